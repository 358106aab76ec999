// Package resemblyzer bundles the speaker encoder of Resemblyzer and the embeddings of 112
// strangers, each recorded under 16 conditions, that normalise its scores. `go get` is enough: pinned, checksummed and offline.
//
//   - Input: 16 kHz, mono, only speech; at least 1.5 s, better 3 s.
//   - Vectors: []float32 of 256 numbers, unit length, none negative. Different
//     people have a mean cosine of 0.5, so scores need normalisation.
//   - Cost: about 13 ms for 3 s on one core.
//   - Size: 2.9 MB in the program; 21 MB resident when open.
//   - Licence: Apache-2.0 (LICENSE-MODEL). The strangers' embeddings are made from
//     LibriSpeech, CC BY 4.0. NOTICE states the origin of both.
//
// It needs cgo and the ONNX Runtime library, 1.24 or newer; see package onnx.
package resemblyzer

import (
	"bytes"
	_ "embed" // for the model and the cohort

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/voice"
)

//go:embed model.onnx
var model []byte

//go:embed strangers.cohort
var cohort []byte

const checksum = "610cd9eeb88634de6be2de88a2db64ca604f28bc9282a259a06c6f51879db08c"

// Description describes the model. Its threshold is a cosine. Scores normalised by [Cohort], with
// their own threshold, are better: strangers of LibriSpeech, recorded alike, reach it in 1 of 10,000
// comparisons. `sensebench -write-cohort` computes both.
func Description() onnx.Description {
	return onnx.Description{
		Name:      "resemblyzer-int8",
		Version:   checksum[:8],
		Licence:   "Apache-2.0",
		Source:    "https://github.com/resemble-ai/Resemblyzer, by way of the PyPI wheel Resemblyzer 0.1.4",
		Data:      model,
		SHA256:    checksum,
		Inputs:    map[string]string{voice.InputName: "mels"},
		Dimension: 256,
		Pooling:   onnx.PoolMean,
		Sound:     &onnx.Sound{SampleRate: voice.Rate, Features: onnx.Mel, Bins: 40, Window: "hann", Level: -24},
		Threshold: onnx.Threshold{Value: 0.73, Margin: 0.05,
			Normalised: onnx.NormalisedThreshold{Accept: 4.04, Margin: 0.5, Typical: 5.66, Growth: 0.26, Misfit: 27.4}},
	}
}

// Open loads the model. Errors are those of [voice.Open]; a missing runtime library is
// onnx.ErrNoRuntime. The embedder is safe for concurrent use.
func Open(opts *onnx.Options) (*voice.Embedder, error) { return voice.Open(Description(), opts) }

// Cohort returns the embeddings of 112 speakers of LibriSpeech (CC BY 4.0, see NOTICE), of 4 s each,
// through simulated bands, rooms and noises.
func Cohort() (*voice.Cohort, error) { return voice.ReadCohort(bytes.NewReader(cohort)) }
