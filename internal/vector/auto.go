package vector

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
)

// Auto compares with all while there are few vectors, and goes over to a graph
// when there are many: exact as long as that is quick enough. Safe for concurrent
// use. The graph is made by Rebuild, which the owner calls when Due says so; until
// then, and while it is made, everything is answered exactly.
//
// The graph is made in the order of the nodes, so that indexes with equal vectors
// find the same just after it, in whatever order the vectors came. What is put or
// deleted later is linked in the order in which it comes: then two indexes with
// equal vectors may, once in some hundred hits, differ in one.
type Auto struct {
	options AutoOptions

	mu      sync.RWMutex
	flat    *Flat // nil once there is a graph
	graph   *HNSW
	building bool     // the graph is being made
	missed  []uint32 // nodes that changed since
}

// AutoOptions are when and how an Auto goes over to a graph.
type AutoOptions struct {
	// Threshold is up to how many vectors are all compared: 30,000 if zero, which
	// takes half a millisecond with AVX2 at 384 values. Below zero there is no graph.
	Threshold int
	// Lean keeps what NewLeanFlat does, and never makes a graph.
	LowMemory bool
	// HNSW are the graph's options.
	HNSW HNSWOptions
}

var _ Index = (*Auto)(nil)

// NewAuto returns an empty index of vectors with dim values; nil options are the
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

// ReadAuto returns the index of the vectors that are yielded, as ReadCheckpoint does.
// Without a checkpoint, with one that cannot be read, or with options that want no
// graph, all are compared; see Exact.
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

// AppendCheckpoint appends the graph to b, or nothing while there is none.
func (a *Auto) AppendCheckpoint(b []byte) []byte {
	if _, graph := a.now(); graph != nil {
		return graph.AppendCheckpoint(b)
	}
	return b
}

// now returns the index in use; Flat may be used only under the lock.
func (a *Auto) now() (flat *Flat, graph *HNSW) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.flat, a.graph
}

// Dim returns the dimension.
func (a *Auto) Dim() int { return with(a, Index.Dim) }

// Len returns the number of vectors.
func (a *Auto) Len() int { return with(a, Index.Len) }

// Exact reports whether all vectors are compared.
func (a *Auto) Exact() bool {
	flat, _ := a.now()
	return flat != nil
}

// with asks the index in use.
func with[T any](a *Auto, ask func(Index) T) T {
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
	return with(a, func(x Index) bool { return x.Has(node) })
}

// Cosine returns the similarity of the node's vector with a unit query; ok is
// false when the node has none.
func (a *Auto) Cosine(node uint32, query []float32) (cosine float32, ok bool) {
	cosine = with(a, func(x Index) (c float32) {
		c, ok = x.Cosine(node, query)
		return c
	})
	return cosine, ok
}

// Search returns the k nearest vectors to a unit query, best first, among those
// whose node keep accepts (nil keeps all). A query that Unit cannot have returned
// finds nothing. keep must not use the index.
func (a *Auto) Search(query []float32, k int, keep func(node uint32) bool) []Hit {
	return with(a, func(x Index) []Hit { return x.Search(query, k, keep) })
}

// Put sets the node's vector, of which it keeps a copy. One that Unit cannot have
// returned is ErrBadVector.
func (a *Auto) Put(node uint32, unit []float32) (err error) {
	a.change(node, func(x Index) { err = x.Put(node, unit) })
	return err
}

// Delete forgets the node's vector and reports whether there was one.
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

// Due reports whether Rebuild is worth its time.
func (a *Auto) Due() bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.graph != nil {
		return a.graph.Due()
	}
	return a.options.Threshold > 0 && a.flat.Len() > a.options.Threshold
}

// Rebuild goes over to a graph, or drops from the graph what was deleted, beside
// searches, puts and deletes. A graph takes about 0.15 ms of processor time a
// vector to be made, and the vectors are in memory twice until it is done. When
// the context ends the index stays as it was. One Rebuild goes on at a time;
// another returns at once.
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

// bring gives the graph a node's vector, or takes the one it has.
func copyNode(graph *HNSW, node uint32, unit []float32, has bool) {
	if !has {
		graph.Delete(node)
	} else if err := graph.Put(node, unit); err != nil {
		panic(err) // Flat took it
	}
}
