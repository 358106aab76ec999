package vad

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/ingest/onnx"
)

// Detector is a loaded model of voice activity. It is safe for concurrent use.
type Detector struct {
	name    string
	session *onnx.Session
}

// Input of Silero's models (github.com/snakers4/silero-vad).
const (
	Rate           = 16000 // Hz
	Frame          = 512   // samples per probability: 32 ms
	contextSamples = 64    // samples before a frame that the model takes again
	stateNumbers   = 128   // numbers in each half of the recurrent state
)

// Sentinel errors of this package, in addition to those of package onnx.
var (
	// ErrModel reports a description that does not match a detector's input, or unusable model
	// output.
	ErrModel = errors.New("unsuitable model of voice activity")
	// ErrAudio reports samples that are not numbers.
	ErrAudio = errors.New("unusable audio")
)

// Open loads a model with Silero's interface; nil options select the defaults. Inputs: "input"
// float32 [1, 576], "state" float32 [2, 1, 128], "sr", the rate. Outputs: "output", the
// probability, and "stateN". The description may map these names. Errors are [ErrModel] or
// [onnx.ErrModel] for a model that does not fit, [onnx.ErrNoRuntime] without a runtime library, and
// [onnx.ErrNoCgo] without cgo.
func Open(description onnx.Description, opts *onnx.Options) (*Detector, error) {
	if sound := description.Sound; sound == nil || sound.SampleRate != Rate || sound.Features != onnx.Samples {
		return nil, fmt.Errorf("vad: open %s: %w: it must take samples at %d Hz", description.Name, ErrModel, Rate)
	}
	session, err := description.Open(
		[]onnx.Port{
			{Name: "input", Element: onnx.Float32, Rank: 2},
			{Name: "state", Element: onnx.Float32, Rank: 3},
			{Name: "sr", Element: onnx.Int64, Rank: 0},
		},
		[]onnx.Port{
			{Name: "output", Element: onnx.Float32, Rank: 2},
			{Name: "stateN", Element: onnx.Float32, Rank: 3},
		}, opts)
	if err != nil {
		return nil, fmt.Errorf("vad: open %s: %w", description.Name, err)
	}
	d := &Detector{name: description.Name, session: session}
	if _, err := d.Stream().Write(context.Background(), make([]float32, Frame)); err != nil {
		return nil, errors.Join(fmt.Errorf("vad: open %s: %w: trial run: %w", description.Name, ErrModel, err), session.Close())
	}
	return d, nil
}

// Close frees the model after running calls end.
func (d *Detector) Close() error { return d.session.Close() }
