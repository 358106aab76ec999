package egomem

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Relation says how one person is related to another. It makes them known to each other,
// which decides who may know what (see Audience), and lets a Cue ask for colleagues or
// friends. The same relation with Until ends those that are open, of the same Since if it is set.
type Relation struct {
	// From and To are the people's names, as a Turn's Speaker is.
	From, To string
	// FromID and ToID are the people by ID: those of one name, and those without one. A name next to
	// an ID counts for nothing.
	FromID, ToID ID
	// Label says it. A verb, or a noun with "of" or 是, is read from From to To: "is a colleague of", "sister of",
	// 是同事. A noun alone names what To is to From, as in the relations that Consolidate reads: with "husband"
	// or 丈夫, To is From's husband. So both of these say that Ruth is Anna's mother:
	//
	//	Relation{From: "Ruth", Label: "is the mother of", To: "Anna"}
	//	Relation{From: "Anna", Label: "mother", To: "Ruth"}
	Label string
	// Since and Until are when it began and ended; zero leaves that open. It makes people known
	// to each other from Since on, and only if it has no end.
	Since, Until time.Time
}

func (r Relation) prepare() (prepared, error) {
	if err := errors.Join(checkEnd(r.From, r.FromID), checkEnd(r.To, r.ToID)); err != nil {
		return prepared{}, fmt.Errorf("relation: %w", err)
	}
	if r.FromID == r.ToID && (r.FromID != 0 || language.NameKey(r.From) == language.NameKey(r.To)) {
		return prepared{}, hint.Errorf("name two different people",
			"%w: a relation of %q to the same person", ErrInvalid, r.From)
	}
	e := graph.Edge{From: 1, To: 2, Label: r.Label, Origin: graph.Told, ValidFrom: r.Since, ValidTo: r.Until}
	return prepared{relation: &r}, e.Validate()
}

// store links the two people, unless the same relation is stored already.
func (r *Relation) store(w *memgraph.Writer) (added bool, err error) {
	e := graph.Edge{Label: r.Label, Origin: graph.Told, ValidFrom: r.Since, ValidTo: r.Until}
	if e.From, err = endOf(w, r.From, r.FromID); err != nil {
		return false, err
	}
	if e.To, err = endOf(w, r.To, r.ToID); err != nil {
		return false, err
	}
	if err := checkTwoPeople(w, e.From, e.To); err != nil {
		return false, err
	}
	known, err := w.EdgesBetween(e.From, e.To)
	if err != nil {
		return false, err
	}
	told, ended := false, false
	for _, k := range known {
		sameBegin := r.Since.IsZero() || k.ValidFrom.Equal(e.ValidFrom)
		switch {
		case k.Label != e.Label || k.Origin != e.Origin || !sameBegin:
		case k.ValidTo.Equal(e.ValidTo):
			told = told || k.Ended.IsZero() || !e.ValidTo.IsZero()
		case !e.ValidTo.IsZero() && isOpen(&k, w.Now()):
			if err := endRelation(w, k, r.Until); err != nil {
				return false, err
			}
			ended = true
		}
	}
	if told || ended {
		return ended, nil
	}
	_, err = w.Link(e)
	return err == nil, err
}

// checkEnd checks a person of a relation, by ID or else by name.
func checkEnd(name string, id ID) error {
	switch id {
	case 0:
		return checkPerson(name)
	case App, Stranger:
		return hint.Errorf("take the IDs from Memory.Person or AddPerson, or set From and To to names",
			"%w: FromID and ToID are IDs of people", ErrInvalid)
	}
	return nil
}

// endOf returns a person of a relation. One that is known by name alone is added.
func endOf(w *memgraph.Writer, name string, id ID) (ID, error) {
	if id == 0 {
		return w.Person(name)
	}
	n, err := w.Get(id)
	if err == nil && n.Kind != graph.Person {
		err = hint.Errorf("take the ID from Memory.Person or AddPerson",
			"%w: node %v is a %v, not a person", ErrInvalid, id, n.Kind)
	}
	return id, err
}

// checkTwoPeople returns ErrInvalid if two IDs are one person.
func checkTwoPeople(w *memgraph.Writer, a, b ID) error {
	same, err := w.SamePerson(a)
	if err == nil && slices.Contains(same, b) {
		err = hint.Errorf("name two different people; PartPeople undoes a join",
			"%w: persons %v and %v are one person", ErrInvalid, a, b)
	}
	return err
}

// EndRelation ends the open relations of two people that have a label, or all of them if it is empty,
// whichever leads to which: those of the app and those that Consolidate read from what they said. What
// one of them said, before too, is no longer for the other by such a relation: at once, whatever until is.
// until is when they ended or will end; zero means now. A relation that was to end later ends then. Without
// one that is open at that time the error is ErrNotFound, and of two IDs of one person ErrInvalid.
func (m *Memory) EndRelation(ctx context.Context, a, b ID, label string, until time.Time) error {
	const op = "end a relation"
	if err := m.open(op); err != nil {
		return err
	}
	err := m.store.Write(ctx, func(w *memgraph.Writer) error {
		for _, id := range []ID{a, b} {
			if id == 0 || id == App || id == Stranger {
				return fmt.Errorf("%w: no person has the ID %v", ErrNotFound, id)
			}
			if _, err := endOf(w, "", id); err != nil {
				return err
			}
		}
		if err := checkTwoPeople(w, a, b); err != nil {
			return err
		}
		end := cmp.Or(until, w.Now())
		var open []graph.Edge
		for _, pair := range [][2]ID{{a, b}, {b, a}} {
			edges, err := w.EdgesBetween(pair[0], pair[1])
			if err != nil {
				return err
			}
			for _, e := range edges {
				if isOpen(&e, end) && !e.IsAssociation() && (label == "" || e.Label == label) {
					open = append(open, e)
				}
			}
		}
		if len(open) == 0 {
			return fmt.Errorf("%w: no open relation %q between %v and %v", ErrNotFound, label, a, b)
		}
		for _, e := range open {
			if err := endRelation(w, e, end); err != nil {
				return err
			}
		}
		return nil
	})
	return memgraph.Wrap(op, m.store.Ego(), err)
}

// isOpen reports whether a relation is not known to be over at a time.
func isOpen(e *graph.Edge, at time.Time) bool {
	return e.Ended.IsZero() && (e.ValidTo.IsZero() || e.ValidTo.After(at))
}

// endRelation closes a relation that is open, now or later. One that would end before it begins ends now.
func endRelation(w *memgraph.Writer, e graph.Edge, until time.Time) error {
	e.Closed = true
	later := until.After(w.Now()) && !until.Before(e.ValidFrom)
	if later {
		e.ValidTo = until
	}
	if err := w.UpdateEdge(e); err != nil || later {
		return err
	}
	return w.EndEdge(e.ID, until)
}

// relationsOf returns facts as relations.
func relationsOf(facts []retrieve.Fact) []Relation {
	list := make([]Relation, len(facts))
	for i := range facts {
		f := &facts[i]
		list[i] = Relation{From: f.FromName, To: f.ToName, FromID: f.From, ToID: f.To, Label: f.Label,
			Since: f.ValidFrom, Until: f.ValidTo}
	}
	return list
}
