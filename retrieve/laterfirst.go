package retrieve

import (
	"context"
	"slices"

	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/memgraph/graph"
)

// laterFirst puts a later turn of the same person first that likely gives another value of what is asked for than the
// first piece of evidence: one of the best, or a sequel of it. Turns before it that it surely replaces are marked; of the others
// both may hold.
func (r *Retriever) laterFirst(ctx context.Context, cue *Cue, result *Result) error {
	if result.Fallback || len(result.SubQuestions) > 0 || len(result.Evidence) == 0 {
		return nil
	}
	first := &result.Evidence[0]
	if !mayChange(first) {
		return nil
	}
	c := comparison{question: changed.ReadQuestion(cue.Text), list: slices.Clone(result.Evidence[:min(answerPlaces, len(result.Evidence))]),
		sequels: map[graph.ID]bool{}, said: map[int]*changed.Statement{}, near: map[int][]changed.Similarity{}}
	c.found = len(c.list)
	sequels, err := r.sequels(ctx, cue, first)
	if err != nil {
		return err
	}
	for i := range sequels {
		c.sequels[sequels[i].ID] = true
		if !slices.ContainsFunc(c.list, func(e Evidence) bool { return e.ID == sequels[i].ID }) {
			c.list = append(c.list, sequels[i])
		}
	}
	later, at := c.later(0), 0
	if len(later) == 0 {
		return nil
	}
	if c.vectors, err = r.vectorsOf(ctx, c.list); err != nil {
		return err
	}
	for ; len(later) > 0; later = c.later(at) {
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
	if at == 0 {
		return nil
	}
	latest, before := &c.list[at], at
	if at >= c.found {
		before = 1 // it is a sequel of the first alone
	}
	for i := range c.list[:before] {
		e := &result.Evidence[i]
		if e.Until.IsZero() && slices.Contains(c.later(i), at) && c.odds(i, at) > changed.Certain {
			e.Until, e.ReplacedBy = latest.Time, latest.ID
		}
	}
	result.leadWith(latest)
	return nil
}

// comparison compares turns of evidence: what was found, best first, then sequels of the first, whose scores are of another
// search.
type comparison struct {
	question *changed.Question
	list     []Evidence
	found    int // how many were found
	sequels  map[graph.ID]bool
	vectors  [][]float32
	said     map[int]*changed.Statement   // by place in list
	near     map[int][]changed.Similarity // of all to the one at a place
}

// odds returns the log odds that a later turn gives another value of what is asked for than an earlier one.
func (c *comparison) odds(earlier, later int) float64 {
	if c.near[earlier] == nil {
		c.near[earlier] = changed.Near(c.vectors, earlier)
	}
	return changed.LogOdds(c.question, c.read(earlier), c.read(later), c.near[earlier][later], c.behind(later))
}

// behind returns how far behind the first a turn was found. A sequel may not have been found at all.
func (c *comparison) behind(i int) float64 {
	if i >= c.found {
		return changed.Behind
	}
	return min(changed.Behind, c.list[0].Score-c.list[i].Score)
}

// read reads the turn at a place, once.
func (c *comparison) read(i int) *changed.Statement {
	if c.said[i] == nil {
		c.said[i] = changed.Read(c.list[i].Text)
	}
	return c.said[i]
}

// later returns which short turns of the same person are later than one. What is no sequel has to be not far behind the first.
func (c *comparison) later(at int) (later []int) {
	of := &c.list[at]
	if !mayChange(of) {
		return nil
	}
	for i := range c.list {
		e := &c.list[i]
		if mayBeLater(e) && e.Node.Speaker == of.Node.Speaker && e.Time.After(of.Time) &&
			(c.behind(i) < changed.Behind || c.sequels[e.ID]) {
			later = append(later, i)
		}
	}
	return later
}

// mayChange reports whether evidence is a short turn, which a later one may replace.
func mayChange(e *Evidence) bool { return e.Kind == graph.Turn && isShort(e) && !e.Time.IsZero() }

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
