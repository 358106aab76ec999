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
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Due returns the intentions that are due by a time and not done (LIGHT's prospective
// memory: "remind me on Friday"), as far as the asker may see them, earliest first. A
// zero time means now; limit is 1 to MaxK. An intention is a node of kind Intention with
// a graph.Errand, and its Done ends it. One that comes back is due from each occurrence until it
// is done, at its last occurrence. An intention without a time is not due; a Cue finds it. What a person asked for is due for that person and the app alone.
func (r *Retriever) Due(ctx context.Context, asker graph.ID, now time.Time, limit int) ([]Evidence, error) {
	if now.IsZero() {
		now = time.Now()
	}
	list, err := r.due(ctx, &Cue{Asker: asker, Now: now}, 0, limit)
	return list, memgraph.Wrap("recall due intentions", r.store.Ego(), err)
}

// isTheirs reports whether an asker is the app, or the person who asked for an intention, if one
// did.
func isTheirs(x *index.Index, n uint32, asker graph.ID) bool {
	speaker := x.Speaker(n)
	return asker == graph.App || speaker == index.None || x.ID(speaker) == x.Person(asker)
}

// due returns what is due for the asker of a cue; overdue bounds since when, 0 for any time.
func (r *Retriever) due(ctx context.Context, cue *Cue, overdue time.Duration, limit int) ([]Evidence, error) {
	if limit < 1 || limit > MaxK {
		return nil, fmt.Errorf("%w: limit %d is not 1 to %d", graph.ErrInvalid, limit, MaxK)
	}
	if err := checkTimes(cue.Now); err != nil {
		return nil, err
	}
	// The index knows when errands that come back are due first, not when next: all are read.
	var once, repeated []found
	err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker}))
		if err != nil {
			return err
		}
		var due []uint32
		for n := range uint32(x.Len()) {
			if x.Kind(n) != graph.Intention || x.Done(n) || x.Event(n) == 0 || x.Event(n) > cue.Now.UnixNano() || !a.Wanted(n) || !isTheirs(x, n, cue.Asker) {
				continue
			}
			if x.Repeats(n) {
				repeated = append(repeated, found{id: x.ID(n)})
			} else if overdue == 0 || cue.Now.UnixNano()-x.Event(n) < int64(overdue) {
				due = append(due, n)
			}
		}
		slices.SortStableFunc(due, func(a, b uint32) int { return cmp.Compare(x.Event(a), x.Event(b)) })
		for _, n := range due[:min(limit, len(due))] {
			once = append(once, found{id: x.ID(n)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	list, err := r.readAll(ctx, cue, append(once, repeated...))
	if err != nil {
		return nil, err
	}
	at := func(e *Evidence) time.Time {
		errand, _ := e.Node.Detail.(graph.Errand)
		return errand.Occurrence(cue.Now)
	}
	list = slices.DeleteFunc(list, func(e Evidence) bool {
		errand, _ := e.Node.Detail.(graph.Errand)
		return errand.IsDone(cue.Now) || overdue != 0 && cue.Now.Sub(at(&e)) >= overdue
	})
	for i := range list {
		list[i].Time = at(&list[i]).In(list[i].Time.Location())
	}
	slices.SortStableFunc(list, func(a, b Evidence) int { return a.Time.Compare(b.Time) })
	return list[:min(limit, len(list))], nil
}
