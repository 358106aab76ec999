package retrieve

import (
	"context"
	"fmt"
	"math"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// Embedder embeds cues. Its vectors must be comparable with those of the memory's texts.
// Implementations must be safe for concurrent use.
type Embedder interface {
	// Model names the model. It must equal the model of the memory's embeddings.
	Model() string
	// EmbedQuery returns a vector of any length but 0; the Retriever normalises it.
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

// TokenEmbedder also embeds the tokens of a cue, for late interaction.
type TokenEmbedder interface {
	Embedder
	// EmbedQueryTokens returns the sentence vector, one vector per token, concatenated, and
	// each token's ID in the model's vocabulary.
	EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error)
}

// embedWithin embeds a text if the budget allows a call.
func (r *Retriever) embedWithin(ctx context.Context, spent *budget, text string) (channel.Embedding, error) {
	if r.embedder == nil || !spent.takeCall() {
		return channel.Embedding{}, nil
	}
	return r.embed(ctx, text)
}

// embed embeds a text. Without an embedder, the embedding is empty.
func (r *Retriever) embed(ctx context.Context, text string) (e channel.Embedding, err error) {
	if r.embedder == nil || r.without&Embedding != 0 {
		return channel.Embedding{}, nil
	}
	if full, ok := r.embedder.(TokenEmbedder); ok {
		e.Vector, e.Tokens, e.IDs, err = full.EmbedQueryTokens(ctx, text)
	} else {
		e.Vector, err = r.embedder.EmbedQuery(ctx, text)
	}
	if err != nil {
		return channel.Embedding{}, fmt.Errorf("embed the cue: %w", err)
	}
	var sum float64
	for _, v := range e.Vector {
		sum += float64(v) * float64(v)
	}
	if !(sum > 0) || math.IsInf(sum, 1) {
		return channel.Embedding{}, fmt.Errorf("embed the cue: %w: its length is not finite and positive", memgraph.ErrBadVector)
	}
	length := math.Sqrt(sum)
	unit := make([]float32, len(e.Vector))
	for i, v := range e.Vector {
		unit[i] = float32(float64(v) / length)
	}
	e.Vector = unit
	return e, nil
}

// comparable returns the embedding of a cue, or none for a memory without embeddings. It
// returns memgraph.ErrModel or memgraph.ErrBadVector when the two cannot be compared.
func (r *Retriever) comparable(x *memgraph.Index, e channel.Embedding) (channel.Embedding, error) {
	switch {
	case e.Vector == nil || x.Dim() == 0:
		return channel.Embedding{}, nil
	case x.Model() != r.embedder.Model():
		return channel.Embedding{}, fmt.Errorf("%w: the memory has embeddings of %q, the embedder is %q",
			memgraph.ErrModel, x.Model(), r.embedder.Model())
	case x.Dim() != len(e.Vector):
		return channel.Embedding{}, fmt.Errorf("embed the cue: %w: it has %d values, the memory's have %d",
			memgraph.ErrBadVector, len(e.Vector), x.Dim())
	}
	return e, nil
}
