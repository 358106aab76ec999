package vad

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// probability returns a constant probability for some frames.
func probability(p float32, frames int) []float32 {
	return slices.Repeat([]float32{p}, frames)
}

func TestSpeechStartsAndEndsWithHysteresis(t *testing.T) {
	for name, test := range map[string]struct {
		probabilities []float32
		want          []Span
	}{
		"nothing":            {nil, nil},
		"silence":            {probability(0.1, 50), nil},
		"all":                {probability(0.9, 50), []Span{{0, 50 * Frame}}},
		"between thresholds": {probability(0.4, 50), nil},
		"above the lower": {slices.Concat(probability(0.1, 5), probability(0.9, 5), probability(0.4, 5),
			probability(0.1, 5)), []Span{{5 * Frame, 15 * Frame}}},
		"a short pause": {slices.Concat(probability(0.9, 5), probability(0.1, 2), probability(0.9, 5)),
			[]Span{{0, 12 * Frame}}},
		"a longer pause": {slices.Concat(probability(0.9, 5), probability(0.1, 9), probability(0.9, 5)),
			[]Span{{0, 5 * Frame}, {14 * Frame, 19 * Frame}}},
		"too short for much": {slices.Concat(probability(0.1, 5), probability(0.9, 2), probability(0.1, 5)), nil},
	} {
		if got := Speech(test.probabilities, Settings{}); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
	if got := (Span{0, Rate}).Duration(); got != time.Second {
		t.Error(got)
	}
}

func TestSteadySoundsAreDetectedByTheirLevel(t *testing.T) {
	sound := func(level func(seconds float64) float64) []float32 {
		out := make([]float32, Rate)
		for i := range out {
			at := float64(i) / Rate
			out[i] = float32(level(at) * math.Sin(2*math.Pi*300*at))
		}
		return out
	}
	hum := sound(func(float64) float64 { return 0.1 })
	words := sound(func(at float64) float64 { return 0.1 * (1.05 + math.Sin(25*at)) })
	if !Steady(hum) || Steady(words) || Steady(hum[:Rate/4]) || Steady(nil) {
		t.Error(Steady(hum), Steady(words), Steady(hum[:Rate/4]), Steady(nil))
	}
}

func TestConcatIgnoresSpansOutsideTheSamples(t *testing.T) {
	samples := []float32{0, 1, 2, 3, 4, 5}
	if got := Concat(samples, []Span{{1, 3}, {-2, 1}, {5, 9}, {4, 2}}); !slices.Equal(got, []float32{1, 2, 0, 5}) {
		t.Error(got)
	}
}

func TestAModelThatIsNotADetectorIsRefused(t *testing.T) {
	for name, d := range map[string]onnx.Description{
		"no sound": {Name: "x", Path: "x.onnx"},
		"8 kHz":    {Name: "x", Path: "x.onnx", Sound: &onnx.Sound{SampleRate: 8000}},
		"features": {Name: "x", Path: "x.onnx", Sound: &onnx.Sound{SampleRate: Rate, Features: onnx.Mel, Bins: 40}},
	} {
		if _, err := Open(d, nil); !errors.Is(err, ErrModel) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(onnx.Description{Name: "x", Path: "nowhere.onnx", Sound: &onnx.Sound{SampleRate: Rate}},
		nil); !errors.Is(err, onnx.ErrModel) {
		t.Error(err)
	}
}
