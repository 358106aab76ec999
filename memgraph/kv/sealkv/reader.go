package sealkv

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/egomem/egomem/memgraph/kv"
)

// reader opens what it reads from another one.
type reader struct {
	ctx   context.Context // of the call in which the reader is valid
	keys  *egoKeys        // nil for an ego that does not exist
	inner kv.Reader
	ended bool
}

var errEnded = errors.New("sealkv: the transaction has ended")

// checkEvery is the number of entries between two checks of the context.
const checkEvery = 64

// Get implements kv.Reader.
func (r *reader) Get(key []byte) ([]byte, error) {
	if err := kv.CheckKey(key); err != nil || r.keys == nil {
		return r.inner.Get(key)
	}
	end := r.keys.layout.name(key)
	if end == 0 {
		sealed, err := r.inner.Get(key)
		if err != nil {
			return nil, err
		}
		return r.keys.open(r.ctx, nil, key, sealed)
	}
	hidden := r.keys.hide(key, end)
	sealed, err := r.inner.Get(hidden)
	if err != nil {
		return nil, err
	}
	found, value, err := r.keys.openHidden(hidden, sealed)
	if err == nil && !bytes.Equal(found, key) {
		err = damaged(hidden)
	}
	return value, err
}

// Scan implements kv.Reader. A scan of hidden keys whose prefix does not hold the whole name
// reads all keys with that first byte into memory, because they are stored in another order,
// unless any order will do.
func (r *reader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	switch {
	case r.keys == nil || len(rng.From) > 0 && !bytes.HasPrefix(rng.From, rng.Prefix):
		return r.inner.Scan(rng) // which refuses such a range
	case len(rng.Prefix) > 0:
		return r.scanKind(rng)
	default:
		return r.scanAll(rng)
	}
}

// scanKind scans keys with one first byte.
func (r *reader) scanKind(rng kv.Range) iter.Seq2[kv.Entry, error] {
	end, hidden := r.keys.layout.Names[rng.Prefix[0]], true
	switch {
	case end == nil:
		hidden = false
	case end(rng.Prefix, false) > 0:
		return r.scanName(rng, end(rng.Prefix, false))
	}
	if hidden {
		return r.scanHidden(rng)
	}
	return r.scanPlain(rng)
}

// scanAll scans all keys: those with hidden names apart, and what lies between them.
func (r *reader) scanAll(rng kv.Range) iter.Seq2[kv.Entry, error] {
	kinds := slices.Sorted(maps.Keys(r.keys.layout.Names))
	return func(yield func(kv.Entry, error) bool) {
		type part struct {
			first, end int // first bytes: the end is excluded
			hidden     bool
		}
		var parts []part
		first := 0
		for _, kind := range kinds {
			parts = append(parts, part{first, int(kind), false}, part{int(kind), int(kind) + 1, true})
			first = int(kind) + 1
		}
		parts = append(parts, part{first, 256, false})
		if rng.Reverse {
			slices.Reverse(parts)
		}
		for _, p := range parts {
			within := len(rng.From) == 0 || int(rng.From[0]) >= p.first && int(rng.From[0]) < p.end
			beyond := !within && (int(rng.From[0]) >= p.end) != rng.Reverse
			if p.first == p.end || beyond {
				continue
			}
			sub := kv.Range{Reverse: rng.Reverse, KeysOnly: rng.KeysOnly}
			if within {
				sub.From = rng.From
			}
			scan := r.scanPlain
			switch {
			case p.hidden:
				sub.Prefix, scan = []byte{byte(p.first)}, r.scanHidden
			case len(sub.From) == 0 && rng.Reverse && p.end < 256:
				sub.From = []byte{byte(p.end)} // no stored key is so short there
			case len(sub.From) == 0 && !rng.Reverse && p.first > 0:
				sub.From = []byte{byte(p.first)}
			}
			for entry, err := range scan(sub) {
				if err == nil && (int(entry.Key[0]) < p.first || int(entry.Key[0]) >= p.end) {
					break
				}
				if !yield(entry, err) || err != nil {
					return
				}
			}
		}
	}
}

// scanPlain scans keys without names.
func (r *reader) scanPlain(rng kv.Range) iter.Seq2[kv.Entry, error] {
	if rng.KeysOnly {
		return r.inner.Scan(rng)
	}
	return func(yield func(kv.Entry, error) bool) {
		var buffer []byte
		for entry, err := range r.inner.Scan(rng) {
			if err == nil && !r.hides(entry.Key) {
				if entry.Value, err = r.keys.open(r.ctx, buffer[:0], entry.Key, entry.Value); entry.Value != nil {
					buffer = entry.Value
				}
			}
			if err != nil {
				entry = kv.Entry{}
			}
			if !yield(entry, err) || err != nil {
				return
			}
		}
	}
}

func (r *reader) hides(key []byte) bool { return r.keys.layout.Names[key[0]] != nil }

// scanName scans the keys with one name, which ends at end in the prefix. They have the
// caller's order.
func (r *reader) scanName(rng kv.Range, end int) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		stored := rng
		stored.Prefix = r.keys.hide(rng.Prefix, end)
		if len(rng.From) > 0 {
			stored.From = r.keys.hide(rng.From, end)
		}
		var key []byte
		for entry, err := range r.inner.Scan(stored) {
			if err == nil && !rng.KeysOnly {
				_, entry.Value, err = r.keys.openHidden(entry.Key, entry.Value)
			}
			if err != nil {
				yield(kv.Entry{}, err)
				return
			}
			key = append(append(key[:0], rng.Prefix[:end]...), entry.Key[1+hashBytes:]...)
			if !yield(kv.Entry{Key: key, Value: entry.Value}, nil) {
				return
			}
		}
	}
}

// scanHidden scans hidden keys with one first byte, in the caller's order.
func (r *reader) scanHidden(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		var all []kv.Entry
		for entry, err := range r.inner.Scan(kv.Range{Prefix: rng.Prefix[:1]}) {
			var key, value []byte
			if err == nil {
				key, value, err = r.keys.openHidden(entry.Key, entry.Value)
			}
			if err != nil {
				yield(kv.Entry{}, err)
				return
			}
			if rng.KeysOnly {
				value = nil
			}
			order := bytes.Compare(key, rng.From)
			switch {
			case !bytes.HasPrefix(key, rng.Prefix) || len(rng.From) > 0 && order != 0 && order > 0 == rng.Reverse:
			case !rng.AnyOrder:
				all = append(all, kv.Entry{Key: key, Value: value})
			case !yield(kv.Entry{Key: key, Value: value}, nil):
				return
			}
		}
		slices.SortFunc(all, func(a, b kv.Entry) int { return bytes.Compare(a.Key, b.Key) })
		if rng.Reverse {
			slices.Reverse(all)
		}
		r.yieldAll(all, yield)
	}
}

// yieldAll yields entries until the transaction or its context ends.
func (r *reader) yieldAll(all []kv.Entry, yield func(kv.Entry, error) bool) {
	for i, entry := range all {
		var err error
		if r.ended { // between two steps of iter.Pull
			err = errEnded
		} else if i%checkEvery == checkEvery-1 {
			err = r.ctx.Err()
		}
		if err != nil {
			entry = kv.Entry{}
		}
		if !yield(entry, err) || err != nil {
			return
		}
	}
}
