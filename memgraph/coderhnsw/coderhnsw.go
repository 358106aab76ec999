//go:build !windows

package coderhnsw

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"math/rand"
	"slices"
	"sync"

	"github.com/coder/hnsw"

	"github.com/egomem/egomem/internal/vector"
)

var _ vector.Index = (*Index)(nil)

// Index is a vector.Index on a graph of coder/hnsw. It is safe for concurrent use;
// writers and searches wait for each other.
type Index struct {
	dim     int
	options Options

	mu      sync.RWMutex
	graph   *hnsw.Graph[uint32] // of the distinct vectors, by number
	vectors [][]float32         // by number; nil for an unused one
	free    []uint32            // unused numbers
	nodes   [][]uint32          // by number: nodes with the vector
	inGraph []bool              // by number
	linked  int                 // vectors in the graph
	numbers map[uint32]uint32   // by node
	known   map[[sha256.Size]byte]uint32
	dead    int // vectors in the graph without a node
	rebuild bool
}

// Options trade memory and time for recall. The zero value has the defaults.
type Options struct {
	// M is the maximum number of links of a vector; 64 if zero, and never less.
	M int
	// Fetch is the least number of results asked of the graph; 200 if zero, and never
	// less.
	Fetch int
}

// The least values with a good recall.
const (
	leastM     = 64
	leastFetch = 200
)

// New returns an empty index of vectors with dim values. Nil options are the defaults.
func New(dim int, options *Options) *Index {
	x := &Index{dim: dim, numbers: map[uint32]uint32{}, known: map[[sha256.Size]byte]uint32{}}
	if options != nil {
		x.options = *options
	}
	x.options.M, x.options.Fetch = max(leastM, x.options.M), max(leastFetch, x.options.Fetch)
	x.graph = x.newGraph()
	return x
}

func (x *Index) newGraph() *hnsw.Graph[uint32] {
	g := hnsw.NewGraph[uint32]()
	g.M, g.EfSearch = x.options.M, x.options.Fetch
	g.Rng = rand.New(rand.NewSource(1))
	g.Distance = func(a, b []float32) float32 { return 1 - vector.Dot(a, b) }
	return g
}

// Dim returns the dimension.
func (x *Index) Dim() int { return x.dim }

// Len returns the number of nodes with a vector.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.numbers)
}

// Has reports whether the node has a vector.
func (x *Index) Has(node uint32) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	_, ok := x.numbers[node]
	return ok
}

// Cosine returns the cosine of the node's vector and a unit query. ok is false when the
// node has none.
func (x *Index) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	number, ok := x.numbers[node]
	if !ok || len(query) != x.dim {
		return 0, false
	}
	return vector.Dot(x.vectors[number], query), true
}

// Put stores a copy of the node's vector. A vector of another dimension or length is an
// error.
func (x *Index) Put(node uint32, unit []float32) error {
	if err := vector.Check(unit, x.dim); err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	sum := fingerprint(unit)
	number, known := x.known[sum]
	if old, had := x.numbers[node]; had {
		if known && old == number {
			return nil
		}
		x.drop(node, old)
	}
	if !known {
		number = x.newNumber()
		x.vectors[number], x.known[sum] = slices.Clone(unit), number
	} else if x.inGraph[number] && len(x.nodes[number]) == 0 {
		x.dead--
	}
	x.nodes[number] = append(x.nodes[number], node)
	x.numbers[node] = number
	x.link(number)
	return nil
}

// newNumber returns an unused number.
func (x *Index) newNumber() uint32 {
	if n := len(x.free); n > 0 {
		number := x.free[n-1]
		x.free = x.free[:n-1]
		return number
	}
	x.vectors, x.nodes, x.inGraph = append(x.vectors, nil), append(x.nodes, nil), append(x.inGraph, false)
	return uint32(len(x.vectors) - 1)
}

func fingerprint(unit []float32) [sha256.Size]byte {
	b := make([]byte, 0, 4*len(unit))
	for _, v := range unit {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return sha256.Sum256(b)
}

// link adds a vector to the graph unless it is in it.
func (x *Index) link(number uint32) {
	if !x.inGraph[number] {
		x.graph.Add(hnsw.MakeNode(number, x.vectors[number]))
		x.inGraph[number] = true
		x.linked++
	}
}

// Delete removes the node's vector and reports whether there was one. The graph keeps
// the vector until it is rebuilt.
func (x *Index) Delete(node uint32) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	number, ok := x.numbers[node]
	if ok {
		x.drop(node, number)
	}
	return ok
}

