package ppr

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// matrix is a small graph with explicit weights: the attribute of an arc is its
// place in weights.
type matrix struct {
	targets, attributes [][]uint32
	weights             []float32
}

func (m *matrix) Row(node uint32) ([]uint32, []uint32) {
	if int(node) >= len(m.targets) {
		return nil, nil
	}
	return m.targets[node], m.attributes[node]
}

func (m *matrix) add(from, to uint32, weight float32) {
	for uint32(len(m.targets)) <= max(from, to) {
		m.targets, m.attributes = append(m.targets, nil), append(m.attributes, nil)
	}
	m.targets[from] = append(m.targets[from], to)
	m.attributes[from] = append(m.attributes[from], uint32(len(m.weights)))
	m.weights = append(m.weights, weight)
}

func (m *matrix) weigh(_ uint32, _, attributes []uint32, out []float32) {
	for i, a := range attributes {
		out[i] = m.weights[a]
	}
}

// exact solves the same walk by power iteration on the dense matrix.
func (m *matrix) exact(seeds []Seed, restart float64) []float64 {
	n := len(m.targets)
	home := make([]float64, n)
	var sum float64
	for _, s := range seeds {
		if s.Weight > 0 && !math.IsInf(s.Weight, 1) {
			home[s.Node] += s.Weight
			sum += s.Weight
		}
	}
	for i := range home {
		home[i] /= sum
	}
	p := append([]float64(nil), home...)
	for range 400 {
		next := make([]float64, n)
		for u := range n {
			var total float64
			for _, a := range m.attributes[u] {
				if w := float64(m.weights[a]); w > 0 && !math.IsInf(w, 1) {
					total += w
				}
			}
			if total == 0 {
				for v := range n {
					next[v] += (1 - restart) * p[u] * home[v]
				}
				continue
			}
			for i, v := range m.targets[u] {
				if w := float64(m.weights[m.attributes[u][i]]); w > 0 && !math.IsInf(w, 1) {
					next[v] += (1 - restart) * p[u] * w / total
				}
			}
		}
		for v := range n {
			next[v] += restart * home[v]
		}
		p = next
	}
	return p
}

func TestScoresEqualPowerIterationUpToWhatIsMissing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "nodes")
		var m matrix
		m.targets, m.attributes = make([][]uint32, n), make([][]uint32, n)
		node := rapid.Uint32Range(0, uint32(n-1))
		weight := rapid.SampledFrom([]float32{0, -1, 1e-42, 0.01, 0.5, 1, 3, 100,
			float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))})
		for range rapid.IntRange(0, 40).Draw(t, "arcs") {
			m.add(node.Draw(t, "from"), node.Draw(t, "to"), weight.Draw(t, "weight"))
		}
		seeds := []Seed{{Node: node.Draw(t, "seed"), Weight: 1}}
		for range rapid.IntRange(0, 4).Draw(t, "more seeds") {
			seeds = append(seeds, Seed{node.Draw(t, "seed"), rapid.SampledFrom([]float64{0, -2, 0.1, 5, math.NaN(), math.Inf(1)}).Draw(t, "seed weight")})
		}
		restart := rapid.Float64Range(0.1, 0.9).Draw(t, "restart")
		epsilon := rapid.SampledFrom([]float64{1e-2, 1e-4, 1e-9}).Draw(t, "epsilon")

		var w Walk
		scores, err := w.Run(&m, m.weigh, seeds, Options{Restart: restart, Epsilon: epsilon})
		if err != nil {
			t.Fatal(err)
		}
		want := m.exact(seeds, restart)
		got := make([]float64, n)
		var total float64
		for _, s := range scores {
			got[s.Node] = s.Value
			total += s.Value
		}
		if math.Abs(total+w.Missing()-1) > 1e-9 {
			t.Fatalf("scores sum to %v and %v is missing", total, w.Missing())
		}
		var apart float64
		for v := range want {
			apart += math.Abs(got[v] - want[v])
			if got[v] > want[v]+1e-9 {
				t.Fatalf("node %d: %v, exactly %v", v, got[v], want[v])
			}
		}
		if apart > w.Missing()+1e-9 {
			t.Fatalf("error %v, promised at most %v", apart, w.Missing())
		}
	})
}

func TestWalkWithoutUsableSeedsFindsNothing(t *testing.T) {
	var m matrix
	m.add(0, 1, 1)
	var w Walk
	for _, seeds := range [][]Seed{nil, {{0, 0}}, {{0, -1}}, {{0, math.NaN()}}} {
		scores, err := w.Run(&m, m.weigh, seeds, Options{})
		if err != nil || len(scores) != 0 {
			t.Errorf("seeds %v: %v, %v", seeds, scores, err)
		}
	}
}

func TestOptionsOutsideTheirRangesAreRefused(t *testing.T) {
	var w Walk
	for _, o := range []Options{{Restart: 1}, {Restart: -0.1}, {Restart: math.NaN()}, {Epsilon: -1}, {MaxArcs: -1}} {
		if _, err := w.Run(&matrix{}, nil, nil, o); !errors.Is(err, ErrBadOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestBudgetStopsTheWalkAndSaysWhatIsMissing(t *testing.T) {
	m := ring(1000)
	var w Walk
	if _, err := w.Run(m, m.weigh, []Seed{{0, 1}}, Options{Restart: 0.01, Epsilon: 1e-12, MaxArcs: 100}); err != nil {
		t.Fatal(err)
	}
	if w.Arcs() > 102 || w.Missing() < 0.1 {
		t.Errorf("%d arcs, %v missing", w.Arcs(), w.Missing())
	}
}

func TestRepeatedRunsDoNotAllocate(t *testing.T) {
	m := ring(5000)
	seeds := []Seed{{7, 1}, {99, 2}}
	var w Walk
	run := func() {
		if _, err := w.Run(m, m.weigh, seeds, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(20, run); n > 0 {
		t.Errorf("%v allocations a run", n)
	}
}

func ring(n uint32) *matrix {
	var m matrix
	for i := range n {
		m.add(i, (i+1)%n, 1)
		m.add(i, (i+n-1)%n, 2)
	}
	return &m
}

func BenchmarkRun(b *testing.B) {
	for _, n := range []uint32{10_000, 1_000_000} {
		m := ring(n)
		b.Run(fmt.Sprintf("ring of %d", n), func(b *testing.B) {
			var w Walk
			for i := 0; b.Loop(); i++ {
				seeds := [...]Seed{{uint32(i) * 7919 % n, 1}, {uint32(i) * 104729 % n, 1}}
				if _, err := w.Run(m, m.weigh, seeds[:], Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
