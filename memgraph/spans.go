package memgraph

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// SetSpans replaces the spans of a node. More than graph.MaxSpans, or one outside the text,
// is ErrInvalid.
func (w *Writer) SetSpans(id graph.ID, spans []graph.Span) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	if len(spans) > graph.MaxSpans {
		return fmt.Errorf("%w: %d spans, at most %d", graph.ErrInvalid, len(spans), graph.MaxSpans)
	}
	for i := range spans {
		if err := spans[i].Check(n.Text); err != nil {
			return fmt.Errorf("span %d: %w", i, err)
		}
	}
	w.unindexed = true
	if len(spans) == 0 {
		w.drop(record.Key(record.KeySpans, uint64(id)))
	} else {
		w.put(record.Key(record.KeySpans, uint64(id)), record.EncodeSpans(spans))
	}
	return w.failed
}

// Spans returns the spans of a node, nil if it has none.
func (s *Store) Spans(ctx context.Context, id graph.ID) ([]graph.Span, error) {
	var spans []graph.Span
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		if _, err := record.GetNode(r, id); err != nil {
			return err
		}
		var err error
		spans, err = record.GetSpans(r, id)
		return err
	})
	return spans, s.wrap("get spans", err)
}
