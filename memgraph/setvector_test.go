package memgraph

import "github.com/egomem/egomem/memgraph/graph"

// SetVector stores a vector for the current words of a node.
func SetVector(w *Writer, id graph.ID, model string, v []float32) error {
	return setNow(w, id, model, graph.Embedding{Vector: v})
}

// SetTokens stores tokens for the current words of a node.
func SetTokens(w *Writer, id graph.ID, model string, vectors []float32, ids []int32) error {
	return setNow(w, id, model, graph.Embedding{Tokens: vectors, TokenIDs: ids})
}

func setNow(w *Writer, id graph.ID, model string, e graph.Embedding) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	return w.SetEmbedding(n, model, e)
}
