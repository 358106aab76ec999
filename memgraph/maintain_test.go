package memgraph_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestAnEncryptedMemoryOpensOnlyWithItsKey(t *testing.T) {
	dir := t.TempDir()
	first, second := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 16)
	open := func(key []byte) (*memgraph.DB, error) {
		return memgraph.Open(dir, &memgraph.Options{Key: key, Small: true})
	}
	db, err := open(first)
	if err != nil {
		t.Fatal(err)
	}
	fillWithEmily(t, ego(t, db, "robot"))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if left := tracesIn(t, dir); len(left) > 0 {
		t.Errorf("the files show %q", left)
	}
	var carrier *memgraph.Error
	for name, key := range map[string][]byte{"another key": second, "no key": nil} {
		if _, err := open(key); !errors.Is(err, kv.ErrKey) || !errors.As(err, &carrier) || carrier.Hint == "" {
			t.Errorf("%s gives %v", name, err)
		}
	}
	if db, err = open(first); err != nil {
		t.Fatal(err)
	}
	if err := db.RotateKey(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := open(first); !errors.Is(err, kv.ErrKey) {
		t.Errorf("the old key gives %v", err)
	}
	if db, err = open(second); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if report, err := ego(t, db, "robot").Check(t.Context()); err != nil || len(report.Faults) > 0 || report.Nodes != 12 {
		t.Errorf("Check says %+v, %v", report, err)
	}
}

func TestABackupRestoresEverything(t *testing.T) {
	db := openDir(t, t.TempDir())
	store := ego(t, db, "robot")
	fillWithEmily(t, store)
	var whole, more bytes.Buffer
	until, err := db.Backup(t.Context(), &whole, 0)
	if err != nil {
		t.Fatal(err)
	}
	say(t, store, "Nora", "I came later.")
	if _, err := db.Backup(t.Context(), &more, until); err != nil {
		t.Fatal(err)
	}
	other := openDir(t, t.TempDir())
	fresh := ego(t, other, "robot")
	withIndex(t, fresh, func(x *index.Index) { mustBe(t, "the number of nodes before", x.Stats().Nodes, 0) })
	if err := other.Restore(t.Context(), bytes.NewReader(whole.Bytes()[:whole.Len()/2])); !errors.Is(err, kv.ErrDamaged) {
		t.Errorf("half a backup gives %v", err)
	}
	for _, backup := range []*bytes.Buffer{&whole, &more} {
		if err := other.Restore(t.Context(), backup); err != nil {
			t.Fatal(err)
		}
	}
	if fmt.Sprint(snapshots(t, fresh)) != fmt.Sprint(snapshots(t, store)) {
		t.Error("what came back is another memory")
	}
	if report, err := fresh.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestIncrementalBackupsRestoreEverything(t *testing.T) {
	life := &workload{seed: uint64(time.Now().UnixNano())}
	options := memgraph.Options{Small: true, Now: life.now, CheckpointAfter: 10}
	db, err := memgraph.Open(t.TempDir(), &options)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	life.store = ego(t, db, "tester")
	other, err := memgraph.Open(t.TempDir(), &options)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var until uint64
	for n := 1; n <= 60; n++ {
		if err := life.step(t.Context(), n); err != nil {
			t.Fatal(err)
		}
		if n%15 > 0 {
			continue
		}
		var backup bytes.Buffer
		if until, err = db.Backup(t.Context(), &backup, until); err != nil {
			t.Fatal(err)
		}
		if err := other.Restore(t.Context(), &backup); err != nil {
			t.Fatal(err)
		}
		if fault := life.differs(t, ego(t, other, "tester")); fault != "" {
			t.Fatalf("seed %d, after step %d: %s", life.seed, n, fault)
		}
	}
}

func TestASmallMemoryLoadsNoTokens(t *testing.T) {
	dir := t.TempDir()
	db := openDir(t, dir)
	store := ego(t, db, "robot")
	id := say(t, store, "Emily", "hello")
	write(t, store, func(w *memgraph.Writer) error {
		if err := memgraph.SetVector(w, id, "model", []float32{1, 0}); err != nil {
			return err
		}
		return memgraph.SetTokens(w, id, "model", make([]float32, 64), []int32{1})
	})
	withIndex(t, store, func(x *index.Index) { mustBe(t, "the number of tokens", x.TotalTokens(), 0) })
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	withIndex(t, ego(t, openDirWith(t, dir, memgraph.Options{}), "robot"), func(x *index.Index) {
		mustBe(t, "the number of tokens in a memory that is not small", x.TotalTokens(), 1)
	})
}

func TestUnsupportedOperationsReturnErrUnsupported(t *testing.T) {
	db := openOn(t, &failingEngine{Engine: newEngine(t), after: 100}, memgraph.Options{})
	ctx := t.Context()
	for name, call := range map[string]func() error{
		"Backup":    func() error { _, err := db.Backup(ctx, &bytes.Buffer{}, 0); return err },
		"Restore":   func() error { return db.Restore(ctx, &bytes.Buffer{}) },
		"Compact":   func() error { return db.Compact(ctx) },
		"RotateKey": func() error { return db.RotateKey(ctx, nil) },
		"DiskBytes": func() error { _, err := db.DiskBytes(); return err },
	} {
		if err := call(); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s gives %v", name, err)
		}
	}
}

