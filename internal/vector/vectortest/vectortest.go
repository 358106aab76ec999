// Package vectortest tests implementations of vector.Index.
package vectortest

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/egomem/egomem/internal/vector"
)

// Subject is an index under test.
type Subject struct {
	// New returns an empty index of vectors with dim values.
	New func(dim int) vector.Index
	// Recall is the least recall of a search; 1 for an exact index.
	Recall float64
	// Concurrent says that the index is safe for concurrent use.
	Concurrent bool
	// Size is the number of vectors in the tests; 0 means 1200.
	Size int
}

const dim = 32

// Run tests an index.
func Run(t *testing.T, s Subject) {
	s.Size = cmp.Or(s.Size, 1200)
	for _, test := range []struct {
		name string
		run  func(*testing.T, Subject)
	}{
		{"an empty index finds nothing", testEmpty},
		{"the nearest are found, best first", testNearest},
		{"repeated vectors are all found", testRepeated},
		{"a search for more than there are finds all", testAll},
		{"what was deleted is never found", testDelete},
		{"a new vector replaces the old one", testReplace},
		{"bad vectors are refused and bad queries find nothing", testBad},
		{"the caller's slices are not kept", testCopies},
		{"a filter is obeyed, whatever it leaves", testFilters},
		{"a filter of one neighbourhood is obeyed far from it", testNeighbourhood},
		{"a search among some nodes compares all of them", testAmong},
		{"searches, puts and deletes go side by side", testConcurrent},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, s) })
	}
}

// Clustered returns unit vectors around 20 directions, like those of texts.
func Clustered(seed uint64, n, dim int) [][]float32 {
	r := rand.New(rand.NewPCG(seed, 1))
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
		list[i] = unit(v)
	}
	return list
}

func unit(v []float32) []float32 {
	u, err := vector.Unit(v, len(v))
	if err != nil {
		panic(err)
	}
	return u
}

// model is the expected content of an index.
type model map[uint32][]float32

// nearest returns the k nearest by comparing all.
func (m model) nearest(query []float32, k int, keep func(uint32) bool) []vector.Hit {
	var hits []vector.Hit
	for node, v := range m {
		if keep == nil || keep(node) {
			hits = append(hits, vector.Hit{Node: node, Cosine: product(v, query)})
		}
	}
	slices.SortFunc(hits, order)
	return hits[:min(max(k, 0), len(hits))]
}

func order(a, b vector.Hit) int {
	return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.Node, b.Node))
}

func product(a, b []float32) float32 {
	var sum float64
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return float32(sum)
}

// check compares a search with the model. It returns how many of the nearest were
// found, and how many there are.
func (m model) check(t testing.TB, x vector.Index, query []float32, k int, keep func(uint32) bool) (found, all int) {
	t.Helper()
	want := m.nearest(query, k, keep)
	got := x.Search(query, k, keep)
	if len(got) > len(want) {
		t.Fatalf("a search for %d finds %d of %d", k, len(got), len(want))
	}
	if !slices.IsSortedFunc(got, order) {
		t.Fatalf("hits are out of order: %v", got)
	}
	seen := map[uint32]bool{}
	for _, hit := range got {
		v, ok := m[hit.Node]
		switch {
		case !ok:
			t.Fatalf("node %d is found, and has no vector", hit.Node)
		case seen[hit.Node]:
			t.Fatalf("node %d is found twice", hit.Node)
		case keep != nil && !keep(hit.Node):
			t.Fatalf("node %d is found, and the filter refuses it", hit.Node)
		case math.Abs(float64(hit.Cosine-product(v, query))) > 1e-5:
			t.Fatalf("node %d has cosine %v, not %v", hit.Node, hit.Cosine, product(v, query))
		}
		if cosine, ok := x.Cosine(hit.Node, query); !ok || cosine != hit.Cosine {
			t.Fatalf("the cosine of node %d is %v when found and %v, %t when asked for", hit.Node, hit.Cosine, cosine, ok)
		}
		seen[hit.Node] = true
		// Equal vectors count for each other, and so do those that differ by rounding.
		if hit.Cosine >= want[len(want)-1].Cosine-1e-6 {
			found++
		}
	}
	return found, len(want)
}

