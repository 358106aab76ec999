package voice

import (
	"fmt"
	"math"
	"slices"
	"sync"
)

// The noise of a room is estimated per frequency from the recording itself. A Wiener filter with
// the decision-directed a priori SNR removes it (Scalart and Filho, "Speech enhancement based on a
// priori signal to noise estimation", 1996). A remainder of the noise stays, to avoid gaps.
const (
	denoisePoints  = 512 // 32 ms
	denoiseShift   = 128
	noiseQuantile  = 0.15 // quantile of the frames that estimates the noise of a frequency
	priorSmoothing = 0.9  // weight of the previous frame in the a priori SNR
	minGain        = 0.15 // -16 dB
	// minFrames is the least length for estimating noise: half a second.
	minFrames = 60
	// maxPiece is the longest piece with one noise estimate, in samples: two minutes take 60 MB.
	maxPiece = 120 * Rate
)

// Denoise returns samples without the steady part of their noise. Use it for enrolment and
// recognition alike; the thresholds and cohorts of this module assume it. Pass the whole recording,
// because the noise is estimated in pauses. Each two minutes have their own estimate. Less than
// half a second is returned unchanged. The error is [ErrAudio] for samples that are not numbers.
func Denoise(samples []float32) ([]float32, error) {
	if err := checkSamples(samples); err != nil {
		return nil, fmt.Errorf("voice: denoise: %w", err)
	}
	return denoise(samples, maxPiece), nil
}

// denoise processes pieces of equal length, at most longest samples each.
func denoise(samples []float32, longest int) []float32 {
	out := make([]float32, 0, len(samples))
	pieces := (len(samples) + longest - 1) / longest
	d := denoisers.Get().(*denoiser)
	defer denoisers.Put(d)
	for i := range pieces {
		out = d.append(out, samples[len(samples)*i/pieces:len(samples)*(i+1)/pieces])
	}
	return out
}

// denoisers are kept, because their spectra take much more memory than the samples.
var denoisers = sync.Pool{New: func() any { return newDenoiser() }}

// denoiser removes noise from one piece after the other. It must not be used concurrently.
type denoiser struct {
	transform *fft
	window    []float64 // applied twice: its square adds up to a constant
	frame     []float64
	noise     []float64 // power per frequency
	previous  []float64 // a posteriori SNR of the previous frame, after its gain
	powers    []float64 // of one frequency
	spectra   []complex128
	sum       []float64
}

// denoiseBands is the number of frequencies of a spectrum.
const denoiseBands = denoisePoints/2 + 1

func newDenoiser() *denoiser {
	d := &denoiser{
		transform: newFFT(denoisePoints), window: make([]float64, denoisePoints), frame: make([]float64, denoisePoints),
		noise: make([]float64, denoiseBands), previous: make([]float64, denoiseBands),
	}
	for i := range d.window {
		d.window[i] = math.Sqrt(0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/denoisePoints))
	}
	return d
}

// append appends one denoised piece to dst.
func (d *denoiser) append(dst, samples []float32) []float32 {
	if len(samples) < (minFrames-1)*denoiseShift+denoisePoints {
		return append(dst, samples...)
	}
	d.analyse(samples)
	d.estimateNoise(len(samples))
	d.sum = append(d.sum[:0], make([]float64, len(samples))...)
	clear(d.previous)
	const overlap = denoisePoints / denoiseShift / 2 // of the squared windows
	for t := range len(d.spectra) / denoiseBands {
		spectrum := d.spectrum(t)
		for k, c := range spectrum {
			ratio := squared(c) / (d.noise[k] + 1e-20)
			prior := priorSmoothing*d.previous[k] + (1-priorSmoothing)*max(ratio-1, 0)
			gain := max(prior/(1+prior), minGain)
			d.previous[k] = gain * gain * ratio
			spectrum[k] = c * complex(gain, 0)
		}
		d.transform.inverse(d.frame, spectrum)
		first := t*denoiseShift - denoisePoints
		from, to := within(first, len(samples))
		sum := d.sum[first+from : first+to]
		for i, x := range d.frame[from:to] {
			sum[i] += x * d.window[from+i] / overlap
		}
	}
	for _, x := range d.sum {
		dst = append(dst, float32(x))
	}
	return dst
}

// spectrum returns that of a frame.
func (d *denoiser) spectrum(t int) []complex128 { return d.spectra[t*denoiseBands:][:denoiseBands] }

// analyse computes the spectra. Frames extend beyond both ends, so that every sample is in four frames.
func (d *denoiser) analyse(samples []float32) {
	frames := (len(samples)+denoisePoints)/denoiseShift + 1
	d.spectra = slices.Grow(d.spectra[:0], frames*denoiseBands)[:frames*denoiseBands]
	for t := range frames {
		first := t*denoiseShift - denoisePoints
		from, to := within(first, len(samples))
		clear(d.frame[:from])
		clear(d.frame[to:])
		for i, x := range samples[first+from : first+to] {
			d.frame[from+i] = float64(x) * d.window[from+i]
		}
		d.transform.forward(d.spectrum(t), d.frame)
	}
}

// within returns which points of a frame lie in the samples.
func within(first, samples int) (from, to int) {
	return max(0, -first), min(denoisePoints, samples-first)
}

// estimateNoise estimates the mean power of the noise per frequency. Noise power is exponentially
// distributed, so a low quantile determines its mean.
func (d *denoiser) estimateNoise(samples int) {
	first := denoisePoints / denoiseShift // the first frame that lies entirely in the samples
	last := samples / denoiseShift
	for k := range d.noise {
		d.powers = d.powers[:0]
		for t := first; t <= last; t++ {
			d.powers = append(d.powers, squared(d.spectra[t*denoiseBands+k]))
		}
		d.noise[k] = quantile(d.powers, noiseQuantile) / -math.Log(1-noiseQuantile)
	}
}

// quantile returns the value below which a share of the values lies. It reorders values (Hoare's
// selection).
func quantile(values []float64, share float64) float64 {
	n := int(share * float64(len(values)))
	low, high := 0, len(values)-1
	for low < high {
		pivot := values[(low+high)/2]
		i, j := low, high
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i, j = i+1, j-1
			}
		}
		if n <= j {
			high = j
		} else if n >= i {
			low = i
		} else {
			break
		}
	}
	return values[n]
}

func squared(c complex128) float64 { return real(c)*real(c) + imag(c)*imag(c) }
