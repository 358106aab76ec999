package memgraph

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// nearestNode returns the node whose vector is nearest to a query, and whether all were
// compared.
func nearestNode(t testing.TB, store *Store, query []float32) (id graph.ID, exact bool) {
	t.Helper()
	err := store.Index(t.Context(), func(x *index.Index) error {
		hits, err := x.Nearest(query, 1, nil)
		if err != nil || len(hits) == 0 {
			return errors.Join(err, errors.New("nothing is found"))
		}
		id = x.ID(hits[0].Node)
		auto, ok := x.VectorIndex().(*vector.Auto)
		exact = ok && auto.Exact()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return id, exact
}

func TestManyVectorsGetAGraphThatIsStored(t *testing.T) {
	const n, dim = 700, 4
	engine := memkv.Open()
	open := func() *Store {
		store := reopened(t, engine)
		store.db.profile.Threshold = 500
		return store
	}
	store := open()
	random := rand.New(rand.NewPCG(7, 8))
	vectors := make([][]float32, n)
	for first := 0; first < n; first += 70 {
		err := store.Write(t.Context(), func(w *Writer) error {
			for i := first; i < first+70; i++ {
				id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "x"})
				if err != nil {
					return err
				}
				vectors[i] = make([]float32, dim)
				for at := range vectors[i] {
					vectors[i][at] = float32(random.NormFloat64())
				}
				if err := SetVector(w, id, "m", vectors[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	expect := func(store *Store, i int, hasGraph bool) {
		t.Helper()
		if id, exact := nearestNode(t, store, vectors[i]); id != graph.ID(i+1) || exact == hasGraph {
			t.Errorf("nearest to vector %d is that of node %v, compared with all: %t", i, id, exact)
		}
	}
	expect(store, 7, false)
	for {
		if _, exact := nearestNode(t, store, vectors[7]); !exact {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := store.Write(t.Context(), func(w *Writer) error {
		vectors[40] = []float32{-9, 1, 2, 3}
		return errors.Join(w.Remove(9), SetVector(w, 41, "m", vectors[40]))
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, store := range []*Store{store, open()} { // also with changes after it
		expect(store, 7, true)
		expect(store, 40, true)
		if id, _ := nearestNode(t, store, vectors[8]); id == 9 {
			t.Error("a node that was removed is found")
		}
	}
	db, err := Open("", &Options{Engine: engine, Small: true})
	if err != nil {
		t.Fatal(err)
	}
	small, err := db.Ego("tester")
	if err != nil {
		t.Fatal(err)
	}
	expect(small, 7, false) // a graph would need all values of every vector
}

// alwaysDueIndex is a vector index that is always due for a rebuild and signals each rebuild.
type alwaysDueIndex struct {
	VectorIndex
	rebuilt chan struct{}
}

func (o *alwaysDueIndex) Due() bool { return true }

func (o *alwaysDueIndex) Rebuild(context.Context) error {
	select {
	case o.rebuilt <- struct{}{}:
	default: // signalled before
	}
	return nil
}

func TestSearchesDoNotClaimTheEgo(t *testing.T) {
	engine := memkv.Open()
	rebuilt := make(chan struct{}, 1)
	open := func() (*DB, *Store) {
		db, err := Open("", &Options{Engine: engine, Vectors: func(dim int) VectorIndex {
			return &alwaysDueIndex{vector.NewHNSW(dim, nil), rebuilt}
		}})
		if err != nil {
			t.Fatal(err)
		}
		store, err := db.Ego("tester")
		if err != nil {
			t.Fatal(err)
		}
		return db, store
	}
	say := func(store *Store) error {
		return store.Write(t.Context(), func(w *Writer) error {
			id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "x"})
			return errors.Join(err, SetVector(w, id, "m", []float32{1, 2}))
		})
	}
	_, writer := open()
	if err := say(writer); err != nil {
		t.Fatal(err)
	}
	db, reader := open()
	nearestNode(t, reader, []float32{1, 2})
	<-rebuilt
	db.work.Wait() // background work
	if err := say(writer); err != nil {
		t.Errorf("after a search by another the write returns %v", err)
	}
}

func TestOptionsVectorsReplacesTheVectorIndex(t *testing.T) {
	engine := memkv.Open()
	made := 0
	for round := range 2 {
		db, err := Open("", &Options{Engine: engine, Vectors: func(dim int) VectorIndex {
			made++
			return vector.NewHNSW(dim, nil)
		}})
		if err != nil {
			t.Fatal(err)
		}
		store, err := db.Ego("tester")
		if err != nil {
			t.Fatal(err)
		}
		err = store.Write(t.Context(), func(w *Writer) error {
			id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "x", Source: "one"})
			return errors.Join(err, SetVector(w, id, "m", []float32{1, 2}))
		})
		if err != nil {
			t.Fatal(err)
		}
		if id, exact := nearestNode(t, store, []float32{1, 2}); id != 1 || exact || made != round+1 {
			t.Errorf("node %v is found, compared with all: %t, %d indexes are made", id, exact, made)
		}
	}
}
