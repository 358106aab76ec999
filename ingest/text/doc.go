// Package text computes embeddings of texts with sentence models in ONNX form.
//
// Modules bundle models: ingest/text/minilm (English) and ingest/text/e5small (Chinese and
// languages in Latin letters). Any other public sentence model with a WordPiece or unigram
// vocabulary is opened from its files:
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
// A vector is a []float32 of unit length, so the dot product of two is their cosine. A model
// returns one vector per text, of [Embedder.Dim] numbers. Many models also return one per token, of
// [Embedder.TokenDim] numbers, in the same run. Vectors of different models must not be compared.
// [Embedder.Model] states the model and its version; store it with every vector.
//
// # Input
//
// Any string is valid. Invalid UTF-8 is ignored or counts as a space, depending on the vocabulary.
// A text beyond the model's limit is truncated; the rest takes neither time nor memory. The empty
// text has a unit vector like any other, and no token vectors.
//
// # Caveats
//
// The embedder needs cgo and the ONNX Runtime library; see package onnx. ingest/text/wordvec and
// the tokenizers (ingest/text/tokenizer) need neither.
package text
