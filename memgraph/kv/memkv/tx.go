package memkv

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"github.com/egomem/egomem/memgraph/kv"
)

// checkEvery is the number of entries between two checks of the context.
const checkEvery = 64

// reader is a snapshot of one ego.
type reader struct {
	ctx   context.Context // of the call in which the reader is valid
	tree  *tree
	ended bool
}

func (r *reader) stop() { r.ended = true }

func (r *reader) usable() error {
	if r.ended {
		return errEnded
	}
	return r.ctx.Err()
}

// Get implements kv.Reader.
func (r *reader) Get(key []byte) ([]byte, error) {
	found, err := r.get(key)
	if err == nil && found.value == nil {
		err = kv.ErrNotFound
	}
	return bytes.Clone(found.value), err
}

// get returns an entry, with a nil value for a missing key.
func (r *reader) get(key []byte) (entry, error) {
	if err := kv.CheckKey(key); err != nil {
		return entry{}, err
	}
	if err := r.usable(); err != nil {
		return entry{}, err
	}
	found, _ := r.tree.Get(entry{key: key})
	return found, nil
}

// Scan implements kv.Reader.
func (r *reader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) { r.scan(r.tree, rng, nil, yield) }
}

// scan yields the entries of a tree. It calls read with each entry first.
func (r *reader) scan(tree *tree, rng kv.Range, read func(entry), yield func(kv.Entry, error) bool) {
	if err := r.usable(); err != nil {
		yield(kv.Entry{}, err)
		return
	}
	if len(rng.From) > 0 && !bytes.HasPrefix(rng.From, rng.Prefix) {
		yield(kv.Entry{}, errFrom)
		return
	}
	at := tree.Iter()
	defer at.Release()
	step := at.Next
	if rng.Reverse {
		step = at.Prev
	}
	n := 0
	for ok := seek(&at, rng); ok && bytes.HasPrefix(at.Item().key, rng.Prefix); ok = step() {
		found := at.Item()
		if read != nil {
			read(found)
		}
		if n++; n%checkEvery == 0 && r.ctx.Err() != nil {
			yield(kv.Entry{}, r.ctx.Err())
			return
		}
		shown := kv.Entry{Key: found.key, Value: found.value}
		if rng.KeysOnly {
			shown.Value = nil
		}
		if !yield(shown, nil) {
			return
		}
		if r.ended { // the transaction ended between two steps of iter.Pull
			yield(kv.Entry{}, errEnded)
			return
		}
	}
}

// cursor is the part of the tree's iterator that a scan uses.
type cursor interface {
	Seek(entry) bool
	Last() bool
	Prev() bool
	Item() entry
}

// seek moves to the first entry of the range.
func seek(at cursor, rng kv.Range) bool {
	switch {
	case !rng.Reverse && len(rng.From) > 0:
		return at.Seek(entry{key: rng.From})
	case !rng.Reverse:
		return at.Seek(entry{key: rng.Prefix})
	case len(rng.From) > 0:
		if !at.Seek(entry{key: rng.From}) {
			return at.Last()
		}
		return bytes.Equal(at.Item().key, rng.From) || at.Prev()
	default:
		after := prefixEnd(rng.Prefix)
		if after == nil || !at.Seek(entry{key: after}) {
			return at.Last()
		}
		return at.Prev()
	}
}

// prefixEnd returns the first key after all keys with the prefix, or nil for none.
func prefixEnd(prefix []byte) []byte {
	for n := len(prefix); n > 0; n-- {
		if prefix[n-1] < 0xff {
			end := bytes.Clone(prefix[:n])
			end[n-1]++
			return end
		}
	}
	return nil
}

// tx is a reader that collects writes in a snapshot of its own.
type tx struct {
	reader
	reads  map[string]uint64 // versions of the entries read, except its own; 0 for missing keys
	writes map[string][]byte // nil for deleted keys
	bytes  int               // bytes put
	failed error             // the error of the first refused write
}

func newTx(ctx context.Context, snapshot *tree) *tx {
	return &tx{reader: reader{ctx: ctx, tree: snapshot}, reads: map[string]uint64{}, writes: map[string][]byte{}}
}

func (t *tx) read(key []byte, version uint64) {
	if _, own := t.writes[string(key)]; !own {
		t.reads[string(key)] = version
	}
}

// Get implements kv.Reader.
func (t *tx) Get(key []byte) ([]byte, error) {
	found, err := t.get(key)
	if err != nil {
		return nil, err
	}
	t.read(key, found.version)
	if found.value == nil {
		return nil, kv.ErrNotFound
	}
	return bytes.Clone(found.value), nil
}

// Scan implements kv.Reader, on a copy that later writes do not change.
func (t *tx) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		t.scan(t.tree.Copy(), rng, func(e entry) { t.read(e.key, e.version) }, yield)
	}
}

// Put implements kv.Tx.
func (t *tx) Put(key, value []byte) error {
	if err := t.writable(key); err != nil {
		return err
	}
	t.bytes += len(key) + len(value)
	if len(value) > MaxValue || t.bytes > MaxTransaction {
		return t.refuse(fmt.Errorf("memkv: %w: a value of %d bytes, %d in all", kv.ErrTooBig, len(value), t.bytes))
	}
	own := append([]byte{}, value...) // never nil
	t.writes[string(key)] = own
	t.tree.Set(entry{key: bytes.Clone(key), value: own})
	return nil
}

// Delete implements kv.Tx.
func (t *tx) Delete(key []byte) error {
	if err := t.writable(key); err != nil {
		return err
	}
	t.writes[string(key)] = nil
	t.tree.Delete(entry{key: key})
	return nil
}

func (t *tx) writable(key []byte) error {
	if err := kv.CheckKey(key); err != nil {
		return t.refuse(err)
	}
	if err := t.usable(); err != nil {
		return t.refuse(err)
	}
	return nil
}

// refuse stores the error, so that a caller that ignores it does not commit a part.
func (t *tx) refuse(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}
