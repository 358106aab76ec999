package vector

import (
	"math"
	"slices"
	"sync/atomic"
)

// walk is the state of one search in the graph. Its memory is reused.
type walk struct {
	g *graph
	v *view

	query []int8
	near  []entry // the best vectors so far, best first

	visited []uint64 // one bit a vector
	met     []uint32 // the vectors whose bit is set

	ids      []uint32 // the batch to compare
	rows     []*int8
	products []int32
}

// entry is a vector that a walk reached. From the highest bits down: distance (float
// bits of its product with the query's bytes, in descending order), number, whether it
// is a possible result, whether its links were followed.
type entry uint64

const (
	followed   entry = 1
	acceptable entry = 2
	idShift          = 2
)

func newEntry(product float32, id uint32, accepted bool) entry {
	e := entry(descending(product))<<32 | entry(id)<<idShift
	if accepted {
		e |= acceptable
	}
	return e
}

// descending maps floats to integers in reverse order.
func descending(f float32) uint32 {
	bits := math.Float32bits(f)
	if bits>>31 == 1 {
		return bits
	}
	return ^bits &^ (1 << 31)
}

func (e entry) id() uint32 { return uint32(e) >> idShift }

func (e entry) product() float32 {
	bits := uint32(e >> 32)
	if bits>>31 == 1 {
		return math.Float32frombits(bits)
	}
	return math.Float32frombits(^bits &^ (1 << 31))
}

// begin prepares the walk for a view.
func (w *walk) begin(g *graph, v *view) {
	w.g, w.v = g, v
	if words := int(v.n+63) / 64; len(w.visited) < words {
		w.visited, w.met = make([]uint64, words+words/4), w.met[:0]
	}
}

// end drops references, so that the garbage collector can free their memory.
func (w *walk) end() {
	w.g, w.v, w.query = nil, nil, nil
	clear(w.rows)
}

// reset marks all vectors as not visited.
func (w *walk) reset() {
	if len(w.met) > len(w.visited)/2 {
		clear(w.visited)
	} else {
		for _, id := range w.met {
			w.visited[id>>6] = 0
		}
	}
	w.met = w.met[:0]
}

// compare computes the products of the query with the batch.
func (w *walk) compare() {
	if len(w.rows) < len(w.ids) {
		room := len(w.ids) + 2*w.g.maxLinks
		w.rows, w.products = make([]*int8, room), make([]int32, room)
	}
	for i, id := range w.ids {
		w.rows[i] = w.g.bytes(w.v, id)
	}
	dots(w.query, w.rows[:len(w.ids)], w.products)
}

// product returns the result of compare for vector i of the batch, without the factor
// of the query's bytes.
func (w *walk) product(i int) float32 {
	return float32(w.products[i]) * w.g.scale(w.v, w.ids[i])
}

// start compares the query with one vector and returns its entry.
func (w *walk) start(id uint32) entry {
	w.ids = append(w.ids[:0], id)
	w.compare()
	return newEntry(w.product(0), id, true)
}

// descend moves greedily from an entry to a local optimum of a layer.
func (w *walk) descend(from entry, layer int) entry {
	for {
		w.ids = w.g.appendLinks(w.ids[:0], w.v, from.id(), layer)
		w.compare()
		best := from
		for i, id := range w.ids {
			best = min(best, newEntry(w.product(i), id, true))
		}
		if best == from {
			return from
		}
		from = best
	}
}

// explore collects the breadth nearest vectors of a layer, starting from some of them.
func (w *walk) explore(from []entry, layer, breadth int) {
	w.reset()
	w.near = append(w.near[:0], from...)
	for _, e := range from {
		w.meet(e.id())
	}
	for next := 0; next < len(w.near); {
		if w.near[next]&followed != 0 {
			next++
			continue
		}
		w.near[next] |= followed
		w.fresh(w.near[next].id(), layer)
		w.compare()
		for i, id := range w.ids {
			e := newEntry(w.product(i), id, true)
			if len(w.near) >= breadth && e > w.near[len(w.near)-1] {
				continue
			}
			next = min(next, w.insert(e))
			if len(w.near) > breadth {
				w.near = w.near[:breadth]
			}
		}
	}
}

// fresh makes a batch of the neighbours that were not visited, and marks them.
func (w *walk) fresh(id uint32, layer int) {
	list := w.g.list(w.v, id, layer)
	count := atomic.LoadUint32(&list[0])
	ids, n := w.ids[:0], w.v.n
	for i := range list[1:][:count] {
		link := atomic.LoadUint32(&list[1+i])
		if link >= n {
			continue
		}
		word, bit := &w.visited[link>>6], uint64(1)<<(link&63)
		if *word&bit == 0 {
			*word |= bit
			ids = append(ids, link)
		}
	}
	w.ids = ids
	w.met = append(w.met, ids...)
}

func (w *walk) meet(id uint32) {
	w.visited[id>>6] |= 1 << (id & 63)
	w.met = append(w.met, id)
}

// insert inserts an entry in order and returns its position.
func (w *walk) insert(e entry) int {
	low, high := 0, len(w.near)
	for low < high {
		if middle := (low + high) >> 1; w.near[middle] < e {
			low = middle + 1
		} else {
			high = middle
		}
	}
	w.near = slices.Insert(w.near, low, e)
	return low
}
