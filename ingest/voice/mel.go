package voice

import (
	"math"

	"gonum.org/v1/gonum/dsp/fourier"
)

// Slaney mel bands as in librosa and Resemblyzer (librosa.filters.mel). Frames of 25 ms every 10 ms
// are centred on their time, with silence beyond both ends. They have a periodic Hann window and a
// power spectrum of 400 points. The triangles have equal area, in a scale that is linear up to 1000
// Hz and logarithmic above. There is no logarithm of the energy.
const (
	slaneyLinear = 200.0 / 3 // Hz per mel below the break
	slaneyBreak  = 1000.0    // Hz
)

func slaneyMel(hertz float64) float64 {
	if hertz < slaneyBreak {
		return hertz / slaneyLinear
	}
	return slaneyBreak/slaneyLinear + math.Log(hertz/slaneyBreak)/(math.Log(6.4)/27)
}

func slaneyHertz(mel float64) float64 {
	if mel < slaneyBreak/slaneyLinear {
		return mel * slaneyLinear
	}
	return slaneyBreak * math.Exp((mel-slaneyBreak/slaneyLinear)*math.Log(6.4)/27)
}

// mels computes mel bands. It must not be used concurrently.
type mels struct {
	bins    int
	window  []float64
	filters []triangle
	fft     *fourier.FFT
	frame   []float64
	points  []complex128
	power   []float64
}

func newMels(bins int) *mels {
	m := &mels{
		bins: bins, fft: fourier.NewFFT(frameLength), frame: make([]float64, frameLength),
		points: make([]complex128, frameLength/2+1), power: make([]float64, frameLength/2+1),
		window: make([]float64, frameLength),
	}
	for i := range m.window {
		m.window[i] = 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/frameLength)
	}
	edges := make([]float64, bins+2)
	for i := range edges {
		edges[i] = slaneyHertz(slaneyMel(Rate/2) * float64(i) / float64(bins+1))
	}
	for bin := range bins {
		left, centre, right := edges[bin], edges[bin+1], edges[bin+2]
		var filter triangle
		for point := range frameLength/2 + 1 {
			at := float64(point) * Rate / frameLength
			if weight := min((at-left)/(centre-left), (right-at)/(right-centre)); weight > 0 {
				if filter.weights == nil {
					filter.first = point
				}
				filter.weights = append(filter.weights, weight*2/(right-left))
			}
		}
		m.filters = append(m.filters, filter)
	}
	return m
}

// melFrames returns the number of frames of a sound.
func melFrames(samples int) int { return 1 + samples/frameShift }

// compute returns the bands of samples times gain, frame by frame.
func (m *mels) compute(samples []float32, gain float64) []float32 {
	frames := melFrames(len(samples))
	out := make([]float32, 0, frames*m.bins)
	for t := range frames {
		out = m.appendFrame(out, samples, gain, t)
	}
	return out
}

// appendFrame appends the bands of frame t to dst.
func (m *mels) appendFrame(dst, samples []float32, gain float64, t int) []float32 {
	first := t*frameShift - frameLength/2
	for i := range m.frame {
		m.frame[i] = 0
		if at := first + i; at >= 0 && at < len(samples) {
			m.frame[i] = float64(samples[at]) * gain * m.window[i]
		}
	}
	m.fft.Coefficients(m.points, m.frame)
	for i, c := range m.points {
		m.power[i] = real(c)*real(c) + imag(c)*imag(c)
	}
	for _, filter := range m.filters {
		dst = append(dst, float32(filter.energy(m.power)))
	}
	return dst
}
