package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/examples/internal/memory"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// size measures what single operations on a large memory cost, and how long writes wait
// meanwhile, in the same ego and in another.
func size(ctx context.Context, o options) error {
	db, store, err := openDB(o)
	if err != nil {
		return err
	}
	other, err := db.Ego("other")
	if err != nil {
		return err
	}
	if err := errors.Join(say(ctx, other, "hello"), say(ctx, store, "hello")); err != nil {
		return err
	}
	for _, op := range []struct {
		name  string
		times int
		do    func(i int) error
	}{
		{"idle", 1, func(int) error { time.Sleep(2 * time.Second); return nil }},
		{"remove", 50, func(i int) error {
			return store.Write(ctx, func(w *memgraph.Writer) error { return w.Remove(graph.ID(people + 4 + 10*i)) })
		}},
		{"rename", 1, func(int) error {
			return store.Edit(ctx, renamed, func(n *graph.Node) error { n.Title = "Anna Person7"; return nil })
		}},
		{"check", 1, func(int) error {
			report, err := store.Check(ctx)
			if err == nil && len(report.Faults) > 0 {
				err = fmt.Errorf("it finds %v", report.Faults[0])
			}
			return err
		}},
		{"forget", 1, func(int) error {
			erased, err := store.Forget(ctx, memgraph.Erasure{People: []graph.ID{forgotten}})
			fmt.Printf("RESULT size op=forget nodes=%d redacted=%d\n", len(erased.Nodes), len(erased.Redacted))
			return err
		}},
		{"forget2", 1, func(int) error {
			_, err := other.Forget(ctx, memgraph.Erasure{People: []graph.ID{1}})
			return err
		}},
	} {
		debug.FreeOSMemory()
		steady := memory.Resident()
		memory.ResetPeak()
		var cpu []float64
		began := time.Now()
		waits, err := whileWriting(ctx, []*memgraph.Store{store, other}, func() error {
			for i := range op.times {
				before := cpuTime()
				if err := op.do(i); err != nil {
					return err
				}
				cpu = append(cpu, (cpuTime()-before).Seconds()*1e3)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s: %w", op.name, err)
		}
		slices.Sort(cpu)
		fmt.Printf("RESULT size op=%s notes=%d cpu_ms=%.1f wall_s=%.2f steady_mb=%.0f peak_mb=%.0f ratio=%.2f\n",
			op.name, o.notes, cpu[len(cpu)/2], time.Since(began).Seconds(), steady, memory.Peak(), memory.Peak()/steady)
		for i, ego := range []string{"same", "other"} {
			list := waits[i]
			slices.Sort(list)
			fmt.Printf("RESULT size op=%s ego=%s writes=%d p50_ms=%.1f p99_ms=%.1f max_ms=%.1f\n",
				op.name, ego, len(list), list[len(list)/2], list[len(list)*99/100], list[len(list)-1])
		}
	}
	return db.Close()
}

// whileWriting runs fn while a writer in every memory says a turn every 20 ms, and returns how
// many milliseconds each of them took.
func whileWriting(ctx context.Context, stores []*memgraph.Store, fn func() error) ([][]float64, error) {
	waits, errs := make([][]float64, len(stores)), make([]error, len(stores))
	done := make(chan struct{})
	var writers sync.WaitGroup
	for i, store := range stores {
		writers.Go(func() {
			for {
				began := time.Now()
				errs[i] = say(ctx, store, fmt.Sprint("turn at ", began))
				waits[i] = append(waits[i], time.Since(began).Seconds()*1e3)
				select {
				case <-done:
					return
				case <-time.After(20 * time.Millisecond):
				}
			}
		})
	}
	err := fn()
	close(done)
	writers.Wait()
	return waits, errors.Join(append(errs, err)...)
}

// say stores a turn of a person.
func say(ctx context.Context, store *memgraph.Store, text string) error {
	return store.Write(ctx, func(w *memgraph.Writer) error {
		speaker, err := w.Person("Person9 Family9")
		if err == nil {
			_, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: text, Speaker: speaker, Event: time.Now()})
		}
		return err
	})
}

// measureSize runs the steps of size in processes of their own.
func measureSize(o options) error {
	dir := filepath.Join(o.dir, "talk")
	o.dir = filepath.Dir(dir)
	for _, step := range []string{"filltalk", "size"} {
		if err := apartIn(o, dir, step, false); err != nil {
			return fmt.Errorf("%s: %w", step, err)
		}
	}
	return nil
}
