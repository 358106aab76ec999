package retrieve

import (
	"context"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// reader reads records, each once.
type reader struct {
	ctx     context.Context         // of the recall that the reader belongs to
	view    *memgraph.View          // of the asker
	fetched map[graph.ID]graph.Node // before rendering
	known   map[graph.ID]graph.Node // rendered
	as      *remembering            // nil for verbatim
	faded   map[graph.ID]bool

	// minTrust is the least class of what a path quotes, 0 for any, and trustOf tells that of an edge.
	minTrust graph.Trust
	trustOf  func(context.Context, *graph.Edge) (graph.Trust, error)
}

// newReader returns a reader of texts as they are remembered, or verbatim for nil.
func newReader(ctx context.Context, view *memgraph.View, as *remembering) *reader {
	return &reader{ctx: ctx, view: view, as: as, known: map[graph.ID]graph.Node{}, faded: map[graph.ID]bool{}}
}

// prefetch reads several records at once.
func (r *reader) prefetch(ids []graph.ID) (err error) {
	r.fetched, err = r.view.Nodes(r.ctx, ids)
	return err
}

// get returns a rendered record.
func (r *reader) get(id graph.ID) (graph.Node, error) {
	if n, ok := r.known[id]; ok {
		return n, nil
	}
	n, fetched := r.fetched[id]
	var err error
	if !fetched {
		n, err = r.view.Get(r.ctx, id)
	}
	if err == nil && r.as != nil {
		r.faded[id], err = r.as.node(&n)
	}
	if err == nil {
		r.known[id] = n
	}
	return n, err
}
