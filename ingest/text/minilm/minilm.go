// Package minilm bundles all-MiniLM-L6-v2, a small English sentence embedding model, whose token vectors egomem
// trained for recall. `go get` is enough: pinned, checksummed and offline.
//
//   - Language: English, lower-cased and without accents.
//   - Sentence vectors: []float32 of 384 numbers, unit length.
//   - Token vectors: 256 numbers, unit length, made to be compared by sign alone.
//   - Length: 256 tokens, about 190 English words; the rest is truncated. The model
//     was trained on 128.
//   - Size: 24 MB in the program; about 90 MB resident when open, half of it mapped
//     from the program and the runtime library.
//   - Format: ONNX, 8-bit weights. Its sentence vectors have a cosine of about 0.99 with those of
//     the untrained 32-bit original.
//   - Training: the last three layers and the projection, for late interaction (MaxSim) over signs, by
//     examples/bench/tokentrain from FriendsQA, QMSum, LongMemEval, 2WikiMultiHopQA, MuSiQue, MADial and egomem's own
//     invented lives and afternoons.
//   - Licence: Apache-2.0 (LICENSE-MODEL); NOTICE states the origin.
//
// It needs cgo and the ONNX Runtime library, 1.24 or newer; see package onnx.
//
// # Batches
//
// The graph scales its 8-bit numbers by the largest number of a run. A text's vector then depends
// on the other texts of the run (cosine 0.99). By default each text runs alone and always has the
// same vector. Options.BatchTokens = 256 gives this up for a quarter less CPU time on texts of 25
// tokens, and a third less on 10.
package minilm

import (
	_ "embed" // for the model

	"github.com/egomem/egomem/ingest/text"
)

//go:embed model.onnx
var model []byte

//go:embed vocab.txt
var vocabulary []byte

// name is that of the trained model. A memory with vectors of the untrained one needs Memory.Reembed.
const name = "all-MiniLM-L6-v2-maxsim-int8"

// version is the start of the SHA-256 of model.onnx.
const version = "814cbaa8"

// Options configure the embedder; nil and the zero value select the defaults.
type Options = text.Options

// Open loads the model. Errors are those of [text.Open]; a missing runtime library is
// onnx.ErrNoRuntime. The embedder is safe for concurrent use.
func Open(opts *Options) (*text.Embedder, error) {
	return text.Open(text.Model{
		Name:           name,
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
