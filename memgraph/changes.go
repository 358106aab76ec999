package memgraph

import (
	"context"
	"iter"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Changes yields the changes with a number above after, oldest first. If the change log
// starts after that number, it yields only ErrTruncated.
func (s *Store) Changes(ctx context.Context, after uint64) iter.Seq2[graph.Change, error] {
	return func(yield func(graph.Change, error) bool) {
		err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			return record.EachChange(r, after, func(change graph.Change) error {
				if !yield(change, nil) {
					return record.ErrStop
				}
				return nil
			})
		})
		if err != nil && !record.IsStop(err) {
			yield(graph.Change{}, s.wrap("read changes", err))
		}
	}
}
