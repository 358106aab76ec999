package consolidate

import (
	"context"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// about is what a new statement is about. It finds the known statements about the same.
type about struct {
	step      *step
	fresh     *statement
	names     []string // keys of the names of its subject
	kind      string
	ambiguous bool // its readers know several people of these names
}

// aboutOf returns what a statement is about. People are told apart by id, not by name: a note that
// only names its subject counts as being about a person if its readers know no other one of that
// name.
func (s *step) aboutOf(ctx context.Context, kind string, fresh *statement) (*about, error) {
	c := fresh.node.Detail.(graph.Concept)
	names, err := s.namesOf(ctx, c.About, c.Subject)
	if err != nil {
		return nil, err
	}
	a := &about{step: s, fresh: fresh, names: names, kind: kind}
	access, person := s.accessOf(fresh.claim), c.About
	for _, name := range names {
		for _, other := range s.c.known.people(slot{kind, name, c.Key}, access) {
			same, err := s.samePerson(ctx, person, other)
			if err != nil {
				return nil, err
			}
			a.ambiguous = a.ambiguous || person != 0 && !same
			person = other
		}
	}
	return a, nil
}

// nearest returns the known notes under the names of the subject, best first.
func (a *about) nearest(access graph.Access, text string) (ids []graph.ID) {
	key := a.fresh.node.Detail.(graph.Concept).Key
	for _, name := range a.names {
		ids = append(ids, a.step.c.known.nearest(slot{a.kind, name, key}, access, text)...)
	}
	return ids
}

// read is asStatement for a stored note.
func (a *about) read(ctx context.Context, n *graph.Node) (old Statement, comparable bool, err error) {
	holder, said, err := a.step.c.holderOf(ctx, n)
	if err != nil {
		return old, false, err
	}
	return a.asStatement(ctx, n, holder, said)
}

// asStatement returns a note as a Resolver compares it with the new statement: with equal names
// for the same people. comparable is false if it is about another one.
func (a *about) asStatement(ctx context.Context, n *graph.Node, holder string, said time.Time) (old Statement, comparable bool, err error) {
	mine, its := a.fresh.node.Detail.(graph.Concept), n.Detail.(graph.Concept)
	same, err := a.step.samePerson(ctx, mine.About, its.About)
	if err != nil {
		return old, false, err
	}
	unknown := (mine.About == 0 || its.About == 0) && (mine.About == its.About || !a.ambiguous)
	if its.Key != mine.Key || !same && !(unknown && slices.Contains(a.names, language.NameKey(its.Subject))) {
		return old, false, nil
	}
	old = asStatement(n, holder, said)
	old.Subject = mine.Subject
	old.Holder, err = a.step.holderName(ctx, holder, n.Speaker, a.fresh.claim.Holder, a.fresh.node.Speaker)
	return old, true, err
}
