// Package vector finds texts by meaning: the nearest unit vectors to a query by
// cosine, which for unit vectors is the inner product.
package vector

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// ErrBadVector is returned for a vector that cannot be compared: of another
// dimension, with a value that is no number, or without direction.
var ErrBadVector = errors.New("bad vector")

// Hit is one found vector.
type Hit struct {
	Node   uint32
	Cosine float32 // -1 to 1
}

// order puts the more similar hit first, and of equal ones, which repeated texts
// have, the lower node: vectors stand in the order in which they came.
func order(a, b Hit) int {
	if a.Cosine != b.Cosine {
		return cmp.Compare(b.Cosine, a.Cosine)
	}
	return cmp.Compare(a.Node, b.Node)
}

// Unit returns a copy of v scaled to length one, or ErrBadVector with the
// reason.
func Unit(v []float32, dim int) ([]float32, error) {
	if len(v) != dim {
		return nil, wrongDimension(v, dim)
	}
	var sum float64
	for i, x := range v {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return nil, fmt.Errorf("%w: value %d is %v", ErrBadVector, i, x)
		}
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		return nil, fmt.Errorf("%w: all values are zero", ErrBadVector)
	}
	length := math.Sqrt(sum)
	unit := make([]float32, dim)
	for i, x := range v {
		unit[i] = float32(float64(x) / length)
	}
	return unit, nil
}

// Check returns ErrBadVector with the reason unless v could be what Unit
// returned.
func Check(v []float32, dim int) error {
	if len(v) != dim {
		return wrongDimension(v, dim)
	}
	if sum := dot(v, v); !(math.Abs(float64(sum)-1) < 1e-3) {
		return fmt.Errorf("%w: its length is %v, not 1", ErrBadVector, math.Sqrt(float64(sum)))
	}
	return nil
}

func wrongDimension(v []float32, dim int) error {
	return fmt.Errorf("%w: it has %d values, this memory's have %d", ErrBadVector, len(v), dim)
}

// dot is the inner product of two slices of equal length, in four sums so that
// the processor can overlap them.
func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
