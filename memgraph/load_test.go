package memgraph_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// A long history: more than one transaction or one change log entry can hold.
const (
	longHistory = 1800 // turns
	turnEdges   = 8
)

// putLongHistory puts a range of turns of a fixed history.
func putLongHistory(w *memgraph.Writer, from, to int) error {
	for i := from; i < to; i++ {
		random := rand.New(rand.NewPCG(7, uint64(i)))
		name := oneOf(random, actNames)
		speaker, err := w.Person(name)
		if err != nil {
			return err
		}
		words := fmt.Sprintf("%s and %s, number %d", oneOf(random, actWords), oneOf(random, actNames), i)
		id, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: words, Speaker: speaker,
			Session: fmt.Sprint("session ", i/20), Source: fmt.Sprint("m", i)})
		if err != nil {
			return err
		}
		said := embeddingOf(words)
		if err := errors.Join(memgraph.SetVector(w, id, "first", said.Vector),
			memgraph.SetTokens(w, id, "first", said.Tokens, said.TokenIDs)); err != nil {
			return err
		}
		if i%10 == 3 {
			note := graph.Node{Kind: graph.Semantic, Text: "So " + words, Source: fmt.Sprint("n", i), Provenance: []graph.ID{id}}
			if id, _, err = w.Put(note); err != nil {
				return err
			}
		}
		for range turnEdges {
			_, err := w.Link(graph.Edge{From: id, To: 1 + graph.ID(random.IntN(int(id))), Label: "near"})
			if err != nil && !errors.Is(err, graph.ErrNotFound) { // it was removed
				return err
			}
		}
	}
	return nil
}

// putBeginning writes the part before the Load.
func putBeginning(t *testing.T, store *memgraph.Store) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) error { return putLongHistory(w, 0, 50) })
	write(t, store, func(w *memgraph.Writer) error { return remove(w, "n3") })
}

// putRest is what a Load adds. It also changes and removes earlier nodes.
func putRest(w *memgraph.Writer) error {
	if err := putLongHistory(w, 50, longHistory); err != nil {
		return err
	}
	pinned, err := w.Known("m5")
	return errors.Join(err, update(w, pinned, func(n *graph.Node) { n.Pinned = true }), remove(w, "n13"), w.Unlink(40))
}

// remove removes the node of a source.
func remove(w *memgraph.Writer, source string) error {
	id, err := w.Known(source)
	return errors.Join(err, w.Remove(id))
}

func TestALoadEqualsTheSameWrites(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	// Badger loads past its log; the other engine uses one transaction.
	reference := ego(t, openOn(t, memkv.Open(), memgraph.Options{Small: true}), "tester")
	putBeginning(t, reference)
	if err := reference.Write(t.Context(), putRest); err != nil {
		t.Fatal(err)
	}
	want := contentsOf(t, reference)

	dir := t.TempDir()
	options := memgraph.Options{Small: true, CheckpointAfter: -1, Key: []byte("0123456789abcdef")}
	db := openDirWith(t, dir, options)
	other, store := ego(t, db, "another"), ego(t, db, "tester")
	fillWithEmily(t, other)
	before := contentsOf(t, other)
	putBeginning(t, store)
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := store.Load(t.Context(), putRest); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"after Load", "after an open that catches up", "after an open that builds the index"} {
		if fault := difference(contentsOf(t, ego(t, db, "tester")), want); fault != "" {
			t.Fatalf("%s: %s", when, fault)
		}
		if fault := difference(contentsOf(t, ego(t, db, "another")), before); fault != "" {
			t.Fatalf("%s, another ego: %s", when, fault)
		}
		if when == "after an open that builds the index" {
			break
		}
		if report, err := ego(t, db, "tester").Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Fatalf("%s Check says %v, %v", when, report.Faults, err)
		}
		if when == "after an open that catches up" {
			write(t, ego(t, db, "tester"), func(w *memgraph.Writer) error { return w.SetPersona(graph.Persona{Name: "Robo"}) })
			want = contentsOf(t, ego(t, db, "tester"))
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		db = openDirWith(t, dir, options)
	}
}

