package vad

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/ingest/onnx"
)

// Stream detects speech in one stream of sound. It must not be used concurrently.
type Stream struct {
	// KeepState disables the reset of the model's state, as published by Silero.
	KeepState bool

	detector *Detector
	input    []float32 // the context, then the frame
	state    []float32
	pending  []float32 // samples of an incomplete frame
	quiet    int       // consecutive frames of low probability
}

// A stream resets the model's state after half a second below 0.15.
const (
	quietProbability = 0.15
	quietFrames      = 16
)

// Stream starts a new stream.
func (d *Detector) Stream() *Stream {
	return &Stream{
		detector: d,
		input:    make([]float32, contextSamples+Frame),
		state:    make([]float32, 2*stateNumbers),
	}
}

// Reset starts over, as after a gap in the sound.
func (s *Stream) Reset() {
	clear(s.input)
	clear(s.state)
	s.pending, s.quiet = s.pending[:0], 0
}

// Write takes the next samples, mono at [Rate]. It returns the probability of speech, 0 to 1, for
// each completed frame of [Frame] samples. It keeps the rest for the next call. For samples that
// are not numbers the error is [ErrAudio] and none is used. After another error the stream starts
// over.
func (s *Stream) Write(ctx context.Context, samples []float32) ([]float32, error) {
	for i, x := range samples {
		if !(x >= -maxSample && x <= maxSample) {
			return nil, fmt.Errorf("vad: %w: sample %d is %v, full scale is 1", ErrAudio, i, x)
		}
	}
	s.pending = append(s.pending, samples...)
	var probabilities []float32
	done := 0
	for ; done+Frame <= len(s.pending); done += Frame {
		p, err := s.frame(ctx, s.pending[done:done+Frame])
		if err != nil {
			s.Reset()
			return nil, fmt.Errorf("vad: %s: %w", s.detector.name, err)
		}
		probabilities = append(probabilities, p)
	}
	s.pending = append(s.pending[:0], s.pending[done:]...)
	return probabilities, nil
}

// maxSample is the largest accepted sample.
const maxSample = 100

func (s *Stream) frame(ctx context.Context, samples []float32) (float32, error) {
	copy(s.input, s.input[Frame:])
	copy(s.input[contextSamples:], samples)
	shape := []int64{2, 1, stateNumbers}
	outputs := []onnx.Tensor{
		{Shape: []int64{1, 1}, Float32: make([]float32, 1)},
		{Shape: shape, Float32: make([]float32, 2*stateNumbers)},
	}
	err := s.detector.session.Run(ctx, []onnx.Tensor{
		{Shape: []int64{1, contextSamples + Frame}, Float32: s.input},
		{Shape: shape, Float32: s.state},
		{Int64: []int64{Rate}},
	}, outputs)
	if err != nil {
		return 0, err
	}
	s.state = outputs[1].Float32
	p := outputs[0].Float32[0]
	if !(p >= 0 && p <= 1) {
		return 0, fmt.Errorf("%w: the probability is %v", ErrModel, p)
	}
	s.quiet++
	if p >= quietProbability {
		s.quiet = 0
	}
	if s.quiet >= quietFrames && s.quiet%quietFrames == 0 && !s.KeepState {
		clear(s.state)
	}
	return p, nil
}
