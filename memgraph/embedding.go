package memgraph

import (
	"context"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// Embedder turns texts into vectors; the cosine of two vectors says how similar the texts
// are. Implementations are safe for concurrent use. Those in ingest/text run in the process.
type Embedder interface {
	// Model names the model and its version. Vectors of two models are never compared.
	Model() string
	// Dim is the number of values of a vector.
	Dim() int
	// Embed returns a vector of unit length for each text to store.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// EmbedQuery returns the vector of unit length for a query.
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

// TokenEmbedder is an Embedder that also returns a vector for every token of a text, from
// the same run of the model.
type TokenEmbedder interface {
	Embedder
	// TokenDim is the number of values of a token's vector.
	TokenDim() int
	// EmbedTokens returns for each text its vector, its tokens' vectors and its tokens' ids in
	// the vocabulary. The token vectors have unit length and follow one after the other.
	EmbedTokens(ctx context.Context, texts []string) (sentences, tokens [][]float32, ids [][]int32, err error)
	// EmbedQueryTokens returns the same for a query.
	EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error)
}

// SetEmbedding stores what a model computed from a node's words. Pass the node as it was
// when the model read it: if its words, or the speaker's name in the embedding, changed
// since, nothing is stored and the error is ErrStale. If the node is gone, it is
// ErrNotFound.
//
// The first embedding fixes the model and the dimension of the ego; another model is
// ErrModel. An existing vector is replaced. Existing tokens stay.
func (w *Writer) SetEmbedding(of graph.Node, model string, e graph.Embedding) error {
	if of.Kind == graph.Draft {
		return fmt.Errorf("%w: a %v has no embedding", graph.ErrInvalid, of.Kind)
	}
	words, err := w.sameWordsAs(&of, e.SpeakerName)
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
func (t *transaction) sameWordsAs(of *graph.Node, speaker string) (record.Fingerprint, error) {
	now := t.addedNode(of.ID)
	if now == nil {
		stored, err := t.get(of.ID)
		if err != nil {
			return record.Fingerprint{}, err
		}
		now = &stored
	}
	of.Detail = graph.PlainDetail(of.Detail)
	if !sameWords(now, of) {
		return record.Fingerprint{}, fmt.Errorf("node %v: %w", of.ID, graph.ErrStale)
	}
	if speaker != "" {
		person, err := t.get(now.Speaker)
		if err == nil && person.Title != speaker {
			err = fmt.Errorf("node %v: %w: its speaker has another name", of.ID, graph.ErrStale)
		}
		if err != nil {
			return record.Fingerprint{}, err
		}
	}
	return record.FingerprintOf(now), nil
}

// dropEmbeddings deletes a node's vectors and tokens of both models.
func (t *transaction) dropEmbeddings(id graph.ID) {
	for _, kind := range []byte{record.KeyVector, record.KeyTokens, record.KeyVector1, record.KeyTokens1} {
		t.drop(record.Key(kind, uint64(id)))
	}
}

func (t *transaction) hasTokens(id graph.ID) bool {
	if n, ok := t.index.Ordinal(id); ok && t.index.TokenCount(n) > 0 && !slices.Contains(t.delta.Unembedded, id) {
		return true
	}
	return slices.ContainsFunc(t.delta.Tokens, func(t index.NodeTokens) bool { return t.Node == id })
}

// CheckVector returns ErrBadVector with the reason unless v has dim finite values that are
// not all zero.
func CheckVector(v []float32, dim int) error {
	_, err := vector.Unit(v, dim)
	return err
}
