package graph

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
