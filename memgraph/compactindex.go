package memgraph

import (
	"context"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/kv"
)

// compactLater replaces the index in the background if most of its ordinals are vacant. The
// caller holds the shard's turn.
func (s *shard) compactLater(db *DB) {
	if s.index == nil || !s.index.Sparse() || s.compacting.Swap(true) {
		return
	}
	db.inBackground(func() {
		defer s.compacting.Store(false)
		began := time.Now()
		err := s.compact(db.running, db.engine) // after a failure the next write tries again
		db.report("compact index", s.ego, began, err)
	})
}

// compact builds the index from a snapshot while writes go on, and then replaces the one in
// use. Nothing changes if the index does not follow the writes meanwhile.
func (s *shard) compact(ctx context.Context, engine kv.Engine) error {
	s.mu.RLock()
	old := s.index
	s.mu.RUnlock()
	var follower *index.Follower
	err := engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		follower, err = index.Follow(&frugalReader{Reader: r})
		return err
	})
	if err != nil {
		return err
	}
	if ok, err := s.follow(ctx, engine, follower); err != nil || !ok {
		return err
	}
	return s.inTurn(ctx, func() error {
		return engine.View(ctx, s.ego, func(r kv.Reader) error {
			if _, ok, err := follower.CatchUp(r); err != nil || !ok || old == nil || s.index != old ||
				follower.Change() != s.changes {
				return err
			}
			s.install(follower.Replace(old))
			return nil
		})
	})
}

// follow brings an index close to the last change while writes go on.
func (s *shard) follow(ctx context.Context, engine kv.Engine, follower *index.Follower) (ok bool, err error) {
	for range maxRounds {
		var changes uint64
		err = engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
			changes, ok, err = follower.CatchUp(r)
			return err
		})
		if err != nil || !ok || changes <= fewWrites {
			break
		}
	}
	return ok, err
}
