package memgraph_test

import (
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// titledBy returns how many of the names that a text mentions are the title of a note.
func titledBy(t *testing.T, store *memgraph.Store, text, note graph.ID) (ties int) {
	t.Helper()
	err := store.Index(t.Context(), func(x *index.Index) error {
		from, _ := x.Ordinal(text)
		to, _ := x.Ordinal(note)
		names, _ := x.Row(from)
		for _, name := range names {
			notes, attributes := x.Row(name)
			for i, n := range notes {
				if n == to && x.Kind(name) == 0 && index.Attribute(attributes[i]).IsTitle() {
					ties++
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ties
}

// TestATextIsTiedToTheNoteWhoseTitleItNames changes titles and names in all orders. The index has
// to equal one that is built from the records, each time.
func TestATextIsTiedToTheNoteWhoseTitleItNames(t *testing.T) {
	film := func(title string) graph.Node {
		return graph.Node{Kind: graph.Document, Title: title, Text: "It runs for two hours."}
	}
	for _, noteFirst := range []bool{true, false} {
		store := newStore(t)
		var note, text graph.ID
		for _, isNote := range []bool{noteFirst, !noteFirst} {
			if isNote {
				note = put(t, store, film("Paper Kite (film)"))
			} else {
				text = put(t, store, turn("we saw Paper Kite yesterday"))
			}
		}
		expect := func(when string, want int) {
			t.Helper()
			if ties := titledBy(t, store, text, note); ties != want {
				t.Errorf("%s: %d ties, want %d (note first: %t)", when, ties, want, noteFirst)
			}
			mustBeClean(t, store)
		}
		expect("at first", 1)
		retitle := func(title string) {
			t.Helper()
			err := store.Write(t.Context(), func(w *memgraph.Writer) error {
				n, err := w.Get(note)
				if err != nil {
					return err
				}
				n.Title = title
				return w.Update(n)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		retitle("Stone Bridge")
		expect("with another title", 0)
		retitle("Paper Kite")
		expect("with the title again", 1)
		third := put(t, store, turn("Paper Kite is long"))
		expect("with another text", 1)
		if err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.Remove(third) }); err != nil {
			t.Fatal(err)
		}
		expect("without the other text", 1)
		put(t, store, person("Paper Kite"))
		expect("when a person has the name", 0)
	}
}
