package texttest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/egomem/egomem/ingest/text"
)

// Benchmark measures an embedder on 64 texts of about 10, 25 and 60 tokens, by the tokens per
// batch; 1 runs each text alone.
func Benchmark(b *testing.B, open func(*text.Options) (*text.Embedder, error)) {
	words := strings.Fields("yesterday we went to the old harbour and my sister told me about her new job at the hospital which she likes although the hours are long and she is tired most evenings so we walked home slowly and ate soup")
	for _, batch := range []int{1, 128, 256, 512} {
		embedder := Open(b, open, &text.Options{BatchTokens: batch})
		for _, length := range []int{8, 23, 58} {
			texts := make([]string, 64)
			for i := range texts {
				for w := range length - 1 + i%3 {
					texts[i] += words[(i*7+w)%len(words)] + " "
				}
			}
			b.Run(fmt.Sprintf("batch=%d/words=%d", batch, length), func(b *testing.B) {
				for b.Loop() {
					if _, _, _, err := embedder.EmbedTokens(context.Background(), texts); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N*len(texts)), "ms/text")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
