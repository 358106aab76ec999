package memgraph

import "context"

// Embedder turns texts into vectors whose cosine says how alike their meanings
// are. Implementations are safe for concurrent use; the ones in ingest/text run
// in the process.
type Embedder interface {
	// Model names the model and its version. Vectors of two models are never
	// compared.
	Model() string
	// Dim is the number of values of a vector.
	Dim() int
	// Embed returns a vector of unit length for each text that is to be found.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// EmbedQuery returns the vector of unit length to find texts with.
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

// TokenEmbedder is an Embedder that can also give every token of a text a vector,
// from the same run of the model.
type TokenEmbedder interface {
	Embedder
	// TokenDim is the number of values of a token's vector.
	TokenDim() int
	// EmbedTokens returns for each text its vector, its tokens' vectors of unit
	// length one after the other, and the tokens' numbers in the vocabulary.
	EmbedTokens(ctx context.Context, texts []string) (sentences, tokens [][]float32, ids [][]int32, err error)
	// EmbedQueryTokens does so for a text to find others with.
	EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error)
}
