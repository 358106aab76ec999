package memgraph

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
)

// Embedding is what a model computes from the words of one node.
type Embedding struct {
	// Vector is the embedding of all the words. Any length but zero; it is stored at
	// length one. Nil when only tokens are set.
	Vector []float32
	// Tokens holds the vectors of the tokens, one after the other. Each has the same
	// number of values, a multiple of 64. Only their signs are kept.
	Tokens []float32
	// TokenIDs are the ids of the tokens in the model's vocabulary. Empty means that
	// the model gives no token vectors.
	TokenIDs []int32
}

// SetEmbedding stores what a model computed from a node's words. Pass the node as it was
// when the model read it: if its words changed since, nothing is stored and the error is
// ErrStale. If the node is gone, it is ErrNotFound.
//
// The first embedding fixes the model and the dimension of the ego; another model is
// ErrModel. An existing vector is replaced. Existing tokens stay.
func (w *Writer) SetEmbedding(of Node, model string, e Embedding) error {
	words, err := w.sameWordsAs(&of)
	if err != nil {
		return err
	}
	record, err := w.stamp.meant.encodeEmbedding(&w.unit, model, e, words)
	if err != nil {
		return err
	}
	w.stamped = w.stamp.meant.learn(model, record) || w.stamped
	if record.vector != nil {
		w.put(key(w.stamp.slot.vectors(), uint64(of.ID)), record.vector)
		w.delta.vectors = appended(w.delta.vectors, nodeVector{of.ID, halfOf(record.vector)})
	}
	if record.tokens != nil && !w.hasTokens(of.ID) {
		w.put(key(w.stamp.slot.tokens(), uint64(of.ID)), record.tokens)
		w.delta.tokens = appended(w.delta.tokens, nodeTokens{of.ID, record.tokens})
	}
	return w.failed
}

// sameWordsAs returns the fingerprint of a node's words, or ErrStale if they changed.
func (w *Writer) sameWordsAs(of *Node) (fingerprint, error) {
	now := w.addedNode(of.ID)
	if now == nil {
		stored, err := w.Get(of.ID)
		if err != nil {
			return fingerprint{}, err
		}
		now = &stored
	}
	of.Detail = plainDetail(of.Detail)
	if !sameWords(now, of) {
		return fingerprint{}, fmt.Errorf("node %v: %w", of.ID, ErrStale)
	}
	return fingerprintOf(now), nil
}

// embeddingRecord holds the stored bytes of an embedding. A nil part is absent.
type embeddingRecord struct {
	vector, tokens   []byte
	dim, tokenValues int
}

// encodeEmbedding checks an embedding against a model's and encodes it. unit is a buffer.
func (m meant) encodeEmbedding(unit *[]float32, model string, e Embedding, words fingerprint) (r embeddingRecord, err error) {
	if e.Vector == nil && len(e.TokenIDs) == 0 {
		return r, fmt.Errorf("%w: it is empty", ErrBadVector)
	}
	if e.Vector != nil {
		if *unit, err = m.unit((*unit)[:0], model, e.Vector); err != nil {
			return r, err
		}
		m.learn(model, embeddingRecord{dim: len(*unit)}) // the tokens may come with the first vector
		r.vector, r.dim = encodeVector(*unit, words), len(*unit)
	}
	if len(e.TokenIDs) > 0 {
		packed, values, err := m.pack(model, e.Tokens, e.TokenIDs)
		if err != nil {
			return r, err
		}
		r.tokens, r.tokenValues = append(packed, words[:]...), values
	}
	return r, nil
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

// learn notes the model of the first vector and tokens, and reports whether it did.
func (m *meant) learn(model string, r embeddingRecord) (learned bool) {
	if m.dim == 0 && r.dim > 0 {
		m.model, m.dim, learned = model, r.dim, true
	}
	if m.tokens == 0 && r.tokenValues > 0 {
		m.tokens, learned = r.tokenValues, true
	}
	return learned
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
	if n, ok := w.index.Number(id); ok && w.index.TokenCount(n) > 0 && !slices.Contains(w.delta.unembedded, id) {
		return true
	}
	return slices.ContainsFunc(w.delta.tokens, func(t nodeTokens) bool { return t.node == id })
}

// CheckVector returns ErrBadVector with the reason unless v has dim finite values
// that are not all zero.
func CheckVector(v []float32, dim int) error {
	_, err := vector.Unit(v, dim)
	return err
}

// MaxDim bounds the dimension of an embedding.
const MaxDim = 8192
