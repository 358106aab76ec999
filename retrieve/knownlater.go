package retrieve

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxSuccessors bounds how many times in a row a note may have been replaced.
const maxSuccessors = 8

// knownLater marks turns among the first pieces of evidence whose statement the memory knows to be replaced, since consolidation
// compared it: what was made of "We're going to Crete in August" was replaced by what was made of "Crete is off, we booked Menorca". If
// the first piece is such a turn, the later turn comes first.
func (r *Retriever) knownLater(ctx context.Context, cue *Cue, result *Result) error {
	if result.Fallback || len(result.SubQuestions) > 0 {
		return nil
	}
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	topic := topicTerms(cue.Text)
	var first *Evidence // what replaced the first piece
	for i := range result.Evidence[:min(answerPlaces, len(result.Evidence))] {
		e := &result.Evidence[i]
		if !mayChange(e) || !e.Until.IsZero() {
			continue
		}
		later, err := r.laterOf(ctx, view, cue, topic, e)
		if err != nil {
			return err
		}
		if later == nil {
			continue
		}
		e.Until, e.ReplacedBy = later.Time, later.ID
		if i == 0 {
			first = later
		}
	}
	if first != nil {
		result.leadWith(first)
	}
	return nil
}

// leadWith moves evidence to the first place, or adds it there: then it was found because of what was first.
func (r *Result) leadWith(e *Evidence) {
	place := slices.IndexFunc(r.Evidence, func(other Evidence) bool { return other.ID == e.ID })
	if place < 0 {
		place = len(r.Evidence)
		added := *e
		added.Tier, added.Score, added.Parts = r.Evidence[0].Tier, 0, nil
		r.Evidence = append(r.Evidence, added)
	}
	lead(r.Evidence, place, "latest value")
}

// laterOf returns the latest turn of the same person among the sources of what replaced a statement of a turn, or nil. The
// statement has to be about what a question with some terms asks for.
func (r *Retriever) laterOf(ctx context.Context, view *memgraph.View, cue *Cue, topic []string, turn *Evidence) (*Evidence, error) {
	nodes, _, err := r.store.Dependents(ctx, turn.ID)
	if errors.Is(err, graph.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var sources []found
	for _, id := range nodes {
		note, err := view.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && (!isStatement(&note) || len(note.Provenance) != 1 || !isAbout(topic, turn, note.Text)) {
			continue
		}
		for n := 0; err == nil && note.ID != 0 && n < maxSuccessors; n++ {
			if note, err = r.successor(ctx, view, &note); err == nil {
				for _, source := range note.Provenance {
					sources = append(sources, found{id: source, speaker: turn.Node.Speaker})
				}
			}
		}
		if err != nil {
			return nil, err
		}
	}
	turns, err := r.readAll(ctx, cue, sources)
	if err != nil {
		return nil, err
	}
	var latest *Evidence
	for i := range turns {
		t := &turns[i]
		if mayBeLater(t) && t.Node.Speaker == turn.Node.Speaker && t.Time.After(turn.Time) && cue.mayHave(t) &&
			(latest == nil || t.Time.After(latest.Time)) {
			latest = t
		}
	}
	return latest, nil
}

// successor returns the note that replaced another one, for all its readers or for those who see a view; no note if there is none.
func (r *Retriever) successor(ctx context.Context, view *memgraph.View, note *graph.Node) (graph.Node, error) {
	next := note.Successor
	if next == 0 && note.Retired.IsZero() {
		_, in, err := view.Edges(ctx, note.ID)
		if err != nil {
			return graph.Node{}, err
		}
		for _, e := range in {
			if e.Label == graph.Updates && e.Ended.IsZero() {
				next = max(next, e.From)
			}
		}
	}
	if next == 0 || note.Withdrawn() {
		return graph.Node{}, nil
	}
	n, err := view.Get(ctx, next)
	if errors.Is(err, graph.ErrNotFound) {
		return graph.Node{}, nil
	}
	return n, err
}

// mayHave reports whether evidence that was not searched for is of the time that a cue asks for, and not excepted.
func (c *Cue) mayHave(e *Evidence) bool {
	return (c.From.IsZero() || !e.Time.Before(c.From)) && (c.To.IsZero() || e.Time.Before(c.To)) && !slices.Contains(c.Except, e.ID)
}

// isAbout reports whether a note of a turn is about what a question with some terms asks for: it has at least half of those that the
// turn has, or, if the turn has none, says all that it says.
func isAbout(topic []string, turn *Evidence, note string) bool {
	of, shared := 0, 0
	for _, term := range topic {
		if textHasTerm(turn.Text, term) {
			of++
			if textHasTerm(note, term) {
				shared++
			}
		}
	}
	if of == 0 {
		return repeats(turn.Text, note)
	}
	return 2*shared >= of
}
