package forget_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// counting is an engine that survives the databases on it, and counts what they write.
type counting struct {
	kv.Engine
	writes atomic.Int64
}

func (c *counting) Close() error { return nil }

func (c *counting) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	return c.Engine.Update(ctx, claim, func(tx kv.Tx) error { return fn(countingTx{tx, c}) })
}

type countingTx struct {
	kv.Tx
	engine *counting
}

func (t countingTx) Put(k, v []byte) error {
	t.engine.writes.Add(1)
	return t.Tx.Put(k, v)
}

func (t countingTx) Delete(k []byte) error {
	t.engine.writes.Add(1)
	return t.Tx.Delete(k)
}

// life is a memory on a clock that a test sets.
type life struct {
	testing.TB
	engine *counting
	now    time.Time
	store  *memgraph.Store
}

func newLife(t testing.TB) *life {
	l := &life{TB: t, engine: &counting{Engine: memkv.Open()}, now: start}
	l.reopen()
	return l
}

func (l *life) reopen() {
	l.Helper()
	db, err := memgraph.Open("", &memgraph.Options{Engine: l.engine, Now: func() time.Time { return l.now }, CheckpointAfter: -1})
	if err != nil {
		l.Fatal(err)
	}
	if l.store, err = db.Ego("tester"); err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { _ = db.Close() })
}

// pass lets days pass, one by one.
func (l *life) pass(days int) {
	l.Helper()
	for range days {
		l.now = l.now.Add(day)
		l.lived()
	}
}

// lived reads the lived time, which moves the clock without a write.
func (l *life) lived() time.Duration {
	l.Helper()
	lived, err := l.store.Lived(l.Context())
	if err != nil {
		l.Fatal(err)
	}
	return lived
}

func (l *life) write(fn func(w *memgraph.Writer) error) {
	l.Helper()
	if err := l.store.Write(l.Context(), fn); err != nil {
		l.Fatal(err)
	}
}

// note puts a note.
func (l *life) note(n graph.Node) (id graph.ID) {
	l.Helper()
	if n.Kind == 0 {
		n.Kind = graph.Episodic
	}
	l.write(func(w *memgraph.Writer) (err error) {
		id, _, err = w.Put(n)
		return err
	})
	return id
}

// link puts an edge.
func (l *life) link(from, to graph.ID, origin graph.Origin) (id graph.EdgeID) {
	l.Helper()
	l.write(func(w *memgraph.Writer) (err error) {
		id, err = w.Link(graph.Edge{From: from, To: to, Label: "goes with", Origin: origin})
		return err
	})
	return id
}

// has reports whether a node is there.
func (l *life) has(id graph.ID) bool {
	_, err := l.store.Get(l.Context(), id)
	return err == nil
}

// nodes counts the nodes.
func (l *life) nodes() (count int) {
	l.Helper()
	for _, err := range l.store.Since(l.Context(), 0) {
		if err != nil {
			l.Fatal(err)
		}
		count++
	}
	return count
}

// check fails unless the memory is whole.
func (l *life) check() {
	l.Helper()
	if report, err := l.store.Check(l.Context()); err != nil || len(report.Faults) > 0 {
		l.Fatalf("Check says %v, %v", report.Faults, err)
	}
}
