package memgraph_test

import (
	"math"
	"slices"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// relate relates two nodes, and returns the edge as it is stored.
func relate(t *testing.T, store *memgraph.Store, e graph.Edge) (stored graph.Edge, added bool) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) error {
		id, isNew, err := w.Relate(e)
		if err != nil {
			return err
		}
		added = isNew
		stored, err = w.Edge(id)
		return err
	})
	return stored, added
}

func TestASecondWitnessConfirmsARelation(t *testing.T) {
	store := newStore(t)
	ends := putAll(t, store, graph.Node{Kind: graph.Semantic, Title: "Rex"}, graph.Node{Kind: graph.Semantic, Title: "dog"})
	said := putAll(t, store, turn("Rex is a dog."), turn("Rex barks, he is a dog."))
	is := graph.Edge{From: ends[0], To: ends[1], Label: "is a", Confidence: 0.5, Provenance: said[:1]}
	first, added := relate(t, store, is)
	if !added || first.Confidence != 0.5 {
		t.Fatalf("the first: %+v, added %t", first, added)
	}
	if again, added := relate(t, store, is); added || again.ID != first.ID || again.Confidence != 0.5 {
		t.Errorf("the same again: %+v, added %t", again, added)
	}
	is.Provenance, is.Confidence = said, 0.6
	second, added := relate(t, store, is)
	if added || second.ID != first.ID || math.Abs(second.Confidence-0.8) > 1e-12 || !slices.Equal(second.Provenance, said) {
		t.Errorf("the second witness: %+v, added %t", second, added)
	}
	is.Label = "is not a"
	if other, added := relate(t, store, is); !added || other.ID == first.ID {
		t.Errorf("another relation: %+v, added %t", other, added)
	}
	mustBeClean(t, store)
}

func TestASecondWitnessNeitherHidesNorShows(t *testing.T) {
	store := newStore(t)
	emily := put(t, store, person("Emily"))
	ends := putAll(t, store, graph.Node{Kind: graph.Semantic, Title: "Rex", Audience: graph.Everyone},
		graph.Node{Kind: graph.Semantic, Title: "dog", Audience: graph.Everyone})
	public := put(t, store, turn("Rex is a dog.", func(n *graph.Node) { n.Speaker, n.Audience = emily, graph.Everyone }))
	private := put(t, store, turn("My Rex is a dog.", func(n *graph.Node) { n.Speaker, n.Audience = emily, graph.Private }))
	for _, source := range []graph.ID{public, private, public, private} {
		relate(t, store, graph.Edge{From: ends[0], To: ends[1], Label: "is a", Confidence: 0.5, Provenance: []graph.ID{source}})
	}
	for asker, want := range map[graph.ID]int{graph.App: 2, emily: 2, graph.Stranger: 1} {
		out, _, err := store.View(memgraph.ViewOptions{Asker: asker}).Edges(t.Context(), ends[0])
		if err != nil || len(out) != want || out[0].Confidence != 0.5 {
			t.Errorf("asker %v sees %+v, %v; want %d edges", asker, out, err, want)
		}
	}
}

func TestManyWitnessesAreCounted(t *testing.T) {
	store := newStore(t)
	ends := putAll(t, store, graph.Node{Kind: graph.Semantic, Title: "Rex"}, graph.Node{Kind: graph.Semantic, Title: "dog"})
	said := putAll(t, store, slices.Repeat([]graph.Node{turn("Rex is a dog.")}, 100)...)
	var e graph.Edge
	for _, source := range said {
		e, _ = relate(t, store, graph.Edge{From: ends[0], To: ends[1], Label: "is a", Confidence: 0.1,
			Provenance: []graph.ID{source}})
	}
	if len(e.Provenance) != 64 || e.Witnesses != 36 || e.Confidence < 0.999 {
		t.Errorf("%d sources, %d more, confidence %v", len(e.Provenance), e.Witnesses, e.Confidence)
	}
	mustBeClean(t, store)
}

func TestAnUpdateOfAnEdgeAddsSources(t *testing.T) {
	store := newStore(t)
	ends := putAll(t, store, graph.Node{Kind: graph.Semantic, Title: "Rex"}, graph.Node{Kind: graph.Semantic, Title: "dog"})
	said := putAll(t, store, turn("Rex is a dog."), turn("Rex barks, he is a dog."))
	e, _ := relate(t, store, graph.Edge{From: ends[0], To: ends[1], Label: "is a", Provenance: said[:1]})
	e.Provenance = said[1:]
	write(t, store, func(w *memgraph.Writer) error { return w.UpdateEdge(e) })
	write(t, store, func(w *memgraph.Writer) (err error) {
		e, err = w.Edge(e.ID)
		return err
	})
	if !slices.Equal(e.Provenance, said) {
		t.Errorf("the sources are %v, want %v", e.Provenance, said)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(said[0]) })
	mustBeClean(t, store)
}

func TestOnlyWhatBothSaidOrTheOperatorToldLinksPeople(t *testing.T) {
	for _, test := range []struct {
		name   string
		origin graph.Origin
		both   bool // the edge rests on a turn of each
		want   bool
	}{
		{"told by the operator", graph.Told, false, true},
		{"said by both", graph.Heard, true, true},
		{"said by one", graph.Heard, false, false},
		{"inferred from both", graph.Inferred, true, false},
		{"said by the companion", graph.Said, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			store := newStore(t)
			people := putAll(t, store, person("Emily"), person("John"), person("Mia"))
			said := putAll(t, store,
				turn("John is my brother.", func(n *graph.Node) { n.Speaker, n.Present = people[0], []graph.ID{people[2]} }),
				turn("Emily is my sister.", func(n *graph.Node) { n.Speaker = people[1] }))
			e := graph.Edge{From: people[0], To: people[1], Label: "is a sibling of", Origin: test.origin, Provenance: said[:1]}
			if test.both {
				e.Provenance = said
			}
			if _, added := relate(t, store, e); !added {
				t.Fatal("the edge is not new")
			}
			if got := sees(t, store, people[1], said[0]); got != test.want {
				t.Errorf("John sees what Emily said: %t, want %t", got, test.want)
			}
			withIndex(t, store, func(x *index.Index) {
				if n, _ := x.Ordinal(said[0]); x.Visible(n, people[1]) != test.want {
					t.Errorf("in the index John sees what Emily said: %t", !test.want)
				}
			})
		})
	}
}
