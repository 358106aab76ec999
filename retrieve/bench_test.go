package retrieve_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/egomem/egomem/retrieve"
)

// BenchmarkRecall measures whole recalls over synthetic memories. The cue's embedding is a
// random vector.
func BenchmarkRecall(b *testing.B) {
	for _, turns := range []int{1_000, 10_000, 100_000} {
		for _, embedded := range []bool{false, true} {
			b.Run(fmt.Sprintf("turns=%d/embedded=%t", turns, embedded), func(b *testing.B) {
				memory := generate(b, turns, embedded)
				var embedder retrieve.Embedder
				if embedded {
					embedder = randomEmbedder{}
				}
				retriever := retrieve.New(memory.store, &retrieve.Options{Embedder: embedder})
				ctx := context.Background()
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if _, err := retriever.Recall(ctx, retrieve.Cue{Text: memory.cues[i%len(memory.cues)]}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkLongestCue measures cues of 500 KB.
func BenchmarkLongestCue(b *testing.B) {
	memory := generate(b, 1500, false)
	retriever := retrieve.New(memory.store, nil)
	for name, cue := range longestCues(memory) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := retriever.Recall(context.Background(), retrieve.Cue{Text: cue}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
