// Package vector finds texts by meaning: the nearest unit vectors to a query by
// cosine, which for unit vectors is the inner product.
package vector

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrBadVector is returned for a vector that cannot be compared: of another
// dimension, with a value that is no number, or without direction.
var ErrBadVector = errors.New("bad vector")

// Hit is one found vector.
type Hit struct {
	Node   uint32
	Cosine float32 // -1 to 1
}

// Flat compares a query with every vector: exact, and fast enough for some hundred
// thousand. It scans bytes, and computes the products of those vectors alone that
// may be among the nearest. Not safe for concurrent use while it is changed.
type Flat struct {
	dim    int
	bytes  quantised
	values []float32 // rows of dim, one after the other
	nodes  []uint32  // by row
	rows   []int32   // by node: 1 + row, 0 for none
}

// NewFlat returns an empty index of vectors with dim values.
func NewFlat(dim int) *Flat { return &Flat{dim: dim, bytes: newQuantised(dim)} }

// Dim returns the dimension.
func (f *Flat) Dim() int { return f.dim }

// Len returns the number of vectors.
func (f *Flat) Len() int { return len(f.nodes) }

// Has reports whether the node has a vector.
func (f *Flat) Has(node uint32) bool {
	return int(node) < len(f.rows) && f.rows[node] > 0
}

// Put sets the node's vector, which must be what Unit returned.
func (f *Flat) Put(node uint32, unit []float32) {
	for int(node) >= len(f.rows) {
		f.rows = append(f.rows, 0)
	}
	if at := f.rows[node]; at > 0 {
		copy(f.row(at-1), unit)
		f.bytes.put(int(at-1), unit)
		return
	}
	f.bytes.put(len(f.nodes), unit)
	f.values = append(f.values, unit...)
	f.nodes = append(f.nodes, node)
	f.rows[node] = int32(len(f.nodes))
}

// Cosine returns the similarity of the node's vector with a unit query; ok is
// false when the node has none.
func (f *Flat) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	if !f.Has(node) {
		return 0, false
	}
	return dot(f.row(f.rows[node]-1), query), true
}

// Search returns the k nearest vectors to a unit query, best first, among those
// whose node keep accepts (nil keeps all).
func (f *Flat) Search(query []float32, k int, keep func(node uint32) bool) []Hit {
	if k <= 0 || len(f.nodes) == 0 {
		return nil
	}
	most := make([]float32, len(f.nodes)) // by row: what the product can be at most
	sure := make(least, 0, min(k, len(f.nodes)))
	f.bytes.scan(query, func(row int, b bounds) {
		most[row] = b.most
		switch {
		case len(sure) == k && b.least <= sure[0], keep != nil && !keep(f.nodes[row]):
		case len(sure) == k:
			sure[0] = b.least
			heap.Fix(&sure, 0)
		default:
			heap.Push(&sure, b.least)
		}
	})
	if len(sure) == 0 {
		return nil
	}
	line := sure[0] // k vectors reach it for sure, or all that are kept
	best := make(worstFirst, 0, len(sure))
	for row, node := range f.nodes {
		if most[row] < line || keep != nil && !keep(node) {
			continue
		}
		hit := Hit{node, dot(f.row(int32(row)), query)}
		switch {
		case len(best) < k:
			heap.Push(&best, hit)
		case order(hit, best[0]) < 0:
			best[0] = hit
			heap.Fix(&best, 0)
		}
	}
	slices.SortFunc(best, order)
	return best
}

// order puts the more similar hit first, and of equal ones, which repeated texts
// have, the lower node: rows stand in the order in which vectors came.
func order(a, b Hit) int {
	if a.Cosine != b.Cosine {
		return cmp.Compare(b.Cosine, a.Cosine)
	}
	return cmp.Compare(a.Node, b.Node)
}

func (f *Flat) row(at int32) []float32 {
	return f.values[int(at)*f.dim : (int(at)+1)*f.dim]
}

// Unit returns a copy of v scaled to length one, or ErrBadVector with the
// reason.
func Unit(v []float32, dim int) ([]float32, error) {
	if len(v) != dim {
		return nil, fmt.Errorf("%w: it has %d values, this memory's have %d", ErrBadVector, len(v), dim)
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
		return fmt.Errorf("%w: it has %d values, this memory's have %d", ErrBadVector, len(v), dim)
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if !(math.Abs(sum-1) < 1e-3) {
		return fmt.Errorf("%w: its length is %v, not 1", ErrBadVector, math.Sqrt(sum))
	}
	return nil
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

// worstFirst is a heap with the least similar hit on top.
type worstFirst []Hit

func (h worstFirst) Len() int           { return len(h) }
func (h worstFirst) Less(i, j int) bool { return order(h[i], h[j]) > 0 }
func (h worstFirst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *worstFirst) Push(x any)        { *h = append(*h, x.(Hit)) }
func (h *worstFirst) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

// least is a heap with the smallest number on top.
type least []float32

func (h least) Len() int           { return len(h) }
func (h least) Less(i, j int) bool { return h[i] < h[j] }
func (h least) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *least) Push(x any)        { *h = append(*h, x.(float32)) }
func (h *least) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
