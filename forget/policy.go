package forget

import (
	"errors"
	"fmt"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// Rule says what the forgetter may do with a node.
type Rule uint8

// The rules.
const (
	// ByKind keeps turns, documents and intentions that are not done, and lets other notes fade, unless a
	// later policy says more.
	ByKind Rule = 0
	// Keep keeps a node, whatever is left of it.
	Keep Rule = 1
	// LetFade lets a node go when nothing is left of it, or when a cap demands it.
	LetFade Rule = 2
)

// Policy is a rule for nodes of a kind, of a person, or both. People, drafts and pinned nodes are
// always kept.
type Policy struct {
	Kind     graph.Kind // 0 means all kinds
	Person   graph.ID   // speaker or owner, under any ID of theirs; 0 means all people
	Rule     Rule
	HalfLife float64 // in days; 0 means that of the kind

	same []graph.ID // the IDs of Person
}

// matches reports whether the policy is for a node.
func (p *Policy) matches(n *graph.Node) bool {
	if p.Kind != 0 && p.Kind != n.Kind {
		return false
	}
	return p.Person == 0 || slices.ContainsFunc(p.same,
		func(id graph.ID) bool { return n.Speaker == id || slices.Contains(n.Owners, id) })
}

// withPeople returns the forgetter with every ID of the people of its policies, who may be joined. same
// returns these of a person.
func (f *Forgetter) withPeople(same func(graph.ID) ([]graph.ID, error)) (*Forgetter, error) {
	own := *f
	own.options.Policies = slices.Clone(f.options.Policies)
	for i := range own.options.Policies {
		p := &own.options.Policies[i]
		if p.Person == 0 {
			continue
		}
		ids, err := same(p.Person)
		switch {
		case errors.Is(err, graph.ErrNotFound) || errors.Is(err, graph.ErrInvalid): // they were forgotten, or it is no person
			ids = []graph.ID{p.Person}
		case err != nil:
			return nil, err
		}
		p.same = ids
	}
	return &own, nil
}

func (p *Policy) check() error {
	switch {
	case p.Kind > graph.LastKind:
		return fmt.Errorf("%w: a policy for %v", graph.ErrInvalid, p.Kind)
	case p.Rule > LetFade:
		return fmt.Errorf("%w: rule %d does not exist", graph.ErrInvalid, p.Rule)
	}
	return checkDays("the half-life of a policy", p.HalfLife)
}

// rule returns the rule for a node, and why.
func (f *Forgetter) rule(n *graph.Node) (Rule, string) {
	switch {
	case n.Pinned:
		return Keep, "it is pinned"
	case n.Kind == graph.Person:
		return Keep, "it is a person"
	case n.Kind == graph.Draft:
		return Keep, "it is the state of background work"
	}
	for i := range f.options.Policies {
		p := &f.options.Policies[i]
		if p.Rule == ByKind || !p.matches(n) {
			continue
		}
		if p.Rule == Keep {
			return Keep, "a policy keeps it"
		}
		return LetFade, "a policy lets it fade"
	}
	switch n.Kind {
	case graph.Turn:
		return Keep, "turns are the ground truth"
	case graph.Document:
		return Keep, "documents are the app's"
	case graph.Intention:
		if errand, _ := n.Detail.(graph.Errand); errand.Done.IsZero() {
			return Keep, "it is not done yet"
		}
	}
	return LetFade, "notes fade"
}

// halfLife returns the half-life of a node in days.
func (f *Forgetter) halfLife(n *graph.Node) float64 {
	for i := range f.options.Policies {
		if p := &f.options.Policies[i]; p.HalfLife > 0 && p.matches(n) {
			return p.HalfLife
		}
	}
	return f.options.HalfLife[n.Kind]
}
