package record

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// bundle is the edges that a transaction added to a node one after the other, in one
// record under one name, with a key for each node that they reach: with three keys for
// each edge, these are most of what a note takes in time and room. Their ids follow each
// other without a gap when they are added, so that no other bundle's lie between.
type Bundle struct {
	From  graph.ID
	First graph.EdgeID // names the bundle, also when that edge is gone
	Edges []graph.Edge // in order of their ids
}

// usualEdge is about how many bytes a stored edge takes.
const usualEdge = 16

// mostBundled is how many edges a bundle begins with at most: changing one writes all.
const mostBundled = 16

// bundleVersion is the version of a bundle's stored form.
const BundleVersion = 1

// The fields of a stored bundle. Numbers are never used again.
const (
	bundleRecorded = iota + 1 // when all its edges were
	BundleEdge
)

func (b *Bundle) Key() []byte { return Key(KeyOut, uint64(b.From), uint64(b.First)) }

// nameKey leads from the name of the bundle to it, and inKey from a node that it reaches.
func (b *Bundle) NameKey() []byte { return Key(KeyEdge, uint64(b.First)) }

func (b *Bundle) InKey(to graph.ID) []byte {
	return Key(KeyIn, uint64(to), uint64(b.From), uint64(b.First))
}

// encode returns the stored form of the bundle; whose it is and its name are in the
// key.
func (b *Bundle) Encode() []byte {
	r := codec.NewRecord(BundleVersion)
	r.Time(bundleRecorded, b.Edges[0].Recorded)
	for i := range b.Edges {
		r.Raw(BundleEdge, encodeEdge(&b.Edges[i], b.First))
	}
	return r.Bytes()
}

// decodeBundle reads what encode wrote.
func DecodeBundle(from graph.ID, first graph.EdgeID, stored []byte) (*Bundle, error) {
	b := &Bundle{Edges: make([]graph.Edge, 0, min(mostBundled, 1+len(stored)/usualEdge))}
	return b, b.decode(from, first, stored)
}

// decode reads what encode wrote into the memory of a bundle that nobody needs any more.
func (b *Bundle) decode(from graph.ID, first graph.EdgeID, stored []byte) error {
	b.From, b.First, b.Edges = from, first, b.Edges[:0]
	var recorded time.Time
	last, label := first, ""
	for f, err := range codec.Fields(stored, BundleVersion) {
		if err != nil {
			return fmt.Errorf("edge %d: %w", last, err)
		}
		switch f.Number {
		case bundleRecorded:
			recorded = f.Time()
		case BundleEdge:
			b.Edges = append(b.Edges, graph.Edge{ID: first, From: from, Recorded: recorded})
			e := &b.Edges[len(b.Edges)-1]
			if err := decodeEdge(e, f.Bytes(), label); err != nil {
				return err
			}
			if e.ID < first || len(b.Edges) > 1 && e.ID <= last {
				return fmt.Errorf("edge %d: %w: it follows edge %d", e.ID, graph.ErrCorrupt, last)
			}
			last, label = e.ID, e.Label
		}
	}
	if len(b.Edges) == 0 {
		return fmt.Errorf("edge %d: %w: nothing is left of its bundle", first, graph.ErrCorrupt)
	}
	return nil
}

// entries returns the keys that a bundle is found by, all derived from its record.
func (b *Bundle) Entries() []kv.Entry {
	entries := make([]kv.Entry, 1, 1+len(b.Edges))
	entries[0] = kv.Entry{Key: b.NameKey(), Value: Key(0, uint64(b.From))[1:]}
	for i := range b.Edges {
		e := &b.Edges[i]
		entries = append(entries, kv.Entry{Key: b.InKey(e.To)})
		entries = append(entries, BasisEntries(e)...)
	}
	return entries
}

// basisEntries returns the keys by which an edge is found from what it rests on.
func BasisEntries(e *graph.Edge) (entries []kv.Entry) {
	for _, basis := range e.Provenance {
		entries = append(entries, kv.Entry{Key: Key(KeyDependentEdge, uint64(basis), uint64(e.ID))})
	}
	return entries
}

// getBundle reads the bundle of a name.
func GetBundle(r kv.Reader, from graph.ID, first graph.EdgeID) (*Bundle, error) {
	stored, err := r.Get(Key(KeyOut, uint64(from), uint64(first)))
	if errors.Is(err, kv.ErrNotFound) {
		return nil, fmt.Errorf("edge %d: %w: its bundle is missing", first, graph.ErrCorrupt)
	}
	if err != nil {
		return nil, err
	}
	return DecodeBundle(from, first, stored)
}

// findEdge returns the bundle of an edge and its place there, or ErrNotFound. A bundle
// began with edges whose ids follow each other, so its name is at most so far below.
func FindEdge(r kv.Reader, id graph.EdgeID) (b *Bundle, at int, err error) {
	for first := id; first > 0 && first+mostBundled > id; first-- {
		value, err := r.Get(Key(KeyEdge, uint64(first)))
		if errors.Is(err, kv.ErrNotFound) {
			continue
		}
		var from uint64
		if err := cmp.Or(err, ParseKey(append([]byte{0}, value...), &from)); err != nil {
			return nil, 0, err
		}
		if b, err = GetBundle(r, graph.ID(from), first); err != nil {
			return nil, 0, err
		}
		if at, found := b.find(id); found {
			return b, at, nil
		}
		break
	}
	return nil, 0, fmt.Errorf("edge %d: %w", id, graph.ErrNotFound)
}

