package index

import "github.com/egomem/egomem/internal/adjacency"

// arcTable holds the arcs of the graph. Every relation is in the rows of both its ends.
type arcTable struct {
	graph adjacency.Graph
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

// isolate removes all arcs of a node, both ways.
func (t *arcTable) isolate(n uint32) {
	targets, _ := t.Row(n)
	for _, to := range targets {
		t.graph.Remove(to, n, func(uint32) bool { return true })
	}
	t.clear(n)
}

// clear empties the row of a node.
func (t *arcTable) clear(n uint32) { t.graph.Set(n, nil, nil) }