func TestTheFilesAreMeasuredAndCompacted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "memory")
	db := openDir(t, dir)
	fillWithEmily(t, ego(t, db, "robot"))
	if err := db.Compact(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := db.DiskBytes(); err != nil || n == 0 {
		t.Errorf("the files take %d bytes, %v", n, err)
	}
}

func TestForgetReportsWhetherTheFilesWereRewritten(t *testing.T) {
	for name, test := range map[string]struct {
		engine kv.Engine
		want   bool
	}{
		"an engine that can":    {unclosedEngine{memkv.Open()}, true},
		"an engine that cannot": {newEngine(t), false},
	} {
		store := ego(t, openOn(t, test.engine, memgraph.Options{}), "robot")
		emily, _ := fillWithEmily(t, store)
		erased, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
		if err != nil || erased.Rewritten != test.want {
			t.Errorf("%s: Forget says %t, %v", name, erased.Rewritten, err)
		}
		checkForgotten(t, store)
	}
}

// countingCompacter is an engine that counts its compactions.
type countingCompacter struct {
	kv.Engine
	count          atomic.Int64
	files, written atomic.Int64
	failing        atomic.Bool
}

func (c *countingCompacter) Compact(context.Context) error {
	c.count.Add(1)
	if c.failing.Load() {
		return kv.ErrFull
	}
	return nil
}

func (c *countingCompacter) DiskBytes() (int64, error) { return c.files.Load(), nil }

func (c *countingCompacter) WrittenBytes() int64 { return c.written.Load() }

func TestFilesAreCompactedWhenTheMemoryIsIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := &countingCompacter{Engine: memkv.Open()}
		engine.files.Store(800)
		db := openOn(t, engine, memgraph.Options{CompactIdle: time.Minute})
		store := ego(t, db, "tester")
		want := func(when string, count int64) {
			t.Helper()
			synctest.Wait()
			mustBe(t, "the number of compactions "+when, engine.count.Load(), count)
		}
		say(t, store, "Emily", "I joined a tennis club.")
		engine.written.Store(99)
		time.Sleep(10 * time.Minute)
		want("after little was written", 0)

		engine.written.Store(100)
		for range 20 { // a read twice a minute
			withIndex(t, store, func(*index.Index) {})
			time.Sleep(30 * time.Second)
		}
		want("while it is read", 0)
		time.Sleep(2 * time.Minute)
		want("after two quiet minutes", 1)
		time.Sleep(time.Hour)
		want("when nothing was written since", 1)

		engine.written.Store(200)
		hold, held := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(held)
			_ = store.Index(context.Background(), func(*index.Index) error { <-hold; return nil })
		}()
		time.Sleep(time.Hour)
		want("beside a search that goes on", 1)
		close(hold)
		<-held
		engine.failing.Store(true)
		time.Sleep(2 * time.Minute)
		if engine.count.Load() < 2 {
			t.Error("nothing happens when the search has ended")
		}
		engine.failing.Store(false)
		time.Sleep(2 * time.Minute)
		count := engine.count.Load()
		time.Sleep(time.Hour)
		want("after one that failed was tried again", count)
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := memgraph.Open(t.TempDir(), &memgraph.Options{CompactIdle: -1}); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("a time below zero gives %v", err)
	}
}