// recall checks the mean recall of all queries.
func (m model) recall(t testing.TB, s Subject, x vector.Index, queries [][]float32, k int, keep func(uint32) bool) {
	t.Helper()
	var found, all int
	for _, query := range queries {
		f, a := m.check(t, x, query, k, keep)
		found, all = found+f, all+a
	}
	if float64(found) < s.Recall*float64(all) {
		t.Errorf("%d of the %d nearest are found, want %v", found, all, s.Recall)
	}
}

// agrees compares Len, Has and Cosine of every node.
func (m model) agrees(t testing.TB, x vector.Index, nodes uint32) {
	t.Helper()
	if x.Len() != len(m) {
		t.Fatalf("Len is %d, want %d", x.Len(), len(m))
	}
	for node := range nodes {
		if _, ok := m[node]; x.Has(node) != ok {
			t.Fatalf("Has(%d) is %t", node, !ok)
		}
	}
}

// fill puts vectors; nodes are positions in the list.
func fill(t testing.TB, x vector.Index, list [][]float32) model {
	t.Helper()
	m := model{}
	for i, v := range list {
		if err := x.Put(uint32(i), v); err != nil {
			t.Fatal(err)
		}
		m[uint32(i)] = v
	}
	m.agrees(t, x, uint32(len(list)+1))
	return m
}

func testEmpty(t *testing.T, s Subject) {
	x := s.New(dim)
	query := Clustered(1, 1, dim)[0]
	if hits := x.Search(query, 10, nil); len(hits) > 0 {
		t.Errorf("it finds %v", hits)
	}
	if _, ok := x.Cosine(0, query); ok || x.Has(0) || x.Has(math.MaxUint32) || x.Delete(7) || x.Len() != 0 || x.Dim() != dim {
		t.Error("it holds something")
	}
}

func testNearest(t *testing.T, s Subject) {
	list := Clustered(2, s.Size+50, dim)
	x := s.New(dim)
	m := fill(t, x, list[:s.Size])
	for _, k := range []int{1, 10, 60} {
		m.recall(t, s, x, list[s.Size:], k, nil)
	}
	for _, k := range []int{0, -1} {
		if hits := x.Search(list[0], k, nil); len(hits) > 0 {
			t.Errorf("a search for %d finds %v", k, hits)
		}
	}
}

func testRepeated(t *testing.T, s Subject) {
	list := Clustered(3, s.Size+10, dim)
	for i := range s.Size / 3 {
		list[3*i] = list[i%2] // two vectors that repeat often
	}
	x := s.New(dim)
	m := fill(t, x, list[:s.Size])
	m.recall(t, s, x, list[s.Size-50:], 20, nil)
	for _, query := range list[:2] {
		hits := x.Search(query, 100, nil)
		if len(hits) != 100 {
			t.Fatalf("%d hits", len(hits))
		}
		for _, hit := range hits {
			if hit.Cosine < 1-1e-5 {
				t.Fatalf("%v is among the nearest to a vector that is there %d times", hit, s.Size/6)
			}
		}
	}
}

func testAll(t *testing.T, s Subject) {
	for _, n := range []int{1, 2, 3, 40} {
		list := Clustered(4, n, dim)
		list[n-1] = list[0]
		x := s.New(dim)
		m := fill(t, x, list)
		if found, all := m.check(t, x, list[0], n+5, nil); found != all || all != n {
			t.Errorf("%d of %d are found", found, n)
		}
	}
}

func testDelete(t *testing.T, s Subject) {
	list := Clustered(5, s.Size+50, dim)
	queries := list[s.Size:]
	x := s.New(dim)
	m := fill(t, x, list[:s.Size])
	drop := func(node uint32) {
		if !x.Delete(node) || x.Delete(node) {
			t.Fatalf("node %d is not deleted once", node)
		}
		delete(m, node)
	}
	for i := range s.Size {
		if i%10 < 3 {
			drop(uint32(i))
		}
	}
	m.agrees(t, x, uint32(s.Size))
	m.recall(t, s, x, queries, 10, nil)
	for i := range s.Size / 2 { // and put again
		if _, ok := m[uint32(i)]; !ok {
			if err := x.Put(uint32(i), list[i]); err != nil {
				t.Fatal(err)
			}
			m[uint32(i)] = list[i]
		}
	}
	m.recall(t, s, x, queries, 10, nil)
	for node := range uint32(s.Size) {
		if _, ok := m[node]; ok && node != 17 {
			drop(node)
		}
	}
	if found, all := m.check(t, x, queries[0], 10, nil); found != 1 || all != 1 {
		t.Errorf("%d of the %d that are left are found", found, all)
	}
	drop(17)
	if hits := x.Search(queries[0], 10, nil); len(hits) > 0 || x.Len() != 0 {
		t.Errorf("%v are left of nothing", hits)
	}
}

