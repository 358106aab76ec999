package memgraph_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
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

// goneEgo is the name of the ego that tests remove, with all it says. No other ego has it.
const goneEgo = "zanzibarian companion"

// fillGone writes more to the ego than one transaction of the engine removes.
func fillGone(t testing.TB, db *memgraph.DB) *memgraph.Store {
	t.Helper()
	gone := ego(t, db, goneEgo)
	fillWithEmily(t, gone)
	write(t, gone, func(w *memgraph.Writer) error {
		for i := range 600 {
			n := graph.Node{Kind: graph.Turn, Text: fmt.Sprint("zanzibarian ", i),
				Source: fmt.Sprint("zanzibarian:", i), Speaker: 1, Session: "a"}
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	return gone
}

// holding returns the files below dir that hold a text in any case.
func holding(t testing.TB, dir, text string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the engine just removed it
		}
		if bytes.Contains(bytes.ToLower(content), []byte(text)) {
			files = append(files, entry.Name())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestARemovedEgoLeavesNoByteAndOthersKeepTheirs(t *testing.T) {
	longtest.Skip(t)
	dir := t.TempDir()
	db := openDir(t, dir)
	kept := ego(t, db, "kept")
	write(t, kept, func(w *memgraph.Writer) error { _, err := w.Person("Nora"); return err })
	before := exportOf(t, kept)
	held := fillGone(t, db)
	if err := held.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(holding(t, dir, "zanzibarian")) == 0 {
		t.Fatal("no file holds the ego before")
	}
	if err := db.RemoveEgo(t.Context(), goneEgo); err != nil {
		t.Fatal(err)
	}
	if files := holding(t, dir, "zanzibarian"); len(files) > 0 {
		t.Errorf("%v still hold it", files)
	}
	for name, call := range calls {
		if strings.HasPrefix(name, "DB.") || name == "Store.Reembed" {
			continue
		}
		var carrier *memgraph.Error
		if err := call(t.Context(), db, held); !errors.Is(err, memgraph.ErrRemoved) || !errors.As(err, &carrier) ||
			carrier.Hint == "" {
			t.Errorf("%s of a Store from before returns %v", name, err)
		}
	}
	if files := holding(t, dir, "zanzibarian"); len(files) > 0 {
		t.Errorf("calls on the Store from before brought the name into %v", files)
	}
	if after := exportOf(t, kept); after != before {
		t.Errorf("another ego changed:\n%s\nbefore:\n%s", after, before)
	}
	again := ego(t, db, goneEgo)
	if stats, err := again.Stats(t.Context()); err != nil || stats.Nodes != 0 {
		t.Errorf("a new ego of the name has %+v, %v", stats, err)
	}
	fillWithEmily(t, again)
	if err := faultless(again.Check(t.Context())); err != nil {
		t.Error(err)
	}
	if _, err := held.Get(t.Context(), 1); !errors.Is(err, memgraph.ErrRemoved) {
		t.Errorf("the Store from before reads the new ego: %v", err)
	}
	for range 2 {
		if err := db.RemoveEgo(t.Context(), goneEgo); err != nil {
			t.Error(err)
		}
	}
	for name, err := range db.Egos(t.Context()) {
		if err != nil || name != "kept" {
			t.Errorf("left is %q, %v", name, err)
		}
	}
}

// TestARemovalThatFailsIsFinishedByTheNextCallOrOpen fails every step on the engine in turn, before and
// after it is done.
func TestARemovalThatFailsIsFinishedByTheNextCallOrOpen(t *testing.T) {
	unfinished := 0
	for _, done := range []bool{false, true} {
		for nth, injected := 1, true; injected; nth++ {
			faults := faultInjector{fault: kvtest.Fault{Err: syscall.EIO, Done: done}}
			engine := kvtest.Faults(unclosedEngine{memkv.Open()}, faults.plan)
			open := func() *memgraph.DB { return openOn(t, engine, memgraph.Options{CheckpointAfter: -1}) }
			db := open()
			store := ego(t, db, goneEgo)
			fillWithEmily(t, store)
			before := exportOf(t, store)
			faults.nth = nth
			err := db.RemoveEgo(t.Context(), goneEgo)
			injected = faults.nth == 0
			faults.nth = 0
			switch {
			case errors.Is(err, memgraph.ErrUnfinished):
				unfinished++
				if _, err := ego(t, db, goneEgo).Get(t.Context(), 1); !errors.Is(err, memgraph.ErrUnfinished) {
					t.Errorf("step %d: a read of the unfinished ego returns %v", nth, err)
				}
				if err := ego(t, db, goneEgo).Write(t.Context(),
					func(*memgraph.Writer) error { return nil }); !errors.Is(err, memgraph.ErrUnfinished) {
					t.Errorf("step %d: a write of the unfinished ego returns %v", nth, err)
				}
			case err != nil && !errors.Is(err, syscall.EIO):
				t.Errorf("step %d: %v", nth, err)
			case err != nil:
				if after := exportOf(t, store); after != before {
					t.Errorf("step %d: it says nothing began, but something changed", nth)
				}
				continue
			}
			if nth%2 == 0 {
				db = open()
			} else if err := db.RemoveEgo(t.Context(), goneEgo); err != nil {
				t.Errorf("step %d: again it returns %v", nth, err)
			}
			for name := range db.Egos(t.Context()) {
				t.Errorf("step %d: %q is left", nth, name)
			}
			fillWithEmily(t, ego(t, db, goneEgo))
		}
	}
	if unfinished == 0 {
		t.Error("no removal was unfinished")
	}
}

// removeAndDie is the process that is killed while it removes an ego.
func removeAndDie(arguments []string) error {
	db, err := memgraph.Open(arguments[0], &memgraph.Options{Small: true})
	if err != nil {
		return err
	}
	fmt.Println("begins")
	if err := db.RemoveEgo(context.Background(), goneEgo); err != nil {
		return err
	}
	select {} // until it is killed
}

func TestAProcessKilledDuringARemovalFinishesItLater(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	rounds, finished := crashRounds(t, 6), 0
	for range rounds {
		dir := t.TempDir()
		db := openDir(t, dir)
		fillGone(t, db)
		kept := ego(t, db, "kept")
		write(t, kept, func(w *memgraph.Writer) error { _, err := w.Person("Nora"); return err })
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		after := time.Duration(random.IntN(60)) * time.Millisecond
		killWhile(t, "remove", dir, after)
		db = openDir(t, dir)
		if _, err := ego(t, db, "kept").Person(t.Context(), "Nora"); err != nil {
			t.Error(err)
		}
		if _, err := ego(t, db, goneEgo).Person(t.Context(), "Emily"); err == nil { // killed before it began
			if report, err := ego(t, db, goneEgo).Check(t.Context()); err != nil || len(report.Faults) > 0 || report.Nodes != 612 {
				t.Errorf("a removal that never began leaves %+v, %v", report, err)
			}
		} else if finished++; len(holding(t, dir, "zanzibarian")) > 0 {
			t.Errorf("killed after %v, %v still hold the ego", after, holding(t, dir, "zanzibarian"))
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("RESULT crash part=\"removing an ego\" rounds=%d finished=%d failed=%t", rounds, finished, t.Failed())
}

func TestCallsDuringARemovalSucceedOrReturnErrRemoved(t *testing.T) {
	dir := t.TempDir()
	db := openDirWith(t, dir, memgraph.Options{Small: true, CheckpointAfter: 20})
	store := fillGone(t, db)
	for _, err := range store.Between(t.Context(), memgraph.Period{}) { // a read that began before
		if err != nil {
			t.Fatal(err)
		}
		var running sync.WaitGroup
		var written atomic.Int64
		for range 3 {
			running.Go(func() {
				for {
					err := store.Write(t.Context(), func(w *memgraph.Writer) error {
						_, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "zanzibarian"})
						return err
					})
					if errors.Is(err, memgraph.ErrRemoved) {
						return
					}
					if err != nil {
						t.Error(err)
						return
					}
					written.Add(1)
				}
			})
		}
		for written.Load() < 20 {
			time.Sleep(time.Millisecond)
		}
		removed := make(chan error, 1)
		go func() { removed <- db.RemoveEgo(t.Context(), goneEgo) }()
		running.Wait()
		select {
		case err := <-removed:
			t.Errorf("RemoveEgo did not wait for a read: %v", err)
		case <-time.After(50 * time.Millisecond):
		}
		defer func() {
			if err := <-removed; err != nil {
				t.Error(err)
			}
			if files := holding(t, dir, "zanzibarian"); len(files) > 0 {
				t.Errorf("%v still hold it", files)
			}
		}()
		break
	}
}

func TestRemoveEgoNeedsAnEngineThatCan(t *testing.T) {
	db := openOn(t, plainEngine{memkv.Open()}, memgraph.Options{})
	if err := db.RemoveEgo(t.Context(), "tester"); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("it returns %v", err)
	}
}

// plainEngine has no optional abilities.
type plainEngine struct{ kv.Engine }
