package voice

import (
	"context"
	"fmt"
	"math"
)

// Vector is an embedding and its model.
type Vector struct {
	Model  string
	Values []float32
}

// Listener embeds the voice in a recording. It removes noise and pauses, checks the quality, and
// embeds with every model. It is safe for concurrent use.
type Listener struct {
	speech    speechFinder
	embedders []*Embedder
	gate      Gate
}

// NewListener returns a listener. speech returns the spans of speech: the first sample and the one
// after the last, like the Spans method of vad.Detector. The caller closes the embedders. The error
// is [ErrModel] if a part is missing.
func NewListener(speech func(context.Context, []float32) ([][2]int, error), gate Gate, embedders ...*Embedder) (*Listener, error) {
	if speech == nil || len(embedders) == 0 {
		return nil, fmt.Errorf("voice: new listener: %w: no speech detector, or no embedder", ErrModel)
	}
	for _, e := range embedders {
		if e == nil {
			return nil, fmt.Errorf("voice: new listener: %w: an embedder is nil", ErrModel)
		}
	}
	return &Listener{speech: speech, embedders: append([]*Embedder(nil), embedders...), gate: gate}, nil
}

// Listen returns the embeddings of the voice, in the order of the embedders, and the quality of the
// speech. samples are mono at [Rate]. The error is [ErrQuality] if the gate refuses the recording,
// such as silence, and [ErrAudio] for samples that are not numbers.
func (l *Listener) Listen(ctx context.Context, samples []float32) ([]Vector, Quality, error) {
	return l.listen(ctx, samples, l.speech)
}

// ListenTo is [Listener.Listen] for samples in which the spans of speech are known, so that the detector
// does not run again. It runs if the samples have a constant offset, next to which it may have missed some.
func (l *Listener) ListenTo(ctx context.Context, samples []float32, spans [][2]int) ([]Vector, Quality, error) {
	if math.Abs(offset(samples)) >= smallOffset {
		return l.listen(ctx, samples, l.speech)
	}
	return l.listen(ctx, samples, func(context.Context, []float32) ([][2]int, error) { return spans, nil })
}

// speechFinder returns the spans of speech in samples.
type speechFinder func(context.Context, []float32) ([][2]int, error)

func (l *Listener) listen(ctx context.Context, samples []float32, speech speechFinder) ([]Vector, Quality, error) {
	spoken, quality, err := l.clean(ctx, samples, speech)
	if err != nil {
		return nil, quality, err
	}
	var vectors []Vector
	for _, e := range l.embedders {
		values, err := e.Embed(ctx, spoken)
		if err != nil {
			return nil, quality, err
		}
		vectors = append(vectors, Vector{Model: e.Model(), Values: values})
	}
	return vectors, quality, nil
}

// Speech returns the speech in samples without pauses and noise, and its quality, or [ErrQuality].
// A constant offset is removed first: speech detectors hear nothing next to it.
func (l *Listener) Speech(ctx context.Context, samples []float32) ([]float32, Quality, error) {
	return l.clean(ctx, samples, l.speech)
}

func (l *Listener) clean(ctx context.Context, samples []float32, speech speechFinder) ([]float32, Quality, error) {
	if err := checkSamples(samples); err != nil {
		return nil, Quality{}, fmt.Errorf("voice: listen: %w", err)
	}
	centred := without(samples, offset(samples))
	spans, err := speech(ctx, centred)
	if err != nil {
		return nil, Quality{}, err
	}
	var loud []float32
	for _, span := range spans {
		if span[0] < 0 || span[1] > len(samples) || span[0] >= span[1] {
			return nil, Quality{}, fmt.Errorf("voice: listen: %w: speech from sample %d to %d of %d", ErrModel, span[0],
				span[1], len(samples))
		}
		loud = append(loud, samples[span[0]:span[1]]...)
	}
	quality, err := measure(samples, loud, spans)
	if err == nil {
		err = l.gate.Check(quality)
	}
	if err != nil {
		return nil, quality, fmt.Errorf("voice: listen: %w", err)
	}
	clean, err := Denoise(centred)
	if err != nil {
		return nil, quality, err
	}
	spoken := make([]float32, 0, len(loud))
	for _, span := range spans {
		spoken = append(spoken, clean[span[0]:span[1]]...)
	}
	return spoken, quality, nil
}

// smallOffset is too small to matter, and left as it is.
const smallOffset = 1e-3

// without returns samples without an offset.
func without(samples []float32, offset float64) []float32 {
	if math.Abs(offset) < smallOffset {
		return samples
	}
	out := make([]float32, len(samples))
	for i, x := range samples {
		out[i] = x - float32(offset)
	}
	return out
}
