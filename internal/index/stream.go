package index

import (
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxGap bounds the distance between the ids of two successive nodes; the ids between
// belong to removed nodes.
const maxGap = 1 << 28

// minEntryBytes is the least that a stored entry takes.
const minEntryBytes = 16

// write appends the nodes to a stream. people are the numbers of the sets of people there.
func (t *nodeTable) write(s *codec.Stream, people []uint32) {
	s.Uint(uint64(len(t.entries)))
	for i := range t.entries {
		e := t.entries[i]
		e.people = people[e.people]
		e.write(s)
		s.Uint(uint64(t.conversationOf[i] + 1)) // None becomes 0
	}
}

func (t *nodeTable) read(s *codec.StreamReader) error {
	count := s.Count(minEntryBytes)
	t.entries, t.conversationOf, t.accessOf = make([]entry, count), make([]uint32, count), make([]accessSet, count)
	for n := range t.entries {
		e := &t.entries[n]
		e.read(s, count)
		t.conversationOf[n] = s.Uint32() - 1
		t.accessOf[n] = e.accessSet()
		if e.marks&vacant != 0 {
			t.vacated++
		}
		if e.id == 0 {
			continue
		}
		for uint64(len(t.byID)) <= uint64(e.id) {
			if uint64(e.id) > uint64(len(t.byID))+uint64(maxGap) {
				return fmt.Errorf("%w: id %v is too large for %d nodes", codec.ErrCorrupt, e.id, count)
			}
			t.byID = append(t.byID, 0)
		}
		t.byID[e.id] = uint32(n) + 1
	}
	return nil
}

func (e *entry) write(s *codec.Stream) {
	s.Uint(uint64(e.id))
	for _, b := range []byte{byte(e.kind), byte(e.role), byte(e.traits), byte(e.audience), byte(e.marks),
		byte(e.emotion.pleasure), byte(e.emotion.arousal), byte(e.trust)} {
		s.Byte(b)
	}
	s.Uint(uint64(e.people))
	for _, n := range []uint32{e.previous, e.next, e.speaker} {
		s.Uint(uint64(n + 1)) // None becomes 0
	}
	s.Uint(uint64(e.title))
	s.Int(e.event)
}

// read reads what write wrote, for one of count entries.
func (e *entry) read(s *codec.StreamReader, count int) {
	e.id = graph.ID(s.Uint())
	e.kind, e.role, e.traits, e.audience, e.marks = graph.Kind(s.Byte()), graph.Role(s.Byte()),
		language.Traits(s.Byte()), graph.Audience(s.Byte()), marks(s.Byte())
	e.emotion, e.trust = emotion{int8(s.Byte()), int8(s.Byte())}, graph.Trust(s.Byte())
	if e.people = s.Uint32(); e.audience > graph.AppOnly || e.people > maxPeopleSets {
		s.Fail("node %v has audience %d and people %d", e.id, e.audience, e.people)
	}
	for _, n := range []*uint32{&e.previous, &e.next, &e.speaker} {
		*n = s.Uint32() - 1
	}
	for _, n := range []uint32{e.previous, e.next, e.speaker} {
		if n != None && int(n) >= count {
			s.Fail("node %v names ordinal %d of %d", e.id, n, count)
		}
	}
	e.title = s.Uint32()
	e.event = s.Int()
}

// MaxID returns the largest node id in a stream that Write wrote, whether or not the
// stream is valid. Read allocates memory for ids up to it.
func MaxID(stream []byte) (highest graph.ID) {
	s := codec.NewStreamReader(stream)
	count := s.Count(minEntryBytes)
	for range count {
		var e entry
		e.read(s, count)
		highest = max(highest, e.id)
		s.Uint32() // the conversation
	}
	return highest
}
