package retrieve

import (
	"context"
	"fmt"
	"math"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
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

// Static is what a TokenEmbedder also implements whose tokens have the same vectors in every text.
// Such vectors say less than those that a model computes from the whole text, and recall has
// weights of its own for them.
type Static interface {
	// Static reports whether it is so.
	Static() bool
}

// IsStatic reports whether an embedder says that its tokens have the same vectors in every text.
func IsStatic(embedder Embedder) bool {
	s, ok := embedder.(Static)
	return ok && s.Static()
}

// embed embeds a text, and normalises the sentence vector. A panic in the app's embedder
// becomes an error.
func embed(ctx context.Context, embedder Embedder, text string) (e channel.Embedding, err error) {
	defer func() {
		if p := recover(); p != nil {
			e, err = channel.Embedding{}, fmt.Errorf("embed the cue: the embedder panicked: %v", p)
		}
	}()
	e.Static = IsStatic(embedder)
	if full, ok := embedder.(TokenEmbedder); ok {
		e.Vector, e.Tokens, e.IDs, err = full.EmbedQueryTokens(ctx, text)
	} else {
		e.Vector, err = embedder.EmbedQuery(ctx, text)
	}
	if err != nil {
		return channel.Embedding{}, fmt.Errorf("embed the cue: %w", err)
	}
	if e.Static && len(e.IDs) == 0 {
		return channel.Embedding{}, nil // no word of the cue has a vector
	}
	var sum float64
	for _, v := range e.Vector {
		sum += float64(v) * float64(v)
	}
	if !(sum > 0) || math.IsInf(sum, 1) {
		return channel.Embedding{}, fmt.Errorf("embed the cue: %w: its length is not finite and positive", graph.ErrBadVector)
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
// returns graph.ErrModel or graph.ErrBadVector when the two cannot be compared.
func comparable(x *index.Index, model string, e channel.Embedding) (channel.Embedding, error) {
	switch {
	case e.Vector == nil || x.Dim() == 0:
		return channel.Embedding{}, nil
	case x.Model() != model:
		return channel.Embedding{}, fmt.Errorf("%w: the memory has embeddings of %q, the embedder is %q",
			graph.ErrModel, x.Model(), model)
	case x.Dim() != len(e.Vector):
		return channel.Embedding{}, fmt.Errorf("embed the cue: %w: it has %d values, the memory's have %d",
			graph.ErrBadVector, len(e.Vector), x.Dim())
	}
	return e, nil
}
