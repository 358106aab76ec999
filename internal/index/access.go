package index

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// circle is who may know of a node: the number of its owners' list and its audience, in
// the lowest two bits.
type accessSet uint32

const maxOwnerLists = math.MaxUint32 >> 2

// circle returns that of an entry. Of a name that texts share nobody can tell by itself: it
// is visible through the texts.
func (e *Entry) accessSet() accessSet {
	if e.Id == 0 {
		return accessSet(graph.Everyone)
	}
	return accessSet(e.owners<<2 | uint32(e.audience))
}

// circles keeps for an index who may know of what, and who is linked to whom.
type accessSets struct {
	sets  [][]graph.ID        // the lists of owners that nodes have
	place map[string]uint32   // by list: its place in sets
	links map[[2]graph.ID]int // by pair of people: edges from one to the other that are not over
}

func newAccessSets() accessSets {
	return accessSets{sets: [][]graph.ID{nil}, place: map[string]uint32{"": 0}, links: map[[2]graph.ID]int{}}
}

// intern returns the number that stands for a list of owners.
func (c *accessSets) intern(owners []graph.ID) uint32 {
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
func (c *accessSets) linked(a, b graph.ID) bool {
	return c.links[[2]graph.ID{a, b}] > 0 || c.links[[2]graph.ID{b, a}] > 0
}

// Visible reports whether asker, a Person, App or Stranger, may know of a node.
// Of a name that texts share nobody can tell by itself: it is visible through the
// texts.
func (x *Index) Visible(n uint32, asker graph.ID) bool { return x.permits(x.accessOf[n], asker) }

func (x *Index) permits(c accessSet, asker graph.ID) bool {
	return graph.Access{Audience: graph.Audience(c & 3), Owners: x.accessSets.sets[c>>2]}.Permits(asker, x.accessSets.linked)
}

// Eyes are somebody's who looks at many nodes of an index, for which they are made in
// Store.Index and not kept. One goroutine uses them.
type View struct {
	index *Index
	asker graph.ID
	known []decision // by circle; nil for App, which sees everything
}

// sight is what Eyes know of a circle.
type decision uint8

const (
	undecided decision = iota
	visible
	hidden
)

// Eyes returns the eyes of an asker, who is as in Visible.
func (x *Index) As(asker graph.ID) *View {
	e := &View{index: x, asker: asker}
	if asker != graph.App {
		e.known = make([]decision, len(x.accessSets.sets)<<2)
	}
	return e
}

// See reports whether the asker may know of a node.
func (e *View) Visible(n uint32) bool {
	if e.known == nil {
		return true
	}
	c := e.index.accessOf[n]
	if e.known[c] == undecided {
		e.known[c] = hidden
		if e.index.permits(c, e.asker) {
			e.known[c] = visible
		}
	}
	return e.known[c] == visible
}

// access returns who may know of a node.
func (x *Index) Access(n uint32) graph.Access {
	e := &x.Entries[n]
	return graph.Access{Audience: e.audience, Owners: x.accessSets.sets[e.owners]}
}
