package memgraph_test

import (
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// BenchmarkView reads one turn and twenty, for a person.
func BenchmarkView(b *testing.B) {
	store := ego(b, openDir(b, b.TempDir()), "tester")
	var ids []graph.ID
	for range 20 {
		ids = append(ids, say(b, store, "Emily", "I joined a tennis club."))
	}
	emily, err := store.Person(b.Context(), "Emily")
	if err != nil {
		b.Fatal(err)
	}
	view := store.View(memgraph.ViewOptions{Asker: emily})
	for name, list := range map[string][]graph.ID{"one": ids[:1], "twenty": ids} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := view.Nodes(b.Context(), list); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
