package e5small_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/text/e5small"
)

func Example() {
	embedder, err := e5small.Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		fmt.Println("no runtime: recall uses only words and the graph")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer embedder.Close()
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
}

// cosine of unit vectors is their dot product.
func cosine(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
