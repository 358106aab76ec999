package memgraph

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// ErrRemoved means that the ego of a Store was removed after DB.Ego returned the Store.
var ErrRemoved = errors.New("the ego was removed")

// RemoveEgo removes an ego with all of its records, and then has the engine write fresh
// files. When it returns nil, no file of the memory holds a byte of the ego or of its name.
// Other egos stay as they are. An ego that does not exist is no error.
//
// It waits for a write, Forget or Check of the ego that runs, and for every read that began
// before it, so do not call it inside a loop over Between. From then on a Store of the ego
// returns ErrRemoved. A later call of DB.Ego begins an empty ego of the same name, which
// shares nothing with the old one.
//
// After a crash, an error or a cancelled ctx, the removal may have begun: the error is
// ErrUnfinished, and so is that of every call on the ego. The next RemoveEgo or Open finishes
// it. If the disk has no room for fresh files, Open goes on without them.
//
// Like Forget, it cannot reach copies and backups; see Options.Keyring. An engine that is no
// kv.Remover is errors.ErrUnsupported.
func (db *DB) RemoveEgo(ctx context.Context, name string) error {
	const op = "remove ego"
	if err := kv.CheckEgo(name); err != nil {
		return Wrap(op, "", err)
	}
	remover, err := capability[kv.Remover](db, op)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return Wrap(op, name, err)
	}
	select {
	case db.removing <- struct{}{}:
	case <-ctx.Done():
		return Wrap(op, name, ctx.Err())
	}
	defer func() { <-db.removing }()
	return Wrap(op, name, db.removeEgo(ctx, remover, name))
}

// removal is what a DB knows about removals of egos of one name.
type removal struct {
	count      uint64 // how many began
	unfinished bool
}

func (db *DB) removeEgo(ctx context.Context, remover kv.Remover, name string) error {
	shard, err := db.pinToRemove(name)
	if err != nil {
		return err
	}
	defer db.release(shard)
	select {
	case shard.forgetting <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-shard.forgetting }()
	err = shard.inTurn(ctx, func() error {
		if err := shard.beginRemoval(ctx, db); err != nil {
			return err
		}
		return unfinished(remover.Remove(ctx, name))
	})
	if err != nil {
		return err
	}
	if _, err := db.rewriteRemoved(ctx); err != nil {
		return unfinished(err)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	db.removals[name] = removal{count: db.removals[name].count}
	return nil
}

// pinToRemove pins the shard of an ego, even one whose removal is unfinished.
func (db *DB) pinToRemove(name string) (*shard, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.closed {
		return nil, graph.ErrClosed
	}
	return db.pinLocked(name), nil
}

// beginRemoval stores that the ego is being removed, and ends all use of the shard. The
// caller holds the turn.
func (s *shard) beginRemoval(ctx context.Context, db *DB) error {
	if err := s.markRemoval(ctx, db); err != nil {
		began, unknown := db.pendingRemoval(context.WithoutCancel(ctx), s.ego)
		if !began && unknown == nil {
			return err
		}
		s.endUse(db)
		return unfinished(err)
	}
	s.endUse(db)
	return nil
}

// markRemoval stores that the ego is being removed, unless it has no records.
func (s *shard) markRemoval(ctx context.Context, db *DB) error {
	known := false
	err := db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, err := range r.Scan(kv.Range{KeysOnly: true}) {
			known = true
			return err
		}
		return nil
	})
	if errors.Is(err, kv.ErrKey) {
		return nil // its key was erased, and the engine finishes the rest
	}
	if err != nil || !known {
		return err
	}
	claim, err := db.engine.Claim(ctx, s.ego)
	if err != nil {
		return err
	}
	s.claim, s.last = claim, nil
	return db.engine.Update(ctx, claim, func(tx kv.Tx) error {
		// The checkpoint is deleted in any case. A transaction that deletes may exceed a quota.
		return cmp.Or(tx.Delete(index.SealKey()), tx.Put(record.Key(record.KeyRemoval), nil))
	})
}

// endUse makes every call on the ego fail until the removal is finished, and those of its
// Stores forever. The caller holds the turn.
func (s *shard) endUse(db *DB) {
	s.removed = true
	s.claim, s.last = kv.Claim{}, nil
	s.install(nil)
	db.mu.Lock()
	defer db.mu.Unlock()
	delete(db.shards, s.ego)
	db.removals[s.ego] = removal{db.removals[s.ego].count + 1, true}
}

// rewriteRemoved has the engine write fresh files if they may hold bytes of a removed ego.
func (db *DB) rewriteRemoved(ctx context.Context) (found bool, err error) {
	remover, able := db.engine.(kv.Remover)
	if !able {
		return false, nil
	}
	if found, err = remover.Removed(ctx); err != nil || !found {
		return found, err
	}
	rewriter, able := db.engine.(kv.Rewriter)
	if !able {
		return false, nil
	}
	if err := rewriter.Rewrite(ctx); err != nil {
		return true, fmt.Errorf("the ego is removed from the memory; rewrite the files, which still hold its bytes: %w", err)
	}
	return true, nil
}

// finishRemoval finishes the removal of an ego if one was interrupted.
func (db *DB) finishRemoval(ctx context.Context, ego string) (found bool, err error) {
	if found, err = db.pendingRemoval(ctx, ego); found && err == nil {
		err = db.RemoveEgo(ctx, ego)
	}
	return found, err
}

func (db *DB) pendingRemoval(ctx context.Context, ego string) (found bool, err error) {
	err = db.engine.View(ctx, ego, func(r kv.Reader) error {
		_, err := r.Get(record.Key(record.KeyRemoval))
		if errors.Is(err, kv.ErrNotFound) {
			return nil
		}
		found = err == nil
		return err
	})
	return found, err
}

// alive returns ErrRemoved if the ego was removed since DB.Ego, and ErrUnfinished while its
// removal waits to be finished.
func (s *Store) alive() error {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return s.aliveLocked()
}

func (s *Store) aliveLocked() error {
	r := s.db.removals[s.ego]
	switch {
	case r.count != s.removals:
		return ErrRemoved
	case r.unfinished:
		return fmt.Errorf("%w: the ego is being removed", ErrUnfinished)
	}
	return nil
}
