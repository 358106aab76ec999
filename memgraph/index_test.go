package memgraph

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// BenchmarkBuildIndex reads a memory's notes and edges from the records in Badger's files, as
// an open without a checkpoint does.
func BenchmarkBuildIndex(b *testing.B) {
	const nodes, edges, together, atOnce = 10_000, 200_000, 4, 2000
	db, err := Open(b.TempDir(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	store, err := db.Ego("robot")
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	write := func(count int, fn func(w *Writer) error) {
		for range count / atOnce {
			err := store.Write(b.Context(), func(w *Writer) error {
				for range atOnce {
					if err := fn(w); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	write(nodes, func(w *Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: fmt.Sprint("note ", random.IntN(1000))})
		return err
	})
	anyNode := func() graph.ID { return graph.ID(1 + random.IntN(nodes)) }
	linked, from := 0, graph.ID(0)
	write(edges, func(w *Writer) error {
		if linked%together == 0 {
			from = anyNode()
		}
		linked++
		_, err := w.Link(graph.Edge{From: from, To: anyNode(), Label: "knows"})
		return err
	})
	arcs := 0
	for b.Loop() {
		err := db.engine.View(b.Context(), "robot", func(r kv.Reader) error {
			state, count, err := record.ReadState(r)
			if err != nil {
				return err
			}
			index, err := index.Build(r, state, count, index.Options{})
			if err == nil {
				arcs += index.ArcCount()
			}
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(arcs)/b.Elapsed().Seconds()/1e6, "Marcs/s")
}
