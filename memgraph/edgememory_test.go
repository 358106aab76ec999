package memgraph_test

import (
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// memoryFit returns how well the edge memories between two nodes fit a query.
func memoryFit(t *testing.T, store *memgraph.Store, a, b graph.ID, query []float32) (fit float32, known bool) {
	t.Helper()
	err := store.Index(t.Context(), func(x *index.Index) error {
		from, _ := x.Ordinal(a)
		to, _ := x.Ordinal(b)
		fit, known = x.MemoryFit(from, to, query)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fit, known
}

func TestAnEdgeMemoryFitsTheCuesItWasCreditedFor(t *testing.T) {
	dir := t.TempDir()
	db := openDirWith(t, dir, memgraph.Options{CheckpointAfter: 1})
	store := ego(t, db, "e")
	var a, b graph.ID
	var edge graph.EdgeID
	write(t, store, func(w *memgraph.Writer) (err error) {
		a, _, _ = w.Put(graph.Node{Kind: graph.Semantic, Text: "lighthouse"})
		b, _, _ = w.Put(graph.Node{Kind: graph.Semantic, Text: "tax return"})
		if err := memgraph.SetVector(w, a, "m", []float32{1, 0, 0}); err != nil {
			return err
		}
		edge, err = w.Link(graph.Edge{From: a, To: b, Label: "reminds of"})
		return err
	})
	if _, known := memoryFit(t, store, a, b, []float32{1, 0, 0}); known {
		t.Error("a new edge has an edge memory")
	}
	credit := func(memory ...float32) {
		write(t, store, func(w *memgraph.Writer) error {
			e, err := w.Edge(edge)
			if err != nil {
				return err
			}
			e.Memory = memory
			return w.UpdateEdge(e)
		})
	}
	credit(0, 0.6, -0.3)
	check := func(when string) {
		t.Helper()
		for _, ends := range [][2]graph.ID{{a, b}, {b, a}} {
			if fit, known := memoryFit(t, store, ends[0], ends[1], []float32{0, 1, 0}); !known ||
				math.Abs(float64(fit)-0.6) > 0.005 {
				t.Errorf("%s: it fits by %v, %v", when, fit, known)
			}
		}
	}
	check("credited")
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = openDirWith(t, dir, memgraph.Options{})
	store = ego(t, db, "e")
	check("opened again")
	if _, known := memoryFit(t, store, a, b, []float32{1, 0}); known {
		t.Error("a query of another dimension fits")
	}
	credit()
	if _, known := memoryFit(t, store, a, b, []float32{0, 1, 0}); known {
		t.Error("what was taken back still fits")
	}
	credit(0, 0.6, -0.3)
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(b) })
	err := store.Index(t.Context(), func(x *index.Index) error {
		if x.HasEdgeMemory() {
			t.Error("an edge to a missing node has an edge memory")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAnEdgeFadesByItsStability(t *testing.T) {
	store := newStore(t) // its clock stands at noon
	for _, test := range []struct {
		name      string
		stability time.Duration
		after     time.Duration
		want      float64
	}{
		{"what does not fade", 0, 1000 * 24 * time.Hour, 1},
		{"the same day", 64 * time.Hour, 2 * time.Hour, 1},
		{"after its stability", 16 * 24 * time.Hour, 16 * 24 * time.Hour, math.Exp(-24 * 16.0 / 512)}, // the nearest power of two is 512 hours
		{"before it was", 64 * time.Hour, -50 * 365 * 24 * time.Hour, 1},
	} {
		var a, b graph.ID
		write(t, store, func(w *memgraph.Writer) (err error) {
			a, _, _ = w.Put(graph.Node{Kind: graph.Semantic, Text: "a"})
			b, _, _ = w.Put(graph.Node{Kind: graph.Semantic, Text: "b"})
			_, err = w.Link(graph.Edge{From: a, To: b, Label: "is", Stability: test.stability})
			return err
		})
		err := store.Index(t.Context(), func(x *index.Index) error {
			from, _ := x.Ordinal(a)
			_, attributes := x.Row(from)
			got := float64(index.Attribute(attributes[0]).Retention(func(day int) float64 { return float64(index.Day(noon.Add(test.after)) - day) }, 0))
			if math.Abs(got-test.want) > 1e-6 {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
