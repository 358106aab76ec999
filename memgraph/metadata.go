package memgraph

import (
	"context"
	"fmt"
	"slices"

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
	spans = slices.Clone(spans)
	for i := range spans {
		s := &spans[i]
		if err := s.Check(&n); err != nil {
			return fmt.Errorf("span %d: %w", i, err)
		}
		s.Reinforced = graph.UTC(s.Reinforced)
		s.Lived = w.livedAt(s.Reinforced, s.Reinforced, s.Lived)
	}
	w.noteUpdated(n)
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
	err := s.read(ctx, func(r kv.Reader) error {
		if _, err := record.GetNode(r, id); err != nil {
			return err
		}
		var err error
		spans, err = record.GetSpans(r, id)
		return err
	})
	return spans, s.wrap("get spans", err)
}

// RecordRetrieval records that a node was retrieved, at the time of this transaction.
func (w *Writer) RecordRetrieval(id graph.ID) error {
	if err := w.expect(id, 0); err != nil {
		return err
	}
	u, err := record.GetRetrievals(w.tx, id)
	if err != nil {
		return err
	}
	if u.Count == 0 || w.now.Before(u.First) { // a clock may jump back
		u.First = w.now
	}
	if w.now.After(u.Last) {
		u.Last = w.now
	}
	u.Count++
	u.Note(w.now)
	w.unindexed = true
	w.put(record.Key(record.KeyRetrievals, uint64(id)), record.EncodeRetrievals(u))
	return w.failed
}

// RetrievalStats returns when and how often a node was retrieved; the zero value means
// never.
func (s *Store) RetrievalStats(ctx context.Context, id graph.ID) (graph.RetrievalStats, error) {
	var u graph.RetrievalStats
	err := s.read(ctx, func(r kv.Reader) error {
		if _, err := record.GetNode(r, id); err != nil {
			return err
		}
		var err error
		u, err = record.GetRetrievals(r, id)
		return err
	})
	return u, s.wrap("get retrieval stats", err)
}

// SetPersona stores who the companion is and how it feels, and replaces the old persona.
func (w *Writer) SetPersona(persona graph.Persona) error {
	if err := persona.Check(); err != nil {
		return err
	}
	persona.Mood.Since = graph.UTC(persona.Mood.Since)
	w.unindexed = true
	w.put(record.Key(record.KeyPersona), record.EncodePersona(persona))
	return w.failed
}

// Persona returns the persona as of this transaction, or the zero value before SetPersona.
func (w *Writer) Persona() (graph.Persona, error) { return record.GetPersona(w.tx) }

// Persona returns who the companion is and how it feels, or the zero value before
// SetPersona.
func (s *Store) Persona(ctx context.Context) (graph.Persona, error) {
	var persona graph.Persona
	err := s.read(ctx, func(r kv.Reader) error {
		var err error
		persona, err = record.GetPersona(r)
		return err
	})
	return persona, s.wrap("get the persona", err)
}
