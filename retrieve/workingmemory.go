package retrieve

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// WorkingMemory holds the nodes that recent recalls activated: their results and the
// neighbours of those. Activation halves in each half-life. Each asker has a working memory
// of their own, so that one cannot tell what another asked; the app has all of them. Beyond
// the capacity, the least active nodes of an asker are dropped. Safe for concurrent use.
type WorkingMemory struct {
	capacity int
	halfLife time.Duration

	mu     sync.Mutex
	active map[graph.ID]map[graph.ID]activation // by asker, then by node
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
	return &WorkingMemory{capacity: max(1, cmp.Or(capacity, DefaultCapacity)),
		halfLife: cmp.Or(max(0, halfLife), DefaultHalfLife), active: map[graph.ID]map[graph.ID]activation{}}
}

// Activate activates the results of a recall and their neighbours, as far as its asker may
// see them. The i-th result gets 1/(i+1). A nil trace activates nothing, and neither does one
// of an asker who was forgotten since.
func (w *WorkingMemory) Activate(ctx context.Context, store *memgraph.Store, trace *RecallTrace) error {
	if trace == nil {
		return nil // nothing was found
	}
	asker := trace.cue.Asker
	levels := map[graph.ID]float64{}
	err := trace.index(ctx, store, func(x *index.Index) error {
		if access.CheckAskers(x, asker) != nil {
			return nil // the asker was erased
		}
		a := access.New(x, query.Filter(query.Request{Asker: asker, Retired: true}), nil)
		reached := map[uint32]float64{}
		for i, id := range trace.results {
			if n, ok := x.Ordinal(id); ok && a.Visible(n) {
				activate(a, n, 1/float64(i+1), activationHops, reached)
			}
		}
		for n, level := range reached {
			if id := x.ID(n); id != 0 {
				levels[id] = level
			}
		}
		return nil
	})
	if err != nil || len(levels) == 0 {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	own := w.active[asker]
	if own == nil {
		own = map[graph.ID]activation{}
		w.active[asker] = own
	}
	for id, level := range levels {
		own[id] = activation{w.levelOf(own[id], trace.Time) + level, trace.Time}
	}
	if len(own) > w.capacity {
		for _, id := range mostActive(w.levelsOf(own, trace.Time))[w.capacity:] {
			delete(own, id)
		}
	}
	return nil
}

// activate raises the level of a node and, over hops arcs, of its neighbours.
func activate(a *access.Access, n uint32, level float64, hops int, reached map[uint32]float64) {
	reached[n] = max(reached[n], level)
	if hops == 0 {
		return
	}
	targets, _ := a.Row(n)
	passed := level * passedOn
	if kind := a.Index.Kind(n); kind == 0 || kind == graph.Person {
		passed /= float64(channel.DegreePenalty(len(targets)))
	}
	for _, to := range targets[max(0, len(targets)-maxActivated):] {
		if passed > reached[to] {
			activate(a, to, passed, hops-1, reached)
		}
	}
}

// levelOf returns an activation at a time.
func (w *WorkingMemory) levelOf(a activation, now time.Time) float64 {
	if a.level == 0 {
		return 0
	}
	return a.level * math.Exp2(-max(0, float64(now.Sub(a.at))/float64(w.halfLife)))
}

// levelsOf returns the levels of some nodes at a time.
func (w *WorkingMemory) levelsOf(active map[graph.ID]activation, now time.Time) map[graph.ID]float64 {
	levels := make(map[graph.ID]float64, len(active))
	for id, a := range active {
		levels[id] = w.levelOf(a, now)
	}
	return levels
}

// mostActive returns nodes, most active first.
func mostActive(levels map[graph.ID]float64) []graph.ID {
	return slices.SortedFunc(maps.Keys(levels), func(a, b graph.ID) int {
		return cmp.Or(cmp.Compare(levels[b], levels[a]), cmp.Compare(b, a))
	})
}

// levels returns the levels of an asker's nodes at a time. askers are the ids of the one
// person. To the app a node has the highest of all askers.
func (w *WorkingMemory) levels(askers []graph.ID, now time.Time) map[graph.ID]float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if slices.Contains(askers, graph.App) {
		askers = slices.Collect(maps.Keys(w.active))
	}
	all := map[graph.ID]float64{}
	for _, asker := range askers {
		for id, level := range w.levelsOf(w.active[asker], now) {
			all[id] = max(all[id], level)
		}
	}
	return all
}

// WorkingMemory returns what is in the asker's working memory at a time: pinned nodes (core
// memories), oldest first, then the most active nodes. limit is 1 to MaxK. Evidence.Score is the
// activation.
func (r *Retriever) WorkingMemory(ctx context.Context, w *WorkingMemory, asker graph.ID, now time.Time, limit int) ([]Evidence, error) {
	list, err := r.workingMemory(ctx, w, &Cue{Asker: asker, Now: now}, limit)
	return list, memgraph.Wrap("read working memory", r.store.Ego(), err)
}

func (r *Retriever) workingMemory(ctx context.Context, w *WorkingMemory, cue *Cue, limit int) ([]Evidence, error) {
	if limit < 1 || limit > MaxK {
		return nil, hint.Errorf("choose a limit in this range",
			"%w: limit %d is not 1 to %d", graph.ErrInvalid, limit, MaxK)
	}
	var picked []found
	err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		levels := w.levels(x.IDs(cue.Asker), cue.Now)
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
		for _, id := range mostActive(levels) {
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
