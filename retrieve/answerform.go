package retrieve

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// formPlaces is how many pieces of evidence are looked through for the form of an answer.
	formPlaces = 10
	// formLifted is how many of them may give it in place of the first.
	formLifted = 6
	// maxFormQuestion bounds questions, in bytes; a longer cue has several topics.
	maxFormQuestion = 500
	// sameMoment is how far apart the turns of one exchange are, at most.
	sameMoment = 5 * time.Minute
)

// formFirst puts evidence first that has the form of what a question asks for ("What did I pay?": a number), if
// the first has not, and notes if none has. It looks no further than the next places, at what is hardly
// worse. The evidence has a word of the question's topic, or is of one exchange with the best.
func formFirst(cue *Cue, result *Result) {
	if len(cue.Text) > maxFormQuestion || result.given || result.Fallback || len(result.Evidence) == 0 || language.ParseDialog(cue.Text).IsDialog {
		return
	}
	form := language.FormAsked(cue.Text)
	if form == nil {
		return
	}
	list, topic := result.Evidence, topicTerms(form.Topic(cue.Text))
	fits := func(i int) bool {
		return form.In(list[i].Text+" "+list[i].Node.Caption) && (len(topic) == 0 || i > 0 && sameExchange(&list[0], &list[i]) || hasTerm(&list[i], topic))
	}
	result.formless = true
	for i := range min(formPlaces, len(list)) {
		if !fits(i) {
			continue
		}
		result.formless = false
		if i < formLifted && list[i].Score > list[0].Score-maxBehind {
			lead(list, i, "form of answer")
		}
		return
	}
}

// lead moves evidence to the first place.
func lead(list []Evidence, i int, why string) {
	if i == 0 {
		return
	}
	e := list[i]
	e.addPart(why, list[0].Score-e.Score)
	copy(list[1:i+1], list[:i])
	list[0] = e
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
	text := e.Node.Title + " " + e.Text + " " + e.Node.Caption + " " + e.Speaker
	return index.RankTexts(strings.Join(terms, " "), []string{text})[0] > 0 ||
		slices.ContainsFunc(terms, func(term string) bool { return language.IsChinese(term) && strings.Contains(text, term) })
}

// sameExchange reports whether two turns were said shortly one after the other.
func sameExchange(a, b *Evidence) bool {
	return a.Kind == graph.Turn && b.Kind == graph.Turn && a.Node.Session == b.Node.Session && !a.Time.IsZero() && a.Time.Sub(b.Time).Abs() <= sameMoment
}
