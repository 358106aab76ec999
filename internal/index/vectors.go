package index

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// Hit is a node found by its vector.
type Hit = vector.Hit

// VectorIndex finds the vectors nearest to a query. It knows nodes by their ids.
type VectorIndex = vector.Index

// Options say what the indexes of a DB hold in memory. The zero value holds everything.
type Options struct {
	// LowMemory keeps no tokens, and only the quantised bytes of vectors.
	LowMemory bool
	// NewVectors returns an empty vector index; nil means vector.Auto.
	NewVectors func(dim int) VectorIndex
	// Threshold is that of vector.AutoOptions.
	Threshold int
	// Now is the clock by which links between people begin; nil means the system's.
	Now func() time.Time
}

// now returns the time.
func (o Options) now() time.Time {
	if o.Now == nil {
		return time.Now()
	}
	return o.Now()
}

// readVectors returns an index of the vectors. graph is the vector graph of a
// checkpoint, or nil.
func (o Options) readVectors(graph []byte, dim int, vectors iter.Seq2[uint32, []float32]) (VectorIndex, error) {
	if o.NewVectors == nil {
		return vector.ReadAuto(graph, dim, &vector.AutoOptions{LowMemory: o.LowMemory, Threshold: o.Threshold}, vectors)
	}
	index := o.NewVectors(dim)
	for id, unit := range vectors {
		if err := index.Put(id, unit); err != nil {
			return nil, err
		}
	}
	return index, nil
}

// vectorTable holds the vectors of the current embedding model.
type vectorTable struct {
	nodes   *nodeTable
	index   VectorIndex // by node id; nil before the first vector
	model   string
	options Options
}

// Model returns the embedding model of the vectors, or "" before the first.
func (t *vectorTable) Model() string { return t.model }

// Dim returns the dimension of the vectors, or 0 before the first.
func (t *vectorTable) Dim() int {
	if t.index == nil {
		return 0
	}
	return t.index.Dim()
}

// VectorIndex returns the index of the vectors, or nil before the first. It has its own
// lock.
func (t *vectorTable) VectorIndex() VectorIndex { return t.index }

// Nearest returns the k nodes nearest to a query by cosine, best first, among those that
// keep accepts; nil accepts all. Hit.Node is an ordinal. The query is scaled to unit
// length. A query of another dimension is ErrBadVector.
func (t *vectorTable) Nearest(query []float32, k int, keep func(n uint32) bool) ([]Hit, error) {
	if t.index == nil {
		return nil, nil
	}
	unit, err := vector.Unit(query, t.index.Dim())
	if err != nil {
		return nil, err
	}
	hits := t.index.Search(unit, k, func(id uint32) bool {
		n, known := t.nodes.Ordinal(graph.ID(id))
		return known && (keep == nil || keep(n))
	})
	for i := range hits {
		hits[i].Node, _ = t.nodes.Ordinal(graph.ID(hits[i].Node))
	}
	return hits, nil
}

// NearestAmong is Nearest among some different nodes alone, all of which are compared. keep is asked only of those that may be
// among the nearest.
func (t *vectorTable) NearestAmong(nodes []uint32, query []float32, k int, keep func(n uint32) bool) ([]Hit, error) {
	if t.index == nil {
		return nil, nil
	}
	unit, err := vector.Unit(query, t.index.Dim())
	if err != nil {
		return nil, err
	}
	ids := make([]uint32, len(nodes))
	for i, n := range nodes {
		ids[i] = uint32(t.nodes.entries[n].id)
	}
	hits := t.searchAmong(unit, k, ids, func(id uint32) bool {
		n, _ := t.nodes.Ordinal(graph.ID(id))
		return keep(n)
	})
	for i := range hits {
		hits[i].Node, _ = t.nodes.Ordinal(graph.ID(hits[i].Node))
	}
	return hits, nil
}

// searchAmong returns the k of some ids that keep accepts whose vectors are nearest to a unit query.
func (t *vectorTable) searchAmong(unit []float32, k int, ids []uint32, keep func(id uint32) bool) (hits []Hit) {
	if index, ok := t.index.(vector.Among); ok {
		return index.SearchAmong(unit, k, ids, keep)
	}
	order := func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.Node, b.Node)) }
	for _, id := range ids {
		cosine, ok := t.index.Cosine(id, unit)
		hit := Hit{Node: id, Cosine: cosine}
		if !ok || len(hits) == k && order(hit, hits[k-1]) > 0 || !keep(id) {
			continue
		}
		at, _ := slices.BinarySearchFunc(hits, hit, order)
		hits = slices.Insert(hits[:min(len(hits), k-1)], at, hit)
	}
	return hits
}

// Cosine returns the cosine of a node's vector and a unit query. ok is false when the
// node has no vector or the dimension differs.
func (t *vectorTable) Cosine(n uint32, unit []float32) (cosine float32, ok bool) {
	if t.index == nil || len(unit) != t.index.Dim() {
		return 0, false
	}
	return t.index.Cosine(uint32(t.nodes.entries[n].id), unit)
}

// WithoutVector returns up to limit nodes with ids above after that have words but no
// vector, oldest first.
func (t *vectorTable) WithoutVector(after graph.ID, limit int) []graph.ID {
	var list []graph.ID
	byID := t.nodes.byID
	for id := uint64(after); id < uint64(len(byID)) && len(list) < limit; id++ {
		if graph.ID(id) == after || byID[id] == 0 {
			continue
		}
		if t.nodes.Kind(byID[id]-1).Searchable() && (t.index == nil || !t.index.Has(uint32(id))) {
			list = append(list, graph.ID(id))
		}
	}
	return list
}

// Rebuilder is a vector index that can rebuild its graph. Its methods are safe for
// concurrent use with searches.
type Rebuilder interface {
	// Due reports whether a rebuild would make searches faster.
	Due() bool
	// Rebuild builds the graph. It stops with ctx.Err() when the context ends.
	Rebuild(context.Context) error
}

// VectorsDue returns the vector index, and whether a rebuild would make searches faster.
func (t *vectorTable) VectorsDue() (Rebuilder, bool) {
	rebuilder, ok := t.index.(Rebuilder)
	return rebuilder, ok && rebuilder.Due()
}

// VectorGraph returns the graph of the vectors as a checkpoint stores it, or nil.
func (t *vectorTable) VectorGraph() []byte {
	if auto, ok := t.index.(*vector.Auto); ok { // readVectors reads a graph for no other type
		return auto.AppendCheckpoint(nil)
	}
	return nil
}

// ensure creates the vector index before the first vector.
func (t *vectorTable) ensure(dim int) (err error) {
	if t.index == nil && dim > 0 {
		t.index, err = t.options.readVectors(nil, dim, func(func(uint32, []float32) bool) {})
	}
	return err
}
