package voice

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTheTransformMatchesItsDefinitionAndItsInverse(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for _, n := range []int{8, 64, 512} {
		f := newFFT(n)
		frame, back := make([]float64, n), make([]float64, n)
		for i := range frame {
			frame[i] = random.NormFloat64()
		}
		spectrum := make([]complex128, n/2+1)
		f.forward(spectrum, frame)
		for k, got := range spectrum {
			var want complex128
			for i, x := range frame {
				want += complex(x, 0) * cmplx.Exp(complex(0, -2*math.Pi*float64(k*i)/float64(n)))
			}
			if cmplx.Abs(got-want) > 1e-9 {
				t.Errorf("%d points: frequency %d is %v, want %v", n, k, got, want)
			}
		}
		f.inverse(back, spectrum)
		for i := range frame {
			if math.Abs(back[i]-frame[i]) > 1e-12 {
				t.Errorf("%d points: sample %d is %v, was %v", n, i, back[i], frame[i])
			}
		}
	}
}

func TestQuantilesMatchSortedValues(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		values := make([]float64, 1+random.IntN(50))
		for i := range values {
			values[i] = float64(random.IntN(20)) // some are equal
		}
		sorted := slices.Sorted(slices.Values(values))
		for _, share := range []float64{0, 0.15, 0.5, 0.99} {
			if got, want := quantile(slices.Clone(values), share), sorted[int(share*float64(len(sorted)))]; got != want {
				t.Errorf("%v of %v: %v, want %v", share, values, got, want)
			}
		}
	}
}
