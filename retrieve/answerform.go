package retrieve

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// formPlaces is how many pieces of evidence are looked through for the form of an answer.
	formPlaces = 10
	// formLifted is how many of them may give it in place of the first.
	formLifted = 6
	// maxFormQuestion bounds questions, in bytes; a longer cue has several topics.
	maxFormQuestion = 500
	// bestPlaces is how many pieces of evidence are looked through for the best turn.
	bestPlaces = 3
	// Turns of one exchange are at most sameMoment apart, turnsBefore before the best and turnsAfter after it. At
	// most maxExchange turns are read to find them.
	sameMoment              = 5 * time.Minute
	turnsBefore, turnsAfter = 2, 3
	maxExchange             = 200
)

// formFirst puts evidence first that has the form of what a question asks for ("What did I pay?": a number), if
// the first has not. It looks no further than the next places, at what is hardly worse. The evidence has a
// word of the question's topic, or was said next to the best.
func (r *Retriever) formFirst(ctx context.Context, cue *Cue, result *Result) error {
	if len(cue.Text) > maxFormQuestion || result.given || result.Fallback || len(result.Evidence) == 0 || language.ParseDialog(cue.Text).IsDialog {
		return nil
	}
	form := answers.Asked(cue.Text)
	if form == nil {
		return nil
	}
	list, topic := result.Evidence, topicTerms(form.Topic(cue.Text))
	inForm := func(i int) bool { return form.In(list[i].Text + " " + list[i].Node.Caption) }
	if inForm(0) && (len(topic) == 0 || hasTerm(&list[0], topic)) {
		return nil
	}
	near, err := r.saidNextTo(ctx, cue, list)
	if err != nil {
		return err
	}
	for i := range min(formPlaces, len(list)) {
		isNear := func(id graph.ID) bool {
			return slices.ContainsFunc(near, func(n graph.Node) bool { return n.ID == id })
		}
		if !inForm(i) || len(topic) > 0 && !hasTerm(&list[i], topic) && !slices.ContainsFunc(turnsOf(&list[i]), isNear) {
			continue
		}
		if i < formLifted && list[i].Score > list[0].Score-maxBehind {
			lead(list, i, "form of answer")
		}
		return nil
	}
	return nil
}

// saidNextTo returns the best turn of some evidence, and those just before and after it.
func (r *Retriever) saidNextTo(ctx context.Context, cue *Cue, list []Evidence) ([]graph.Node, error) {
	best := slices.IndexFunc(list[:min(bestPlaces, len(list))], func(e Evidence) bool { return e.Kind == graph.Turn && !e.Time.IsZero() })
	if best < 0 {
		return nil, nil
	}
	return r.exchange(ctx, cue, &list[best])
}

// exchange returns a turn of some time, and those just before and after it, in their order.
func (r *Retriever) exchange(ctx context.Context, cue *Cue, e *Evidence) (turns []graph.Node, err error) {
	at := -1
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	for n, err := range view.Between(ctx, memgraph.Period{From: e.Time.Add(-sameMoment), To: e.Time.Add(sameMoment)}) {
		if err != nil {
			return nil, err
		}
		if n.Kind != graph.Turn || n.Session != e.Node.Session {
			continue
		}
		if n.ID == e.ID {
			at = len(turns)
		}
		if turns = append(turns, n); at >= 0 && len(turns) > at+turnsAfter || len(turns) > maxExchange {
			break
		}
	}
	if at < 0 {
		return nil, nil
	}
	return turns[max(0, at-turnsBefore):min(len(turns), at+1+turnsAfter)], nil
}

// turnsOf returns a turn, or the turns that a note rests on.
func turnsOf(e *Evidence) []graph.ID {
	if e.Kind == graph.Turn {
		return []graph.ID{e.ID}
	}
	return e.Node.Provenance
}

// looksFurther reports whether formFirst or latestTimeFirst may put evidence first, or seekAnswer looks for it.
func looksFurther(cue *Cue) bool {
	return len(cue.Text) <= maxFormQuestion && (answers.Seeks(cue.Text) || language.AsksNextTime(cue.Text))
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
