//go:build !windows

package coderhnsw_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/vector/vectortest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/coderhnsw"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestMemoryFindsCurrentVectors(t *testing.T) {
	const n, dim = 300, 16
	list := vectortest.Clustered(4, n+1, dim)
	engine := memkv.Open()
	made := 0
	open := func() *memgraph.Store {
		db, err := memgraph.Open("", &memgraph.Options{Engine: engine, Vectors: func(dim int) memgraph.VectorIndex {
			made++
			return coderhnsw.New(dim, nil)
		}})
		if err != nil {
			t.Fatal(err)
		}
		store, err := db.Ego("tester")
		if err != nil {
			t.Fatal(err)
		}
		return store
	}
	store := open()
	write := func(fn func(*memgraph.Writer) error) {
		t.Helper()
		if err := store.Write(t.Context(), fn); err != nil {
			t.Fatal(err)
		}
	}
	var ids []graph.ID
	write(func(w *memgraph.Writer) error {
		for _, v := range list[:n] {
			id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "x"})
			if err = errors.Join(err, setVector(w, id, "m", v)); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	write(func(w *memgraph.Writer) error {
		for _, id := range ids[:n/3] {
			if err := w.Remove(id); err != nil {
				return err
			}
		}
		return setVector(w, ids[n-1], "m", list[n])
	})
	if err := store.Checkpoint(t.Context()); err != nil { // which rebuilds the graph
		t.Fatal(err)
	}
	for round, store := range []*memgraph.Store{store, open()} {
		err := store.Index(t.Context(), func(x *index.Index) error {
			for i, v := range list {
				hits, err := x.Nearest(v, 1, nil)
				if err != nil || len(hits) != 1 {
					return errors.Join(err, errors.New("nothing is found"))
				}
				id, want := x.ID(hits[0].Node), ids[min(i, n-1)]
				switch {
				case slices.Contains(ids[:n/3], id):
					t.Errorf("%v is found, which was removed", id)
				case i < n/3 || i == n-1: // its vector is deleted
				case id != want:
					t.Errorf("nearest to the vector of %v is %v", want, id)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if made != round+1 {
			t.Errorf("%d indexes were made for %d opens", made, round+1)
		}
	}
}
