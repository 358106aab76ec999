package graph

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language"
)

// ID identifies a node within one ego. IDs grow from 1 and are not reused. Zero is no
// node.
type ID uint64

// String returns the id in decimal.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// ParseID reads what String returned. Other texts, and "0", are ErrInvalid.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%w: %q is not a node id", ErrInvalid, s)
	}
	return ID(n), nil
}

// Kind is the type of a node. The zero value is invalid.
type Kind uint8

// The kinds of nodes. Values are stored and never change.
const (
	Turn       Kind = 1 // an utterance, word for word; the ground truth
	Episodic   Kind = 2 // something that happened or was seen
	Situation  Kind = 3 // an abstract situation; concrete ones are its instances
	Semantic   Kind = 4 // a concept, entity or fact
	Procedural Kind = 5 // a trigger or an action
	Person     Kind = 6 // a person; the title is the name
	Affect     Kind = 7 // how a person feels about something
	Document   Kind = 8 // knowledge from the app
	Intention  Kind = 9 // something to do when it is due
	// Draft is the working state of background work, such as a summary that grows. It is in no
	// index, and only the app sees it.
	Draft    Kind = 10
	LastKind      = Draft
)

var kindNames = [...]string{"none", "turn", "episodic", "situation", "semantic",
	"procedural", "person", "affect", "document", "intention", "draft"}

// Searchable reports whether nodes of the kind are found by their words. People are found by
// their names.
func (k Kind) Searchable() bool { return k != Person && k != Draft }

// String returns the name of the kind in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Role is the side of a conversation that a turn is on.
type Role uint8

// The roles. Values are stored and never change.
const (
	Human Role = 0 // a person spoke
	Robot Role = 1 // the companion spoke
)

// Origin is how the memory learnt something. It says how far to trust it.
type Origin uint8

// The origins. Values are stored and never change.
const (
	Heard    Origin = 0 // a person said it, or it was seen
	Said     Origin = 1 // the companion said it
	Inferred Origin = 2 // concluded from other memories
	Told     Origin = 3 // given by the operator or the app
	Imported Origin = 4 // said by a person, according to a file

	LastOrigin = Imported
)

// Node is one memory. Searches find it by Title, Text, Caption and the aliases in its
// Detail; at least one of the first three is required, except for a person without a name.
type Node struct {
	ID ID `json:"id,omitzero"` // assigned by the store
	// Kind is required.
	Kind    Kind   `json:"kind,omitzero"`
	Title   string `json:"title,omitzero"`   // a person's name, "" while unknown; a document's heading; up to MaxName bytes
	Text    string `json:"text,omitzero"`    // the words; up to MaxText bytes
	Caption string `json:"caption,omitzero"` // description of a picture; up to MaxCaption bytes
	Detail  Detail `json:"detail,omitzero"`  // fields of this kind; nil for none

	// Event is when it happened, or when a fact began to hold. Until is when it ended.
	// Zero means unknown, or not yet. The store sets Recorded, when the memory learnt
	// of it. Times are in the years 1700 to 2250. They are stored to the nanosecond,
	// with the zone of Event.
	Event    time.Time `json:"event,omitzero"`
	Until    time.Time `json:"until,omitzero"`
	Recorded time.Time `json:"recorded,omitzero"`

	Session string `json:"session,omitzero"` // name of the conversation; up to MaxName bytes, may be ""
	Speaker ID     `json:"speaker,omitzero"` // the Person who said it, or 0
	// Role is who spoke a turn; zero is Human.
	Role Role `json:"role,omitzero"`
	// Origin is how the memory learnt it; zero is Heard.
	Origin Origin `json:"origin,omitzero"`
	// Trust is the least trusted class among the node and its sources. The store sets it; a lower
	// class that is given stays.
	Trust Trust `json:"trust,omitzero"`

	// Audience says who may see the node, relative to Owners; zero is Linked. Owners
	// are the people from whose words it came, at most MaxProvenance. Writer.Put adds
	// the speaker and the owners of the provenance.
	Audience Audience `json:"audience,omitzero"`
	Owners   []ID     `json:"owners,omitzero"`
	// Present are the people who heard a turn besides its speaker: whom it was said to and who
	// was there; at most MaxProvenance. They may see it whatever the links between people are,
	// unless it is AppOnly, and learn who spoke. For a note the store sets it to those who heard
	// all of its sources.
	Present []ID `json:"present,omitzero"`

	// Source is the caller's name for the origin, such as a message id; up to MaxName
	// bytes. A second Put with the same source changes nothing and returns the first
	// node. With "" every Put adds a node.
	Source string `json:"source,omitzero"`

	// Provenance lists the nodes from which this one was derived, at most
	// MaxProvenance.
	Provenance []ID `json:"provenance,omitzero"`

	// Media are the app's own references to recordings and pictures, as in a path or a key; at
	// most MaxMedia of up to MaxName bytes. They are erased with the node; what they refer to is
	// the app's.
	Media []string `json:"media,omitzero"`

	// Pinned marks a core memory. It is always in the prompt and is never forgotten.
	Pinned bool `json:"pinned,omitzero"`
	// Stability is S in the retention R = exp(-t/S): the time in which it falls to 37
	// %. 0 lets the forgetter decide; it is never negative. t is the time since
	// Reinforced; zero means since Recorded.
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"`
	// Lived is the lived time of the memory at Reinforced; 0 means unknown. The store sets it.
	Lived time.Duration `json:"lived,omitzero"`

	// Revision counts the updates from 0. The store sets it.
	Revision uint64 `json:"revision,omitzero"`
	// Retired is when the memory stopped believing this; zero means that it believes
	// it. Successor is the node that replaces it, or 0. The store sets both.
	Retired   time.Time `json:"retired,omitzero"`
	Successor ID        `json:"successor,omitzero"`
	// Lapsed means that Until was zero before the node was retired. The store sets it.
	Lapsed bool `json:"lapsed,omitzero"`
	// Merged is the revision at which the node was merged into Successor, or 0. The store sets it.
	Merged uint64 `json:"merged,omitzero"`
}

