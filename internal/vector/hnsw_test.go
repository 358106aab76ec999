package vector

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// filled returns an index with the vectors; nodes are positions in the list.
func filled(t testing.TB, list [][]float32, options *HNSWOptions) *HNSW {
	t.Helper()
	h := NewHNSW(len(list[0]), options)
	for i, v := range list {
		if err := h.Put(uint32(i), v); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// recall returns the recall at ten of an index.
func recall(t testing.TB, x Index, list, queries [][]float32, has func(uint32) bool) float64 {
	t.Helper()
	exact := NewFlat(len(list[0]))
	for i, v := range list {
		if has(uint32(i)) {
			if err := exact.Put(uint32(i), v); err != nil {
				t.Fatal(err)
			}
		}
	}
	found, all := 0, 0
	for _, query := range queries {
		got := x.Search(query, 10, nil)
		for _, want := range exact.Search(query, 10, nil) {
			all++
			if slices.Contains(got, want) {
				found++
			}
		}
		for _, hit := range got {
			if !has(hit.Node) {
				t.Fatalf("node %d is found", hit.Node)
			}
		}
	}
	return float64(found) / float64(all)
}

func testVectors(n int) (list, queries [][]float32) {
	all := clustered(rand.New(rand.NewPCG(11, 12)), n+100, 32)
	return all[:n], all[n:]
}

var few = &HNSWOptions{M: 8, EFConstruction: 60, EFSearch: 60}

func TestRebuildRemovesDeletedVectorsAndKeepsTheRest(t *testing.T) {
	list, queries := testVectors(3000)
	for i := range 300 {
		list[5*i] = list[i%3] // twins, of which some are deleted
	}
	h := filled(t, list, few)
	kept := func(n uint32) bool { return n%10 >= 4 }
	for node := range uint32(len(list)) {
		if due := h.Due(); due != (h.graph.Load().dead.Load() > 750) {
			t.Fatalf("with %d deleted it is due: %t", h.graph.Load().dead.Load(), due)
		}
		if !kept(node) {
			h.Delete(node)
		}
	}
	before := recall(t, h, list, queries, kept)
	if err := h.Rebuild(context.Background()); err != nil {
		t.Fatal(err)
	}
	after := recall(t, h, list, queries, kept)
	fresh := NewHNSW(32, few)
	for node, v := range list {
		if kept(uint32(node)) {
			fresh.Put(uint32(node), v)
		}
	}
	if fresh := recall(t, fresh, list, queries, kept); after < 0.9 || after < fresh-0.05 {
		t.Errorf("recall is %v before, %v after, %v for a new index", before, after, fresh)
	}
	if g := h.graph.Load(); h.Len() != 1800 || g.dead.Load() != 0 || g.view.Load().n != 1800 || h.Due() {
		t.Errorf("%d vectors, %d live, %d dead", g.view.Load().n, g.live.Load(), g.dead.Load())
	}
	for node := range uint32(len(list)) {
		if h.Has(node) != kept(node) {
			t.Fatalf("Has(%d) is %t", node, !kept(node))
		}
	}
}

func TestRebuildKeepsConcurrentChanges(t *testing.T) {
	list, queries := testVectors(3000)
	h := filled(t, list[:2000], few)
	for node := range uint32(1000) {
		h.Delete(node)
	}
	done := make(chan error)
	go func() { done <- h.Rebuild(context.Background()) }()
	at := 2000
	for finished := false; !finished || at < len(list); {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			finished = true
		default:
		}
		if at < len(list) {
			if err := h.Put(uint32(at), list[at]); err != nil {
				t.Fatal(err)
			}
			h.Delete(uint32(at - 1000))
			at++
		}
		if hits := h.Search(queries[at%len(queries)], 5, nil); len(hits) != 5 {
			t.Fatalf("next to it %d of 5 are found", len(hits))
		}
	}
	if got := recall(t, h, list, queries, func(n uint32) bool { return n >= 2000 }); got < 0.97 || h.Len() != 1000 {
		t.Errorf("recall is %v of %d", got, h.Len())
	}
}

func TestRebuildOfAnEmptyIndex(t *testing.T) {
	list, queries := testVectors(50)
	h := filled(t, list, few)
	for node := range uint32(len(list)) {
		h.Delete(node)
	}
	if err := h.Rebuild(context.Background()); err != nil {
		t.Fatal(err)
	}
	if hits := h.Search(queries[0], 3, nil); len(hits) > 0 || h.Len() != 0 {
		t.Errorf("%v are left", hits)
	}
	if err := h.Put(3, list[3]); err != nil || len(h.Search(queries[0], 3, nil)) != 1 {
		t.Errorf("a vector put afterwards is not found: %v", err)
	}
}

func TestCancelledRebuildChangesNothing(t *testing.T) {
	list, queries := testVectors(1000)
	h := filled(t, list, few)
	for node := range uint32(400) {
		h.Delete(node)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := h.Rebuild(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("it says %v", err)
	}
	if got := recall(t, h, list, queries, func(n uint32) bool { return n >= 400 }); got < 0.98 || !h.Due() {
		t.Errorf("recall is %v", got)
	}
}

func TestTheSameVectorsInTheSameOrderMakeTheSameGraph(t *testing.T) {
	list, queries := testVectors(1200)
	a, b := filled(t, list, few), filled(t, list, few)
	for _, query := range queries {
		if x, y := a.SearchEF(query, 10, 10, nil), b.SearchEF(query, 10, 10, nil); !slices.Equal(x, y) {
			t.Fatalf("%v and %v", x, y)
		}
	}
}

func TestSearchForTheLargestKFindsAll(t *testing.T) {
	list, queries := testVectors(1200)
	h := filled(t, list, few)
	for _, k := range []int{len(list), len(list) + 1, math.MaxInt/2 + 1, math.MaxInt} {
		if hits := h.Search(queries[0], k, nil); len(hits) != len(list) {
			t.Errorf("a search for %d finds %d of %d", k, len(hits), len(list))
		}
	}
	if hits := h.SearchEF(queries[0], 3, math.MaxInt, nil); len(hits) != 3 {
		t.Errorf("with the largest EFSearch %d of 3 are found", len(hits))
	}
}

func TestEntriesHaveTheOrderOfTheirProducts(t *testing.T) {
	last := newEntry(float32(1e30), 5, true)
	for i, product := range []float32{2, 1, 1e-30, 0, -1e-30, -1, -2} {
		e := newEntry(product, uint32(i), i%2 == 0)
		if e.product() != product || e.id() != uint32(i) || e&acceptable != 0 != (i%2 == 0) || e <= last {
			t.Errorf("%v becomes %v", product, e.product())
		}
		last = e
	}
}

// BenchmarkFilter searches with a filter that accepts a share of the vectors: random
// ones, or those near one of them, as one person's notes are.
func BenchmarkFilter(b *testing.B) {
	list := clustered(rand.New(rand.NewPCG(13, 14)), 50_100, 384)
	n := len(list) - 100
	h := filled(b, list[:n], nil)
	near := make([]float32, n)
	for i, v := range list[:n] {
		near[i] = dot(v, list[0])
	}
	sorted := slices.Sorted(slices.Values(near))
	for _, part := range []float64{0.5, 0.1, 0.01, 0.001} {
		line := sorted[int(float64(n)*(1-part))]
		for name, keep := range map[string]func(uint32) bool{
			"random": func(node uint32) bool { return float64(node*2654435761)/(1<<32) < part },
			"near":   func(node uint32) bool { return near[node] >= line },
		} {
			b.Run(fmt.Sprintf("%s %v of %d", name, part, n), func(b *testing.B) {
				at := 0
				for b.Loop() {
					h.Search(list[n+at%100], 10, keep)
					at++
				}
			})
		}
	}
}
