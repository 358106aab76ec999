package memgraph

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// bundle is the edges that a transaction added to a node one after the other, in one
// record under one name, with a key for each node that they reach: with three keys for
// each edge, these are most of what a note takes in time and room. Their ids follow each
// other without a gap when they are added, so that no other bundle's lie between.
type bundle struct {
	from  ID
	first EdgeID // names the bundle, also when that edge is gone
	edges []Edge // in order of their ids
}

// usualEdge is about how many bytes a stored edge takes.
const usualEdge = 16

// mostBundled is how many edges a bundle begins with at most: changing one writes all.
const mostBundled = 16

// bundleVersion is the version of a bundle's stored form.
const bundleVersion = 1

// The fields of a stored bundle. Numbers are never used again.
const (
	bundleRecorded = iota + 1 // when all its edges were
	bundleEdge
)

func (b *bundle) key() []byte { return key(keyOut, uint64(b.from), uint64(b.first)) }

// nameKey leads from the name of the bundle to it, and inKey from a node that it reaches.
func (b *bundle) nameKey() []byte { return key(keyEdge, uint64(b.first)) }

func (b *bundle) inKey(to ID) []byte { return key(keyIn, uint64(to), uint64(b.from), uint64(b.first)) }

// encode returns the stored form of the bundle; whose it is and its name are in the
// key.
func (b *bundle) encode() []byte {
	r := codec.NewRecord(bundleVersion)
	r.Time(bundleRecorded, b.edges[0].Recorded)
	for i := range b.edges {
		r.Raw(bundleEdge, encodeEdge(&b.edges[i], b.first))
	}
	return r.Bytes()
}

// decodeBundle reads what encode wrote.
func decodeBundle(from ID, first EdgeID, record []byte) (*bundle, error) {
	b := &bundle{edges: make([]Edge, 0, min(mostBundled, 1+len(record)/usualEdge))}
	return b, b.decode(from, first, record)
}

// decode reads what encode wrote into the memory of a bundle that nobody needs any more.
func (b *bundle) decode(from ID, first EdgeID, record []byte) error {
	b.from, b.first, b.edges = from, first, b.edges[:0]
	var recorded time.Time
	last, label := first, ""
	for f, err := range codec.Fields(record, bundleVersion) {
		if err != nil {
			return fmt.Errorf("edge %d: %w", last, err)
		}
		switch f.Number {
		case bundleRecorded:
			recorded = f.Time()
		case bundleEdge:
			b.edges = append(b.edges, Edge{ID: first, From: from, Recorded: recorded})
			e := &b.edges[len(b.edges)-1]
			if err := decodeEdge(e, f.Bytes(), label); err != nil {
				return err
			}
			if e.ID < first || len(b.edges) > 1 && e.ID <= last {
				return fmt.Errorf("edge %d: %w: it follows edge %d", e.ID, ErrCorrupt, last)
			}
			last, label = e.ID, e.Label
		}
	}
	if len(b.edges) == 0 {
		return fmt.Errorf("edge %d: %w: nothing is left of its bundle", first, ErrCorrupt)
	}
	return nil
}

// entries returns the keys that a bundle is found by, all derived from its record.
func (b *bundle) entries() []kv.Entry {
	entries := make([]kv.Entry, 1, 1+len(b.edges))
	entries[0] = kv.Entry{Key: b.nameKey(), Value: key(0, uint64(b.from))[1:]}
	for i := range b.edges {
		e := &b.edges[i]
		entries = append(entries, kv.Entry{Key: b.inKey(e.To)})
		entries = append(entries, basisEntries(e)...)
	}
	return entries
}

// basisEntries returns the keys by which an edge is found from what it rests on.
func basisEntries(e *Edge) (entries []kv.Entry) {
	for _, basis := range e.Provenance {
		entries = append(entries, kv.Entry{Key: key(keyEdgeBasis, uint64(basis), uint64(e.ID))})
	}
	return entries
}

// getBundle reads the bundle of a name.
func getBundle(r kv.Reader, from ID, first EdgeID) (*bundle, error) {
	record, err := r.Get(key(keyOut, uint64(from), uint64(first)))
	if errors.Is(err, kv.ErrNotFound) {
		return nil, fmt.Errorf("edge %d: %w: its bundle is missing", first, ErrCorrupt)
	}
	if err != nil {
		return nil, err
	}
	return decodeBundle(from, first, record)
}

