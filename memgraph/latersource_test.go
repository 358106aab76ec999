package memgraph_test

import (
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// A second witness is stored after the note that it confirms. An index built from the records
// read the note first, and lost the arc to that source.
func TestANoteMayRestOnALaterTurn(t *testing.T) {
	store := ego(t, openOn(t, memkv.Open(), memgraph.Options{CheckpointAfter: -1}), "tester")
	var note, second graph.ID
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		first, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "I play tennis.", Speaker: emily})
		if err != nil {
			return err
		}
		if note, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily plays tennis",
			Provenance: []graph.ID{first}}); err != nil {
			return err
		}
		second, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: "As I said, I play tennis.", Speaker: emily})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = store.Edit(t.Context(), note, func(n *graph.Node) error {
		n.Provenance = append(n.Provenance, second)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("%v %v", report.Faults, err)
	}
}
