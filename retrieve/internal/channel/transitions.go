package channel

import (
	"math"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/ppr"
)

var _ ppr.Graph = (*access.Access)(nil)

// relationWeights are the weights of the relations in the walk.
var relationWeights = [...]float32{
	index.Related:     1,
	index.Follows:     0.5,
	index.SaidBy:      0.2,
	index.Mentions:    1,
	index.DerivedFrom: 1,
}

// weigh sets the transition weights of a node's arcs:
//
//	weight = relation x strength x retention x memory fit x mood factor
//
// Retention, memory fit and mood factor count for stored edges. The weight of an arc to a
// name or a person is divided by the degree penalty. That of any other arc is multiplied
// by the kind weight.
func (s *State) weigh(from uint32, targets, attributes []uint32, out []float32) {
	x := s.Access.Index
	for i, attribute := range attributes {
		arc := index.Attribute(attribute)
		weight := relationWeights[arc.Relation()] * arc.Strength()
		if arc.Relation() == index.Related {
			weight *= s.Query.Retention(arc) * s.memoryFit(from, targets[i]) * float32(s.Query.MoodFactor(x.Emotion(targets[i])))
			s.walk.sawEdges = true
		}
		if s.connects(arc, targets[i]) {
			weight /= DegreePenalty(s.Access.VisibleDegree(targets[i]))
		} else if !s.Query.KindWeights.IsZero() {
			weight *= s.Query.KindWeights.ArcWeight(x.Kind(targets[i]))
		}
		out[i] = weight
	}
}

// connects reports whether an arc leads to a name or a person. The relation decides for
// most arcs, which avoids a lookup of the target.
func (s *State) connects(arc index.Attribute, target uint32) bool {
	switch arc.Relation() {
	case index.Mentions, index.SaidBy:
		return arc.Forward()
	case index.Follows:
		return false
	}
	kind := s.Access.Index.Kind(target)
	return kind == 0 || kind == graph.Person
}

// memoryFit returns the factor of a stored edge, 1/2 to 2: 2^cosine of its memory vector
// and the cue, or 1 without a memory vector.
func (s *State) memoryFit(a, b uint32) float32 {
	if !s.HasDense() {
		return 1
	}
	fit, known := s.Access.Index.MemoryFit(a, b, s.Embedding.Vector)
	if !known {
		return 1
	}
	return float32(math.Exp2(float64(min(max(fit, -1), 1))))
}

// DegreePenalty returns the divisor of an arc to a node of a degree: log2(2 + degree).
func DegreePenalty(degree int) float32 {
	if degree < len(degreePenalties) {
		return degreePenalties[degree]
	}
	return float32(math.Log2(2 + float64(degree)))
}

var degreePenalties = func() (table [1024]float32) {
	for degree := range table {
		table[degree] = float32(math.Log2(2 + float64(degree)))
	}
	return table
}()
