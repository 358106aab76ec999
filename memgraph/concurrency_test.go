package memgraph_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// gate stops a caller that passes it, signals that, and releases it when it is opened.
type gate struct{ entered, opened chan struct{} }

func newGate() gate { return gate{make(chan struct{}, 1), make(chan struct{})} }

func (g gate) pass() {
	select {
	case g.entered <- struct{}{}:
	default: // signalled before
	}
	<-g.opened
}

// Write makes a gate a file that is written slowly.
func (g gate) Write(p []byte) (int, error) { g.pass(); return len(p), nil }

// slowRewriter is an engine whose Rewrite passes a gate.
type slowRewriter struct {
	*badgerkv.Engine
	gate gate
}

func (e slowRewriter) Rewrite(ctx context.Context) error {
	e.gate.pass()
	return e.Engine.Rewrite(ctx)
}

// TestReadersDoNotWaitForLongOperations reads, and where promised writes, during an operation
// that does not end.
func TestReadersDoNotWaitForLongOperations(t *testing.T) {
	type hookedEngine func(ctx context.Context, db *memgraph.DB, s *memgraph.Store, g gate) error
	importSlowly := func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
		_, err := s.Import(ctx, strings.NewReader(smallExport), &memgraph.ImportOptions{Progress: func(int, int) { g.pass() }})
		return err
	}
	for name, test := range map[string]struct {
		slow   hookedEngine
		writes bool // writes do not wait either
		fresh  bool // a memory that is not loaded
	}{
		"a long write": {slow: func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			return s.Write(ctx, func(w *memgraph.Writer) error {
				_, _, err := w.Put(turn("half of it"))
				g.pass()
				return err
			})
		}},
		"the files of an erasure": {slow: func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			_, err := s.Forget(ctx, memgraph.Erasure{Nodes: []graph.ID{4}})
			return err
		}},
		"an import":                         {slow: importSlowly},
		"an import into what is not loaded": {slow: importSlowly, fresh: true},
		"a slow embedder": {writes: true, slow: func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			return s.Reembed(ctx, "another", func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
				g.pass()
				return embeddingsOf(ctx, nodes)
			}, nil)
		}},
		"an export to a slow file": {writes: true,
			slow: func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
				return s.Export(ctx, g, nil)
			}},
		"a backup to a slow file": {writes: true,
			slow: func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store, g gate) error {
				_, err := db.Backup(ctx, g, 0)
				return err
			}},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGate()
			inner, err := badgerkv.Open(t.TempDir(), &badgerkv.Options{MemTableSize: 8 << 20})
			if err != nil {
				t.Fatal(err)
			}
			db := openOn(t, slowRewriter{inner, g}, memgraph.Options{})
			store := ego(t, db, "tester")
			if test.fresh {
				store = ego(t, db, "fresh")
			} else {
				fillWithEmily(t, store)
			}
			ended := make(chan error)
			go func() { ended <- test.slow(context.Background(), db, store, g) }()
			<-g.entered
			for name, call := range calls {
				if reads := strings.HasPrefix(name, "View.") ||
					readingCalls[name]; !reads && !(test.writes && strings.HasPrefix(name, "Writer.")) {
					continue
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				if err := call(ctx, db, store); err != nil && !isRejection(err) { // an earlier write removed what this one needs
					t.Errorf("%s gives %v", name, err)
				}
				cancel()
			}
			close(g.opened)
			if err := <-ended; err != nil {
				t.Errorf("it gives %v", err)
			}
		})
	}
}

