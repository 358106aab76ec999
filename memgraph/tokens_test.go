package memgraph_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// axisVectors returns vectors of 64 values; the i-th is positive except in its first i values.
func axisVectors(n int) []float32 {
	v := make([]float32, 64*n)
	for i := range v {
		v[i] = 0.125
		if i%64 < i/64 {
			v[i] = -0.125
		}
	}
	return v
}

func TestTokensAloneAreAChangeThatSurvivesALoad(t *testing.T) {
	engine := newEngine(t)
	store := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	id := say(t, store, "Emily", "hello")
	write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "model", []float32{1, 0}) })
	write(t, store, func(w *memgraph.Writer) error {
		return memgraph.SetTokens(w, id, "model", axisVectors(3), []int32{5, 6, 7})
	})
	write(t, store, func(w *memgraph.Writer) error { // existing tokens stay
		return memgraph.SetTokens(w, id, "model", axisVectors(2), []int32{8, 9})
	})
	withIndex(t, store, func(x *index.Index) { mustBe(t, "the number of tokens", x.TotalTokens(), 3) })
	fresh := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	if live, loaded := tokenScores(t, store, id), tokenScores(t, fresh, id); !reflect.DeepEqual(live, loaded) || len(live) == 0 {
		t.Errorf("tokens score %v, after a load %v", live, loaded)
	}
	changes := 0
	for _, err := range store.Changes(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		changes++
	}
	mustBe(t, "the number of changes", changes, 3)
}

// tokenScores returns the best match of each token of a cue in the node.
func tokenScores(t *testing.T, store *memgraph.Store, id graph.ID) (best []float32) {
	withIndex(t, store, func(x *index.Index) {
		mustBe(t, "the number of the node's tokens", x.TokenCount(ordinalOf(t, x, id)), 3)
		cue, err := x.Tokens(axisVectors(2), []int32{5, 11})
		if err != nil {
			t.Fatal(err)
		}
		best = make([]float32, cue.Len())
		for i := range best {
			best[i] = -1
		}
		cue.Best(ordinalOf(t, x, id), best)
	})
	return best
}

func TestInvalidTokensAreRejected(t *testing.T) {
	store := fixture(t)
	for _, test := range []struct {
		name    string
		id      graph.ID
		model   string
		vectors []float32
		numbers []int32
		want    error
	}{
		{"vectors of an odd dimension", 2, "model", make([]float32, 63), []int32{1}, graph.ErrBadTokens},
		{"too few values", 2, "model", axisVectors(1), []int32{1, 2}, graph.ErrBadTokens},
		{"a negative number", 2, "model", axisVectors(1), []int32{-1}, graph.ErrBadTokens},
		{"values of too many dimensions", 2, "model", make([]float32, 64*200), []int32{1}, graph.ErrBadTokens},
		{"another model", 2, "other", axisVectors(1), []int32{1}, graph.ErrModel},
		{"no model", 2, "", axisVectors(1), []int32{1}, graph.ErrModel},
		{"a node that does not exist", 9, "model", axisVectors(1), []int32{1}, graph.ErrNotFound},
	} {
		err := store.Write(t.Context(), func(w *memgraph.Writer) error {
			return memgraph.SetTokens(w, test.id, test.model, test.vectors, test.numbers)
		})
		if !errors.Is(err, test.want) {
			t.Errorf("%s gives %v, want %v", test.name, err, test.want)
		}
	}
	withIndex(t, store, func(x *index.Index) { mustBe(t, "the number of tokens", x.TotalTokens(), 0) })
}
