package vector

import (
	"container/heap"
	"math"
	"slices"
	"sync/atomic"
)

// Search returns the k vectors nearest to a unit query, best first, among the nodes
// that keep accepts; nil accepts all. A query that Unit cannot have returned finds
// nothing. keep may be called several times for a node.
//
// The walk passes through vectors that keep rejects. When that takes longer than
// comparing all accepted vectors, the search does the latter, and its result is exact.
func (h *HNSW) Search(query []float32, k int, keep func(node uint32) bool) []Hit {
	return h.SearchEF(query, k, max(h.options.EFSearch, 2*min(k, h.Len())), keep)
}

// SearchEF is Search with another EFSearch than that of the options.
func (h *HNSW) SearchEF(query []float32, k, ef int, keep func(node uint32) bool) []Hit {
	g := h.graph.Load()
	v := g.view.Load()
	if k <= 0 || v.n == 0 || Check(query, g.dim) != nil {
		return nil
	}
	k = min(k, int(v.n))
	ef = min(max(ef, k), int(v.n))
	w := h.begin(g, v, query, k, keep)
	defer h.walks.Put(w)
	defer w.end()
	if int(v.n) <= scanFactor*ef {
		return w.scan(nil, w.possible())
	}
	at := w.start(v.entry)
	for layer := v.top; layer > 0; layer-- {
		at = w.descend(at, layer)
	}
	w.starts = append(w.starts[:0], at)
	if keep == nil && g.dead.Load() == 0 {
		w.explore(w.starts, 0, ef)
	} else if !w.filter(at, ef) {
		return w.scan(nil, w.possible())
	}
	if hits := w.rank(); len(hits) == k {
		return hits
	}
	return w.scan(nil, w.possible()) // no link leads to some of them
}

// SearchAmong is Search among some different nodes.
func (h *HNSW) SearchAmong(query []float32, k int, nodes []uint32, keep func(node uint32) bool) []Hit {
	g := h.graph.Load()
	v := g.view.Load()
	if k <= 0 || v.n == 0 || Check(query, g.dim) != nil {
		return nil
	}
	w := h.begin(g, v, query, min(k, int(v.n)), nil)
	defer h.walks.Put(w)
	defer w.end()
	return w.scan(keep, func(batch []uint32) (n int) {
		for ; len(nodes) > 0 && n < len(batch); nodes = nodes[1:] {
			if id, ok := g.slot(nodes[0]); ok && id < v.n {
				batch[n] = id
				n++
			}
		}
		return n
	})
}

// begin returns a search, which the caller ends.
func (h *HNSW) begin(g *graph, v *view, query []float32, k int, keep func(node uint32) bool) *search {
	w := h.walks.Get().(*search)
	w.begin(g, v)
	w.exact, w.keep, w.k = query, keep, k
	if len(w.bytes) != g.width {
		w.bytes = make([]int8, g.width)
	}
	w.scale, w.lost = quantise(query, w.bytes)
	w.query = w.bytes
	return w
}

// scanFactor x EFSearch vectors are faster to scan than to walk to.
const scanFactor = 16

// search is a walk for a caller's query.
type search struct {
	walk
	starts []entry
	exact  []float32
	bytes  []int8
	scale  float32 // of the bytes
	lost   float32
	keep   func(node uint32) bool
	k      int
	best   worstFirst
}

func (w *search) end() {
	w.walk.end()
	w.exact, w.keep = nil, nil
}

// accepts reports whether a vector is a possible result.
func (w *search) accepts(block []uint32) bool {
	return atomic.LoadUint32(&block[atFlags])&flagDead == 0 && (w.keep == nil || w.keep(block[atNode]))
}

// acceptsAny reports whether a vector or one of its twins is a possible result.
func (w *search) acceptsAny(id uint32) bool {
	for ok := true; ok; id, ok = w.g.twin(w.v, id) {
		if w.accepts(w.g.block(w.v, id)) {
			return true
		}
	}
	return false
}

// Costs of searches, in comparisons of a walk.
const (
	// scanCostAll and scanCostAccepted are the costs of a scan for every vector, and
	// for every accepted one.
	scanCostAll      = 0.06
	scanCostAccepted = 0.25
	// walkCostFound is the cost of a walk for each vector that it keeps.
	walkCostFound = 18
	// minWalkCompared is the number of comparisons after which the share of accepted
	// vectors is known well enough.
	minWalkCompared = 300
	// maxFilterEntries bounds the entries that a walk with a filter sorts.
	maxFilterEntries = 8192
)

// isLong reports whether a walk after so many comparisons should become a scan of n
// vectors, of which the filter accepts a share: it took as long already, or will take
// twice as long.
func isLong(compared, breadth, n int, share float64) bool {
	scan := float64(n) * (scanCostAll + scanCostAccepted*share)
	return compared >= minWalkCompared && (float64(compared) > scan || walkCostFound*float64(breadth)/share > 2*scan)
}

