package badgerkv

import (
	"context"
	"errors"
	"fmt"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

// reader is one ego's keys in a Badger transaction.
type reader struct {
	ctx   context.Context // of the call that the reader lives in
	txn   *badger.Txn
	scope []byte // what Badger's keys have before the caller's
	key   []byte // buffer for Get
	open  map[*badger.Iterator]struct{}
	ended bool
}

func newReader(ctx context.Context, txn *badger.Txn, ego string) reader {
	return reader{ctx: ctx, txn: txn, scope: dataPrefix(ego)}
}

// usable says whether the transaction runs and its context has not ended.
func (r *reader) usable() error {
	if r.ended {
		return errEnded
	}
	return r.ctx.Err()
}

// stop makes the reader unusable and closes scans that the caller left open (by
// iter.Pull without stop): Badger panics at the end of a transaction otherwise.
func (r *reader) stop() {
	r.ended = true
	for it := range r.open {
		it.Close()
	}
	clear(r.open)
}

func (r *reader) finish() {
	r.stop()
	r.txn.Discard()
}

// Get implements kv.Reader.
func (r *reader) Get(key []byte) ([]byte, error) {
	if err := kv.CheckKey(key); err != nil {
		return nil, err
	}
	if err := r.usable(); err != nil {
		return nil, err
	}
	r.key = append(append(r.key[:0], r.scope...), key...)
	item, err := r.txn.Get(r.key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return nil, kv.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("badgerkv: get: %w", err)
	}
	value, err := item.ValueCopy(nil)
	if err != nil {
		return nil, fmt.Errorf("badgerkv: get: %w", err)
	}
	return value, nil
}

// tx is a reader that writes.
type tx struct {
	reader
	maxValue int
	cost     cost
	failed   error // of the first write that was refused
}

// Put implements kv.Tx.
func (t *tx) Put(key, value []byte) error {
	if len(value) > t.maxValue {
		return t.refuse(fmt.Errorf("badgerkv: %w: a value of %d bytes, at most %d", kv.ErrTooBig, len(value), t.maxValue))
	}
	return t.write(key, value, t.txn.Set)
}

// Delete implements kv.Tx.
func (t *tx) Delete(key []byte) error {
	t.cost.deletes = true
	return t.write(key, nil, func(key, _ []byte) error { return t.txn.Delete(key) })
}

func (t *tx) write(key, value []byte, set func(key, value []byte) error) error {
	if err := kv.CheckKey(key); err != nil {
		return t.refuse(err)
	}
	if err := t.usable(); err != nil {
		return t.refuse(err)
	}
	full := make([]byte, 0, len(t.scope)+len(key))
	full = append(append(full, t.scope...), key...)
	err := set(full, value)
	switch {
	case err == nil:
		t.cost.log += entryBytes(full, value)
		t.cost.caller += int64(len(key) + len(value))
		return nil
	case errors.Is(err, badger.ErrTxnTooBig):
		return t.refuse(fmt.Errorf("badgerkv: %w: after %d bytes", kv.ErrTooBig, t.cost.log))
	default:
		return t.refuse(fmt.Errorf("badgerkv: write: %w", err))
	}
}

// refuse remembers the error, so that a caller who overlooks it does not commit
// a part of what it meant.
func (t *tx) refuse(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// entryBytes bounds what an entry takes in the log: Badger adds a header of up
// to 22 bytes, a version of 8 and a checksum of 4, and ends the transaction with
// an entry of its own.
func entryBytes(key, value []byte) int64 {
	return int64(len(key)+len(value)) + 2*(22+8+4)
}
