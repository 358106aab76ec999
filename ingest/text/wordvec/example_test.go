package wordvec_test

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/ingest/text/wordvec"
)

func Example() {
	embedder, err := wordvec.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	passages, err := embedder.Embed(ctx, []string{"I joined a tennis club.", "The soup was cold."})
	if err != nil {
		fmt.Println(err)
		return
	}
	query, err := embedder.EmbedQuery(ctx, "Who plays a sport?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(query), cosine(query, passages[0]) > cosine(query, passages[1]))
	// Output: 256 true
}

// cosine of unit vectors is their dot product.
func cosine(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
