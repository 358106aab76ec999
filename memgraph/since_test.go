package memgraph_test

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestSinceYieldsWhatCameAfterANode(t *testing.T) {
	store := newStore(t)
	said := putAll(t, store, turn("one"), turn("two"), turn("three"), turn("four"))
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(said[2]) })
	for _, test := range []struct {
		name  string
		after graph.ID
		want  []graph.ID
	}{
		{"the beginning", 0, []graph.ID{said[0], said[1], said[3]}},
		{"a node", said[0], []graph.ID{said[1], said[3]}},
		{"a removed node", said[2], []graph.ID{said[3]}},
		{"the last", said[3], nil},
		{"the highest id", math.MaxUint64, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []graph.ID
			for n, err := range store.Since(t.Context(), test.after) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, n.ID)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(said[3]) })
	if last, err := store.Last(t.Context()); err != nil || last != said[3] {
		t.Errorf("the last id is %v, %v; want that of the removed node %v", last, err, said[3])
	}
}

func TestVectorsComeBackAndNearNodesAreFound(t *testing.T) {
	store := newStore(t)
	said := putAll(t, store, turn("one"), turn("two"), turn("three"), turn("four"))
	nodes, err := store.Nodes(t.Context(), said)
	if err != nil {
		t.Fatal(err)
	}
	write(t, store, func(w *memgraph.Writer) error {
		return errors.Join(
			w.SetEmbedding(nodes[0], "m", graph.Embedding{Vector: []float32{3, 4}}),
			w.SetEmbedding(nodes[1], "m", graph.Embedding{Vector: []float32{1, 0}}),
			w.SetEmbedding(nodes[2], "m", graph.Embedding{Vector: []float32{0, 1}}))
	})
	unit, err := store.Vector(t.Context(), said[0])
	if err != nil || math.Abs(float64(unit[0])-0.6) > 1e-3 || math.Abs(float64(unit[1])-0.8) > 1e-3 {
		t.Errorf("the vector is %v, %v", unit, err)
	}
	near, err := store.Near(t.Context(), said[0], 5, nil)
	if err != nil || len(near) != 2 || near[0].ID != said[2] || math.Abs(near[0].Cosine-0.8) > 1e-2 || near[1].ID != said[1] {
		t.Errorf("near are %v, %v", near, err)
	}
	near, err = store.Near(t.Context(), said[0], 5, func(id graph.ID) bool { return id != said[2] })
	if err != nil || len(near) != 1 || near[0].ID != said[1] {
		t.Errorf("near and kept are %v, %v", near, err)
	}
	if _, err := store.Near(t.Context(), said[3], 5, nil); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("near a node without a vector: %v", err)
	}
	for _, k := range []int{0, -1, 1001} {
		if _, err := store.Near(t.Context(), said[0], k, nil); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("k %d: %v", k, err)
		}
	}
}

func TestListenersLearnOfEveryChange(t *testing.T) {
	store := newStore(t)
	var changes []graph.Change
	stop := store.OnChange(func(change graph.Change) { changes = append(changes, change) })
	id := put(t, store, turn("one"))
	write(t, store, func(*memgraph.Writer) error { return nil }) // changes nothing
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(id) })
	if _, err := store.Persona(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(changes) != 2 || !slices.Equal(changes[0].Nodes, []graph.ID{id}) ||
		!slices.Equal(changes[1].Removed, []graph.ID{id}) || changes[1].Number != 2 {
		t.Errorf("the changes are %+v", changes)
	}
	stop()
	stop()
	put(t, store, turn("two"))
	if len(changes) != 2 {
		t.Errorf("after stop: %+v", changes)
	}
}

func TestListenersLearnOfImportsAndErasures(t *testing.T) {
	source := newStore(t)
	emily := put(t, source, person("Emily"))
	putAll(t, source, turn("one", func(n *graph.Node) { n.Speaker = emily }), turn("two"))
	var out bytes.Buffer
	if err := source.Export(t.Context(), &out, nil); err != nil {
		t.Fatal(err)
	}
	engine := newEngine(t)
	store := ego(t, openOn(t, engine, memgraph.Options{}), "copy")
	put(t, store, turn("before"))
	var changes []graph.Change
	listen := func(change graph.Change) { changes = append(changes, change) }
	stop := store.OnChange(listen)
	if _, err := store.Import(t.Context(), bytes.NewReader(out.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
	if len(changes) != 1 || !slices.Equal(changes[0].Nodes, []graph.ID{2, 3, 4}) || changes[0].Number != 3 {
		t.Errorf("of the import it learns %+v", changes)
	}
	if n, err := store.Get(t.Context(), 3); err != nil || n.Text != "one" {
		t.Errorf("%+v, %v", n, err)
	}
	stop()
	changes = nil
	store = ego(t, openOn(t, engine, memgraph.Options{}), "copy") // its index is not loaded
	store.OnChange(listen)
	if _, err := store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{4}}); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(changes, func(c graph.Change) bool { return slices.Equal(c.Removed, []graph.ID{4}) }) {
		t.Errorf("of the erasure it learns %+v", changes)
	}
}

