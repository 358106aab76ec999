package index

import (
	"slices"

	"github.com/egomem/egomem/internal/adjacency"
)

// arcTable holds the arcs of the graph. Every relation is in the rows of both its ends.
type arcTable struct {
	graph    adjacency.Graph
	replaced map[arcOf]int // during replace: the arcs from before that were not added again
}

// arcOf is an arc in the row of its first end.
type arcOf struct {
	from, to uint32
	forward  Attribute
}

// Row returns the arcs of a node: target ordinals and attributes (see Attribute), in the
// order in which they were added. Do not change the slices; they may be retained.
func (t *arcTable) Row(n uint32) (targets, attributes []uint32) { return t.graph.Row(n) }

// ArcCount returns the number of arcs; each relation counts twice.
func (t *arcTable) ArcCount() int { return t.graph.Len() }

// addRelation adds a relation that follows from the records, both ways.
func (t *arcTable) addRelation(from, to uint32, relation Relation) {
	t.add(from, to, NewAttribute(relation, true, 1), NewAttribute(relation, false, 1))
}

// add adds an arc to the rows of both ends.
func (t *arcTable) add(from, to uint32, forward, backward Attribute) {
	if a := (arcOf{from, to, forward}); t.replaced[a] > 0 {
		t.replaced[a]--
		return
	}
	t.graph.Add(from, to, uint32(forward))
	t.graph.Add(to, from, uint32(backward))
}

// removeRelation removes all relations of one type from one node to another, both ways.
func (t *arcTable) removeRelation(from, to uint32, relation Relation) {
	is := func(forward bool) func(uint32) bool {
		return func(a uint32) bool { return Attribute(a).Relation() == relation && Attribute(a).Forward() == forward }
	}
	t.graph.Remove(from, to, is(true))
	t.graph.Remove(to, from, is(false))
}

// replace runs add, which adds the arcs that follow from a node's speaker, sources and words. It then
// removes the earlier ones that add did not add, and returns their other ends, ascending. Arcs that
// stay are not touched: the other end may be a person with a long row, and each removal copies the row.
func (t *arcTable) replace(from uint32, add func()) (lost []uint32) {
	t.replaced = map[arcOf]int{}
	targets, attributes := t.Row(from)
	for i, to := range targets {
		if a := Attribute(attributes[i]); a.Forward() && a.FollowsFromText() {
			t.replaced[arcOf{from, to, a}]++
		}
	}
	add()
	gone := t.replaced
	t.replaced = nil
	for a, n := range gone {
		for range n {
			t.removeOneEach([]uint32{from}, a.to, a.forward.Relation())
			lost = append(lost, a.to)
		}
	}
	slices.Sort(lost)
	return slices.Compact(lost)
}

// removeOneEach removes one relation of a type from each of some different nodes to another,
// both ways. A node may have several.
func (t *arcTable) removeOneEach(from []uint32, to uint32, relation Relation) {
	pending := make(map[uint32]bool, len(from))
	for _, n := range from {
		pending[n] = true
	}
	t.graph.Filter(to, func(target, attribute uint32) bool {
		a := Attribute(attribute)
		goes := pending[target] && a.Relation() == relation && !a.Forward()
		if goes {
			delete(pending, target)
		}
		return !goes
	})
	for _, n := range from {
		done := false
		t.graph.Filter(n, func(target, attribute uint32) bool {
			a := Attribute(attribute)
			goes := !done && target == to && a.Relation() == relation && a.Forward()
			done = done || goes
			return !goes
		})
	}
}

// isolate removes all arcs of some nodes, both ways, and returns the other ends by ascending
// ordinal. It copies the row of another end once, which may be long.
func (t *arcTable) isolate(nodes []uint32) (others []uint32) {
	gone := make(map[uint32]bool, len(nodes))
	for _, n := range nodes {
		gone[n] = true
	}
	for _, n := range nodes {
		targets, _ := t.Row(n)
		for _, to := range targets {
			if !gone[to] {
				others = append(others, to)
			}
		}
		t.clear(n)
	}
	slices.Sort(others)
	others = slices.Compact(others)
	for _, n := range others {
		t.graph.Filter(n, func(to, _ uint32) bool { return !gone[to] })
	}
	return others
}

// clear empties the row of a node.
func (t *arcTable) clear(n uint32) { t.graph.Set(n, nil, nil) }
