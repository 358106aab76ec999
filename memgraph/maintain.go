package memgraph

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// ability returns the engine as one that can do more than the contract asks.
func capability[T any](db *DB, op string) (T, error) {
	able, ok := db.engine.(T)
	if !ok {
		return able, Wrap(op, "", fmt.Errorf("%w: the engine %T cannot", errors.ErrUnsupported, db.engine))
	}
	return able, nil
}

// Backup writes all memories as they are at one moment, while reads and writes go on,
// and returns that moment: given as since to the next call, only what changed after
// it is written. The stream holds what the files hold, in the clear.
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

// Restore reads backups into a DB that holds nothing, the whole one first and then
// those that followed it. A stream that is not whole is kv.ErrDamaged and changes
// nothing.
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
	clear(db.shards) // they know of the time before
	db.mu.Unlock()
	return Wrap(op, "", db.resumeErasures(ctx))
}

// Compact puts the files in order, so that what was removed gives its space back. It
// is for hours in which nobody talks (see Options.CompactIdle); without it the engine
// does so bit by bit. Once it works on the files it cannot be stopped.
func (db *DB) Compact(ctx context.Context) error {
	const op = "compact"
	engine, err := capability[kv.Compacter](db, op)
	if err != nil {
		return err
	}
	return Wrap(op, "", engine.Compact(ctx))
}

// compactShare is the part of the files that has to be written before they are put in
// order by themselves: all of them may be written anew then, and flash wears out.
const compactShare = 8

// compactWhenIdle puts the files in order in quiet times until the DB is closed.
func (db *DB) compactWhenIdle() {
	engine, able := db.engine.(kv.Compacter)
	sizer, sized := db.engine.(kv.Sizer)
	if !able || !sized {
		return
	}
	tick := time.NewTicker(db.options.CompactIdle)
	defer tick.Stop()
	var done int64 // bytes that were written before the last time
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

// activity returns how often memories were searched and written, and whether one is.
func (db *DB) activity() (uses uint64, busy bool) {
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, s := range db.shards {
		busy = busy || s.pins > 0
	}
	return db.uses, busy
}

// RotateKey encrypts all files with another key, of 16, 24 or 32 bytes; nil leaves
// them in the clear. Writes wait meanwhile. When the process ends on the way, one of
// the two keys fits.
func (db *DB) RotateKey(ctx context.Context, key []byte) error {
	const op = "rotate the key"
	engine, err := capability[kv.KeyRotator](db, op)
	if err != nil {
		return err
	}
	return Wrap(op, "", engine.RotateKey(ctx, key))
}

// DiskBytes returns what the files take.
func (db *DB) DiskBytes() (int64, error) {
	const op = "measure the files"
	engine, err := capability[kv.Sizer](db, op)
	if err != nil {
		return 0, err
	}
	bytes, err := engine.DiskBytes()
	return bytes, Wrap(op, "", err)
}
