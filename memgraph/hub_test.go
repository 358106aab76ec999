package memgraph_test

import (
	"fmt"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// TestANodeWithManyEdgesIsRemovedInOneWrite removes a node whose bundles would exceed a
// transaction if each were written once per edge.
func TestANodeWithManyEdgesIsRemovedInOneWrite(t *testing.T) {
	store := ego(t, openDirWith(t, t.TempDir(), memgraph.Options{}), "e")
	var hub graph.ID
	var spoke []graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		spoke = nil
		hub, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "hub"})
		for i := 0; i < 4000 && err == nil; i++ {
			var id graph.ID
			id, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: fmt.Sprint("spoke ", i)})
			spoke = append(spoke, id)
		}
		for i := 0; i < len(spoke) && err == nil; i++ {
			_, err = w.Link(graph.Edge{From: hub, To: spoke[i], Label: "has"})
		}
		return err
	})
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(hub) })
	if out, in, err := store.Edges(t.Context(), spoke[17]); len(out)+len(in) > 0 || err != nil {
		t.Errorf("a spoke has the edges %v, %v, %v", out, in, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 || report.Edges != 0 {
		t.Errorf("Check says %+v, %v", report, err)
	}
}
