package vad

import (
	"context"
	"math"
	"time"
)

// Span is a part of a stream, in samples.
type Span struct{ Start, End int }

// Duration returns the length of the span.
func (s Span) Duration() time.Duration { return time.Duration(s.End-s.Start) * time.Second / Rate }

// Settings turn probabilities into spans of speech. The zero value selects the defaults.
type Settings struct {
	Start     float64       // probability at which speech starts; 0 means 0.5
	End       float64       // probability below which it ends; 0 means 0.35
	MinSpeech time.Duration // shorter speech is dropped; 0 means 100 ms
	MinPause  time.Duration // shorter pauses are part of speech; 0 means 100 ms
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

// Speech returns the spans of speech, in order, from the probabilities of [Stream.Write].
func Speech(probabilities []float32, settings Settings) []Span {
	settings = settings.withDefaults()
	var spans []Span
	speaking := false
	for i, p := range probabilities {
		switch {
		case !speaking && float64(p) >= settings.Start:
			speaking = true
			if last := len(spans) - 1; last >= 0 && (Span{spans[last].End, i * Frame}).Duration() < settings.MinPause {
				break // the previous span continues
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

// maxSteadyDeviation is the deviation of the level, in dB, below which a sound is not speech.
const maxSteadyDeviation = 2.5

// minSteadyLength is the length from which the deviation is meaningful.
const minSteadyLength = 400 * time.Millisecond

// Steady reports whether the level of a sound hardly changes, like a hum, a fan or a beep. Such a
// sound is not speech. Less than 0.4 s is never steady.
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
	levels = levels[1 : len(levels)-1] // the start and end of the sound
	mean, square := 0.0, 0.0
	for _, level := range levels {
		mean += level / float64(len(levels))
	}
	for _, level := range levels {
		square += (level - mean) * (level - mean) / float64(len(levels))
	}
	return math.Sqrt(square) < maxSteadyDeviation
}

// Spans returns the first sample of each span of speech in a recording, and the one after its last.
// It applies [Speech] with the default settings and drops [Steady] sounds. Silence completes the
// last frame.
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
	return SpansOf(samples, probabilities), nil
}

// SpansOf returns what [Detector.Spans] returns for samples whose frames have these probabilities, as
// of a stream that was heard before.
func SpansOf(samples, probabilities []float32) (spans [][2]int) {
	for _, span := range Speech(probabilities, Settings{}) {
		span.End = min(span.End, len(samples))
		if span.Start < span.End && !Steady(samples[span.Start:span.End]) {
			spans = append(spans, [2]int{span.Start, span.End})
		}
	}
	return spans
}

// Concat returns the samples of the spans, concatenated.
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
