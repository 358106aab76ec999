package badgerkv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

// reader reads one ego's keys in a Badger transaction.
type reader struct {
	ctx   context.Context // of the call in which the reader is valid
	txn   *badger.Txn
	scope []byte // prefix of the ego's keys in Badger
	key   []byte // buffer of Get
	open  map[*badger.Iterator]struct{}
	ended bool
}

func newReader(ctx context.Context, txn *badger.Txn, ego string) reader {
	return reader{ctx: ctx, txn: txn, scope: dataPrefix(ego)}
}

// usable returns an error after the end of the transaction or its context.
func (r *reader) usable() error {
	if r.ended {
		return errEnded
	}
	return r.ctx.Err()
}

// stop invalidates the reader and closes scans that the caller left open (iter.Pull
// without stop); otherwise Badger panics at the end of the transaction.
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

// tx is a reader with pending writes, which Badger gets at the commit.
type tx struct {
	reader
	pending  pending
	maxValue int
	limit    limit
	cost     cost
	failed   error // error of the first refused write
}

// limit is the largest size of a Badger transaction.
type limit struct{ entries, bytes int64 }

// limitOf returns Badger's limits, less what it adds to a transaction.
func limitOf(db *badger.DB) limit { return limit{db.MaxBatchCount() - 2, db.MaxBatchSize() - 64} }

// admits reports whether so many entries and bytes fit into one transaction.
func (l limit) admits(entries, bytes int64) bool {
	const own = 2 + 10 // what Badger adds to key and value of an entry
	return entries < l.entries && bytes+own*entries < l.bytes
}

// Get implements kv.Reader.
func (t *tx) Get(key []byte) ([]byte, error) {
	if own, found := t.pending.get(key); found && t.usable() == nil {
		if own.value == nil {
			return nil, kv.ErrNotFound
		}
		return bytes.Clone(own.value), nil
	}
	return t.reader.Get(key)
}

// Scan implements kv.Reader. It merges the pending writes with the entries of Badger.
func (t *tx) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		own := t.pending.scan(rng)
		shown := 0
		show := func() (more bool) { // yields the cursor's entry
			entry := kv.Entry{Key: own.item().key, Value: own.item().value}
			own.next()
			if entry.Value == nil {
				return true
			}
			if rng.KeysOnly {
				entry.Value = nil
			}
			if shown++; t.ended || shown%checkEvery == 0 {
				if err := t.usable(); err != nil {
					yield(kv.Entry{}, err)
					return false
				}
			}
			return yield(entry, nil)
		}
		for entry, err := range t.reader.Scan(rng) {
			if err != nil {
				yield(kv.Entry{}, err)
				return
			}
			for own.ok && own.compare(entry.Key) < 0 {
				if !show() {
					return
				}
			}
			if own.ok && own.compare(entry.Key) == 0 {
				if !show() {
					return
				}
				continue
			}
			if !yield(entry, nil) {
				return
			}
		}
		for own.ok {
			if !show() {
				return
			}
		}
	}
}

// Put implements kv.Tx.
func (t *tx) Put(key, value []byte) error {
	if len(value) > t.maxValue {
		return t.refuse(fmt.Errorf("badgerkv: %w: a value of %d bytes, at most %d", kv.ErrTooBig, len(value), t.maxValue))
	}
	if value == nil {
		value = []byte{}
	}
	return t.write(key, value)
}

// Delete implements kv.Tx.
func (t *tx) Delete(key []byte) error {
	t.cost.deletes = true
	return t.write(key, nil)
}

func (t *tx) write(key, value []byte) error {
	if err := kv.CheckKey(key); err != nil {
		return t.refuse(err)
	}
	if err := t.usable(); err != nil {
		return t.refuse(err)
	}
	full := int64(len(t.scope) + len(key) + len(value))
	if !t.limit.admits(t.cost.entries+1, t.cost.bytes+full) {
		return t.refuse(fmt.Errorf("badgerkv: %w: after %d bytes", kv.ErrTooBig, t.cost.log()))
	}
	t.pending.set(key, value)
	t.cost.entries++
	t.cost.bytes += full
	t.cost.keys += int64(len(t.scope) + len(key))
	t.cost.caller += int64(len(key) + len(value))
	return nil
}

// refuse stores the error, so that a caller that ignores it does not commit a part.
func (t *tx) refuse(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// apply passes the pending writes to Badger.
func (t *tx) apply() error {
	keys := make([]byte, 0, t.cost.keys) // one allocation for all
	var failed error
	t.pending.each(func(w write) bool {
		first := len(keys)
		keys = append(append(keys, t.scope...), w.key...)
		key := keys[first:len(keys):len(keys)]
		if w.value == nil {
			failed = t.txn.Delete(key)
		} else {
			failed = t.txn.Set(key, w.value)
		}
		return failed == nil
	})
	switch {
	case errors.Is(failed, badger.ErrTxnTooBig):
		return fmt.Errorf("badgerkv: %w: after %d bytes", kv.ErrTooBig, t.cost.log())
	case failed != nil:
		return fmt.Errorf("badgerkv: write: %w", failed)
	}
	return nil
}