// findEdge returns the bundle of an edge and its place there, or ErrNotFound. A bundle
// began with edges whose ids follow each other, so its name is at most so far below.
func findEdge(r kv.Reader, id EdgeID) (b *bundle, at int, err error) {
	for first := id; first > 0 && first+mostBundled > id; first-- {
		value, err := r.Get(key(keyEdge, uint64(first)))
		if errors.Is(err, kv.ErrNotFound) {
			continue
		}
		var from uint64
		if err := cmp.Or(err, keyNumbers(append([]byte{0}, value...), &from)); err != nil {
			return nil, 0, err
		}
		if b, err = getBundle(r, ID(from), first); err != nil {
			return nil, 0, err
		}
		if at, found := b.find(id); found {
			return b, at, nil
		}
		break
	}
	return nil, 0, fmt.Errorf("edge %d: %w", id, ErrNotFound)
}

func (b *bundle) find(id EdgeID) (at int, found bool) {
	return slices.BinarySearchFunc(b.edges, id, func(e Edge, id EdgeID) int { return cmp.Compare(e.ID, id) })
}

// bundlesUnder yields the bundles of a node, or with no number those of all. Each is
// valid until the next.
func bundlesUnder(r kv.Reader, node ...uint64) iter.Seq2[*bundle, error] {
	return func(yield func(*bundle, error) bool) {
		var b bundle
		for entry, err := range r.Scan(kv.Range{Prefix: key(keyOut, node...)}) {
			var from, first uint64
			if err == nil {
				err = keyNumbers(entry.Key, &from, &first)
			}
			if err == nil {
				err = b.decode(ID(from), EdgeID(first), entry.Value)
			}
			if !yield(&b, err) || err != nil {
				return
			}
		}
	}
}

// allEdges yields every edge, by node. Each is valid until the next.
func allEdges(r kv.Reader) iter.Seq2[*Edge, error] {
	return func(yield func(*Edge, error) bool) {
		for b, err := range bundlesUnder(r) {
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range b.edges {
				if !yield(&b.edges[i], nil) {
					return
				}
			}
		}
	}
}

// edgesFrom returns the edges that leave a node, in order of their ids.
func edgesFrom(r kv.Reader, id ID) ([]Edge, error) {
	var list []Edge
	for b, err := range bundlesUnder(r, uint64(id)) {
		if err != nil {
			return nil, err
		}
		list = append(list, b.edges...)
	}
	return list, nil
}

// edgesTo returns the edges that reach a node, in order of their ids.
func edgesTo(r kv.Reader, id ID) ([]Edge, error) { return edgesInto(r, id) }

// edgesBetween returns the edges from one node to another, in order of their ids.
func edgesBetween(r kv.Reader, from, to ID) ([]Edge, error) { return edgesInto(r, to, uint64(from)) }

func edgesInto(r kv.Reader, to ID, from ...uint64) ([]Edge, error) {
	var list []Edge
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyIn, append([]uint64{uint64(to)}, from...)...), KeysOnly: true}) {
		if err != nil {
			return nil, err
		}
		var to, from, first uint64
		if err := keyNumbers(entry.Key, &to, &from, &first); err != nil {
			return nil, err
		}
		b, err := getBundle(r, ID(from), EdgeID(first))
		if err != nil {
			return nil, err
		}
		for i := range b.edges {
			if b.edges[i].To == ID(to) {
				list = append(list, b.edges[i])
			}
		}
	}
	slices.SortFunc(list, func(a, b Edge) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// bundler is a transaction whose last bundle is still open for the next edge. Whatever
// is read sees it.
type bundler struct {
	kv.Tx
	open   *bundle // nil, or bundle
	bundle bundle
}

// add puts a new edge into the open bundle, or begins the next.
func (t *bundler) add(e *Edge) error {
	if b := t.open; b != nil {
		last := b.edges[len(b.edges)-1].ID
		if b.from == e.From && e.ID == last+1 && len(b.edges) < mostBundled && b.edges[0].Recorded.Equal(e.Recorded) {
			b.edges = append(b.edges, *e)
			return nil
		}
		if err := t.close(); err != nil {
			return err
		}
	}
	if t.bundle.edges == nil {
		t.bundle.edges = make([]Edge, 0, mostBundled)
	}
	t.bundle.from, t.bundle.first, t.bundle.edges = e.From, e.ID, append(t.bundle.edges[:0], *e)
	t.open = &t.bundle
	return nil
}

// close writes the open bundle.
func (t *bundler) close() error {
	b := t.open
	if b == nil {
		return nil
	}
	t.open = nil
	if err := t.Tx.Put(b.key(), b.encode()); err != nil {
		return err
	}
	for _, entry := range b.entries() {
		if err := t.Tx.Put(entry.Key, entry.Value); err != nil {
			return err
		}
	}
	return nil
}

// Get implements kv.Reader.
func (t *bundler) Get(key []byte) ([]byte, error) {
	if err := t.close(); err != nil {
		return nil, err
	}
	return t.Tx.Get(key)
}

// Scan implements kv.Reader.
func (t *bundler) Scan(r kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		if err := t.close(); err != nil {
			yield(kv.Entry{}, err)
			return
		}
		t.Tx.Scan(r)(yield)
	}
}
