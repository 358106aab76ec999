// Package access reads the index of a memory within what one asker may see.
package access

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Access reads an index for one query: what its asker may see and what it wants. It is
// valid while the index is locked. Not safe for concurrent use.
type Access struct {
	Index *index.Index

	query   *query.Query
	visible *index.View
	buffers *Buffers
}

// Buffers is the memory of an Access, for reuse. The zero value is ready.
type Buffers struct {
	degrees map[uint32]int // results of VisibleDegree
	rows    map[uint32]row // results of visibleRow
	arcs    row            // holds their arcs
}

// row is the arcs of a node.
type row struct{ targets, attributes []uint32 }

// New returns the access of a query's asker. buffers may be nil.
func New(index *index.Index, q *query.Query, buffers *Buffers) *Access {
	if buffers == nil {
		buffers = &Buffers{}
	}
	if buffers.degrees == nil {
		*buffers = Buffers{degrees: map[uint32]int{}, rows: map[uint32]row{}}
	}
	clear(buffers.degrees)
	clear(buffers.rows)
	buffers.arcs = row{buffers.arcs.targets[:0], buffers.arcs.attributes[:0]}
	return &Access{Index: index, query: q, visible: index.As(q.Asker), buffers: buffers}
}

// CheckAsker returns graph.ErrNotFound unless the asker is the app, a stranger, or a
// person in the index.
func CheckAsker(index *index.Index, asker graph.ID) error {
	if asker == graph.App || asker == graph.Stranger {
		return nil
	}
	if n, known := index.Ordinal(asker); !known || index.Kind(n) != graph.Person {
		return fmt.Errorf("asker %v: %w", asker, graph.ErrNotFound)
	}
	return nil
}

// IsApp reports whether the app asks, which sees everything.
func (a *Access) IsApp() bool { return a.query.Asker == graph.App }

// Visible reports whether the asker may see a node.
func (a *Access) Visible(n uint32) bool { return a.visible.Visible(n) }

// VisibleFilter returns Visible, or nil when the asker sees everything.
func (a *Access) VisibleFilter() func(n uint32) bool {
	if a.IsApp() {
		return nil
	}
	return a.Visible
}

// Knows reports whether the asker may see a node or a shared name. A name counts as shared
// when at least two nodes that the asker may see use it.
func (a *Access) Knows(n uint32) bool {
	return a.Visible(n) && (a.Index.Kind(n) != 0 || a.VisibleDegree(n) > 1)
}

// Row returns the arcs of a node that the asker may see. It is a graph of its own: what is
// hidden changes nothing in it. Arcs to names come last, by name: the index adds one when a
// second text has the name, and that text may be hidden.
func (a *Access) Row(n uint32) (targets, attributes []uint32) {
	targets, attributes = a.Index.Row(n)
	if a.IsApp() {
		return targets, attributes
	}
	for i, to := range targets {
		if arc := index.Attribute(attributes[i]); a.toName(arc, to) || a.hides(arc, to) {
			return a.visibleRow(n, i)
		}
	}
	return targets, attributes
}

// visibleRow returns the row of a node. The first arcs are known to be visible, and to lead
// to no name.
func (a *Access) visibleRow(n uint32, first int) (targets, attributes []uint32) {
	b := a.buffers
	if r, known := b.rows[n]; known {
		return r.targets, r.attributes
	}
	targets, attributes = a.Index.Row(n)
	begin := len(b.arcs.targets)
	b.arcs.targets = append(b.arcs.targets, targets[:first]...)
	b.arcs.attributes = append(b.arcs.attributes, attributes[:first]...)
	var names []nameArc
	for i := first; i < len(targets); i++ {
		switch arc := index.Attribute(attributes[i]); {
		case a.hides(arc, targets[i]):
		case a.toName(arc, targets[i]):
			names = append(names, nameArc{a.Index.Shared(targets[i]), targets[i], attributes[i]})
		default:
			b.arcs.targets, b.arcs.attributes = append(b.arcs.targets, targets[i]), append(b.arcs.attributes, attributes[i])
		}
	}
	slices.SortFunc(names, func(a, b nameArc) int { return cmp.Compare(a.name, b.name) })
	for _, arc := range names {
		b.arcs.targets, b.arcs.attributes = append(b.arcs.targets, arc.target), append(b.arcs.attributes, arc.attribute)
	}
	end := len(b.arcs.targets)
	r := row{b.arcs.targets[begin:end:end], b.arcs.attributes[begin:end:end]}
	b.rows[n] = r
	return r.targets, r.attributes
}

// nameArc is an arc to a shared name.
type nameArc struct {
	name              string
	target, attribute uint32
}

// toName reports whether an arc leads to a shared name.
func (a *Access) toName(arc index.Attribute, to uint32) bool {
	return arc.Relation() == index.Mentions && arc.Forward() && a.Index.Kind(to) == 0
}

// hides reports whether the asker may not see an arc or its target.
func (a *Access) hides(arc index.Attribute, to uint32) bool {
	if toName := arc.Relation() == index.Mentions && arc.Forward(); toName {
		return arc.Guarded() || !a.Knows(to)
	}
	return arc.Guarded() || !a.Visible(to)
}

// maxDegree bounds VisibleDegree, except for the app.
const maxDegree = 1024

// VisibleDegree returns the number of arcs of a node that the asker may see.
func (a *Access) VisibleDegree(n uint32) int {
	targets, attributes := a.Index.Row(n)
	if a.IsApp() {
		return len(targets)
	}
	degree, counted := a.buffers.degrees[n]
	if counted {
		return degree
	}
	for i, to := range targets {
		if degree == maxDegree {
			break
		}
		if !a.hides(index.Attribute(attributes[i]), to) {
			degree++
		}
	}
	a.buffers.degrees[n] = degree
	return degree
}

// Wanted reports whether a node may be a result. The trigger of an action is walked
// through, but never returned.
func (a *Access) Wanted(n uint32) bool {
	x, q := a.Index, a.query
	return q.WantsKind(x.Kind(n)) && a.Visible(n) && !x.Trigger(n) &&
		(q.Retired || !x.Retired(n)) && q.WantsTime(x.Event(n))
}

// maxNamed bounds the names of a cue.
const maxNamed = 64

// Named returns the people and names in a text that the asker knows.
func (a *Access) Named(text string) []uint32 {
	named := slices.DeleteFunc(a.Index.Named(text), func(n uint32) bool { return !a.Knows(n) })
	return named[:min(len(named), maxNamed)]
}

// Mentions reports whether a node mentions a person or a name.
func (a *Access) Mentions(n, named uint32) bool {
	targets, attributes := a.Row(n)
	for i, target := range targets {
		if arc := index.Attribute(attributes[i]); target == named && arc.Relation() == index.Mentions && arc.Forward() {
			return true
		}
	}
	return false
}

// Speaker returns the ID of a node's speaker, or 0 when the asker may not see one.
func (a *Access) Speaker(n uint32) graph.ID {
	if speaker := a.Index.Speaker(n); speaker != index.None && a.Visible(speaker) {
		return a.Index.ID(speaker)
	}
	return 0
}
