package index

import (
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Arc is the part of an edge that the index needs. It takes a fifth of the memory of a
// graph.Edge, because a load holds many.
type Arc struct {
	ID        graph.EdgeID
	from, to  graph.ID
	weight    float64 // strength x confidence
	retention Attribute
	ended     bool
	openEnded bool // ValidTo is zero
	validFrom time.Time
	origin    graph.Origin
	rare      *rareArc // nil for most edges
}

// rareArc holds the fields that few edges have.
type rareArc struct {
	provenance []graph.ID
	memory     []float32
}

// ArcOf returns the arc of an edge. It shares the slices of the edge.
func ArcOf(e *graph.Edge) Arc {
	a := Arc{e.ID, e.From, e.To, e.Strength * e.Confidence, retentionBits(e), !e.Ended.IsZero(), e.ValidTo.IsZero(),
		e.ValidFrom, e.Origin, nil}
	if len(e.Provenance)+len(e.Memory) > 0 {
		a.rare = &rareArc{e.Provenance, e.Memory}
	}
	return a
}

// addEdge adds a stored edge to the graph.
func (x *Index) addEdge(e *graph.Edge) {
	a := ArcOf(e)
	x.addArc(&a)
}

// addArc adds an edge to the graph, both ways, unless it has ended.
func (x *Index) addArc(a *Arc) {
	from, to, ok := x.ends(a.from, a.to)
	if !ok || a.ended {
		return
	}
	forward, backward := NewAttribute(Related, true, a.weight)|a.retention, NewAttribute(Related, false, a.weight)|a.retention
	guarded, guardsLink := false, false
	if a.rare != nil {
		guarded, guardsLink = x.guarded(from, to, a.rare.provenance)
		x.edgeMemories.add(from, to, a.rare.memory)
	}
	if guarded {
		forward, backward = forward|guardedBit, backward|guardedBit
	}
	x.arcTable.add(from, to, forward, backward)
	if !guardsLink && a.openEnded && x.linksPeople(from, to) &&
		(a.origin == graph.Told || a.origin == graph.Heard && x.saidByBoth(from, to, a)) {
		x.accessSets.addLink(a.from, a.to, a.validFrom)
	}
}

// ends returns the ordinals of the ends of an edge. ok is false if one is missing, and for an
// edge between two ids of one person.
func (x *Index) ends(a, b graph.ID) (from, to uint32, ok bool) {
	from, ok = x.Ordinal(x.joins.Person(a))
	to, okTo := x.Ordinal(x.joins.Person(b))
	return from, to, ok && okTo && (from != to || a == b)
}

// guarded reports whether fewer people may see the sources of an edge than its ends, and whether
// they keep it from linking two people. A source that an unfinished erasure removed is for the
// app alone. An owner of a source who is an end may see it; otherwise owners count as stored, so
// that a join lifts no other guard.
func (x *Index) guarded(from, to uint32, provenance []graph.ID) (guards, guardsLink bool) {
	if len(provenance) == 0 {
		return false, false
	}
	sources := graph.Access{Audience: graph.Everyone}
	for _, id := range provenance {
		n, ok := x.Ordinal(id)
		if !ok {
			return true, true
		}
		sources = sources.With(x.Access(n))
	}
	a, b := x.Access(from), x.Access(to)
	for _, owner := range sources.Owners {
		if person := x.joins.Person(owner); person == x.ID(from) || person == x.ID(to) {
			a.Owners = graph.Union(a.Owners, []graph.ID{owner})
		}
	}
	return sources.Guards(a, b), sources.GuardsLink(a, b)
}

// linksPeople reports whether an edge connects two people. The caller counts only edges
// without an end: a link until a date does not let one read the words of the other.
func (x *Index) linksPeople(from, to uint32) bool {
	return from != to && x.isPerson(from) && x.isPerson(to)
}

// saidByBoth reports whether an edge rests on a turn of each of two people.
func (x *Index) saidByBoth(from, to uint32, a *Arc) bool {
	if a.rare == nil {
		return false
	}
	said := func(person uint32) bool {
		return slices.ContainsFunc(a.rare.provenance, func(id graph.ID) bool {
			n, ok := x.Ordinal(id)
			return ok && x.Kind(n) == graph.Turn && x.entries[n].role == graph.Human && x.Speaker(n) == person
		})
	}
	return said(from) && said(to)
}

// replaceEdges replaces the edges from one node to another. edges are those between all ids of
// the two; see EdgesOfPair.
func (x *Index) replaceEdges(pair [2]graph.ID, edges []graph.Edge) {
	from, to, ok := x.ends(pair[0], pair[1])
	if !ok {
		return
	}
	x.removeRelation(from, to, Related)
	delete(x.accessSets.links, [2]graph.ID{x.ID(from), x.ID(to)})
	x.edgeMemories.remove(from, to)
	for i := range edges {
		x.addEdge(&edges[i])
	}
}
