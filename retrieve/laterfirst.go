package retrieve

import (
	"context"

	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/memgraph/graph"
)

// laterFirst puts a later turn of the same person first that likely gives another value of what is asked for than the
// first piece of evidence. It marks none as replaced, because both may hold.
func (r *Retriever) laterFirst(ctx context.Context, cue *Cue, result *Result) error {
	if result.Fallback || len(result.SubQuestions) > 0 || len(result.Evidence) == 0 {
		return nil
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	later, at := laterTurns(list, 0), 0
	if len(later) == 0 {
		return nil
	}
	vectors, err := r.vectorsOf(ctx, list)
	if err != nil {
		return err
	}
	question, said := changed.ReadQuestion(cue.Text), map[int]*changed.Statement{}
	read := func(i int) *changed.Statement {
		if said[i] == nil {
			said[i] = changed.Read(list[i].Text)
		}
		return said[i]
	}
	for len(later) > 0 {
		near := changed.Near(vectors, at)
		best, odds := -1, question.Sure(result.given)
		for _, i := range later {
			if o := changed.LogOdds(question, read(at), read(i), near[i], list[0].Score-list[i].Score); o > odds {
				best, odds = i, o
			}
		}
		if best < 0 {
			break
		}
		at = best
		later = laterTurns(list, at)
	}
	lead(list, at, "latest value")
	return nil
}

// laterTurns returns which short turns of the same person are later than one, and not far behind the first.
func laterTurns(list []Evidence, at int) (later []int) {
	of := &list[at]
	if of.Kind != graph.Turn || !isShort(of) {
		return nil
	}
	for i := range list {
		e := &list[i]
		if e.Kind == graph.Turn && isShort(e) && e.Node.Speaker == of.Node.Speaker && e.Time.After(of.Time) &&
			e.Score > list[0].Score-changed.Behind && !onlyAsks(e) {
			later = append(later, i)
		}
	}
	return later
}

// vectorsOf returns the vectors of evidence. One without any, or whose vector cannot be read, has nil: words are left.
func (r *Retriever) vectorsOf(ctx context.Context, list []Evidence) (vectors [][]float32, err error) {
	for i := range list {
		v, err := r.store.Vector(ctx, list[i].ID)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			v = nil
		}
		vectors = append(vectors, v)
	}
	return vectors, nil
}
