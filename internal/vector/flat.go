package vector

import (
	"container/heap"
	"slices"
)

// Flat compares a query with every vector: exact, and fast enough for some ten
// thousand. It scans bytes, and computes the products of those vectors alone that
// may be among the nearest. Not safe for concurrent use while it is changed.
type Flat struct {
	dim, width int
	lowMemory       bool     // there are no values
	bytes      [][]int8 // pages of rows of width: the vectors, quantised
	scale      []float32
	lost       []float32   // length of the difference between a row of bytes and its vector
	values     [][]float32 // pages of rows of dim; none if lean
	nodes      []uint32    // by row
	rows       []int32     // by node: 1 + row, 0 for none
}

// NewFlat returns an empty index of vectors with dim values.
func NewFlat(dim int) *Flat { return &Flat{dim: dim, width: padded(dim)} }

// NewLeanFlat returns one that keeps the bytes of its vectors alone, a fifth of the
// memory: cosines are off by a hundredth at most where values are spread evenly.
func NewLowMemoryFlat(dim int) *Flat { return &Flat{dim: dim, width: padded(dim), lowMemory: true} }

// Dim returns the dimension.
func (f *Flat) Dim() int { return f.dim }

// Len returns the number of vectors.
func (f *Flat) Len() int { return len(f.nodes) }

// Has reports whether the node has a vector.
func (f *Flat) Has(node uint32) bool {
	return uint64(node) < uint64(len(f.rows)) && f.rows[node] > 0
}

// Put sets the node's vector, of which it keeps a copy. One that Unit cannot have
// returned is ErrBadVector.
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

// extend makes room for the vector of another node.
func (f *Flat) extend(node uint32) {
	f.bytes = withRow(f.bytes, len(f.nodes), f.width)
	if !f.lowMemory {
		f.values = withRow(f.values, len(f.nodes), f.dim)
	}
	f.scale, f.lost, f.nodes = append(f.scale, 0), append(f.lost, 0), append(f.nodes, node)
	f.rows[node] = int32(len(f.nodes))
}

// firstRows is for how many rows the first page has room at first, since most
// memories are small.
const firstRows = 16

// withRow returns pages that have a row of a width. What is there stays where it is,
// but for the first page while it grows.
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

// Delete forgets the node's vector and reports whether there was one.
func (f *Flat) Delete(node uint32) bool {
	if !f.Has(node) {
		return false
	}
	row, last := int(f.rows[node]-1), len(f.nodes)-1
	if !f.lowMemory {
		copy(f.row(row), f.row(last))
		clear(f.row(last)) // nothing of a forgotten text stays
	}
	copy(f.byteRow(row), f.byteRow(last))
	f.scale[row], f.lost[row], f.nodes[row] = f.scale[last], f.lost[last], f.nodes[last]
	f.rows[f.nodes[row]] = int32(row + 1)
	f.rows[node] = 0
	clear(f.byteRow(last))
	f.scale, f.lost, f.nodes = f.scale[:last], f.lost[:last], f.nodes[:last]
	return true
}

// Cosine returns the similarity of the node's vector with a unit query; ok is
// false when the node has none.
func (f *Flat) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	if !f.Has(node) || len(query) != f.dim {
		return 0, false
	}
	return f.product(int(f.rows[node]-1), query), true
}

// product compares a row with a query, as exactly as the index can.
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

// scanRows is how many rows a scan takes at a time, so that the products stay in
// the nearest cache.
const scanRows = 128

// Search returns the k nearest vectors to a unit query, best first, among those
// whose node keep accepts (nil keeps all). A query that Unit cannot have returned
// finds nothing.
func (f *Flat) Search(query []float32, k int, keep func(node uint32) bool) []Hit {
	if k <= 0 || len(f.nodes) == 0 || Check(query, f.dim) != nil {
		return nil
	}
	bytes := make([]int8, f.width)
	scale, lost := quantise(query, bytes)
	c := newContest(k, len(f.nodes))
	var rows [scanRows]*int8
	var numbers [scanRows]int
	var products [scanRows]int32
	for next := 0; next < len(f.nodes); {
		n := 0
		for ; n < scanRows && next < len(f.nodes); next++ {
			if keep == nil || keep(f.nodes[next]) {
				rows[n], numbers[n] = &f.bytes[next>>pageBits][next&pageMask*f.width], next
				n++
			}
		}
		dots(bytes, rows[:n], products[:n])
		for i, row := range numbers[:n] {
			c.enter(row, float32(products[i])*scale*f.scale[row], slack(f.lost[row], lost))
		}
	}
	return c.decide(func(row int) Hit { return Hit{f.nodes[row], f.product(row, query)} })
}

func (f *Flat) row(at int) []float32 {
	return f.values[at>>pageBits][at&pageMask*f.dim:][:f.dim]
}

func (f *Flat) byteRow(at int) []int8 {
	return f.bytes[at>>pageBits][at&pageMask*f.width:][:f.width]
}

// contest finds the k best of many rows, of which it is known between which bounds
// their products lie, without computing the products of more than may be among them.
type candidates struct {
	k    int
	sure minHeap // the k best lower bounds so far
	open []entrant
}

type entrant struct {
	row  int
	most float32
}

func newContest(k, n int) *candidates {
	k = min(k, n)
	return &candidates{k: k, sure: make(minHeap, 0, k), open: make([]entrant, 0, 4*k)}
}

// enter adds a row whose product is about that much, give or take slack.
func (c *candidates) enter(row int, about, slack float32) {
	if len(c.sure) == c.k {
		if about+slack < c.sure[0] {
			return
		}
		if about-slack > c.sure[0] {
			c.sure[0] = about - slack
			heap.Fix(&c.sure, 0)
		}
	} else {
		heap.Push(&c.sure, about-slack)
	}
	c.open = append(c.open, entrant{row, about + slack})
}

// decide asks for the hits of those rows that may be among the best.
func (c *candidates) decide(hit func(row int) Hit) []Hit {
	if len(c.sure) == 0 {
		return nil
	}
	best := make(worstFirst, 0, c.k)
	for _, e := range c.open {
		if e.most < c.sure[0] { // which k rows reach for sure, or all there are
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

// least is a heap with the smallest number on top.
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
