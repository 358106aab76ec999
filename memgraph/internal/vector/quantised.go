package vector

import "math"

// padding is what the number of stored values of a row is a multiple of, for the
// kernels.
const padding = 32

// quantised holds vectors as bytes, each with the factor that scales them back and
// a bound of what was lost, so that a scan over bytes can tell for sure which
// vectors are not among the nearest.
type quantised struct {
	width  int    // values of a row, dim rounded up to padding
	values []int8 // rows of width
	scale  []float32
	lost   []float32 // length of the difference between a row and its vector
}

// steps is the largest magnitude of a quantised value.
const steps = 127

func newQuantised(dim int) quantised {
	return quantised{width: (dim + padding - 1) / padding * padding}
}

// put sets a row, which is at most one past the last.
func (q *quantised) put(row int, unit []float32) {
	if row == len(q.scale) {
		q.values = append(q.values, make([]int8, q.width)...)
		q.scale, q.lost = append(q.scale, 0), append(q.lost, 0)
	}
	values := q.values[row*q.width:]
	q.scale[row], q.lost[row] = quantise(unit, func(i int, v int) { values[i] = int8(v) })
}

// quantise hands out the values of a vector as integers up to steps, and returns
// the factor that scales them back and the length of what is lost.
func quantise(vector []float32, set func(i int, v int)) (scale, lost float32) {
	var largest float32
	for _, v := range vector {
		largest = max(largest, v, -v)
	}
	scale = largest / steps
	if scale == 0 {
		return 0, 0
	}
	var sum float64
	for i, v := range vector {
		level := math.Round(float64(v / scale))
		set(i, int(level))
		difference := float64(v) - level*float64(scale)
		sum += difference * difference
	}
	return scale, float32(math.Sqrt(sum))
}

// bounds are the least and the most that an inner product can be.
type bounds struct {
	least, most float32
}

// scanRows is how many rows a scan takes at a time, so that the products stay in
// the nearest cache.
const scanRows = 256

// scan yields, for every row in order, bounds of the exact inner product with a
// query of length one.
func (q *quantised) scan(query []float32, yield func(row int, b bounds)) {
	wide := make([]int16, q.width)
	scale, lost := quantise(query, func(i int, v int) { wide[i] = int16(v) })
	var products [scanRows]int32
	for first := 0; first < len(q.scale); first += scanRows {
		n := min(scanRows, len(q.scale)-first)
		scan(wide, q.values[first*q.width:(first+n)*q.width], products[:n])
		for i, product := range products[:n] {
			row := first + i
			about := float32(product) * scale * q.scale[row]
			// |xq - x'q'| <= |x - x'| |q| + |x'| |q - q'|, and |x'| <= 1 + |x - x'|.
			slack := q.lost[row] + (1+q.lost[row])*lost + rounding
			yield(row, bounds{about - slack, about + slack})
		}
	}
}

// rounding is more than sums of 32-bit floats are off by.
const rounding = 1e-5

// scanGo is scan in plain Go: the kernel of processors without a faster one, and
// the oracle of those.
func scanGo(query []int16, rows []int8, out []int32) {
	for i := range out {
		row := rows[i*len(query) : (i+1)*len(query)]
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
