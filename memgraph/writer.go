package memgraph

import (
	"errors"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Writer changes one ego's memory inside a transaction. It reads its own writes. It is
// valid until the function that received it returns, and for one goroutine.
type Writer struct{ transaction }

// Now returns the time that this transaction records.
func (w *Writer) Now() time.Time { return w.now }

// Model returns the model of the memory's vectors, or "" before the first.
func (w *Writer) Model() string { return w.header.Model }

// Get returns a node, or ErrNotFound.
func (w *Writer) Get(id graph.ID) (graph.Node, error) { return w.get(id) }

// Added returns the number of nodes that this transaction has added so far.
func (w *Writer) Added() int { return len(w.delta.Nodes) }

// newWriter returns a Writer without an index.
func newWriter(tx kv.Tx, now time.Time) *Writer {
	return &Writer{newTransaction(tx, now)}
}

// lookup returns the node that a source key leads to, or 0.
func lookup(r kv.Reader, k []byte) (graph.ID, error) {
	value, err := r.Get(k)
	if errors.Is(err, kv.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	var id uint64
	if err := record.ParseKey(append([]byte{0}, value...), &id); err != nil {
		return 0, err
	}
	return graph.ID(id), nil
}

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
	*b = writerBuffers{reusable(t.delta.Nodes), reusable(t.delta.Arcs), reusable(t.delta.Vectors), t.unit,
		reusable(bundled[:cap(bundled)])}
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
