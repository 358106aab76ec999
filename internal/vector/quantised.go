package vector

import "math"

// steps is the largest magnitude of a quantised value.
const steps = 127

// quantise writes the values of a vector as bytes from -steps to steps. It returns the
// factor that scales them back, and the length of the error.
func quantise(vector []float32, bytes []int8) (scale, lost float32) {
	var highest uint32 // float bits of magnitudes have the order of the magnitudes
	for _, v := range vector {
		highest = max(highest, math.Float32bits(v)&^(1<<31))
	}
	largest := math.Float32frombits(highest)
	if largest == 0 {
		clear(bytes)
		return 0, 0
	}
	scale, inverse := largest/steps, steps/largest
	var sums [4]float32 // several sums, so that the processor can overlap them
	bytes = bytes[:len(vector)]
	for i, v := range vector {
		// Adding 1.5 * 2^23 rounds to an integer, which is then in the lowest bits in
		// two's complement. The conversion prevents a fused multiply-add, whose result
		// differs.
		rounded := float32(v*inverse) + 3<<22
		bytes[i] = int8(math.Float32bits(rounded))
		difference := v - (rounded-3<<22)*scale
		sums[i&3] += difference * difference
	}
	return scale, float32(math.Sqrt(float64(sums[0] + sums[1] + sums[2] + sums[3])))
}

// rounding is an upper bound of the error of sums of 32-bit floats.
const rounding = 1e-5

// slack returns the largest error of the product of a quantised row and a quantised
// query, from the lengths of their errors: |xq - x'q'| <= |x - x'| |q| + |x'| |q - q'|,
// and |x'| <= 1 + |x - x'|.
func slack(lostRow, lostQuery float32) float32 {
	return lostRow + (1+lostRow)*lostQuery + rounding
}
