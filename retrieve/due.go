package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Due returns what the companion meant to do by a time and has not done yet (LIGHT's
// prospective memory: "remind me on Friday"), as far as the asker may know of it: what has
// been due for longest first, at most so many. A zero time means now. It is made of nodes
// of kind Intention with a memgraph.Errand, whose Done ends it. One that is due whenever it
// fits has no time to be due at, and is found by a Cue.
func (r *Retriever) Due(ctx context.Context, asker graph.ID, now time.Time, most int) ([]Evidence, error) {
	if now.IsZero() {
		now = time.Now()
	}
	list, err := r.due(ctx, &Cue{Asker: asker, Now: now}, most)
	return list, memgraph.Wrap("recall what is due", r.store.Ego(), err)
}

// due returns it as a cue's asker may see it, in its view.
func (r *Retriever) due(ctx context.Context, cue *Cue, most int) ([]Evidence, error) {
	if most < 1 || most > MaxK {
		return nil, fmt.Errorf("%w: %d errands, not 1 to %d", graph.ErrInvalid, most, MaxK)
	}
	if err := checkTimes(cue.Now); err != nil {
		return nil, err
	}
	var picked []found
	err := r.store.Index(ctx, func(x *index.Index) error {
		s, err := lookingAt(x, &Cue{Asker: cue.Asker})
		if err != nil {
			return err
		}
		var errands []uint32
		for n := range uint32(x.Len()) {
			if x.Kind(n) == graph.Intention && !x.Done(n) && x.Event(n) != 0 && x.Event(n) <= cue.Now.UnixNano() && s.wanted(n) {
				errands = append(errands, n)
			}
		}
		slices.SortStableFunc(errands, func(a, b uint32) int { return cmp.Compare(x.Event(a), x.Event(b)) })
		for _, n := range errands[:min(most, len(errands))] {
			picked = append(picked, found{id: x.ID(n)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.readAll(ctx, cue, picked)
}
