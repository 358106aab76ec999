package index

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
)

// accessSets holds the people whom accesses name, and the links between people. It decides who may
// see a node.
type accessSets struct {
	nodes *nodeTable
	joins *joined
	sets  []peopleSet           // the different ones
	place map[string]uint32     // position in sets, by the encoded set
	links map[[2]graph.ID]int64 // by pair of people, not joined: since when an edge leads from one to the other
}

// peopleSet holds the people whom the access of a node names.
type peopleSet struct {
	owners, present []graph.ID
}

// accessSet says who may see a node: position of the people in accessSets.sets, shifted
// by two bits, and the audience in the lowest two bits.
type accessSet uint32

const maxPeopleSets = math.MaxUint32 >> 2

// accessSet returns the access set of an entry. A shared name has none of its own: it is
// visible through its texts.
func (e *entry) accessSet() accessSet {
	if e.id == 0 {
		return accessSet(graph.Everyone)
	}
	return accessSet(e.people<<2 | uint32(e.audience))
}

func newAccessSets(nodes *nodeTable, joins *joined) accessSets {
	return accessSets{nodes: nodes, joins: joins, sets: []peopleSet{{}}, place: map[string]uint32{"\x00": 0},
		links: map[[2]graph.ID]int64{}}
}

// intern returns the position of the people whom an access names, and adds them when they are
// new.
func (s *accessSets) intern(owners, present []graph.ID) uint32 {
	encoded := binary.AppendUvarint(nil, uint64(len(owners)))
	for _, id := range slices.Concat(owners, present) {
		encoded = binary.AppendUvarint(encoded, uint64(id))
	}
	at, known := s.place[string(encoded)]
	if !known {
		at = uint32(len(s.sets))
		s.sets = append(s.sets, peopleSet{slices.Clone(owners), slices.Clone(present)})
		s.place[string(encoded)] = at
	}
	return at
}

// always is the beginning of a link without one.
const always = math.MinInt64

// addLink notes that an edge links two people since a time, zero for always.
func (s *accessSets) addLink(from, to graph.ID, since time.Time) {
	begin := int64(always)
	if !since.IsZero() {
		begin = since.UnixNano()
	}
	pair := [2]graph.ID{s.joins.Person(from), s.joins.Person(to)}
	if earlier, known := s.links[pair]; !known || begin < earlier {
		s.links[pair] = begin
	}
}

// linkedAt returns a function that reports whether an edge links two people at a time, in
// either direction. They are not joined.
func (s *accessSets) linkedAt(now time.Time) func(a, b graph.ID) bool {
	at := now.UnixNano()
	return func(a, b graph.ID) bool {
		there, ok := s.links[[2]graph.ID{a, b}]
		back, okBack := s.links[[2]graph.ID{b, a}]
		return ok && there <= at || okBack && back <= at
	}
}

// access returns the access that an access set stands for.
func (s *accessSets) access(set accessSet) graph.Access {
	people := s.sets[set>>2]
	return graph.Access{Audience: graph.Audience(set & 3), Owners: people.owners, Present: people.present}
}

// Visible reports whether asker may see a node. asker is a Person, App or Stranger.
// Shared names are always visible: check their texts.
func (x *Index) Visible(n uint32, asker graph.ID) bool {
	return x.joins.Access(x.Access(n)).Permits(x.joins.Person(asker), x.linkedAt(x.options.now()))
}

// Access returns who may see a node, with its people as stored: ids of joined people stay.
func (s *accessSets) Access(n uint32) graph.Access { return s.access(s.nodes.accessOf[n]) }

// View decides for one asker, or for several together, which nodes are visible, and remembers its
// decisions. It is valid while the Index is locked. It is not safe for concurrent use.
type View struct {
	sets     *accessSets
	accessOf []accessSet // of the nodes
	askers   []graph.ID  // without App, which sees everything
	linked   func(a, b graph.ID) bool
	known    []decision // by access set; nil for App alone
	shown    []bool     // by node, after DecideAll
	few      []uint32   // the nodes that are shown, rising, after DecideAll; nil if they are many
}

// Shown is the memory of a view's decisions, for reuse. The zero value is ready.
type Shown struct {
	nodes []bool
	few   []uint32
}

// fewNodes and fewShare are how many nodes, and which share of all, are few at most. With more, going through all is as fast.
const (
	fewNodes = 64
	fewShare = 1.0 / 20
)

// decidedAtOnce is after how many nodes DecideAll looks whether they are few.
const decidedAtOnce = 1024

// decision is the cached result of a permission check.
type decision uint8

const (
	undecided decision = iota
	visible
	hidden
)

