package main

import (
	"math"
	"math/rand/v2"

	"github.com/egomem/egomem/examples/internal/acoustics"
	"github.com/egomem/egomem/ingest/voice"
)

// pinkNoise returns noise with the same power in every octave (Voss-McCartney: the sum of ten
// random numbers that change at halving rates).
func pinkNoise(random *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	var rows [10]float64
	for i := range out {
		for r := range rows {
			if i%(1<<r) == 0 {
				rows[r] = random.NormFloat64()
			}
		}
		sum := 0.0
		for _, x := range rows {
			sum += x
		}
		out[i] = float32(sum)
	}
	return out
}

// babble returns several simultaneous voices without pauses.
func babble(voices [][]float32) func(random *rand.Rand, n int) []float32 {
	return func(random *rand.Rand, n int) []float32 {
		out := make([]float32, n)
		const talkers = 6
		for range talkers {
			v := voices[random.IntN(len(voices))]
			scale := 1 / math.Sqrt(acoustics.Power(v)+1e-12)
			at := random.IntN(len(v))
			for i := range out {
				out[i] += float32(scale * float64(v[(at+i)%len(v)]))
			}
		}
		return out
	}
}

// fanNoise returns the noise of a fan: a deep rush, and a hum of 118 Hz that beats.
func fanNoise(random *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	rush := 0.0
	for i := range out {
		at := 2 * math.Pi * float64(i) / voice.Rate
		rush = 0.97*rush + 0.3*random.NormFloat64()
		hum := 0.0
		for k := 1.0; k <= 6; k++ {
			hum += math.Sin(118*k*at) / k
		}
		out[i] = float32(rush + 0.8*hum*(1+0.2*math.Sin(1.3*at)) + 0.15*random.NormFloat64())
	}
	return out
}