func (b *Bundle) find(id graph.EdgeID) (at int, found bool) {
	return slices.BinarySearchFunc(b.Edges, id, func(e graph.Edge, id graph.EdgeID) int { return cmp.Compare(e.ID, id) })
}

// bundlesUnder yields the bundles of a node, or with no number those of all. Each is
// valid until the next.
func BundlesUnder(r kv.Reader, node ...uint64) iter.Seq2[*Bundle, error] {
	return func(yield func(*Bundle, error) bool) {
		var b Bundle
		for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyOut, node...)}) {
			var from, first uint64
			if err == nil {
				err = ParseKey(entry.Key, &from, &first)
			}
			if err == nil {
				err = b.decode(graph.ID(from), graph.EdgeID(first), entry.Value)
			}
			if !yield(&b, err) || err != nil {
				return
			}
		}
	}
}

// allEdges yields every edge, by node. Each is valid until the next.
func AllEdges(r kv.Reader) iter.Seq2[*graph.Edge, error] {
	return func(yield func(*graph.Edge, error) bool) {
		for b, err := range BundlesUnder(r) {
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range b.Edges {
				if !yield(&b.Edges[i], nil) {
					return
				}
			}
		}
	}
}

// edgesFrom returns the edges that leave a node, in order of their ids.
func EdgesFrom(r kv.Reader, id graph.ID) ([]graph.Edge, error) {
	var list []graph.Edge
	for b, err := range BundlesUnder(r, uint64(id)) {
		if err != nil {
			return nil, err
		}
		list = append(list, b.Edges...)
	}
	return list, nil
}

// edgesTo returns the edges that reach a node, in order of their ids.
func EdgesTo(r kv.Reader, id graph.ID) ([]graph.Edge, error) { return edgesInto(r, id) }

// edgesBetween returns the edges from one node to another, in order of their ids.
func EdgesBetween(r kv.Reader, from, to graph.ID) ([]graph.Edge, error) {
	return edgesInto(r, to, uint64(from))
}

func edgesInto(r kv.Reader, to graph.ID, from ...uint64) ([]graph.Edge, error) {
	var list []graph.Edge
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyIn, append([]uint64{uint64(to)}, from...)...), KeysOnly: true}) {
		if err != nil {
			return nil, err
		}
		var to, from, first uint64
		if err := ParseKey(entry.Key, &to, &from, &first); err != nil {
			return nil, err
		}
		b, err := GetBundle(r, graph.ID(from), graph.EdgeID(first))
		if err != nil {
			return nil, err
		}
		for i := range b.Edges {
			if b.Edges[i].To == graph.ID(to) {
				list = append(list, b.Edges[i])
			}
		}
	}
	slices.SortFunc(list, func(a, b graph.Edge) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// bundler is a transaction whose last bundle is still open for the next edge. Whatever
// is read sees it.
type Bundler struct {
	kv.Tx
	open   *Bundle // nil, or bundle
	Bundle Bundle
}

// add puts a new edge into the open bundle, or begins the next.
func (t *Bundler) Add(e *graph.Edge) error {
	if b := t.open; b != nil {
		last := b.Edges[len(b.Edges)-1].ID
		if b.From == e.From && e.ID == last+1 && len(b.Edges) < mostBundled && b.Edges[0].Recorded.Equal(e.Recorded) {
			b.Edges = append(b.Edges, *e)
			return nil
		}
		if err := t.Close(); err != nil {
			return err
		}
	}
	if t.Bundle.Edges == nil {
		t.Bundle.Edges = make([]graph.Edge, 0, mostBundled)
	}
	t.Bundle.From, t.Bundle.First, t.Bundle.Edges = e.From, e.ID, append(t.Bundle.Edges[:0], *e)
	t.open = &t.Bundle
	return nil
}

// close writes the open bundle.
func (t *Bundler) Close() error {
	b := t.open
	if b == nil {
		return nil
	}
	t.open = nil
	if err := t.Tx.Put(b.Key(), b.Encode()); err != nil {
		return err
	}
	for _, entry := range b.Entries() {
		if err := t.Tx.Put(entry.Key, entry.Value); err != nil {
			return err
		}
	}
	return nil
}

// Get implements kv.Reader.
func (t *Bundler) Get(key []byte) ([]byte, error) {
	if err := t.Close(); err != nil {
		return nil, err
	}
	return t.Tx.Get(key)
}

// Scan implements kv.Reader.
func (t *Bundler) Scan(r kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		if err := t.Close(); err != nil {
			yield(kv.Entry{}, err)
			return
		}
		t.Tx.Scan(r)(yield)
	}
}

func GetEdge(r kv.Reader, id graph.EdgeID) (graph.Edge, error) {
	b, at, err := FindEdge(r, id)
	if err != nil {
		return graph.Edge{}, err
	}
	return b.Edges[at], nil
}
