package memgraph

import (
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
)

// writerBuffers are slices that the next Writer of a shard reuses.
type writerBuffers struct {
	nodes   []graph.Node
	edges   []index.Arc
	vectors []index.NodeVector
	unit    []float32
	bundled []graph.Edge
}

// maxBuffered is the capacity of the longest slice that is kept. One turn needs no more.
const maxBuffered = 64

func (b *writerBuffers) attachTo(t *transaction) {
	t.delta.Nodes, t.delta.Arcs, t.delta.Vectors, t.unit, t.tx.Bundle.Edges = b.nodes, b.edges, b.vectors, b.unit, b.bundled
}

// reclaim takes the slices back from a finished transaction. A Writer retained after its
// transaction no longer shares them.
func (b *writerBuffers) reclaim(t *transaction) {
	bundled := t.tx.Bundle.Edges
	*b = writerBuffers{reusable(t.delta.Nodes), reusable(t.delta.Arcs), reusable(t.delta.Vectors), t.unit, reusable(bundled[:cap(bundled)])}
	(&writerBuffers{}).attachTo(t)
}

// reusable returns an emptied slice, or nil for one that is too long to keep.
func reusable[T any](list []T) []T {
	if cap(list) > maxBuffered {
		return nil
	}
	clear(list)
	return list[:0]
}
