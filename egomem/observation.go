package egomem

import (
	"fmt"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Observation is something that a memory can take in: a Turn, a Sighting, a Document
// or a Relation.
type Observation interface {
	// prepare returns what is stored, or why it cannot be.
	prepare() (prepared, error)
}

// Turn is something that was said.
type Turn struct {
	// Speaker is the name of who said it; empty when nobody knows. The same
	// name is the same person.
	Speaker string
	// Role is Human, or Robot for what the companion itself said.
	Role Role
	// Text is what was said, word for word.
	Text string
	// Caption says what a picture shows that came with it.
	Caption string
	// Time is when it was said. Zero means now in Observe, and unknown in
	// Import.
	Time time.Time
	// Session names the conversation. When it is empty, turns belong together
	// until nothing was said for half an hour.
	Session string
	// Audience says who may know of it; zero is Linked. What the robot says is for
	// whom it answers, and no wider than that.
	Audience Audience
	// Source is the app's own name for this turn, such as a message id. A
	// second turn with the same source is not stored again. Empty means that
	// every turn is a new one: people repeat themselves.
	Source string
}

func (t Turn) prepare() (prepared, error) {
	return prepareNode(graph.Node{Kind: graph.Turn, Role: t.Role, Text: t.Text, Caption: t.Caption,
		Event: t.Time, Session: t.Session, Source: t.Source, Audience: t.Audience, Origin: originOf(t.Role)}, t.Speaker)
}

func originOf(role Role) graph.Origin {
	if role == Robot {
		return graph.Said
	}
	return graph.Heard
}

// Sighting is something that was noticed and that nobody said: an object, a
// place, an event.
type Sighting struct {
	// Text says what was noticed: "a red umbrella by the door".
	Text string
	// Time is when. Zero means now in Observe, and unknown in Import.
	Time time.Time
	// Session names the conversation it was noticed in; may be empty.
	Session string
	// Audience says who may know of it; zero is everybody whom the memory knows.
	Audience Audience
	// Source is the app's own name for it; see Turn.
	Source string
}

func (s Sighting) prepare() (prepared, error) {
	return prepareNode(graph.Node{Kind: graph.Episodic, Text: s.Text, Event: s.Time, Session: s.Session, Source: s.Source, Audience: s.Audience}, "")
}

// Document is a passage of knowledge that the app gives, such as a section of a
// manual.
type Document struct {
	Title, Text string
	// Time is when it was written; zero means unknown.
	Time time.Time
	// Audience says who may know of it; zero is everybody whom the memory knows.
	Audience Audience
	// Source is the app's own name for it; see Turn.
	Source string
}

func (d Document) prepare() (prepared, error) {
	return prepareNode(graph.Node{Kind: graph.Document, Title: d.Title, Text: d.Text, Event: d.Time, Source: d.Source, Audience: d.Audience, Origin: graph.Told}, "")
}

// Validate returns ErrInvalid with the reason when the observation cannot be
// stored. Observe and Import check by themselves; it is for programs that want to
// leave out what is bad and go on.
func Validate(o Observation) error {
	_, err := prepare(o)
	return err
}

// prepared is an observation that was checked and can be stored.
type prepared struct {
	node     graph.Node
	speaker  string
	relation *Relation // instead of these
}

// prepare checks an observation. An error means that nothing of it can be
// stored, and why.
func prepare(o Observation) (prepared, error) {
	if missing(o) {
		return prepared{}, fmt.Errorf("%w: there is no observation", ErrInvalid)
	}
	return o.prepare()
}

func prepareNode(n graph.Node, speaker string) (prepared, error) {
	if strings.TrimSpace(n.Text) == "" && strings.TrimSpace(n.Caption) == "" {
		return prepared{}, fmt.Errorf("%w: there is no text", ErrInvalid)
	}
	if err := n.Validate(); err != nil {
		return prepared{}, err
	}
	if speaker = strings.TrimSpace(speaker); speaker != "" {
		if err := checkPerson(speaker); err != nil {
			return prepared{}, fmt.Errorf("speaker: %w", err)
		}
	}
	return prepared{node: n, speaker: speaker}, nil
}

func checkPerson(name string) error {
	person := graph.Node{Kind: graph.Person, Title: strings.TrimSpace(name)}
	return person.Validate()
}

// missing reports whether there is nothing behind the interface.
func missing(o Observation) bool {
	switch p := o.(type) {
	case nil:
		return true
	case *Turn:
		return p == nil
	case *Sighting:
		return p == nil
	case *Document:
		return p == nil
	case *Relation:
		return p == nil
	}
	return false
}

// store writes the observation in a transaction and reports whether it is new.
func (p prepared) store(w *memgraph.Writer) (added bool, err error) {
	if p.relation != nil {
		return p.relation.store(w)
	}
	if p.node.Source != "" {
		if known, err := w.Known(p.node.Source); err != nil || known != 0 {
			return false, err
		}
	}
	if p.speaker != "" {
		if p.node.Speaker, err = w.Person(p.speaker); err != nil {
			return false, err
		}
	}
	_, added, err = w.Put(p.node)
	return added, err
}

// size is roughly how many bytes a transaction grows by.
func (p prepared) size() int {
	if p.relation != nil {
		return len(p.relation.From) + len(p.relation.Label) + len(p.relation.To) + 512
	}
	return len(p.node.Title) + len(p.node.Text) + len(p.node.Caption) + len(p.node.Session) + len(p.node.Source) + 256
}
