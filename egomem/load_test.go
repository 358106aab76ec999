package egomem_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// TestManyAtOnceLeaveTheMemorySound talks to two memories of one database, recalls for
// different people, forgets some of them, changes the model and backs up, all at once.
func TestManyAtOnceLeaveTheMemorySound(t *testing.T) {
	t.Parallel()
	db, err := memgraph.Open(t.TempDir(), &memgraph.Options{Small: true, MaxLoaded: 1, CheckpointAfter: 20})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx := t.Context()
	const rounds = 12 // of each kind of work
	names := []string{"Emily", "John", "Priya", "小明"}
	var wait sync.WaitGroup
	var memories []*egomem.Memory
	for i := range 2 {
		m, err := egomem.New(db, &egomem.Options{Ego: fmt.Sprint("ego ", i), Embedder: &fakeEmbedder{model: "model 0"}})
		if err != nil {
			t.Fatal(err)
		}
		memories = append(memories, m)
		models := 0
		for _, busy := range []func(name string) error{
			func(name string) error {
				_, err := m.Observe(ctx, egomem.Turn{Speaker: name, Text: "I play tennis with my dog, says " + name,
					Audience: egomem.Private})
				return err
			},
			func(name string) error {
				return importing(ctx, m, stream(nil, egomem.Document{Text: "Keep rackets dry."},
					egomem.Turn{Role: egomem.Robot, Text: "Well done!"}))
			},
			func(name string) error {
				asker, err := m.Person(ctx, name)
				if err == nil {
					_, err = m.Recall(ctx, egomem.Cue{Text: "who plays tennis, and has pets?", Asker: asker})
				}
				return err
			},
			func(name string) error {
				time.Sleep(50 * time.Millisecond)
				person, err := m.Person(ctx, name)
				if err == nil {
					_, err = m.Forget(ctx, person, nil)
				}
				return err
			},
			func(string) error {
				models++
				return m.Reembed(ctx, &fakeEmbedder{model: fmt.Sprint("model ", models)}, nil)
			},
			func(string) error { _, err := m.Stats(ctx); return errors.Join(err, m.Flush(ctx)) },
			func(string) error { _, err := m.DB().Backup(ctx, io.Discard, 0); return err },
		} {
			wait.Go(func() {
				for range rounds {
					err := busy(names[rand.IntN(len(names))])
					if err != nil && !errors.Is(err, egomem.ErrNotFound) && !errors.Is(err, graph.ErrConflict) {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	wait.Wait()
	for _, m := range memories {
		if err := m.Flush(ctx); err != nil {
			t.Error(err)
		}
		if s := stats(t, m); s.Nodes == 0 || s.Vectors != s.Nodes-s.People {
			t.Errorf("it counts %+v", s)
		}
		if report, err := m.Store().Check(ctx); err != nil || len(report.Faults) > 0 {
			t.Errorf("Check says %v, %v", report.Faults, err)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}
