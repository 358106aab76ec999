// Package minilm bundles all-MiniLM-L6-v2, a small sentence embedding model for
// English, so that `go get` is all it takes to have it: pinned, checksummed and
// offline.
//
//   - Language: English; letters are lower-cased and accents dropped.
//   - Sentence vectors: 384 numbers of unit length. Token vectors: 256 numbers
//     of unit length, made for comparison by their signs alone.
//   - Length: 256 tokens, about 190 English words; what is beyond is cut off.
//     The model itself was trained on 128.
//   - Size: 24 MB in the program; about 90 MB resident when open, of which half is
//     mapped from the program and the runtime library.
//   - Form: ONNX, 8-bit weights; its vectors have a cosine of 0.992 with those of
//     the original in 32 bits.
//   - Licence: Apache-2.0 (LICENSE-MODEL); where it comes from is in NOTICE.
//
// It needs cgo and the ONNX Runtime library, 1.24 or newer; see package onnx.
//
// # Batches
//
// The graph scales its 8-bit numbers by the largest number in the whole run, so
// that a text's vector shifts with the texts that are run beside it (cosine
// 0.99). By default each text is run alone, and a text always has the same
// vector. Options.BatchTokens = 256 gives that up for a quarter less CPU time on
// texts of 25 tokens, and a third less on 10.
package minilm

import (
	_ "embed" // the model

	"github.com/egomem/egomem/ingest/text"
)

//go:embed model.onnx
var model []byte

//go:embed vocab.txt
var vocabulary []byte

// version is the beginning of the SHA-256 of model.onnx.
const version = "67e54c52"

// Options are how the embedder runs; nil and the zero value are the defaults.
type Options = text.Options

// Open loads the model. The errors are those of [text.Open]; a missing runtime
// library is onnx.ErrNoRuntime. The embedder is safe for concurrent use.
func Open(opts *Options) (*text.Embedder, error) {
	return text.Open(text.Model{
		Name:           "all-MiniLM-L6-v2-int8",
		Version:        version,
		Data:           model,
		VocabularyData: vocabulary,
		Vocabulary:     text.WordPieceVocabulary,
		Dim:            384,
		TokenDim:       256,
		MaxTokens:      256,
		Output:         "sentence_embedding",
		TokenOutput:    "token_embeddings",
		BatchTokens:    1,
	}, opts)
}
