package memgraph

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/internal/codec"
)

// ID names a node within one ego. IDs grow from 1 and are never used again. Zero
// means no node.
type ID uint64

// String returns the id as people and programs write it.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// ParseID reads what String wrote.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%w: %q is no node id", ErrInvalid, s)
	}
	return ID(n), nil
}

// Kind says what a node is.
type Kind uint8

// The kinds of nodes. Values are stored: they never change.
const (
	Turn       Kind = 1 // what somebody said, word for word; the ground truth
	Episodic   Kind = 2 // something that happened or was seen
	Situation  Kind = 3 // an abstract situation, which concrete ones are instances of
	Semantic   Kind = 4 // a concept, entity or fact
	Procedural Kind = 5 // a trigger or an action
	Person     Kind = 6 // somebody; the title is the name
	Affect     Kind = 7 // how somebody feels about something
	Document   Kind = 8 // knowledge that the app gave
	Intention  Kind = 9 // something to do when it is due
)

var kindNames = [...]string{"none", "turn", "episodic", "situation", "semantic",
	"procedural", "person", "affect", "document", "intention"}

// String returns the kind's name in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Role says which side of a conversation a turn is on.
type Role uint8

// The roles. Values are stored: they never change.
const (
	Human Role = 0 // somebody spoke
	Robot Role = 1 // the companion itself spoke
)

// Node is one thing that can be recalled. Title, Text and Caption are what it is
// found by.
type Node struct {
	ID      ID // given by the store
	Kind    Kind
	Title   string // a person's name, a document's heading
	Text    string // the words
	Caption string // what a picture shown with it shows

	// Event is when it happened, Recorded when this memory learnt of it. A zero
	// Event means that nobody knows; Recorded is set by the store.
	Event, Recorded time.Time

	Session string // the conversation it belongs to; may be empty
	Speaker ID     // the Person who said it, or 0
	Role    Role

	// Source is the caller's own name for where this came from, such as a
	// message id. Putting a second node with the same source changes nothing
	// and returns the first. Empty means that every put is something new.
	Source string

	// Provenance lists the nodes that this one rests on.
	Provenance []ID
}

// Limits of a node. Longer texts are better cut into several nodes: one that
// says everything is found by nothing.
const (
	MaxText       = 512 << 10 // bytes of Text
	MaxName       = 1 << 10   // bytes of Title, Session and Source
	MaxCaption    = 16 << 10  // bytes of Caption
	MaxProvenance = 4096      // entries of Provenance
)

// The years that an event may have. Outside them a clock or a parser is wrong,
// and nanoseconds would overflow.
const (
	firstYear = 1700
	lastYear  = 2250
)

// Validate returns ErrInvalid with the reason when the node cannot be stored.
func (n *Node) Validate() error {
	if n.Kind < Turn || n.Kind > Intention {
		return fmt.Errorf("%w: %v is no kind of node", ErrInvalid, n.Kind)
	}
	if n.Role > Robot {
		return fmt.Errorf("%w: role %d does not exist", ErrInvalid, n.Role)
	}
	if n.Text == "" && n.Title == "" && n.Caption == "" {
		return fmt.Errorf("%w: a %v needs a text, a title or a caption", ErrInvalid, n.Kind)
	}
	if n.Kind == Person && PersonKey(n.Title) == "" {
		return fmt.Errorf("%w: a person needs a name", ErrInvalid)
	}
	if len(n.Provenance) > MaxProvenance {
		return fmt.Errorf("%w: %d nodes of provenance, at most %d", ErrInvalid, len(n.Provenance), MaxProvenance)
	}
	for _, field := range []struct {
		name, value string
		most        int
	}{
		{"text", n.Text, MaxText}, {"title", n.Title, MaxName}, {"caption", n.Caption, MaxCaption},
		{"session", n.Session, MaxName}, {"source", n.Source, MaxName},
	} {
		if len(field.value) > field.most {
			return fmt.Errorf("%w: the %s has %d bytes, at most %d", ErrInvalid, field.name, len(field.value), field.most)
		}
		if !utf8.ValidString(field.value) {
			return fmt.Errorf("%w: the %s is not valid UTF-8", ErrInvalid, field.name)
		}
	}
	return checkTime("event", n.Event)
}

