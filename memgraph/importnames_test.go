package memgraph_test

import (
	"bytes"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// TestPeopleOfOneNameStayApartInAnImport imports a file with two people of one name into a memory
// that knows one, and a file with one into a memory that knows two.
func TestPeopleOfOneNameStayApartInAnImport(t *testing.T) {
	for name, people := range map[string][2]int{"two in the file": {2, 1}, "two in the memory": {1, 2}, "one in each": {1, 1}} {
		t.Run(name, func(t *testing.T) {
			fill := func(store *memgraph.Store, n int, word string) (ids []graph.ID) {
				for range n {
					john := put(t, store, person("John"))
					put(t, store, turn(word, func(n *graph.Node) { n.Speaker, n.Audience = john, graph.Private }))
					ids = append(ids, john)
				}
				return ids
			}
			file, store := newStore(t), newStore(t)
			fill(file, people[0], "my PIN is 1234")
			known := fill(store, people[1], "hello")
			var out bytes.Buffer
			if err := file.Export(t.Context(), &out, nil); err != nil {
				t.Fatal(err)
			}
			imported, err := store.Import(t.Context(), bytes.NewReader(out.Bytes()), nil)
			if err != nil {
				t.Fatal(err)
			}
			want := people[0]
			if people == [2]int{1, 1} {
				want = 0 // the same name, and no other has it
			}
			if imported.Known != people[0]-want {
				t.Errorf("%d people are taken for known ones", imported.Known)
			}
			for _, john := range known {
				for n, err := range store.View(memgraph.ViewOptions{Asker: john}).Between(t.Context(), memgraph.Period{}) {
					if err != nil {
						t.Fatal(err)
					}
					if want > 0 && n.Text == "my PIN is 1234" {
						t.Errorf("person %v sees the words of another one", john)
					}
				}
			}
			mustBeClean(t, store)
		})
	}
}

// A name that was erased is taken out of an imported title. Spans of that title would lie elsewhere in it.
func TestAnImportedTitleWithoutANameHasNoSpans(t *testing.T) {
	fill := func(store *memgraph.Store) (known, document graph.ID) {
		known = put(t, store, person("Walburga"))
		put(t, store, turn("Hello.", func(n *graph.Node) { n.Speaker = known }))
		document = put(t, store, graph.Node{Kind: graph.Document, Title: "Recipes of Walburga", Text: "Boil the eggs.",
			Source: "book"})
		write(t, store, func(w *memgraph.Writer) error {
			return w.SetSpans(document, []graph.Span{{Field: graph.InTitle, Start: 11, End: 19, Clarity: 1},
				{Start: 0, End: 4, Clarity: 1}})
		})
		return known, document
	}
	file, store := newStore(t), newStore(t)
	fill(file)
	var out bytes.Buffer
	if err := file.Export(t.Context(), &out, nil); err != nil {
		t.Fatal(err)
	}
	erased := put(t, store, person("Walburga"))
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{erased}}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Import(t.Context(), bytes.NewReader(out.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
	id, err := store.Known(t.Context(), "book")
	if err != nil || id == 0 {
		t.Fatal(id, err)
	}
	spans, err := store.Spans(t.Context(), id)
	if err != nil || len(spans) != 1 || spans[0].Field != graph.InText {
		t.Errorf("its spans are %+v, %v", spans, err)
	}
	mustBeClean(t, store)
}
