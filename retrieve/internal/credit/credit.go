// Package credit finds the stored edges that led to useful results, and updates their
// memory vectors.
package credit

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/ppr"
)

// Edge is a pair of nodes whose edges led to useful results.
type Edge struct {
	From, To graph.ID
	Share    float64 // of a reward: the square root of the share of the credit
}

// compare orders edges by share, largest first.
func compare(a, b Edge) int {
	return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
}

const (
	maxEdges = 16   // of a recall
	minShare = 0.01 // of all credit
)

// Edges returns the stored edges that lead from the seeds to useful results. The
// i-th result has value 1/(i+1). Flow in both directions of an edge cancels out.
func Edges(s *channel.State, useful []graph.ID, scores []ppr.Score) (edges []Edge) {
	x := s.Access.Index
	var feedback []ppr.Score
	values := map[uint32]float64{}
	for i, id := range useful {
		if n, ok := x.Ordinal(id); ok {
			values[n] = 1 / float64(i+1)
			feedback = append(feedback, ppr.Score{Node: n, Value: values[n]})
		}
	}
	var whole float64 // feedback that the walk finds by all paths
	for _, score := range scores {
		whole += score.Value * values[score.Node]
	}
	flows := map[[2]graph.ID]float64{} // along edges; negative against them
	for _, c := range s.Credit(feedback) {
		arc := index.Attribute(c.Attribute)
		if arc.Relation() != index.Related || !(c.Value > 0) {
			continue
		}
		from, to := x.ID(c.From), x.ID(c.To)
		if arc.Forward() {
			flows[[2]graph.ID{from, to}] += c.Value
		} else {
			flows[[2]graph.ID{to, from}] -= c.Value
		}
	}
	for ends, flow := range flows {
		if share := math.Abs(flow) / whole; share >= minShare {
			edges = append(edges, Edge{ends[0], ends[1], math.Sqrt(min(1, share))})
		}
	}
	slices.SortFunc(edges, compare)
	return edges[:min(maxEdges, len(edges))]
}

// Reward returns a memory vector after a reward, -1 to 1, for a query of unit length. See
// retrieve.CreditedPaths.Reward.
func Reward(memory, query []float32, value float64) []float32 {
	if len(memory) != len(query) {
		memory = make([]float32, len(query))
	}
	memory = slices.Clone(memory)
	step := value * 2 / math.Pi * math.Cos(math.Pi/2*min(1, length(memory)))
	if value < 0 {
		var along float64
		for i, v := range memory {
			along += float64(v) * float64(query[i])
		}
		step = value * max(0, along)
	}
	for i := range memory {
		memory[i] += float32(step * float64(query[i]))
	}
	if l := length(memory); l > 1 {
		for i := range memory {
			memory[i] = float32(float64(memory[i]) / l)
		}
	}
	if length(memory) == 0 {
		return nil
	}
	return memory
}

// length returns the Euclidean length of a vector.
func length(v []float32) float64 {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}
