package vector

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestKernelsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, kernel := range kernels() {
		t.Run(kernel.name, func(t *testing.T) {
			for _, width := range []int{64, 128, 384, 1024} {
				for _, n := range []int{1, 2, 3, 4, 5, 7, 8, 11, 300} {
					query, bytes := make([]int8, width), make([]int8, n*width)
					for i := range query {
						query[i] = int8(r.IntN(255) - 127)
					}
					for i := range bytes {
						bytes[i] = int8(r.IntN(255) - 127)
					}
					for i := range width { // the largest and smallest values
						query[i] = int8(127 - 254*(i/8&1))
						bytes[i] = int8(127 - 254*(i/16&1))
					}
					rows := make([]*int8, n)
					for i := range rows {
						rows[i] = &bytes[r.IntN(n)*width]
					}
					rows[0] = &bytes[0]
					got, want := make([]int32, n+1), make([]int32, n+1)
					got[n], want[n] = 7, 7 // nothing is written after the last one
					kernel.dots(query, rows, got)
					dotsGo(query, rows, want)
					if fmt.Sprint(got) != fmt.Sprint(want) {
						t.Fatalf("%d rows of %d: %v, want %v", n, width, got, want)
					}
				}
			}
		})
	}
}

type namedKernel struct {
	name string
	dots func(query []int8, rows []*int8, out []int32)
}

func BenchmarkDots(b *testing.B) {
	query, bytes := make([]int8, 384), make([]int8, 32*384)
	rows, out := make([]*int8, 32), make([]int32, 32)
	for i := range rows {
		rows[i] = &bytes[384*i]
	}
	for _, kernel := range append(kernels(), namedKernel{"Go", dotsGo}) {
		b.Run(kernel.name, func(b *testing.B) {
			for b.Loop() {
				kernel.dots(query, rows, out)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/32, "ns/row")
		})
	}
}
