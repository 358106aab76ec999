package memgraph

import (
	"context"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Known returns the node with a source, or 0. Unlike Writer.Known it gives 0 for an erased one.
func (s *Store) Known(ctx context.Context, source string) (id graph.ID, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		id, err = lookup(r, record.NameKey(record.KeySource, source))
		return err
	})
	return id, s.wrap("find a source", err)
}
