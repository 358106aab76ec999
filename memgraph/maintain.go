package memgraph

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// capability returns the engine as an optional interface T, or ErrUnsupported.
func capability[T any](db *DB, op string) (T, error) {
	able, ok := db.engine.(T)
	if !ok {
		return able, Wrap(op, "", fmt.Errorf("%w: the engine %T does not support it", errors.ErrUnsupported, db.engine))
	}
	return able, nil
}

// Backup writes all memories as they are at one moment and returns that moment; reads and
// writes go on. Pass it as since to the next call, which then writes only what changed after
// it. The stream is in the clear, also where the files are encrypted with Options.Key. What
// a keyring seals is sealed in it too.
func (db *DB) Backup(ctx context.Context, w io.Writer, since uint64) (until uint64, err error) {
	const op = "back up"
	if w == nil {
		return 0, Wrap(op, "", missingArgument("file"))
	}
	engine, err := capability[kv.Backuper](db, op)
	if err != nil {
		return 0, err
	}
	until, err = engine.Backup(ctx, w, since)
	return until, Wrap(op, "", err)
}

// Restore reads backups into an empty DB: the full one first, then the later ones in order. No
// ego is there yet, and a first write waits until it ends.
// A stream that is cut off or altered is kv.ErrDamaged and changes nothing.
func (db *DB) Restore(ctx context.Context, r io.Reader) error {
	const op = "restore"
	if r == nil {
		return Wrap(op, "", missingArgument("file"))
	}
	engine, err := capability[kv.Backuper](db, op)
	if err != nil {
		return err
	}
	if err := engine.Restore(ctx, r); err != nil {
		return Wrap(op, "", err)
	}
	db.mu.Lock()
	clear(db.shards) // their indexes are outdated
	db.mu.Unlock()
	return Wrap(op, "", db.finishInterrupted(ctx))
}

// Compact rewrites the files without what was removed, which frees space. Call it when the
// memory is idle (see Options.CompactIdle); otherwise the engine compacts bit by bit. Once
// the rewriting has begun, ctx does not stop it.
func (db *DB) Compact(ctx context.Context) error {
	const op = "compact"
	engine, err := capability[kv.Compacter](db, op)
	if err != nil {
		return err
	}
	return Wrap(op, "", engine.Compact(ctx))
}

// compactShare is the divisor for automatic compaction: it waits until 1/8 of the files'
// bytes were written. A compaction may rewrite all files, and flash wears out.
const compactShare = 8

// compactWhenIdle compacts in quiet times until the DB is closed.
func (db *DB) compactWhenIdle() {
	engine, able := db.engine.(kv.Compacter)
	sizer, sized := db.engine.(kv.Sizer)
	if !able || !sized {
		return
	}
	tick := time.NewTicker(db.options.CompactIdle)
	defer tick.Stop()
	var done int64 // bytes written before the last compaction
	for last := uint64(0); ; {
		select {
		case <-db.running.Done():
			return
		case <-tick.C:
		}
		uses, busy := db.activity()
		quiet := uses == last && !busy
		last = uses
		files, err := sizer.DiskBytes()
		written := sizer.WrittenBytes()
		if !quiet || err != nil || (written-done)*compactShare < files || written == done {
			continue
		}
		began := time.Now()
		if err = engine.Compact(db.running); err == nil {
			done = written
		}
		db.report("compact", "", began, err)
	}
}

// activity returns how often memories were used, and whether one is in use.
func (db *DB) activity() (uses uint64, busy bool) {
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, s := range db.shards {
		busy = busy || s.pins > 0
	}
	return db.uses, busy
}

// RotateKey encrypts all files with another key of 16, 24 or 32 bytes; nil leaves them in
// the clear. Writes go on. After a crash one of the two keys opens the files.
func (db *DB) RotateKey(ctx context.Context, key []byte) error {
	const op = "rotate the key"
	if err := checkKey(key); err != nil {
		return Wrap(op, "", err)
	}
	engine, err := capability[kv.KeyRotator](db, op)
	if err != nil {
		return err
	}
	return Wrap(op, "", engine.RotateKey(ctx, key))
}

// DiskBytes returns the size of the files.
func (db *DB) DiskBytes() (int64, error) {
	const op = "measure the files"
	engine, err := capability[kv.Sizer](db, op)
	if err != nil {
		return 0, err
	}
	bytes, err := engine.DiskBytes()
	return bytes, Wrap(op, "", err)
}
