package badgerkv

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Compacter = (*Engine)(nil)

// Compact implements kv.Compacter: it merges all tables into one level, where
// what was deleted is dropped. What is still in the logs is not touched, and
// keeps for a while what it deletes in the tables. Readers and writers go on. The
// context is looked at before, not on the way. Badger compacts by itself too,
// whenever some tables have gathered; it stops writing if it may not.
func (e *Engine) Compact(ctx context.Context) error {
	live, err := e.begin()
	if err != nil {
		return err
	}
	defer e.end(live)
	if err := e.writable("compact"); err != nil {
		return err
	}
	select {
	case e.compacting <- struct{}{}:
		defer func() { <-e.compacting }()
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if e.space != nil {
		if err := e.space.check(e.reserve(live)); err != nil {
			return err
		}
	}
	if err := live.db.Flatten(1); err != nil {
		return fmt.Errorf("badgerkv: compact: %w", err)
	}
	return nil
}
