package audit

import (
	"errors"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// checkLived checks that lived time never runs back, and that the stretches name given ids.
func (c *checker) checkLived() error {
	list, err := record.ReadStretches(c.reader)
	switch {
	case errors.Is(err, graph.ErrCorrupt) || errors.Is(err, graph.ErrFormat):
		return c.fault("%v", err)
	case err != nil:
		return err
	}
	if uint64(len(list)) != c.count.Stretch {
		if err := c.fault("%d stretches of lived time are stored, not %d", len(list), c.count.Stretch); err != nil {
			return err
		}
	}
	var before record.Stretch
	var lived time.Duration // of this memory's own stretches
	for i, s := range list {
		runsBack := s.Until < s.Lived || !s.Imported && i > 0 && s.Lived < lived
		if runsBack || s.Node < before.Node || s.Edge < before.Edge || s.Node > c.count.Node || s.Edge > c.count.Edge {
			if err := c.fault("stretch %d of lived time runs back, or names ids that were not given", i); err != nil {
				return err
			}
		}
		before = s
		if !s.Imported {
			lived = s.Until
		}
	}
	return nil
}
