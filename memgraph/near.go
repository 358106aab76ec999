package memgraph

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Vector returns the embedding of a node, of unit length, as it is stored in half precision. A
// node without one is ErrNotFound.
func (s *Store) Vector(ctx context.Context, id graph.ID) (unit []float32, err error) {
	err = s.read(ctx, func(r kv.Reader) (err error) {
		unit, err = record.VectorOf(r, id)
		return err
	})
	return unit, s.wrap("get vector", err)
}

// NearNode is a node whose embedding is near another one.
type NearNode struct {
	ID     graph.ID
	Cosine float64 // -1 to 1
}

// Near returns the nodes whose embeddings are nearest to that of a node, best first: at most k,
// 1 to 1000, without the node itself, and only those for which keep returns true. Nil keeps all.
// keep must not call the Store. A node without an embedding is ErrNotFound.
func (s *Store) Near(ctx context.Context, id graph.ID, k int, keep func(graph.ID) bool) ([]NearNode, error) {
	const op, maxNear = "find near nodes", 1000
	if k < 1 || k > maxNear {
		return nil, s.wrap(op, fmt.Errorf("%w: k is %d, not 1 to %d", graph.ErrInvalid, k, maxNear))
	}
	unit, err := s.Vector(ctx, id)
	if err != nil {
		return nil, err
	}
	var near []NearNode
	err = s.Index(ctx, func(x *index.Index) error {
		vectors := x.VectorIndex()
		if vectors == nil || vectors.Dim() != len(unit) {
			return nil // the model changed meanwhile
		}
		hits := vectors.Search(unit, k, func(node uint32) bool {
			_, there := x.Ordinal(graph.ID(node))
			return there && graph.ID(node) != id && (keep == nil || keep(graph.ID(node)))
		})
		for _, hit := range hits {
			near = append(near, NearNode{graph.ID(hit.Node), float64(hit.Cosine)})
		}
		return nil
	})
	return near, s.wrap(op, err)
}
