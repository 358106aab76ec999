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

// pending holds the uncommitted writes of a transaction in key order; Badger would sort
// all of them for every scan. Keys are the caller's. The zero value is empty.
type pending struct {
	tree   *btree.BTreeG[write] // sorted writes, up to the last scan
	fresh  []write              // writes since then
	begins [256]int             // number of those keys by first byte

	// Hash table of fresh, as far as Get needed it: the last write by hash of the key,
	// and for each write the previous one with the same hash, or -1.
	last   map[uint64]int
	before []int
}

var hashSeed = maphash.MakeSeed()

// write is one entry; a nil value deletes the key. The last write of a key counts.
type write struct{ key, value []byte }

func (p *pending) set(key, value []byte) {
	if len(p.fresh) == cap(p.fresh) {
		p.fresh = slices.Grow(p.fresh, len(p.fresh)+16) // twice as many
	}
	p.fresh = append(p.fresh, write{key, value})
	p.begins[key[0]]++
}

// ordered returns all writes in key order. Many at once are sorted first, which is four
// times as fast as single inserts.
func (p *pending) ordered() *btree.BTreeG[write] {
	if p.tree == nil {
		less := func(a, b write) bool { return bytes.Compare(a.key, b.key) < 0 }
		p.tree = btree.NewBTreeGOptions(less, btree.Options{NoLocks: true}) // a transaction belongs to one goroutine
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

// each calls fn with all writes until it returns false: in key order after a scan,
// otherwise in the order of writing, with repeated keys.
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

// sortKey is the position of a write in fresh and the first bytes of its key, which
// decide most comparisons without reading the key.
type sortKey struct {
	first, second uint64
	at            int
}

// sorted returns the positions of the writes that count, in key order.
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

// maxLinearEntries is the number of writes up to which a linear search is faster than
// hashing.
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

// cursor iterates over the writes in a range, as they were when it was made.
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
	case len(rng.Prefix) > 0 && p.begins[rng.Prefix[0]] == 0: // no fresh write is in the range
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

// seekLast moves to the last write up to a key.
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

// compare returns whether the cursor's write comes before a key in its direction (below
// 0), at it (0), or after it.
func (c *cursor) compare(key []byte) int {
	order := bytes.Compare(c.item().key, key)
	if c.reverse {
		return -order
	}
	return order
}
