package memgraph_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// BenchmarkWrite puts a note of 20 words with a vector and eight edges in each transaction, on
// an in-memory engine.
func BenchmarkWrite(b *testing.B) { benchmarkWrite(b, newStore(b)) }

// BenchmarkSealedWrite is BenchmarkWrite with a keyring.
func BenchmarkSealedWrite(b *testing.B) {
	benchmarkWrite(b, ego(b, openOn(b, newEngine(b).Engine, memgraph.Options{Keyring: openKeyring(b, b.TempDir())}), "tester"))
}

func benchmarkWrite(b *testing.B, store *memgraph.Store) {
	const dim, edges, known = 384, 8, 1000
	random := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(random, 1.1, 4, 20_000)
	vector := make([]float32, dim)
	for i := range vector {
		vector[i] = float32(random.NormFloat64())
	}
	note := func() string {
		var text strings.Builder
		for range 20 {
			fmt.Fprintf(&text, "word%d ", zipf.Uint64())
		}
		return text.String()
	}
	write := func(fn func(w *memgraph.Writer) error) {
		if err := store.Write(b.Context(), fn); err != nil {
			b.Fatal(err)
		}
	}
	write(func(w *memgraph.Writer) error {
		for range known {
			if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: note()}); err != nil {
				return err
			}
		}
		return nil
	})
	texts := make([]string, 1<<10)
	for i := range texts {
		texts[i] = note()
	}
	b.ReportAllocs()
	number := 0
	for b.Loop() {
		number++
		write(func(w *memgraph.Writer) error {
			id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: texts[number%len(texts)], Event: noon})
			if err != nil {
				return err
			}
			if err := memgraph.SetVector(w, id, "bench", vector); err != nil {
				return err
			}
			for range edges {
				if _, err := w.Link(graph.Edge{From: id, To: 1 + graph.ID(random.IntN(known)), Label: "near"}); err != nil {
					return err
				}
			}
			return nil
		})
	}
}
