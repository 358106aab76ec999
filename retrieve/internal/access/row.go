package access

import (
	"cmp"
	"slices"

	"github.com/egomem/egomem/internal/index"
)

// row is the arcs of a node.
type row struct{ targets, attributes []uint32 }

// Row returns the arcs of a node that the asker may see. It is a graph of its own: what is
// hidden changes nothing in it. Arcs to the turns before and after come first: next to a hidden turn
// the index has others. Arcs to names come last, by name: the index adds one when a
// second text has the name, and that text may be hidden.
func (a *Access) Row(n uint32) (targets, attributes []uint32) {
	targets, attributes = a.Index.Row(n)
	if a.SeesAll() {
		return targets, attributes
	}
	if a.Talks().Of(n) != index.None {
		return a.visibleRow(n, 0)
	}
	for i, to := range targets {
		if arc := index.Attribute(attributes[i]); a.toName(arc, to) || a.hides(arc, to) {
			return a.visibleRow(n, i)
		}
	}
	return targets, attributes
}

// visibleRow returns the row of a node. The first arcs are known to be visible, and to lead
// to no name and no turn of the same conversation.
func (a *Access) visibleRow(n uint32, first int) (targets, attributes []uint32) {
	b := a.buffers
	if r, known := b.rows[n]; known {
		return r.targets, r.attributes
	}
	targets, attributes = a.Index.Row(n)
	begin := len(b.arcs.targets)
	for i, other := range [...]uint32{a.Previous(n), a.Next(n)} {
		if other != index.None {
			b.arcs.targets, b.arcs.attributes = append(b.arcs.targets, other), append(b.arcs.attributes, followArcs[i])
		}
	}
	b.arcs.targets = append(b.arcs.targets, targets[:first]...)
	b.arcs.attributes = append(b.arcs.attributes, attributes[:first]...)
	names := b.names[:0]
	for i := first; i < len(targets); i++ {
		switch arc := index.Attribute(attributes[i]); {
		case arc.Relation() == index.Follows || a.hides(arc, targets[i]):
		case a.toName(arc, targets[i]):
			names = append(names, nameArc{a.Index.Shared(targets[i]), targets[i], attributes[i]})
		default:
			b.arcs.targets, b.arcs.attributes = append(b.arcs.targets, targets[i]), append(b.arcs.attributes, attributes[i])
		}
	}
	b.names = names
	slices.SortFunc(names, func(a, b nameArc) int { return cmp.Compare(a.name, b.name) })
	for _, arc := range names {
		b.arcs.targets, b.arcs.attributes = append(b.arcs.targets, arc.target), append(b.arcs.attributes, arc.attribute)
	}
	end := len(b.arcs.targets)
	r := row{b.arcs.targets[begin:end:end], b.arcs.attributes[begin:end:end]}
	b.rows[n] = r
	return r.targets, r.attributes
}

// followArcs are the attributes of the arcs to the turn before and to the one after.
var followArcs = [...]uint32{uint32(index.NewAttribute(index.Follows, true, 1)),
	uint32(index.NewAttribute(index.Follows, false, 1))}

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
	if mentions := arc.Relation() == index.Mentions && arc.Forward(); mentions {
		return arc.Guarded() || !a.Knows(to)
	}
	return arc.Guarded() || !a.Visible(to)
}

// maxDegree bounds VisibleDegree, except for the app.
const maxDegree = 1024

// VisibleDegree returns the number of arcs of a node that the asker may see.
func (a *Access) VisibleDegree(n uint32) int {
	targets, attributes := a.Index.Row(n)
	if a.SeesAll() {
		return len(targets)
	}
	degree, counted := a.buffers.degrees[n]
	if counted {
		return degree
	}
	for _, other := range [...]uint32{a.Previous(n), a.Next(n)} {
		if other != index.None {
			degree++
		}
	}
	for i, to := range targets {
		if degree >= maxDegree {
			break
		}
		if arc := index.Attribute(attributes[i]); arc.Relation() != index.Follows && !a.hides(arc, to) {
			degree++
		}
	}
	a.buffers.degrees[n] = degree
	return degree
}
