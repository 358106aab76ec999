package voice

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
)

func TestWindowsHaveTheVectorsThatEachHasAlone(t *testing.T) {
	speech := madeSpeech()
	for model, description := range map[string]func(testing.TB) onnx.Description{"mel bands": resemblyzer, "filter banks": tdnn} {
		t.Run(model, func(t *testing.T) {
			e := openModel(t, description(t))
			for name, test := range map[string]struct {
				samples     []float32
				size, shift int
				want        int
			}{
				"overlapping":           {speech[:5*Rate], Rate * 16 / 10, Rate * 4 / 10, 9},
				"a rest that is left":   {speech[:2*Rate], Rate * 16 / 10, Rate * 3 / 10, 2},
				"shorter than a slice":  {speech[:2*Rate], Rate, Rate / 2, 3},
				"of several slices":     {speech[:5*Rate], 3 * Rate, Rate, 3},
				"between frames":        {speech[:2*Rate], Rate * 16 / 10, 1001, 7},
				"longer than the sound": {speech[:Rate], Rate * 16 / 10, Rate, 1},
				"apart":                 {speech[:5*Rate], Rate, 2 * Rate, 3},
			} {
				got, err := e.EmbedWindows(context.Background(), test.samples, test.size, test.shift)
				if err != nil || len(got) != test.want {
					t.Errorf("%s: %d vectors, want %d: %v", name, len(got), test.want, err)
					continue
				}
				for i, vector := range got {
					at := i * test.shift
					alone, err := e.Embed(context.Background(), test.samples[at:min(at+test.size, len(test.samples))])
					if err != nil {
						t.Fatal(err)
					}
					if cosine := dot(vector, alone); !(cosine > 0.999) {
						t.Errorf("%s: window %d has the cosine %.5f with the same sound alone", name, i, cosine)
					}
				}
			}
		})
	}
}

func TestWindowsShareTheFeaturesThatEachHasAlone(t *testing.T) {
	const size, shift = Rate * 16 / 10, Rate * 4 / 10
	speech := madeSpeech()[:3*Rate]
	for name, sound := range map[string]onnx.Sound{
		"mel bands":                            {Features: onnx.Mel, Bins: 40, Level: -24},
		"filter banks":                         {Features: onnx.Fbank, Bins: 80, SubtractMean: true},
		"filter banks of samples as in 16 bit": {Features: onnx.Fbank, Bins: 80, Amplitude: 32768},
	} {
		f, err := newFeatures(sound)
		if err != nil {
			t.Fatal(err)
		}
		var shared []float32
		for _, tensor := range f.windows(speech, size, shift) {
			shared = append(shared, tensor.Float32...)
		}
		var alone []float32
		for at := 0; at+size <= len(speech); at += shift {
			alone = append(alone, f.inputs(speech[at:at+size], 1)[0].Float32...)
		}
		if len(shared) != len(alone) || len(shared) == 0 {
			t.Errorf("%s: %d numbers, want %d", name, len(shared), len(alone))
			continue
		}
		for i, x := range alone {
			if math.Abs(float64(shared[i]-x)) > 1e-6*math.Abs(float64(x)) {
				t.Errorf("%s: number %d is %v, alone %v", name, i, shared[i], x)
				break
			}
		}
	}
}

func TestWindowsOfPoorSoundAreRefused(t *testing.T) {
	e := openModel(t, resemblyzer(t))
	pause := madeSpeech()[:4*Rate]
	clear(pause[2*Rate:])
	nan := madeSpeech()[:2*Rate]
	nan[100] = float32(math.NaN())
	for name, test := range map[string]struct {
		samples     []float32
		size, shift int
		want        error
	}{
		"nothing":          {nil, Rate, Rate, ErrQuality},
		"a silent window":  {pause, Rate, Rate, ErrQuality},
		"windows too tiny": {pause, 100, Rate, ErrQuality},
		"NaN":              {nan, Rate, Rate, ErrAudio},
		"no size":          {pause, 0, Rate, ErrAudio},
		"no shift":         {pause, Rate, 0, ErrAudio},
	} {
		if vectors, err := e.EmbedWindows(context.Background(), test.samples, test.size, test.shift); !errors.Is(err,
			test.want) || vectors != nil {
			t.Errorf("%s: %d vectors, %v", name, len(vectors), err)
		}
	}
}
