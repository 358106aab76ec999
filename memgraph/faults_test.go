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

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// trouble fails one of the calls on an engine that are to come: the nth of a kind.
type trouble struct {
	op    kvtest.Op // "" for any
	nth   int       // 0 for none
	fault kvtest.Fault
}

func (f *trouble) plan(c kvtest.Call) kvtest.Fault {
	if f.nth == 0 || f.op != "" && c.Op != f.op {
		return kvtest.Fault{}
	}
	if f.nth--; f.nth > 0 {
		return kvtest.Fault{}
	}
	return f.fault
}

// meet draws a fault: a disk that is full, breaks, writes half, or loses its answer.
func (f *trouble) meet(random *rand.Rand) {
	f.op = one(random, []kvtest.Op{kvtest.Claim, kvtest.Update, kvtest.View, kvtest.Get, kvtest.Scan, kvtest.Next,
		kvtest.Put, kvtest.Delete, kvtest.Commit, kvtest.Commit, kvtest.Rewrite})
	f.nth = 1 + random.IntN(5)
	f.fault = one(random, []kvtest.Fault{{Err: syscall.ENOSPC}, {Err: kv.ErrFull}, {Err: io.ErrShortWrite},
		{Err: syscall.EIO}, {Err: syscall.EIO, Done: true}})
}

// TestAnActThatFailsChangesNothing lets act after act meet a fault, and compares what
// the memory holds and what its index says, live and loaded anew, with a memory that
// met none.
func TestAnActThatFailsChangesNothing(t *testing.T) {
	for name, engine := range map[string]kv.Engine{"badgerkv": newEngine(t), "memkv": kept{memkv.Open()}} {
		t.Run(name, func(t *testing.T) {
			seed := uint64(time.Now().UnixNano())
			l := troubledLife{acts: acts{seed: seed}, sound: newLife(t, seed), engine: engine}
			l.store = l.open(t)
			random := rand.New(rand.NewPCG(seed, 1))
			count := crashRounds(t, 100)
			for n := 1; n <= count; n++ {
				l.meet(random)
				met := l.trouble
				if fault := l.live(t, n); fault != "" {
					t.Fatalf("seed %d, act %d, at %s %d with %+v: %s", seed, n, met.op, met.nth, met.fault, fault)
				}
			}
			if l.failed < count/5 {
				t.Errorf("only %d of %d acts failed", l.failed, count)
			}
		})
	}
}

// troubledLife is a life on an engine that fails, beside one that nothing disturbs.
type troubledLife struct {
	acts
	trouble
	sound  *acts
	engine kv.Engine
	failed int // acts
}

// open opens the memory anew, and finishes what broke off.
func (l *troubledLife) open(t *testing.T) *memgraph.Store {
	t.Helper()
	options := memgraph.Options{Now: l.now, Small: true, CheckpointAfter: -1} // none in the background, so that calls can be counted
	return ego(t, openOn(t, kvtest.Faults(l.engine, l.plan), options), "tester")
}

// live does an act that may meet a fault, does it again when it failed, and says what
// is wrong then.
func (l *troubledLife) live(t *testing.T, n int) string {
	t.Helper()
	err := l.do(t.Context(), n)
	l.nth = 0
	if err != nil {
		l.failed++
		if !errors.Is(err, l.fault.Err) {
			return fmt.Sprint("it gives ", err)
		}
		if l.inSteps(n) {
			l.store = l.open(t)
		}
		l.n = n - 1
		before := l.sound.differs(t, l.store) == ""
		switch {
		case before:
			if fault := l.agrees(t); fault != "" {
				return "after the error, " + fault
			}
			if err := l.do(t.Context(), n); err != nil {
				return fmt.Sprint("done again it gives ", err)
			}
		case !l.fault.Done && !l.inSteps(n):
			return "something changed: " + l.sound.differs(t, l.store)
		}
	}
	l.sound.catchUp(t, n)
	l.n = n
	return l.agrees(t)
}

// agrees says how the live memory, or a freshly opened one, differs from the sound
// one.
func (l *troubledLife) agrees(t *testing.T) string {
	t.Helper()
	if fault := l.sound.differs(t, l.store); fault != "" {
		return "live, " + fault
	}
	if fault := l.sound.differs(t, l.open(t)); fault != "" {
		return "opened anew, " + fault
	}
	if report, err := l.store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		return fmt.Sprintf("Check says %v, %v", report.Faults, err)
	}
	return ""
}

// TestEveryCallReturnsTheFaultThatItMeets fails every step of every call on the engine
// in turn. Whoever made the call hears of it; only when everything is written by then,
// and an index is built anew after that, it is nobody's business.
func TestEveryCallReturnsTheFaultThatItMeets(t *testing.T) {
	for name, call := range calls {
		if strings.HasPrefix(name, "DB.") && name != "DB.Egos" {
			continue // the engine's own
		}
		t.Run(name, func(t *testing.T) {
			faults := trouble{fault: kvtest.Fault{Err: syscall.EIO}}
			fresh := func() (*memgraph.DB, *memgraph.Store) {
				db := openOn(t, kvtest.Faults(kept{memkv.Open()}, faults.plan), memgraph.Options{CheckpointAfter: -1})
				store := ego(t, db, "tester")
				fillWithEmily(t, store)
				return db, store
			}
			db, store := fresh()
			before := fileOf(t, store)
			if err := call(t.Context(), db, store); err != nil {
				t.Fatalf("without a fault it gives %v", err)
			}
			after := everything(t, store)
			db, store = fresh()
			for nth, met := 1, true; met; nth++ {
				faults.nth = nth
				err := call(t.Context(), db, store)
				met = faults.nth == 0
				faults.nth = 0
				changed := fileOf(t, store) != before
				if heard := errors.Is(err, syscall.EIO); met && !heard && !(changed && err == nil && reflect.DeepEqual(everything(t, store), after)) {
					t.Errorf("when step %d fails it gives %v", nth, err)
				}
				if changed {
					db, store = fresh()
				}
			}
		})
	}
}
