package coderhnsw_test

import (
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// setVector stores a vector for the current words of a node.
func setVector(w *memgraph.Writer, id graph.ID, model string, v []float32) error {
	return setEmbedding(w, id, model, graph.Embedding{Vector: v})
}

func setEmbedding(w *memgraph.Writer, id graph.ID, model string, e graph.Embedding) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	return w.SetEmbedding(n, model, e)
}
