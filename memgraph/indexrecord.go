package memgraph

import (
	"fmt"
	"maps"
	"slices"

	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// write appends the index to a stream, vectors and tokens left out: those stand in
// the records as they are needed.
func (x *Index) write(s *codec.Stream) {
	s.Uint(uint64(len(x.entries)))
	for i := range x.entries {
		x.entries[i].write(s)
		s.Uint(uint64(x.inLane[i] + 1)) // None becomes 0
	}
	x.words.Write(s)
	x.graph.Write(s)
	x.writeNames(s)
	x.writeLanes(s)
	x.circles.write(s)
	x.recollections.write(s)
}

// readIndexStream reads what write appended.
func readIndexStream(s *codec.StreamReader, model string) (*Index, error) {
	x := emptyIndex(model)
	count := s.Count(entryBytes)
	x.entries, x.inLane, x.seenBy = make([]entry, count), make([]uint32, count), make([]circle, count)
	for n := range x.entries {
		e := &x.entries[n]
		e.read(s, count)
		x.inLane[n] = s.Uint32() - 1
		x.seenBy[n] = e.circle()
		if e.marks&vacant != 0 {
			x.vacated++
		}
		if e.traits.Has(language.Standing) {
			x.orders = append(x.orders, uint32(n))
		}
		if e.id == 0 {
			continue
		}
		for uint64(len(x.byID)) <= uint64(e.id) {
			if uint64(e.id) > uint64(len(x.byID))+uint64(maxGap) {
				return nil, fmt.Errorf("%w: node %v stands among %d", codec.ErrCorrupt, e.id, count)
			}
			x.byID = append(x.byID, 0)
		}
		x.byID[e.id] = uint32(n) + 1
	}
	var err error
	if x.words, err = lexical.Read(s); err != nil {
		return nil, err
	}
	x.graph = adjacency.Read(s)
	x.readNames(s)
	x.readLanes(s)
	x.circles.read(s)
	x.recollections = readRecollections(s, count)
	for i := range x.entries {
		if int(x.entries[i].owners) >= len(x.circles.sets) || x.inLane[i] != None && int(x.inLane[i]) >= len(x.lanes) {
			s.Fail("node %v has owners or a conversation that do not exist", x.entries[i].id)
		}
	}
	if s.Err() == nil {
		x.words.JoinAll(x.inLane)
	}
	return x, s.End()
}

// maxGap bounds the ids between two nodes that stand one after the other; the rest
// was removed.
const maxGap = 1 << 28

// entryBytes is the least that an entry takes.
const entryBytes = 14

func (e *entry) write(s *codec.Stream) {
	s.Uint(uint64(e.id))
	for _, b := range []byte{byte(e.kind), byte(e.role), byte(e.traits), byte(e.audience), byte(e.marks), byte(e.feeling.pleasure), byte(e.feeling.arousal)} {
		s.Byte(b)
	}
	s.Uint(uint64(e.owners))
	for _, n := range []uint32{e.previous, e.next, e.speaker} {
		s.Uint(uint64(n + 1)) // None becomes 0
	}
	s.Int(e.event)
}

func (e *entry) read(s *codec.StreamReader, count int) {
	e.id = ID(s.Uint())
	e.kind, e.role, e.traits, e.audience, e.marks = Kind(s.Byte()), Role(s.Byte()), language.Traits(s.Byte()), Audience(s.Byte()), marks(s.Byte())
	e.feeling = feeling{int8(s.Byte()), int8(s.Byte())}
	if e.owners = s.Uint32(); e.audience > Nobody || e.owners > mostOwners {
		s.Fail("node %v is for audience %d of owners %d", e.id, e.audience, e.owners)
	}
	for _, n := range []*uint32{&e.previous, &e.next, &e.speaker} {
		*n = s.Uint32() - 1
	}
	for _, n := range []uint32{e.previous, e.next, e.speaker} {
		if n != None && int(n) >= count {
			s.Fail("node %v names number %d of %d", e.id, n, count)
		}
	}
	e.event = s.Int()
}

func (x *Index) writeNames(s *codec.Stream) {
	s.Uint(uint64(len(x.names)))
	for _, text := range slices.Sorted(maps.Keys(x.names)) {
		n := x.names[text]
		s.String(text)
		s.Uint(uint64(n.number + 1))
		s.Uint(uint64(n.first))
		s.Words(n.others)
	}
	s.Uint(uint64(len(x.shared)))
	for _, number := range slices.Sorted(maps.Keys(x.shared)) {
		s.Uint(uint64(number))
		s.String(x.shared[number])
	}
	s.Uint(uint64(len(x.foreign)))
	for _, f := range x.foreign {
		s.String(f.key)
		s.Uint(uint64(f.number))
	}
}

func (x *Index) readNames(s *codec.StreamReader) {
	number := func() uint32 {
		n := s.Uint32()
		if int(n) >= len(x.entries) {
			s.Fail("a name stands for number %d of %d", n, len(x.entries))
		}
		return n
	}
	var room []uint32
	count := s.Count(4)
	x.names = make(map[string]*name, count)
	list := make([]name, count)
	for i := range list {
		text := s.String()
		list[i] = name{number: s.Uint32() - 1, first: s.Uint32(), others: s.Words(&room)}
		for _, n := range append([]uint32{list[i].first, list[i].number}, list[i].others...) {
			if n != None && int(n) >= len(x.entries) {
				s.Fail("the name %q stands for number %d of %d", text, n, len(x.entries))
			}
		}
		x.names[text] = &list[i]
	}
	for range s.Count(2) {
		n := number()
		x.shared[n] = s.String()
	}
	for range s.Count(2) {
		x.foreign = append(x.foreign, foreign{key: s.String(), number: number()})
	}
}

func (x *Index) writeLanes(s *codec.Stream) {
	s.Uint(uint64(len(x.lanes)))
	for i, l := range x.lanes {
		s.Uint(uint64(l.last + 1))
		s.Int(l.event)
		s.Uint(uint64(x.lengths[i]))
	}
	s.Uint(uint64(len(x.laneOf)))
	for _, session := range slices.Sorted(maps.Keys(x.laneOf)) {
		s.String(session)
		s.Uint(uint64(x.laneOf[session]))
	}
	s.Uint(uint64(x.unnamed + 1))
}

func (x *Index) readLanes(s *codec.StreamReader) {
	count := s.Count(3)
	x.lanes, x.lengths = make([]lane, count), make([]uint32, count)
	for i := range x.lanes {
		l := &x.lanes[i]
		l.last, l.event = s.Uint32()-1, s.Int()
		x.lengths[i] = s.Uint32()
		if l.last != None && int(l.last) >= len(x.entries) {
			s.Fail("a conversation ends at number %d of %d", l.last, len(x.entries))
		}
	}
	lane := func(n uint32) uint32 {
		if n != None && int(n) >= count {
			s.Fail("conversation %d of %d", n, count)
		}
		return n
	}
	for range s.Count(2) {
		session := s.String()
		x.laneOf[session] = lane(s.Uint32())
	}
	x.unnamed = lane(s.Uint32() - 1)
}

func (c *circles) write(s *codec.Stream) {
	s.Uint(uint64(len(c.sets)))
	for _, owners := range c.sets {
		s.Uint(uint64(len(owners)))
		for _, id := range owners {
			s.Uint(uint64(id))
		}
	}
	s.Uint(uint64(len(c.links)))
	pairs := slices.SortedFunc(maps.Keys(c.links), func(a, b [2]ID) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		s.Uint(uint64(pair[0]))
		s.Uint(uint64(pair[1]))
		s.Uint(uint64(c.links[pair]))
	}
}

func (c *circles) read(s *codec.StreamReader) {
	*c = newCircles()
	for i := range s.Count(1) {
		var owners []ID
		for range s.Count(1) {
			owners = append(owners, ID(s.Uint()))
		}
		if at := c.intern(owners); at != uint32(i) {
			s.Fail("owners %d stand twice", i)
		}
	}
	for range s.Count(3) {
		pair := [2]ID{ID(s.Uint()), ID(s.Uint())}
		c.links[pair] = int(s.Uint32())
	}
}
