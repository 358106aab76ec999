package ppr

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// atRest integrates x' = -leak x + Wᵀ x + b up to the steady state.
func (m *matrix) atRest(leak float64, input []Seed) []float64 {
	x := make([]float64, len(m.targets))
	const step = 0.05
	for range 4000 {
		change := make([]float64, len(x))
		for _, s := range input {
			change[s.Node] += s.Weight
		}
		for u := range x {
			change[u] -= leak * x[u]
			for i, v := range m.targets[u] {
				change[v] += float64(m.weights[m.attributes[u][i]]) * x[u]
			}
		}
		for u := range x {
			x[u] += step * change[u]
		}
	}
	return x
}

func TestActivationSolvesTheLinearSystem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n, arcs = 6, 12
		m := &matrix{targets: make([][]uint32, n), attributes: make([][]uint32, n)}
		node := rapid.Uint32Range(0, n-1)
		for range rapid.IntRange(0, arcs).Draw(t, "arcs") {
			m.add(node.Draw(t, "from"), node.Draw(t, "to"), rapid.Float32Range(0, 0.05).Draw(t, "weight"))
		}
		leak := rapid.Float64Range(0.8, 3).Draw(t, "leak") // the radius is at most 0.6
		input := []Seed{{node.Draw(t, "input"), 2}, {node.Draw(t, "input"), 0.5}}
		var w Walk
		scores, err := w.Activate(m, m.weigh, input, ActivationOptions{Leak: leak, Epsilon: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		got, want := make([]float64, n), m.atRest(leak, input)
		for _, s := range scores {
			got[s.Node] = s.Value
		}
		for u := range want {
			if math.Abs(got[u]-want[u]) > 1e-6 {
				t.Fatalf("at rest %v, want %v", got, want)
			}
		}
	})
}

func TestActivationIsPageRankWhenWeightsSumToOne(t *testing.T) {
	m := ring(30)
	third := func(_ uint32, _, attributes []uint32, out []float32) {
		for i, a := range attributes {
			out[i] = m.weights[a] / 3
		}
	}
	const leak = 1.5
	var a, b Walk
	rank, err := a.Run(m, third, []Seed{{4, 2}}, Options{Restart: 1 - 1/leak, Epsilon: 1e-12})
	if err != nil {
		t.Fatal(err)
	}
	active, err := b.Activate(m, third, []Seed{{4, 2}}, ActivationOptions{Leak: leak, Epsilon: 1e-12})
	if err != nil || len(active) != len(rank) {
		t.Fatalf("%d active of %d, %v", len(active), len(rank), err)
	}
	for i := range rank {
		if want := 2 * rank[i].Value / (leak - 1); math.Abs(active[i].Value-want) > 1e-6*want+1e-9 {
			t.Errorf("node %d: %v, want %v", rank[i].Node, active[i].Value, want)
		}
	}
}

func TestActivationWithoutASteadyStateIsAnError(t *testing.T) {
	for name, c := range map[string]struct {
		draw func(*matrix)
		leak float64
		want error
	}{
		"a cycle below the leak":        {func(m *matrix) { m.add(0, 1, 2); m.add(1, 0, 0.4) }, 0.95, nil},
		"a cycle at the leak":           {func(m *matrix) { m.add(0, 1, 2); m.add(1, 0, 0.5) }, 1, ErrNoSteadyState},
		"a cycle above the leak":        {func(m *matrix) { m.add(0, 1, 2); m.add(1, 0, 2) }, 1, ErrNoSteadyState},
		"a loop far above the leak":     {func(m *matrix) { m.add(0, 0, 1e30) }, 1, ErrNoSteadyState},
		"a cycle that is not reached":   {func(m *matrix) { m.add(0, 1, 1); m.add(2, 2, 9) }, 1, nil},
		"no cycle, and strong arcs":     {func(m *matrix) { m.add(0, 1, 100); m.add(1, 2, 100) }, 0.5, nil},
		"a cycle hardly below the leak": {func(m *matrix) { m.add(0, 1, 1); m.add(1, 0, 0.99) }, 1, ErrTooFewArcs},
		"no leak":                       {func(m *matrix) { m.add(0, 1, 1) }, 0, ErrBadOptions},
	} {
		var m matrix
		c.draw(&m)
		var w Walk
		_, err := w.Activate(&m, m.weigh, []Seed{{0, 1}}, ActivationOptions{Leak: c.leak, Epsilon: 1e-9, MaxArcs: 2000})
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}
