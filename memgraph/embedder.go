package memgraph

import "context"

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
