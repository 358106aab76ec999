package voice

import (
	"fmt"
	"math"
	"slices"

	"github.com/egomem/egomem/ingest/onnx"
)

// Slices as in Resemblyzer (resemblyzer/voice_encoder.py): the model takes 1.6 s of mel bands every
// 0.77 s, and the mean counts. The last slice counts if sound covers three quarters of it; silence
// fills its end.
const (
	sliceFrames   = 160
	sliceShift    = 77
	sliceCoverage = 0.75
)

// sliceStarts returns the first frame of each slice.
func sliceStarts(samples int) []int {
	frames := (samples + frameShift) / frameShift // includes the frame that starts at the sample after the last
	starts := []int{0}
	for start := sliceShift; start < frames-sliceFrames+sliceShift+1; start += sliceShift {
		starts = append(starts, start)
	}
	last := starts[len(starts)-1]
	if covered := float64(samples-last*frameShift) / (sliceFrames * frameShift); covered < sliceCoverage && len(starts) > 1 {
		starts = starts[:len(starts)-1]
	}
	return starts
}

// features computes the input of a model. It must not be used concurrently.
type features struct {
	sound onnx.Sound
	fbank *fbank
	mels  *mels
}

func newFeatures(sound onnx.Sound) (*features, error) {
	f := &features{sound: sound}
	switch sound.Features {
	case onnx.Fbank:
		var err error
		f.fbank, err = newFbank(sound.Bins, sound.Window)
		return f, err
	case onnx.Mel:
		if sound.Window != "" && sound.Window != "hann" {
			return nil, fmt.Errorf("%w: mel bands with the window %q are not supported, want \"hann\"", ErrModel, sound.Window)
		}
		f.mels = newMels(sound.Bins)
	}
	return f, nil
}

// gain returns the factor that brings samples to the model's level. Silence stays silence.
func (f *features) gain(samples []float32) float64 {
	gain := 1.0
	if f.sound.Amplitude > 0 {
		gain = f.sound.Amplitude
	}
	if f.sound.Level < 0 {
		if power := meanSquare(samples); power > 0 {
			gain *= math.Pow(10, f.sound.Level/20) / math.Sqrt(power)
		}
	}
	return gain
}

// inputs returns the tensors to run. Their rows are the slices, at most together in each.
func (f *features) inputs(samples []float32, together int) []onnx.Tensor {
	gain := f.gain(samples)
	switch f.sound.Features {
	case onnx.Fbank:
		values := f.fbank.compute(samples, gain)
		if f.sound.SubtractMean {
			subtractMeans(values, f.sound.Bins)
		}
		return []onnx.Tensor{{Shape: []int64{1, int64(len(values) / f.sound.Bins), int64(f.sound.Bins)}, Float32: values}}
	case onnx.Mel:
		starts := sliceStarts(len(samples))
		whole := (starts[len(starts)-1] + sliceFrames) * frameShift
		if whole > len(samples) {
			samples = append(append(make([]float32, 0, whole), samples...), make([]float32, whole-len(samples))...)
		}
		values := f.mels.compute(samples, gain)
		var tensors []onnx.Tensor
		for some := range slices.Chunk(starts, together) {
			stacked := make([]float32, 0, len(some)*sliceFrames*f.sound.Bins)
			for _, start := range some {
				stacked = append(stacked, values[start*f.sound.Bins:(start+sliceFrames)*f.sound.Bins]...)
			}
			tensors = append(tensors, onnx.Tensor{Shape: []int64{int64(len(some)), sliceFrames, int64(f.sound.Bins)},
				Float32: stacked})
		}
		return tensors
	}
	values := make([]float32, len(samples))
	for i, x := range samples {
		values[i] = float32(float64(x) * gain)
	}
	return []onnx.Tensor{{Shape: []int64{1, int64(len(values))}, Float32: values}}
}

func meanSquare(samples []float32) float64 {
	sum := 0.0
	for _, x := range samples {
		sum += float64(x) * float64(x)
	}
	return sum / float64(max(1, len(samples)))
}
