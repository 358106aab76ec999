// Package e5small bundles multilingual-e5-small, a sentence embedding model for Chinese and
// languages in Latin letters. `go get` is enough: pinned, checksummed and offline.
//
//   - Languages: Chinese, English and others in Latin letters. The vocabulary is
//     limited to them; other scripts are unknown.
//   - Sentence vectors: []float32 of 384 numbers, unit length.
//   - Token vectors: 256 numbers, unit length, made to be compared by sign alone.
//   - Length: 512 tokens, about 350 English words or 700 Chinese characters; the
//     rest is truncated.
//   - Prefixes: EmbedQuery and Embed add "query: " and "passage: ".
//   - Size: 46 MB in the program; about 135 to 175 MB resident when open, half of it
//     mapped from the program and the runtime library.
//   - Format: ONNX, 4-bit weights. Its vectors have a cosine of 0.9999 with those of
//     the engine for which the weights were made.
//   - Licence: MIT (LICENSE-MODEL); NOTICE states the origin.
//
// A text always has the same vector, whatever it runs with. It needs cgo and the ONNX Runtime
// library, 1.24 or newer; see package onnx.
package e5small

import (
	_ "embed" // for the model

	"github.com/egomem/egomem/ingest/text"
)

//go:embed model.onnx
var model []byte

//go:embed vocab.json
var vocabulary []byte

// version is the start of the SHA-256 of model.onnx.
const version = "d472111d"

// Options configure the embedder; nil and the zero value select the defaults.
type Options = text.Options

// Open loads the model. Errors are those of [text.Open]; a missing runtime library is
// onnx.ErrNoRuntime. The embedder is safe for concurrent use.
func Open(opts *Options) (*text.Embedder, error) {
	return text.Open(text.Model{
		Name:           "multilingual-e5-small-q4",
		Version:        version,
		Data:           model,
		VocabularyData: vocabulary,
		Vocabulary:     text.UnigramVocabulary,
		Dim:            384,
		TokenDim:       256,
		MaxTokens:      512,
		Output:         "sentence_embedding",
		TokenOutput:    "token_embeddings",
		QueryPrefix:    "query: ",
		PassagePrefix:  "passage: ",
	}, opts)
}
