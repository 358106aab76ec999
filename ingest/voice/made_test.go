package voice

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// madeSpeech returns 8 s of a made voice: a vowel in syllables, with a pause every second.
func madeSpeech() []float32 { return slices.Clone(speechOnce()) }

var speechOnce = sync.OnceValue(func() []float32 {
	random := rand.New(rand.NewPCG(11, 11))
	out := make([]float32, 8*Rate)
	for i := range out {
		at := float64(i) / Rate
		envelope := max(0, math.Sin(2*math.Pi*4*at))
		if math.Mod(at, 1) > 0.75 {
			envelope = 0
		}
		sum := 0.0
		for harmonic := 1.0; harmonic <= 25; harmonic++ {
			hertz := 130 * harmonic
			formants := math.Exp(-math.Pow((hertz-600)/250, 2)) + 0.6*math.Exp(-math.Pow((hertz-1400)/350, 2)) + 0.2/harmonic
			sum += formants * math.Sin(2*math.Pi*hertz*at+harmonic)
		}
		out[i] = float32(0.08*envelope*sum + 0.0005*random.NormFloat64())
	}
	return out
})
