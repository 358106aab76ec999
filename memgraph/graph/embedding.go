package graph

// Embedding is the output of a model for the words of one node.
type Embedding struct {
	// Vector is the embedding of the whole text, with 1 to MaxDim values. It is stored
	// at unit length. Nil when only tokens are set.
	Vector []float32
	// Tokens holds one vector a token, one after the other. Their number of values is a
	// multiple of 64. Only the signs are stored.
	Tokens []float32
	// TokenIDs are the ids of the tokens in the vocabulary of the model, one a vector.
	// Empty means no tokens.
	TokenIDs []int32
	// SpeakerName is the name of the speaker as the model read it, if the text that it read
	// had one. Empty means that the name was not read.
	SpeakerName string
}
