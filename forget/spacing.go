package forget

import (
	"cmp"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// DefaultGain is g of the spacing effect: a reinforcement when half is forgotten doubles the
// stability.
const DefaultGain = 2

// MaxStability bounds what reinforcements make of a stability: a hundred years.
const MaxStability = 100 * 365 * 24 * time.Hour

// Spacing strengthens what is reinforced (the spacing effect, Ebbinghaus 1885):
//
//	S' = S (1 + g (1 - R))
//
// S is the stability, R the retention at that moment. What was nearly forgotten gains most, and a
// second reinforcement right after the first gains nothing. The zero value has the defaults. It is
// a memgraph.Reinforcer.
type Spacing struct {
	Curve     Curve         // default Exponential
	Gain      float64       // g, above 0; default DefaultGain
	Stability time.Duration // of nodes and edges without one; default that of DefaultHalfLife and DefaultEdgeHalfLife
	Mask      Mask          // of spans
}

// Stronger returns the stability after a reinforcement at an age.
func (s Spacing) Stronger(age, stability time.Duration) time.Duration {
	stability = cmp.Or(stability, s.Stability, DefaultStability)
	retention := s.curve()(age, stability)
	return min(times(stability, 1+s.gain()*(1-retention)), max(MaxStability, stability))
}

// ReinforceNode strengthens a node.
func (s Spacing) ReinforceNode(n *graph.Node, age time.Duration) {
	n.Stability = s.Stronger(age, cmp.Or(n.Stability, s.Stability, stabilityOf(s.curve(), DefaultHalfLife[n.Kind])))
}

// ReinforceEdge strengthens an edge.
func (s Spacing) ReinforceEdge(e *graph.Edge, age time.Duration) {
	e.Stability = s.Stronger(age, cmp.Or(e.Stability, s.Stability, stabilityOf(s.curve(), DefaultEdgeHalfLife[e.Origin])))
}

// ReinforceSpan strengthens a span that is still clear, and reports whether it is. What faded does
// not come back by being looked for.
func (s Spacing) ReinforceSpan(span *graph.Span, age time.Duration) bool {
	mask := s.Mask.filled()
	clarity := mask.ClarityOf(span, age)
	if clarity < mask.Clear {
		return false
	}
	stability := cmp.Or(span.Stability, mask.Stability)
	retention := anchored(mask.Curve, span.Anchor)(age, stability)
	span.Stability = min(times(stability, 1+s.gain()*(1-retention)), max(MaxStability, stability))
	return true
}

func (s Spacing) gain() float64 { return cmp.Or(max(0, s.Gain), DefaultGain) }

func (s Spacing) curve() Curve {
	if s.Curve == nil {
		return Exponential
	}
	return s.Curve
}
