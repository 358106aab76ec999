package memgraph

import (
	"context"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// JoinPeople records that two people are one, the person into: a stranger turned out to be
// Emily. Names, speakers, edges and owners of from lead to into from then on, and Forget of
// one erases both. Records stay as they are, so that PartPeople undoes it.
//
// A join widens access: each may see what the other may. A note that is private to both, which
// no one could see, is private to the one person. Who is linked to one of them is linked to both.
//
// from may be joined into one person, and into may itself be joined. Other joins of people who
// are one person already are ErrInvalid, and the same join again changes nothing.
func (w *Writer) JoinPeople(into, from graph.ID) error {
	for _, id := range []graph.ID{into, from} {
		if err := w.expect(id, graph.Person); err != nil {
			return fmt.Errorf("join people: %w", err)
		}
	}
	joins, err := w.joins()
	if err != nil {
		return err
	}
	switch have := joins.Into(from); {
	case into == from:
		return hint.Errorf("name two people", "%w: a join of person %v with themselves", graph.ErrInvalid, from)
	case have == into:
		return nil
	case have != 0:
		return hint.Errorf("part them first", "%w: person %v is joined into person %v already", graph.ErrInvalid, from, have)
	case joins.Same(into, from):
		return fmt.Errorf("%w: persons %v and %v are one person already", graph.ErrInvalid, into, from)
	}
	w.addJoin(from, into)
	return w.failed
}

// PartPeople undoes the join of a person into another, and everything is as it was. What was
// said under a name of theirs since the join stays with the other. If their enrolments were
// merged since, both get back the one from before. A person who is not joined into another is
// ErrNotFound.
func (w *Writer) PartPeople(from graph.ID) error {
	if err := w.expect(from, graph.Person); err != nil {
		return fmt.Errorf("part people: %w", err)
	}
	into, err := record.JoinedInto(w.tx, from)
	if err != nil {
		return err
	}
	if into == 0 {
		return fmt.Errorf("a join of person %v: %w", from, graph.ErrNotFound)
	}
	joins, err := w.joins()
	if err != nil {
		return err
	}
	w.dropJoin(from)
	return w.partEnrolments(joins.IDs(from))
}

func (t *transaction) addJoin(from, into graph.ID) {
	t.put(record.JoinKey(from), record.EncodeJoin(into))
	t.countJoins(+1)
	putInto(&t.rejoined, from, struct{}{})
}

func (t *transaction) dropJoin(from graph.ID) {
	t.drop(record.JoinKey(from))
	t.countJoins(-1)
	putInto(&t.rejoined, from, struct{}{})
}

// countJoins changes the number of joins.
func (t *transaction) countJoins(by int) {
	count, err := record.JoinCount(t.tx)
	if err != nil {
		_ = t.fail(err)
		return
	}
	if count += uint64(by); count == 0 {
		t.drop(record.JoinCountKey())
		return
	}
	t.put(record.JoinCountKey(), record.EncodeJoinCount(count))
}

// joins returns which people are one person in this transaction.
func (t *transaction) joins() (record.Joins, error) {
	if !t.rebuild && len(t.rejoined) == 0 && !t.index.HasJoins() {
		return record.Joins{}, nil
	}
	return record.ReadJoins(t.tx)
}

// checkNewNames returns ErrNameTaken if a person gets a name that another one has.
func (t *transaction) checkNewNames(old, n *graph.Node) error {
	had := record.PersonNames(old)
	for _, name := range record.PersonNames(n) {
		if slices.Contains(had, name) {
			continue
		}
		for id, err := range record.PeopleNamed(t.tx, name) {
			if err != nil {
				return err
			}
			joins, err := t.joins()
			if err != nil {
				return err
			}
			if !joins.Same(id, n.ID) {
				return fmt.Errorf("%w: %q is person %v", graph.ErrNameTaken, name, id)
			}
		}
	}
	return nil
}

// SamePerson returns every id of a person: the one that the others are joined into, then
// those, ascending. A person without joins has one. An unknown id is ErrNotFound.
func (s *Store) SamePerson(ctx context.Context, person graph.ID) (ids []graph.ID, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		ids, err = samePerson(r, person)
		return err
	})
	if err != nil {
		return nil, s.wrap("find joined people", err)
	}
	return ids, nil
}

// SamePerson returns every id of a person, like Store.SamePerson.
func (w *Writer) SamePerson(person graph.ID) ([]graph.ID, error) { return samePerson(w.tx, person) }

func samePerson(r kv.Reader, person graph.ID) ([]graph.ID, error) {
	n, err := record.GetNode(r, person)
	if err != nil {
		return nil, err
	}
	if n.Kind != graph.Person {
		return nil, fmt.Errorf("%w: node %v is a %v, not a person", graph.ErrInvalid, person, n.Kind)
	}
	joins, err := record.ReadJoins(r)
	if err != nil {
		return nil, err
	}
	return joins.IDs(person), nil
}