func TestRetrievalsOfOneMinuteCountOnce(t *testing.T) {
	at := func(seconds ...int) (list []time.Time) {
		for _, s := range seconds {
			list = append(list, noon.Add(time.Duration(s)*time.Second))
		}
		return list
	}
	for _, test := range []struct {
		name   string
		latest []time.Time
		want   int
	}{
		{"none", nil, 0},
		{"one", at(5), 1},
		{"a burst", at(1, 2, 30, 59), 1},
		{"two bursts", at(1, 2, 100, 101), 2},
		{"a long burst counts every minute", at(0, 30, 60, 90, 120), 3},
		{"before and after the period", at(-1, 3600), 0},
		{"the clock was set back", at(100, 50), 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := (graph.RetrievalStats{Latest: test.latest}).In(noon, noon.Add(time.Hour)); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
		})
	}
}

func TestADraftIsForTheAppAndInNoIndex(t *testing.T) {
	store := newStore(t)
	emily := put(t, store, person("Emily"))
	said := put(t, store, turn("I joined a tennis club.", func(n *graph.Node) { n.Speaker = emily }))
	draft := put(t, store, graph.Node{Kind: graph.Draft, Text: "Emily joined a tennis club.",
		Provenance: []graph.ID{said}, Detail: graph.Progress{After: uint64(said)}})
	if n, err := store.Get(t.Context(), draft); err != nil || !slices.Equal(n.Owners, []graph.ID{emily}) {
		t.Errorf("the draft is %+v, %v", n, err)
	}
	if sees(t, store, emily, draft) {
		t.Error("its owner sees it")
	}
	withIndex(t, store, func(x *index.Index) {
		if list := x.WithoutVector(0, 10); !slices.Equal(list, []graph.ID{said}) {
			t.Errorf("without a vector are %v", list)
		}
		ordinal, _ := x.Ordinal(draft)
		if targets, _ := x.Row(ordinal); len(targets) > 0 {
			t.Errorf("the draft has arcs to %v", targets)
		}
	})
	write(t, store, func(w *memgraph.Writer) error {
		if _, err := w.Link(graph.Edge{From: said, To: draft, Label: "in"}); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("an edge to it: %v", err)
		}
		if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "a",
			Provenance: []graph.ID{draft}}); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("a note derived from it: %v", err)
		}
		return nil
	})
	mustBeClean(t, store)
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Get(t.Context(), draft); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("after its only source was forgotten it gives %v", err)
	}
}

func TestANoteIsTrustedNoMoreThanItsSources(t *testing.T) {
	store := newStore(t)
	emily := put(t, store, person("Emily"))
	for _, test := range []struct {
		name string
		node graph.Node
		want graph.Trust
	}{
		{"a person's turn", turn("a", func(n *graph.Node) { n.Speaker = emily }), graph.FromPerson},
		{"a stranger's turn", turn("a"), graph.FromStranger},
		{"a turn of the companion", turn("a", func(n *graph.Node) { n.Role = graph.Robot }), graph.FromCompanion},
		{"a turn of a file", turn("a", func(n *graph.Node) { n.Speaker, n.Origin = emily, graph.Imported }), graph.FromImport},
		{"a document of the operator", graph.Node{Kind: graph.Document, Text: "a", Origin: graph.Told}, graph.FromOperator},
		{"a sighting", graph.Node{Kind: graph.Episodic, Text: "a"}, graph.FromPerson},
		{"a claim to be trusted", turn("a", func(n *graph.Node) { n.Trust = graph.FromOperator }), graph.FromStranger},
	} {
		t.Run(test.name, func(t *testing.T) {
			id := put(t, store, test.node)
			note := put(t, store, graph.Node{Kind: graph.Semantic, Text: "note", Origin: graph.Told,
				Provenance: []graph.ID{id, emily}})
			for _, want := range []struct {
				id    graph.ID
				trust graph.Trust
			}{{id, test.want}, {note, min(test.want, graph.FromPerson)}} {
				if n, err := store.Get(t.Context(), want.id); err != nil || n.Trust != want.trust {
					t.Errorf("node %v is trusted as %v, want %v; %v", want.id, n.Trust, want.trust, err)
				}
			}
		})
	}
	mustBeClean(t, store)
}
