package retrieve_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Activation reaches what the walk reaches, nearer with a larger leak, and never grows without bound:
// not along cycles, and not at a hub.
func TestActivationSpreadsAlongEdges(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		put := func(text string) graph.ID {
			id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: text})
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		link := func(from, to graph.ID) {
			if _, err := w.Link(graph.Edge{From: from, To: to, Label: "reminds of", Strength: 1, Confidence: 1}); err != nil {
				t.Fatal(err)
			}
		}
		spaghetti, concrete, bridge := put("spaghetti"), put("concrete number 42"), put("the bridge at night")
		link(spaghetti, concrete)
		link(concrete, bridge)
		link(bridge, spaghetti)
		for i := range 1500 { // a hub, of which a view counts 1024 arcs for the penalty
			link(bridge, put(fmt.Sprintf("thing %d", i)))
		}
		return nil
	})
	r := retrieve.New(store, nil)
	score := func(leak float64) (of map[string]float64) {
		of = map[string]float64{}
		result, err := r.Recall(t.Context(), retrieve.Cue{Text: "spaghetti", K: 1000, Leak: leak})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			for _, p := range e.Parts {
				if math.IsNaN(p.Value) || math.IsInf(p.Value, 0) {
					t.Errorf("with leak %v a part of %q is %v", leak, e.Text, p.Value)
				}
			}
			of[e.Text] = e.Score
		}
		return of
	}
	for _, leak := range []float64{0, 1.0001, 1.5, 2, 50} {
		if found := score(leak); len(found) < 3 || found["concrete number 42"] == 0 || found["the bridge at night"] == 0 {
			t.Errorf("with leak %v %d nodes were found", leak, len(found))
		}
	}
	for _, bad := range []float64{-1, 0.5, 1, math.NaN(), math.Inf(1), 101} {
		if _, err := r.Recall(t.Context(), retrieve.Cue{Text: "spaghetti", Leak: bad}); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("leak %v gives %v", bad, err)
		}
	}
}
