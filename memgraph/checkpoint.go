package memgraph

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// Checkpoint stores the index, so that the next open is fast. If the index has many vectors,
// it first builds their graph. The DB does both by itself; see Options.CheckpointAfter.
func (s *Store) Checkpoint(ctx context.Context) error {
	const op = "make a checkpoint"
	return s.pinned(ctx, op, func(shard *shard) error {
		if vectors, due := shard.due(); due {
			if err := vectors.Rebuild(ctx); err != nil {
				return err
			}
		}
		err := shard.checkpoint(ctx, s.db)
		if errors.Is(err, kv.ErrFenced) {
			err = errors.Join(err, shard.inTurn(ctx, func() error { shard.dropClaim(); return nil }))
		}
		return err
	})
}

// A checkpoint is made after the minimum of changed records, or after this share (1/n) of
// all records if that is more.
const (
	minCheckpoint          = 4096
	checkpointShare        = 8
	minCheckpointAtClose   = 512
	checkpointShareAtClose = 64
)

// saveLater makes a checkpoint in the background if enough has changed. The caller holds the
// shard's turn.
func (s *shard) saveLater(db *DB) {
	after := db.options.CheckpointAfter
	if after == 0 {
		after = max(minCheckpoint, s.size/checkpointShare)
	}
	if after < 0 || s.unsaved < after || s.saving.Swap(true) {
		return
	}
	db.inBackground(func() {
		defer s.saving.Store(false)
		began := time.Now()
		err := s.checkpoint(db.running, db) // after a failure the next change tries again
		db.report("checkpoint", s.ego, began, err)
	})
}

// saveAtClose makes a checkpoint if that makes the next open noticeably faster.
func (s *shard) saveAtClose(db *DB) (saved bool, err error) {
	ctx := context.Background()
	due := false
	err = s.inTurn(ctx, func() error {
		due = db.options.CheckpointAfter >= 0 && s.claim.Epoch != 0 &&
			s.unsaved >= max(minCheckpointAtClose, s.size/checkpointShareAtClose)
		return nil
	})
	if err != nil || !due {
		return false, err
	}
	return true, s.checkpoint(ctx, db)
}

// checkpoint writes the index in chunks, each in its own turn. An erasure in between ends it
// without an error.
func (s *shard) checkpoint(ctx context.Context, db *DB) (err error) {
	unsaved := 0
	defer func() {
		if err != nil { // the next change tries again
			err = errors.Join(err, s.inTurn(context.WithoutCancel(ctx), func() error { s.unsaved += unsaved; return nil }))
		}
	}()
	var stream codec.Stream
	var sealed index.Seal
	var erasures uint64
	var vectorGraph []byte
	err = s.inTurn(ctx, func() error {
		s.mu.RLock()
		defer s.mu.RUnlock()
		if s.index == nil || s.erasing {
			return index.ErrStale
		}
		s.index.Write(&stream)
		sealed, erasures = index.Seal{Change: s.changes}, s.erasures
		vectorGraph = s.index.VectorGraph()
		unsaved, s.unsaved = s.unsaved, 0
		return s.claimLocked(ctx, db.engine)
	})
	if err != nil {
		return s.ignoreStale(err)
	}
	all := append(stream.Bytes(), vectorGraph...)
	sealed.Size, sealed.Graph, sealed.Checksum = uint64(len(all)), uint64(len(vectorGraph)), crc32.Checksum(all, index.Castagnoli)
	old, _, err := s.lastSeal(ctx, db.engine)
	if err != nil {
		return err
	}
	sealed.Generation = old.Generation + 1
	put := func(k, value []byte) error {
		return s.inTurn(ctx, func() error {
			if s.erasures != erasures {
				return index.ErrStale
			}
			return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error { return tx.Put(k, value) })
		})
	}
	if err := s.dropGenerations(ctx, db, old.Generation); err != nil { // left by a process that died
		return s.ignoreStale(err)
	}
	for chunk := 0; len(all) > 0; chunk++ {
		n := min(index.ChunkBytes, len(all))
		if err := put(record.Key(record.KeyIndex, sealed.Generation, uint64(chunk)), all[:n]); err != nil {
			return s.ignoreStale(err)
		}
		all = all[n:]
	}
	if err := put(index.SealKey(), sealed.Encode()); err != nil {
		return s.ignoreStale(err)
	}
	return s.ignoreStale(s.dropGenerations(ctx, db, sealed.Generation))
}

// ignoreStale returns nil for index.ErrStale: the index was dropped, or an erasure runs.
func (s *shard) ignoreStale(err error) error {
	if errors.Is(err, index.ErrStale) {
		return nil
	}
	return err
}

func (s *shard) inTurn(ctx context.Context, fn func() error) error {
	if err := s.lock(ctx); err != nil {
		return err
	}
	defer s.unlock()
	return fn()
}

func (s *shard) lastSeal(ctx context.Context, engine kv.Engine) (last index.Seal, found bool, err error) {
	err = engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		last, found, err = index.ReadSeal(r)
		return err
	})
	return last, found, err
}

// dropGenerations removes the chunks of all checkpoints except the generation to keep.
func (s *shard) dropGenerations(ctx context.Context, db *DB, keep uint64) error {
	const atOnce = 64
	for {
		var keys [][]byte
		err := db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyIndex), KeysOnly: true}) {
				if err != nil {
					return err
				}
				var generation, chunk uint64
				if err := record.ParseKey(entry.Key, &generation, &chunk); err != nil {
					return err
				}
				if generation != 0 && generation != keep && len(keys) < atOnce {
					keys = append(keys, bytes.Clone(entry.Key))
				}
			}
			return nil
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		err = s.inTurn(ctx, func() error {
			return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
				for _, k := range keys {
					if err := tx.Delete(k); err != nil {
						return err
					}
				}
				return nil
			})
		})
		if err != nil {
			return fmt.Errorf("remove an old checkpoint: %w", err)
		}
	}
}
