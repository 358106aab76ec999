package index

import (
	"fmt"
	"maps"
	"slices"

	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// write appends the index to a stream, vectors and tokens left out: those stand in
// the records as they are needed.
func (x *Index) Write(s *codec.Stream) {
	s.Uint(uint64(len(x.Entries)))
	for i := range x.Entries {
		x.Entries[i].write(s)
		s.Uint(uint64(x.conversationOf[i] + 1)) // None becomes 0
	}
	x.words.Write(s)
	x.Graph.Write(s)
	x.writeNames(s)
	x.writeConversations(s)
	x.accessSets.write(s)
	x.edgeMemories.write(s)
}

// readIndexStream reads what write appended.
func ReadIndexStream(s *codec.StreamReader, model string) (*Index, error) {
	x := EmptyIndex(model)
	count := s.Count(EntryBytes)
	x.Entries, x.conversationOf, x.accessOf = make([]Entry, count), make([]uint32, count), make([]accessSet, count)
	for n := range x.Entries {
		e := &x.Entries[n]
		e.Read(s, count)
		x.conversationOf[n] = s.Uint32() - 1
		x.accessOf[n] = e.accessSet()
		if e.marks&vacant != 0 {
			x.vacated++
		}
		if e.traits.Has(language.StandingInstruction) {
			x.standingInstructions = append(x.standingInstructions, uint32(n))
		}
		if e.Id == 0 {
			continue
		}
		for uint64(len(x.byID)) <= uint64(e.Id) {
			if uint64(e.Id) > uint64(len(x.byID))+uint64(maxGap) {
				return nil, fmt.Errorf("%w: node %v stands among %d", codec.ErrCorrupt, e.Id, count)
			}
			x.byID = append(x.byID, 0)
		}
		x.byID[e.Id] = uint32(n) + 1
	}
	var err error
	if x.words, err = lexical.Read(s); err != nil {
		return nil, err
	}
	x.Graph = adjacency.Read(s)
	x.readNames(s)
	x.readConversations(s)
	x.accessSets.read(s)
	x.edgeMemories = readEdgeMemories(s, count)
	for i := range x.Entries {
		if int(x.Entries[i].owners) >= len(x.accessSets.sets) || x.conversationOf[i] != None && int(x.conversationOf[i]) >= len(x.conversations) {
			s.Fail("node %v has owners or a conversation that do not exist", x.Entries[i].Id)
		}
	}
	if s.Err() == nil {
		x.words.JoinAll(x.conversationOf)
	}
	return x, s.End()
}

// maxGap bounds the ids between two nodes that stand one after the other; the rest
// was removed.
const maxGap = 1 << 28

// entryBytes is the least that an entry takes.
const EntryBytes = 14

func (e *Entry) write(s *codec.Stream) {
	s.Uint(uint64(e.Id))
	for _, b := range []byte{byte(e.kind), byte(e.role), byte(e.traits), byte(e.audience), byte(e.marks), byte(e.feeling.pleasure), byte(e.feeling.arousal)} {
		s.Byte(b)
	}
	s.Uint(uint64(e.owners))
	for _, n := range []uint32{e.previous, e.next, e.speaker} {
		s.Uint(uint64(n + 1)) // None becomes 0
	}
	s.Int(e.Event)
}

func (e *Entry) Read(s *codec.StreamReader, count int) {
	e.Id = graph.ID(s.Uint())
	e.kind, e.role, e.traits, e.audience, e.marks = graph.Kind(s.Byte()), graph.Role(s.Byte()), language.Traits(s.Byte()), graph.Audience(s.Byte()), marks(s.Byte())
	e.feeling = emotion{int8(s.Byte()), int8(s.Byte())}
	if e.owners = s.Uint32(); e.audience > graph.Nobody || e.owners > maxOwnerLists {
		s.Fail("node %v is for audience %d of owners %d", e.Id, e.audience, e.owners)
	}
	for _, n := range []*uint32{&e.previous, &e.next, &e.speaker} {
		*n = s.Uint32() - 1
	}
	for _, n := range []uint32{e.previous, e.next, e.speaker} {
		if n != None && int(n) >= count {
			s.Fail("node %v names number %d of %d", e.Id, n, count)
		}
	}
	e.Event = s.Int()
}

func (x *Index) writeNames(s *codec.Stream) {
	s.Uint(uint64(len(x.names)))
	for _, text := range slices.Sorted(maps.Keys(x.names)) {
		n := x.names[text]
		s.String(text)
		s.Uint(uint64(n.ordinal + 1))
		s.Uint(uint64(n.first))
		s.Words(n.others)
	}
	s.Uint(uint64(len(x.shared)))
	for _, number := range slices.Sorted(maps.Keys(x.shared)) {
		s.Uint(uint64(number))
		s.String(x.shared[number])
	}
	s.Uint(uint64(len(x.letterNames)))
	for _, f := range x.letterNames {
		s.String(f.key)
		s.Uint(uint64(f.ordinal))
	}
}

func (x *Index) readNames(s *codec.StreamReader) {
	number := func() uint32 {
		n := s.Uint32()
		if int(n) >= len(x.Entries) {
			s.Fail("a name stands for number %d of %d", n, len(x.Entries))
		}
		return n
	}
	var room []uint32
	count := s.Count(4)
	x.names = make(map[string]*sharedName, count)
	list := make([]sharedName, count)
	for i := range list {
		text := s.String()
		list[i] = sharedName{ordinal: s.Uint32() - 1, first: s.Uint32(), others: s.Words(&room)}
		for _, n := range append([]uint32{list[i].first, list[i].ordinal}, list[i].others...) {
			if n != None && int(n) >= len(x.Entries) {
				s.Fail("the name %q stands for number %d of %d", text, n, len(x.Entries))
			}
		}
		x.names[text] = &list[i]
	}
	for range s.Count(2) {
		n := number()
		x.shared[n] = s.String()
	}
	for range s.Count(2) {
		x.letterNames = append(x.letterNames, letterName{key: s.String(), ordinal: number()})
	}
}

func (x *Index) writeConversations(s *codec.Stream) {
	s.Uint(uint64(len(x.conversations)))
	for i, l := range x.conversations {
		s.Uint(uint64(l.last + 1))
		s.Int(l.event)
		s.Uint(uint64(x.lengths[i]))
	}
	s.Uint(uint64(len(x.bySession)))
	for _, session := range slices.Sorted(maps.Keys(x.bySession)) {
		s.String(session)
		s.Uint(uint64(x.bySession[session]))
	}
	s.Uint(uint64(x.lastUnnamed + 1))
}

func (x *Index) readConversations(s *codec.StreamReader) {
	count := s.Count(3)
	x.conversations, x.lengths = make([]conversation, count), make([]uint32, count)
	for i := range x.conversations {
		l := &x.conversations[i]
		l.last, l.event = s.Uint32()-1, s.Int()
		x.lengths[i] = s.Uint32()
		if l.last != None && int(l.last) >= len(x.Entries) {
			s.Fail("a conversation ends at number %d of %d", l.last, len(x.Entries))
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
		x.bySession[session] = lane(s.Uint32())
	}
	x.lastUnnamed = lane(s.Uint32() - 1)
}

func (c *accessSets) write(s *codec.Stream) {
	s.Uint(uint64(len(c.sets)))
	for _, owners := range c.sets {
		s.Uint(uint64(len(owners)))
		for _, id := range owners {
			s.Uint(uint64(id))
		}
	}
	s.Uint(uint64(len(c.links)))
	pairs := slices.SortedFunc(maps.Keys(c.links), func(a, b [2]graph.ID) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		s.Uint(uint64(pair[0]))
		s.Uint(uint64(pair[1]))
		s.Uint(uint64(c.links[pair]))
	}
}

func (c *accessSets) read(s *codec.StreamReader) {
	*c = newAccessSets()
	for i := range s.Count(1) {
		var owners []graph.ID
		for range s.Count(1) {
			owners = append(owners, graph.ID(s.Uint()))
		}
		if at := c.intern(owners); at != uint32(i) {
			s.Fail("owners %d stand twice", i)
		}
	}
	for range s.Count(3) {
		pair := [2]graph.ID{graph.ID(s.Uint()), graph.ID(s.Uint())}
		c.links[pair] = int(s.Uint32())
	}
}
