package vector

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
)

// Auto is a Flat while there are few vectors, and an HNSW when there are many. Results
// are exact up to the threshold. It is safe for concurrent use. The owner calls Rebuild
// when Due reports true; until the graph is built, results are exact.
//
// Rebuild adds the vectors in the order of their nodes, so indexes with equal vectors
// then return equal results, whatever the order of their Puts. Later Puts and Deletes
// are linked in their own order. Two indexes with equal vectors may then differ in one
// of some hundred hits.
type Auto struct {
	options AutoOptions

	mu       sync.RWMutex
	flat     *Flat // nil once there is a graph
	graph    *HNSW
	building bool     // Rebuild builds the graph
	missed   []uint32 // nodes that changed since it began
}

// AutoOptions are the options of an Auto. The zero value has the defaults.
type AutoOptions struct {
	// Threshold is the number of vectors up to which no graph is built; 0 means 30,000,
	// whose scan takes half a millisecond with AVX2 at 384 values. A negative value
	// means never.
	Threshold int
	// LowMemory keeps what NewLowMemoryFlat keeps, and never builds a graph.
	LowMemory bool
	// HNSW are the options of the graph.
	HNSW HNSWOptions
}

var _ Index = (*Auto)(nil)

// NewAuto returns an empty index of vectors with dim values. Nil options are the
// defaults.
func NewAuto(dim int, options *AutoOptions) *Auto {
	a := &Auto{flat: NewFlat(dim)}
	if options != nil {
		a.options = *options
	}
	if a.options.LowMemory {
		a.flat, a.options.Threshold = NewLowMemoryFlat(dim), -1
	}
	a.options.Threshold = cmp.Or(a.options.Threshold, 30_000)
	return a
}

// ReadAuto returns the index of the vectors, like ReadCheckpoint. It builds no graph
// when data has no usable checkpoint or the options exclude one; see Exact.
func ReadAuto(data []byte, dim int, options *AutoOptions, vectors iter.Seq2[uint32, []float32]) (*Auto, error) {
	a := NewAuto(dim, options)
	if len(data) > 0 && a.options.Threshold > 0 {
		graph, err := ReadCheckpoint(data, dim, &a.options.HNSW, vectors)
		if err == nil {
			a.flat, a.graph = nil, graph
		}
		if err == nil || !errors.Is(err, ErrCheckpoint) {
			return a, err
		}
	}
	for node, unit := range vectors {
		if err := a.flat.Put(node, unit); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// AppendCheckpoint appends the graph to b, or nothing when there is none.
func (a *Auto) AppendCheckpoint(b []byte) []byte {
	if _, graph := a.now(); graph != nil {
		return graph.AppendCheckpoint(b)
	}
	return b
}

// now returns the index in use. flat may be used only under the lock.
func (a *Auto) now() (flat *Flat, graph *HNSW) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.flat, a.graph
}

// Dim returns the dimension.
func (a *Auto) Dim() int { return with(a, Among.Dim) }

// Len returns the number of vectors.
func (a *Auto) Len() int { return with(a, Among.Len) }

// Exact reports whether a search compares all vectors.
func (a *Auto) Exact() bool {
	flat, _ := a.now()
	return flat != nil
}

// with calls a function with the index in use.
func with[T any](a *Auto, ask func(Among) T) T {
	a.mu.RLock()
	if graph := a.graph; graph != nil {
		a.mu.RUnlock()
		return ask(graph)
	}
	defer a.mu.RUnlock()
	return ask(a.flat)
}

// Has reports whether the node has a vector.
func (a *Auto) Has(node uint32) bool {
	return with(a, func(x Among) bool { return x.Has(node) })
}

// Cosine returns the cosine of the node's vector and a unit query. ok is false when the
// node has none.
func (a *Auto) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	cosine = with(a, func(x Among) (c float32) {
		c, ok = x.Cosine(node, query)
		return c
	})
	return cosine, ok
}

// Search returns the k vectors nearest to a unit query, best first, among the nodes
// that keep accepts; nil accepts all. A query that Unit cannot have returned finds
// nothing. keep must not use the index.
func (a *Auto) Search(query []float32, k int, keep func(node uint32) bool) []Hit {
	return with(a, func(x Among) []Hit { return x.Search(query, k, keep) })
}

// SearchAmong is Search among some different nodes.
func (a *Auto) SearchAmong(query []float32, k int, nodes []uint32, keep func(node uint32) bool) []Hit {
	return with(a, func(x Among) []Hit { return x.SearchAmong(query, k, nodes, keep) })
}

// Put stores a copy of the node's vector. A vector that Unit cannot have returned is
// ErrBadVector.
func (a *Auto) Put(node uint32, unit []float32) (err error) {
	a.change(node, func(x Index) { err = x.Put(node, unit) })
	return err
}

// Delete removes the node's vector and reports whether there was one.
func (a *Auto) Delete(node uint32) (ok bool) {
	a.change(node, func(x Index) { ok = x.Delete(node) })
	return ok
}

func (a *Auto) change(node uint32, do func(Index)) {
	a.mu.Lock()
	if graph := a.graph; graph != nil {
		a.mu.Unlock()
		do(graph)
		return
	}
	defer a.mu.Unlock()
	do(a.flat)
	if a.building {
		a.missed = append(a.missed, node)
	}
}

// Due reports whether Rebuild would make searches faster.
func (a *Auto) Due() bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.graph != nil {
		return a.graph.Due()
	}
	return a.options.Threshold > 0 && a.flat.Len() > a.options.Threshold
}

// Rebuild builds the graph, or removes deleted vectors from it, while searches, Puts
// and Deletes go on. It takes about 0.15 ms of processor time a vector, and holds the
// vectors twice meanwhile. When the context ends the index is unchanged. During a
// Rebuild another one returns at once.
func (a *Auto) Rebuild(ctx context.Context) error {
	a.mu.Lock()
	if graph := a.graph; graph != nil {
		a.mu.Unlock()
		return graph.Rebuild(ctx)
	}
	if a.building || a.options.LowMemory {
		a.mu.Unlock()
		return nil
	}
	a.building, a.missed = true, nil
	nodes := slices.Clone(a.flat.nodes)
	graph := NewHNSW(a.flat.dim, &a.options.HNSW)
	a.mu.Unlock()

	slices.Sort(nodes)
	unit := make([]float32, graph.Dim())
	for {
		for _, node := range nodes {
			if err := ctx.Err(); err != nil {
				a.mu.Lock()
				a.building, a.missed = false, nil
				a.mu.Unlock()
				return err
			}
			a.mu.RLock()
			has := a.flat.copyTo(unit, node)
			a.mu.RUnlock()
			copyNode(graph, node, unit, has)
		}
		a.mu.Lock()
		if nodes = a.missed; len(nodes) <= maxMissed {
			break
		}
		a.missed = nil
		a.mu.Unlock()
	}
	defer a.mu.Unlock()
	for _, node := range nodes {
		copyNode(graph, node, unit, a.flat.copyTo(unit, node))
	}
	a.flat, a.graph, a.building, a.missed = nil, graph, false, nil
	return nil
}

// copyNode sets or deletes the node's vector in the graph.
func copyNode(graph *HNSW, node uint32, unit []float32, has bool) {
	if !has {
		graph.Delete(node)
	} else if err := graph.Put(node, unit); err != nil {
		panic(err) // Flat accepted it
	}
}
