package egomem

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Observation is what a memory stores: a Turn, a Sighting, a Document, a Note or a Relation.
type Observation interface {
	// prepare returns what is stored, or why it cannot be.
	prepare() (prepared, error)
}

// Turn is something that was said.
type Turn struct {
	// Speaker is the name of the person who said it; empty if unknown. The same name is the
	// same person: of several with the name it is the first, and a private turn is refused with
	// ErrAmbiguous. Leave it empty for the companion, or its name counts as a person.
	Speaker string
	// Person is the ID of who said it, where the app knows it: from a face, a voice or an
	// account. It tells apart people of one name, and those without a name. Speaker then counts
	// for nothing, whatever name it is. Zero means that Speaker says who it was.
	Person ID
	// Role is Human, or Robot for what the companion said.
	Role Role
	// Present names the people who heard it besides the speaker: whom it was said to, and who was
	// there. They may recall it whatever its audience, unless it is AppOnly, and learn who spoke.
	// PresentIDs are people by ID; both count, at most 4,096 together. An answer of the companion that leaves both empty
	// was heard by those who heard the turn it answers; later changes of that turn's Present do
	// not reach the answer.
	Present    []string
	PresentIDs []ID
	// Text is what was said, word for word; at most 512 KB.
	Text string
	// From are what the companion made its answer from; see [Prompt.Reply]. The answer is for
	// those alone who may know of all of it, and for those present. It follows when one of
	// them becomes private, and goes when all of them are forgotten.
	From []ID
	// Caption describes a picture that came with it.
	Caption string
	// Time is when it was said. Zero means now in Observe, and unknown in Import.
	Time time.Time
	// Session names the conversation. Without one, turns with less than half an hour between
	// them form a conversation.
	Session string
	// Audience says who may know of it; zero is Linked, and Private where a person asks in the same
	// words not to tell ("don't tell Anna, but", 别告诉别人). What such a wish is about becomes private
	// too: docs/PRIVACY.md. A turn without a speaker has no owner: Linked makes it known to every
	// known person, Private to the app alone. A turn of the companion gets the access of what it
	// answers: the last human turn of its session, or within half an hour without a session. If it
	// answers nothing, those in Present are its owners.
	Audience Audience
	// Source is the app's own ID of this turn, such as a message ID. A second turn with the
	// same source is not stored. Empty means that every turn is new. Those that begin with "consolidated/",
	// "refilled/" or "erased:" are the memory's own and ErrInvalid.
	Source string

	owner ID // the person whom a Reply answers
}

func (t Turn) prepare() (prepared, error) {
	if t.Person != 0 {
		t.Speaker = ""
	}
	p, err := prepareNode(graph.Node{Kind: graph.Turn, Role: t.Role, Text: t.Text, Caption: t.Caption,
		Speaker: t.Person, Event: t.Time, Session: t.Session,
		Source: t.Source, Audience: t.Audience, Origin: originOf(t.Role), Present: t.PresentIDs, Provenance: t.From}, t.Speaker)
	if err != nil {
		return p, err
	}
	if t.Person == App || t.Person == Stranger {
		return p, hint.Errorf("take the ID from Memory.Person or AddPerson, or set Speaker to the name; leave both empty for a stranger",
			"%w: Person is an ID of a person who spoke; 0 is one that is not known", ErrInvalid)
	}
	if len(t.From) > 0 && t.Role != Robot {
		return p, hint.Errorf("set Role to Robot, or leave From empty",
			"%w: From is for turns of the companion", ErrInvalid)
	}
	if len(t.Present)+len(t.PresentIDs) > graph.MaxProvenance {
		return p, hint.Errorf("name fewer people",
			"%w: %d people present, at most %d", ErrInvalid, len(t.Present)+len(t.PresentIDs), graph.MaxProvenance)
	}
	for _, name := range t.Present {
		if err := checkPerson(name); err != nil {
			return p, fmt.Errorf("present: %w", err)
		}
	}
	if t.Role == Human && t.Audience == Linked && language.AsksForSecrecy(t.Text) {
		p.node.Audience, p.secret = Private, true
	}
	p.present = t.Present
	if t.owner != 0 {
		p.node.Owners = []ID{t.owner}
	}
	return p, nil
}

func originOf(role Role) graph.Origin {
	if role == Robot {
		return graph.Said
	}
	return graph.Heard
}

// Sighting is something that was noticed and not said: an object, a place, an event.
type Sighting struct {
	// Text says what was noticed: "a red umbrella by the door".
	Text string
	// Time is when. Zero means now in Observe, and unknown in Import.
	Time time.Time
	// Session names the conversation it was noticed in; may be empty.
	Session string
	// Audience says who may know of it; zero is every person that the memory knows.
	Audience Audience
	// Source is the app's own ID of it; see Turn.
	Source string
}

func (s Sighting) prepare() (prepared, error) {
	return prepareNode(graph.Node{Kind: graph.Episodic, Text: s.Text, Event: s.Time, Session: s.Session,
		Source: s.Source, Audience: s.Audience}, "")
}

// Document is a passage of knowledge from the app, such as a section of a manual.
type Document struct {
	Title, Text string
	// Time is when it was written; zero means unknown.
	Time time.Time
	// Audience says who may know of it; zero is every person that the memory knows.
	Audience Audience
	// Source is the app's own ID of it; see Turn.
	Source string
}