func testReplace(t *testing.T, s Subject) {
	list := Clustered(6, s.Size+20, dim)
	other := Clustered(7, s.Size, dim)
	x := s.New(dim)
	m := fill(t, x, list[:s.Size])
	for i := 0; i < s.Size; i += 5 {
		for _, v := range [][]float32{other[i], other[i]} { // the second time it is the same vector
			if err := x.Put(uint32(i), v); err != nil {
				t.Fatal(err)
			}
		}
		m[uint32(i)] = other[i]
	}
	m.agrees(t, x, uint32(s.Size))
	m.recall(t, s, x, append(list[s.Size:], other[:20]...), 10, nil)
}

func testBad(t *testing.T, s Subject) {
	x := s.New(dim)
	m := fill(t, x, Clustered(8, 100, dim))
	nan, inf := make([]float32, dim), make([]float32, dim)
	nan[3], inf[3] = float32(math.NaN()), float32(math.Inf(1))
	long := make([]float32, dim)
	long[0] = 2
	good := unit(append(make([]float32, dim-1), 1))
	for name, bad := range map[string][]float32{
		"none": nil, "short": make([]float32, dim-1), "long": append(good, 0), "zero": make([]float32, dim),
		"NaN": nan, "infinite": inf, "of length 2": long,
	} {
		for _, node := range []uint32{5, 1000} {
			if err := x.Put(node, bad); !errors.Is(err, vector.ErrBadVector) {
				t.Errorf("a vector that is %s gives %v", name, err)
			}
		}
		if hits := x.Search(bad, 5, nil); len(hits) > 0 {
			t.Errorf("a query that is %s finds %v", name, hits)
		}
	}
	m.agrees(t, x, 1001)
	m.recall(t, s, x, [][]float32{m[5]}, 3, nil)
}

func testCopies(t *testing.T, s Subject) {
	x := s.New(dim)
	list := Clustered(9, 100, dim)
	m := model{}
	for i, v := range list {
		m[uint32(i)] = slices.Clone(v)
		if err := x.Put(uint32(i), v); err != nil {
			t.Fatal(err)
		}
		clear(v)
	}
	m.recall(t, s, x, [][]float32{m[0], m[99]}, 5, nil)
}

func testFilters(t *testing.T, s Subject) {
	list := Clustered(10, s.Size+20, dim)
	queries := list[s.Size:]
	x := s.New(dim)
	m := fill(t, x, list[:s.Size])
	for name, keep := range map[string]func(uint32) bool{
		"half":      func(n uint32) bool { return n%2 == 0 },
		"a tenth":   func(n uint32) bool { return n%10 == 3 },
		"a hundred": func(n uint32) bool { return n < 100 },
		"one":       func(n uint32) bool { return n == 77 },
		"none":      func(uint32) bool { return false },
		"all":       func(uint32) bool { return true },
	} {
		t.Run(name, func(t *testing.T) { m.recall(t, s, x, queries, 10, keep) })
	}
	for node := range uint32(s.Size) {
		if node%4 == 0 {
			x.Delete(node)
			delete(m, node)
		}
	}
	m.recall(t, s, x, queries, 10, func(n uint32) bool { return n%2 == 0 })
}

func testNeighbourhood(t *testing.T, s Subject) {
	list := Clustered(11, s.Size+40, dim)
	x := s.New(dim)
	m := fill(t, x, list[:s.Size])
	for centre := range uint32(3) { // Clustered assigns vectors to 20 centres in turn
		m.recall(t, s, x, list[s.Size:], 10, func(n uint32) bool { return n%20 == centre })
	}
}

