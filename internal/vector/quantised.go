package vector

import "math"

// steps is the largest magnitude of a quantised value.
const steps = 127

// quantise writes the values of a vector as bytes up to steps, and returns the
// factor that scales them back and the length of what is lost.
func quantise(vector []float32, bytes []int8) (scale, lost float32) {
	var highest uint32 // bits of magnitudes are in the order of the magnitudes
	for _, v := range vector {
		highest = max(highest, math.Float32bits(v)&^(1<<31))
	}
	largest := math.Float32frombits(highest)
	if largest == 0 {
		clear(bytes)
		return 0, 0
	}
	scale, inverse := largest/steps, steps/largest
	var sums [4]float32 // so that the processor can overlap them
	bytes = bytes[:len(vector)]
	for i, v := range vector {
		// Adding 1.5 * 2^23 rounds to a whole number and leaves it, in two's
		// complement, in the lowest bits. The conversion keeps processors from
		// fusing the two steps into one, whose result differs.
		rounded := float32(v*inverse) + 3<<22
		bytes[i] = int8(math.Float32bits(rounded))
		difference := v - (rounded-3<<22)*scale
		sums[i&3] += difference * difference
	}
	return scale, float32(math.Sqrt(float64(sums[0] + sums[1] + sums[2] + sums[3])))
}

// rounding is more than sums of 32-bit floats are off by.
const rounding = 1e-5

// slack is by how much the product of a quantised row and a quantised query can
// be off, from the lengths of what each lost:
// |xq - x'q'| <= |x - x'| |q| + |x'| |q - q'|, and |x'| <= 1 + |x - x'|.
func slack(lostRow, lostQuery float32) float32 {
	return lostRow + (1+lostRow)*lostQuery + rounding
}
