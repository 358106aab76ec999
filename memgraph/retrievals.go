package memgraph

import (
	"context"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

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
	u.Latest = append(u.Latest, w.now)
	u.Latest = u.Latest[max(0, len(u.Latest)-graph.MaxLatest):]
	w.unindexed = true
	w.put(record.Key(record.KeyRetrievals, uint64(id)), record.EncodeRetrievals(u))
	return w.failed
}

// RetrievalStats returns when and how often a node was retrieved; the zero value means
// never.
func (s *Store) RetrievalStats(ctx context.Context, id graph.ID) (graph.RetrievalStats, error) {
	var u graph.RetrievalStats
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		if _, err := record.GetNode(r, id); err != nil {
			return err
		}
		var err error
		u, err = record.GetRetrievals(r, id)
		return err
	})
	return u, s.wrap("get retrieval stats", err)
}