func checkTime(name string, t time.Time) error {
	if !t.IsZero() && (t.Year() < firstYear || t.Year() > lastYear) {
		return fmt.Errorf("%w: %s time %v is outside the years %d to %d", ErrInvalid, name, t, firstYear, lastYear)
	}
	return nil
}

// nodeVersion is the version of a node's stored form.
const nodeVersion = 1

// The fields of a stored node. Numbers are never used again.
const (
	fieldKind = iota + 1
	fieldTitle
	fieldText
	fieldCaption
	fieldEvent
	fieldEventZone
	fieldRecorded
	fieldSession
	fieldSpeaker
	fieldRole
	fieldSource
	fieldProvenance
)

// encode returns the stored form of the node, its id left out (it is the key).
func (n *Node) encode() []byte {
	r := codec.NewRecord(nodeVersion)
	r.Uint(fieldKind, uint64(n.Kind))
	r.String(fieldTitle, n.Title)
	r.String(fieldText, n.Text)
	r.String(fieldCaption, n.Caption)
	r.Time(fieldEvent, n.Event)
	_, offset := n.Event.Zone()
	r.Int(fieldEventZone, int64(offset))
	r.Time(fieldRecorded, n.Recorded)
	r.String(fieldSession, n.Session)
	r.Uint(fieldSpeaker, uint64(n.Speaker))
	r.Uint(fieldRole, uint64(n.Role))
	r.String(fieldSource, n.Source)
	r.Uints(fieldProvenance, plain(n.Provenance))
	return r.Bytes()
}

// decodeNode reads what encode wrote.
func decodeNode(id ID, record []byte) (Node, error) {
	n := Node{ID: id}
	var zone int64
	for f, err := range codec.Fields(record, nodeVersion) {
		if err != nil {
			return Node{}, fmt.Errorf("node %v: %w", id, err)
		}
		switch f.Number {
		case fieldKind:
			n.Kind = Kind(min(f.Uint(), math.MaxUint8))
		case fieldTitle:
			n.Title = f.String()
		case fieldText:
			n.Text = f.String()
		case fieldCaption:
			n.Caption = f.String()
		case fieldEvent:
			n.Event = f.Time()
		case fieldEventZone:
			zone = f.Int()
		case fieldRecorded:
			n.Recorded = f.Time()
		case fieldSession:
			n.Session = f.String()
		case fieldSpeaker:
			n.Speaker = ID(f.Uint())
		case fieldRole:
			n.Role = Role(min(f.Uint(), math.MaxUint8))
		case fieldSource:
			n.Source = f.String()
		case fieldProvenance:
			list, err := f.Uints()
			if err != nil {
				return Node{}, fmt.Errorf("node %v: %w", id, err)
			}
			n.Provenance = ids(list)
		}
	}
	if n.Kind < Turn || n.Kind > Intention || n.Role > Robot {
		return Node{}, fmt.Errorf("node %v: %w: a %v in role %d", id, ErrCorrupt, n.Kind, n.Role)
	}
	n.Event = onWall(n.Event, zone)
	return n, nil
}

// onWall returns the time as the clock on the wall showed it there, offset seconds
// east of UTC.
func onWall(t time.Time, offset int64) time.Time {
	const day = 24 * 60 * 60
	if t.IsZero() || offset == 0 || offset < -day || offset > day {
		return t
	}
	return t.In(time.FixedZone("", int(offset)))
}

func plain(list []ID) []uint64 {
	if len(list) == 0 {
		return nil
	}
	out := make([]uint64, len(list))
	for i, id := range list {
		out[i] = uint64(id)
	}
	return out
}

func ids(list []uint64) []ID {
	out := make([]ID, len(list))
	for i, n := range list {
		out[i] = ID(n)
	}
	return out
}
