package vad

import (
	"context"
	"math"
	"time"
)

// Span is a part of a stream, in samples.
type Span struct{ Start, End int }

// Duration is how long the span takes.
func (s Span) Duration() time.Duration { return time.Duration(s.End-s.Start) * time.Second / Rate }

// Settings are how speech is told from probabilities; the zero value has the
// defaults.
type Settings struct {
	Start     float64       // speech begins at this probability; 0 is 0.5
	End       float64       // and ends below this one; 0 is 0.35
	MinSpeech time.Duration // shorter speech is none; 0 is 100 ms
	MinPause  time.Duration // shorter pauses belong to speech; 0 is 100 ms
}

func (s Settings) withDefaults() Settings {
	if s.Start == 0 {
		s.Start = 0.5
	}
	if s.End == 0 {
		s.End = 0.35
	}
	if s.MinSpeech == 0 {
		s.MinSpeech = 100 * time.Millisecond
	}
	if s.MinPause == 0 {
		s.MinPause = 100 * time.Millisecond
	}
	return s
}

// Speech returns the spans of speech, in order, of the probabilities that
// [Stream.Write] gave.
func Speech(probabilities []float32, settings Settings) []Span {
	settings = settings.withDefaults()
	var spans []Span
	speaking := false
	for i, p := range probabilities {
		switch {
		case !speaking && float64(p) >= settings.Start:
			speaking = true
			if last := len(spans) - 1; last >= 0 && (Span{spans[last].End, i * Frame}).Duration() < settings.MinPause {
				break // the one before goes on
			}
			spans = append(spans, Span{Start: i * Frame})
		case speaking && float64(p) < settings.End:
			speaking = false
		}
		if speaking {
			spans[len(spans)-1].End = (i + 1) * Frame
		}
	}
	kept := spans[:0]
	for _, span := range spans {
		if span.Duration() >= settings.MinSpeech {
			kept = append(kept, span)
		}
	}
	return kept
}

// steadyDeviation is the deviation of its level, in dB, below which a sound of
// some length is no speech.
const maxSteadyDeviation = 2.5

// steadyShortest is the length from which on a level's deviation means something.
const minSteadyLength = 400 * time.Millisecond

// Steady says whether samples are a sound whose level hardly moves, as that of a
// hum, a fan or a beep: no speech, whatever a model says. Less than 0.4 s is never
// steady.
func Steady(samples []float32) bool {
	if (Span{0, len(samples)}).Duration() < minSteadyLength {
		return false
	}
	var levels []float64
	for ; len(samples) >= Frame; samples = samples[Frame:] {
		power := 1e-10
		for _, x := range samples[:Frame] {
			power += float64(x) * float64(x) / Frame
		}
		levels = append(levels, 10*math.Log10(power))
	}
	levels = levels[1 : len(levels)-1] // a sound's own beginning and end
	mean, square := 0.0, 0.0
	for _, level := range levels {
		mean += level / float64(len(levels))
	}
	for _, level := range levels {
		square += (level - mean) * (level - mean) / float64(len(levels))
	}
	return math.Sqrt(square) < maxSteadyDeviation
}

// Spans returns the first sample, and the one after the last, of each span of
// speech in a recording: [Speech] with the default settings, without what is
// [Steady]. A last frame that is not full counts with silence after it.
func (d *Detector) Spans(ctx context.Context, samples []float32) ([][2]int, error) {
	stream := d.Stream()
	probabilities, err := stream.Write(ctx, samples)
	if err != nil {
		return nil, err
	}
	if rest := len(samples) % Frame; rest > 0 {
		last, err := stream.Write(ctx, make([]float32, Frame-rest))
		if err != nil {
			return nil, err
		}
		probabilities = append(probabilities, last...)
	}
	var spans [][2]int
	for _, span := range Speech(probabilities, Settings{}) {
		span.End = min(span.End, len(samples))
		if span.Start < span.End && !Steady(samples[span.Start:span.End]) {
			spans = append(spans, [2]int{span.Start, span.End})
		}
	}
	return spans, nil
}

// Gather returns the samples of the spans one after the other.
func Concat(samples []float32, spans []Span) []float32 {
	var out []float32
	for _, span := range spans {
		from, to := max(0, span.Start), min(span.End, len(samples))
		if from < to {
			out = append(out, samples[from:to]...)
		}
	}
	return out
}
