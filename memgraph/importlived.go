package memgraph

import (
	"errors"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// putLived stores the stretches of the file, so that imported memories are as old as they were in
// the memory that they come from. An empty memory continues that memory's lived time.
func (i *importer) putLived(w *Writer) error {
	if len(i.export.Lived.Stretches) == 0 {
		return nil
	}
	if err := i.shard.clock.load(w.tx); err != nil {
		return err
	}
	present, file := i.shard.clock.read(w.now), i.export.livedAtExport()
	own, err := record.ReadStretches(w.tx)
	if err != nil {
		return err
	}
	empty := len(own) == 0 && i.state.nodes == 0 && i.state.edges == 0
	if !empty {
		i.state.lived = present - file
	}
	list := i.export.Lived.Stretches
	for at, s := range list {
		until := s.Until
		if !empty && !s.Imported { // nothing will follow that tells its end
			until = file
			if at+1 < len(list) && !list[at+1].Imported {
				until = list[at+1].Lived
			}
		}
		local := record.Stretch{Wall: s.Wall.UTC(), Lived: s.Lived + i.state.lived, Until: max(s.Lived, until) + i.state.lived,
			Node: s.Node + i.state.nodes, Edge: s.Edge + i.state.edges, Imported: s.Imported || !empty}
		w.put(record.StretchKey(len(own)+at), local.Encode())
	}
	w.count.Stretch = uint64(len(own) + len(list))
	return w.failed
}

// livedAtExport returns the lived time of the file when it was written.
func (s *exportSummary) livedAtExport() time.Duration {
	var lived time.Duration
	for _, stretch := range s.Lived.Stretches {
		if !stretch.Imported {
			lived = stretch.Until + jumped(s.At.Sub(stretch.Wall.Add(stretch.Until-stretch.Lived)))
		}
	}
	return lived
}

// localLived returns a lived time of the file in this memory; 0 stays unknown.
func (i *importer) localLived(lived time.Duration) time.Duration {
	if lived == 0 {
		return 0
	}
	return lived + i.state.lived
}

// checkLived returns why the lived time of an export cannot be stored.
func (s *exportSummary) checkLived() (err error) {
	const longest = 100 * clockSet // a hundred years
	fits := func(d time.Duration) bool { return d > -longest && d < longest }
	var node, edge uint64
	for _, stretch := range s.Lived.Stretches {
		if !fits(stretch.Lived) || !fits(stretch.Until) || stretch.Until < stretch.Lived || stretch.Node < node ||
			stretch.Edge < edge || stretch.Node > uint64(s.Nodes) || stretch.Edge > uint64(s.Edges) {
			err = errors.Join(err, fmt.Errorf("%w: the stretch of lived time at %v", graph.ErrInvalid, stretch.Wall))
		}
		node, edge = stretch.Node, stretch.Edge
		err = errors.Join(err, graph.CheckTime("stretch", stretch.Wall))
	}
	return err
}
