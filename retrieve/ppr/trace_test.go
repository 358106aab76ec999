package ppr

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// drawTraced draws a small graph, and traces a walk through all of it.
func drawTraced(t *rapid.T) (m *matrix, seeds []Seed, trace *Trace) {
	const n = 4
	m = &matrix{targets: make([][]uint32, n), attributes: make([][]uint32, n)}
	node := rapid.Uint32Range(0, n-1)
	for range rapid.IntRange(1, 6).Draw(t, "arcs") {
		m.add(node.Draw(t, "from"), node.Draw(t, "to"), rapid.SampledFrom([]float32{0, 0.5, 1, 4}).Draw(t, "weight"))
	}
	seeds = []Seed{{node.Draw(t, "seed"), 3}, {node.Draw(t, "other seed"), 1}}
	var w Walk
	if _, err := w.Run(m, m.weigh, seeds, Options{Epsilon: 1e-14, MaxArcs: 1 << 40}); err != nil {
		t.Fatal(err)
	}
	trace = new(Trace)
	trace.Read(&w, m, m.weigh)
	return m, seeds, trace
}

// chances returns the probabilities of a node's arcs, 0 where they are absent.
func (m *matrix) chances(node uint32) []float64 {
	list := make([]float64, len(m.targets[node]))
	var sum float64
	for i, a := range m.attributes[node] {
		list[i] = float64(m.weights[a])
		sum += list[i]
	}
	for i := range list {
		if sum > 0 {
			list[i] /= sum
		}
	}
	return list
}

func TestCreditIsTheExpectedFeedbackOverAnArc(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, seeds, trace := drawTraced(t)
		var feedback []Score
		worth := map[uint32]float64{}
		for node := range uint32(2) {
			worth[node] = rapid.SampledFrom([]float64{-2, 0, 1}).Draw(t, "feedback")
			feedback = append(feedback, Score{node, worth[node]})
		}
		got := map[uint32]float64{} // by attribute, which is unique
		for _, c := range trace.Credit(feedback) {
			got[c.Attribute] += c.Value
		}

		// Enumerate all walks by steps. At each step the walker returns with its feedback, or
		// follows an arc. The mass beyond the last step is negligible.
		const steps = 10
		want := map[uint32]float64{}
		var walk func(node uint32, likelihood float64, way []uint32)
		walk = func(node uint32, likelihood float64, way []uint32) {
			for _, arc := range way {
				want[arc] += likelihood * DefaultRestart * worth[node]
			}
			if len(way) == steps {
				return
			}
			lost := true
			for i, p := range m.chances(node) {
				if p > 0 {
					lost = false
					walk(m.targets[node][i], likelihood*(1-DefaultRestart)*p,
						append(way[:len(way):len(way)], m.attributes[node][i]))
				}
			}
			if lost { // the return to the seeds is a step too
				const nowhere = math.MaxUint32
				for _, s := range seeds {
					walk(s.Node, likelihood*(1-DefaultRestart)*s.Weight/4, append(way[:len(way):len(way)], nowhere))
				}
			}
		}
		for _, s := range seeds {
			walk(s.Node, s.Weight/4, nil)
		}
		for arc := range m.weights {
			if math.Abs(got[uint32(arc)]-want[uint32(arc)]) > 0.03 {
				t.Fatalf("arc %d: %v, all walks %v", arc, got, want)
			}
		}
	})
}

func TestPathIsTheLikeliestOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, seeds, trace := drawTraced(t)
		best := map[uint32]float64{}
		var follow func(node uint32, likelihood float64, steps int)
		follow = func(node uint32, likelihood float64, steps int) {
			best[node] = max(best[node], likelihood)
			if steps == 0 {
				return
			}
			for i, p := range m.chances(node) {
				if p > 0 {
					follow(m.targets[node][i], likelihood*(1-DefaultRestart)*p, steps-1)
				}
			}
		}
		start := map[uint32]float64{}
		for _, s := range seeds {
			start[s.Node] += s.Weight / 4
		}
		for node, part := range start {
			follow(node, part, 4)
		}
		for node := range uint32(len(m.targets)) {
			path := trace.Path(node)
			likelihood := 1.0
			for i, a := range path {
				if i > 0 && path[i-1].To != a.From {
					t.Fatalf("the path to %d has a gap: %v", node, path)
				}
				likelihood *= (1 - DefaultRestart) * a.Chance
			}
			if len(path) > 0 {
				likelihood *= start[path[0].From]
				if path[len(path)-1].To != node {
					t.Fatalf("the path to %d ends elsewhere: %v", node, path)
				}
			} else {
				likelihood = start[node]
			}
			if math.Abs(likelihood-best[node]) > 1e-9 {
				t.Fatalf("the path to %d is %v likely, the best %v: %v", node, likelihood, best[node], path)
			}
		}
	})
}

func TestATraceIsReusable(t *testing.T) {
	m := ring(50)
	var w Walk
	var trace Trace
	for _, seed := range []uint32{3, 40} {
		if _, err := w.Run(m, m.weigh, []Seed{{seed, 1}}, Options{}); err != nil {
			t.Fatal(err)
		}
		trace.Read(&w, m, m.weigh)
		if path := trace.Path(seed + 2); len(path) != 2 || path[0].From != seed {
			t.Errorf("from %d: %v", seed, path)
		}
		if trace.Path(25) != nil || trace.Path(1000) != nil {
			t.Error("there is a path to where the walk never came")
		}
		var sum float64
		for _, c := range trace.Credit([]Score{{seed + 1, 1}, {1000, 5}}) {
			sum += c.Value
		}
		if !(sum > 0 && sum < 1) {
			t.Errorf("credit of %v", sum)
		}
	}
	for _, nothing := range [][]Score{nil, {{40, math.NaN()}}, {{41, math.Inf(-1)}}} {
		if list := trace.Credit(nothing); list != nil {
			t.Errorf("feedback %v: %v", nothing, list)
		}
	}
}
