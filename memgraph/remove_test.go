package memgraph_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// BenchmarkRemoveManyInOneWrite removes many notes in one transaction. Each looks for its
// edges and dependents among all that the transaction wrote.
func BenchmarkRemoveManyInOneWrite(b *testing.B) {
	for _, count := range []int{500, 2000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				db := openDirWith(b, b.TempDir(), memgraph.Options{})
				store := ego(b, db, "tester")
				var notes []graph.ID
				write(b, store, func(w *memgraph.Writer) error {
					notes = nil
					for i := range count {
						id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: fmt.Sprint("note ", i)})
						if err != nil {
							return err
						}
						if notes = append(notes, id); i > 0 {
							if _, err := w.Link(graph.Edge{From: id, To: notes[i/2], Label: "near"}); err != nil {
								return err
							}
						}
					}
					return nil
				})
				b.StartTimer()
				err := store.Write(b.Context(), func(w *memgraph.Writer) error {
					for _, id := range notes {
						if err := w.Remove(id); err != nil {
							return err
						}
					}
					return nil
				})
				b.StopTimer()
				if err = errors.Join(err, db.Close()); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*count), "us/removal")
		})
	}
}
