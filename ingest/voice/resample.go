package voice

import (
	"fmt"
	"math"
)

// Resampler converts a stream of samples to another rate. It must not be used concurrently.
type Resampler struct {
	from, to     int
	half         int         // samples on each side of the filter
	filter       [][]float64 // [phase][2*half]
	history      []float32   // input that later outputs need
	historyStart int64       // number of history's first sample since the start
	nextOutput   int64       // number of the next output
	inputCount   int64       // input samples so far
}

// Rate is the sample rate of this package, in Hz.
const Rate = 16000

// Limits of sample rates, in Hz.
const (
	minRate         = 1000
	maxRate         = 768000
	maxDownsampling = 48 // from the highest rate to 16,000
)

func checkRate(rate int) error {
	if rate < minRate || rate > maxRate {
		return fmt.Errorf("%w: a rate of %d Hz, want %d to %d", ErrAudio, rate, minRate, maxRate)
	}
	return nil
}

// The resampling filter: a sinc with a Kaiser window (https://ccrma.stanford.edu/~jos/resample).
const (
	zeroCrossings = 24   // of the sinc, on each side
	kaiserBeta    = 9.0  // about 90 dB of stop-band attenuation
	passShare     = 0.94 // share of the lower rate's band that passes
	filterPhases  = 512  // stored between two samples; others are interpolated
)

// NewResampler returns a resampler. The error is [ErrAudio] for rates outside 1,000 to 768,000 Hz,
// or a ratio above 48.
func NewResampler(from, to int) (*Resampler, error) {
	for _, rate := range []int{from, to} {
		if err := checkRate(rate); err != nil {
			return nil, err
		}
	}
	if from > maxDownsampling*to {
		return nil, fmt.Errorf("%w: from %d to %d Hz", ErrAudio, from, to)
	}
	r := &Resampler{from: from, to: to}
	if from == to {
		return r, nil
	}
	band := passShare * math.Min(1, float64(to)/float64(from)) // of the input's
	r.half = int(math.Ceil(zeroCrossings / band))
	r.filter = make([][]float64, filterPhases+1)
	for phase := range r.filter {
		taps := make([]float64, 2*r.half)
		sum := 0.0
		for i := range taps {
			// Distance of the tap from the output, in input samples.
			at := float64(i-r.half+1) - float64(phase)/filterPhases
			taps[i] = band * sinc(band*at) * kaiser(at/float64(r.half))
			sum += taps[i]
		}
		for i := range taps {
			taps[i] /= sum // preserves a constant
		}
		r.filter[phase] = taps
	}
	r.history = make([]float32, r.half) // silence before the first sample
	r.historyStart = -int64(r.half)
	return r, nil
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// kaiser returns the window at x, -1 to 1.
func kaiser(x float64) float64 {
	if x <= -1 || x >= 1 {
		return 0
	}
	return bessel(kaiserBeta*math.Sqrt(1-x*x)) / bessel(kaiserBeta)
}

// bessel returns the modified Bessel function of the first kind, order 0.
func bessel(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > sum*1e-12; k++ {
		term *= (x / 2 / k) * (x / 2 / k)
		sum += term
	}
	return sum
}

// Write appends the outputs that samples complete to dst. They lag by half the filter, a few
// milliseconds.
func (r *Resampler) Write(dst, samples []float32) []float32 {
	r.inputCount += int64(len(samples))
	if r.from == r.to {
		return append(dst, samples...)
	}
	r.history = append(r.history, samples...)
	return r.drain(dst, math.MaxInt64)
}

// Flush appends the last outputs. The resampler then starts over.
func (r *Resampler) Flush(dst []float32) []float32 {
	if r.from != r.to {
		r.history = append(r.history, make([]float32, r.half+1)...)
		dst = r.drain(dst, (r.inputCount*int64(r.to)+int64(r.from)-1)/int64(r.from))
		r.history, r.historyStart = append(r.history[:0], make([]float32, r.half)...), -int64(r.half)
	}
	r.nextOutput, r.inputCount = 0, 0
	return dst
}

// drain computes the outputs before end for which history suffices.
func (r *Resampler) drain(dst []float32, end int64) []float32 {
	for ; r.nextOutput < end; r.nextOutput++ {
		whole := r.nextOutput * int64(r.from) / int64(r.to)
		rest := r.nextOutput * int64(r.from) % int64(r.to)
		begin := whole - int64(r.half) + 1 - r.historyStart
		if begin+int64(2*r.half) > int64(len(r.history)) {
			break
		}
		phase := float64(rest) / float64(r.to) * filterPhases
		low := int(phase)
		share := phase - float64(low)
		sum := 0.0
		a, b := r.filter[low], r.filter[low+1]
		window := r.history[begin : begin+int64(2*r.half)]
		if share == 0 { // such as for a ratio of 3
			for i, x := range window {
				sum += float64(x) * a[i]
			}
		} else {
			for i, x := range window {
				sum += float64(x) * (a[i] + share*(b[i]-a[i]))
			}
		}
		dst = append(dst, float32(sum))
	}
	keep := r.nextOutput*int64(r.from)/int64(r.to) - int64(r.half) + 1 - r.historyStart
	if keep = min(keep, int64(len(r.history))); keep > 0 {
		r.history = append(r.history[:0], r.history[keep:]...)
		r.historyStart += keep
	}
	return dst
}

// Resample converts a whole recording. The error is [ErrAudio] for impossible rates and samples
// that are not numbers. With equal rates the result shares memory with samples.
func Resample(samples []float32, from, to int) ([]float32, error) {
	resampler, err := NewResampler(from, to)
	if err != nil {
		return nil, err
	}
	if err := checkSamples(samples); err != nil {
		return nil, err
	}
	if from == to {
		return samples, nil
	}
	out := make([]float32, 0, int64(len(samples))*int64(to)/int64(from)+1)
	return resampler.Flush(resampler.Write(out, samples)), nil
}
