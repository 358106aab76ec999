package record

import (
	"errors"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Bundle is one record with consecutive edges of one node. It has a key for its name
// and a key for each node that its edges reach. One record an edge, with three keys
// each, would be most of the time and space of a note. When a bundle is written, the
// ids of its edges are consecutive, so bundles do not interleave.
type Bundle struct {
	// From is the node that all edges leave.
	From  graph.ID
	First graph.EdgeID // the name of the bundle, also after that edge is removed
	Edges []graph.Edge // by ascending id
}

// meanEdgeBytes is about the size of a stored edge.
const meanEdgeBytes = 16

// maxBundleEdges bounds the edges of a new bundle, since a change to one edge writes
// all.
const maxBundleEdges = 16

// BundleVersion is the version of the stored form of a bundle.
const BundleVersion = 1

// Field numbers of a stored bundle. They are not reused.
const (
	bundleRecorded = iota + 1 // time at which all edges were recorded
	BundleEdge
)

// Key returns the key of the bundle's record.
func (b *Bundle) Key() []byte { return Key(KeyOut, uint64(b.From), uint64(b.First)) }

// NameKey returns the key that leads from the name of the bundle to its node.
func (b *Bundle) NameKey() []byte { return Key(KeyEdge, uint64(b.First)) }

// InKey returns the key under which a node that the bundle reaches finds it.
func (b *Bundle) InKey(to graph.ID) []byte {
	return Key(KeyIn, uint64(to), uint64(b.From), uint64(b.First))
}

// Encode returns the stored form of the bundle. Node and name are in the key.
func (b *Bundle) Encode() []byte {
	r := codec.NewRecord(BundleVersion)
	r.Time(bundleRecorded, b.Edges[0].Recorded)
	for i := range b.Edges {
		r.Raw(BundleEdge, encodeEdge(&b.Edges[i], b.First))
	}
	return r.Bytes()
}

// DecodeBundle reads what Encode wrote. Other bytes are ErrCorrupt.
func DecodeBundle(from graph.ID, first graph.EdgeID, stored []byte) (*Bundle, error) {
	b := &Bundle{Edges: make([]graph.Edge, 0, min(maxBundleEdges, 1+len(stored)/meanEdgeBytes))}
	return b, b.decode(from, first, stored)
}

// decode reads what Encode wrote into the memory of an unused bundle.
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
				return fmt.Errorf("edge %d: %w: it comes after edge %d", e.ID, graph.ErrCorrupt, last)
			}
			last, label = e.ID, e.Label
		}
	}
	if len(b.Edges) == 0 {
		return fmt.Errorf("edge %d: %w: its bundle is empty", first, graph.ErrCorrupt)
	}
	return nil
}

// Entries returns the derived keys under which the bundle is found.
func (b *Bundle) Entries() []kv.Entry {
	entries := make([]kv.Entry, 1, 1+len(b.Edges))
	entries[0] = kv.Entry{Key: b.NameKey(), Value: Key(0, uint64(b.From))[1:]}
	for i := range b.Edges {
		e := &b.Edges[i]
		entries = append(entries, kv.Entry{Key: b.InKey(e.To)})
		entries = append(entries, SourceEntries(e)...)
	}
	return entries
}

// SourceEntries returns the keys under which an edge is found from its sources.
func SourceEntries(e *graph.Edge) (entries []kv.Entry) {
	for _, source := range e.Provenance {
		entries = append(entries, kv.Entry{Key: Key(KeyDependentEdge, uint64(source), uint64(e.ID))})
	}
	return entries
}

// GetBundle reads a bundle by node and name. A missing bundle is ErrCorrupt.
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
