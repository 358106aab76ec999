package memgraph_test

import (
	"context"
	"iter"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// busyEngine calls a function when a snapshot of an ego is scanned, and when it writes fresh
// files. The function is not called again meanwhile.
type busyEngine struct {
	kv.Engine
	ego       string
	meanwhile func()
	calls     int
}

func (e *busyEngine) Close() error { return nil }

func (e *busyEngine) call() {
	if meanwhile := e.meanwhile; meanwhile != nil {
		e.meanwhile = nil
		e.calls++
		meanwhile()
		e.meanwhile = meanwhile
	}
}

func (e *busyEngine) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	return e.Engine.View(ctx, ego, func(r kv.Reader) error {
		if ego == e.ego {
			r = busyReader{r, e}
		}
		return fn(r)
	})
}

func (e *busyEngine) Rewrite(context.Context) error { e.call(); return nil }

type busyReader struct {
	kv.Reader
	engine *busyEngine
}

func (r busyReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	r.engine.call()
	return r.Reader.Scan(rng)
}

// TestWritesGoOnDuringLongWork writes to the same ego and to another whenever a long operation
// reads the memory or writes fresh files.
func TestWritesGoOnDuringLongWork(t *testing.T) {
	for _, work := range []struct {
		name string
		do   func(s *memgraph.Store, emily graph.ID) error
	}{
		{name: "check", do: func(s *memgraph.Store, _ graph.ID) error {
			report, err := s.Check(t.Context())
			if len(report.Faults) > 0 {
				t.Errorf("Check says %v", report.Faults)
			}
			return err
		}},
		{name: "forget", do: func(s *memgraph.Store, emily graph.ID) error {
			_, err := s.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
			return err
		}},
	} {
		t.Run(work.name, func(t *testing.T) {
			engine := &busyEngine{Engine: newEngine(t), ego: "robot"}
			db := openOn(t, engine, memgraph.Options{})
			store, other := ego(t, db, "robot"), ego(t, db, "another")
			emily, john := fillWithEmily(t, store)
			var before *index.Index
			withIndex(t, store, func(x *index.Index) { before = x })
			written, waited := 0, 0
			engine.meanwhile = func() {
				for _, s := range []*memgraph.Store{store, other} {
					ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
					err := s.Write(ctx, func(w *memgraph.Writer) error {
						n := graph.Node{Kind: graph.Turn, Text: "Meanwhile it rains."}
						if s == store {
							n.Speaker = john
						}
						_, _, err := w.Put(n)
						return err
					})
					cancel()
					if err != nil && s == other {
						t.Errorf("another ego waits: %v", err)
					}
					if written++; err != nil {
						waited++
					}
				}
			}
			err := work.do(store, emily)
			engine.meanwhile = nil
			if err != nil {
				t.Fatal(err)
			}
			if engine.calls < 4 || waited > 4 { // only the last, short step has the turn
				t.Errorf("of %d writes %d had to wait", written, waited)
			}
			if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
				t.Errorf("Check says %v, %v", report.Faults, err)
			}
			withIndex(t, store, func(x *index.Index) { mustBe(t, "whether the index was replaced", x != before, false) })
		})
	}
}
