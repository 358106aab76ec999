package memgraph

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// SetEmbedding stores what a model computed from a node's words. Pass the node as it was
// when the model read it: if its words changed since, nothing is stored and the error is
// ErrStale. If the node is gone, it is ErrNotFound.
//
// The first embedding fixes the model and the dimension of the ego; another model is
// ErrModel. An existing vector is replaced. Existing tokens stay.
func (w *Writer) SetEmbedding(of graph.Node, model string, e graph.Embedding) error {
	words, err := w.sameWordsAs(&of)
	if err != nil {
		return err
	}
	stored, err := w.header.ModelInfo.EncodeEmbedding(&w.unit, model, e, words)
	if err != nil {
		return err
	}
	w.headerChanged = w.header.ModelInfo.Learn(model, stored) || w.headerChanged
	if stored.Vector != nil {
		w.put(record.Key(w.header.Slot.Vectors(), uint64(of.ID)), stored.Vector)
		w.delta.Vectors = appendDoubling(w.delta.Vectors, index.NodeVector{Node: of.ID, Half: record.HalfPrecision(stored.Vector)})
	}
	if stored.Tokens != nil && !w.hasTokens(of.ID) {
		w.put(record.Key(w.header.Slot.Tokens(), uint64(of.ID)), stored.Tokens)
		w.delta.Tokens = appendDoubling(w.delta.Tokens, index.NodeTokens{Node: of.ID, Record: stored.Tokens})
	}
	return w.failed
}

// sameWordsAs returns the fingerprint of a node's words, or ErrStale if they changed.
func (w *Writer) sameWordsAs(of *graph.Node) (record.Fingerprint, error) {
	now := w.addedNode(of.ID)
	if now == nil {
		stored, err := w.Get(of.ID)
		if err != nil {
			return record.Fingerprint{}, err
		}
		now = &stored
	}
	of.Detail = graph.PlainDetail(of.Detail)
	if !sameWords(now, of) {
		return record.Fingerprint{}, fmt.Errorf("node %v: %w", of.ID, graph.ErrStale)
	}
	return record.FingerprintOf(now), nil
}

func (w *Writer) hasTokens(id graph.ID) bool {
	if n, ok := w.index.Ordinal(id); ok && w.index.TokenCount(n) > 0 && !slices.Contains(w.delta.Unembedded, id) {
		return true
	}
	return slices.ContainsFunc(w.delta.Tokens, func(t index.NodeTokens) bool { return t.Node == id })
}

// CheckVector returns ErrBadVector with the reason unless v has dim finite values
// that are not all zero.
func CheckVector(v []float32, dim int) error {
	_, err := vector.Unit(v, dim)
	return err
}
