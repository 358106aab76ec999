package retrieve

import (
	"context"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// View is how evidence is shown.
type View uint8

// The views.
const (
	Verbatim   View = 0 // word for word
	Remembered View = 1 // as it is remembered: see Mask
)

// Mask shows texts as they are remembered, with what has faded replaced by what says less,
// and says whether anything was; forget.Mask does. Safe for concurrent use.
type Mask interface {
	Text(n *graph.Node, spans []graph.Span, now time.Time) (text string, faded bool)
}

// fade leaves of a node's text what is remembered, when the cue wants that, and reports
// whether something is not.
func (r *Retriever) fade(ctx context.Context, cue *Cue, n *graph.Node) (faded bool, err error) {
	if cue.View != Remembered {
		return false, nil
	}
	spans, err := r.store.Spans(ctx, n.ID)
	if err != nil || len(spans) == 0 {
		return false, err
	}
	n.Text, faded = r.mask.Text(n, spans, cue.Now)
	return faded, nil
}
