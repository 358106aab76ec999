package vector

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// HNSW finds the nearest vectors through a hierarchical graph of links (Malkov and
// Yashunin 2016). It takes a small part of the time of a scan, and sometimes misses a
// vector. It is safe for concurrent use: one writer at a time, and searches never wait.
//
// A walk compares quantised bytes. The best are compared again by their float vectors,
// so cosines and their order are exact.
type HNSW struct {
	options HNSWOptions
	graph   atomic.Pointer[graph]
	walks   sync.Pool

	mu     sync.Mutex // held by the writer
	linker linker
	missed []change // changes since the rebuild began
	busy   bool     // a rebuild runs
}

// HNSWOptions trade memory and time for recall. The zero value has the defaults.
type HNSWOptions struct {
	// M is the number of links of a new vector; a vector has at most twice as many.
	// Default 16.
	M int
	// EFConstruction is the number of nearest vectors among which links are chosen.
	// Default 200.
	EFConstruction int
	// EFSearch is the number of nearest vectors that a search keeps. Default 128.
	EFSearch int
	// Seed decides the highest layers. Equal vectors put in the same order with the
	// same seed make the same graph.
	Seed uint64
}

// NewHNSW returns an empty index of vectors with dim values. Nil options are the
// defaults.
func NewHNSW(dim int, options *HNSWOptions) *HNSW {
	h := &HNSW{}
	if options != nil {
		h.options = *options
	}
	o := &h.options
	for _, field := range []struct {
		at       *int
		fallback int
	}{{&o.M, 16}, {&o.EFConstruction, 200}, {&o.EFSearch, 128}} {
		if *field.at <= 0 {
			*field.at = field.fallback
		}
	}
	o.M = max(o.M, 2)
	h.graph.Store(newGraph(dim, o.M))
	h.walks.New = func() any { return new(search) }
	return h
}

// Dim returns the dimension.
func (h *HNSW) Dim() int { return h.graph.Load().dim }

// Len returns the number of vectors.
func (h *HNSW) Len() int { return int(h.graph.Load().live.Load()) }

// Has reports whether the node has a vector.
func (h *HNSW) Has(node uint32) bool {
	_, ok := h.graph.Load().slot(node)
	return ok
}

// Cosine returns the cosine of the node's vector and a unit query. ok is false when the
// node has none.
func (h *HNSW) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	g := h.graph.Load()
	id, ok := g.slot(node)
	if !ok || len(query) != g.dim {
		return 0, false
	}
	return dot(g.vector(g.view.Load(), id), query), true
}

// Put stores a copy of the node's vector. A vector that Unit cannot have returned is
// ErrBadVector.
func (h *HNSW) Put(node uint32, unit []float32) error {
	if err := Check(unit, h.Dim()); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.put(&h.linker, h.graph.Load(), node, unit)
	if h.busy {
		h.missed = append(h.missed, change{node, slices.Clone(unit)})
	}
	return nil
}

func (h *HNSW) put(l *linker, g *graph, node uint32, unit []float32) {
	old, had := g.slot(node)
	if had && slices.Equal(g.vector(g.view.Load(), old), unit) {
		return
	}
	level := h.level(g.view.Load().n)
	id, next := g.add(node, unit, level)
	l.insert(g, &next, id, level, h.options.EFConstruction)
	g.live.Add(1)
	g.setSlot(node, id, true)
	if had {
		g.markDead(old)
	}
}

// level returns the random highest layer of a vector. Each layer has 1/M of the vectors
// of the layer below.
func (h *HNSW) level(id uint32) int {
	// The mixer of splitmix64 (Steele, Lea and Flood 2014).
	z := h.options.Seed + (uint64(id)+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	uniform := (float64(z>>11) + 1) / (1 << 53)
	return min(maxLevel, int(-math.Log(uniform)/math.Log(float64(h.options.M))))
}

// Delete removes the node's vector and reports whether there was one. Later searches do
// not find it, but pass through it until a Rebuild.
func (h *HNSW) Delete(node uint32) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	ok := h.delete(h.graph.Load(), node)
	if ok && h.busy {
		h.missed = append(h.missed, change{node, nil})
	}
	return ok
}

func (h *HNSW) delete(g *graph, node uint32) bool {
	id, ok := g.slot(node)
	if ok {
		g.setSlot(node, 0, false)
		g.markDead(id)
	}
	return ok
}

// change is a Put, or a Delete when unit is nil.
type change struct {
	node uint32
	unit []float32
}
