package retrieve

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// answerPlaces is how many pieces of evidence are looked through for an answer of the form that is asked for.
	answerPlaces = 10
	// valueBehind and changeBehind are how far behind the first, in log odds, evidence may be that alone has a value of
	// what is asked for, and evidence that changes the value of the first without a word of the question.
	valueBehind  = 1.0
	changeBehind = 2.0
	// changeOfSame is changeBehind for a turn of the same person with most words of the question.
	changeOfSame = 5.0
	// maxSaid bounds turns that are looked at, in bytes: longer ones have values of all kinds.
	maxSaid = 300
)

// valueFirst puts evidence first with a time where one is asked for, a place or a number, if the first has none and
// is hardly better. If the first has one, it puts the latest turn first that gives another and says that something
// changed ("they had to shift it, it is the 29th now"), and reports so.
func valueFirst(cue *Cue, question *answers.Question, result *Result) (changed bool) {
	if question == nil || result.given || result.Fallback || len(result.Evidence) == 0 {
		return false
	}
	value := question.Value
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	if value == nil || !isShort(&list[0]) {
		return false
	}
	if in := func(e *Evidence) bool { return value.In(e.Text + " " + e.Node.Caption) }; !in(&list[0]) {
		for i := range list {
			if isShort(&list[i]) && list[i].Score > list[0].Score-valueBehind && in(&list[i]) {
				lead(list, i, "form of answer")
				return false
			}
		}
	} else if !value.Earlier() && list[0].Kind == graph.Turn {
		latest, topic := 0, topicTerms(cue.Text)
		for i := range list {
			if e := &list[i]; e.Time.After(list[latest].Time) && in(e) && changesValue(value, cue.Text, topic, &list[0], e) {
				latest = i
			}
		}
		lead(list, latest, "latest value")
		return latest > 0
	}
	return false
}

// isShort reports whether evidence is what a person said, or was said of it, in few words.
func isShort(e *Evidence) bool { return e.Speaker != "" && len(e.Text) <= maxSaid }

// changesValue reports whether evidence may change the value that the first gives of what a question with some terms asks
// for. It has most of these terms that the first has, or was said right before or after it. Or the same person said it:
// of a time it may lack the names ("the vaccination" of a dog), and else it has none of the terms, as in "they have put my
// eye back to the 16th", where the cataract is not named.
func changesValue(value *answers.Value, question string, topic []string, first, e *Evidence) bool {
	if e.Kind != graph.Turn || !isShort(e) || states.TellsOfOther(question, e.Text) || e.Score <= first.Score-changeOfSame || !answers.Changes(e.Text) {
		return false
	}
	of, shared, lacksOnlyNames := 0, 0, true
	for _, term := range topic {
		if hasTerm(first, []string{term}) {
			of++
			if hasTerm(e, []string{term}) {
				shared++
			} else {
				lacksOnlyNames = lacksOnlyNames && isNameIn(question, term)
			}
		}
	}
	same, behind := e.Speaker == first.Speaker, first.Score-e.Score
	switch {
	case 2*shared > of:
		return same || behind < maxBehind
	case value.IsTime() && shared > 0 && lacksOnlyNames && same && !namesAnother(topic, e):
		return true
	case sameExchange(first, e) && (same || shared > 0):
		return behind < maxBehind
	}
	return shared == 0 && same && behind < changeBehind
}

// isNameIn reports whether a term of a question is a name: it has a capital, and does not begin the question.
func isNameIn(question, term string) bool {
	first, _ := utf8.DecodeRuneInString(term)
	return unicode.IsUpper(first) && !strings.HasPrefix(question, term)
}

// namesAnother reports whether evidence has a name with a capital, or one before 的, that the question has not: it may
// tell of another's thing.
func namesAnother(topic []string, e *Evidence) bool {
	for _, m := range innerName.FindAllStringSubmatch(notNames.ReplaceAllString(e.Text, " "), -1) {
		if !slices.ContainsFunc(topic, func(term string) bool { return strings.EqualFold(term, m[1]+m[2]) }) {
			return true
		}
	}
	return false
}

var (
	// innerName matches a name within a sentence, and what may be one before a 的: "I saw Anna's cat", 小明的猫; not
	// "Cats sleep".
	innerName = pattern.MustCompile(`[\p{Ll},;] (\p{Lu}\p{Ll}+)(?:'s)?|(\p{Han}{2,3})的`)
	// notNames matches days, months and words before a 的 that name no one: "on Mondays", "in May", 昨天的饭,
	// 我家的猫; not 小明的猫.
	notNames = pattern.MustCompile(
		`\b(?:` + language.DayOfWeek + `s?|` + language.Months + `)\b` +
			`|(?:[昨今明后前]天|[上下这]个?(?:周|月|星期|礼拜)|现在|以前|原来|我们|我家|他们|她们|自己|新)的`)
)

// sameExchange reports whether two turns were said shortly one after the other.
func sameExchange(a, b *Evidence) bool {
	return a.Node.Session == b.Node.Session && !a.Time.IsZero() && a.Time.Sub(b.Time).Abs() <= sameMoment
}

// lead moves evidence to the first place.
func lead(list []Evidence, i int, why string) {
	if i == 0 {
		return
	}
	e := list[i]
	e.addPart(why, list[0].Score-e.Score)
	e.Score = list[0].Score // the sum may differ in its last digit
	copy(list[1:i+1], list[:i])
	list[0] = e
}

// allFirst moves all evidence of some sort to the first places, in its order.
func allFirst(list []Evidence, is func(e *Evidence) bool, why string) {
	places := 0
	for i := range list {
		if is(&list[i]) {
			lead(list[places:], i-places, why)
			places++
		}
	}
}

// topicTerms returns the content words of a topic. A Chinese character that stands alone is one too.
func topicTerms(topic string) []string {
	terms := contentWords(topic)
	for word := range strings.FieldsFuncSeq(topic, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) {
		if utf8.RuneCountInString(word) == 1 {
			terms = append(terms, word)
		}
	}
	return terms
}

// hasTerm reports whether evidence, or who said it, has one of some words.
func hasTerm(e *Evidence, terms []string) bool {
	return textHasTerm(e.Node.Title+" "+e.Text+" "+e.Node.Caption+" "+e.Speaker, terms...)
}

// textHasTerm reports whether a text has one of some words.
func textHasTerm(text string, terms ...string) bool {
	wanted := map[string]bool{}
	for _, term := range terms {
		if language.IsChinese(term) && strings.Contains(text, term) {
			return true
		}
		for _, t := range lexical.Terms(nil, term) {
			wanted[t] = true
		}
	}
	return slices.ContainsFunc(lexical.Terms(nil, text), func(term string) bool { return wanted[term] })
}
