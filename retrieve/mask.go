package retrieve

import (
	"context"
	"errors"
	"time"

	"github.com/egomem/egomem/internal/hint"
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

// Mask renders texts as they are remembered; forget.Mask is one. Clarities are from 0 to 1.
// Implementations must be safe for concurrent use.
type Mask interface {
	// Clarity returns how clear a node is: as its least clear span. age tells how old a span is,
	// in lived time.
	Clarity(n *graph.Node, spans []graph.Span, age func(*graph.Span) time.Duration) float64
	// Render replaces what has faded in the texts of a node, and reports whether anything has.
	// Nothing in the node is clearer than atMost.
	Render(n *graph.Node, spans []graph.Span, age func(*graph.Span) time.Duration, atMost float64) (faded bool)
	// Retention returns the share of a node that is left at an age, 0 to 1.
	Retention(n *graph.Node, age time.Duration) float64
	// Label returns a short text of a clarity as it is remembered.
	Label(text string, clarity float64) string
}

// checkRendering returns graph.ErrInvalid for a rendering that the retriever does not have.
func (r *Retriever) checkRendering(as Rendering) error {
	if as > Remembered || as == Remembered && r.mask == nil {
		return hint.Errorf("set Options.Mask, or use Verbatim",
			"%w: the rendering %d needs Options.Mask", graph.ErrInvalid, as)
	}
	return nil
}

// remembering renders what one question reads, as of the beginning of a lived day. Nil renders
// nothing.
type remembering struct {
	mask   Mask
	ages   memgraph.Ages
	source func(graph.ID) (graph.Node, []graph.Span, error)
	known  map[graph.ID]float64 // clarity of sources
}

// remember returns what renders nodes for a question, nil for one that wants them verbatim.
func (r *Retriever) remember(ctx context.Context, as Rendering, now time.Time) (*remembering, error) {
	if err := r.checkRendering(as); err != nil || as != Remembered {
		return nil, err
	}
	ages, err := r.store.Ages(ctx, now)
	return &remembering{r.mask, ages.Daily(), func(id graph.ID) (graph.Node, []graph.Span, error) {
		n, err := r.store.Get(ctx, id)
		if err != nil {
			return n, nil, err
		}
		spans, err := r.store.Spans(ctx, id)
		return n, spans, err
	}, map[graph.ID]float64{}}, err
}

// node renders a node, and reports whether any word has faded.
func (m *remembering) node(n *graph.Node) (faded bool, err error) {
	if m == nil {
		return false, nil
	}
	_, spans, err := m.source(n.ID)
	if err != nil {
		return false, err
	}
	return m.render(n, spans)
}

// render renders a node with its spans.
func (m *remembering) render(n *graph.Node, spans []graph.Span) (faded bool, err error) {
	atMost := 1.0
	if n.Derived() {
		if atMost, err = m.clearest(n.Provenance, 0); err != nil {
			return false, err
		}
	}
	if len(spans) == 0 && atMost == 1 {
		return false, nil
	}
	return m.mask.Render(n, spans, m.age(n), atMost), nil
}

func (m *remembering) age(n *graph.Node) func(*graph.Span) time.Duration {
	return func(s *graph.Span) time.Duration { return m.ages.Span(n, s) }
}

// label renders the label of an edge, which is as clear as the clearest of its sources.
func (m *remembering) label(e *graph.Edge) (string, error) {
	if m == nil || len(e.Provenance) == 0 {
		return e.Label, nil
	}
	clarity, err := m.clearest(e.Provenance, 0)
	return m.mask.Label(e.Label, clarity), err
}

// RetentionWeight is the log odds of a whole memory over one of which nothing is left. It is set by
// hand, as no set could train it.
const RetentionWeight = 1

// retentionPart returns the part of a score that comes from how well a node is remembered: 0 for a
// whole one, down to -RetentionWeight. It reads the stored node: a view hides from people when a node was
// reinforced.
func (m *remembering) retentionPart(id graph.ID) (float64, error) {
	n, _, err := m.source(id)
	if err != nil {
		return 0, err
	}
	return RetentionWeight * (m.mask.Retention(&n, m.ages.Node(&n)) - 1), nil
}

// maxSourceDepth bounds how far the sources of sources are followed.
const maxSourceDepth = 8

// clearest returns the clarity of the clearest of some nodes.
func (m *remembering) clearest(ids []graph.ID, depth int) (clearest float64, err error) {
	for _, id := range ids {
		clarity, err := m.clarity(id, depth)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil || clarity == 1 {
			return clarity, err
		}
		clearest = max(clearest, clarity)
	}
	return clearest, nil
}

// clarity returns the clarity of a source: its own, and at most that of what it is derived from.
func (m *remembering) clarity(id graph.ID, depth int) (float64, error) {
	if clarity, known := m.known[id]; known {
		return clarity, nil
	}
	n, spans, err := m.source(id)
	if err != nil {
		return 0, err
	}
	clarity := m.mask.Clarity(&n, spans, m.age(&n))
	if n.Derived() && !n.Pinned && depth < maxSourceDepth {
		atMost, err := m.clearest(n.Provenance, depth+1)
		if err != nil {
			return 0, err
		}
		clarity = min(clarity, atMost)
	}
	m.known[id] = clarity
	return clarity, nil
}
