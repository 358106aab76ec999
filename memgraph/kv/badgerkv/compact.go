package badgerkv

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Compacter = (*Engine)(nil)

// readsBefore is how many reads begin and end before tables are merged. Badger keeps what a read that is under way may need. It
// learns of the begin and the end of reads in the background, through a queue of a hundred. Right after opening it may know of no
// end yet, and would keep all deleted entries for good. When 64 reads have put their 128 messages into the queue, it has taken
// those of before out.
const readsBefore = 64

// Compact implements kv.Compacter. It merges all tables into one level without deleted
// entries. Entries in the logs are not touched, nor what they delete in the tables.
// Readers and writers go on. The context is checked only before it starts. Badger also
// compacts on its own after some flushes; it stops writing otherwise.
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
	for range readsBefore {
		live.db.NewTransaction(false).Discard()
	}
	if err := live.db.Flatten(1); err != nil {
		return fmt.Errorf("badgerkv: compact: %w", err)
	}
	return nil
}
