package errand

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// Open is an errand that a sentence may finish, cancel or move: one that the passage lists,
// or that an earlier sentence asks for.
type Open struct {
	consolidate.OpenErrand
	Verb  string          // term of what is to be done; "" for a thing: "the dentist"
	Terms map[string]bool // the other terms, without those of asking
	Turn  int             // that asks for it; -1 if it is before the passage
	Once  time.Time       // of what comes back, the one time that is meant; zero for all
	// Stored is the text by which the errand is known, where another person asked for it and Text is as the speaker would have: "remind Tom to take
	// his pills" for Tom, whose is "remind me to take his pills"; else "".
	Stored string
}

// Schedule returns when an errand is due, and how it comes back.
func (e *Open) Schedule() graph.Errand {
	return graph.Errand{Due: e.Due, Every: e.Every, Skips: e.Skips, Except: e.Except, Until: e.Until}
}

// SameAs reports whether two errands are to do the same.
func (e *Open) SameAs(other *Open) bool {
	return e.Verb == other.Verb && len(e.Terms) == len(other.Terms) && len(e.Terms) > 0 &&
		Shared(e.Terms, other.Terms) == len(e.Terms)
}

var (
	// asking matches the words by which a reminder begins, up to what is to be done: "please remind me to call Mum",
	// "set an alarm for six"; not "call Mum".
	asking = pattern.MustCompile(`(?i)^.*?\b(?:` +
		`(?:remind|nudge|poke|prod|nag|chase|badger|pester) (?:[a-z]+ and )?(?:me|us)(?: again)?` +
		`|forget` +
		`|(?:set|make|put) (?:an?|the|my|another) (?:[a-z]+ )?(?:alarm|timer|reminder|note)` +
		`|remember)\b(?:.*? (to|about|of|that|for)\b|)`)
	// HanAskedLast matches a request that follows what is to be done: 去医院，到时候叫我一声, 有瑜伽课，提前一个小时喊我.
	HanAskedLast = pattern.MustCompile(`[，,](?:到时候?|那时候?|记得|请|你|(?:提前|[前头][一两三]?[天晚])[\p{Han}\d.:：]{2,10}?)*` +
		`(?:提醒|叫|喊)(?:一下)?我(?:一声|一下)?[。！]*$`)
	// HanAsking matches the words by which a reminder begins, in Chinese: 明天提醒我吃药, 别忘了买菜; not 吃药.
	HanAsking = pattern.MustCompile(`^.*?(?:提醒一下我|提醒我|别让我忘了?|别忘了|记得|[叫喊]我|闹钟|提醒)`)
)

// AllOpen returns the errands that may be changed by what a person says: those of the passage, then those that were asked for in it, of this
// person and for this person, as it changed them so far.
func AllOpen(r *reading.Reader, holder string) (list []Open) {
	for _, e := range r.Passage.Errands {
		if e.Holder == holder {
			list = append(list, NewOpen(e, -1))
		} else if slices.Contains(e.For, holder) {
			list = append(list, forSpeaker(r, e, holder, -1))
		}
	}
	for i := range r.Out.Errands {
		e := &r.Out.Errands[i]
		switch {
		case e.Change == consolidate.Asks:
			asked := consolidate.OpenErrand{Holder: e.Holder, Text: e.Text, Due: e.Due, Every: e.Every, Until: e.Until}
			if e.Holder == holder {
				list = append(list, NewOpen(asked, e.Basis[0]))
			} else if _, ok := r.Passage.ForSpeaker(e.Text, holder); ok {
				list = append(list, forSpeaker(r, asked, holder, e.Basis[0]))
			}
		case !e.Was.IsZero():
			at := slices.IndexFunc(list, func(o Open) bool { return o.Name() == e.Text && o.Due.Equal(e.Was) })
			if at >= 0 && e.Change == consolidate.Moves {
				list[at].Due = e.Due
			} else if at >= 0 && len(e.Except) > 0 {
				list[at].Except = append(slices.Clone(list[at].Except), e.Except...)
			} else if at >= 0 && e.Change == consolidate.Skips {
				list[at].Skips = append(slices.Clone(list[at].Skips), e.Due)
			} else if at >= 0 && (e.Change == consolidate.Cancels || list[at].Every == graph.Once) {
				list = slices.Delete(list, at, at+1)
			}
		}
	}
	return list
}

// Name returns the text by which an errand is known.
func (e *Open) Name() string { return cmp.Or(e.Stored, e.Text) }

// forSpeaker returns an errand that another person asked for, as the speaker whom it is to remind would have.
func forSpeaker(r *reading.Reader, e consolidate.OpenErrand, speaker string, turn int) Open {
	stored := e.Text
	if own, ok := r.Passage.ForSpeaker(e.Text, speaker); ok {
		e.Text = own
	}
	o := NewOpen(e, turn)
	o.Stored = stored
	return o
}

// NewOpen returns an errand with its terms. turn asks for it; it is -1 if that was before the passage.
func NewOpen(e consolidate.OpenErrand, turn int) Open {
	o := Open{OpenErrand: e, Terms: map[string]bool{}, Turn: turn}
	text := e.Text
	if request, ok := conditional.Split(text); ok {
		text = request.Do // what it waits for is not what is done
	}
	if language.IsChinese(text) {
		o.Terms = HanTerms(HanAsking.ReplaceAllString(HanAskedLast.ReplaceAllString(text, ""), ""))
		return o
	}
	body, verbal := text, true
	if m := asking.FindStringSubmatchIndex(text); m != nil {
		body, verbal = text[m[1]:], m[2] >= 0 && text[m[2]:m[3]] == "to"
	} else if m := RemindsWhom.FindStringSubmatch(text); m != nil && !wording.NoOneReminded[strings.ToLower(m[1])] {
		to, found := strings.CutPrefix(m[2], " to ")
		body, verbal = m[1]+" "+m[2], found
		if found {
			body = to
		}
	}
	o.Terms = TermsOf(wording.WithoutTimes(body))
	if words := strings.Fields(strings.ToLower(PoliteWords.ReplaceAllString(strings.ToLower(body), ""))); verbal && len(words) > 0 {
		if o.Verb = VerbTerm(words[0]); o.Verb != "" {
			delete(o.Terms, o.Verb)
		}
	}
	return o
}

// PoliteWords matches polite words before a request: "could you please remind me", "kindly call Bob".
var PoliteWords = pattern.MustCompile(reading.PoliteStart)

// RemindsWhom matches a request to remind another person, and what of: "remind Tom to take his pills", "please wake Mia"; not "call Tom". The groups are the person and that.
var RemindsWhom = pattern.MustCompile(`(?i)` + reading.PoliteStart + `(?:remind|wake|tell) ((?:my |our |the )?[\p{L}][\p{L}'-]*)((?: up)?(?: (?:to|about|of|that|for|every|each|at|on|in|when)\b.*|[.! ]*))$`)
