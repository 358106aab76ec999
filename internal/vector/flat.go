package vector

import (
	"container/heap"
	"iter"
	"slices"
)

// Flat compares a query with every vector. It is exact, and fast enough for some ten
// thousand vectors. It scans quantised bytes, and computes products only for vectors
// that may be among the nearest. It is not safe for concurrent use while it changes.
type Flat struct {
	dim, width int
	lowMemory  bool     // no float values
	bytes      [][]int8 // pages of rows of width: quantised vectors
	scale      []float32
	lost       []float32   // by row: length of vector minus bytes
	values     [][]float32 // pages of rows of dim; none for low memory
	nodes      []uint32    // by row
	rows       []int32     // by node: 1 + row, 0 for none
}

// NewFlat returns an empty index of vectors with dim values.
func NewFlat(dim int) *Flat { return &Flat{dim: dim, width: padded(dim)} }

// NewLowMemoryFlat returns a Flat that keeps only the bytes of its vectors, a fifth of
// the memory. Cosines have an error of at most 0.01 for vectors with evenly distributed
// values.
func NewLowMemoryFlat(dim int) *Flat { return &Flat{dim: dim, width: padded(dim), lowMemory: true} }

// Dim returns the dimension.
func (f *Flat) Dim() int { return f.dim }

// Len returns the number of vectors.
func (f *Flat) Len() int { return len(f.nodes) }

// Has reports whether the node has a vector.
func (f *Flat) Has(node uint32) bool {
	return uint64(node) < uint64(len(f.rows)) && f.rows[node] > 0
}

// Put stores a copy of the node's vector. A vector that Unit cannot have returned is
// ErrBadVector.
func (f *Flat) Put(node uint32, unit []float32) error {
	if err := Check(unit, f.dim); err != nil {
		return err
	}
	if uint64(node) >= uint64(len(f.rows)) {
		f.rows = append(f.rows, make([]int32, int(node)+1-len(f.rows))...)
	}
	if f.rows[node] == 0 {
		f.extend(node)
	}
	row := int(f.rows[node] - 1)
	if !f.lowMemory {
		copy(f.row(row), unit)
	}
	f.scale[row], f.lost[row] = quantise(unit, f.byteRow(row))
	return nil
}

// extend adds a row for a node.
func (f *Flat) extend(node uint32) {
	f.bytes = withRow(f.bytes, len(f.nodes), f.width)
	if !f.lowMemory {
		f.values = withRow(f.values, len(f.nodes), f.dim)
	}
	f.scale, f.lost, f.nodes = append(f.scale, 0), append(f.lost, 0), append(f.nodes, node)
	f.rows[node] = int32(len(f.nodes))
}

// firstRows is the initial capacity of the first page in rows; most memories are small.
const firstRows = 16

// withRow returns pages that contain a row of a width. Existing pages are not moved,
// except the first while it grows.
func withRow[T any](pages [][]T, row, width int) [][]T {
	if row>>pageBits == len(pages) {
		rows := pageSize
		if row == 0 {
			rows = firstRows
		}
		return append(pages, make([]T, rows*width))
	}
	if page := &pages[row>>pageBits]; row&pageMask*width == len(*page) {
		*page = append(*page, make([]T, len(*page))...)
	}
	return pages
}

// Delete removes the node's vector and reports whether there was one.
func (f *Flat) Delete(node uint32) bool {
	if !f.Has(node) {
		return false
	}
	row, last := int(f.rows[node]-1), len(f.nodes)-1
	if !f.lowMemory {
		copy(f.row(row), f.row(last))
		clear(f.row(last)) // erase the bytes of the deleted vector
	}
	copy(f.byteRow(row), f.byteRow(last))
	f.scale[row], f.lost[row], f.nodes[row] = f.scale[last], f.lost[last], f.nodes[last]
	f.rows[f.nodes[row]] = int32(row + 1)
	f.rows[node] = 0
	clear(f.byteRow(last))
	f.scale, f.lost, f.nodes = f.scale[:last], f.lost[:last], f.nodes[:last]
	return true
}

// Cosine returns the cosine of the node's vector and a unit query. ok is false when the
// node has none.
func (f *Flat) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	if !f.Has(node) || len(query) != f.dim {
		return 0, false
	}
	return f.product(int(f.rows[node]-1), query), true
}

// product returns the product of a row and a query, as exactly as the index can.
func (f *Flat) product(row int, query []float32) float32 {
	if !f.lowMemory {
		return dot(f.row(row), query)
	}
	var sum float32
	for i, b := range f.byteRow(row)[:f.dim] {
		sum += float32(b) * query[i]
	}
	return sum * f.scale[row]
}

