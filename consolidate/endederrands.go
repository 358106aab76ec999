package consolidate

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// listEnded lists in the passage the errands for its readers that turns ended shortly before its end, as far as this consolidator read
// them.
func (s *step) listEnded(ctx context.Context, access graph.Access) error {
	end := s.nodes[len(s.nodes)-1].Event
	for _, id := range slices.Sorted(maps.Keys(s.c.known.ended)) {
		ended := s.c.known.ended[id]
		if end.Sub(ended) > MaxEndedBefore {
			delete(s.c.known.ended, id)
		}
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		gap := end.Sub(ended)
		if !isClosed(&n) || gap < 0 || gap > MaxEndedBefore || !readersOf(&n).Equal(access) || len(s.passage.Ended) == MaxOpenErrands {
			continue
		}
		listed, err := s.listedErrand(ctx, n)
		if err != nil {
			return err
		}
		s.passage.Ended = append(s.passage.Ended, EndedErrand{listed, ended})
	}
	return nil
}

// rememberEnded notes which errands the step ended, and when, once that is stored.
func (s *step) rememberEnded() {
	for i := range s.changed {
		if c := &s.changed[i]; c.ends() {
			s.c.known.ended[c.node.ID] = s.said(c.claim.Claim)
		}
	}
}
