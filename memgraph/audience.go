package memgraph

import (
	"encoding/binary"
	"math"
	"slices"
)

// Audience says who may know of a node, seen from its owners. Values are stored:
// they never change.
type Audience uint8

// The audiences, by who is asking. A node without owners is for everybody known
// when it is Linked, and for the app alone when it is Private.
const (
	Linked   Audience = 0 // whoever is, or is linked to, each of the owners
	Private  Audience = 1 // its owner, when there is only one
	Everyone Audience = 2 // strangers too
	Nobody   Audience = 3 // the app alone
)

// Who asks, beside the people of a memory.
const (
	App      ID = 0              // the app itself, which may know everything
	Stranger ID = math.MaxUint64 // somebody whom nobody has recognised
)

// narrower returns the audience of what came from both.
func narrower(a, b Audience) Audience {
	order := [...]uint8{Everyone: 0, Linked: 1, Private: 2, Nobody: 3}
	if order[a] >= order[b] {
		return a
	}
	return b
}

// access is who may know of a node.
type access struct {
	audience Audience
	owners   []ID
}

// with returns the access of what came from both. What everybody may know adds no
// owners.
func (a access) with(b access) access {
	merged := access{audience: narrower(a.audience, b.audience), owners: a.owners}
	if b.audience != Everyone {
		merged.owners = union(a.owners, b.owners)
	}
	return merged
}

// within reports whether nobody may know of it who may not know of its basis.
func (a access) within(basis access) bool {
	both := a.with(basis)
	return both.audience == a.audience && slices.Equal(both.owners, a.owners)
}

// union returns the sorted ids of both lists, each once.
func union(a, b []ID) []ID {
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}

// permits reports whether asker may know of it, given who is linked to whom.
func (a access) permits(asker ID, linked func(a, b ID) bool) bool {
	switch {
	case asker == App, a.audience == Everyone:
		return true
	case asker == Stranger, a.audience == Nobody:
		return false
	case a.audience == Private && len(a.owners) == 0:
		return false
	}
	for _, owner := range a.owners {
		if owner != asker && (a.audience == Private || !linked(asker, owner)) {
			return false
		}
	}
	return true
}

// guards reports whether somebody who may know of both ends of a relation may not
// know of what it rests on.
func (a access) guards(from, to access) bool {
	switch a.audience {
	case Everyone:
		return false
	case Linked:
		ends := union(from.owners, to.owners)
		return slices.ContainsFunc(a.owners, func(owner ID) bool { return !slices.Contains(ends, owner) })
	}
	return true
}

// circle is who may know of a node: the number of its owners' list and its audience, in
// the lowest two bits.
type circle uint32

const mostOwners = math.MaxUint32 >> 2

// circle returns that of an entry. Of a name that texts share nobody can tell by itself: it
// is visible through the texts.
func (e *entry) circle() circle {
	if e.id == 0 {
		return circle(Everyone)
	}
	return circle(e.owners<<2 | uint32(e.audience))
}

// circles keeps for an index who may know of what, and who is linked to whom.
type circles struct {
	sets  [][]ID            // the lists of owners that nodes have
	place map[string]uint32 // by list: its place in sets
	links map[[2]ID]int     // by pair of people: edges from one to the other that are not over
}

func newCircles() circles {
	return circles{sets: [][]ID{nil}, place: map[string]uint32{"": 0}, links: map[[2]ID]int{}}
}

// intern returns the number that stands for a list of owners.
func (c *circles) intern(owners []ID) uint32 {
	var name []byte
	for _, id := range owners {
		name = binary.AppendUvarint(name, uint64(id))
	}
	at, known := c.place[string(name)]
	if !known {
		at = uint32(len(c.sets))
		c.sets = append(c.sets, slices.Clone(owners))
		c.place[string(name)] = at
	}
	return at
}

// linked reports whether two people are tied by an edge, either way.
func (c *circles) linked(a, b ID) bool { return c.links[[2]ID{a, b}] > 0 || c.links[[2]ID{b, a}] > 0 }

// Visible reports whether asker, a Person, App or Stranger, may know of a node.
// Of a name that texts share nobody can tell by itself: it is visible through the
// texts.
func (x *Index) Visible(n uint32, asker ID) bool { return x.permits(x.seenBy[n], asker) }

func (x *Index) permits(c circle, asker ID) bool {
	return access{Audience(c & 3), x.circles.sets[c>>2]}.permits(asker, x.circles.linked)
}

// Eyes are somebody's who looks at many nodes of an index, for which they are made in
// Store.Index and not kept. One goroutine uses them.
type Eyes struct {
	index *Index
	asker ID
	known []sight // by circle; nil for App, which sees everything
}

// sight is what Eyes know of a circle.
type sight uint8

const (
	unseen sight = iota
	visible
	hidden
)

// Eyes returns the eyes of an asker, who is as in Visible.
func (x *Index) Eyes(asker ID) *Eyes {
	e := &Eyes{index: x, asker: asker}
	if asker != App {
		e.known = make([]sight, len(x.circles.sets)<<2)
	}
	return e
}

// See reports whether the asker may know of a node.
func (e *Eyes) See(n uint32) bool {
	if e.known == nil {
		return true
	}
	c := e.index.seenBy[n]
	if e.known[c] == unseen {
		e.known[c] = hidden
		if e.index.permits(c, e.asker) {
			e.known[c] = visible
		}
	}
	return e.known[c] == visible
}

// access returns who may know of a node.
func (x *Index) access(n uint32) access {
	e := &x.entries[n]
	return access{e.audience, x.circles.sets[e.owners]}
}
