package egomem

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Note is what the app itself knows of a person, such as from a form or an account: "Emily is allergic
// to nuts." It is in the person's profile and is found by recalls, as if consolidation had learned it,
// and rests on the word of the app. What the person says later of the same Key replaces it.
type Note struct {
	// Person is the ID of whom it is about. The note belongs to this person.
	Person ID
	// Text says it in a sentence.
	Text string
	// Key and Value name an attribute that has one value at a time: "birthday" and "8 May". A note
	// replaces the app's earlier one of the person and key, and what the person says replaces those of
	// the keys that Consolidate reads: birthday, phone, email, address and such. Recalls read the Text
	// alone. Both may be empty; at most 1 KB each.
	Key, Value string
	// Time is when it became known; zero means now in Observe, and unknown in Import.
	Time time.Time
	// Audience says who else may know of it; zero is Linked, whatever its words.
	Audience Audience
	// Source is the app's own ID of it; see Turn.
	Source string
}

func (n Note) prepare() (prepared, error) {
	n.Key, n.Value = strings.ToLower(strings.TrimSpace(n.Key)), strings.TrimSpace(n.Value)
	p, err := prepareNode(graph.Node{Kind: graph.Semantic, Origin: graph.Told, Speaker: n.Person, Text: n.Text,
		Event: n.Time, Source: n.Source, Audience: n.Audience,
		Detail: graph.Concept{Type: graph.AttributeType, About: n.Person, Key: n.Key, Value: n.Value}}, "")
	switch {
	case err != nil:
	case n.Person == 0 || n.Person == App || n.Person == Stranger:
		err = hint.Errorf("take the ID from Memory.Person or AddPerson",
			"%w: a note has the ID of the person whom it is about", ErrInvalid)
	case (n.Key == "") != (n.Value == ""):
		err = hint.Errorf("set both Key and Value, or leave both empty",
			"%w: a note has a key and a value, or neither", ErrInvalid)
	}
	p.note = true
	return p, err
}

// noteAbout completes the node of a note with the name of the person, and with the source by which one of its key is found.
func noteAbout(w *memgraph.Writer, n *graph.Node) error {
	person, err := w.Get(n.Speaker)
	if err == nil && person.Kind != graph.Person {
		err = hint.Errorf("take the ID from Memory.Person or AddPerson",
			"%w: node %v is a %v, not a person", ErrInvalid, n.Speaker, person.Kind)
	}
	if err != nil {
		return err
	}
	c := n.Detail.(graph.Concept)
	c.Subject = person.Title
	n.Detail = c
	if n.Source == "" && c.Key != "" {
		n.Source = sourceOfNote(&person, c.Key)
	}
	return nil
}

// noteSource begins the sources of notes with a key.
const noteSource = "note of "

// replaceNote updates the app's earlier note of the same key. One that the person's words replaced stays
// as it is, and one that was forgotten does not come back: then the note is a new one. What else has the
// source stays as it is, and is known. done is false without such a node.
func replaceNote(w *memgraph.Writer, n *graph.Node) (id ID, done bool, err error) {
	c := n.Detail.(graph.Concept)
	if c.Key == "" {
		return 0, false, nil
	}
	people, err := w.SamePerson(n.Speaker)
	if err != nil {
		return 0, false, err
	}
	given, own := n.Source, strings.HasPrefix(n.Source, noteSource)
	sources := []string{given}
	for _, person := range people {
		if !own || person == n.Speaker {
			continue
		}
		joined, err := w.Get(person)
		if err != nil {
			return 0, false, err
		}
		sources = append(sources, sourceOfNote(&joined, c.Key))
	}
	for _, source := range sources {
		known, err := w.Known(source)
		if errors.Is(err, ErrErased) && own {
			if source == given {
				n.Source = ""
			}
			continue
		}
		if err != nil {
			return 0, false, err
		}
		if known == 0 {
			continue
		}
		old, err := w.Get(known)
		if err != nil {
			return 0, false, err
		}
		before, ok := old.Detail.(graph.Concept)
		if !ok || !slices.Contains(people, old.Speaker) || before.Key != c.Key {
			return known, true, nil // the source is of something else
		}
		if !old.Retired.IsZero() {
			if source == given {
				n.Source = ""
			}
			continue
		}
		c.About = before.About
		old.Text, old.Event, old.Detail, old.Audience = n.Text, n.Event, c, n.Audience
		return known, true, w.Update(old)
	}
	return 0, false, nil
}

// sourceOfNote returns the source of the app's note of a person and a key. When the person was recorded tells it from those of other memories,
// which an import may bring.
func sourceOfNote(person *graph.Node, key string) string {
	return fmt.Sprintf("%s%v@%d: %s", noteSource, person.ID, person.Recorded.UnixNano(), key)
}
