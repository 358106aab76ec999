package memgraph

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// TestBundledEdgesAgreeWithAPlainList links, changes, removes and reads edges in random order,
// several times per transaction.
func TestBundledEdgesAgreeWithAPlainList(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		const nodes = 3
		engine := memkv.Open()
		store := reopened(t, engine)
		err := store.Write(t.Context(), func(w *Writer) (err error) {
			for range nodes {
				_, _, failed := w.Put(graph.Node{Kind: graph.Semantic, Text: "x"})
				err = errors.Join(err, failed)
			}
			return err
		})
		if err != nil {
			rt.Fatal(err)
		}
		var list []graph.Edge
		node := rapid.Custom(func(t *rapid.T) graph.ID { return graph.ID(rapid.IntRange(1, nodes).Draw(t, "node")) })
		step := func(w *Writer) error {
			which := 0
			if len(list) > 0 {
				which = rapid.IntRange(0, len(list)-1).Draw(rt, "which")
			}
			switch op := rapid.SampledFrom([]string{"link", "link", "link", "update", "unlink", "ask"}).Draw(rt, "op"); {
			case op == "link":
				e := graph.Edge{From: node.Draw(rt, "from"), To: node.Draw(rt, "to"), Label: "l",
					Strength: rapid.SampledFrom([]float64{1, 2}).Draw(rt, "strength"), Confidence: 1}
				for range rapid.IntRange(1, 20).Draw(rt, "times") {
					id, err := w.Link(e)
					if err != nil {
						return err
					}
					e.ID = id
					list = append(list, e)
				}
			case op == "update" && len(list) > 0:
				list[which].Strength += 3
				return w.UpdateEdge(list[which])
			case op == "unlink" && len(list) > 0:
				id := list[which].ID
				list = slices.Delete(list, which, which+1)
				return w.Unlink(id)
			case op == "ask":
				return sameEdges(w.tx, list, node.Draw(rt, "one"), node.Draw(rt, "other"))
			}
			return nil
		}
		for range rapid.IntRange(1, 4).Draw(rt, "transactions") {
			err := store.Write(t.Context(), func(w *Writer) error {
				for range rapid.IntRange(1, 10).Draw(rt, "steps") {
					if err := step(w); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				rt.Fatal(err)
			}
		}
		for one := graph.ID(1); one <= nodes; one++ {
			for other := graph.ID(1); other <= nodes; other++ {
				err := engine.View(t.Context(), "tester", func(r kv.Reader) error { return sameEdges(r, list, one, other) })
				if err != nil {
					rt.Fatal(err)
				}
			}
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 || report.Edges != len(list) {
			rt.Fatalf("of %d edges Check says %+v, %v", len(list), report, err)
		}
	})
}

// sameEdges compares the stored edges of a node with a list in order of ids.
func sameEdges(r kv.Reader, list []graph.Edge, one, other graph.ID) error {
	where := func(keep func(e graph.Edge) bool) (found []graph.Edge) {
		for _, e := range list {
			if keep(e) {
				found = append(found, e)
			}
		}
		return found
	}
	same := func(a, b graph.Edge) bool {
		return a.ID == b.ID && a.From == b.From && a.To == b.To && a.Strength == b.Strength
	}
	from, err := record.EdgesFrom(r, one)
	to, err2 := record.EdgesTo(r, one)
	between, err3 := record.EdgesBetween(r, one, other)
	if err := errors.Join(err, err2, err3); err != nil {
		return err
	}
	if !slices.EqualFunc(from, where(func(e graph.Edge) bool { return e.From == one }), same) ||
		!slices.EqualFunc(to, where(func(e graph.Edge) bool { return e.To == one }), same) ||
		!slices.EqualFunc(between, where(func(e graph.Edge) bool { return e.From == one && e.To == other }), same) {
		return errors.New("the edges differ")
	}
	for _, e := range list {
		if found, err := record.GetEdge(r, e.ID); err != nil || !same(found, e) {
			return errors.Join(err, errors.New("an edge differs"))
		}
	}
	return nil
}

func TestEdgesOfOneWriteShareKeys(t *testing.T) {
	engine := memkv.Open()
	store := reopened(t, engine)
	count := func() (n int) {
		for _, e := range entriesOf(t, engine) {
			if slices.Contains([]byte{record.KeyOut, record.KeyIn, record.KeyEdge}, e.Key[0]) {
				n++
			}
		}
		return n
	}
	err := store.Write(t.Context(), func(w *Writer) error {
		for range 3 {
			if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "x"}); err != nil {
				return err
			}
		}
		for i := range 8 {
			if _, err := w.Link(graph.Edge{From: 1, To: graph.ID(2 + i%2), Label: "near"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := count(); got != 4 {
		t.Errorf("eight edges from a node to two others take %d keys, want 4", got)
	}
}
