package memgraph_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// twoTexts is a memory with two texts of the model "old".
func twoTexts(t *testing.T, engine *sharedEngine) *memgraph.Store {
	t.Helper()
	store := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	for i := range 2 {
		id := say(t, store, "Emily", fmt.Sprint("text ", i))
		write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "old", []float32{1, float32(i)}) })
	}
	write(t, store, func(w *memgraph.Writer) error {
		_, err := w.Link(graph.Edge{From: 2, To: 3, Label: "near", Memory: []float32{0.5, 0}})
		return err
	})
	return store
}

// constantEmbeddings gives every text the same vector of three values, and tokens.
func constantEmbeddings(_ context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
	list := make([]graph.Embedding, len(nodes))
	for i := range list {
		list[i] = graph.Embedding{Vector: []float32{0, 0, 1}, Tokens: make([]float32, 64), TokenIDs: []int32{7}}
	}
	return list, nil
}

func modelOf(t *testing.T, store *memgraph.Store) string {
	t.Helper()
	name, dim, err := store.Model(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(name, " ", dim)
}

func TestReembeddingReplacesAllVectorsAtOnce(t *testing.T) {
	store := twoTexts(t, newEngine(t))
	var heard []int
	err := store.Reembed(t.Context(), "new", func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
		mustBe(t, "the model meanwhile", modelOf(t, store), "old 2")
		withIndex(t, store, func(x *index.Index) {
			hits, err := x.Nearest([]float32{1, 0}, 2, nil)
			if err != nil || len(hits) != 2 {
				t.Errorf("the old vectors find %v, %v", hits, err)
			}
		})
		return constantEmbeddings(ctx, nodes)
	}, func(done, total int) { heard = append(heard, done, total) })
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the model afterwards", modelOf(t, store), "new 3")
	mustBe(t, "the progress", fmt.Sprint(heard), "[2 2]")
	withIndex(t, store, func(x *index.Index) {
		hits, err := x.Nearest([]float32{0, 0, 1}, 2, nil)
		if err != nil || len(hits) != 2 || x.TotalTokens() != 2 {
			t.Errorf("the new vectors find %v, %v, with %d tokens", hits, err, x.TotalTokens())
		}
	})
	e, err := store.Edge(t.Context(), 1)
	if err != nil || e.Memory != nil {
		t.Errorf("the edge still remembers %v, %v", e.Memory, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	if err := store.Reembed(t.Context(), "new", constantEmbeddings, nil); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("the same model once more gives %v", err)
	}
	if err := store.Reembed(t.Context(), "third", constantEmbeddings, nil); err != nil || modelOf(t, store) != "third 3" {
		t.Errorf("a third model gives %v", err)
	}
}

func TestAnInterruptedReembeddingResumes(t *testing.T) {
	engine := newEngine(t)
	store := twoTexts(t, engine)
	tired := errors.New("tired")
	calls := 0
	once := func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
		if calls++; calls > 1 {
			return nil, tired
		}
		for i := range 100 { // new texts without an embedding
			say(t, store, "John", fmt.Sprint("more ", i))
		}
		return constantEmbeddings(ctx, nodes)
	}
	if err := store.Reembed(t.Context(), "new", once, nil); !errors.Is(err, tired) {
		t.Fatalf("it gives %v", err)
	}
	mustBe(t, "the model in between", modelOf(t, store), "old 2")
	again := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	asked := 0
	err := again.Reembed(t.Context(), "new", func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
		asked += len(nodes)
		return constantEmbeddings(ctx, nodes)
	}, nil)
	if err != nil || asked != 100 {
		t.Errorf("the second run gives %v and asks for %d texts", err, asked)
	}
	mustBe(t, "the model at the end", modelOf(t, again), "new 3")
	if report, err := again.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

// TestConcurrentReembeddingsNeverMixModels begins or ends another call when one has embedded
// everything and is about to replace the vectors.
func TestConcurrentReembeddingsNeverMixModels(t *testing.T) {
	tired := errors.New("tired")
	for name, test := range map[string]struct {
		other func(context.Context, []graph.Node) ([]graph.Embedding, error)
		want  string
	}{
		"the other breaks off": {func(context.Context, []graph.Node) ([]graph.Embedding, error) { return nil, tired }, "old 2"},
		"the other takes over": {constantEmbeddings, "other 3"},
	} {
		store := twoTexts(t, newEngine(t))
		err := store.Reembed(t.Context(), "new", constantEmbeddings, func(int, int) {
			if err := store.Reembed(t.Context(), "other", test.other, nil); err != nil && !errors.Is(err, tired) {
				t.Error(err)
			}
		})
		if !errors.Is(err, graph.ErrConflict) {
			t.Errorf("%s: the first gives %v", name, err)
		}
		mustBe(t, name+": the model", modelOf(t, store), test.want)
		withIndex(t, store, func(x *index.Index) { mustBe(t, name+": the number of vectors", x.Stats().Vectors, 2) })
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("%s: Check says %v, %v", name, report.Faults, err)
		}
	}
}

func TestInvalidEmbeddingsChangeNothing(t *testing.T) {
	store := twoTexts(t, newEngine(t))
	for name, embed := range map[string]func(context.Context, []graph.Node) ([]graph.Embedding, error){
		"too few": func(context.Context, []graph.Node) ([]graph.Embedding, error) { return nil, nil },
		"without a direction": func(_ context.Context, n []graph.Node) ([]graph.Embedding, error) {
			return []graph.Embedding{{Vector: []float32{0}}, {Vector: []float32{0}}}, nil
		},
		"of two dimensions": func(_ context.Context, n []graph.Node) ([]graph.Embedding, error) {
			return []graph.Embedding{{Vector: []float32{1}}, {Vector: []float32{1, 1}}}, nil
		},
	} {
		if err := store.Reembed(t.Context(), "new", embed, nil); !errors.Is(err, graph.ErrBadVector) {
			t.Errorf("answers %s give %v", name, err)
		}
	}
	mustBe(t, "the model", modelOf(t, store), "old 2")
	for _, bad := range []string{"", "old"} {
		if err := store.Reembed(t.Context(), bad, constantEmbeddings, nil); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("the model %q gives %v", bad, err)
		}
	}
	none := func(_ context.Context, n []graph.Node) ([]graph.Embedding, error) {
		return make([]graph.Embedding, len(n)), nil
	}
	if err := store.Reembed(t.Context(), "mute", none, nil); err != nil {
		t.Errorf("a model that knows no text gives %v", err)
	}
	withIndex(t, store, func(x *index.Index) { mustBe(t, "how many texts wait for a vector", len(x.WithoutVector(0, 10)), 2) })
}
