package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// The shape of a memory of conversations: people talk with the companion in sessions, and
// every tenth node is a note on the turns before it.
const (
	people       = 40
	sessionTurns = 20
	forgotten    = 2 // the person who is forgotten, with about forgottenNodes nodes
	renamed      = 3 // the person who is renamed

	forgottenNodes = 1000
)

// fillTalk loads a memory of conversations.
func fillTalk(ctx context.Context, o options) error {
	db, store, err := openDB(o)
	if err != nil {
		return err
	}
	m := newMaker()
	var last []graph.ID // the latest turns
	for first := 0; first < o.notes; first += 50_000 {
		err := store.Load(ctx, func(w *memgraph.Writer) error {
			for number := first; number < min(first+50_000, o.notes); number++ {
				n := graph.Node{Kind: graph.Turn, Text: m.text(), Event: time.Unix(1.6e9+int64(number)*60, 0), Session: fmt.Sprint("session ", number/sessionTurns)}
				switch {
				case number < people:
					n = graph.Node{Kind: graph.Person, Title: fmt.Sprintf("Person%d Family%d", number, number)}
				case number%10 == 9:
					n.Kind, n.Session, n.Provenance = graph.Semantic, "", slices.Clone(last)
				case number%2 == 0:
					n.Role = graph.Robot
				default:
					n.Speaker = m.speaker(number, o.notes)
					n.Text += fmt.Sprintf("as Person%d said to Place%d", m.random.IntN(people), m.random.IntN(500))
				}
				id, _, err := w.Put(n)
				if err != nil {
					return err
				}
				if n.Kind == graph.Person {
					continue
				}
				if last = append(last, id); len(last) > 2 {
					last = slices.Clone(last[1:])
				}
				n.ID = id
				if err := w.SetEmbedding(n, model, graph.Embedding{Vector: m.vector()}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return errors.Join(store.Checkpoint(ctx), db.Compact(ctx), db.Close())
}

// speaker returns who says a turn. One person says as many as are to be forgotten.
func (m *maker) speaker(number, notes int) graph.ID {
	if m.random.IntN(notes) < forgottenNodes*5/2 {
		return forgotten
	}
	return graph.ID(renamed + m.random.IntN(people-renamed))
}

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
		steady := residentMemory()
		resetPeak()
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
			op.name, o.notes, cpu[len(cpu)/2], time.Since(began).Seconds(), steady, peakMemory(), peakMemory()/steady)
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

// residentMemory returns the resident memory, in MB.
func residentMemory() float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	var kilobytes float64
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			_, _ = fmt.Sscan(rest, &kilobytes)
		}
	}
	return kilobytes * 1024 / 1e6
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