func (x *Index) drop(node, number uint32) {
	delete(x.numbers, node)
	list := x.nodes[number]
	at := slices.Index(list, node)
	x.nodes[number] = slices.Delete(list, at, at+1)
	if len(x.nodes[number]) == 0 {
		x.dead++
	}
}

// scanShare is the share of the vectors, one in so many, above which asking the graph
// takes longer than a scan. Below scanShare x leastFetch vectors the graph is not
// asked.
const scanShare = 8

// Search returns the k vectors nearest to a unit query, best first, among the nodes
// that keep accepts; nil accepts all. keep must not use the index.
func (x *Index) Search(query []float32, k int, keep func(node uint32) bool) []vector.Hit {
	if k <= 0 || vector.Check(query, x.dim) != nil {
		return nil
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	// A filter may reject most results of the graph. Ask for more and more, up to where
	// a scan is faster.
	for fetch := max(x.options.Fetch, 2*min(k, x.linked)); fetch < x.linked/scanShare; fetch *= 4 {
		var hits []vector.Hit
		for _, found := range x.graph.Search(query, fetch) {
			hits = x.appendHits(hits, found.Key, query, keep)
		}
		if len(hits) >= k {
			return best(hits, k)
		}
	}
	var hits []vector.Hit
	for number := range x.nodes {
		hits = x.appendHits(hits, uint32(number), query, keep)
	}
	return best(hits, k)
}

// appendHits appends the accepted nodes with a vector.
func (x *Index) appendHits(hits []vector.Hit, number uint32, query []float32, keep func(uint32) bool) []vector.Hit {
	before := len(hits)
	for _, node := range x.nodes[number] {
		if keep == nil || keep(node) {
			hits = append(hits, vector.Hit{Node: node})
		}
	}
	if len(hits) > before {
		cosine := vector.Dot(x.vectors[number], query)
		for i := range hits[before:] {
			hits[before+i].Cosine = cosine
		}
	}
	return hits
}

func best(hits []vector.Hit, k int) []vector.Hit {
	slices.SortFunc(hits, func(a, b vector.Hit) int {
		return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.Node, b.Node))
	})
	return hits[:min(k, len(hits))]
}

// Due reports whether enough vectors were deleted for a Rebuild.
func (x *Index) Due() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return 4*x.dead > x.linked
}

// Rebuild builds the graph without the deleted vectors while searches, Puts and Deletes
// go on. When the context ends the index is unchanged. During a Rebuild another one
// returns at once.
func (x *Index) Rebuild(ctx context.Context) error {
	x.mu.Lock()
	if x.rebuild {
		x.mu.Unlock()
		return nil
	}
	x.rebuild = true
	fresh := &Index{dim: x.dim, options: x.options, vectors: slices.Clone(x.vectors), inGraph: make([]bool, len(x.vectors))}
	fresh.graph = fresh.newGraph()
	var stay []uint32
	for number, nodes := range x.nodes {
		if len(nodes) > 0 {
			stay = append(stay, uint32(number))
		}
	}
	x.mu.Unlock()

	for _, number := range stay {
		if err := ctx.Err(); err != nil {
			x.mu.Lock()
			x.rebuild = false
			x.mu.Unlock()
			return err
		}
		fresh.link(number)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.graph, x.linked, x.dead, x.rebuild = fresh.graph, fresh.linked, 0, false
	x.inGraph = append(fresh.inGraph, make([]bool, len(x.vectors)-len(fresh.inGraph))...)
	for number, nodes := range x.nodes {
		switch {
		case len(nodes) > 0:
			x.link(uint32(number)) // added since the rebuild began
		case x.inGraph[number]:
			x.dead++ // deleted since the rebuild began
		case x.vectors[number] != nil:
			delete(x.known, fingerprint(x.vectors[number]))
			x.vectors[number], x.free = nil, append(x.free, uint32(number))
		}
	}
	return nil
}
