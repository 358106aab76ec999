package retrieve

import (
	"context"
	"errors"

	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/memgraph/graph"
)

// laterFirst puts a later turn of the same person first that likely gives another value of what is asked for than the
// first piece of evidence. It marks none as replaced, because both may hold.
func (r *Retriever) laterFirst(ctx context.Context, cue *Cue, result *Result) error {
	if result.given || result.Fallback || len(result.SubQuestions) > 0 || len(result.Evidence) == 0 {
		return nil
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	var question *changed.Question
	said, at := map[int]*changed.Statement{}, 0
	read := func(i int) *changed.Statement {
		if said[i] == nil {
			said[i] = changed.Read(list[i].Text)
		}
		return said[i]
	}
	for {
		later := laterTurns(list, at)
		if len(later) == 0 {
			break
		}
		near, err := r.nearTo(ctx, list, at)
		if err != nil {
			return err
		}
		if question == nil {
			question = changed.ReadQuestion(cue.Text)
		}
		best, odds := -1, changed.Sure
		for _, i := range later {
			if o := changed.LogOdds(question, read(at), read(i), near[i]); o > odds {
				best, odds = i, o
			}
		}
		if best < 0 {
			break
		}
		at = best
	}
	lead(list, at, "latest value")
	return nil
}

// laterTurns returns which short turns of the same person are later than one.
func laterTurns(list []Evidence, at int) (later []int) {
	of := &list[at]
	if of.Kind != graph.Turn || !isShort(of) {
		return nil
	}
	for i := range list {
		e := &list[i]
		if e.Kind == graph.Turn && isShort(e) && e.Node.Speaker == of.Node.Speaker && e.Time.After(of.Time) && !onlyAsks(e) {
			later = append(later, i)
		}
	}
	return later
}

// nearTo says how near each piece of evidence is to one of them in meaning.
func (r *Retriever) nearTo(ctx context.Context, list []Evidence, at int) ([]changed.Similarity, error) {
	vectors := make([][]float32, 1, len(list))
	for i := range list {
		v, err := r.store.Vector(ctx, list[i].ID)
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			return nil, err
		}
		if i == at {
			vectors[0] = v
		} else {
			vectors = append(vectors, v)
		}
	}
	others := changed.Near(vectors)
	near := make([]changed.Similarity, 0, len(list))
	near = append(near, others[:at]...)
	near = append(near, changed.Similarity{})
	return append(near, others[at:]...), nil
}
