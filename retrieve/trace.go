package retrieve

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/ppr"
)

// RecallTrace holds what a recall returned and where its walk began, so that the memory can
// learn from it. To learn, call RecordRetrieval once, and reward the CreditedPaths. Safe
// for concurrent use, except for writes to its fields.
type RecallTrace struct {
	ID   uint64    // for feedback; the caller may set it
	Time time.Time // of the cue

	cue       Cue
	retriever *Retriever
	results   []memgraph.ID // best first
	seeds     []seedNode
	vector    []float32 // the cue's embedding, unit length; nil without
	model     string    // of the vector
}

// seedNode is a seed of the walk, without the cue's names.
type seedNode struct {
	id     memgraph.ID
	weight float64
}

// newTrace returns the trace of a recall, without its results.
func newTrace(r *Retriever, cue *Cue, s *channel.State) *RecallTrace {
	t := &RecallTrace{Time: cue.Now, cue: *cue, retriever: r}
	if s.HasDense() {
		t.vector, t.model = slices.Clone(s.Embedding.Vector), s.Access.Index.Model()
	}
	for _, seed := range s.Seeds() {
		t.seeds = append(t.seeds, seedNode{s.Access.Index.ID(seed.Node), seed.Weight})
	}
	return t
}

func (t *RecallTrace) setResults(evidence []Evidence) {
	for i := range evidence {
		t.results = append(t.results, evidence[i].ID)
	}
}

// RecordRetrieval counts a retrieval of each result; consolidation uses the counts. It
// skips nodes that were removed.
func (t *RecallTrace) RecordRetrieval(w *memgraph.Writer) error {
	for _, id := range t.results {
		if err := w.Used(id); err != nil && !errors.Is(err, memgraph.ErrNotFound) {
			return err
		}
	}
	return nil
}

// defaultUseful is how many results count as useful without feedback.
const defaultUseful = 3

// CreditedPaths returns the stored edges that led to the useful results, as the memory is
// now. Without useful IDs, the first three results count. It repeats the walk of the
// recall and spreads the feedback over all its paths (ppr.Trace.Credit). That is SoulMem's
// dummy link from a result to its seed, computed exactly. It takes about 1 ms.
func (t *RecallTrace) CreditedPaths(ctx context.Context, useful ...memgraph.ID) (CreditedPaths, error) {
	paths := CreditedPaths{vector: t.vector, model: t.model}
	if len(useful) == 0 {
		useful = t.results[:min(defaultUseful, len(t.results))]
	}
	r := t.retriever
	err := r.store.Index(ctx, func(x *memgraph.Index) error {
		if access.CheckAsker(x, t.cue.Asker) != nil {
			return nil // the asker was erased
		}
		memory := r.memories.Get().(*channel.Memory)
		defer r.memories.Put(memory)
		var e channel.Embedding
		if t.model == x.Model() && len(t.vector) == x.Dim() {
			e.Vector = t.vector
		}
		s := channel.NewState(x, t.cue.parse(0), e, memory)
		s.Named = s.Access.Named(t.cue.Text)
		var seeds []ppr.Seed
		for _, seed := range t.seeds {
			if n, ok := x.Number(seed.id); ok {
				seeds = append(seeds, ppr.Seed{Node: n, Weight: seed.weight})
			}
		}
		scores, sawEdges, err := s.WalkFrom(seeds)
		if err == nil && sawEdges {
			paths.edges = creditedEdges(s, useful, scores)
		}
		return err
	})
	return paths, r.wrap(err)
}

const (
	maxCreditedEdges = 16   // of a recall
	minCreditShare   = 0.01 // of all credit
)

// creditedEdges returns the stored edges that lead from the seeds to useful results. The
// i-th result has value 1/(i+1). Flow in both directions of an edge cancels out.
func creditedEdges(s *channel.State, useful []memgraph.ID, scores []ppr.Score) (edges []creditedEdge) {
	x := s.Access.Index
	var feedback []ppr.Score
	values := map[uint32]float64{}
	for i, id := range useful {
		if n, ok := x.Number(id); ok {
			values[n] = 1 / float64(i+1)
			feedback = append(feedback, ppr.Score{Node: n, Value: values[n]})
		}
	}
	var whole float64 // feedback that the walk finds by all paths
	for _, score := range scores {
		whole += score.Value * values[score.Node]
	}
	flows := map[[2]memgraph.ID]float64{} // along edges; negative against them
	for _, c := range s.Credit(feedback) {
		arc := memgraph.Attribute(c.Attribute)
		if arc.Relation() != memgraph.Related || !(c.Value > 0) {
			continue
		}
		from, to := x.ID(c.From), x.ID(c.To)
		if arc.Forward() {
			flows[[2]memgraph.ID{from, to}] += c.Value
		} else {
			flows[[2]memgraph.ID{to, from}] -= c.Value
		}
	}
	for ends, flow := range flows {
		if share := math.Abs(flow) / whole; share >= minCreditShare {
			edges = append(edges, creditedEdge{ends[0], ends[1], math.Sqrt(min(1, share))})
		}
	}
	slices.SortFunc(edges, compareCredit)
	return edges[:min(maxCreditedEdges, len(edges))]
}
