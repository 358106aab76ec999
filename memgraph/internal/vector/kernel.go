package vector

import "unsafe"

// padding is what the number of bytes of a row is a multiple of, for the kernels:
// a line of the cache.
const padding = 64

// padded rounds a number of values up to a multiple of padding.
func padded(dim int) int { return (dim + padding - 1) / padding * padding }

// dotsGo is dots in plain Go: the kernel of processors without a faster one, and
// the oracle of those.
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
