package voice

import (
	"fmt"
	"math"
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
	for i := range pieces {
		out = appendDenoised(out, samples[len(samples)*i/pieces:len(samples)*(i+1)/pieces])
	}
	return out
}

// appendDenoised appends one denoised piece to dst.
func appendDenoised(dst, samples []float32) []float32 {
	if len(samples) < (minFrames-1)*denoiseShift+denoisePoints {
		return append(dst, samples...)
	}
	transform := newFFT(denoisePoints)
	window := make([]float64, denoisePoints) // applied twice: its square adds up to a constant
	for i := range window {
		window[i] = math.Sqrt(0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/denoisePoints))
	}
	// Frames extend beyond both ends, so that every sample is in four frames.
	frames := (len(samples)+denoisePoints)/denoiseShift + 1
	frame := make([]float64, denoisePoints)
	spectra := make([][]complex128, frames)
	rest := make([]complex128, frames*(denoisePoints/2+1))
	for t := range spectra {
		first := t*denoiseShift - denoisePoints
		for i := range frame {
			frame[i] = 0
			if at := first + i; at >= 0 && at < len(samples) {
				frame[i] = float64(samples[at]) * window[i]
			}
		}
		spectra[t], rest = rest[:denoisePoints/2+1:denoisePoints/2+1], rest[denoisePoints/2+1:]
		transform.forward(spectra[t], frame)
	}
	noise := noisePower(spectra, len(samples))
	previous := make([]float64, denoisePoints/2+1)
	sum := make([]float64, len(samples))
	const overlap = denoisePoints / denoiseShift / 2 // of the squared windows
	for t, spectrum := range spectra {
		for k, c := range spectrum {
			ratio := squared(c) / (noise[k] + 1e-20)
			prior := priorSmoothing*previous[k] + (1-priorSmoothing)*max(ratio-1, 0)
			gain := max(prior/(1+prior), minGain)
			previous[k] = gain * gain * ratio
			spectrum[k] = c * complex(gain, 0)
		}
		transform.inverse(frame, spectrum)
		first := t*denoiseShift - denoisePoints
		for i, x := range frame {
			if at := first + i; at >= 0 && at < len(samples) {
				sum[at] += x * window[i] / overlap
			}
		}
	}
	for _, x := range sum {
		dst = append(dst, float32(x))
	}
	return dst
}

// noisePower returns the mean power of the noise per frequency. Noise power is exponentially
// distributed, so a low quantile determines its mean.
func noisePower(spectra [][]complex128, samples int) []float64 {
	noise := make([]float64, denoisePoints/2+1)
	var powers []float64
	for k := range noise {
		powers = powers[:0]
		for t, spectrum := range spectra {
			if first := t*denoiseShift - denoisePoints; first >= 0 && first+denoisePoints <= samples {
				powers = append(powers, squared(spectrum[k]))
			}
		}
		noise[k] = quantile(powers, noiseQuantile) / -math.Log(1-noiseQuantile)
	}
	return noise
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
