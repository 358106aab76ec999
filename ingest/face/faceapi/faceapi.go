// Package faceapi bundles a small chain of face models, so that `go get` is all
// it takes to know faces: pinned, checksummed and offline.
//
//   - Finds faces with a tiny detector at three sizes, from about 7 % of the
//     frame's longer side up; heads that lean by 40 degrees are sometimes missed,
//     half-covered ones often.
//   - Sixty-eight points, looked for twice, align a face for dlib's ResNet-29.
//   - Vectors: 128 numbers of unit length.
//   - Cost: about 35 ms of one core a frame; 6.5 MB in the program.
//   - Form: ONNX, 8-bit weights. Licence: MIT (LICENSE-MODEL); where the models
//     come from, and what is not known of that, is in NOTICE.
//
// It needs cgo and the ONNX Runtime library, 1.24 or newer; see package onnx.
//
// # How far to trust it
//
// Cosines of different people have a mean of 0.87 and reach 0.93, those of one
// person begin at 0.92: the two touch. The threshold and the margin of the model
// therefore leave a face without a name rather than give it a wrong one. Joined
// with YuNet and MobileFaceNet by [face.Fuse] they part. Figures for your own
// photos: examples/sensebench -part faces -faces DIR.
package faceapi

import (
	_ "embed" // the models

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/onnx"
)

//go:embed tiny_face_detector.onnx
var detector []byte

//go:embed face_landmark_68.onnx
var landmarks []byte

//go:embed face_recognition.onnx
var recognition []byte

// Options are how the chain runs; nil and the zero value are the defaults.
type Options = face.Options

// Open loads the chain. The errors are those of [face.Open]; a missing runtime
// library is onnx.ErrNoRuntime. The chain is safe for concurrent use.
func Open(opts *Options) (*face.Chain, error) { return face.Open(Model(), opts) }

const (
	source  = "npm package @vladmandic/face-api, 1.7.15"
	licence = "MIT"
)

// Model describes the chain, so that it may be joined with another by
// [face.Fuse].
func Model() face.Model {
	return face.Model{
		Detector: face.Detector{
			Model: onnx.Description{
				Name: "face-api-tiny", Licence: licence, Source: source, Data: detector,
				SHA256: "63a0acf64c184b827c080c943c195f74abd403de8959db6eebd41977dd1c8350",
				Image:  &onnx.Image{Colour: onnx.RGB, Multiple: 32},
			},
			Kind: face.TinyYOLO,
			// One size is blind to faces that fill the frame, or to small ones.
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
				// For a face against the mean of about four looks of a person.
				Threshold: onnx.Threshold{Value: 0.935, Margin: 0.02, Typical: 0.968, StrangersMean: 0.87, StrangersDeviation: 0.025},
			},
			Alignment: face.Dlib,
		}},
	}
}
