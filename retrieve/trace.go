package retrieve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/credit"
	"github.com/egomem/egomem/retrieve/internal/query"
	"github.com/egomem/egomem/retrieve/ppr"
)

// RecallTrace holds what a recall returned and where its walk began, so that the memory can
// learn from it. To learn, call RecordRetrieval and Reinforce once, and reward the CreditedPaths. Safe
// for concurrent use, except for writes to its fields.
type RecallTrace struct {
	ID   uint64    // for feedback; the caller may set it
	Time time.Time // of the cue

	store    *memgraph.Store
	memories *sync.Pool // of *channel.Memory
	cue      Cue
	// edgeStability is Options.EdgeStability.
	edgeStability time.Duration
	results       []graph.ID // best first
	seeds         []seedNode
	vector        []float32 // the cue's embedding, unit length; nil without
	model         string    // of the vector
	// rendered reads the index of the cue's rendering; nil for a verbatim one.
	rendered func(context.Context, func(*index.Index) error) error
}

// seedNode is a seed of the walk, without the cue's names.
type seedNode struct {
	id     graph.ID
	weight float64
}

// newTrace returns the trace of a recall, without its results.
func newTrace(store *memgraph.Store, memories *sync.Pool, cue *Cue, s *channel.State) *RecallTrace {
	t := &RecallTrace{Time: cue.Now, store: store, memories: memories, cue: *cue, edgeStability: s.Query.Fading.Stability}
	if s.HasDense() {
		t.vector, t.model = slices.Clone(s.Embedding.Vector), s.Access.Index.Model()
	}
	for _, seed := range s.Seeds() {
		t.seeds = append(t.seeds, seedNode{s.Access.Index.ID(seed.Node), seed.Weight})
	}
	return t
}

// index runs fn with the index that the cue was answered with: what a mask hides is in no path of it.
func (t *RecallTrace) index(ctx context.Context, store *memgraph.Store, fn func(*index.Index) error) error {
	if t.rendered != nil {
		return t.rendered(ctx, fn)
	}
	return store.Index(ctx, fn)
}

// RecordRetrieval counts a retrieval of each result; consolidation uses the counts. It
// skips nodes that were removed.
func (t *RecallTrace) RecordRetrieval(w *memgraph.Writer) error {
	for _, id := range t.results {
		if err := w.RecordRetrieval(id); err != nil && !errors.Is(err, graph.ErrNotFound) {
			return err
		}
	}
	return nil
}

// defaultUseful is how many results count as useful without feedback.
const defaultUseful = 3

// Reinforce reinforces the useful results, so that they fade more slowly. Without useful IDs, the first
// three results count. A node gains at most once a lived day. It skips IDs that the recall did not
// return, nodes that were removed, and what does not fade: people, pinned nodes and intentions.
func (t *RecallTrace) Reinforce(w *memgraph.Writer, by memgraph.Reinforcer, useful ...graph.ID) error {
	const day = 24 * time.Hour
	ages := w.Ages()
	for _, id := range t.usefulOf(useful) {
		n, err := w.Get(id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && !slices.Contains(t.results, id) {
			continue
		}
		if err != nil {
			return err
		}
		if n.Pinned || n.Kind == graph.Person || n.Kind == graph.Intention || ages.Node(&n) < day {
			continue
		}
		if err := w.Reinforce(id, by); err != nil {
			return err
		}
	}
	return nil
}

// usefulOf returns the results that count as useful, if feedback named these.
func (t *RecallTrace) usefulOf(named []graph.ID) []graph.ID {
	if len(named) > 0 {
		return named
	}
	return t.results[:min(defaultUseful, len(t.results))]
}

// CreditedPaths returns the stored edges that led to the useful results, as the memory is
// now. Without useful IDs, the first three results count. It repeats the walk of the
// recall and spreads the feedback over all its paths (ppr.Trace.Credit). That is SoulMem's
// dummy link from a result to its seed, computed exactly. It takes about 1 ms.
func (t *RecallTrace) CreditedPaths(ctx context.Context, useful ...graph.ID) (CreditedPaths, error) {
	paths := CreditedPaths{asker: t.cue.Asker, vector: t.vector, model: t.model}
	useful = t.usefulOf(useful)
	ages, err := t.store.Ages(ctx, t.cue.Now)
	if err != nil {
		return paths, memgraph.Wrap("find credited paths", t.store.Ego(), err)
	}
	err = t.store.Index(ctx, func(x *index.Index) error {
		if access.CheckAskers(x, t.cue.Asker) != nil {
			return nil // the asker was erased
		}
		memory := t.memories.Get().(*channel.Memory)
		defer t.memories.Put(memory)
		var e channel.Embedding
		if t.model == x.Model() && len(t.vector) == x.Dim() {
			e.Vector = t.vector
		}
		s := channel.NewState(x, t.cue.parse(0, query.Fading{Since: ages.Since, Stability: t.edgeStability}), e, memory)
		s.Named = s.Access.Named(t.cue.Text)
		var seeds []ppr.Seed
		for _, seed := range t.seeds {
			if n, ok := x.Ordinal(seed.id); ok {
				seeds = append(seeds, ppr.Seed{Node: n, Weight: seed.weight})
			}
		}
		scores, sawEdges, err := s.WalkFrom(seeds)
		if err == nil && sawEdges {
			paths.edges = credit.Edges(s, useful, scores)
		}
		return err
	})
	return paths, memgraph.Wrap("find credited paths", t.store.Ego(), err)
}

// CreditedPaths are stored edges that led to useful results, with their shares of the
// credit.
type CreditedPaths struct {
	asker  graph.ID // of the cue
	edges  []credit.Edge
	vector []float32 // the cue's embedding, unit length; nil without
	model  string    // of the vector
}

// ImplicitReward is the reward for being retrieved, without feedback from the user.
const ImplicitReward = 0.25

// Reward updates the memory vectors of the edges by value * share. value is -1 to 1: above
// 0 the edges will lead there again for similar cues, below 0 they will not. With a
// positive value it also reinforces the edges. It skips edges that were removed or ended.
//
// For a memory vector e and a query q of unit length (ReMindRAG):
//
//	e += value * 2/π cos(π/2 |e|) q    for value > 0, so that |e| <= 1
//	e += value * max(0, e·q) q         for value < 0
//
// Reward returns graph.ErrInvalid for another value.
func (p CreditedPaths) Reward(w *memgraph.Writer, value float64) error {
	if !(value >= -1 && value <= 1) {
		return fmt.Errorf("%w: reward %v is not -1 to 1", graph.ErrInvalid, value)
	}
	if p.asker != graph.App && p.asker != graph.Stranger && len(p.edges) > 0 {
		if _, err := w.Get(p.asker); errors.Is(err, graph.ErrNotFound) {
			return nil // erased meanwhile, with what they asked
		} else if err != nil {
			return err
		}
	}
	for _, credited := range p.edges {
		edges, err := w.EdgesBetween(credited.From, credited.To)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range edges {
			if !e.Ended.IsZero() {
				continue
			}
			if value > 0 {
				e.Reinforced = w.Now()
			}
			if p.vector != nil && p.model == w.Model() {
				e.Memory = credit.Reward(e.Memory, p.vector, value*credited.Share)
			}
			if err := w.UpdateEdge(e); err != nil {
				return err
			}
		}
	}
	return nil
}
