package memgraph_test

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

func TestMain(m *testing.M) {
	if child := children[os.Getenv(childVariable)]; child != nil {
		runChild(child)
	}
	goleak.VerifyTestMain(m)
}

// noon is the time of the tests' clock.
var noon = time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)

// newEngine returns an in-memory engine that is closed when the test ends.
func newEngine(t testing.TB) *sharedEngine {
	t.Helper()
	engine, err := badgerkv.OpenMemory(&badgerkv.Options{MemTableSize: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	})
	return &sharedEngine{Engine: engine}
}

// sharedEngine is an engine that survives the DBs opened on it, and whose commits can fail.
type sharedEngine struct {
	kv.Engine
	views atomic.Int32 // snapshots taken so far
	// fate decides the next commit; nil lets it pass.
	fate atomic.Pointer[fate]
}

// fate is what happens to a commit, and the error that its caller gets.
type fate struct {
	written bool
	err     error
}

func (l *sharedEngine) Close() error { return nil }

func (l *sharedEngine) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	l.views.Add(1)
	return l.Engine.View(ctx, ego, fn)
}

func (l *sharedEngine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	fate := l.fate.Swap(nil)
	if fate == nil {
		return l.Engine.Update(ctx, claim, fn)
	}
	var rejected error
	err := l.Engine.Update(ctx, claim, func(tx kv.Tx) error {
		if rejected = fn(tx); rejected != nil {
			return rejected
		}
		if !fate.written {
			return fate.err
		}
		return nil
	})
	if err != nil {
		return err
	}
	return fate.err
}

func openOn(t testing.TB, engine kv.Engine, options memgraph.Options) *memgraph.DB {
	t.Helper()
	options.Engine = engine
	if options.Now == nil {
		options.Now = func() time.Time { return noon }
	}
	db, err := memgraph.Open("", &options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// openDir opens a directory until the test ends, with small files.
func openDir(t testing.TB, dir string) *memgraph.DB {
	t.Helper()
	return openDirWith(t, dir, memgraph.Options{Small: true})
}

func openDirWith(t testing.TB, dir string, options memgraph.Options) *memgraph.DB {
	t.Helper()
	options.Now = func() time.Time { return noon }
	db, err := memgraph.Open(dir, &options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// newStore returns an empty memory on its own engine.
func newStore(t testing.TB) *memgraph.Store {
	t.Helper()
	return ego(t, openOn(t, newEngine(t), memgraph.Options{}), "tester")
}

func ego(t testing.TB, db *memgraph.DB, name string) *memgraph.Store {
	t.Helper()
	store, err := db.Ego(name)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func write(t testing.TB, store *memgraph.Store, fn func(*memgraph.Writer) error) {
	t.Helper()
	if err := store.Write(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

// put stores one node in its own transaction.
func put(t testing.TB, store *memgraph.Store, n graph.Node) graph.ID {
	t.Helper()
	var id graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		id, _, err = w.Put(n)
		return err
	})
	return id
}

// say stores a turn of a person in the session "s".
func say(t testing.TB, store *memgraph.Store, speaker, text string) graph.ID {
	t.Helper()
	var id graph.ID
	write(t, store, func(w *memgraph.Writer) error {
		who, err := w.Person(speaker)
		if err != nil {
			return err
		}
		id, _, err = w.Put(turn(text, func(n *graph.Node) { n.Speaker = who }))
		return err
	})
	return id
}

// turn returns a valid turn with changes.
func turn(text string, changes ...func(*graph.Node)) graph.Node {
	n := graph.Node{Kind: graph.Turn, Text: text, Session: "s"}
	for _, change := range changes {
		change(&n)
	}
	return n
}

// person returns a valid person.
func person(name string) graph.Node { return graph.Node{Kind: graph.Person, Title: name} }

func link(t testing.TB, store *memgraph.Store, e graph.Edge) (id graph.EdgeID) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) (err error) {
		id, err = w.Link(e)
		return err
	})
	return id
}

func mustBeClean(t testing.TB, store *memgraph.Store) {
	t.Helper()
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func withIndex(t testing.TB, store *memgraph.Store, fn func(x *index.Index)) {
	t.Helper()
	err := store.Index(t.Context(), func(x *index.Index) error {
		fn(x)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// texts returns the texts of a memory by id, and fails on a gap in the ids.
func texts(t testing.TB, store *memgraph.Store) []string {
	t.Helper()
	var list []string
	for n, err := range store.Between(t.Context(), memgraph.Period{}) {
		if err != nil {
			t.Fatal(err)
		}
		for uint64(len(list)) < uint64(n.ID) {
			list = append(list, "")
		}
		list[n.ID-1] = n.Title + n.Text
	}
	for i, text := range list {
		if text == "" {
			t.Errorf("id %d was never given", i+1)
		}
	}
	return list
}

// ordinalOf returns the node's ordinal in the index.
func ordinalOf(t testing.TB, x *index.Index, id graph.ID) uint32 {
	t.Helper()
	n, ok := x.Ordinal(id)
	if !ok {
		t.Fatalf("node %v is not in the index", id)
	}
	return n
}

func mustBe[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// nameOf names a node, or a name that texts share, independent of its ordinal.
func nameOf(x *index.Index, n uint32) string {
	switch {
	case n == index.None:
		return "nothing"
	case x.Shared(n) != "":
		return x.Shared(n)
	}
	return x.ID(n).String()
}

// arcsOf returns a node's arcs as "to relation direction strength", unordered.
func arcsOf(x *index.Index, n uint32) map[string]int {
	arcs := map[string]int{}
	targets, attributes := x.Row(n)
	for i, to := range targets {
		a := index.Attribute(attributes[i])
		arcs[fmt.Sprint(nameOf(x, to), " ", a.Relation(), " ", a.Forward(), " ", a.Strength())]++
	}
	return arcs
}
