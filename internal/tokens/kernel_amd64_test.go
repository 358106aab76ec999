package tokens

import (
	"math/rand/v2"
	"testing"
)

func TestKernelsOfEveryProcessorAgreeWithPlainGo(t *testing.T) {
	kernels := map[string]func(planes, vectors *uint64, set *uint16, n int) int32{}
	if hasAVX2 {
		kernels["AVX2"] = nearest4AVX2
	}
	if hasAVX512 {
		kernels["AVX-512 VPOPCNTDQ"] = nearest4AVX512
	}
	chance := rand.New(rand.NewPCG(3, 4))
	for name, kernel := range kernels {
		for n := 1; n <= 70; n++ {
			planes, vectors, set := make([]uint64, levels*4), make([]uint64, 4*n), make([]uint16, n)
			for i := range planes {
				planes[i] = chance.Uint64() >> chance.IntN(64)
			}
			for i := range vectors {
				vectors[i] = chance.Uint64() >> chance.IntN(64)
			}
			for i := range set {
				set[i] = uint16(chance.IntN(257))
			}
			if got, want := kernel(&planes[0], &vectors[0], &set[0], n), nearest4Go(planes, vectors, set); got != want {
				t.Fatalf("%s finds %d among %d vectors, want %d", name, got, n, want)
			}
		}
	}
}
