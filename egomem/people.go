package egomem

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Person returns the ID of the person with a name or alias. Case, the two ways to write an
// accent, and surplus spaces do not matter. If several people have the name, it is the first. If
// they were joined into another person, it is that one. An unknown name is ErrNotFound: check the
// spelling, or use Stranger.
func (m *Memory) Person(ctx context.Context, name string) (ID, error) {
	const op = "find a person"
	if err := m.open(op); err != nil {
		return 0, err
	}
	id, err := m.store.Person(ctx, name)
	if errors.Is(err, ErrNotFound) {
		return 0, &Error{Op: op, Ego: m.store.Ego(), Err: fmt.Errorf("%q: %w", name, ErrNotFound),
			Hint: "check the spelling; people are known once they spoke or are in a Relation; use egomem.Stranger for others"}
	}
	return id, memgraph.Wrap(op, m.store.Ego(), err)
}

// AddPerson adds a person and returns their ID, for Turn.Person and Cue.Asker. The name may be
// empty, or that of another person: the two are told apart by their IDs.
func (m *Memory) AddPerson(ctx context.Context, name string) (id ID, err error) {
	const op = "add a person"
	if err := m.open(op); err != nil {
		return 0, err
	}
	if name != "" {
		if err := checkPerson(name); err != nil {
			return 0, memgraph.Wrap(op, m.store.Ego(), err)
		}
	}
	err = m.store.Write(ctx, func(w *memgraph.Writer) error {
		id, _, err = w.Put(graph.Node{Kind: graph.Person, Title: strings.TrimSpace(name)})
		return err
	})
	return id, err
}

// Rename gives a person a name. One that another person has is ErrNameTaken: join the two with
// JoinPeople if they are one person.
func (m *Memory) Rename(ctx context.Context, person ID, name string) error {
	const op = "rename a person"
	if err := m.open(op); err != nil {
		return err
	}
	if err := checkPerson(name); err != nil {
		return memgraph.Wrap(op, m.store.Ego(), err)
	}
	err := m.store.Edit(ctx, person, func(n *graph.Node) error {
		if n.Kind != graph.Person {
			return hint.Errorf("take the ID from Memory.Person or AddPerson",
				"%w: node %v is a %v, not a person", ErrInvalid, person, n.Kind)
		}
		n.Title = strings.TrimSpace(name)
		return nil
	})
	if live := m.live.Load(); live != nil && err == nil {
		live.renamed(person, strings.TrimSpace(name))
	}
	return memgraph.Wrap(op, m.store.Ego(), err)
}

// JoinPeople records that a person is another one: a stranger turned out to be Emily. Both IDs
// and all names lead to into from then on, and each may know what the other may. No record is
// changed, so that PartPeople undoes it. Forget of one erases both. The senses of a Live follow. See
// memgraph.Writer.JoinPeople for what cannot be joined.
func (m *Memory) JoinPeople(ctx context.Context, into, from ID) error {
	live := m.live.Load()
	if live == nil {
		return m.joinPeople(ctx, into, from)
	}
	release, err := live.enrolling.acquire(ctx)
	if err != nil {
		return memgraph.Wrap("join people", m.store.Ego(), err)
	}
	defer release()
	if err = m.joinPeople(ctx, into, from); err == nil {
		live.guard("join people in the gallery", func() error { return live.joined(ctx, into, from) })
	}
	return err
}

// joinPeople is JoinPeople in the store alone.
func (m *Memory) joinPeople(ctx context.Context, into, from ID) error {
	if err := m.open("join people"); err != nil {
		return err
	}
	return m.store.Write(ctx, func(w *memgraph.Writer) error { return w.JoinPeople(into, from) })
}

// PartPeople undoes the join of a person into another one. What was observed under their name
// meanwhile stays with the other. A person who is not joined into another is ErrNotFound.
func (m *Memory) PartPeople(ctx context.Context, from ID) error {
	if err := m.open("part people"); err != nil {
		return err
	}
	if live := m.live.Load(); live != nil {
		release, err := live.enrolling.acquire(ctx)
		if err != nil {
			return memgraph.Wrap("part people", m.store.Ego(), err)
		}
		defer release()
		return live.part(ctx, from)
	}
	return m.partPeople(ctx, from)
}

