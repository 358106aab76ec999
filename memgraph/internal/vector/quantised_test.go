package vector

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// clustered returns unit vectors around a few directions, as texts have.
func clustered(r *rand.Rand, n, dim int) [][]float32 {
	centres := make([][]float32, 20)
	for i := range centres {
		centres[i] = make([]float32, dim)
		for j := range centres[i] {
			centres[i][j] = float32(r.NormFloat64())
		}
	}
	list := make([][]float32, n)
	for i := range list {
		v := make([]float32, dim)
		for j := range v {
			v[j] = centres[i%len(centres)][j] + 0.7*float32(r.NormFloat64())
		}
		unit, err := Unit(v, dim)
		if err != nil {
			panic(err)
		}
		list[i] = unit
	}
	return list
}

func TestKernelsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, dim := range []int{32, 64, 384, 1024} {
		for _, n := range []int{1, 2, 7, 300} {
			query, rows := make([]int16, dim), make([]int8, n*dim)
			for i := range query {
				query[i] = int16(r.IntN(255) - 127)
			}
			for i := range rows {
				rows[i] = int8(r.IntN(255) - 127)
			}
			got, want := make([]int32, n), make([]int32, n)
			scan(query, rows, got)
			scanGo(query, rows, want)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%d rows of %d: the kernels differ", n, dim)
			}
		}
	}
}

func TestBoundsHoldTheExactProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, dim := range []int{1, 3, 31, 33, 384} {
		q := newQuantised(dim)
		list := clustered(r, 500, dim)
		for i, v := range list {
			q.put(i, v)
		}
		query := clustered(r, 1, dim)[0]
		rows := 0
		q.scan(query, func(row int, b bounds) {
			rows++
			if exact := dot(list[row], query); exact < b.least || exact > b.most {
				t.Errorf("dim %d: %v is not in [%v, %v]", dim, exact, b.least, b.most)
			}
		})
		if rows != len(list) {
			t.Errorf("dim %d: %d rows of %d", dim, rows, len(list))
		}
	}
}

func TestSearchOverBytesFindsWhatBruteForceFinds(t *testing.T) {
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
