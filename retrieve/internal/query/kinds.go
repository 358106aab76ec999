package query

import "github.com/egomem/egomem/memgraph/graph"

// KindWeights weigh the three families of memories against each other.
type KindWeights struct {
	Episodic, Semantic, Procedural float64
}

// Family is a group of node kinds.
type Family int

// The families.
const (
	Episodic   Family = iota // turns, episodes, situations
	Semantic                 // concepts, facts, documents, units of affect
	Procedural               // rules, intentions
	Families                 // their count
)

// FamilyOf returns the family of a kind.
func FamilyOf(kind graph.Kind) Family {
	switch kind {
	case graph.Turn, graph.Episodic, graph.Situation:
		return Episodic
	case graph.Procedural, graph.Intention:
		return Procedural
	}
	return Semantic
}

// IsZero reports whether no family is preferred.
func (w KindWeights) IsZero() bool { return w == KindWeights{} }

// Shares returns the share of each family. The shares sum to 1.
func (w KindWeights) Shares() [Families]float64 {
	sum := w.Episodic + w.Semantic + w.Procedural
	return [Families]float64{w.Episodic / sum, w.Semantic / sum, w.Procedural / sum}
}

// ArcWeight returns the factor of an arc to a kind, 0 to 1. Names and people only connect
// nodes, so their factor is 1.
func (w KindWeights) ArcWeight(kind graph.Kind) float32 {
	if w.IsZero() || kind == 0 || kind == graph.Person {
		return 1
	}
	shares := w.Shares()
	return float32(shares[FamilyOf(kind)] / max(shares[Episodic], shares[Semantic], shares[Procedural]))
}
