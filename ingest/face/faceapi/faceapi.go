// Package faceapi bundles a small chain of face models, so that `go get` is enough for face
// recognition: pinned, checksummed and offline.
//
//   - Detection: a tiny detector at three sizes finds faces from about 7 % of the
//     frame's longer side on. It sometimes misses heads tilted by 40 degrees, and
//     often half-covered faces.
//   - Alignment: sixty-eight landmarks in two passes, for dlib's ResNet-29.
//   - Vectors: []float32 of 128 numbers, unit length.
//   - Cost: about 35 ms of one core per frame; 6.5 MB in the program.
//   - Format: ONNX, 8-bit weights. Licence: MIT (LICENSE-MODEL). NOTICE states the
//     origin of the models and what is not known about it.
//
// It needs cgo and the ONNX Runtime library, 1.24 or newer; see package onnx.
//
// # Accuracy
//
// Cosines of different people have a mean of 0.87 and reach 0.93. Those of one person start at
// 0.92, so the two overlap. Threshold and margin therefore prefer no name to a wrong name. Fused
// with YuNet and MobileFaceNet by [face.Fuse] the two separate. Measure your own photos with
// examples/bench/sensebench -part faces -faces DIR.
package faceapi

import (
	_ "embed" // for the models

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/onnx"
)

//go:embed tiny_face_detector.onnx
var detector []byte

//go:embed face_landmark_68.onnx
var landmarks []byte

//go:embed face_recognition.onnx
var recognition []byte

// Options configure the chain; nil and the zero value select the defaults.
type Options = face.Options

// Open loads the chain, which is safe for concurrent use. Errors are those of [face.Open]; a
// missing runtime library is onnx.ErrNoRuntime.
func Open(opts *Options) (*face.Chain, error) { return face.Open(Model(), opts) }

const (
	source  = "npm package @vladmandic/face-api, 1.7.15"
	licence = "MIT"
)

// Model describes the chain, so that [face.Fuse] can join it with another.
func Model() face.Model {
	return face.Model{
		Detector: face.Detector{
			Model: onnx.Description{
				Name: "face-api-tiny", Licence: licence, Source: source, Data: detector,
				SHA256: "63a0acf64c184b827c080c943c195f74abd403de8959db6eebd41977dd1c8350",
				Image:  &onnx.Image{Colour: onnx.RGB, Multiple: 32},
			},
			Kind: face.TinyYOLO,
			// A single size misses faces that fill the frame, or small ones.
			Sizes: []int{160, 320, 608}, Score: 0.4, Overlap: 0.4,
		},
		Landmarks: &face.Landmarks{
			Model: onnx.Description{
				Name: "face-api-68", Licence: licence, Source: source, Data: landmarks,
				SHA256: "83d2ca26514b1c6d8fda01a6449a8fdd37f4dc5a80a9ca3307290dcc2c076835",
				Image:  &onnx.Image{Width: 112, Height: 112, Colour: onnx.RGB},
			},
			Passes: 2,
		},
		Embedders: []face.Embedder{{
			Model: onnx.Description{
				Name: "dlib-resnet-29", Licence: licence, Source: source, Data: recognition,
				SHA256:  "91df0067ab43598eb112a4a0fcb90bcc930f05e56e6e233994c8ae182c50221d",
				Outputs: map[string]string{"embedding": "descriptor"}, Dimension: 128,
				Image: &onnx.Image{Width: 150, Height: 150, Colour: onnx.RGB},
				// For a face against the mean of about four observations of a person.
				Threshold: onnx.Threshold{Value: 0.935, Margin: 0.02, Typical: 0.968, StrangersMean: 0.87,
					StrangersDeviation: 0.025},
			},
			Alignment: face.Dlib,
		}},
	}
}