func testAmong(t *testing.T, s Subject) {
	list := Clustered(13, s.Size+20, dim)
	x := s.New(dim)
	among, ok := x.(vector.Among)
	if !ok {
		t.Skip("it searches among all nodes only")
	}
	m := fill(t, x, list[:s.Size])
	for node := range uint32(s.Size) {
		switch {
		case node%7 == 0:
			x.Delete(node)
			delete(m, node)
		case node%11 == 0: // repeated vectors too
			m[node] = list[node/22]
			if err := x.Put(node, m[node]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for share := 1; share <= 2*s.Size; share *= 3 {
		var nodes []uint32
		for node := range uint32(s.Size + 10) { // the last ones have no vector
			if int(node)%share == share/2 {
				nodes = append(nodes, node)
			}
		}
		for i, query := range list[s.Size:] {
			isOne := func(node uint32) bool { return int(node)%share == share/2 }
			var accept func(node uint32) bool
			keep := isOne
			if i%2 == 1 {
				accept = func(node uint32) bool { return node%3 != 0 }
				keep = func(node uint32) bool { return isOne(node) && accept(node) }
			}
			got, want := among.SearchAmong(query, 10, nodes, accept), m.nearest(query, 10, keep)
			same := func(a, b vector.Hit) bool { return math.Abs(float64(a.Cosine-b.Cosine)) < 1e-5 }
			if !slices.EqualFunc(got, want, same) || !slices.IsSortedFunc(got, order) {
				t.Fatalf("among %d nodes %v are found, want %v", len(nodes), got, want)
			}
			for _, hit := range got {
				if !keep(hit.Node) || math.Abs(float64(hit.Cosine-product(m[hit.Node], query))) > 1e-5 {
					t.Fatalf("node %d is found with cosine %v", hit.Node, hit.Cosine)
				}
			}
		}
	}
	if got := among.SearchAmong(list[0][:dim-1], 10, []uint32{1}, nil); got != nil {
		t.Errorf("a query of another dimension finds %v", got)
	}
	if got := among.SearchAmong(list[0], 0, []uint32{1}, nil); got != nil {
		t.Errorf("a search for none finds %v", got)
	}
}

func testConcurrent(t *testing.T, s Subject) {
	if !s.Concurrent {
		t.Skip("it says it is not for concurrent use")
	}
	list := Clustered(12, s.Size, dim)
	x := s.New(dim)
	old, changing := s.Size/2, uint32(s.Size) // a node whose vector changes often
	for i := range old {
		if err := x.Put(uint32(i), list[i]); err != nil {
			t.Fatal(err)
		}
	}
	var deleted atomic.Uint32 // nodes below are deleted
	var done atomic.Bool
	var working sync.WaitGroup
	faults := make(chan error, 100)
	report := func(format string, args ...any) {
		select {
		case faults <- fmt.Errorf(format, args...):
		default:
		}
	}
	for i := range 3 {
		working.Go(func() {
			for at := i; !done.Load(); at++ {
				query, floor := list[at%len(list)], deleted.Load()
				times := 0
				for _, hit := range x.Search(query, 10, nil) {
					if hit.Node == changing {
						if times++; times > 1 {
							report("node %d is found twice", hit.Node)
						}
						continue
					}
					if hit.Node < floor || int(hit.Node) >= len(list) {
						report("node %d is found when those below %d are deleted", hit.Node, floor)
						return
					}
					if math.Abs(float64(hit.Cosine-product(list[hit.Node], query))) > 1e-5 {
						report("node %d has cosine %v", hit.Node, hit.Cosine)
						return
					}
				}
				x.Has(uint32(at % len(list)))
				x.Cosine(uint32(at%len(list)), query)
			}
		})
	}
	for i := old; i < len(list); i++ {
		if err := x.Put(uint32(i), list[i]); err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			x.Delete(deleted.Load())
			deleted.Add(1)
		}
		if i%4 != 0 {
			continue
		}
		if err := x.Put(changing, list[i-1]); err != nil {
			t.Fatal(err)
		}
	}
	x.Delete(changing)
	done.Store(true)
	working.Wait()
	close(faults)
	for err := range faults {
		t.Error(err)
	}
	m := model{}
	for i, v := range list[deleted.Load():] {
		m[deleted.Load()+uint32(i)] = v
	}
	m.agrees(t, x, uint32(s.Size))
	m.recall(t, s, x, list[:50], 10, nil)
}