// partPeople is PartPeople in the store alone.
func (m *Memory) partPeople(ctx context.Context, from ID) error {
	return m.store.Write(ctx, func(w *memgraph.Writer) error { return w.PartPeople(from) })
}

// SavePerson stores by what a gallery recognises a person, with their name and consent, and
// returns it as stored. A stranger of the gallery becomes a person of the memory and gets an ID.
// A name that another person has is ErrNameTaken. What the person did not allow is not stored;
// an answer counts if it came after the last one stored. The name of the record replaces the one that
// Rename gave; an empty one leaves it. Pass it to identity.Gallery.Save, which changes the gallery when it is
// stored.
func (m *Memory) SavePerson(ctx context.Context, p Enrolment) (saved Enrolment, err error) {
	if err := m.open("save a person"); err != nil {
		return Enrolment{}, err
	}
	err = m.store.Write(ctx, func(w *memgraph.Writer) error {
		saved, err = w.Enrol(p)
		return err
	})
	return saved, err
}

// saveLearned is SavePerson for what a gallery learned by itself, which is no name: that of the memory
// stays, if it has one.
func (m *Memory) saveLearned(ctx context.Context, p Enrolment) (saved Enrolment, err error) {
	err = m.store.Write(ctx, func(w *memgraph.Writer) error {
		known, err := w.Get(p.ID)
		if err != nil {
			return err
		}
		learned := p
		if known.Title != "" {
			learned.Name = ""
		}
		saved, err = w.Enrol(learned)
		return err
	})
	return saved, err
}

// SavedPeople returns the people whose face or voice is stored, for identity.Gallery.Restore.
func (m *Memory) SavedPeople(ctx context.Context) (people []Enrolment, err error) {
	if err := m.open("read people"); err != nil {
		return nil, err
	}
	for p, err := range m.store.Enrolments(ctx) {
		if err != nil {
			return nil, err
		}
		people = append(people, p)
	}
	return people, nil
}

// asked reads for an asker. Zero is the app while the memory knows at most one person, also after the
// reading: a second one may have come meanwhile, with words for that one alone.
func (m *Memory) asked(ctx context.Context, op string, asker ID, read func(asker graph.ID) error) error {
	switch asker {
	case App:
		return read(graph.App)
	case 0:
		if err := m.checkAlone(ctx, op); err != nil {
			return err
		}
		if err := read(graph.App); err != nil {
			return err
		}
		return m.checkAlone(ctx, op)
	}
	return read(asker)
}

// checkAlone returns ErrAsker if the memory knows more than one person.
func (m *Memory) checkAlone(ctx context.Context, op string) error {
	several, err := m.knowsSeveral(ctx, op)
	if several {
		err = &Error{Op: op, Ego: m.store.Ego(), Err: ErrAsker,
			Hint: "this memory knows several people; set Asker to Memory.Person, egomem.Stranger, or egomem.App to see everything"}
	}
	return err
}

// knowsSeveral reports whether the memory knows more than one person.
func (m *Memory) knowsSeveral(ctx context.Context, op string) (several bool, err error) {
	err = m.store.Index(ctx, func(x *index.Index) error {
		people := 0
		for n := range uint32(x.Len()) {
			if x.Kind(n) == graph.Person && !x.Joined(n) {
				if people++; people > 1 {
					several = true
					break
				}
			}
		}
		return nil
	})
	return several, memgraph.Wrap(op, m.store.Ego(), err)
}

// checkPerson returns ErrNotFound for an id that can be no person's.
func (m *Memory) checkPerson(op string, id ID) error {
	if id == 0 || id == App || id == Stranger {
		return memgraph.Wrap(op, m.store.Ego(), hint.Errorf("take the ID from Memory.Person or AddPerson", "%w: the app and strangers are no people of the memory", ErrNotFound))
	}
	return nil
}
