package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/memgraph"
)

// chooseEmbedder opens the model of the memory, or for a new memory the model for the
// conversation's script. Without the runtime library the companion finds turns by words and
// prints that.
func chooseEmbedder(ctx context.Context, name string, store *memgraph.Store, c *conversation, status io.Writer) (embedders.Embedder, error) {
	model, _, err := store.Model(ctx)
	if err != nil {
		return nil, err
	}
	var e embedders.Embedder
	if name == "auto" && model != "" {
		e, err = embedders.ByModel(model)
	} else {
		sample := func(func(string) bool) {}
		if c != nil {
			sample = c.words
		}
		e, _, err = embedders.Open(name, sample)
	}
	if name == "auto" && (errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo)) {
		fmt.Fprintf(status, "no embedder, recall by words alone: %v\n", err)
		return nil, nil
	}
	return e, err
}
