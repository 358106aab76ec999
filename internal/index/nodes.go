package index

import (
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// nodeTable holds the fields of nodes and shared names, by ordinal.
type nodeTable struct {
	entries []entry
	vacated int      // vacant entries
	byID    []uint32 // by node id: 1 + ordinal, 0 for none

	// Columns of their own, because a search reads them for every text with a word of
	// the cue:
	conversationOf []uint32    // the conversation, or None
	accessOf       []accessSet // who may see the node
}

// entry holds the fields of one node or shared name.
type entry struct {
	id       graph.ID // 0 for a shared name
	kind     graph.Kind
	role     graph.Role
	traits   language.Traits
	audience graph.Audience
	marks    marks
	emotion  emotion
	trust    graph.Trust
	people   uint32 // of owners and people present, in accessSets.sets
	previous uint32 // turn of the conversation, or None
	next     uint32 // turn of the conversation, or None
	speaker  uint32 // ordinal of the person as stored (see joined), or None
	title    uint32 // lexical.TitleKey of a note's title, or 0
	event    int64  // Unix nanoseconds; 0 for unknown, and for 1970-01-01T00:00:00Z
}

// marks are the boolean fields of a node.
type marks uint8

const (
	retired marks = 1 << iota
	pinned
	trigger
	unnamed // a turn without a session name
	vacant  // the ordinal of a removed node
	done    // a completed errand
	repeats // an errand that comes back
	lasting // a statement of lasting worth, or the action that one asks for
)

// None is the ordinal of no node.
const None = ^uint32(0)

// reserve returns the next ordinal and assigns it to a node, or to a shared name when id
// is 0.
func (t *nodeTable) reserve(id graph.ID, kind graph.Kind) uint32 {
	ordinal := uint32(len(t.entries))
	t.entries = append(t.entries, entry{id: id, kind: kind, previous: None, next: None, speaker: None})
	t.conversationOf, t.accessOf = append(t.conversationOf, None), append(t.accessOf, t.entries[ordinal].accessSet())
	if id != 0 {
		for uint64(len(t.byID)) <= uint64(id) {
			t.byID = append(t.byID, 0)
		}
		t.byID[id] = ordinal + 1
	}
	return ordinal
}

// vacate clears an ordinal. It is not reused.
func (t *nodeTable) vacate(ordinal uint32) {
	e := &t.entries[ordinal]
	if e.id != 0 {
		t.byID[e.id] = 0
	}
	*e = entry{previous: None, next: None, speaker: None, marks: vacant}
	t.conversationOf[ordinal], t.accessOf[ordinal] = None, e.accessSet()
	t.vacated++
}

// setAccess stores the access set of a node.
func (t *nodeTable) setAccess(ordinal uint32, audience graph.Audience, people uint32) {
	e := &t.entries[ordinal]
	e.audience, e.people = audience, people
	t.accessOf[ordinal] = e.accessSet()
}

// setMarks stores the marks and the event time of a node.
func (t *nodeTable) setMarks(ordinal uint32, n *graph.Node) {
	e := &t.entries[ordinal]
	e.marks = 0
	if !n.Retired.IsZero() {
		e.marks |= retired
	}
	if n.Pinned {
		e.marks |= pinned
	}
	if n.Kind == graph.Turn && n.Session == "" {
		e.marks |= unnamed
	}
	e.event = Nanoseconds(n.Event)
	switch d := n.Detail.(type) {
	case graph.Procedure:
		switch {
		case d.Trigger:
			e.marks |= trigger
		case n.Origin == graph.Inferred && len(n.Provenance) > 0:
			e.marks |= lasting
		}
	case graph.Concept:
		if n.Kind == graph.Semantic && d.IsLasting() {
			e.marks |= lasting
		}
	case graph.Errand:
		switch {
		case d.Every != graph.Once:
			e.marks |= repeats
		case !d.Done.IsZero():
			e.marks |= done
		}
		if !d.Due.IsZero() {
			e.event = Nanoseconds(d.Due)
		}
	}
}

// Nanoseconds returns a time in Unix nanoseconds, or 0 for the zero time.
func Nanoseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// MinSparse is the number of vacant ordinals from which Sparse may report true.
const MinSparse = 4096

// Sparse reports whether most ordinals are vacant, so that a rebuild saves memory.
func (t *nodeTable) Sparse() bool { return t.vacated > max(MinSparse, len(t.entries)/2) }

// Len returns how many ordinals are in use: by nodes, shared names and removed nodes.
func (t *nodeTable) Len() int { return len(t.entries) }

// Ordinal returns the ordinal of a node. ok is false for an unknown id.
func (t *nodeTable) Ordinal(id graph.ID) (ordinal uint32, ok bool) {
	if id == 0 || uint64(id) >= uint64(len(t.byID)) || t.byID[id] == 0 {
		return None, false
	}
	return t.byID[id] - 1, true
}

// ID returns the node id of an ordinal, or 0 for a shared name or removed node.
func (t *nodeTable) ID(n uint32) graph.ID { return t.entries[n].id }

// Kind returns the kind of a node, or 0 for a shared name.
func (t *nodeTable) Kind(n uint32) graph.Kind { return t.entries[n].kind }

// Audience returns who may see a node, relative to its owners.
func (t *nodeTable) Audience(n uint32) graph.Audience { return t.entries[n].audience }

// Role returns the role of a turn.
func (t *nodeTable) Role(n uint32) graph.Role { return t.entries[n].role }

// Traits returns the traits of a node's text.
func (t *nodeTable) Traits(n uint32) language.Traits { return t.entries[n].traits }

// Retired reports whether a node is retired: the memory no longer believes it.
func (t *nodeTable) Retired(n uint32) bool { return t.entries[n].marks&retired != 0 }

// Pinned reports whether a node is a core memory.
func (t *nodeTable) Pinned(n uint32) bool { return t.entries[n].marks&pinned != 0 }

// Trust returns whose word a node rests on.
func (t *nodeTable) Trust(n uint32) graph.Trust { return t.entries[n].trust }

// Trigger reports whether a node is the trigger of a procedure. Searches pass through
// triggers and never return them.
func (t *nodeTable) Trigger(n uint32) bool { return t.entries[n].marks&trigger != 0 }

// Lasting reports whether a node is a statement of lasting worth: see graph.Concept.IsLasting.
func (t *nodeTable) Lasting(n uint32) bool {
	return t.entries[n].kind != graph.Procedural && t.entries[n].marks&lasting != 0
}

// AskedFor reports whether a node is an action that a statement asks for under a condition.
func (t *nodeTable) AskedFor(n uint32) bool {
	return t.entries[n].kind == graph.Procedural && t.entries[n].marks&lasting != 0
}

// Repeats reports whether a node is an errand that comes back. Its event is the first time that it
// is due.
func (t *nodeTable) Repeats(n uint32) bool { return t.entries[n].marks&repeats != 0 }

// Done reports whether a node is a completed errand that does not come back.
func (t *nodeTable) Done(n uint32) bool { return t.entries[n].marks&done != 0 }

// Event returns when a node happened, or when an errand is due, in Unix nanoseconds; 0
// for unknown.
func (t *nodeTable) Event(n uint32) int64 { return t.entries[n].event }

// Title returns the key of a note's title (see lexical.TitleKey), or 0.
func (t *nodeTable) Title(n uint32) uint32 { return t.entries[n].title }

// Emotion returns the mean emotion of an episode (see graph.Episode.MeanEmotion) to a
// hundredth; the zero Mood for none.
func (t *nodeTable) Emotion(n uint32) graph.Mood { return t.entries[n].emotion.mood() }

// Conversation returns the ordinal of a node's conversation, from 0, or None.
func (t *nodeTable) Conversation(n uint32) uint32 { return t.conversationOf[n] }

// Previous returns the turn before a node in its conversation, or None.
func (t *nodeTable) Previous(n uint32) uint32 { return t.entries[n].previous }

// Next returns the turn after a node in its conversation, or None.
func (t *nodeTable) Next(n uint32) uint32 { return t.entries[n].next }

// isPerson reports whether an ordinal is that of a person.
func (t *nodeTable) isPerson(n uint32) bool { return t.entries[n].kind == graph.Person }
