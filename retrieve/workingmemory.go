package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// WorkingMemory holds the nodes that recent recalls activated: their results and the
// neighbours of those. Activation halves in each half-life. Beyond the capacity, the least
// active nodes are dropped. Safe for concurrent use.
type WorkingMemory struct {
	capacity int
	halfLife time.Duration

	mu     sync.Mutex
	active map[graph.ID]activation
}

// activation is the activation of a node at a time.
type activation struct {
	level float64
	at    time.Time
}

// The defaults of NewWorkingMemory.
const (
	DefaultCapacity = 256
	DefaultHalfLife = 10 * time.Minute
)

const (
	activationHops = 2   // arcs that activation spreads over
	passedOn       = 0.5 // share of activation that an arc passes on
	maxActivated   = 32  // neighbours of a node, the latest
)

// NewWorkingMemory returns an empty working memory. 0 means the default capacity in nodes,
// or the default half-life.
func NewWorkingMemory(capacity int, halfLife time.Duration) *WorkingMemory {
	return &WorkingMemory{capacity: max(1, cmp.Or(capacity, DefaultCapacity)), halfLife: cmp.Or(max(0, halfLife), DefaultHalfLife), active: map[graph.ID]activation{}}
}

// Activate activates the results of a recall and their neighbours. The i-th result gets
// 1/(i+1).
func (w *WorkingMemory) Activate(ctx context.Context, store *memgraph.Store, trace *RecallTrace) error {
	levels := map[graph.ID]float64{}
	err := store.Index(ctx, func(x *index.Index) error {
		reached := map[uint32]float64{}
		for i, id := range trace.results {
			if n, ok := x.Ordinal(id); ok {
				activate(x, n, 1/float64(i+1), activationHops, reached)
			}
		}
		for n, level := range reached {
			if id := x.ID(n); id != 0 {
				levels[id] = level
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, level := range levels {
		w.active[id] = activation{w.level(id, trace.Time) + level, trace.Time}
	}
	if len(w.active) > w.capacity {
		for _, id := range w.mostActive(trace.Time)[w.capacity:] {
			delete(w.active, id)
		}
	}
	return nil
}

// activate raises the level of a node and, over hops arcs, of its neighbours.
func activate(x *index.Index, n uint32, level float64, hops int, reached map[uint32]float64) {
	reached[n] = max(reached[n], level)
	if hops == 0 {
		return
	}
	targets, _ := x.Row(n)
	passed := level * passedOn
	if kind := x.Kind(n); kind == 0 || kind == graph.Person {
		passed /= float64(channel.DegreePenalty(len(targets)))
	}
	for _, to := range targets[max(0, len(targets)-maxActivated):] {
		if passed > reached[to] {
			activate(x, to, passed, hops-1, reached)
		}
	}
}

// level returns the activation of a node at a time. The caller holds the lock.
func (w *WorkingMemory) level(id graph.ID, now time.Time) float64 {
	a, known := w.active[id]
	if !known {
		return 0
	}
	return a.level * math.Exp2(-max(0, float64(now.Sub(a.at))/float64(w.halfLife)))
}

// mostActive returns the nodes, most active first. The caller holds the lock.
func (w *WorkingMemory) mostActive(now time.Time) []graph.ID {
	list := make([]graph.ID, 0, len(w.active))
	for id := range w.active {
		list = append(list, id)
	}
	slices.SortFunc(list, func(a, b graph.ID) int {
		return cmp.Or(cmp.Compare(w.level(b, now), w.level(a, now)), cmp.Compare(b, a))
	})
	return list
}

// levels returns the nodes, most active first, and their activation.
func (w *WorkingMemory) levels(now time.Time) (order []graph.ID, levels map[graph.ID]float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	order, levels = w.mostActive(now), map[graph.ID]float64{}
	for _, id := range order {
		levels[id] = w.level(id, now)
	}
	return order, levels
}

// WorkingMemory returns what is in working memory at a time, as far as the asker may see
// it: pinned nodes (core memories), oldest first, then the most active nodes. limit is 1
// to MaxK. Evidence.Score is the activation.
func (r *Retriever) WorkingMemory(ctx context.Context, w *WorkingMemory, asker graph.ID, now time.Time, limit int) ([]Evidence, error) {
	list, err := r.workingMemory(ctx, w, &Cue{Asker: asker, Now: now}, limit)
	return list, memgraph.Wrap("read working memory", r.store.Ego(), err)
}

func (r *Retriever) workingMemory(ctx context.Context, w *WorkingMemory, cue *Cue, limit int) ([]Evidence, error) {
	if limit < 1 || limit > MaxK {
		return nil, fmt.Errorf("%w: limit %d is not 1 to %d", graph.ErrInvalid, limit, MaxK)
	}
	order, levels := w.levels(cue.Now)
	var picked []found
	err := r.store.Index(ctx, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(cue.Asker, nil, false))
		if err != nil {
			return err
		}
		pick := func(n uint32) {
			if a.Wanted(n) && len(picked) < limit {
				picked = append(picked, found{id: x.ID(n), speaker: a.Speaker(n), score: levels[x.ID(n)]})
			}
		}
		for n := range uint32(x.Len()) {
			if x.Pinned(n) {
				pick(n)
			}
		}
		for _, id := range order {
			if n, ok := x.Ordinal(id); ok && !x.Pinned(n) {
				pick(n)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.readAll(ctx, cue, picked)
}
