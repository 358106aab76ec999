package offline

import (
	"regexp"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	errandForm = regexp.MustCompile(politeStart + `(?:remind (?:(?:[a-z]+ and )?me|us)\b|(?:don't|do not) (?:let me )?forget to\b|don't let me forget\b|wake (?:me|us)\b|set (?:an?|the|my|another) (?:[a-z]+ )?(?:alarm|timer|reminder)\b|(?:make|put) a (?:note|reminder)\b|(?:be sure|make sure|remember) to (?:remind|tell|wake|call|ask|text|email|send|book|buy|order|turn|check)\b|(?:call|text|email|message|send|book|order|buy|check|turn|play|read|tell|ask|ping|schedule|start|open|water|feed)\b)`)
	mustErrand = regexp.MustCompile(politeStart + `(?:remind (?:(?:[a-z]+ and )?me|us)\b|(?:don't|do not) (?:let me )?forget to\b|don't let me forget\b|wake (?:me|us)\b|set (?:an?|the|my|another) (?:[a-z]+ )?(?:alarm|timer|reminder)\b|(?:make|put) a reminder\b)`)
	cancelForm = regexp.MustCompile(`\b(?:cancel|delete|remove|forget|drop|scrap|never ?mind|turn off) (?:about )?(?:the|my|that|this|your|all)? ?(?:[a-z']+ ){0,3}(?:reminder|alarm|timer|errand|appointment reminder)|(?:you )?(?:don't|do not) (?:need|have) to (?:remind|wake)|no need to (?:remind|wake)`)
	hanErrand  = regexp.MustCompile(`提醒我|提醒一下我|叫我(?:起床|一下|吃|出门|去|开会|睡|给|打|喝|带|交|买|做|拿|上|下|练|跑|喂|浇|遛|关|看)|(?:点|早上|半|后|时候)叫(?:醒)?我|叫醒我|(?:定|设|设置|订)(?:个|一个|一下)?.{0,6}(?:闹钟|提醒|倒计时|计时)|别让我忘|别忘了(?:提醒|叫|告诉)|记得(?:提醒|叫|告诉)我`)
	hanCancel  = regexp.MustCompile(`取消.{0,12}(?:提醒|闹钟|计时)|(?:不用|不必|不需要|别)再?(?:提醒|叫醒|叫)我.*了|(?:提醒|闹钟).{0,6}(?:取消|不用了|不要了)|关掉.{0,8}闹钟`)
	hanDont    = regexp.MustCompile(`(?:不要|别|不许|不准)(?:再|来|提前)?(?:叫|提醒|叫醒)`)
)

// errand adds an errand. Without certainty it needs a time to come.
func (r *reader) errand(s *sentence, sure bool) bool {
	from, end, text := due.Of(s.text, r.p.Turns[s.turn].Time)
	if !sure && from.IsZero() {
		return false
	}
	r.ask(s, consolidate.Errand{Text: withoutManners(text), Due: from, DueEnd: end})
	return true
}

// oneMore matches a request for something besides what was asked for before.
var oneMore = regexp.MustCompile(`(?i)\b(?:also|too|again|another|as well|second|and)\b|也|还|另|再`)

// ask adds an errand that is asked for. One that was asked for before is there already, or moved to a
// new time.
func (r *reader) ask(s *sentence, e consolidate.Errand) {
	e.Claim = r.claim(s, likelyForm)
	turn := &r.p.Turns[s.turn]
	fresh := newOpenErrand(consolidate.OpenErrand{Text: e.Text, Due: e.Due, Every: e.Every}, s.turn)
	open := r.openErrands(e.Holder)
	for i := range open {
		old := &open[i]
		if old.turn == s.turn || old.turn < 0 && old.Person != turn.Person || old.Every != e.Every || !old.sameAs(&fresh) {
			continue // another one, or of a namesake
		}
		if e.Due.IsZero() || old.next(turn.Time).Equal(e.Due) {
			return
		}
		if e.Every == graph.Once && !s.another && !oneMore.MatchString(s.text) {
			e.Text, e.Change = old.Text, consolidate.Moves
			break
		}
	}
	r.out.Errands = append(r.out.Errands, e)
}

// manners matches polite words before a request.
var manners = regexp.MustCompile(`(?i)^(?:(?:please|oh|ok|okay|hey|so|and|also|but|well|thanks|btw|could you|can you|would you|will you|请|麻烦你?|那)[,:，]? ?)+`)

// withoutManners returns a request without polite words around it.
func withoutManners(text string) string {
	rest := strings.TrimRight(manners.ReplaceAllString(text, ""), "?？ ")
	for _, end := range []string{" please", " thanks", " ok"} {
		rest = strings.TrimRight(strings.TrimSuffix(rest, end), ",， ")
	}
	if rest == "" {
		return text
	}
	return rest
}

var (
	// lastClause and hanLastClause match a request that ends a sentence.
	lastClause    = regexp.MustCompile(`(?i)(?:[,;:]|\bso|\band|\bbut| -) (?:(?:so|and|but|please|could you|can you|also|then) )*(remind (?:me|us)\b|wake (?:me|us)\b|don't let me forget\b|don't forget to remind\b|set (?:an?|the) (?:alarm|timer|reminder)\b)`)
	hanLastClause = regexp.MustCompile(`[，；](?:请|记得|麻烦你?|到时候?|你)*(提醒我|叫我起床|叫醒我|别让我忘)`)
)

// lastErrand adds the errand that ends a sentence about something else, and reports whether there
// is one.
func (r *reader) lastErrand(s *sentence) bool {
	form := lastClause
	if s.chinese {
		form = hanLastClause
	}
	at := form.FindStringSubmatchIndex(s.text)
	if at == nil || s.question && !strings.Contains(s.text[at[0]:], "you") {
		return false
	}
	clause := *s
	clause.text = s.text[at[2]:]
	clause.lower = strings.ToLower(clause.text)
	if r.repeatedErrand(&clause) {
		return true
	}
	from, end, text := due.Clause(s.text[:at[0]], clause.text, r.p.Turns[s.turn].Time)
	if from.IsZero() && language.AsksToRemind(clause.text) {
		return false // of what was said
	}
	r.ask(s, consolidate.Errand{Text: withoutManners(text), Due: from, DueEnd: end})
	return true
}

// repeatedErrand adds an errand that comes back: one for each day of the week that it names.
// It reports whether the sentence is one.
func (r *reader) repeatedErrand(s *sentence) bool {
	every, first := due.Repeated(s.text, r.p.Turns[s.turn].Time)
	for _, at := range first {
		r.ask(s, consolidate.Errand{Text: withoutManners(trimSentence(s.text)), Due: at, DueEnd: at.Add(time.Minute), Every: every})
	}
	return len(first) > 0
}
