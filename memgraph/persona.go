package memgraph

import (
	"context"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// SetSelf stores who the companion is and how it feels, in place of what was there.
func (w *Writer) SetPersona(self graph.Persona) error {
	if err := self.Check(); err != nil {
		return err
	}
	self.Mood.Since = graph.UTC(self.Mood.Since)
	w.unindexed = true
	w.put(record.Key(record.KeyPersona), record.EncodePersona(self))
	return w.failed
}

// Self returns who the companion is and how it feels; the zero value before
// SetSelf.
func (s *Store) Persona(ctx context.Context) (graph.Persona, error) {
	var self graph.Persona
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		var err error
		self, err = record.GetPersona(r)
		return err
	})
	return self, s.wrap("get the persona", err)
}
