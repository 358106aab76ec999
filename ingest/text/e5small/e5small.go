// Package e5small bundles multilingual-e5-small, a sentence embedding model for
// Chinese and the languages in Latin letters, so that `go get` is all it takes to
// have it: pinned, checksummed and offline.
//
//   - Languages: Chinese, English and others in Latin letters. The vocabulary is
//     cut to those; text in other scripts is unknown to it.
//   - Sentence vectors: 384 numbers of unit length. Token vectors: 256 numbers
//     of unit length, made for comparison by their signs alone.
//   - Length: 512 tokens, about 350 English words or 700 Chinese characters; what
//     is beyond is cut off.
//   - Prefixes: "query: " and "passage: " are put in front by EmbedQuery and
//     Embed.
//   - Size: 46 MB in the program; about 135 to 175 MB resident when open, of which
//     half is mapped from the program and the runtime library.
//   - Form: ONNX, 4-bit weights; its vectors have a cosine of 0.9999 with those
//     of the engine that the weights were made for.
//   - Licence: MIT (LICENSE-MODEL); where it comes from is in NOTICE.
//
// A text always has the same vector, whatever it is run with. It needs cgo and
// the ONNX Runtime library, 1.24 or newer; see package onnx.
package e5small

import (
	_ "embed" // the model

	"github.com/egomem/egomem/ingest/text"
)

//go:embed model.onnx
var model []byte

//go:embed vocab.json
var vocabulary []byte

// version is the beginning of the SHA-256 of model.onnx.
const version = "d472111d"

// Options are how the embedder runs; nil and the zero value are the defaults.
type Options = text.Options

// Open loads the model. The errors are those of [text.Open]; a missing runtime
// library is onnx.ErrNoRuntime. The embedder is safe for concurrent use.
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
