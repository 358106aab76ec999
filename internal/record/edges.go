package record

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// GetEdge reads an edge, or returns ErrNotFound.
func GetEdge(r kv.Reader, id graph.EdgeID) (graph.Edge, error) {
	b, at, err := FindEdge(r, id)
	if err != nil {
		return graph.Edge{}, err
	}
	return b.Edges[at], nil
}

// FindEdge returns the bundle of an edge and the edge's position in it, or ErrNotFound.
// The name of the bundle is less than maxBundleEdges below the id.
func FindEdge(r kv.Reader, id graph.EdgeID) (b *Bundle, at int, err error) {
	for first := id; first > 0 && first+maxBundleEdges > id; first-- {
		value, err := r.Get(Key(KeyEdge, uint64(first)))
		if errors.Is(err, kv.ErrNotFound) {
			continue
		}
		var from uint64
		if err := cmp.Or(err, ParseKey(append([]byte{0}, value...), &from)); err != nil {
			return nil, 0, err
		}
		if b, err = GetBundle(r, graph.ID(from), first); err != nil {
			return nil, 0, err
		}
		if at, found := b.find(id); found {
			return b, at, nil
		}
		break
	}
	return nil, 0, fmt.Errorf("edge %d: %w", id, graph.ErrNotFound)
}

func (b *Bundle) find(id graph.EdgeID) (at int, found bool) {
	return slices.BinarySearchFunc(b.Edges, id, func(e graph.Edge, id graph.EdgeID) int { return cmp.Compare(e.ID, id) })
}

// Bundles yields the bundles of a node, or of all nodes. Each is valid until the next.
func Bundles(r kv.Reader, node ...uint64) iter.Seq2[*Bundle, error] {
	return func(yield func(*Bundle, error) bool) {
		var b Bundle
		for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyOut, node...)}) {
			var from, first uint64
			if err == nil {
				err = ParseKey(entry.Key, &from, &first)
			}
			if err == nil {
				err = b.decode(graph.ID(from), graph.EdgeID(first), entry.Value)
			}
			if !yield(&b, err) || err != nil {
				return
			}
		}
	}
}

// AllEdges yields every edge, by node. Each is valid until the next.
func AllEdges(r kv.Reader) iter.Seq2[*graph.Edge, error] {
	return func(yield func(*graph.Edge, error) bool) {
		for b, err := range Bundles(r) {
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range b.Edges {
				if !yield(&b.Edges[i], nil) {
					return
				}
			}
		}
	}
}

// EdgesFrom returns the edges that leave a node, by ascending id.
func EdgesFrom(r kv.Reader, id graph.ID) ([]graph.Edge, error) {
	var list []graph.Edge
	for b, err := range Bundles(r, uint64(id)) {
		if err != nil {
			return nil, err
		}
		list = append(list, b.Edges...)
	}
	return list, nil
}

// EdgesTo returns the edges that reach a node, by ascending id.
func EdgesTo(r kv.Reader, id graph.ID) ([]graph.Edge, error) { return edgesInto(r, id) }

// EdgesBetween returns the edges from one node to another, by ascending id.
func EdgesBetween(r kv.Reader, from, to graph.ID) ([]graph.Edge, error) {
	return edgesInto(r, to, uint64(from))
}

// EdgesBetweenPeople is EdgesBetween for all ids of two people, or of other nodes.
func EdgesBetweenPeople(r kv.Reader, joins Joins, from, to graph.ID) (list []graph.Edge, err error) {
	if joins.Len() == 0 {
		return EdgesBetween(r, from, to)
	}
	for _, a := range joins.IDs(from) {
		for _, b := range joins.IDs(to) {
			edges, err := EdgesBetween(r, a, b)
			if err != nil {
				return nil, err
			}
			list = append(list, edges...)
		}
	}
	slices.SortFunc(list, func(a, b graph.Edge) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

func edgesInto(r kv.Reader, to graph.ID, from ...uint64) ([]graph.Edge, error) {
	var list []graph.Edge
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyIn, append([]uint64{uint64(to)}, from...)...), KeysOnly: true}) {
		if err != nil {
			return nil, err
		}
		var to, from, first uint64
		if err := ParseKey(entry.Key, &to, &from, &first); err != nil {
			return nil, err
		}
		b, err := GetBundle(r, graph.ID(from), graph.EdgeID(first))
		if err != nil {
			return nil, err
		}
		for i := range b.Edges {
			if b.Edges[i].To == graph.ID(to) {
				list = append(list, b.Edges[i])
			}
		}
	}
	slices.SortFunc(list, func(a, b graph.Edge) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}
