package acoustics

import (
	"math"
	"math/rand/v2"
	"testing"
)

func tone(hertz float64, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(0.3 * math.Sin(2*math.Pi*hertz*float64(i)/Rate))
	}
	return out
}

func TestABandKeepsWhatIsInIt(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	c := Channel{Low: 300, High: 3400}
	for hertz, passes := range map[float64]bool{100: false, 1000: true, 3000: true, 5000: false} {
		in := tone(hertz, Rate)
		share := Power(c.Through(random, in)) / Power(in)
		if passes && math.Abs(share-1) > 0.02 || !passes && share > 0.01 {
			t.Errorf("%v Hz: %v of the power is left", hertz, share)
		}
	}
}

// decayTime measures how long the later part of a response takes to fall by 60 dB.
func decayTime(response []float64) float64 {
	left := make([]float64, len(response)+1)
	for i := len(response) - 1; i >= 0; i-- {
		left[i] = left[i+1] + response[i]*response[i]
	}
	at := func(db float64) int {
		for i, x := range left {
			if 10*math.Log10(x/left[0]+1e-30) < db {
				return i
			}
		}
		return len(left)
	}
	return 60 * float64(at(-25)-at(-5)) / 20 / Rate
}

func TestReverberationDecaysAsStated(t *testing.T) {
	for _, seconds := range []float64{0.4, 0.8} {
		noise := decay(rand.New(rand.NewPCG(2, 2)), seconds, -20)
		room := &Room{Size: [3]float64{6.2, 4.8, 2.8}, Speaker: [3]float64{1.8, 1.4, 1.6},
			Microphone: [3]float64{3.6, 2.9, 0.9}, Reverberation: seconds}
		for name, response := range map[string][]float64{"noise": noise, "mirrored walls": room.Response()} {
			if got := decayTime(response); got < 0.6*seconds || got > 1.5*seconds {
				t.Errorf("%s of %v s decays in %.2f s", name, seconds, got)
			}
		}
	}
}

func TestNoiseHasItsRatioAndNothingClips(t *testing.T) {
	loud := func(random *rand.Rand, n int) []float32 {
		out := make([]float32, n)
		for i := range out {
			out[i] = float32(random.NormFloat64())
		}
		return out
	}
	random := rand.New(rand.NewPCG(3, 3))
	in := tone(440, Rate)
	out := MixAt(in, loud(random, Rate), Power(in), 10)
	added := make([]float32, len(in))
	for i := range in {
		added[i] = out[i] - in[i]
	}
	if ratio := 10 * math.Log10(Power(in)/Power(added)); math.Abs(ratio-10) > 0.1 {
		t.Errorf("the ratio is %.1f dB", ratio)
	}
	for _, x := range (Channel{Noise: loud, Ratio: -10}).Through(random, in) {
		if x > fullScale+1e-6 || x < -fullScale-1e-6 {
			t.Fatal("a sample of", x)
		}
	}
}

func TestMuLawKeepsQuietSamplesFine(t *testing.T) {
	for _, x := range []float32{0, 0.001, -0.01, 0.3, -1} {
		if y := MuLaw([]float32{x})[0]; math.Abs(float64(y-x)) > 0.04*math.Abs(float64(x))+0.0005 {
			t.Errorf("%v becomes %v", x, y)
		}
	}
}
