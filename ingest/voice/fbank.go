package voice

import (
	"fmt"
	"math"
)

// Kaldi filter banks, as used by WeSpeaker and 3D-Speaker (kaldi/src/feat/feature-fbank.cc,
// mel-computations.cc). Frames of 25 ms every 10 ms lie entirely in the sound. Each has its mean
// subtracted, is pre-emphasised by 0.97, and windowed. Triangles in mel = 1127 ln(1 + f/700) sum
// the power spectrum of 512 points; the result is their logarithm.
const (
	frameLength  = 400 // 25 ms
	frameShift   = 160 // 10 ms
	fbankPoints  = 512
	fbankLowest  = 20.0 // Hz
	fbankHighest = Rate / 2
	preEmphasis  = 0.97
	maxBins      = 128
	fbankFloor   = 1.1920928955078125e-07 // epsilon of float32
)

// triangle is one filter over the points of a spectrum.
type triangle struct {
	first   int
	weights []float64
}

func (t triangle) energy(power []float64) float64 {
	sum := 0.0
	for i, weight := range t.weights {
		sum += weight * power[t.first+i]
	}
	return sum
}

// fbank computes filter banks. It must not be used concurrently.
type fbank struct {
	bins    int
	window  []float64
	filters []triangle
	fft     *fft
	frame   []float64
	points  []complex128
	power   []float64
}

// windows are the window functions; turn is 0 to 2 pi.
var windows = map[string]func(turn float64) float64{
	"":        func(turn float64) float64 { return 0.54 - 0.46*math.Cos(turn) },
	"hamming": func(turn float64) float64 { return 0.54 - 0.46*math.Cos(turn) },
	"hann":    func(turn float64) float64 { return 0.5 - 0.5*math.Cos(turn) },
	"povey":   func(turn float64) float64 { return math.Pow(0.5-0.5*math.Cos(turn), 0.85) },
}

func newFbank(bins int, window string) (*fbank, error) {
	if bins < 2 || bins > maxBins {
		return nil, fmt.Errorf("%w: %d filter banks, want 2 to %d", ErrModel, bins, maxBins)
	}
	shape, known := windows[window]
	if !known {
		return nil, fmt.Errorf("%w: filter banks with the window %q are not supported", ErrModel, window)
	}
	f := &fbank{
		bins: bins, fft: newFFT(fbankPoints), frame: make([]float64, fbankPoints),
		points: make([]complex128, fbankPoints/2+1), power: make([]float64, fbankPoints/2+1),
		window: make([]float64, frameLength),
	}
	for i := range f.window {
		f.window[i] = shape(2 * math.Pi * float64(i) / (frameLength - 1))
	}
	mel := func(hertz float64) float64 { return 1127 * math.Log(1+hertz/700) }
	low := mel(fbankLowest)
	step := (mel(fbankHighest) - low) / float64(bins+1)
	for bin := range bins {
		left := low + float64(bin)*step
		var filter triangle
		for point := range fbankPoints / 2 {
			at := mel(float64(point) * Rate / fbankPoints)
			if weight := min(at-left, left+2*step-at) / step; weight > 0 {
				if filter.weights == nil {
					filter.first = point
				}
				filter.weights = append(filter.weights, weight)
			}
		}
		f.filters = append(f.filters, filter)
	}
	return f, nil
}

// fbankFrames returns the number of frames of a sound.
func fbankFrames(samples int) int {
	if samples < frameLength {
		return 0
	}
	return 1 + (samples-frameLength)/frameShift
}

// compute returns the log energies of samples times gain, frame by frame.
func (f *fbank) compute(samples []float32, gain float64) []float32 {
	frames := fbankFrames(len(samples))
	out := make([]float32, 0, frames*f.bins)
	for t := range frames {
		mean := 0.0
		for i, x := range samples[t*frameShift : t*frameShift+frameLength] {
			f.frame[i] = float64(x) * gain
			mean += f.frame[i] / frameLength
		}
		previous := f.frame[0] - mean
		for i := range frameLength {
			x := f.frame[i] - mean
			f.frame[i] = (x - preEmphasis*previous) * f.window[i]
			previous = x
		}
		clear(f.frame[frameLength:])
		f.fft.forward(f.points, f.frame)
		for i, c := range f.points {
			f.power[i] = real(c)*real(c) + imag(c)*imag(c)
		}
		for _, filter := range f.filters {
			out = append(out, float32(math.Log(max(filter.energy(f.power), fbankFloor))))
		}
	}
	return out
}

// subtractMeans subtracts each bin's mean over time.
func subtractMeans(features []float32, bins int) {
	if bins == 0 || len(features) < bins {
		return
	}
	means := make([]float64, bins)
	frames := len(features) / bins
	for t := range frames {
		for b, x := range features[t*bins : (t+1)*bins] {
			means[b] += float64(x) / float64(frames)
		}
	}
	for t := range frames {
		for b := range bins {
			features[t*bins+b] -= float32(means[b])
		}
	}
}
