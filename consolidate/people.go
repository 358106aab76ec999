package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// holderID returns the person whose claim it is, or 0 for unknown. Two speakers of one name are
// told apart by their turns.
func (s *step) holderID(c Claim) (id graph.ID) {
	for _, at := range c.Basis {
		if t := &s.nodes[at]; t.Role == graph.Human && t.Speaker != 0 && s.passage.Turns[at].Speaker == c.Holder {
			id = t.Speaker
		}
	}
	return id
}

// personNamed returns the person whom a claim means by a name: its holder, or the only one in the
// passage who has it. ambiguous means that several have it.
func (s *step) personNamed(ctx context.Context, c Claim, name string) (id graph.ID, ambiguous bool, err error) {
	key := language.NameKey(name)
	if key == language.NameKey(c.Holder) { // both may be empty: a person without a name, of themselves
		return s.holderID(c), false, nil
	}
	if key == "" {
		return 0, false, nil
	}
	for i := range s.passage.People {
		p := &s.passage.People[i]
		if language.NameKey(p.Name) != key &&
			!slices.ContainsFunc(p.Aliases, func(alias string) bool { return language.NameKey(alias) == key }) {
			continue
		}
		if same, err := s.samePerson(ctx, id, p.ID); err != nil || id != 0 && !same {
			return 0, err == nil, err
		}
		id = p.ID
	}
	return id, false, nil
}

// samePerson reports whether two ids are of one person, who may have been joined. 0 is unknown.
func (s *step) samePerson(ctx context.Context, a, b graph.ID) (bool, error) {
	if a == b || a == 0 || b == 0 {
		return a == b && a != 0, nil
	}
	ids, err := s.idsOf(ctx, a)
	return slices.Contains(ids, b), err
}

// idsOf returns every id of a person; nil for one who is gone. The transaction checks that they
// are still the same.
func (s *step) idsOf(ctx context.Context, person graph.ID) ([]graph.ID, error) {
	if ids, known := s.joined[person]; known {
		return ids, nil
	}
	ids, err := s.c.store.SamePerson(ctx, person)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return nil, err
	}
	s.joined[person] = ids
	return ids, nil
}

// checkJoined returns ErrConflict if people were joined or parted since.
func (s *step) checkJoined(w *memgraph.Writer) error {
	for person, ids := range s.joined {
		now, err := w.SamePerson(person)
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			return err
		}
		if !slices.Equal(now, ids) {
			return fmt.Errorf("person %v: %w", person, graph.ErrConflict)
		}
	}
	return nil
}

// namesOf returns the keys of the names under which statements about a person may be stored.
func (s *step) namesOf(ctx context.Context, about graph.ID, subject string) ([]string, error) {
	keys := []string{language.NameKey(subject)}
	if about == 0 {
		return keys, nil
	}
	ids, err := s.idsOf(ctx, about)
	if err != nil {
		return nil, err
	}
	people, err := s.c.store.Nodes(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i := range people {
		keys = append(keys, language.NameKey(people[i].Title))
	}
	slices.Sort(keys)
	return slices.Compact(keys), nil
}

// holderName returns how a Resolver reads the name of a holder next to that of a claim: equal if
// and only if they are one person.
func (s *step) holderName(ctx context.Context, holder string, id graph.ID, claim string, claimant graph.ID) (string, error) {
	same, err := s.samePerson(ctx, id, claimant)
	switch {
	case err != nil:
		return "", err
	case same:
		return claim, nil
	case id != 0 && claimant != 0 && language.NameKey(holder) == language.NameKey(claim):
		return fmt.Sprintf("%s (%v)", holder, id), nil
	}
	return holder, nil
}
