package voice

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func tone(hertz float64, rate, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(0.5 * math.Sin(2*math.Pi*hertz*float64(i)/float64(rate)))
	}
	return out
}

func TestATonePassesAtEveryRate(t *testing.T) {
	for _, rate := range []int{8000, 11025, 16000, 22050, 44100, 47999, 48000, 96000} {
		got, err := Resample(tone(1000, rate, rate), rate, Rate)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != Rate {
			t.Errorf("%d: %d samples per second", rate, len(got))
		}
		want := tone(1000, Rate, Rate)
		for i := 200; i < len(got)-200; i++ {
			if math.Abs(float64(got[i]-want[i])) > 1e-3 {
				t.Errorf("%d: sample %d is %v, want %v", rate, i, got[i], want[i])
				break
			}
		}
	}
}

func TestFrequenciesAboveTheLowerRateAreRemoved(t *testing.T) {
	for _, hertz := range []float64{9000, 15000, 20000} {
		got, err := Resample(tone(hertz, 48000, 48000), 48000, Rate)
		if err != nil {
			t.Fatal(err)
		}
		if level := 10 * math.Log10(meanSquare(got[200:len(got)-200])/0.125); level > -70 {
			t.Errorf("%v Hz are %v dB loud", hertz, level)
		}
	}
}

func TestPiecesGiveTheSameResultAsTheWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	samples := make([]float32, 10000)
	for i := range samples {
		samples[i] = random.Float32() - 0.5
	}
	for _, rates := range [][2]int{{44100, 16000}, {8000, 16000}, {16000, 16000}, {48000, 16000}, {16000, 44100}} {
		whole, err := Resample(samples, rates[0], rates[1])
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewResampler(rates[0], rates[1])
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // after Flush it starts over
			var pieces []float32
			for rest := samples; len(rest) > 0; {
				n := min(1+random.IntN(700), len(rest))
				pieces, rest = r.Write(pieces, rest[:n]), rest[n:]
			}
			if pieces = r.Flush(pieces); !slices.Equal(pieces, whole) {
				t.Errorf("%v: %d samples in pieces, %d as a whole", rates, len(pieces), len(whole))
			}
		}
	}
}

func TestImpossibleRatesAndSamplesAreRefused(t *testing.T) {
	for _, rate := range []int{-1, 0, 999, 1 << 20} {
		if _, err := Resample([]float32{0}, rate, Rate); !errors.Is(err, ErrAudio) {
			t.Errorf("%d: %v", rate, err)
		}
	}
	if _, err := Resample([]float32{float32(math.NaN())}, 8000, Rate); !errors.Is(err, ErrAudio) {
		t.Error(err)
	}
}

func BenchmarkResampleASecond(b *testing.B) {
	samples := tone(1000, 48000, 48000)
	for b.Loop() {
		if _, err := Resample(samples, 48000, Rate); err != nil {
			b.Fatal(err)
		}
	}
}
