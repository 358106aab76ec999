package memgraph

import (
	"context"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// SetPersona stores who the companion is and how it feels, and replaces the old persona.
func (w *Writer) SetPersona(persona graph.Persona) error {
	if err := persona.Check(); err != nil {
		return err
	}
	persona.Mood.Since = graph.Utc(persona.Mood.Since)
	w.unindexed = true
	w.put(record.Key(record.KeyPersona), record.EncodePersona(persona))
	return w.failed
}

// Persona returns who the companion is and how it feels, or the zero value before
// SetPersona.
func (s *Store) Persona(ctx context.Context) (graph.Persona, error) {
	var persona graph.Persona
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		var err error
		persona, err = record.GetPersona(r)
		return err
	})
	return persona, s.wrap("get the persona", err)
}