// As returns the view of an asker: a Person, App or Stranger. In company, it shows what all of them
// may see. Links count from their beginning.
func (x *Index) As(asker graph.ID, company ...graph.ID) *View {
	v := &View{sets: &x.accessSets, accessOf: x.accessOf, linked: x.linkedAt(x.options.now())}
	for _, one := range append([]graph.ID{asker}, company...) {
		if one != graph.App {
			v.askers = append(v.askers, x.joins.Person(one))
		}
	}
	if len(v.askers) > 0 {
		v.known = make([]decision, len(x.sets)<<2)
	}
	return v
}

// Visible reports whether the asker, and all company, may see a node.
func (v *View) Visible(n uint32) bool {
	if v.shown != nil {
		return v.shown[n]
	}
	return v.decide(n)
}

// decide is Visible by the access set of the node, which it decides once.
func (v *View) decide(n uint32) bool {
	if v.known == nil {
		return true
	}
	set := v.accessOf[n]
	if v.known[set] == undecided {
		v.known[set] = visible
		access := v.sets.joins.Access(v.sets.access(set))
		for _, asker := range v.askers {
			if !access.Permits(asker, v.linked) {
				v.known[set] = hidden
			}
		}
	}
	return v.known[set] == visible
}

// DecideAll decides for all nodes, which makes Visible cheaper: a search asks about most of them. The decisions are in
// memory that another View may have used.
func (v *View) DecideAll(memory *Shown) {
	if v.known == nil {
		return
	}
	known, most, count := v.known, max(fewNodes, int(fewShare*float64(len(v.accessOf)))), 0
	shown := slices.Grow(memory.nodes[:0], len(v.accessOf))[:len(v.accessOf)]
	few := slices.Grow(memory.few[:0], most+decidedAtOnce+1)[:most+decidedAtOnce+1]
	for first := 0; first < len(shown); first += decidedAtOnce {
		count = min(count, most+1)
		for n, set := range v.accessOf[first:min(first+decidedAtOnce, len(shown))] {
			if known[set] == undecided {
				v.decide(uint32(first + n))
			}
			one := 0
			if known[set] == visible {
				one = 1
			}
			shown[first+n], few[count] = one == 1, uint32(first+n) // without a branch, which would often be mispredicted
			count += one
		}
	}
	memory.nodes, memory.few = shown, few
	v.shown, v.few = shown, few[:count]
	if count > most {
		v.few = nil
	}
}

// Few returns the nodes that the view shows, rising, if they are few and DecideAll decided; nil otherwise.
func (v *View) Few() []uint32 { return v.few }

// removeLinks removes the links between a person and others.
func (s *accessSets) removeLinks(person graph.ID, others []uint32) {
	for _, n := range others {
		other := s.nodes.entries[n].id
		delete(s.links, [2]graph.ID{person, other})
		delete(s.links, [2]graph.ID{other, person})
	}
}

// usedPeople returns the sets of people that nodes have, and the position in it of every one
// in sets. Those of removed nodes are not stored.
func (s *accessSets) usedPeople() (numbers []uint32, used []peopleSet) {
	has := make([]bool, len(s.sets))
	for i := range s.nodes.entries {
		has[s.nodes.entries[i].people] = true
	}
	has[0] = true // no one
	numbers = make([]uint32, len(s.sets))
	for i, people := range s.sets {
		numbers[i] = uint32(len(used))
		if has[i] {
			used = append(used, people)
		}
	}
	return numbers, used
}

func (s *accessSets) write(stream *codec.Stream, used []peopleSet) {
	stream.Uint(uint64(len(used)))
	for _, people := range used {
		for _, list := range [][]graph.ID{people.owners, people.present} {
			stream.Uint(uint64(len(list)))
			for _, id := range list {
				stream.Uint(uint64(id))
			}
		}
	}
	stream.Uint(uint64(len(s.links)))
	pairs := slices.SortedFunc(maps.Keys(s.links), func(a, b [2]graph.ID) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		stream.Uint(uint64(pair[0]))
		stream.Uint(uint64(pair[1]))
		stream.Int(s.links[pair])
	}
}

func (s *accessSets) read(stream *codec.StreamReader) {
	list := func() (list []graph.ID) {
		for range stream.Count(1) {
			list = append(list, graph.ID(stream.Uint()))
		}
		return list
	}
	for i := range stream.Count(2) {
		if owners, present := list(), list(); s.intern(owners, present) != uint32(i) {
			stream.Fail("the set of people %d is a duplicate", i)
		}
	}
	for range stream.Count(3) {
		pair := [2]graph.ID{graph.ID(stream.Uint()), graph.ID(stream.Uint())}
		s.links[pair] = stream.Int()
	}
}