func TestTheChangeLogListsAllOfALoad(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	store := ego(t, openDir(t, t.TempDir()), "tester")
	putBeginning(t, store)
	if err := store.Load(t.Context(), putRest); err != nil {
		t.Fatal(err)
	}
	var all graph.Change
	changes := uint64(0)
	for c, err := range store.Changes(t.Context(), 2) {
		if err != nil {
			t.Fatal(err)
		}
		changes++
		mustBe(t, "the number of a change", c.Number, 2+changes)
		all.Nodes, all.Edges, all.Vectors = append(all.Nodes, c.Nodes...), append(all.Edges, c.Edges...),
			append(all.Vectors, c.Vectors...)
		all.Updated, all.Removed = append(all.Updated, c.Updated...), append(all.Removed, c.Removed...)
	}
	if changes < 4 {
		t.Errorf("it is listed as %d changes", changes)
	}
	mustBe(t, "the changed nodes", len(all.Updated), 1)
	mustBe(t, "the removed nodes", len(all.Removed), 1)
	mustBe(t, "the vectors", len(all.Vectors), longHistory-50)
	if !slices.IsSorted(all.Nodes) || !slices.IsSorted(all.Edges) || len(all.Nodes) < longHistory-50 ||
		len(all.Edges) < (turnEdges-1)*(longHistory-50) {
		t.Errorf("it lists %d nodes and %d edges", len(all.Nodes), len(all.Edges))
	}
}

func TestALoadThatFailsChangesNothing(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	db := openDirWith(t, t.TempDir(), memgraph.Options{Small: true, QuotaBytes: 33 << 20})
	store := ego(t, db, "tester")
	putBeginning(t, store)
	want := contentsOf(t, store)
	broken := errors.New("the caller's")
	ended, end := context.WithCancel(t.Context())
	for what, test := range map[string]struct {
		ctx  context.Context
		fn   func(w *memgraph.Writer) error
		want error
	}{
		"its function fails": {t.Context(),
			func(w *memgraph.Writer) error { return errors.Join(putRest(w), broken) }, broken},
		"its context ends on the way": {ended, func(w *memgraph.Writer) error { err := putRest(w); end(); return err },
			context.Canceled},
		"the quota is reached": {t.Context(), func(w *memgraph.Writer) error {
			for i := range 400 {
				if _, _, err := w.Put(turn(fmt.Sprintf("%d %060000d", i, i))); err != nil {
					return err
				}
			}
			return nil
		}, kv.ErrQuota},
	} {
		if err := store.Load(test.ctx, test.fn); !errors.Is(err, test.want) {
			t.Errorf("%s: it returns %v, want %v", what, err, test.want)
		}
		if fault := difference(contentsOf(t, store), want); fault != "" {
			t.Errorf("%s: %s", what, fault)
		}
	}
	if err := store.Load(t.Context(), putRest); err != nil {
		t.Errorf("the next Load returns %v", err)
	}
}

// TestReadersDuringALoadFindOnlyDurableNodes reads all the time: every node that the index
// finds can be read.
func TestReadersDuringALoadFindOnlyDurableNodes(t *testing.T) {
	t.Parallel()
	store := ego(t, openDir(t, t.TempDir()), "tester")
	putBeginning(t, store)
	ended := make(chan error, 1)
	go func() { ended <- store.Load(context.Background(), putRest) }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
			return
		default:
		}
		var found []graph.ID
		withIndex(t, store, func(x *index.Index) {
			m := x.Match("tennis")
			defer x.Release(m)
			m.Best(10, nil)
			for n := range x.Len() {
				if id := x.ID(uint32(n)); id != 0 {
					found = append(found, id)
				}
			}
		})
		if _, err := store.Nodes(t.Context(), found[max(0, len(found)-20):]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestManyMemoriesAreLoadedAtOnce(t *testing.T) {
	const egos, notes = 8, 5000
	db := openDirWith(t, t.TempDir(), memgraph.Options{Small: true})
	var group sync.WaitGroup
	for i := range egos {
		group.Go(func() {
			store := ego(t, db, fmt.Sprint("ego ", i))
			err := store.Load(t.Context(), func(w *memgraph.Writer) error {
				for n := range notes {
					if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: fmt.Sprint("note ", n, " of ", i)}); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
				return
			}
			if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 || report.Nodes != notes {
				t.Errorf("Check says %+v, %v", report, err)
			}
		})
	}
	group.Wait()
}
