package memgraph_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A withdrawn note is not believed, gets no end of its validity, and can be reinstated as it was.
func TestANoteThatWasReadWronglyIsWithdrawnAndReinstated(t *testing.T) {
	store := newStore(t)
	emily := put(t, store, person("Emily"))
	said := put(t, store, turn("I love tea.", func(n *graph.Node) { n.Speaker = emily }))
	fact := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily hates tea.", Provenance: []graph.ID{said}})
	link(t, store, graph.Edge{From: fact, To: emily, Label: "about", Provenance: []graph.ID{said}})
	before, err := store.Get(t.Context(), fact)
	if err != nil {
		t.Fatal(err)
	}
	edges, _, err := store.Edges(t.Context(), fact)
	if err != nil || len(edges) != 1 {
		t.Fatal(edges, err)
	}
	write(t, store, func(w *memgraph.Writer) error {
		if err := w.WithdrawEdge(edges[0].ID); err != nil {
			return err
		}
		return w.Withdraw(fact)
	})
	if n, err := store.Get(t.Context(), fact); err != nil || !n.Withdrawn() || !n.Until.IsZero() {
		t.Errorf("the note is %+v, %v", n, err)
	}
	if e, err := store.Edge(t.Context(), edges[0].ID); err != nil || e.Ended.IsZero() || !e.ValidTo.IsZero() {
		t.Errorf("the edge is %+v, %v", e, err)
	}
	mustBeClean(t, store)
	write(t, store, func(w *memgraph.Writer) error {
		if err := w.ReinstateEdge(edges[0].ID); err != nil {
			return err
		}
		return w.Reinstate(fact)
	})
	now, err := store.Get(t.Context(), fact)
	if now.Revision = before.Revision; err != nil || !now.Retired.IsZero() || now.Text != before.Text ||
		!now.Until.Equal(before.Until) {
		t.Errorf("the note is %+v, not %+v, %v", now, before, err)
	}
	if e, err := store.Edge(t.Context(), edges[0].ID); err != nil || !e.Ended.IsZero() {
		t.Errorf("the edge is %+v, %v", e, err)
	}
	mustBeClean(t, store)
}

// What was superseded comes back without the end that its successor gave it.
func TestASupersededNoteIsReinstated(t *testing.T) {
	store := newStore(t)
	old := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily lives in Oslo."})
	write(t, store, func(w *memgraph.Writer) error {
		_, err := w.Supersede(old, graph.Node{Kind: graph.Semantic, Text: "Emily lives in Rome.", Event: noon})
		return err
	})
	write(t, store, func(w *memgraph.Writer) error { return w.Reinstate(old) })
	n, err := store.Get(t.Context(), old)
	if err != nil || n.Successor != 0 || !n.Retired.IsZero() || n.Until != (time.Time{}) || n.Lapsed {
		t.Errorf("the note is %+v, %v", n, err)
	}
	mustBeClean(t, store)
}
