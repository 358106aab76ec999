package memgraph_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// faultInjector fails one of the coming calls on an engine: the nth of a kind.
type faultInjector struct {
	op    kvtest.Op // "" for any
	nth   int       // 0 for none
	fault kvtest.Fault
}

func (f *faultInjector) plan(c kvtest.Call) kvtest.Fault {
	if f.nth == 0 || f.op != "" && c.Op != f.op {
		return kvtest.Fault{}
	}
	if f.nth--; f.nth > 0 {
		return kvtest.Fault{}
	}
	return f.fault
}

// arm draws a fault: a full or failing disk, a partial write, or a lost answer.
func (f *faultInjector) arm(random *rand.Rand) {
	f.op = oneOf(random, []kvtest.Op{kvtest.Claim, kvtest.Update, kvtest.View, kvtest.Get, kvtest.Scan, kvtest.Next,
		kvtest.Put, kvtest.Delete, kvtest.Commit, kvtest.Commit, kvtest.Rewrite})
	f.nth = 1 + random.IntN(5)
	f.fault = oneOf(random, []kvtest.Fault{{Err: syscall.ENOSPC}, {Err: kv.ErrFull}, {Err: io.ErrShortWrite},
		{Err: syscall.EIO}, {Err: syscall.EIO, Done: true}})
}

// TestAStepThatFailsChangesNothing runs steps on a failing engine. It compares the contents and
// the index, live and reloaded, with a memory without faults.
func TestAStepThatFailsChangesNothing(t *testing.T) {
	longtest.Skip(t)
	for name, engine := range map[string]kv.Engine{"badgerkv": newEngine(t), "memkv": unclosedEngine{memkv.Open()}} {
		t.Run(name, func(t *testing.T) {
			seed := uint64(time.Now().UnixNano())
			count := crashRounds(t, 100)
			l := faultyRun{workload: workload{seed: seed}, reference: newWorkload(t, seed), engine: engine}
			// Each hour a write stores how long the memory has lived. Whether one that failed was the first
			// of an hour would differ between the two, so that all steps are in one.
			l.pace = 30 * time.Minute / time.Duration(count)
			l.reference.pace = l.pace
			l.store = l.open(t)
			// The clock of a memory runs from its first write, or in this process from its opening: a
			// life that is opened again before its first write would have lived less.
			for _, store := range []*memgraph.Store{l.store, l.reference.store} {
				write(t, store, func(w *memgraph.Writer) error {
					_, _, err := w.Put(graph.Node{Kind: graph.Document, Text: "The first words."})
					return err
				})
			}
			random := rand.New(rand.NewPCG(seed, 1))
			for n := 1; n <= count; n++ {
				l.arm(random)
				injected := l.faultInjector
				if fault := l.live(t, n); fault != "" {
					t.Fatalf("seed %d, act %d, at %s %d with %+v: %s", seed, n, injected.op, injected.nth, injected.fault, fault)
				}
			}
			if l.failed < count/5 {
				t.Errorf("only %d of %d steps failed", l.failed, count)
			}
		})
	}
}

// faultyRun is a workload on a failing engine, next to one without faults.
type faultyRun struct {
	workload
	faultInjector
	reference *workload
	engine    kv.Engine
	failed    int // steps
}

// open opens the memory again and finishes interrupted operations.
func (l *faultyRun) open(t *testing.T) *memgraph.Store {
	t.Helper()
	options := memgraph.Options{Now: l.now, Small: true, CheckpointAfter: -1} // no checkpoints in the background, so that calls can be counted
	return ego(t, openOn(t, kvtest.Faults(l.engine, l.plan), options), "tester")
}

// live runs a step that may fail, repeats it after a failure, and returns what is wrong then.
func (l *faultyRun) live(t *testing.T, n int) string {
	t.Helper()
	err := l.step(t.Context(), n)
	l.nth = 0
	if err != nil {
		l.failed++
		if !errors.Is(err, l.fault.Err) {
			return fmt.Sprint("it gives ", err)
		}
		if l.severalTransactions(n) {
			l.store = l.open(t)
		}
		l.n = n - 1
		before := l.reference.differs(t, l.store) == ""
		switch {
		case before:
			if fault := l.agrees(t); fault != "" {
				return "after the error, " + fault
			}
			if err := l.step(t.Context(), n); err != nil {
				return fmt.Sprint("done again it gives ", err)
			}
		case !l.fault.Done && !l.severalTransactions(n):
			return "something changed: " + l.reference.differs(t, l.store)
		default:
			l.n = n
			if err := l.goOn(t.Context(), n, l.store); err != nil {
				return fmt.Sprint("called again it gives ", err)
			}
		}
	}
	l.reference.runTo(t, n)
	l.n = n
	return l.agrees(t)
}

// agrees returns how the live memory, or a reopened one, differs from the one without faults.
func (l *faultyRun) agrees(t *testing.T) string {
	t.Helper()
	if fault := l.reference.differs(t, l.store); fault != "" {
		return "live, " + fault
	}
	if fault := l.reference.differs(t, l.open(t)); fault != "" {
		return "reopened, " + fault
	}
	if report, err := l.store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		return fmt.Sprintf("Check says %v, %v", report.Faults, err)
	}
	return ""
}

// TestEveryCallReturnsTheEnginesFault fails every step of every call on the engine in turn. The
// caller gets the error, except if only a rebuild of the index fails after the commit.
func TestEveryCallReturnsTheEnginesFault(t *testing.T) {
	longtest.Skip(t)
	for name, call := range calls {
		if strings.HasPrefix(name, "DB.") && name != "DB.Egos" {
			continue // the engine's own
		}
		t.Run(name, func(t *testing.T) {
			faults := faultInjector{fault: kvtest.Fault{Err: syscall.EIO}}
			fresh := func() (*memgraph.DB, *memgraph.Store) {
				db := openOn(t, kvtest.Faults(unclosedEngine{memkv.Open()}, faults.plan), memgraph.Options{CheckpointAfter: -1})
				store := ego(t, db, "tester")
				fillWithEmily(t, store)
				return db, store
			}
			db, store := fresh()
			before := exportOf(t, store)
			if err := call(t.Context(), db, store); err != nil {
				t.Fatalf("without a fault it gives %v", err)
			}
			after := contentsOf(t, store)
			db, store = fresh()
			for nth, injected := 1, true; injected; nth++ {
				faults.nth = nth
				err := call(t.Context(), db, store)
				injected = faults.nth == 0
				faults.nth = 0
				changed := isUnfinished(t, store) || exportOf(t, store) != before
				if heard := errors.Is(err, syscall.EIO); injected && !heard &&
					!(changed && err == nil && reflect.DeepEqual(contentsOf(t, store), after)) {
					t.Errorf("when step %d fails it gives %v", nth, err)
				}
				if changed {
					db, store = fresh()
				}
			}
		})
	}
}

// isUnfinished reports whether a memory has an erasure that a fault interrupted: nothing is exported until it is finished.
func isUnfinished(t *testing.T, store *memgraph.Store) bool {
	t.Helper()
	return errors.Is(store.Export(t.Context(), io.Discard, nil), memgraph.ErrUnfinished)
}
