package retrieve

import (
	"context"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// renderedIndex is the index of texts as they are remembered on a lived day.
type renderedIndex struct {
	mu    sync.Mutex
	day   int64
	index *memgraph.RenderedIndex // nil before the first question
}

// index runs fn with the index of a rendering, while it is locked for reading. That of remembered texts
// is built once a lived day. So nothing that a mask hides has a part in a search: neither in what is
// found, nor in order, scores and paths.
func (r *Retriever) index(ctx context.Context, as Rendering, now time.Time, fn func(*index.Index) error) error {
	if as != Remembered || r.mask == nil {
		return r.store.Index(ctx, fn)
	}
	ages, err := r.store.Ages(ctx, now)
	if err != nil {
		return err
	}
	return r.rendered.on(ages, r).Index(ctx, fn)
}

// renderedFor returns how to read the index of a cue's rendering, or nil for a verbatim one.
func (r *Retriever) renderedFor(cue *Cue) func(context.Context, func(*index.Index) error) error {
	if cue.Rendering != Remembered || r.mask == nil {
		return nil
	}
	now := cue.Now
	return func(ctx context.Context, fn func(*index.Index) error) error { return r.index(ctx, Remembered, now, fn) }
}

// on returns the index of a day.
func (x *renderedIndex) on(ages memgraph.Ages, r *Retriever) *memgraph.RenderedIndex {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.index == nil || x.day != ages.Day() {
		x.day = ages.Day()
		ages = ages.Daily()
		x.index = r.store.RenderedIndex(func(n *graph.Node, spans []graph.Span, source func(graph.ID) (graph.Node, []graph.Span, error)) (bool, error) {
			m := remembering{r.mask, ages, source, map[graph.ID]float64{}}
			return m.render(n, spans)
		})
	}
	return x.index
}
