package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestAMemoryMovesToAnotherModelWhileItIsInUse(t *testing.T) {
	dir := t.TempDir()
	m := open(t, dir, &egomem.Options{Embedder: &fakeEmbedder{}})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I bought a new racket."})
	for i := range 200 {
		observe(t, m, egomem.Turn{Speaker: "John", Text: fmt.Sprint("turn ", i)})
	}
	flush(t, m)
	ctx, stop := context.WithCancel(t.Context())
	var busy sync.WaitGroup
	busy.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			result, err := m.Recall(t.Context(), egomem.Cue{Asker: egomem.App, Text: "sport"})
			if err != nil || len(result.Evidence) == 0 {
				t.Errorf("meanwhile a recall gives %v, %v", result, err)
				return
			}
			if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "John", Text: fmt.Sprint("later ", i)}); err != nil {
				t.Error(err)
				return
			}
		}
	})
	var last [2]int
	err := m.Reembed(t.Context(), &fakeEmbedder{model: "second"}, func(done, total int) { last = [2]int{done, total} })
	if err != nil || last[0] < 201 || last[0] != last[1] {
		t.Errorf("Reembed gives %v after %v", err, last)
	}
	stop()
	busy.Wait()
	flush(t, m)
	mustBe(t, "the best by meaning", recall(t, m, "sport").Evidence[0].Text, "I bought a new racket.")
	s := stats(t, m)
	mustBe(t, "texts without a vector", s.Nodes-s.People-s.Vectors, 0)
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := egomem.Open(dir, &egomem.Options{Embedder: &fakeEmbedder{}}); !errors.Is(err, egomem.ErrModel) {
		t.Errorf("opening it with the old model gives %v", err)
	}
	m = open(t, dir, &egomem.Options{Embedder: &fakeEmbedder{model: "second"}})
	if report, err := m.Store().Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

// interrupting is an engine that ends a context after some writes.
type interrupting struct {
	kv.Engine
	cancel context.CancelFunc
	left   atomic.Int64 // writes before that
}

func (e *interrupting) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	err := e.Engine.Update(ctx, claim, fn)
	if e.left.Add(-1) == 0 {
		e.cancel()
	}
	return err
}

// A call that is interrupted after any of its writes leaves a memory in use, and the next one continues: also
// when the new vectors are in place already.
func TestReembeddingMayBeInterruptedAfterAnyWrite(t *testing.T) {
	for writes, done := int64(1), false; !done; writes++ {
		ctx, cancel := context.WithCancel(t.Context())
		engine := &interrupting{Engine: memkv.Open(), cancel: cancel}
		db, err := memgraph.Open("", &memgraph.Options{Engine: engine})
		if err != nil {
			t.Fatal(err)
		}
		m, err := egomem.New(db, &egomem.Options{Embedder: &fakeEmbedder{}, ReadOnlyRecall: true})
		if err != nil {
			t.Fatal(err)
		}
		observe(t, m, egomem.Turn{Speaker: "John", Text: "It rains."})
		flush(t, m)
		next := &fakeEmbedder{model: "second"}
		engine.left.Store(writes)
		err = m.Reembed(ctx, next, nil)
		done = ctx.Err() == nil // it has fewer writes
		cancel()
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("ended after %d writes it gives %v", writes, err)
		}
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I bought a new racket."})
		flush(t, m)
		mustBe(t, fmt.Sprintf("the best by meaning after %d writes", writes), recall(t, m, "sport").Evidence[0].Text,
			"I bought a new racket.")
		if err != nil {
			err = m.Reembed(t.Context(), next, nil)
		}
		if err != nil {
			t.Errorf("after %d writes the next call gives %v", writes, err)
		}
		if err := m.Reembed(t.Context(), next, nil); !errors.Is(err, egomem.ErrInvalid) {
			t.Errorf("after %d writes a call without need gives %v", writes, err)
		}
		if err := errors.Join(m.Close(), db.Close()); err != nil {
			t.Error(err)
		}
		if writes > 20 {
			t.Fatal("it has too many writes")
		}
	}
}

func TestReembeddingEndsWithTheMemory(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I bought a new racket."})
	slow := &fakeEmbedder{gate: make(chan struct{}), entered: make(chan struct{}, 1)}
	result := make(chan error, 1)
	go func() { result <- m.Reembed(context.Background(), slow, nil) }()
	<-slow.entered
	closed := make(chan error, 1)
	go func() { closed <- m.Close() }()
	if err := <-result; !errors.Is(err, egomem.ErrClosed) {
		t.Errorf("Reembed gives %v", err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if err := m.Reembed(t.Context(), slow, nil); !errors.Is(err, egomem.ErrClosed) {
		t.Errorf("after Close it gives %v", err)
	}
}

func TestReembeddingWithoutAModelIsRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	if err := m.Reembed(t.Context(), nil, nil); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("it gives %v", err)
	}
}

func TestAFlushOutlivesAChangeOfTheModel(t *testing.T) {
	slow := &fakeEmbedder{gate: make(chan struct{}), entered: make(chan struct{}, 1)}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: slow, Small: true})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	<-slow.entered
	flushed := make(chan error)
	go func() { flushed <- m.Flush(context.Background()) }()
	time.Sleep(10 * time.Millisecond) // it waits for the slow one by now
	if err := m.Reembed(t.Context(), &fakeEmbedder{model: "new"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := <-flushed; err != nil {
		t.Errorf("Flush gives %v", err)
	}
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 1)
}
