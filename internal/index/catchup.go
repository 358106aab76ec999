package index

import (
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/changelog"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// ErrStale means that the store has changes that the index does not have.
var ErrStale = errors.New("another writer changed this memory at the same time")

// CatchUp applies the changes after one to the index, from the change log. ok is false
// when the index must be rebuilt; it is then undefined.
func (x *Index) CatchUp(r kv.Reader, after uint64) (ok bool, err error) {
	pairs := map[[2]graph.ID]struct{}{}
	var joined []graph.ID
	err = changelog.Each(r, after, func(c graph.Change) error {
		if c.Reindex {
			return ErrStale
		}
		for _, pair := range c.Pairs {
			pairs[pair] = struct{}{}
		}
		joined = append(joined, c.Joined...)
		return x.applyChange(r, c)
	})
	if err == nil {
		err = x.followJoins(r, joined)
	}
	if err == nil {
		err = x.replaceAllEdges(r, pairs)
	}
	for _, gap := range []error{ErrStale, graph.ErrTruncated, graph.ErrNotFound, graph.ErrCorrupt} {
		if errors.Is(err, gap) {
			return false, nil
		}
	}
	return err == nil, err
}

// applyChange applies one change, except for its pairs, from the current records. A
// record that changed again later is applied again.
func (x *Index) applyChange(r kv.Reader, c graph.Change) error {
	x.remove(x.ordinals(slices.Values(c.Removed)), func(uint32) *graph.Node { return nil })
	for _, id := range c.Nodes {
		n, err := record.GetNode(r, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue // removed since
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
		if ordinal, ok := x.Ordinal(id); ok {
			x.update(ordinal, &n, nil, func(key string) (texts []uint32) {
				var list []graph.ID
				list, err = x.TextsWith(r, key)
				return x.ordinals(slices.Values(list))
			})
		}
		if err != nil {
			return err
		}
	}
	for _, id := range c.Edges {
		e, err := record.GetEdge(r, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue // removed since; a later change lists its ends as a pair
		}
		if err != nil {
			return err
		}
		x.addEdge(&e)
	}
	return nil
}

// replaceAllEdges replaces the edges between pairs of nodes. It runs last, when all
// edges and all their sources are indexed.
func (x *Index) replaceAllEdges(r kv.Reader, pairs map[[2]graph.ID]struct{}) error {
	for pair := range pairs {
		edges, err := record.EdgesBetweenPeople(r, x.joins.Joins, pair[0], pair[1])
		if err != nil {
			return err
		}
		x.replaceEdges(pair, edges)
	}
	return nil
}
