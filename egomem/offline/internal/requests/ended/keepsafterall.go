package ended

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// keepsEnded matches that a reminder is to stay which was ended a moment ago: "No, wait, do keep the kettle one", "actually don't cancel
	// it", "put that alarm back on"; not "keep it short", "leave it", "keep the kettle warm". The group is what it is called.
	keepsEnded = pattern.MustCompile(`(?i)^` + secondThought + `*(?:` +
		`(?:` + secondThought + `|do |please |let's |i'll |i'd better |better )+keep (it|that|them|that one)` +
		`|(?:please |do |let's |i'd like to |i want to |better )*(?:keep|leave) ((?:the|my|our|that) [^,.;!?]{0,40}?(?:` + wording.KindName + `|one))` +
		`|(?:please )?(?:don't|do not) (?:cancel|delete|drop|remove|scrap|turn off) (it|that|them|that one|(?:the|my|our|that) [^,.;!?]{0,40}?(?:` + wording.KindName + `|one))` +
		`|(?:please |let's )?(?:put|bring|turn|switch) (it|that|them|that one|(?:the|my|our|that) [^,.;!?]{0,40}?(?:` + wording.KindName + `|one)) back(?: on| in)?` +
		`|i (?:do|still|do still) (?:want|need) (it|that one|(?:the|my|our|that) [^,.;!?]{0,40}?(?:` + wording.KindName + `|one)))` +
		`(?:,? (?:after all|please|thanks|in|on|there|as it (?:is|was)|for now|then))*[.! ]*$`)
	// hanKeepsEnded matches the same in Chinese: 还是留着吧, 水壶那个还是留着吧, 别取消了, 不对，别取消闹钟; not 那张票留着吧, 门别关. The groups are
	// what it is called.
	hanKeepsEnded = pattern.MustCompile(`^(?:等等|等一下|等会儿?|不对|不是|算了|哎呀?|啊|不|想了想|我改主意了|[，,])*(?:` +
		`(?:还是|先|就|请|给我|把)*(?:留着|留下|保留|恢复)(?:它|那个|这个|([^，。我你]{0,10}(?:闹钟|提醒|计时器|那个)))?(?:吧|了|好了|为好)+` +
		`|([^，。我你]{0,10}(?:闹钟|提醒|计时器|那个))(?:的提醒)?(?:还是|先|就|给我|请)*(?:留着|留下|保留|恢复|别取消|不要取消|别删)(?:吧|了|好了|掉)*` +
		`|(?:还是|先|就|请)*(?:别|不要|不)(?:取消|删掉?)(?:它|那个|这个|([^，。我你]{0,10}(?:闹钟|提醒|计时器|那个)))?(?:吧|了|好了)*)[。！!]*$`)
	// onlySecondThought matches a sentence that says no more than that the speaker thinks again: "No, wait.", 等等; not "Cancel it".
	onlySecondThought = pattern.MustCompile(`(?i)^(?:` + secondThought + `|no|wait|sorry|actually|hmm|等等|等一下|不对|哎呀?|啊|算了|[.!,。！，… ])*$`)
)

// secondThought are the words with which one thinks again: "no, wait, ", "actually, ", "on second thoughts, ".
const secondThought = `(?:(?:oh|no|wait|hang on|hold on|sorry|actually|hmm|on second thoughts?|you know what|well|ok|okay|i(?:'ve)? changed my mind),? )`

// keepsAfter is how long after it ended a reminder comes back by such words.
const keepsAfter = 10 * time.Minute

// KeepsAgain adds that a sentence brings back the reminder that its speaker ended a moment ago, and reports whether it does. One that it
// does not name is what the turn before ended.
func KeepsAgain(r *reading.Reader, s *reading.Sentence) bool {
	form := keepsEnded
	if s.Chinese {
		form = hanKeepsEnded
	}
	m := form.FindStringSubmatch(wording.WithoutAddress(r, s.Text))
	if m == nil || s.Question || reading.Unstated.MatchString(s.Text) {
		return false
	}
	name := strings.Join(m[1:], "")
	bare := pronounAlone.MatchString(name)
	own := s.Before != "" && !onlySecondThought.MatchString(s.Before) // it is about the same turn
	return takesEndBack(r, s, name, bare, own) || !own && asksEndedAgain(r, s, name, bare)
}

