package vector

import "unsafe"

// padding divides the number of bytes of a row: a cache line, for the kernels.
const padding = 64

// padded rounds a number of values up to a multiple of padding.
func padded(dim int) int { return (dim + padding - 1) / padding * padding }

// dotsGo is dots in plain Go, for processors without a kernel. Tests compare the
// kernels with it.
func dotsGo(query []int8, rows []*int8, out []int32) {
	for i, first := range rows {
		row := unsafe.Slice(first, len(query))
		var s0, s1, s2, s3 int32
		for j := 0; j+4 <= len(row); j += 4 {
			s0 += int32(row[j]) * int32(query[j])
			s1 += int32(row[j+1]) * int32(query[j+1])
			s2 += int32(row[j+2]) * int32(query[j+2])
			s3 += int32(row[j+3]) * int32(query[j+3])
		}
		out[i] = s0 + s1 + s2 + s3
	}
}

// partialSums is the number of partial sums of an inner product of floats.
const partialSums = 16

// dot returns the inner product of two slices of equal length. The result has the same
// bits on every processor: value i is added to sum i%16, products are rounded before
// they are added, and the sums are added in halves.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	whole := len(a) &^ (partialSums - 1)
	sum := float32(0)
	if whole > 0 {
		sum = dotWhole(a[:whole], b[:whole])
	}
	for i := whole; i < len(a); i++ {
		sum += float32(a[i] * b[i]) // the conversion prevents a fused multiply-add
	}
	return sum
}

// dotGo is dotWhole in plain Go.
func dotGo(a, b []float32) float32 {
	var sums [partialSums]float32
	for ; len(a) >= partialSums && len(b) >= partialSums; a, b = a[partialSums:], b[partialSums:] {
		for i := range sums {
			sums[i] += float32(a[i] * b[i])
		}
	}
	for half := partialSums / 2; half > 0; half /= 2 {
		for i := range half {
			sums[i] += sums[i+half]
		}
	}
	return sums[0]
}

// Dot returns the inner product of two slices of equal length, with the same bits on
// every processor.
func Dot(a, b []float32) float32 { return dot(a, b) }
