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

// checkEvery is the number of entries between two checks of the context.
const checkEvery = 64

var errFrom = errors.New("badgerkv: scan: From does not begin with Prefix")

// Scan implements kv.Reader. A Badger iterator merges the transaction's writes when it
// is made, so later writes do not appear.
func (r *reader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		if err := r.usable(); err != nil {
			yield(kv.Entry{}, err)
			return
		}
		if len(rng.From) > 0 && !bytes.HasPrefix(rng.From, rng.Prefix) {
			yield(kv.Entry{}, errFrom)
			return
		}
		prefix := append(bytes.Clone(r.scope), rng.Prefix...)
		start := prefix
		switch {
		case len(rng.From) > 0:
			start = append(bytes.Clone(r.scope), rng.From...)
		case rng.Reverse:
			start = lastKey(prefix, len(r.scope))
		}
		// Values are next to the keys in the tree, so prefetching does not help.
		it := r.iterator(badger.IteratorOptions{Prefix: prefix, Reverse: rng.Reverse})
		defer r.close(it)

		it.Seek(start)
		for n := 1; it.Valid(); n++ {
			entry, err := r.entry(it.Item(), rng.KeysOnly)
			if err == nil && n%checkEvery == 0 {
				err = r.ctx.Err()
			}
			if err != nil {
				yield(kv.Entry{}, err)
				return
			}
			if !yield(entry, nil) {
				return
			}
			if r.ended { // the transaction ended between two steps of iter.Pull
				yield(kv.Entry{}, errEnded)
				return
			}
			it.Next()
		}
	}
}

func (r *reader) entry(item *badger.Item, keyOnly bool) (entry kv.Entry, err error) {
	entry.Key = item.Key()[len(r.scope):]
	if keyOnly {
		return entry, nil
	}
	err = item.Value(func(value []byte) error {
		entry.Value = value
		return nil
	})
	if err != nil {
		return entry, fmt.Errorf("badgerkv: scan: %w", err)
	}
	return entry, nil
}

func (r *reader) iterator(opts badger.IteratorOptions) *badger.Iterator {
	it := r.txn.NewIterator(opts)
	if r.open == nil {
		r.open = make(map[*badger.Iterator]struct{})
	}
	r.open[it] = struct{}{}
	return it
}

func (r *reader) close(it *badger.Iterator) {
	it.Close()
	delete(r.open, it)
}

// Egos implements kv.Engine. It seeks once per ego and reads no other key. It yields
// the names at one moment. Close waits for the loop.
func (e *Engine) Egos(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		live, err := e.begin()
		if err != nil {
			yield("", err)
			return
		}
		defer e.end(live)
		txn := live.db.NewTransaction(false)
		defer txn.Discard()
		it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{dataKeys}})
		defer it.Close()

		for it.Seek([]byte{dataKeys}); it.Valid(); {
			if err := ctx.Err(); err != nil {
				yield("", err)
				return
			}
			ego, ok := egoOf(it.Item().Key())
			if !ok {
				yield("", fmt.Errorf("badgerkv: %w: key %x belongs to no ego", kv.ErrDamaged, it.Item().Key()))
				return
			}
			if !yield(ego, nil) {
				return
			}
			it.Seek(afterEgo(ego))
		}
	}
}
