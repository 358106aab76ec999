package graph

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
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

// Origin says how the memory came to know something, and so how far to trust it.
type Origin uint8

// The origins. Values are stored: they never change.
const (
	Heard    Origin = 0 // somebody said it, or it was seen
	Said     Origin = 1 // the companion itself said it
	Inferred Origin = 2 // it was concluded from other memories
	Told     Origin = 3 // the operator or the app gave it
)

// Node is one thing that can be recalled. Title, Text, Caption and the aliases in
// its Detail are what it is found by.
type Node struct {
	ID      ID     `json:"id,omitzero"` // given by the store
	Kind    Kind   `json:"kind,omitzero"`
	Title   string `json:"title,omitzero"`   // a person's name, a document's heading
	Text    string `json:"text,omitzero"`    // the words
	Caption string `json:"caption,omitzero"` // what a picture shown with it shows
	Detail  Detail `json:"detail,omitzero"`  // what its kind has beyond this; nil for nothing

	// Event is when it happened, or since when a fact holds; Until is when it
	// ended or ceased to hold. Zero means that nobody knows, or not yet. Recorded
	// is when this memory learnt of it, and is set by the store.
	Event    time.Time `json:"event,omitzero"`
	Until    time.Time `json:"until,omitzero"`
	Recorded time.Time `json:"recorded,omitzero"`

	Session string `json:"session,omitzero"` // the conversation it belongs to; may be empty
	Speaker ID     `json:"speaker,omitzero"` // the Person who said it, or 0
	Role    Role   `json:"role,omitzero"`
	Origin  Origin `json:"origin,omitzero"`

	// Audience says who may know of it, seen from its owners: the people whose
	// words it came from. Put adds the speaker, and the owners of what it rests on.
	Audience Audience `json:"audience,omitzero"`
	Owners   []ID     `json:"owners,omitzero"`

	// Source is the caller's own name for where this came from, such as a
	// message id. Putting a second node with the same source changes nothing
	// and returns the first. Empty means that every put is something new.
	Source string `json:"source,omitzero"`

	// Provenance lists the nodes that this one rests on.
	Provenance []ID `json:"provenance,omitzero"`

	// Pinned nodes are core memories: always in mind, never let go of.
	Pinned bool `json:"pinned,omitzero"`
	// Stability is S in the retention R = exp(-t/S), the time in which a memory
	// fades to 37 %; 0 leaves it to the forgetter. Reinforced is when t began anew;
	// zero means at Recorded.
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"`

	// Revision counts the updates; the store sets it.
	Revision uint64 `json:"revision,omitzero"`
	// Retired is when the memory ceased to believe this, and Successor what it
	// believes instead, or 0. The store sets them.
	Retired   time.Time `json:"retired,omitzero"`
	Successor ID        `json:"successor,omitzero"`
	// Lapsed says that Until was open and is known from the retirement alone.
	Lapsed bool `json:"lapsed,omitzero"`
}

// Believed reports whether the memory held this to be so at a moment of its own
// history.
func (n *Node) Believed(at time.Time) bool {
	return !n.Recorded.After(at) && (n.Retired.IsZero() || n.Retired.After(at))
}

// Holds reports whether it is so of a moment in the world: after Event and before
// Until, where they are known.
func (n *Node) Holds(at time.Time) bool { return holds(n.Event, n.Until, at) }

func holds(from, to, at time.Time) bool {
	return (from.IsZero() || !from.After(at)) && (to.IsZero() || to.After(at))
}

// Limits of a node. Longer texts are better cut into several nodes: one that
// says everything is found by nothing.
const (
	MaxText       = 512 << 10 // bytes of Text
	MaxName       = 1 << 10   // bytes of Title, Session, Source and the names in a Detail
	MaxCaption    = 16 << 10  // bytes of Caption
	MaxProvenance = 4096      // entries of Provenance and Owners
)

// The years that a time may have. Outside them a clock or a parser is wrong,
// and nanoseconds would overflow.
const (
	firstYear = 1700
	lastYear  = 2250
)

// Validate returns ErrInvalid with the reason when the node cannot be stored.
func (n *Node) Validate() error {
	switch {
	case n.Kind < Turn || n.Kind > Intention:
		return fmt.Errorf("%w: %v is no kind of node", ErrInvalid, n.Kind)
	case n.Role > Robot:
		return fmt.Errorf("%w: role %d does not exist", ErrInvalid, n.Role)
	case n.Origin > Told:
		return fmt.Errorf("%w: origin %d does not exist", ErrInvalid, n.Origin)
	case n.Audience > Nobody:
		return fmt.Errorf("%w: audience %d does not exist", ErrInvalid, n.Audience)
	case n.Text == "" && n.Title == "" && n.Caption == "":
		return fmt.Errorf("%w: a %v needs a text, a title or a caption", ErrInvalid, n.Kind)
	case n.Kind == Person && language.NameKey(n.Title) == "":
		return fmt.Errorf("%w: a person needs a name", ErrInvalid)
	case len(n.Provenance) > MaxProvenance:
		return fmt.Errorf("%w: %d nodes of provenance, at most %d", ErrInvalid, len(n.Provenance), MaxProvenance)
	case len(n.Owners) > MaxProvenance:
		return fmt.Errorf("%w: %d owners, at most %d", ErrInvalid, len(n.Owners), MaxProvenance)
	case n.Stability < 0:
		return fmt.Errorf("%w: a stability of %v", ErrInvalid, n.Stability)
	}
	for _, field := range []struct {
		name, value string
		most        int
	}{
		{"text", n.Text, MaxText}, {"title", n.Title, MaxName}, {"caption", n.Caption, MaxCaption},
		{"session", n.Session, MaxName}, {"source", n.Source, MaxName},
	} {
		if err := CheckText(field.name, field.value, field.most); err != nil {
			return err
		}
	}
	if err := checkPeriod(n.Event, n.Until); err != nil {
		return err
	}
	if err := CheckTime("reinforced", n.Reinforced); err != nil {
		return err
	}
	return CheckDetail(n.Kind, n.Detail)
}

func CheckText(name, value string, most int) error {
	if len(value) > most {
		return fmt.Errorf("%w: the %s has %d bytes, at most %d", ErrInvalid, name, len(value), most)
	}
	if !utf8.ValidString(value) {
		return fmt.Errorf("%w: the %s is not valid UTF-8", ErrInvalid, name)
	}
	return nil
}

func CheckTime(name string, t time.Time) error {
	if !t.IsZero() && (t.Year() < firstYear || t.Year() > lastYear) {
		return fmt.Errorf("%w: %s time %v is outside the years %d to %d", ErrInvalid, name, t, firstYear, lastYear)
	}
	return nil
}

func checkPeriod(event, until time.Time) error {
	if err := CheckTime("event", event); err != nil {
		return err
	}
	if err := CheckTime("until", until); err != nil {
		return err
	}
	if !until.IsZero() && until.Before(event) {
		return fmt.Errorf("%w: it ends at %v before it begins at %v", ErrInvalid, until, event)
	}
	return nil
}

// checkShare returns ErrInvalid unless a value is a share or probability.
func checkShare(name string, value float64) error {
	if !(value >= 0 && value <= 1) {
		return fmt.Errorf("%w: %s is %v, not 0 to 1", ErrInvalid, name, value)
	}
	return nil
}

// checkAmount returns ErrInvalid unless a value is finite and not negative.
func checkAmount(name string, value float64) error {
	if !(value >= 0) || math.IsInf(value, 0) {
		return fmt.Errorf("%w: %s is %v", ErrInvalid, name, value)
	}
	return nil
}
