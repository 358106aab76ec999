package retrieve_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// axes is an embedder with one dimension per word.
type axes []string

func (axes) Model() string { return "axes" }
func (a axes) EmbedQuery(_ context.Context, text string) ([]float32, error) {
	v := make([]float32, len(a)+1)
	v[len(a)] = 0.01
	for i, word := range a {
		if word == text {
			v[i] = 1
		}
	}
	return v, nil
}

// lighthouse returns a memory of a note, an edge from it to an unrelated note, and notes
// without edges.
func lighthouse(t *testing.T, a axes) (store *memgraph.Store, edge graph.EdgeID, far graph.ID) {
	t.Helper()
	store = newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		from, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "the lighthouse at the cape"})
		if err != nil {
			return err
		}
		if far, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "grandmother's recipe for plum cake"}); err != nil {
			return err
		}
		for _, text := range []string{"rain all week", "a bill from the garage", "shoes in the hall"} {
			if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: text}); err != nil {
				return err
			}
		}
		v, _ := a.EmbedQuery(t.Context(), "holiday")
		if err := setVector(w, from, a.Model(), v); err != nil {
			return err
		}
		edge, err = w.Link(graph.Edge{From: from, To: far, Label: "reminds of", Strength: 0.5})
		return err
	})
	return store, edge, far
}

func creditedBy(t *testing.T, trace *retrieve.RecallTrace, used ...graph.ID) retrieve.CreditedPaths {
	t.Helper()
	paths, err := trace.CreditedPaths(t.Context(), used...)
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// record counts the retrieval of a recall, and gives the implicit reward.
func record(t *testing.T, store *memgraph.Store, trace *retrieve.RecallTrace, paths retrieve.CreditedPaths) {
	t.Helper()
	write(t, store, trace.RecordRetrieval)
	write(t, store, func(w *memgraph.Writer) error { return paths.Reward(w, retrieve.ImplicitReward) })
}

func memoryOf(t *testing.T, store *memgraph.Store, edge graph.EdgeID) (e graph.Edge) {
	t.Helper()
	e, err := store.Edge(t.Context(), edge)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestARewardedEdgeIsFollowedForSimilarCues(t *testing.T) {
	a := axes{"holiday", "taxes"}
	store, edge, far := lighthouse(t, a)
	r := retrieve.New(store, &retrieve.Options{Embedder: a})
	expanded := func(cue string) float64 {
		for _, e := range recall(t, r, retrieve.Cue{Text: cue, MaxTier: retrieve.Expansion}).Evidence {
			for _, p := range e.Parts {
				if e.ID == far && p.Feature == "credited" {
					return p.Value
				}
			}
		}
		return 0
	}
	if got := expanded("holiday"); got != 0 {
		t.Errorf("a new edge adds %v", got)
	}
	first := recall(t, r, retrieve.Cue{Text: "holiday"})
	if place(first, "grandmother's recipe for plum cake") == 0 {
		t.Fatalf("the walk does not reach it: %v", first.Evidence)
	}
	paths := creditedBy(t, first.Trace, far)
	record(t, store, first.Trace, paths)
	if e := memoryOf(t, store, edge); len(e.Memory) != 3 || e.Reinforced.IsZero() || e.Memory[0] < 0.05 ||
		e.Memory[0] > 0.25*2/math.Pi || e.Memory[1] > 0.01 {
		t.Errorf("after a recall it remembers %v, since %v", e.Memory, e.Reinforced)
	}
	for range 3 {
		write(t, store, func(w *memgraph.Writer) error { return paths.Reward(w, 1) })
	}
	rewarded := expanded("holiday")
	if rewarded < 0.5 {
		t.Errorf("after rewards it adds %v", rewarded)
	}
	if got := expanded("taxes"); got != 0 {
		t.Errorf("for another cue it adds %v", got)
	}
	write(t, store, func(w *memgraph.Writer) error { return paths.Reward(w, -1) })
	if got := expanded("holiday"); got >= rewarded/2 {
		t.Errorf("after a punishment it adds %v, before %v", got, rewarded)
	}
	if uses, err := store.RetrievalStats(t.Context(), far); err != nil || uses.Count != 1 {
		t.Errorf("it was retrieved %d times, %v", uses.Count, err)
	}
}

func TestAMemoryVectorHasAtMostUnitLength(t *testing.T) {
	a := axes{"holiday"}
	store, edge, _ := lighthouse(t, a)
	trace := recall(t, retrieve.New(store, &retrieve.Options{Embedder: a}), retrieve.Cue{Text: "holiday"}).Trace
	paths := creditedBy(t, trace)
	for range 60 {
		write(t, store, func(w *memgraph.Writer) error { return paths.Reward(w, 1) })
	}
	var sum float64
	for _, v := range memoryOf(t, store, edge).Memory {
		sum += float64(v) * float64(v)
	}
	if sum < 0.9 || sum > 1.0001 {
		t.Errorf("its length is %v", math.Sqrt(sum))
	}
	for _, worth := range []float64{1.1, -2, math.NaN()} {
		err := store.Write(t.Context(), func(w *memgraph.Writer) error { return paths.Reward(w, worth) })
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("a reward of %v gives %v", worth, err)
		}
	}
}

func TestRemovedEdgesAreNotRewarded(t *testing.T) {
	a := axes{"holiday"}
	store, _, far := lighthouse(t, a)
	trace := recall(t, retrieve.New(store, &retrieve.Options{Embedder: a}), retrieve.Cue{Text: "holiday"}).Trace
	paths := creditedBy(t, trace)
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(far) })
	record(t, store, trace, paths)
	creditedBy(t, trace, far)
}