// copyTo copies the node's vector and reports whether there is one.
func (f *Flat) copyTo(unit []float32, node uint32) bool {
	if !f.Has(node) {
		return false
	}
	copy(unit, f.row(int(f.rows[node]-1)))
	return true
}

// scanRows is the number of rows compared at a time; their products fit into the L1
// cache.
const scanRows = 128

// Search returns the k vectors nearest to a unit query, best first, among the nodes
// that keep accepts; nil accepts all. A query that Unit cannot have returned finds
// nothing.
func (f *Flat) Search(query []float32, k int, keep func(node uint32) bool) []Hit {
	if k <= 0 || len(f.nodes) == 0 || Check(query, f.dim) != nil {
		return nil
	}
	return f.scan(query, k, nil, func(yield func(row int) bool) {
		for row, node := range f.nodes {
			if (keep == nil || keep(node)) && !yield(row) {
				return
			}
		}
	})
}

// SearchAmong is Search among some different nodes.
func (f *Flat) SearchAmong(query []float32, k int, nodes []uint32, keep func(node uint32) bool) []Hit {
	if k <= 0 || len(f.nodes) == 0 || Check(query, f.dim) != nil {
		return nil
	}
	return f.scan(query, k, keep, func(yield func(row int) bool) {
		for _, node := range nodes {
			if f.Has(node) && !yield(int(f.rows[node]-1)) {
				return
			}
		}
	})
}

// scan compares the query with some different rows. It asks keep, unless that is nil, only of rows that may be among the
// nearest.
func (f *Flat) scan(query []float32, k int, keep func(node uint32) bool, all iter.Seq[int]) []Hit {
	bytes := make([]int8, f.width)
	scale, lost := quantise(query, bytes)
	c := newCandidates(k, len(f.nodes))
	var rows [scanRows]*int8
	var numbers [scanRows]int
	var products [scanRows]int32
	n := 0
	compare := func() {
		dots(bytes, rows[:n], products[:n])
		for i, row := range numbers[:n] {
			approximate, off := float32(products[i])*scale*f.scale[row], slack(f.lost[row], lost)
			if c.admits(approximate, off) && (keep == nil || keep(f.nodes[row])) {
				c.add(row, approximate, off)
			}
		}
		n = 0
	}
	for row := range all {
		rows[n], numbers[n] = &f.bytes[row>>pageBits][row&pageMask*f.width], row
		if n++; n == scanRows {
			compare()
		}
	}
	compare()
	return c.best(func(row int) Hit { return Hit{f.nodes[row], f.product(row, query)} })
}

func (f *Flat) row(at int) []float32 {
	return f.values[at>>pageBits][at&pageMask*f.dim:][:f.dim]
}

func (f *Flat) byteRow(at int) []int8 {
	return f.bytes[at>>pageBits][at&pageMask*f.width:][:f.width]
}

// candidates finds the k best of many rows from bounds of their products. It computes
// the exact products only of rows that may be among them.
type candidates struct {
	k     int
	lower minHeap // the k largest lower bounds
	open  []entrant
}

type entrant struct {
	row   int
	upper float32
}

func newCandidates(k, n int) *candidates {
	k = min(k, n)
	return &candidates{k: k, lower: make(minHeap, 0, k), open: make([]entrant, 0, 4*k)}
}

// admits reports whether a row whose product is approximate +- slack may be among the k best so far.
func (c *candidates) admits(approximate, slack float32) bool {
	return len(c.lower) < c.k || approximate+slack >= c.lower[0]
}

// add adds a row that may be among the k best so far.
func (c *candidates) add(row int, approximate, slack float32) {
	if len(c.lower) == c.k {
		if approximate-slack > c.lower[0] {
			c.lower[0] = approximate - slack
			heap.Fix(&c.lower, 0)
		}
	} else {
		heap.Push(&c.lower, approximate-slack)
	}
	c.open = append(c.open, entrant{row, approximate + slack})
}

// best returns the k best hits. hit computes the exact one of a row.
func (c *candidates) best(hit func(row int) Hit) []Hit {
	if len(c.lower) == 0 {
		return nil
	}
	best := make(worstFirst, 0, c.k)
	for _, e := range c.open {
		if e.upper < c.lower[0] { // at least k rows are better
			continue
		}
		h := hit(e.row)
		switch {
		case len(best) < c.k:
			heap.Push(&best, h)
		case order(h, best[0]) < 0:
			best[0] = h
			heap.Fix(&best, 0)
		}
	}
	slices.SortFunc(best, order)
	return best
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

// minHeap is a heap with the smallest number on top.
type minHeap []float32

func (h minHeap) Len() int           { return len(h) }
func (h minHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h minHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *minHeap) Push(x any)        { *h = append(*h, x.(float32)) }
func (h *minHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
