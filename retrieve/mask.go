package retrieve

import (
	"context"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Rendering says how texts are shown.
type Rendering uint8

// The renderings.
const (
	Verbatim   Rendering = 0 // word for word
	Remembered Rendering = 1 // through Options.Mask, which replaces what has faded
)

// Mask renders texts as they are remembered; forget.Mask is one. Implementations must be
// safe for concurrent use.
type Mask interface {
	// Text returns a node's text at a time, and whether any word has faded.
	Text(n *graph.Node, spans []graph.Span, now time.Time) (text string, faded bool)
}

// render renders a node's text, and reports whether any word has faded.
func render(ctx context.Context, store *memgraph.Store, mask Mask, as Rendering, now time.Time, n *graph.Node) (faded bool, err error) {
	if as != Remembered {
		return false, nil
	}
	spans, err := store.Spans(ctx, n.ID)
	if err != nil || len(spans) == 0 {
		return false, err
	}
	n.Text, faded = mask.Text(n, spans, now)
	return faded, nil
}
