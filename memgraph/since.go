package memgraph

import (
	"context"
	"iter"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Since yields the nodes with ids above after, ascending: what was stored since, as it is now.
// Unlike Changes it reaches back to the first node. An error ends the sequence.
func (s *Store) Since(ctx context.Context, after graph.ID) iter.Seq2[graph.Node, error] {
	return func(yield func(graph.Node, error) bool) {
		err := s.read(ctx, func(r kv.Reader) error {
			return record.ScanNodesSince(r, after, func(n graph.Node) error {
				if !yield(n, nil) {
					return record.ErrStop
				}
				return nil
			})
		})
		if err != nil && !record.IsStop(err) {
			yield(graph.Node{}, s.wrap("read nodes", err))
		}
	}
}

// Last returns the highest id that was given to a node, or 0. The node may be gone.
func (s *Store) Last(ctx context.Context) (last graph.ID, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		count, err := record.ReadCounters(r)
		last = graph.ID(count.Node)
		return err
	})
	return last, s.wrap("read the last id", err)
}
