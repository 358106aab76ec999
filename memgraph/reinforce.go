package memgraph

import (
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// Reinforcer decides how much stronger something is after it was reinforced at an age, in lived
// time. Of what it changes, Stability alone is stored; the store sets the time. forget.Spacing is one.
type Reinforcer interface {
	ReinforceNode(n *graph.Node, age time.Duration)
	ReinforceEdge(e *graph.Edge, age time.Duration)
	// ReinforceSpan reports whether the span is reinforced.
	ReinforceSpan(s *graph.Span, age time.Duration) bool
}

// Reinforce reinforces a node with its spans, at the time of this transaction. A missing node is
// ErrNotFound.
func (w *Writer) Reinforce(id graph.ID, by Reinforcer) error {
	if by == nil {
		return missingArgument("reinforcer")
	}
	old, err := w.Get(id)
	if err != nil {
		return err
	}
	spans, err := record.GetSpans(w.tx, id)
	if err != nil {
		return w.fail(err)
	}
	ages := w.ages()
	changed := false
	for i := range spans {
		if span := spans[i]; by.ReinforceSpan(&span, ages.Span(&old, &spans[i])) {
			spans[i].Stability = span.Stability
			if span.Stability < 0 {
				return fmt.Errorf("%w: stability %v is negative", graph.ErrInvalid, span.Stability)
			}
			spans[i].Reinforced, spans[i].Lived, changed = w.now, w.lived, true
		}
	}
	if changed {
		w.put(record.Key(record.KeySpans, uint64(id)), record.EncodeSpans(spans))
	}
	n, stronger := old, old
	by.ReinforceNode(&stronger, ages.Node(&old))
	n.Stability, n.Reinforced = stronger.Stability, w.now
	if err := n.Validate(); err != nil {
		return err
	}
	return w.replace(&old, n)
}

// ReinforceEdge reinforces an edge, at the time of this transaction. A missing edge is
// ErrNotFound.
func (w *Writer) ReinforceEdge(id graph.EdgeID, by Reinforcer) error {
	if by == nil {
		return missingArgument("reinforcer")
	}
	old, err := w.Edge(id)
	if err != nil {
		return err
	}
	e, stronger := old, old
	by.ReinforceEdge(&stronger, w.ages().Edge(&old))
	e.Stability, e.Reinforced = stronger.Stability, w.now
	if err := e.Check(); err != nil {
		return err
	}
	return w.rewriteEdge(&old, &e)
}

// Spans returns the spans of a node, nil if it has none.
func (w *Writer) Spans(id graph.ID) ([]graph.Span, error) {
	if _, err := w.Get(id); err != nil {
		return nil, err
	}
	return record.GetSpans(w.tx, id)
}

// Ages returns the ages as of this transaction.
func (w *Writer) Ages() Ages { return w.ages() }

func (t *transaction) ages() Ages {
	a := Ages{wall: t.now.Round(0), present: t.lived, moment: t.lived}
	if t.clock != nil {
		t.clock.mu.Lock()
		a.stretches = t.clock.stretches
		t.clock.mu.Unlock()
	}
	a.ends = endsOf(a.stretches, t.lived)
	return a
}
