package retrieve_test

import "github.com/egomem/egomem/memgraph"

// setVector stores a vector for the words that a node has now.
func setVector(w *memgraph.Writer, id memgraph.ID, model string, v []float32) error {
	return setEmbedding(w, id, model, memgraph.Embedding{Vector: v})
}

func setEmbedding(w *memgraph.Writer, id memgraph.ID, model string, e memgraph.Embedding) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	return w.SetEmbedding(n, model, e)
}
