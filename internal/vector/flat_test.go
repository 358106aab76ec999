package vector

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// unit draws a unit vector from few values, so that equal ones are common.
func unit(t *rapid.T, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(rapid.IntRange(-2, 2).Draw(t, "value"))
	}
	v[dim-1] += 0.5 // never zero
	u, err := Unit(v, dim)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestSearchEqualsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.IntRange(1, 9).Draw(t, "dimension")
		f := NewFlat(dim)
		want := map[uint32][]float32{}
		for range rapid.IntRange(0, 40).Draw(t, "puts") {
			node, v := rapid.Uint32Range(0, 25).Draw(t, "node"), unit(t, dim)
			f.Put(node, v)
			want[node] = slices.Clone(v)
			clear(v) // the index must have copied it
		}
		query := unit(t, dim)
		k := rapid.IntRange(-1, 30).Draw(t, "k")
		var keep func(uint32) bool
		if rapid.Bool().Draw(t, "filtered") {
			keep = func(node uint32) bool { return node%3 != 0 }
		}
		var hits []Hit
		for node, v := range want {
			if keep == nil || keep(node) {
				hits = append(hits, Hit{node, dot(v, query)})
			}
			if cosine, ok := f.Cosine(node, query); !ok || cosine != dot(v, query) {
				t.Fatalf("Cosine of %d is %v, %t", node, cosine, ok)
			}
		}
		slices.SortFunc(hits, func(a, b Hit) int {
			return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.Node, b.Node))
		})
		hits = hits[:min(max(k, 0), len(hits))]
		if got := f.Search(query, k, keep); !slices.Equal(got, hits) {
			t.Fatalf("the nearest %d are %v, want %v", k, got, hits)
		}
		if f.Len() != len(want) || f.Dim() != dim {
			t.Fatalf("Len is %d, Dim %d", f.Len(), f.Dim())
		}
		if _, ok := f.Cosine(26, query); ok || f.Has(26) || f.Has(math.MaxUint32) {
			t.Fatal("a node has a vector that it was never given")
		}
	})
}

func TestUnitScalesToUnitLengthOrReturnsAnError(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	for _, test := range []struct {
		name string
		v    []float32
		ok   bool
	}{
		{"an ordinary vector", []float32{3, 4}, true},
		{"the smallest numbers", []float32{math.SmallestNonzeroFloat32, 0}, true},
		{"the largest numbers", []float32{math.MaxFloat32, -math.MaxFloat32}, true},
		{"zeros", []float32{0, 0}, false},
		{"no number", []float32{nan, 1}, false},
		{"infinity", []float32{1, inf}, false},
		{"too few values", []float32{1}, false},
		{"too many values", []float32{1, 2, 3}, false},
	} {
		u, err := Unit(test.v, 2)
		if !test.ok {
			if !errors.Is(err, ErrBadVector) || Check(test.v, 2) == nil {
				t.Errorf("%s gives %v, %v", test.name, u, err)
			}
			continue
		}
		if err != nil || Check(u, 2) != nil || math.Abs(math.Hypot(float64(u[0]), float64(u[1]))-1) > 1e-6 {
			t.Errorf("%s gives %v, %v", test.name, u, err)
		}
	}
	if err := Check([]float32{3, 4}, 2); !errors.Is(err, ErrBadVector) {
		t.Errorf("a vector of length 5 passes for one of length 1: %v", err)
	}
}

func TestSearchOverBytesEqualsBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const dim = 48
	f := NewFlat(dim)
	list := clustered(r, 3000, dim)
	for i, v := range list {
		f.Put(uint32(i), v)
	}
	for range 20 {
		query := clustered(r, 1, dim)[0]
		got := f.Search(query, 25, func(n uint32) bool { return n%3 != 0 })
		var want []Hit
		for i, v := range list {
			if i%3 != 0 {
				want = append(want, Hit{uint32(i), dot(v, query)})
			}
		}
		slices.SortFunc(want, order)
		if fmt.Sprint(got) != fmt.Sprint(want[:25]) {
			t.Fatalf("got %v\nwant %v", got, want[:25])
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{10_000, 100_000} {
		f := NewFlat(384)
		for i, v := range clustered(r, n, 384) {
			f.Put(uint32(i), v)
		}
		query := clustered(r, 1, 384)[0]
		b.Run(fmt.Sprintf("%d vectors", n), func(b *testing.B) {
			for b.Loop() {
				f.Search(query, 60, nil)
			}
		})
	}
}

func TestDotIncludesAllValues(t *testing.T) {
	for n := range 70 {
		a, b := make([]float32, n), make([]float32, n)
		var want float32
		for i := range a {
			a[i], b[i] = float32(i+1), float32(2*i-3)
			want += a[i] * b[i]
		}
		if got := dot(a, b); got != want {
			t.Errorf("of %d values it is %v, want %v", n, got, want)
		}
	}
}

func TestDotHasTheSameBitsOnEveryProcessor(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for n := partialSums; n < 1100; n += partialSums {
		a, b := make([]float32, n), make([]float32, n)
		for i := range a {
			a[i], b[i] = float32(r.NormFloat64()), float32(r.NormFloat64())
		}
		if got, want := dotWhole(a, b), dotGo(a, b); got != want {
			t.Fatalf("of %d values it is %v, in plain Go %v", n, got, want)
		}
	}
}

func TestLowMemoryFlatFindsAlmostTheSameInAFifthOfTheMemory(t *testing.T) {
	list := clustered(rand.New(rand.NewPCG(31, 32)), 3000, 384)
	lean, full := NewAuto(384, &AutoOptions{Threshold: 100, LowMemory: true}), NewFlat(384)
	for i, v := range list {
		if err := errors.Join(lean.Put(uint32(i), v), full.Put(uint32(i), v)); err != nil {
			t.Fatal(err)
		}
	}
	for node := uint32(0); node < 3000; node += 5 {
		lean.Delete(node)
		full.Delete(node)
	}
	if err := lean.Rebuild(t.Context()); err != nil || lean.Due() || !lean.Exact() || lean.flat.values != nil {
		t.Fatalf("it made a graph, or keeps values: %v", err)
	}
	found, all := 0, 0
	for _, query := range list[:100] {
		want := full.Search(query, 10, nil)
		for _, hit := range lean.Search(query, 10, nil) {
			exact, ok := full.Cosine(hit.Node, query)
			if !ok || math.Abs(float64(hit.Cosine-exact)) > 0.01 {
				t.Fatalf("node %d has cosine %v, exactly %v, %t", hit.Node, hit.Cosine, exact, ok)
			}
			if exact >= want[len(want)-1].Cosine {
				found++
			}
		}
		all += len(want)
	}
	if float64(found) < 0.9*float64(all) {
		t.Errorf("%d of %d are found", found, all)
	}
}
