package trigger

import (
	"math"

	"gonum.org/v1/gonum/dsp/fourier"
)

// Laughter repeats one sound again and again, with noise between. Words move from one sound to the
// next. So the spectra of successive frames of laughter differ more than those of speech, compared
// with how far all of them are from their mean.
const (
	// maxJump is the greatest ratio of the two distances in speech, and with little variety. Tags leave
	// a session out if it is greater by tagSlack; live, a start only waits for more speech.
	maxJump        = 1.15
	maxJumpUniform = 1.05
	tagSlack       = 0.1
	// uniformVariety is the distance from the mean spectrum, in dB, below which a sound is uniform.
	uniformVariety = 5.0
	// minVariety is the distance below which a sound is a tone. See isSteady.
	minVariety = 1.5
	// bandFloor is the power of a band, relative to all, below which it is empty.
	bandFloor = 1e-4
	// minShapes is the least number of frames that are compared.
	minShapes = 8
	// shapeRange is how many dB below the loudest frame a frame still counts.
	shapeRange = 20.0
)

// bandEdges are the bounds of the bands of a spectrum, in Hz.
var bandEdges = [...]float64{100, 300, 500, 700, 950, 1250, 1600, 2000, 2500, 3100, 3900}

// shape is the level of a frame's bands, in dB, relative to their mean.
type shape [len(bandEdges) - 1]float64

func shapeOf(spectra *fourier.FFT, frame []float32) (s shape) {
	windowed := make([]float64, frameSize)
	for i, x := range frame {
		windowed[i] = (0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/frameSize)) * float64(x)
	}
	z := spectra.Coefficients(nil, windowed)
	var powers [len(s)]float64
	total := 1e-7
	for b := range s {
		for k := int(math.Ceil(bandEdges[b] * frameSize / Rate)); float64(k)*Rate/frameSize < bandEdges[b+1]; k++ {
			powers[b] += real(z[k])*real(z[k]) + imag(z[k])*imag(z[k])
		}
		total += powers[b]
	}
	mean := 0.0
	for b := range s {
		s[b] = 10 * math.Log10(powers[b]+total*bandFloor)
		mean += s[b] / float64(len(s))
	}
	for b := range s {
		s[b] -= mean
	}
	return s
}

// repeats reports whether frames of a sound, in order, are the same sound again and again. slack is
// added to the greatest ratio of speech.
func repeats(frames [][]float32, slack float64) bool {
	loudest := math.Inf(-1)
	for _, f := range frames {
		loudest = max(loudest, level(f))
	}
	var shapes []shape
	spectra := fourier.NewFFT(frameSize)
	for _, f := range frames {
		if level(f) > loudest-shapeRange {
			shapes = append(shapes, shapeOf(spectra, f))
		}
	}
	if len(shapes) < minShapes {
		return false
	}
	var mean shape
	for _, s := range shapes {
		for b, x := range s {
			mean[b] += x / float64(len(shapes))
		}
	}
	variety, jumps := 0.0, 0.0
	for i, s := range shapes {
		variety += s.distance(mean) / float64(len(shapes))
		if i > 0 {
			jumps += s.distance(shapes[i-1]) / float64(len(shapes)-1)
		}
	}
	limit := maxJump
	if math.Sqrt(variety) < uniformVariety {
		limit = maxJumpUniform
	}
	limit += slack
	return variety > minVariety*minVariety && jumps > limit*limit*variety
}

// distance returns the mean squared difference of two shapes, in square dB.
func (s shape) distance(other shape) (sum float64) {
	for b, x := range s {
		sum += (x - other[b]) * (x - other[b]) / float64(len(s))
	}
	return sum
}