// Access returns who may see the node.
func (n *Node) Access() Access { return Access{n.Audience, n.Owners, n.Present} }

// SetAccess sets who may see the node.
func (n *Node) SetAccess(a Access) { n.Audience, n.Owners, n.Present = a.Audience, a.Owners, a.Present }

// Narrow narrows the access of the node to that of its sources. Who heard a turn stays present,
// and so does its speaker, whatever it was made from. A single owner of what a person said is not
// listed as present too.
func (n *Node) Narrow(sources ...Access) {
	a := n.Access().With(sources...)
	if n.Kind == Turn {
		a.Present = n.Present
		if n.Role == Human && n.Speaker != 0 {
			a.Present = a.withoutOwner(Union(n.Present, []ID{n.Speaker}))
		}
	}
	n.SetAccess(a)
}

// Derived reports whether the node goes with its last source: notes do, and what the companion
// said. What people said stays, and so do people.
func (n *Node) Derived() bool {
	return len(n.Provenance) > 0 && n.Kind != Person && (n.Kind != Turn || n.Role == Robot)
}

// Within reports whether everyone who may see the node may also see a source, except for those
// who heard a turn.
func (n *Node) Within(source Access) bool {
	a := n.Access()
	if n.Kind == Turn {
		a.Present, source.Present = nil, nil
	}
	return a.Within(source)
}

// Believed reports whether the memory believed this at a moment: recorded and not yet
// retired.
func (n *Node) Believed(at time.Time) bool {
	return !n.Recorded.After(at) && (n.Retired.IsZero() || n.Retired.After(at))
}

// Withdrawn reports whether the memory stopped believing this because it never held: it was read
// wrongly. What ended or was replaced has an end in the world.
func (n *Node) Withdrawn() bool { return n.Lapsed && n.Until.IsZero() }

// Holds reports whether this is true in the world at a moment: from Event on and before
// Until.
func (n *Node) Holds(at time.Time) bool { return holds(n.Event, n.Until, at) }

func holds(from, to, at time.Time) bool {
	return (from.IsZero() || !from.After(at)) && (to.IsZero() || to.After(at))
}

// Limits of a node. Split longer texts into several nodes: a text about everything is
// found by nothing in particular.
const (
	MaxText       = 512 << 10 // bytes of Text
	MaxName       = 1 << 10   // bytes of Title, Session, Source and the names in a Detail
	MaxCaption    = 16 << 10  // bytes of Caption
	MaxProvenance = 4096      // entries of Provenance, of Owners and of Present
	MaxMedia      = 64        // entries of Media
)

// Valid years. Others come from a wrong clock or parser, and their nanoseconds would
// overflow.
const (
	firstYear = 1700
	lastYear  = 2250
)

