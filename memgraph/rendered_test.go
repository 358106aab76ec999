package memgraph_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A rendered index knows no word that the rendering hides, and follows what is written.
func TestARenderedIndexKnowsNoHiddenWord(t *testing.T) {
	store := newStore(t)
	first := say(t, store, "Emily", "A lynx in the garden.")
	x := store.RenderedIndex(func(n *graph.Node, _ []graph.Span, _ func(graph.ID) (graph.Node, []graph.Span, error)) (bool, error) {
		hidden := strings.ReplaceAll(n.Text, "lynx", "xxx")
		changed := hidden != n.Text
		n.Text = hidden
		return changed, nil
	})
	found := func(word string) (ids []graph.ID) {
		t.Helper()
		err := x.Index(t.Context(), func(x *index.Index) error {
			m := x.Match(word)
			defer x.Release(m)
			for _, hit := range m.Best(10, nil) {
				ids = append(ids, x.ID(hit.Text))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(ids)
		return ids
	}
	if got := found("lynx"); len(got) > 0 {
		t.Errorf("by a hidden word it finds %v", got)
	}
	if got := found("garden"); !slices.Equal(got, []graph.ID{first}) {
		t.Errorf("by a shown word it finds %v", got)
	}
	second := say(t, store, "Emily", "Another lynx in the garden.")
	if got := found("garden"); !slices.Equal(got, []graph.ID{first, second}) || len(found("lynx")) > 0 {
		t.Errorf("after a write it finds %v", got)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(first) })
	if got := found("garden"); !slices.Equal(got, []graph.ID{second}) {
		t.Errorf("after a removal it finds %v", got)
	}
	if err := x.Index(t.Context(), nil); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("without a function it gives %v", err)
	}
	failing := errors.New("no rendering")
	broken := store.RenderedIndex(func(*graph.Node, []graph.Span, func(graph.ID) (graph.Node, []graph.Span, error)) (bool, error) {
		return false, failing
	})
	if err := broken.Index(t.Context(), func(*index.Index) error { return nil }); !errors.Is(err, failing) {
		t.Errorf("a failing rendering gives %v", err)
	}
}

// BenchmarkRenderedIndex builds the index of 10,000 turns, which the first question of a day does.
func BenchmarkRenderedIndex(b *testing.B) {
	store := newStore(b)
	for range 20 {
		write(b, store, func(w *memgraph.Writer) error {
			for range 500 {
				if _, _, err := w.Put(graph.Node{Kind: graph.Turn,
					Text: "We saw a lynx in the garden of the old house, and Emily took a photo."}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for b.Loop() {
		x := store.RenderedIndex(func(n *graph.Node, _ []graph.Span, _ func(graph.ID) (graph.Node, []graph.Span, error)) (bool, error) {
			n.Text = strings.ReplaceAll(n.Text, "lynx", "xxx")
			return true, nil
		})
		if err := x.Index(b.Context(), func(*index.Index) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
