package record

import (
	"iter"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Bundler is a transaction that collects consecutive edges into bundles. Its reads see
// the open bundle. It is not safe for concurrent use.
type Bundler struct {
	kv.Tx
	open *Bundle // nil, or &Bundle
	// Bundle is the buffer of the open bundle. A caller may reuse it for the next
	// Bundler.
	Bundle Bundle
}

// Add adds a new edge to the open bundle, or begins another.
func (t *Bundler) Add(e *graph.Edge) error {
	if b := t.open; b != nil {
		last := b.Edges[len(b.Edges)-1].ID
		if b.From == e.From && e.ID == last+1 && len(b.Edges) < maxBundleEdges && b.Edges[0].Recorded.Equal(e.Recorded) {
			b.Edges = append(b.Edges, *e)
			return nil
		}
		if err := t.Close(); err != nil {
			return err
		}
	}
	if t.Bundle.Edges == nil {
		t.Bundle.Edges = make([]graph.Edge, 0, maxBundleEdges)
	}
	t.Bundle.From, t.Bundle.First, t.Bundle.Edges = e.From, e.ID, append(t.Bundle.Edges[:0], *e)
	t.open = &t.Bundle
	return nil
}

// Close writes the open bundle, if any.
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

// Get writes the open bundle and returns the value of a key.
func (t *Bundler) Get(key []byte) ([]byte, error) {
	if err := t.Close(); err != nil {
		return nil, err
	}
	return t.Tx.Get(key)
}

// Scan writes the open bundle and yields the entries in a range.
func (t *Bundler) Scan(r kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		if err := t.Close(); err != nil {
			yield(kv.Entry{}, err)
			return
		}
		t.Tx.Scan(r)(yield)
	}
}
