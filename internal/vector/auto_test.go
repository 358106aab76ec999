package vector

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestAutoBuildsAGraphDuringChangesAndSearches(t *testing.T) {
	list, queries := testVectors(2000)
	a := NewAuto(32, &AutoOptions{Threshold: 1000, HNSW: *few})
	for i, v := range list[:1001] {
		if a.Due() {
			t.Fatalf("with %d vectors it is due", i)
		}
		if err := a.Put(uint32(i), v); err != nil {
			t.Fatal(err)
		}
	}
	if !a.Due() || !a.Exact() || a.AppendCheckpoint(nil) != nil {
		t.Fatal("with 1,001 vectors it is not due")
	}
	done := make(chan error)
	go func() { done <- a.Rebuild(context.Background()) }()
	at, finished := 1001, false
	for !finished || at < len(list) {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			finished = true
		default:
		}
		if at < len(list) {
			if err := a.Put(uint32(at), list[at]); err != nil {
				t.Fatal(err)
			}
			if at%2 == 0 && !a.Delete(uint32(at-900)) {
				t.Fatalf("node %d cannot be deleted", at-900)
			}
			at++
		}
		if hits := a.Search(queries[at%len(queries)], 5, nil); len(hits) != 5 {
			t.Fatalf("%d hits", len(hits))
		}
	}
	has := func(n uint32) bool { return n < 101 || n%2 != 0 || n+900 >= uint32(len(list)) }
	if got := recall(t, a, list, queries, has); got < 0.95 || a.Exact() || a.Due() {
		t.Errorf("recall is %v, exact: %t, due: %t", got, a.Exact(), a.Due())
	}
	if err := a.Rebuild(context.Background()); err != nil { // drops the deleted vectors
		t.Fatal(err)
	}
	for _, checkpoint := range [][]byte{a.AppendCheckpoint(nil), nil, []byte("none")} {
		b, err := ReadAuto(checkpoint, 32, nil, func(yield func(uint32, []float32) bool) {
			for node, unit := range list {
				if has(uint32(node)) && !yield(uint32(node), unit) {
					return
				}
			}
		})
		if err != nil || b.Len() != a.Len() || b.Exact() == (len(checkpoint) > 10) {
			t.Fatalf("%d of %d are read, exact: %t, %v", b.Len(), a.Len(), b.Exact(), err)
		}
	}
}

// If too few vectors match a checkpoint, reading it does not wait for a new graph: searches compare all
// vectors until a rebuild in the background is done.
func TestACheckpointThatFewVectorsMatchIsIgnored(t *testing.T) {
	list, queries := testVectors(3 * linkedAtOnce)
	data := filled(t, list, few).AppendCheckpoint(nil)
	others, _ := testVectors(6 * linkedAtOnce)
	for name, now := range map[string]func(node uint32) []float32{
		"gone": func(node uint32) []float32 {
			if node%50 == 0 {
				return nil
			}
			return list[node]
		},
		"others": func(node uint32) []float32 {
			if node < linkedAtOnce+200 {
				return others[5*linkedAtOnce-int(node)]
			}
			return list[node]
		},
	} {
		count := 0
		a, err := ReadAuto(data, 32, &AutoOptions{Threshold: 2000}, func(yield func(uint32, []float32) bool) {
			count = 0
			for node := range uint32(len(list)) {
				if unit := now(node); unit != nil {
					if count++; !yield(node, unit) {
						return
					}
				}
			}
		})
		if err != nil || !a.Exact() || !a.Due() || a.Len() != count {
			t.Fatalf("%s: exact: %t, due: %t, %d of %d vectors, %v", name, a.Exact(), a.Due(), a.Len(), count, err)
		}
		for _, hit := range a.Search(queries[0], 100, nil) {
			if now(hit.Node) == nil {
				t.Errorf("%s: node %d is found", name, hit.Node)
			}
		}
	}
}

func TestAutoResultsDoNotDependOnTheOrderOfPuts(t *testing.T) {
	list, queries := testVectors(1200)
	a, b := NewAuto(32, &AutoOptions{HNSW: *few}), NewAuto(32, &AutoOptions{HNSW: *few})
	for i := range list {
		j := len(list) - 1 - i
		if err := errors.Join(a.Put(uint32(i), list[i]), b.Put(uint32(j), list[j])); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(a.Rebuild(context.Background()), b.Rebuild(context.Background())); err != nil {
		t.Fatal(err)
	}
	for _, query := range queries {
		if x, y := a.Search(query, 10, nil), b.Search(query, 10, nil); !slices.Equal(x, y) {
			t.Fatalf("%v and %v", x, y)
		}
	}
}

func TestAutoStaysExactWhenRebuildIsCancelled(t *testing.T) {
	list, queries := testVectors(300)
	a := NewAuto(32, nil)
	for i, v := range list {
		if err := a.Put(uint32(i), v); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := a.Rebuild(ctx); !errors.Is(err, context.Canceled) || !a.Exact() {
		t.Fatalf("it says %v", err)
	}
	if got := recall(t, a, list, queries, func(uint32) bool { return true }); got != 1 {
		t.Errorf("recall is %v", got)
	}
}

func TestAutoWithoutGraphReadsNoGraph(t *testing.T) {
	list, queries := testVectors(300)
	data := filled(t, list, few).AppendCheckpoint(nil)
	for name, options := range map[string]*AutoOptions{"lean": {LowMemory: true}, "exact": {Threshold: -1}} {
		a, err := ReadAuto(data, 32, options, all(list))
		if err != nil || !a.Exact() || a.Due() || a.Len() != len(list) || a.flat.lowMemory != options.LowMemory {
			t.Fatalf("%s: exact: %t, %d vectors, %v", name, a.Exact(), a.Len(), err)
		}
		if hits := a.Search(queries[0], 3, nil); len(hits) != 3 {
			t.Errorf("%s: %v", name, hits)
		}
	}
}
