package index

import (
	"errors"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// catchUp brings an index from one change to the last, or returns false when it has
// to be built anew.
func (x *Index) CatchUp(r kv.Reader, after uint64) (ok bool, err error) {
	defer func() { x.firstNamesOf = nil }()
	ties := map[[2]graph.ID]struct{}{}
	err = record.EachChange(r, after, func(c graph.Change) error {
		if c.Reindex {
			return ErrStale
		}
		for _, pair := range c.Pairs {
			ties[pair] = struct{}{}
		}
		return x.follow(r, c)
	})
	if err == nil {
		err = x.replaceAllEdges(r, ties)
	}
	for _, gap := range []error{ErrStale, graph.ErrTruncated, graph.ErrNotFound, graph.ErrCorrupt} {
		if errors.Is(err, gap) {
			return false, nil
		}
	}
	return err == nil, err
}

// follow applies one change but its ties, from the records as they are now: what
// changed again since is applied again.
func (x *Index) follow(r kv.Reader, c graph.Change) error {
	for _, id := range c.Removed {
		if number, ok := x.Ordinal(id); ok {
			if !x.Separable(number) {
				return ErrStale
			}
			x.remove(number, nil)
		}
	}
	for _, id := range c.Nodes {
		n, err := record.GetNode(r, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue // it was removed since
		}
		if err != nil {
			return err
		}
		x.addNode(&n)
	}
	for _, id := range c.Updated {
		n, err := record.GetNode(r, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if number, ok := x.Ordinal(id); ok && x.Separable(number) {
			x.update(number, &n, nil)
		} else if ok {
			x.setMarks(number, &n)
		}
	}
	for _, id := range c.Edges {
		e, err := record.GetEdge(r, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue // it was unlinked since, and its ends are among the ties
		}
		if err != nil {
			return err
		}
		x.addEdge(&e)
	}
	return nil
}

// retieAll puts the edges between pairs of nodes in the place of those that the graph
// has: at the end, when every edge is there and every node that one rests on.
func (x *Index) replaceAllEdges(r kv.Reader, pairs map[[2]graph.ID]struct{}) error {
	for pair := range pairs {
		edges, err := record.EdgesBetween(r, pair[0], pair[1])
		if err != nil {
			return err
		}
		x.replaceEdges(pair, edges)
	}
	return nil
}

// errStale says that the disk has changes which the index has not.
var ErrStale = errors.New("another writer changed this memory at the same time")