func (d Document) prepare() (prepared, error) {
	return prepareNode(graph.Node{Kind: graph.Document, Title: d.Title, Text: d.Text, Event: d.Time, Source: d.Source,
		Audience: d.Audience, Origin: graph.Told}, "")
}

// Validate returns ErrInvalid with the reason if an observation cannot be stored. Observe
// and Import check by themselves; Validate is for programs that skip bad input.
func Validate(o Observation) error {
	_, err := prepare(o)
	return err
}

// prepared is an observation that was checked and can be stored.
type prepared struct {
	node     graph.Node
	speaker  string
	present  []string
	secret   bool      // it is private by its words
	note     bool      // it is about its speaker
	relation *Relation // instead of these
}

// prepare checks an observation.
func prepare(o Observation) (prepared, error) {
	if missing(o) {
		return prepared{}, hint.Errorf("pass a Turn, Sighting, Document, Note or Relation",
			"%w: there is no observation", ErrInvalid)
	}
	switch o.(type) {
	case Turn, *Turn, Sighting, *Sighting, Document, *Document, Note, *Note, Relation, *Relation:
		return o.prepare()
	}
	return prepared{}, hint.Errorf("pass a Turn, Sighting, Document, Note or Relation",
		"%w: a %T is no observation", ErrInvalid, o)
}

func prepareNode(n graph.Node, speaker string) (prepared, error) {
	if strings.TrimSpace(n.Text) == "" && strings.TrimSpace(n.Caption) == "" {
		return prepared{}, hint.Errorf("set Text; skip what has no words",
			"%w: there is no text", ErrInvalid)
	}
	if err := n.Validate(); err != nil {
		return prepared{}, err
	}
	if err := checkSource(n.Source); err != nil {
		return prepared{}, err
	}
	if speaker = strings.TrimSpace(speaker); speaker != "" {
		if err := checkPerson(speaker); err != nil {
			return prepared{}, fmt.Errorf("speaker: %w", err)
		}
	}
	return prepared{node: n, speaker: speaker}, nil
}

// checkSource returns ErrInvalid for a source that the memory itself gives, to find its notes by.
func checkSource(source string) error {
	for _, prefix := range []string{consolidate.SourcePrefix, forget.SourcePrefix, memgraph.ErasedPrefix} {
		if strings.HasPrefix(source, prefix) {
			return hint.Errorf("put something before it, such as the name of the app",
				"%w: a source that begins with %q is one of the memory's own", ErrInvalid, prefix)
		}
	}
	return nil
}

func checkPerson(name string) error {
	if language.NameKey(name) == "" {
		return hint.Errorf("a name has at least one letter or digit; leave the speaker empty if it is not known",
			"%w: %q is no name", ErrInvalid, name)
	}
	return graph.CheckText("name", strings.TrimSpace(name), graph.MaxName)
}

// missing reports whether an observation is nil, or a nil pointer.
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
	case *Note:
		return p == nil
	case *Relation:
		return p == nil
	}
	return false
}

// store writes the observation in a transaction. It returns the node's ID and whether the
// observation is new.
func (p prepared) store(w *memgraph.Writer) (id ID, added bool, err error) {
	if p.relation != nil {
		added, err = p.relation.store(w)
		return 0, added, err
	}
	if p.note {
		if err := noteAbout(w, &p.node); err != nil {
			return 0, false, err
		}
		if id, done, err := replaceNote(w, &p.node); err != nil || done {
			return id, false, err
		}
	}
	if p.node.Source != "" {
		if known, err := w.Known(p.node.Source); err != nil || known != 0 {
			return known, false, err
		}
	}
	if p.speaker != "" {
		p.node.Speaker, err = p.person(w)
		if errors.Is(err, ErrAmbiguous) && p.secret { // no person reads it rather than the wrong one
			p.node.Audience = AppOnly
			p.node.Speaker, err = w.Person(p.speaker)
		}
		if err != nil {
			return 0, false, err
		}
	}
	p.node.Present = slices.Clone(p.node.Present)
	for _, name := range p.present {
		person, err := w.Person(name)
		if err != nil {
			return 0, false, err
		}
		p.node.Present = append(p.node.Present, person)
	}
	if id, added, err = w.Put(p.node); err != nil || !added || p.node.Kind != graph.Turn {
		return id, added, err
	}
	if p.secret {
		return id, added, keepBefore(w, id)
	}
	if err := keepAfter(w, id); err != nil {
		return id, added, err
	}
	return id, added, keepLater(w, id)
}

// person returns who spoke. For a private turn a name must be that of one person: another one of
// the name would read it.
func (p *prepared) person(w *memgraph.Writer) (ID, error) {
	if p.node.Audience == graph.Private {
		people, err := w.PeopleNamed(p.speaker)
		if err == nil && len(people) > 1 {
			err = fmt.Errorf("a private turn of %q: %w", p.speaker, ErrAmbiguous)
		}
		if err != nil {
			return 0, err
		}
	}
	return w.Person(p.speaker)
}

// size is roughly how many bytes a transaction grows by.
func (p prepared) size() int {
	if p.relation != nil {
		return len(p.relation.From) + len(p.relation.Label) + len(p.relation.To) + 512
	}
	size := 0
	for _, name := range p.present {
		size += len(name) + 16
	}
	return size + len(p.node.Title) + len(p.node.Text) + len(p.node.Caption) + len(p.node.Session) + len(p.node.Source) + 256
}
