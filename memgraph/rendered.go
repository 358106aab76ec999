package memgraph

import (
	"context"
	"errors"
	"iter"
	"sync"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Render changes the texts of a node, and reports whether it changed any. source returns another node
// of the same snapshot with its spans.
type Render func(n *graph.Node, spans []graph.Span, source func(graph.ID) (graph.Node, []graph.Span, error)) (changed bool, err error)

// RenderedIndex is an index of texts as they are rendered, so that a search finds nothing by what a
// rendering hides. It takes as much memory as the store's own. Safe for concurrent use.
type RenderedIndex struct {
	store  *Store
	render Render

	mu     sync.RWMutex
	index  *index.Index
	change uint64 // the last one in the index
}

// RenderedIndex returns an index of rendered texts, which is built by its first use. render must
// depend on its arguments alone.
func (s *Store) RenderedIndex(render Render) *RenderedIndex {
	return &RenderedIndex{store: s, render: render}
}

// Index is Store.Index on the rendered texts. It first follows what was written since the last call;
// embeddings that came since take no part.
func (x *RenderedIndex) Index(ctx context.Context, fn func(*index.Index) error) error {
	const op = "search rendered memory"
	if fn == nil || x.render == nil {
		return x.store.wrap(op, missingArgument("function"))
	}
	if err := x.follow(ctx); err != nil {
		return x.store.wrap(op, err)
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.store.wrap(op, fn(x.index))
}

// follow brings the index to the present.
func (x *RenderedIndex) follow(ctx context.Context) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.store.view(ctx, func(r kv.Reader) error {
		header, count, err := record.ReadState(r)
		if err != nil {
			return err
		}
		if x.index != nil && count.Change == x.change {
			return nil
		}
		rendered := &renderedReader{Reader: r, render: x.render, header: header}
		if x.index != nil && x.index.Model() == header.Model {
			ok, err := x.index.CatchUp(rendered, x.change)
			if err != nil {
				x.index = nil
				return err
			}
			if ok {
				x.change = count.Change
				return nil
			}
		}
		x.index, err = index.Build(rendered, header, count, x.store.db.profile)
		x.change = count.Change
		return err
	})
}

// renderedReader shows the node records of a snapshot as they are rendered, and no embeddings of
// texts that it changed.
type renderedReader struct {
	kv.Reader
	render Render
	header record.Header
}

// source returns a node with its spans, as stored.
func (r *renderedReader) source(id graph.ID) (graph.Node, []graph.Span, error) {
	n, err := record.GetNode(r.Reader, id)
	if err != nil {
		return n, nil, err
	}
	spans, err := record.GetSpans(r.Reader, id)
	return n, spans, err
}

// node renders the record of a node, and reports whether that changed it.
func (r *renderedReader) node(key, stored []byte) ([]byte, bool, error) {
	var id uint64
	if err := record.ParseKey(key, &id); err != nil {
		return nil, false, err
	}
	n, err := record.DecodeNode(graph.ID(id), stored)
	if err != nil {
		return nil, false, err
	}
	spans, err := record.GetSpans(r.Reader, n.ID)
	if err != nil {
		return nil, false, err
	}
	changed, err := r.render(&n, spans, r.source)
	if err != nil || !changed {
		return stored, false, err
	}
	return record.EncodeNode(&n), true, nil
}

// Get returns a value, rendered.
func (r *renderedReader) Get(key []byte) ([]byte, error) {
	value, err := r.Reader.Get(key)
	if err != nil || len(key) == 0 || key[0] != record.KeyNode {
		return value, err
	}
	value, _, err = r.node(key, value)
	return value, err
}

// Scan yields entries, rendered.
func (r *renderedReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	if len(rng.Prefix) == 0 || rng.KeysOnly && rng.Prefix[0] == record.KeyNode {
		return r.Reader.Scan(rng)
	}
	switch rng.Prefix[0] {
	case record.KeyNode:
		return r.scanNodes(rng)
	case record.KeyVector, record.KeyVector1, record.KeyTokens, record.KeyTokens1:
		return r.scanEmbeddings(rng)
	}
	return r.Reader.Scan(rng)
}

func (r *renderedReader) scanNodes(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		for entry, err := range r.Reader.Scan(rng) {
			if err == nil {
				entry.Value, _, err = r.node(entry.Key, entry.Value)
			}
			if !yield(entry, err) || err != nil {
				return
			}
		}
	}
}

func (r *renderedReader) scanEmbeddings(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		for entry, err := range r.Reader.Scan(rng) {
			hidden := false
			if err == nil {
				hidden, err = r.changes(entry.Key)
			}
			if hidden {
				continue
			}
			if !yield(entry, err) || err != nil {
				return
			}
		}
	}
}

// changes reports whether the rendering changes the node of a key.
func (r *renderedReader) changes(key []byte) (bool, error) {
	var id uint64
	if err := record.ParseKey(key, &id); err != nil {
		return false, err
	}
	nodeKey := record.Key(record.KeyNode, id)
	stored, err := r.Reader.Get(nodeKey)
	if errors.Is(err, kv.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_, changed, err := r.node(nodeKey, stored)
	return changed, err
}
