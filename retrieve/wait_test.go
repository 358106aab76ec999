package retrieve_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
	"github.com/egomem/egomem/retrieve"
)

// halting is an engine that calls halt before each operation.
type halting struct{ kv.Engine }

type haltKey struct{}

// halt runs the function in the context, if there is one.
func halt(ctx context.Context) {
	if f, ok := ctx.Value(haltKey{}).(func()); ok {
		f()
	}
}

func (h halting) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	halt(ctx)
	defer halt(ctx)
	return h.Engine.Update(ctx, claim, fn)
}

func (h halting) Load(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	halt(ctx)
	defer halt(ctx)
	return h.Engine.(kv.Loader).Load(ctx, claim, fn)
}

func (h halting) Rewrite(ctx context.Context) error {
	halt(ctx)
	defer halt(ctx)
	return h.Engine.(kv.Rewriter).Rewrite(ctx)
}

func (h halting) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	halt(ctx)
	return h.Engine.View(ctx, ego, func(r kv.Reader) error { return fn(haltingReader{ctx, r}) })
}

type haltingReader struct {
	ctx context.Context // of the reader's View
	kv.Reader
}

func (r haltingReader) Scan(what kv.Range) iter.Seq2[kv.Entry, error] {
	halt(r.ctx)
	return r.Reader.Scan(what)
}

// Each slow operation halts at each step until a recall has returned.
func TestARecallDoesNotWaitForWrites(t *testing.T) {
	engine, err := badgerkv.Open(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	db, err := memgraph.Open("", &memgraph.Options{Engine: halting{engine}})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	store, err := db.Ego("tester")
	if err != nil {
		t.Fatal(err)
	}
	fillConversation(t, store)
	r := retrieve.New(store, nil)
	halts := 0
	recallMeanwhile := func() {
		halts++
		done := make(chan error, 1)
		go func() {
			result, err := r.Recall(t.Context(), retrieve.Cue{Text: "Who has a dog, Emily?"})
			if err == nil && len(result.Evidence) == 0 {
				err = errors.New("it finds nothing")
			}
			done <- err
		}()
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(time.Minute):
			panic("a recall waits")
		}
	}
	put := func(w *memgraph.Writer, text string) (graph.ID, error) {
		id, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: text, Session: "more"})
		halt(context.WithValue(t.Context(), haltKey{}, recallMeanwhile)) // fn itself may be slow
		return id, err
	}
	var added graph.ID
	var exported bytes.Buffer
	for _, slow := range []struct {
		name string
		do   func(ctx context.Context) error
	}{
		{"a write", func(ctx context.Context) error {
			return store.Write(ctx, func(w *memgraph.Writer) (err error) {
				added, err = put(w, "My dog likes the park.")
				return err
			})
		}},
		{"a change", func(ctx context.Context) error {
			return store.Edit(ctx, added, func(n *graph.Node) error { n.Pinned = true; return nil })
		}},
		{"a load", func(ctx context.Context) error {
			return store.Load(ctx, func(w *memgraph.Writer) error {
				for range 3000 { // more than one batch of the index
					if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "A dog barked.", Session: "all night"}); err != nil {
						return err
					}
				}
				_, err := put(w, "Then it was quiet.")
				return err
			})
		}},
		{"a removal, and a rebuilt index", func(ctx context.Context) error {
			return store.Write(ctx, func(w *memgraph.Writer) error { return w.Remove(added) })
		}},
		{"new embeddings", func(ctx context.Context) error {
			return store.Reembed(ctx, "model", func(_ context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
				recallMeanwhile()
				list := make([]graph.Embedding, len(nodes))
				for i := range list {
					list[i].Vector = []float32{1, 0}
				}
				return list, nil
			}, nil)
		}},
		{"a checkpoint", store.Checkpoint},
		{"a check", func(ctx context.Context) error { _, err := store.Check(ctx); return err }},
		{"a repair", func(ctx context.Context) error { _, err := store.Repair(ctx); return err }},
		{"an export", func(ctx context.Context) error {
			return store.Export(ctx, io.MultiWriter(&exported, slowly(recallMeanwhile)), nil)
		}},
		{"an erasure", func(ctx context.Context) error {
			priya, err := store.Person(ctx, "Priya")
			if err != nil {
				return err
			}
			_, err = store.Forget(ctx, memgraph.Erasure{People: []graph.ID{priya}})
			return err
		}},
	} {
		halts = 0
		if err := slow.do(context.WithValue(t.Context(), haltKey{}, recallMeanwhile)); err != nil {
			t.Errorf("%s: %v", slow.name, err)
		}
		if halts == 0 {
			t.Errorf("%s never halts: nothing is tested", slow.name)
		}
	}
}

// slowly is a writer with a delay per write.
type slowly func()

func (s slowly) Write(b []byte) (int, error) {
	s()
	return len(b), nil
}
