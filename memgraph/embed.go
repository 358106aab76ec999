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
	unit, err := w.stamp.meant.unit(w.unit[:0], model, v)
	if err != nil {
		return err
	}
	w.unit = unit
	if err := w.expect(id, 0); err != nil {
		return err
	}
	w.stamped = w.stamp.meant.learn(model, len(v)) || w.stamped
	half := encodeUnit(unit)
	w.put(key(w.stamp.slot.vectors(), uint64(id)), half)
	w.vectors = appended(w.vectors, nodeVector{id, half})
	return w.failed
}

// unit appends a vector of the model at length one, or says why it is none.
func (m meant) unit(to []float32, model string, v []float32) ([]float32, error) {
	if err := checkModel(model); err != nil {
		return nil, err
	}
	if len(v) == 0 || len(v) > MaxDim {
		return nil, fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(v), MaxDim)
	}
	if m.model != "" && m.model != model {
		return nil, fmt.Errorf("%w: this memory has vectors of %q, this is one of %q", ErrModel, m.model, model)
	}
	dim := m.dim
	if dim == 0 {
		dim = len(v)
	}
	return vector.AppendUnit(to, v, dim)
}

// checkModel returns ErrInvalid unless a model can have this name.
func checkModel(name string) error {
	if name == "" {
		return fmt.Errorf("%w: a model needs a name", ErrInvalid)
	}
	return checkText("model's name", name, MaxName)
}

// learn notes the model of the first vector.
func (m *meant) learn(model string, dim int) bool {
	if m.dim != 0 {
		return false
	}
	m.model, m.dim = model, dim
	return true
}

// SetTokens stores the vectors of a node's tokens, which stand in vectors one
// after the other, and the tokens' numbers in the model's vocabulary. They come
// with an embedding of the same model, which is set first; a vector has a multiple
// of 64 values. Only what comparing them needs is kept: their signs. Tokens that a
// node has stay.
func (w *Writer) SetTokens(id ID, model string, vectors []float32, numbers []int32) error {
	packed, dim, err := w.stamp.meant.pack(model, vectors, numbers)
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
	w.put(key(w.stamp.slot.tokens(), uint64(id)), packed)
	w.tokens = appended(w.tokens, nodeTokens{id, packed})
	return w.failed
}

// pack returns the stored form of a text's tokens and how many values each has, or
// why they are none of the model's.
func (m meant) pack(model string, vectors []float32, numbers []int32) (packed []byte, dim int, err error) {
	if m.model != model || model == "" {
		return nil, 0, fmt.Errorf("%w: this memory has vectors of %q, these are tokens of %q", ErrModel, m.model, model)
	}
	if len(numbers) == 0 {
		return nil, 0, fmt.Errorf("%w: there are none", ErrBadTokens)
	}
	if dim = m.tokens; dim == 0 {
		dim = len(vectors) / len(numbers)
	}
	if dim > MaxDim {
		return nil, 0, fmt.Errorf("%w: %d values, at most %d", ErrBadTokens, dim, MaxDim)
	}
	packed, err = tokens.Pack(vectors, numbers, dim)
	return packed, dim, err
}

func (w *Writer) hasTokens(id ID) bool {
	if n, ok := w.index.Number(id); ok && w.index.TokenCount(n) > 0 && !slices.Contains(w.unmeant, id) {
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
