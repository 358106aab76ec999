package main

import (
	"math"
	"math/rand/v2"
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
func babble(random *rand.Rand, voices []spoken, n int) []float32 {
	out := make([]float32, n)
	const talkers = 6
	for range talkers {
		v := voices[random.IntN(len(voices))].samples
		scale := 1 / math.Sqrt(power(v)+1e-12)
		at := random.IntN(len(v))
		for i := range out {
			out[i] += float32(scale * float64(v[(at+i)%len(v)]))
		}
	}
	return out
}

// mixAt adds noise to samples, at a ratio in dB to the level of the speech.
func mixAt(samples, noise []float32, spoken, ratio float64) []float32 {
	gain := math.Sqrt(spoken / (power(noise) + 1e-20) / math.Pow(10, ratio/10))
	out := make([]float32, len(samples))
	for i, x := range samples {
		out[i] = x + float32(gain*float64(noise[i%len(noise)]))
	}
	return out
}

func power(samples []float32) float64 {
	sum := 0.0
	for _, x := range samples {
		sum += float64(x) * float64(x)
	}
	return sum / float64(max(1, len(samples)))
}
