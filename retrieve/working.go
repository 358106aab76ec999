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
)

// Working is what is on a companion's mind: what recalls brought back, and what stands
// around that in the graph, each as active as it is near and recent. Activity halves in a
// time; beyond its capacity the least active is let go. Core memories, which are pinned,
// are always in it. Safe for concurrent use.
type Working struct {
	capacity int
	half     time.Duration

	mu     sync.Mutex
	active map[graph.ID]activity
}

// activity is how active a node was at a time.
type activity struct {
	level float64
	at    time.Time
}

// The defaults of NewWorking.
const (
	DefaultCapacity = 256
	DefaultHalfLife = 10 * time.Minute
)

// How activity spreads: over two arcs, half of it each time, shared among what a name or
// person ties together, and to so many nodes of each at most.
const (
	reachOfMind  = 2
	passedOn     = 0.5
	mostAroundIt = 32
)

// NewWorking returns an empty one for so many nodes; 0 means the defaults.
func NewWorking(capacity int, halfLife time.Duration) *Working {
	return &Working{capacity: max(1, cmp.Or(capacity, DefaultCapacity)), half: cmp.Or(max(0, halfLife), DefaultHalfLife), active: map[graph.ID]activity{}}
}

// Excite takes in what a recall brought back.
func (w *Working) Excite(ctx context.Context, store *memgraph.Store, use *Use) error {
	levels := map[graph.ID]float64{}
	err := store.Index(ctx, func(x *index.Index) error {
		reached := map[uint32]float64{}
		for i, id := range use.nodes {
			if number, ok := x.Ordinal(id); ok {
				spreadOver(x, number, 1/float64(i+1), reachOfMind, reached)
			}
		}
		for number, level := range reached {
			if id := x.ID(number); id != 0 {
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
		w.active[id] = activity{w.levelOf(id, use.At) + level, use.At}
	}
	if len(w.active) > w.capacity {
		for _, id := range w.order(use.At)[w.capacity:] {
			delete(w.active, id)
		}
	}
	return nil
}

// spreadOver adds activity to a node and to what stands around it.
func spreadOver(x *index.Index, number uint32, level float64, hops int, reached map[uint32]float64) {
	reached[number] = max(reached[number], level)
	if hops == 0 {
		return
	}
	targets, _ := x.Row(number)
	passed := level * passedOn
	if kind := x.Kind(number); kind == 0 || kind == graph.Person {
		passed /= float64(spread(len(targets)))
	}
	for _, to := range targets[max(0, len(targets)-mostAroundIt):] { // the latest
		if passed > reached[to] {
			spreadOver(x, to, passed, hops-1, reached)
		}
	}
}

// levelOf returns how active a node is. Called with the lock held.
func (w *Working) levelOf(id graph.ID, now time.Time) float64 {
	a, known := w.active[id]
	if !known {
		return 0
	}
	return a.level * math.Exp2(-max(0, float64(now.Sub(a.at))/float64(w.half)))
}

// order returns the nodes, the most active first. Called with the lock held.
func (w *Working) order(now time.Time) []graph.ID {
	list := make([]graph.ID, 0, len(w.active))
	for id := range w.active {
		list = append(list, id)
	}
	slices.SortFunc(list, func(a, b graph.ID) int {
		return cmp.Or(cmp.Compare(w.levelOf(b, now), w.levelOf(a, now)), cmp.Compare(b, a))
	})
	return list
}

// levels returns how active each node is.
func (w *Working) levels(now time.Time) (order []graph.ID, levels map[graph.ID]float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	order, levels = w.order(now), map[graph.ID]float64{}
	for _, id := range order {
		levels[id] = w.levelOf(id, now)
	}
	return order, levels
}

// Mind returns what is on the companion's mind at a time, as far as the asker may know of
// it: core memories first, oldest first, then what is most active; at most so many. The
// score is the activity.
func (r *Retriever) Mind(ctx context.Context, w *Working, asker graph.ID, now time.Time, most int) ([]Evidence, error) {
	list, err := r.mind(ctx, w, &Cue{Asker: asker, Now: now}, most)
	return list, memgraph.Wrap("look into working memory", r.store.Ego(), err)
}

// mind returns it as a cue's asker may see it, in its view.
func (r *Retriever) mind(ctx context.Context, w *Working, cue *Cue, most int) ([]Evidence, error) {
	if most < 1 || most > MaxK {
		return nil, fmt.Errorf("%w: %d memories, not 1 to %d", graph.ErrInvalid, most, MaxK)
	}
	order, levels := w.levels(cue.Now)
	var picked []found
	err := r.store.Index(ctx, func(x *index.Index) error {
		s, err := lookingAt(x, &Cue{Asker: cue.Asker})
		if err != nil {
			return err
		}
		pick := func(number uint32) {
			if s.wanted(number) && len(picked) < most {
				picked = append(picked, found{id: x.ID(number), speaker: s.speaker(number), score: levels[x.ID(number)]})
			}
		}
		for number := range uint32(x.Len()) {
			if x.Pinned(number) {
				pick(number)
			}
		}
		for _, id := range order {
			if number, ok := x.Ordinal(id); ok && !x.Pinned(number) {
				pick(number)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.readAll(ctx, cue, picked)
}