// pronounAlone matches what names no reminder: "it", "that one", 那个; not "the kettle one".
var pronounAlone = pattern.MustCompile(`(?i)^(?:it|that|them|(?:the|that) (?:one|reminder)|那个|这个)?$`)

// takesEndBack takes back what the passage ended so far under a name, and reports whether it ended anything.
func takesEndBack(r *reading.Reader, s *reading.Sentence, name string, bare, own bool) bool {
	said := r.Passage.Turns[s.Turn].Time
	ends := func(e *consolidate.Errand) bool {
		return e.Holder == r.Holder(s) && (e.Change == consolidate.Cancels || e.Change == consolidate.Finishes)
	}
	last := -1 // the turn that ended it
	for i := range r.Out.Errands {
		e := &r.Out.Errands[i]
		turn := e.Basis[len(e.Basis)-1]
		if !ends(e) || said.Sub(r.Passage.Turns[turn].Time) > keepsAfter || own && turn != s.Turn {
			continue
		}
		if bare && turn < lastOf(r, s) || !bare && !isCalled(name, e.Text, e.Was, said) {
			continue
		}
		last = turn
	}
	if last < 0 {
		return false
	}
	r.Out.Errands = slices.DeleteFunc(r.Out.Errands, func(e consolidate.Errand) bool {
		return ends(&e) && e.Basis[len(e.Basis)-1] == last && (bare || isCalled(name, e.Text, e.Was, said))
	})
	return true
}

// asksEndedAgain asks again for what ended before the passage under a name, and reports whether anything did. Of several that differ, none
// is meant, unless all are.
func asksEndedAgain(r *reading.Reader, s *reading.Sentence, name string, bare bool) bool {
	said := r.Passage.Turns[s.Turn].Time
	var fitting []*consolidate.EndedErrand
	for i := range r.Passage.Ended {
		e := &r.Passage.Ended[i]
		before := lastOf(r, s)
		switch {
		case e.Holder != r.Holder(s), said.Sub(e.Ended) > keepsAfter, e.Ended.After(said):
		case bare && (before < 0 || e.Ended.Before(r.Passage.Turns[before].Time)):
		case bare || isCalled(name, e.Text, e.Due, said):
			fitting = append(fitting, e)
		}
	}
	if len(fitting) == 0 || len(fitting) > 1 && !strings.EqualFold(name, "them") {
		return false
	}
	added := false
	for _, e := range fitting {
		open := errand.NewOpen(e.OpenErrand, -1)
		next := open.Next(said)
		if e.Every != graph.Once && next.IsZero() || !e.Due.IsZero() && next.Before(said) {
			continue
		}
		again := consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Text, Due: next, Every: e.Every, Until: e.Until}
		if !next.IsZero() {
			again.DueEnd = next.Add(time.Minute)
		}
		r.Out.Errands = append(r.Out.Errands, again)
		if added = true; len(e.Except) > 0 {
			r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: again.Claim, Text: e.Text, Change: consolidate.Skips, Was: next,
				Except: slices.Clone(e.Except)})
		}
	}
	return added
}

// isCalled reports whether a reminder fits the name by which a sentence calls it.
func isCalled(name, text string, due, said time.Time) bool {
	e := errand.NewOpen(consolidate.OpenErrand{Text: text, Due: due}, -1)
	name = moved.AroundKind.ReplaceAllString(strings.ToLower(name), " ")
	return len(errand.Named(strings.Join(strings.Fields(name), " "), said, []errand.Open{e})) > 0
}

// lastOf returns the turn before a sentence in which a person spoke; -1 without one.
func lastOf(r *reading.Reader, s *reading.Sentence) int {
	for at := s.Turn - 1; at >= 0; at-- {
		if r.Passage.Turns[at].Role == graph.Human {
			return at
		}
	}
	return -1
}
