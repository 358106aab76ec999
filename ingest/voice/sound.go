package voice

import (
	"fmt"
	"math"
	"time"
)

// Sound is the content of a WAV file.
type Sound struct {
	Rate     int         // Hz
	Channels [][]float32 // equally long, full scale is 1
}

// Duration returns the length of the sound.
func (s *Sound) Duration() time.Duration {
	if s.Rate <= 0 || len(s.Channels) == 0 {
		return 0
	}
	return time.Duration(float64(len(s.Channels[0])) / float64(s.Rate) * float64(time.Second))
}

// Mono returns the mean of the channels at [Rate]. Channels of opposite phase, as a wrongly wired
// microphone gives them, are inverted first: their mean would be silence.
func (s *Sound) Mono() ([]float32, error) {
	if len(s.Channels) == 0 {
		return nil, fmt.Errorf("%w: no channel", ErrAudio)
	}
	if len(s.Channels) == 1 {
		return Resample(s.Channels[0], s.Rate, Rate)
	}
	mixed := make([]float32, len(s.Channels[0]))
	for _, channel := range s.Channels {
		if len(channel) != len(mixed) {
			return nil, fmt.Errorf("%w: channels of %d and %d samples", ErrAudio, len(mixed), len(channel))
		}
		share := 1 / float32(len(s.Channels))
		if correlation(s.Channels[0], channel) < oppositePhase {
			share = -share
		}
		for i, x := range channel {
			mixed[i] += share * x
		}
	}
	return Resample(mixed, s.Rate, Rate)
}

// oppositePhase is the correlation below which a channel is the inverse of another.
const oppositePhase = -0.5

// correlation returns the correlation of two channels, -1 to 1.
func correlation(a, b []float32) float64 {
	meanA, meanB := offset(a), offset(b)
	var product, squareA, squareB float64
	for i, x := range a {
		p, q := float64(x)-meanA, float64(b[i])-meanB
		product, squareA, squareB = product+p*q, squareA+p*p, squareB+q*q
	}
	if squareA*squareB == 0 {
		return 0
	}
	return product / math.Sqrt(squareA*squareB)
}

// offset returns the mean of samples (DC).
func offset(samples []float32) float64 {
	sum := 0.0
	for _, x := range samples {
		sum += float64(x)
	}
	return sum / float64(max(1, len(samples)))
}

// Channel returns one channel, counted from 0, at [Rate].
func (s *Sound) Channel(number int) ([]float32, error) {
	if number < 0 || number >= len(s.Channels) {
		return nil, fmt.Errorf("%w: no channel %d, there are %d", ErrAudio, number, len(s.Channels))
	}
	return Resample(s.Channels[number], s.Rate, Rate)
}
