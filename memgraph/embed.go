package memgraph

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/memgraph/internal/tokens"
	"github.com/egomem/egomem/memgraph/internal/vector"
)

// SetVector stores the embedding of a node, replacing one of the same model. The
// first embedding fixes the model and the dimension of the ego; another model is
// ErrModel.
func (w *Writer) SetVector(id ID, model string, v []float32) error {
	if model == "" || len(model) > MaxName {
		return fmt.Errorf("%w: a model's name has 1 to %d bytes", ErrInvalid, MaxName)
	}
	if len(v) == 0 || len(v) > MaxDim {
		return fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(v), MaxDim)
	}
	if w.stamp.model != "" && w.stamp.model != model {
		return fmt.Errorf("%w: this memory has vectors of %q, this is one of %q", ErrModel, w.stamp.model, model)
	}
	dim := w.stamp.dim
	if w.stamp.model == "" {
		dim = len(v)
	}
	unit, err := vector.Unit(v, dim)
	if err != nil {
		return err
	}
	if err := w.expect(id, 0); err != nil {
		return err
	}
	if w.stamp.model == "" {
		w.stamp.model, w.stamp.dim, w.stamped = model, dim, true
	}
	w.put(key(keyVector, uint64(id)), encodeVector(unit))
	w.vectors = append(w.vectors, nodeVector{id, unit})
	return w.failed
}

// SetTokens stores the vectors of a node's tokens, which stand in vectors one
// after the other, and the tokens' numbers in the model's vocabulary. They come
// with an embedding of the same model, which is set first; a vector has a multiple
// of 64 values. Only what comparing them needs is kept: their signs. Tokens that a
// node has stay.
func (w *Writer) SetTokens(id ID, model string, vectors []float32, numbers []int32) error {
	if w.stamp.model != model || model == "" {
		return fmt.Errorf("%w: this memory has vectors of %q, these are tokens of %q", ErrModel, w.stamp.model, model)
	}
	if len(numbers) == 0 {
		return fmt.Errorf("%w: there are none", ErrBadTokens)
	}
	dim := w.stamp.tokens
	if dim == 0 {
		dim = len(vectors) / len(numbers)
	}
	if dim > MaxDim {
		return fmt.Errorf("%w: %d values, at most %d", ErrBadTokens, dim, MaxDim)
	}
	packed, err := tokens.Pack(vectors, numbers, dim)
	if err != nil {
		return err
	}
	if err := w.expect(id, 0); err != nil {
		return err
	}
	if w.hasTokens(id) {
		return nil
	}
	if w.stamp.tokens == 0 {
		w.stamp.tokens, w.stamped = dim, true
	}
	w.put(key(keyTokens, uint64(id)), packed)
	w.tokens = append(w.tokens, nodeTokens{id, packed})
	return w.failed
}

func (w *Writer) hasTokens(id ID) bool {
	if n, ok := w.index.Number(id); ok && w.index.TokenCount(n) > 0 {
		return true
	}
	return slices.ContainsFunc(w.tokens, func(t nodeTokens) bool { return t.node == id })
}

// CheckVector returns ErrBadVector with the reason unless v has dim finite values
// that are not all zero.
func CheckVector(v []float32, dim int) error {
	_, err := vector.Unit(v, dim)
	return err
}

// MaxDim bounds the dimension of an embedding.
const MaxDim = 8192