// TestCloseDuringConcurrentWorkLosesNothing closes a database while goroutines run workloads,
// many of whose steps are cancelled. Later calls return ErrClosed, and the next open finds no
// faults.
func TestCloseDuringConcurrentWorkLosesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	options := memgraph.Options{Small: true, MaxLoaded: 2, CheckpointAfter: 10}
	db := openDirWith(t, dir, options)
	names := []string{"ada", "ben", "cleo"}
	acknowledged := make([]atomic.Int64, len(names))
	var wait sync.WaitGroup
	for i, name := range names {
		life := &workload{seed: uint64(i), store: ego(t, db, name)}
		wait.Go(func() {
			for n := 1; ; n++ {
				most := min(20+n, 1000) // milliseconds; on a busy machine steps take longer
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(rand.IntN(most))*time.Millisecond)
				err := life.step(ctx, n)
				cancel()
				switch {
				case err == nil:
					acknowledged[i].Add(1)
				case errors.Is(err, graph.ErrClosed):
					return
				case !errors.Is(err, context.DeadlineExceeded) && !isRejection(err):
					t.Errorf("act %d gives %v", n, err)
					return
				}
			}
		})
	}
	for i := range names {
		for acknowledged[i].Load() < 10 && !t.Failed() {
			time.Sleep(10 * time.Millisecond)
		}
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	wait.Wait()
	again := openDirWith(t, dir, options)
	for _, name := range names {
		snapshots(t, ego(t, again, name)) // loads the index, for Check to compare
		if report, err := ego(t, again, name).Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("Check of %s says %v, %v", name, report.Faults, err)
		}
	}
}

// readingCalls are the calls on a store that only read. Check is not one of them: it blocks
// writes and waits for them.
var readingCalls = map[string]bool{"Store.Between": true, "Store.Edge": true, "Store.Edges": true,
	"Store.Examine": true, "Store.Export": true, "Store.Get": true,
	"Store.Index": true, "Store.Model": true, "Store.Stats": true, "Store.Nodes": true, "Store.Person": true,
	"Store.PlanForget": true,
	"Store.Prototypes": true, "Store.Dependents": true, "Store.Persona": true, "Store.Spans": true,
	"Store.RetrievalStats": true, "DB.Egos": true}

// TestConcurrentWorkLeavesEveryMemoryFreeOfFaults runs workloads in each of three memories, of
// which two are loaded at a time. Meanwhile others read, check, export and back up.
func TestConcurrentWorkLeavesEveryMemoryFreeOfFaults(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	options := memgraph.Options{Small: true, MaxLoaded: 2, CheckpointAfter: 10}
	db := openDirWith(t, dir, options)
	names := []string{"ada", "ben", "cleo"}
	ctx := t.Context()
	var writers, readers sync.WaitGroup
	var done atomic.Bool
	busy := func(do func(random *rand.Rand) error) {
		readers.Go(func() {
			random := rand.New(rand.NewPCG(rand.Uint64(), 0))
			for !done.Load() {
				if err := do(random); err != nil && !isRejection(err) {
					t.Error(err)
					return
				}
			}
		})
	}
	actsOfLife := 40
	if testing.Short() {
		actsOfLife = 15
	}
	for _, name := range names {
		for seed := range uint64(2) {
			life := &workload{seed: seed, store: ego(t, db, name)}
			writers.Go(func() {
				for range actsOfLife {
					if err := life.step(ctx, life.n+1); err != nil && !isRejection(err) {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	var reading []call
	for name, call := range calls {
		if readingCalls[name] || strings.HasPrefix(name, "View.") || name == "Store.Check" || name == "DB.Backup" {
			reading = append(reading, call)
		}
	}
	for range 3 {
		busy(func(random *rand.Rand) error {
			err := oneOf(random, reading)(ctx, db, ego(t, db, oneOf(random, names)))
			if errors.Is(err, memgraph.ErrUnfinished) {
				return nil // an export while another one erases
			}
			return err
		})
	}
	busy(func(random *rand.Rand) error { // what a recall reads from an index
		return ego(t, db, oneOf(random, names)).Index(ctx, func(x *index.Index) error { snapshot(t, x); return nil })
	})
	writers.Wait()
	done.Store(true)
	readers.Wait()
	live := map[string]map[string]any{}
	for _, name := range names {
		live[name] = contentsOf(t, ego(t, db, name))
		if report, err := ego(t, db, name).Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("Check of %s says %v, %v", name, report.Faults, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	again := openDirWith(t, dir, options)
	for _, name := range names {
		if fault := difference(contentsOf(t, ego(t, again, name)), live[name]); fault != "" {
			t.Errorf("%s, after a load: %s", name, fault)
		}
	}
}
