package badgerkv

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/tidwall/btree"
)

// pending is what a transaction has written and not committed, in the order of the
// keys: Badger sorts all of it anew for every scan. The keys are the caller's. The zero
// value is empty.
type pending struct {
	tree   *btree.BTreeG[write] // what was scanned, in order
	fresh  []write              // what was written since
	begins [256]int             // of those: how many keys begin with a byte

	// What Get looks fresh entries up by, as far as it was asked: the last of each hash
	// of a key, and for each entry the one before of the same hash, or -1.
	last   map[uint64]int
	before []int
}

var hashSeed = maphash.MakeSeed()

// write is one entry; a nil value deletes the key. Of several of one key the last counts.
type write struct{ key, value []byte }

func (p *pending) set(key, value []byte) {
	if len(p.fresh) == cap(p.fresh) {
		p.fresh = slices.Grow(p.fresh, len(p.fresh)+16) // twice as many
	}
	p.fresh = append(p.fresh, write{key, value})
	p.begins[key[0]]++
}

// ordered returns all entries in the order of their keys. Many at once are sorted
// first: that is four times as fast as one after the other.
func (p *pending) ordered() *btree.BTreeG[write] {
	if p.tree == nil {
		less := func(a, b write) bool { return bytes.Compare(a.key, b.key) < 0 }
		p.tree = btree.NewBTreeGOptions(less, btree.Options{NoLocks: true}) // a transaction is one goroutine's
	}
	slices.SortStableFunc(p.fresh, func(a, b write) int { return bytes.Compare(a.key, b.key) })
	for _, w := range p.fresh {
		p.tree.Load(w)
	}
	clear(p.fresh)
	clear(p.last)
	p.fresh, p.before, p.begins = p.fresh[:0], p.before[:0], [256]int{}
	return p.tree
}

// each calls fn with all entries until it returns false: in the order of their keys, or
// when nobody looked at them as they were written, with all that were written under a
// key.
func (p *pending) each(fn func(write) bool) {
	if p.tree != nil {
		p.ordered().Scan(fn)
		return
	}
	for _, w := range p.fresh {
		if !fn(w) {
			return
		}
	}
}

// place is where an entry stands among the fresh ones, with the beginning of its key:
// most comparisons need to look no further, and a million of keys lie far apart.
type sortKey struct {
	first, second uint64
	at            int
}

// sorted returns the entries that are left, which are many, in the order of their keys.
func (p *pending) sorted() []sortKey {
	if p.tree != nil {
		all := make([]write, 0, p.ordered().Len())
		p.tree.Scan(func(w write) bool { all = append(all, w); return true })
		p.tree, p.fresh = nil, all
	}
	places := make([]sortKey, len(p.fresh))
	for i := range p.fresh {
		var start [16]byte
		copy(start[:], p.fresh[i].key)
		places[i] = sortKey{binary.BigEndian.Uint64(start[:8]), binary.BigEndian.Uint64(start[8:]), i}
	}
	slices.SortFunc(places, func(a, b sortKey) int {
		switch {
		case a.first != b.first:
			return cmp.Compare(a.first, b.first)
		case a.second != b.second:
			return cmp.Compare(a.second, b.second)
		}
		return cmp.Or(bytes.Compare(p.fresh[a.at].key, p.fresh[b.at].key), a.at-b.at)
	})
	left := places[:0]
	for i, at := range places {
		if i+1 < len(places) && bytes.Equal(p.fresh[at.at].key, p.fresh[places[i+1].at].key) {
			continue // a later one counts
		}
		left = append(left, at)
	}
	return left
}

func (p *pending) empty() bool { return p.tree == nil && len(p.fresh) == 0 }

func (p *pending) get(key []byte) (w write, found bool) {
	if len(p.fresh) > 0 && p.begins[key[0]] > 0 {
		if w, found = p.getFresh(key); found {
			return w, true
		}
	}
	if p.tree == nil {
		return write{}, false
	}
	return p.tree.Get(write{key: key})
}

// fewFresh is how many entries are gone through faster than they are hashed.
const maxLinearEntries = 16

func (p *pending) getFresh(key []byte) (w write, found bool) {
	if len(p.fresh) <= maxLinearEntries {
		for _, w := range slices.Backward(p.fresh) {
			if bytes.Equal(w.key, key) {
				return w, true
			}
		}
		return write{}, false
	}
	if p.last == nil {
		p.last = map[uint64]int{}
	}
	for at := len(p.before); at < len(p.fresh); at++ {
		hash := maphash.Bytes(hashSeed, p.fresh[at].key)
		before, met := p.last[hash]
		if !met {
			before = -1
		}
		p.last[hash], p.before = at, append(p.before, before)
	}
	at, met := p.last[maphash.Bytes(hashSeed, key)]
	for ; met && at >= 0; at = p.before[at] {
		if w := p.fresh[at]; bytes.Equal(w.key, key) {
			return w, true
		}
	}
	return write{}, false
}

// cursor goes through the entries of a range, as they were when it was made.
type cursor struct {
	at      btree.IterG[write]
	prefix  []byte
	reverse bool
	ok      bool
}

func (p *pending) scan(rng kv.Range) *cursor {
	c := &cursor{prefix: rng.Prefix, reverse: rng.Reverse}
	switch {
	case p.empty(), p.tree == nil && len(rng.Prefix) > 0 && p.begins[rng.Prefix[0]] == 0:
		return c
	case len(rng.Prefix) > 0 && p.begins[rng.Prefix[0]] == 0: // nothing in the range is fresh
		c.at = p.tree.Copy().Iter()
	default:
		c.at = p.ordered().Copy().Iter()
	}
	switch {
	case !rng.Reverse && len(rng.From) > 0:
		c.found(c.at.Seek(write{key: rng.From}))
	case !rng.Reverse:
		c.found(c.at.Seek(write{key: rng.Prefix}))
	case len(rng.From) > 0:
		c.seekLast(rng.From)
	default:
		c.seekLast(lastKey(rng.Prefix, 0))
	}
	return c
}

// seekLast goes to the last entry up to a key.
func (c *cursor) seekLast(key []byte) {
	switch {
	case !c.at.Seek(write{key: key}):
		c.found(c.at.Last())
	case bytes.Equal(c.at.Item().key, key):
		c.found(true)
	default:
		c.found(c.at.Prev())
	}
}

func (c *cursor) found(ok bool) { c.ok = ok && bytes.HasPrefix(c.at.Item().key, c.prefix) }

func (c *cursor) item() write { return c.at.Item() }

func (c *cursor) next() {
	if c.reverse {
		c.found(c.at.Prev())
	} else {
		c.found(c.at.Next())
	}
}

// compare says whether the cursor's entry comes before a key in its direction (below
// 0), at it, or after it.
func (c *cursor) compare(key []byte) int {
	order := bytes.Compare(c.item().key, key)
	if c.reverse {
		return -order
	}
	return order
}
