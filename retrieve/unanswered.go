package retrieve

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// answerExchanges is how many of the first turns are read with their exchange to find an answer.
	answerExchanges = 5
	// bestPlaces is how many pieces of evidence are the best.
	bestPlaces = 3
	// givenPlaces is how many pieces of evidence may give the answer in place of the first.
	givenPlaces = 6
)

// seekAnswer notes whether a question is unanswered: it names a person whom nothing found names, or it asks for an answer
// of some form, a name or an amount, or of a relative, or for yes or no, and nothing of the evidence, or of what was said
// next to it, seems to tell. If it is answered, what gives the answer comes first, unless the first is a changed value.
func (r *Retriever) seekAnswer(ctx context.Context, cue *Cue, question *answers.Question, result *Result, changed bool) error {
	if question == nil || result.given || result.Fallback || len(result.Evidence) == 0 {
		return nil
	}
	if question.NamesUnheard(heard(result.Evidence)) {
		result.unanswered = true
		return nil
	}
	asker, err := r.nameOf(ctx, cue.Asker)
	if err != nil {
		return err
	}
	if question.HasOwner {
		if result.unanswered, err = r.tellsOfAnother(ctx, cue, result, asker); result.unanswered || err != nil {
			return err
		}
	}
	if !question.MayLack {
		return nil
	}
	passages, of, err := r.passages(ctx, cue, result.Evidence)
	if err != nil {
		return err
	}
	form := question.Form
	unanswered := func(question string) bool {
		return form != nil && form.Unanswered(question, asker, passages) || answers.DoesNotTouch(question, passages)
	}
	if result.unanswered, err = r.byEveryName(ctx, cue, unanswered); result.unanswered || err != nil {
		return err
	}
	if form != nil {
		for i := range result.Evidence[:min(bestPlaces, len(result.Evidence))] {
			result.told = result.told || form.IsWide() && form.Gives(cue.Text, asker, &passages[of[i]])
		}
		if !changed {
			giverFirst(result.Evidence, func(i int) bool { return form.Gives(cue.Text, asker, &passages[of[i]]) })
		}
		return nil
	}
	if words := answers.RelativeUnmentioned(cue.Text, asker, passages); words != nil {
		known, err := r.hasRelative(ctx, cue, words)
		result.unanswered = err == nil && !known
		return err
	}
	return nil
}

// tellsOfAnother reports whether what is asked of a person is told of others alone. What was said next to the evidence is read only
// where the evidence by itself tells of another.
func (r *Retriever) tellsOfAnother(ctx context.Context, cue *Cue, result *Result, asker string) (bool, error) {
	var first []answers.Passage
	for i := range result.Evidence[:min(bestPlaces, len(result.Evidence))] {
		e := &result.Evidence[i]
		first = append(first, answers.Passage{Speaker: e.Speaker, Text: e.Text + " " + e.Node.Caption})
	}
	if is, err := r.byEveryName(ctx, cue, func(question string) bool {
		return answers.TellsOfAnother(question, asker, first, nil)
	}); !is || err != nil {
		return false, err
	}
	passages, of, err := r.passages(ctx, cue, result.Evidence)
	if err != nil {
		return false, err
	}
	for i := range first {
		first[i] = passages[of[i]]
	}
	return r.byEveryName(ctx, cue, func(question string) bool { return answers.TellsOfAnother(question, asker, first, passages) })
}

// byEveryName reports whether something is true of a question, and of it with the name of each person whom "my dad" may mean.
func (r *Retriever) byEveryName(ctx context.Context, cue *Cue, is func(question string) bool) (bool, error) {
	if !is(cue.Text) {
		return false, nil
	}
	questions, err := r.byName(ctx, cue)
	return err == nil && !slices.ContainsFunc(questions, func(question string) bool { return !is(question) }), err
}

// heard returns what the first pieces of evidence say, and who said it.
func heard(list []Evidence) (texts []string) {
	for i := range list[:min(answerPlaces, len(list))] {
		e := &list[i]
		texts = append(texts, e.Speaker+" "+e.Node.Title+" "+e.Text+" "+e.Node.Caption)
	}
	return texts
}

// giverFirst puts the first piece of evidence first that gives an answer, if the first does not and it is hardly worse.
func giverFirst(list []Evidence, gives func(i int) bool) {
	if gives(0) {
		return
	}
	for i := 1; i < min(givenPlaces, len(list)); i++ {
		if list[i].Score > list[0].Score-maxBehind && gives(i) {
			lead(list, i, "gives answer")
			return
		}
	}
}

// passages returns the first pieces of evidence, and what was said next to the first turns of them. of is where each
// piece is.
func (r *Retriever) passages(ctx context.Context, cue *Cue, list []Evidence) (passages []answers.Passage, of []int, err error) {
	names, read := map[graph.ID]string{}, 0
	seen := map[graph.ID]int{} // turns, where they are
	for i := range list[:min(answerPlaces, len(list))] {
		e := &list[i]
		if at, is := seen[e.ID]; is {
			of = append(of, at)
			continue
		}
		var turns []graph.Node
		if e.Kind == graph.Turn && !e.Time.IsZero() && read < answerExchanges {
			if turns, err = r.exchange(ctx, cue, e); err != nil {
				return nil, nil, err
			}
			read++
		}
		if len(turns) == 0 {
			of = append(of, len(passages))
			passages = append(passages, answers.Passage{Speaker: e.Speaker, Text: e.Text + " " + e.Node.Caption,
				Best: i < bestPlaces})
			continue
		}
		said := make([]answers.Passage, len(turns))
		for j := range turns {
			n := &turns[j]
			if _, known := names[n.Speaker]; !known {
				if names[n.Speaker], err = r.nameOf(ctx, n.Speaker); err != nil {
					return nil, nil, err
				}
			}
			said[j] = answers.Passage{Speaker: names[n.Speaker], Text: n.Text + " " + n.Caption, Best: i < bestPlaces}
			if n.ID == e.ID { // as rendered: a text that faded gives less
				said[j].Text = e.Text + " " + e.Node.Caption
			}
		}
		for j := range turns {
			if _, is := seen[turns[j].ID]; is {
				continue
			}
			seen[turns[j].ID] = len(passages)
			p := said[j]
			p.Before, p.After = said[max(0, j-turnsBefore):j], said[j+1:min(len(said), j+1+turnsBefore)]
			passages = append(passages, p)
		}
		of = append(of, seen[e.ID])
	}
	return passages, of, nil
}

// nameOf returns the name of who asks or spoke, or "" for the app and for strangers.
func (r *Retriever) nameOf(ctx context.Context, person graph.ID) (string, error) {
	if person == graph.App || person == graph.Stranger {
		return "", nil
	}
	n, err := r.store.Get(ctx, person) // the view shows who spoke
	if errors.Is(err, graph.ErrNotFound) {
		return "", nil
	}
	return n.Title, err
}

// hasRelative reports whether the asker has a relative of some words. Then what the relative said may answer, without the
// word.
func (r *Retriever) hasRelative(ctx context.Context, cue *Cue, words []string) (bool, error) {
	people, err := r.relatives(ctx, cue, words)
	return len(people) > 0, err
}
