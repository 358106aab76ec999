package sealkv

import (
	"bytes"
	"iter"

	"github.com/egomem/egomem/memgraph/kv"
)

// tx seals what it writes to another one.
type tx struct {
	reader
	tx     kv.Tx
	failed error // the error of the first refused write
}

// Scan implements kv.Reader. A scan of all keys consists of several scans, which later writes
// must not change. So it reads everything first if some keys are hidden.
func (t *tx) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	if len(rng.Prefix) > 0 || len(t.keys.layout.Names) == 0 {
		return t.reader.Scan(rng)
	}
	return func(yield func(kv.Entry, error) bool) {
		var all []kv.Entry
		for entry, err := range t.reader.Scan(rng) {
			if err != nil {
				yield(entry, err)
				return
			}
			all = append(all, kv.Entry{Key: bytes.Clone(entry.Key), Value: bytes.Clone(entry.Value)})
		}
		t.yieldAll(all, yield)
	}
}

// Put implements kv.Tx.
func (t *tx) Put(key, value []byte) error {
	if err := kv.CheckKey(key); err != nil {
		return t.refuse(err)
	}
	stored, sealed, err := t.keys.seal(t.ctx, key, value)
	if err == nil {
		err = t.tx.Put(stored, sealed)
	}
	return t.refuse(err)
}

// Delete implements kv.Tx.
func (t *tx) Delete(key []byte) error {
	if end := t.keys.layout.name(key); end > 0 {
		if err := kv.CheckKey(key); err != nil {
			return t.refuse(err)
		}
		key = t.keys.hide(key, end)
	}
	return t.refuse(t.tx.Delete(key))
}

// refuse stores an error, so that a caller that ignores it does not commit a part.
func (t *tx) refuse(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}
