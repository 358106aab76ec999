// Package tokenizer splits texts into the pieces of a model's vocabulary: [WordPiece], as BERT's
// models need it, and [Unigram], as SentencePiece's do. It runs no model and needs no cgo.
package tokenizer

import "errors"

// ErrVocabulary reports a vocabulary that cannot be used; test for it with [errors.Is].
var ErrVocabulary = errors.New("unsuitable vocabulary")
