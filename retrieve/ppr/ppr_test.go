package ppr

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// matrix is a small graph with explicit weights. The attribute of an arc is its index in
// weights.
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
			seeds = append(seeds, Seed{node.Draw(t, "seed"),
				rapid.SampledFrom([]float64{0, -2, 0.1, 5, math.NaN(), math.Inf(1)}).Draw(t, "seed weight")})
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

func TestOptionsOutsideTheirRangesAreErrors(t *testing.T) {
	var w Walk
	for _, o := range []Options{{Restart: 1}, {Restart: -0.1}, {Restart: math.NaN()}, {Epsilon: -1}, {Epsilon: 1e-40},
		{MaxArcs: -1}, {Hubs: -1}, {GraphArcs: -1}} {
		if _, err := w.Run(&matrix{}, nil, nil, o); !errors.Is(err, ErrBadOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestMaxArcsStopsTheWalkAndMissingReportsTheError(t *testing.T) {
	m := ring(1000)
	var w Walk
	if _, err := w.Run(m, m.weigh, []Seed{{0, 1}}, Options{Restart: 0.01, Epsilon: 1e-12, MaxArcs: 100}); err != nil {
		t.Fatal(err)
	}
	if w.Arcs() < 100 || w.Arcs() > 130 || w.Missing() < 0.1 { // the last round begins below 100
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

func TestNodeNumbersDoNotAffectTheScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 12
		to := rapid.Permutation([]uint32{3, 1 << 31, 7, 1000, 5, 99, 1 << 20, 0, 42, 8, 77, 12345}).Draw(t, "new numbers")
		var m matrix
		renamed := remote{&m, map[uint32]uint32{}, to}
		for i, name := range to {
			renamed.back[name] = uint32(i)
		}
		m.add(n-1, n-1, 1)
		node := rapid.Uint32Range(0, n-1)
		for range rapid.IntRange(0, 60).Draw(t, "arcs") {
			m.add(node.Draw(t, "from"), node.Draw(t, "to"), rapid.Float32Range(0, 5).Draw(t, "weight"))
		}
		seed := node.Draw(t, "seed")
		options := Options{Epsilon: 1e-3, Hubs: rapid.IntRange(0, 3).Draw(t, "hubs")}
		var a, b Walk
		first, _ := a.Run(&m, m.weigh, []Seed{{seed, 1}}, options)
		second, _ := b.Run(renamed, renamed.weigh, []Seed{{to[seed], 1}}, options)
		if len(first) != len(second) {
			t.Fatalf("%d scores, %d", len(first), len(second))
		}
		for i, s := range first {
			if second[i] != (Score{to[s.Node], s.Value}) {
				t.Fatalf("%v becomes %v", s, second[i])
			}
		}
	})
}

// remote is a graph with other node numbers.
type remote struct {
	*matrix
	back map[uint32]uint32
	to   []uint32
}

func (r remote) Row(node uint32) (targets, attributes []uint32) {
	old, attributes := r.matrix.Row(r.back[node])
	for _, target := range old {
		targets = append(targets, r.to[target])
	}
	return targets, attributes
}

// star is a hub with n leaves; the first third has stronger arcs. Each leaf has another arc
// to the next leaf.
func star(n uint32) *matrix {
	var m matrix
	for leaf := uint32(1); leaf <= n; leaf++ {
		weight := float32(1)
		if leaf%3 == 0 {
			weight = 10
		}
		m.add(0, leaf, weight)
		m.add(leaf, 0, weight)
		m.add(leaf, leaf%n+1, 1)
	}
	return &m
}

func TestHubCorrectionAddsTheReturningMass(t *testing.T) {
	const leaves = 5000
	m := star(leaves)
	score := func(o Options) float64 {
		var w Walk
		scores, err := w.Run(m, m.weigh, []Seed{{1, 1}, {3, 2}}, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range scores {
			if s.Node == 0 {
				return s.Value
			}
		}
		return 0
	}
	exact := score(Options{Epsilon: 1e-10, MaxArcs: 1 << 40})
	plain := score(Options{Epsilon: 1e-4}) / exact
	corrected := score(Options{Epsilon: 1e-4, Hubs: 1, GraphArcs: 3 * leaves}) / exact
	if plain > 0.9 || corrected < 0.97 || corrected > 1.03 {
		t.Errorf("of the exact score: %.3f plain, %.3f corrected", plain, corrected)
	}
}

// FuzzWeights lets the weight function return arbitrary bit patterns.
func FuzzWeights(f *testing.F) {
	f.Add([]byte{0, 0, 0x80, 0x7f, 1, 0, 0, 0}, uint8(1), false)
	f.Add([]byte{0xff, 0xff, 0x7f, 0x7f, 0, 0, 0xc0, 0xff, 0, 0, 0, 0x80}, uint8(16), true)
	f.Fuzz(func(t *testing.T, data []byte, shape uint8, hubs bool) {
		if len(data) < 4 {
			return
		}
		var m matrix
		for i := uint32(0); i < 64; i++ {
			m.add(i%(1+uint32(shape)%8), i*i%(1+uint32(shape)), 1)
		}
		weigh := func(node uint32, _, attributes []uint32, out []float32) {
			for i, a := range attributes {
				at := int(a+node) % (len(data) / 4) * 4
				out[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[at:]))
			}
		}
		options := Options{Epsilon: 1e-6}
		if hubs {
			options.Hubs, options.GraphArcs = 4, 64
		}
		var w Walk
		scores, err := w.Run(&m, weigh, []Seed{{0, 1}, {5, 3}}, options)
		if err != nil {
			t.Fatal(err)
		}
		sum, missing := 0.0, w.Missing()
		for _, s := range scores {
			if !(s.Value > 0 && s.Value < 2) {
				t.Fatalf("%+v", s)
			}
			sum += s.Value
		}
		active, err := w.Activate(&m, weigh, []Seed{{0, 1}, {5, 3}}, ActivationOptions{Leak: 1, MaxArcs: 1000})
		for _, s := range active {
			if err != nil || !(s.Value > 0) {
				t.Fatalf("%+v, %v", s, err)
			}
		}
		if !hubs && math.Abs(sum+missing-1) > 1e-9 {
			t.Fatalf("scores sum to %v and %v is missing", sum, missing)
		}
	})
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

func TestTheOrderOfArcsChangesNoScore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var arcs [][3]int
		for range 2000 {
			arcs = append(arcs, [3]int{random.IntN(200), random.IntN(200), 1 + random.IntN(1000)})
		}
		var want []Score
		for range 4 {
			m := &matrix{}
			random.Shuffle(len(arcs), func(i, j int) { arcs[i], arcs[j] = arcs[j], arcs[i] })
			for _, a := range arcs {
				m.add(uint32(a[0]), uint32(a[1]), float32(a[2])/37)
			}
			var w Walk
			scores, err := w.Run(m, m.weigh, []Seed{{3, 1}, {77, 0.3}}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			Sort(scores)
			if want == nil {
				want = slices.Clone(scores)
			}
			if !slices.Equal(scores, want) {
				t.Fatal("another order of arcs gives other scores")
			}
		}
	}
}