// filter is explore on layer 0 until breadth possible results are found; it passes
// through the others. It returns false when a scan of the accepted vectors is faster.
func (w *search) filter(from entry, breadth int) bool {
	w.reset()
	w.meet(from.id())
	tried, accepted := 1, 0
	count := func(e entry) entry {
		tried++
		if w.acceptsAny(e.id()) {
			accepted++
			return e
		}
		return e &^ acceptable
	}
	w.near = append(w.near[:0], count(from))
	inside := accepted // entries of near that are possible results
	for next := 0; next < len(w.near); {
		if w.near[next]&followed != 0 {
			next++
			continue
		}
		share := float64(accepted+1) / float64(tried+1)
		if isLong(len(w.met), breadth, int(w.v.n), share) || len(w.near) > maxFilterEntries {
			return false
		}
		w.near[next] |= followed
		w.fresh(w.near[next].id(), 0)
		w.compare()
		for i, id := range w.ids {
			e := newEntry(w.product(i), id, true)
			if inside >= breadth && e > w.near[len(w.near)-1] {
				continue
			}
			e = count(e)
			next = min(next, w.insert(e))
			if e&acceptable != 0 {
				inside++
			}
			for inside > breadth || inside == breadth && w.near[len(w.near)-1]&acceptable == 0 {
				last := len(w.near) - 1
				if w.near[last]&acceptable != 0 {
					inside--
				}
				w.near = w.near[:last]
			}
		}
	}
	return inside >= breadth || len(w.met) >= int(w.v.n)
}

// productError bounds the error of products of bytes in practice, in steps of the
// query's and the row's bytes: five standard deviations of the rounding error of a
// product with a unit vector.
const productError = 1.45

// rank computes the cosines of the vectors that may be among the k best.
func (w *search) rank() []Hit {
	w.best = w.best[:0]
	for _, e := range w.near {
		if e&acceptable == 0 {
			continue
		}
		id := e.id()
		if len(w.best) == w.k {
			off := productError * (w.scale + w.g.scale(w.v, id))
			if e.product()*w.scale+off < w.best[0].Cosine {
				break
			}
		}
		w.enter(id)
	}
	hits := slices.Clone([]Hit(w.best))
	slices.SortFunc(hits, order)
	return hits
}

// enter adds a vector and its twins to the k best.
func (w *search) enter(id uint32) {
	cosine := float32(math.NaN())
	for ok := true; ok; id, ok = w.g.twin(w.v, id) {
		block := w.g.block(w.v, id)
		if !w.accepts(block) {
			continue
		}
		if now, _ := w.g.slot(block[atNode]); now != id {
			continue // a Put replaces the vector of its node now; the node would be found twice
		}
		if cosine != cosine {
			cosine = dot(w.g.vector(w.v, id), w.exact)
		}
		hit := Hit{block[atNode], cosine}
		switch {
		case len(w.best) < w.k:
			heap.Push(&w.best, hit)
		case order(hit, w.best[0]) < 0:
			w.best[0] = hit
			heap.Fix(&w.best, 0)
		default:
			return // later twins have higher nodes, unless they were put again
		}
	}
}

// possible returns the numbers of all vectors that are possible results, as many at a time as scan asks for.
func (w *search) possible() func(batch []uint32) int {
	pages, node := *w.g.slots.Load(), 0
	return func(batch []uint32) (n int) {
		for ; node>>pageBits < len(pages) && n < len(batch); node++ {
			page := pages[node>>pageBits]
			if page == nil {
				node |= pageMask
				continue
			}
			id := page[node&pageMask].Load() - 1
			if id < w.v.n && (w.keep == nil || w.keep(uint32(node))) {
				batch[n] = id
				n++
			}
		}
		return n
	}
}

// scan compares the query with some different vectors. next fills a batch with their numbers, and returns how many; 0 is the
// end. It asks keep, unless that is nil, only of nodes that may be among the nearest.
func (w *search) scan(keep func(node uint32) bool, next func(batch []uint32) (n int)) []Hit {
	c := newCandidates(w.k, int(w.v.n))
	var batch [scanRows]uint32
	var rows [scanRows]*int8
	var products [scanRows]int32
	for {
		n := next(batch[:])
		if n == 0 {
			break
		}
		for i, id := range batch[:n] {
			rows[i] = w.g.bytes(w.v, id)
		}
		dots(w.query, rows[:n], products[:])
		for i, id := range batch[:n] {
			block := w.g.block(w.v, id)
			scale, lost := math.Float32frombits(block[atScale]), math.Float32frombits(block[atLost])
			approximate, off := float32(products[i])*w.scale*scale, slack(lost, w.lost)
			if c.admits(approximate, off) && (keep == nil || keep(block[atNode])) {
				c.add(int(id), approximate, off)
			}
		}
	}
	return c.best(func(row int) Hit {
		return Hit{w.g.block(w.v, uint32(row))[atNode], dot(w.g.vector(w.v, uint32(row)), w.exact)}
	})
}
