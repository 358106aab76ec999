package retrieve

import (
	"context"
	"slices"

	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/memgraph/graph"
)

// laterFirst puts a later turn of the same person first that likely gives another value of what is asked for than the
// first piece of evidence. Turns before it that it surely replaces are marked; of the others both may hold.
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
	c := comparison{question: changed.ReadQuestion(cue.Text), list: list, vectors: vectors,
		said: map[int]*changed.Statement{}, near: map[int][]changed.Similarity{}}
	for ; len(later) > 0; later = laterTurns(list, at) {
		best, odds := -1, c.question.Sure(result.given)
		for _, i := range later {
			if o := c.odds(at, i); o > odds {
				best, odds = i, o
			}
		}
		if best < 0 {
			break
		}
		at = best
	}
	for i := range list[:at] {
		e := &list[i]
		if e.Until.IsZero() && slices.Contains(laterTurns(list, i), at) && c.odds(i, at) > changed.Certain {
			e.Until, e.ReplacedBy = list[at].Time, list[at].ID
		}
	}
	lead(list, at, "latest value")
	return nil
}

// comparison compares turns of evidence.
type comparison struct {
	question *changed.Question
	list     []Evidence
	vectors  [][]float32
	said     map[int]*changed.Statement   // by place in list
	near     map[int][]changed.Similarity // of all to the one at a place
}

// odds returns the log odds that a later turn gives another value of what is asked for than an earlier one.
func (c *comparison) odds(earlier, later int) float64 {
	if c.near[earlier] == nil {
		c.near[earlier] = changed.Near(c.vectors, earlier)
	}
	return changed.LogOdds(c.question, c.read(earlier), c.read(later), c.near[earlier][later], c.list[0].Score-c.list[later].Score)
}

// read reads the turn at a place, once.
func (c *comparison) read(i int) *changed.Statement {
	if c.said[i] == nil {
		c.said[i] = changed.Read(c.list[i].Text)
	}
	return c.said[i]
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
