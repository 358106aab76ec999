// Package text turns texts into vectors: tokenizers of its own, and an embedder
// that runs sentence models in ONNX form.
//
// Bundled models are modules of their own: ingest/text/minilm (English) and
// ingest/text/e5small (Chinese and languages in Latin letters). Any other
// public sentence model with a WordPiece or unigram vocabulary is opened from
// its files:
//
//	embedder, err := text.Open(text.Model{
//		Name:           "bge-small-en-v1.5",
//		Path:           "model.onnx",
//		VocabularyPath: "vocab.txt",
//		Vocabulary:     text.WordPieceVocabulary,
//		Dim:            384,
//		MaxTokens:      512,
//		TokenTypes:     "token_type_ids",
//		Output:         "last_hidden_state",
//		Pooling:        text.PoolFirst,
//		Normalize:      true,
//		QueryPrefix:    "Represent this sentence for searching relevant passages: ",
//	}, nil)
//
// # Vectors
//
// Every vector is a []float32 of unit length, so that the dot product of two is
// their cosine. A model gives one vector a text, of [Embedder.Dim] numbers, and
// many models also one a token, of [Embedder.TokenDim] numbers, from the same
// run. Vectors of different models do not go together: [Embedder.Model] names
// the model with its version, and is to be stored beside every vector.
//
// # What counts as text
//
// Any string is taken. Bytes that are no UTF-8 are ignored or count as a space,
// as the model's vocabulary has it. A text longer than the model's limit is cut
// at its end; time and memory do not grow with what is cut off. The empty text
// has the vector that the model gives to no words at all: a unit vector like
// any other, and no token vectors.
//
// # Caveats
//
// The embedder needs cgo and the ONNX Runtime library; see package onnx. The
// tokenizers need neither.
package text