// Validate returns ErrInvalid with the reason when the node cannot be stored. It does
// not check whether the nodes that it names exist.
func (n *Node) Validate() error {
	switch {
	case n.Kind < Turn || n.Kind > LastKind:
		return hint.Errorf("use one of the kinds that package graph declares, from Turn on",
			"%w: %v is not a kind of node", ErrInvalid, n.Kind)
	case n.Role > Robot:
		return hint.Errorf("use Human or Robot",
			"%w: role %d does not exist", ErrInvalid, n.Role)
	case n.Origin > LastOrigin:
		return hint.Errorf("use one of the origins that package graph declares",
			"%w: origin %d does not exist", ErrInvalid, n.Origin)
	case n.Audience > AppOnly:
		return hint.Errorf("use Linked, Private, Everyone or AppOnly",
			"%w: audience %d does not exist", ErrInvalid, n.Audience)
	case n.Kind != Person && n.Text == "" && n.Title == "" && n.Caption == "":
		return hint.Errorf("give it one of these",
			"%w: a %v needs a text, a title or a caption", ErrInvalid, n.Kind)
	case n.Kind == Person && n.Title != "" && language.NameKey(n.Title) == "":
		return hint.Errorf("a name has at least one letter or digit",
			"%w: %q is no name", ErrInvalid, n.Title)
	case len(n.Provenance) > MaxProvenance:
		return hint.Errorf("name fewer sources",
			"%w: %d nodes of provenance, at most %d", ErrInvalid, len(n.Provenance), MaxProvenance)
	case len(n.Owners) > MaxProvenance:
		return hint.Errorf("name fewer people",
			"%w: %d owners, at most %d", ErrInvalid, len(n.Owners), MaxProvenance)
	case len(n.Present) > MaxProvenance:
		return hint.Errorf("name fewer people",
			"%w: %d people present, at most %d", ErrInvalid, len(n.Present), MaxProvenance)
	case len(n.Media) > MaxMedia:
		return fmt.Errorf("%w: %d media, at most %d", ErrInvalid, len(n.Media), MaxMedia)
	case n.Kind == Draft && n.Pinned:
		return fmt.Errorf("%w: a draft cannot be pinned", ErrInvalid)
	case n.Stability < 0:
		return fmt.Errorf("%w: stability %v is negative", ErrInvalid, n.Stability)
	}
	for _, reference := range n.Media {
		if reference == "" {
			return fmt.Errorf("%w: an empty reference in Media", ErrInvalid)
		}
		if err := CheckText("reference in Media", reference, MaxName); err != nil {
			return err
		}
	}
	for _, field := range []struct {
		name, value string
		limit       int
	}{
		{"text", n.Text, MaxText}, {"title", n.Title, MaxName}, {"caption", n.Caption, MaxCaption},
		{"session", n.Session, MaxName}, {"source", n.Source, MaxName},
	} {
		if err := CheckText(field.name, field.value, field.limit); err != nil {
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

// CheckText returns ErrInvalid when a text has more than limit bytes or is not UTF-8.
// name describes it in the error.
func CheckText(name, value string, limit int) error {
	if len(value) > limit {
		return hint.Errorf("shorten it, or cut it into several",
			"%w: the %s has %d bytes, at most %d", ErrInvalid, name, len(value), limit)
	}
	if !utf8.ValidString(value) {
		return hint.Errorf("convert it to UTF-8, for example with strings.ToValidUTF8",
			"%w: the %s is not valid UTF-8", ErrInvalid, name)
	}
	return nil
}

// CheckTime returns ErrInvalid when a non-zero time is outside the years 1700 to 2250.
func CheckTime(name string, t time.Time) error {
	if !t.IsZero() && (t.Year() < firstYear || t.Year() > lastYear) {
		return hint.Errorf("leave the time zero if it is not known",
			"%w: %s time %v is outside the years %d to %d", ErrInvalid, name, t, firstYear, lastYear)
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
		return hint.Errorf("exchange the two times, or leave one zero",
			"%w: it ends at %v before it begins at %v", ErrInvalid, until, event)
	}
	return nil
}

// checkFraction returns ErrInvalid unless a value is from 0 to 1.
func checkFraction(name string, value float64) error {
	if !(value >= 0 && value <= 1) {
		return fmt.Errorf("%w: %s is %v, not 0 to 1", ErrInvalid, name, value)
	}
	return nil
}

// checkAmount returns ErrInvalid unless a value is finite and at least 0.
func checkAmount(name string, value float64) error {
	if !(value >= 0) || math.IsInf(value, 0) {
		return fmt.Errorf("%w: %s is %v, not finite and at least 0", ErrInvalid, name, value)
	}
	return nil
}
