package voice

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/ingest/onnx"
)

// EmbedWindows returns what [Embedder.Embed] returns for overlapping windows of a sound: size samples
// every shift samples, as far as they are whole, or all samples if they are fewer than size. It computes
// what windows share once, and runs several together, which takes less time. The vectors of models in 8
// bits may differ a little, by a cosine of 0.999. It is safe for concurrent use.
func (e *Embedder) EmbedWindows(ctx context.Context, samples []float32, size, shift int) ([][]float32, error) {
	vectors, err := e.embedWindows(ctx, samples, size, shift)
	if err != nil {
		return nil, fmt.Errorf("voice: embed windows by %s: %w", e.modelID, err)
	}
	return vectors, nil
}

func (e *Embedder) embedWindows(ctx context.Context, samples []float32, size, shift int) (vectors [][]float32, err error) {
	if size <= 0 || shift <= 0 {
		return nil, fmt.Errorf("%w: windows of %d samples every %d", ErrAudio, size, shift)
	}
	if err := checkSamples(samples); err != nil {
		return nil, err
	}
	size = min(size, len(samples))
	for count := 1 + (len(samples)-size)/shift; count > 0; {
		n := min(count, e.together)
		some, err := e.embedSome(ctx, samples[:(n-1)*shift+size], size, shift)
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, some...)
		samples, count = samples[min(n*shift, len(samples)):], count-n
	}
	return vectors, nil
}

// embedSome embeds the windows of samples, which are few.
func (e *Embedder) embedSome(ctx context.Context, samples []float32, size, shift int) (vectors [][]float32, err error) {
	for at := 0; at+size <= len(samples); at += shift {
		if err := checkSpeech(samples[at : at+size]); err != nil {
			return nil, err
		}
	}
	features := e.scratch.Get().(*features)
	inputs := features.windows(samples, size, shift)
	e.scratch.Put(features)
	if inputs != nil {
		if vectors, err = e.run(ctx, inputs); err != nil {
			return nil, err
		}
		for _, vector := range vectors {
			if err := normalize(vector); err != nil {
				return nil, err
			}
		}
		return vectors, nil
	}
	for at := 0; at+size <= len(samples); at += shift {
		vector, err := e.embed(ctx, samples[at:at+size])
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, vector)
	}
	return vectors, nil
}

// windows returns the tensors to run for overlapping windows, a row for each, or nil if they share no
// features.
func (f *features) windows(samples []float32, size, shift int) []onnx.Tensor {
	if shift%frameShift != 0 || size > samplesIn(MaxLength) {
		return nil
	}
	bins := f.sound.Bins
	switch {
	case f.sound.Features == onnx.Mel && len(sliceStarts(size)) == 1:
		values := f.mels.windows(samples, size, shift, f.gain)
		return []onnx.Tensor{{Shape: []int64{int64(len(values) / (sliceFrames * bins)), sliceFrames, int64(bins)}, Float32: values}}
	case f.sound.Features == onnx.Fbank && f.sound.Level == 0:
		var tensors []onnx.Tensor
		values, frames := f.fbank.compute(samples, f.gain(nil)), fbankFrames(size)
		for at := 0; at+size <= len(samples); at += shift {
			first := at / frameShift
			window := append([]float32(nil), values[first*bins:(first+frames)*bins]...)
			if f.sound.SubtractMean {
				subtractMeans(window, bins)
			}
			tensors = append(tensors, onnx.Tensor{Shape: []int64{1, int64(frames), int64(bins)}, Float32: window})
		}
		return tensors
	}
	return nil
}

// windows returns the bands of a slice for each window, at the window's own gain. Frames that reach
// beyond a window are computed for it alone: silence follows there.
func (m *mels) windows(samples []float32, size, shift int, gain func([]float32) float64) (out []float32) {
	common := m.compute(samples, 1)
	for at := 0; at+size <= len(samples); at += shift {
		window := samples[at : at+size]
		own := gain(window)
		for t := range sliceFrames {
			if middle := t * frameShift; middle < frameLength/2 || middle+frameLength/2 > size {
				out = m.appendFrame(out, window, own, t)
				continue
			}
			for _, x := range common[(at/frameShift+t)*m.bins:][:m.bins] {
				out = append(out, float32(own*own*float64(x)))
			}
		}
	}
	return out
}
