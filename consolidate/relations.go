package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// hearsayConfidence is the share of its confidence that a claim about another person keeps.
const hearsayConfidence = 0.5

// relate stores the relations of an extraction as edges. They are inferred, so they open no access
// between people. A relation that ends stays stored, with its end.
func (s *step) relate(w *memgraph.Writer, r *Report) error {
	for i := range s.found.Relations {
		relation := &s.found.Relations[i]
		if err := s.relation(w, relation, s.ends[i], r); err != nil {
			return fmt.Errorf("relation %q: %w", relation.Label, err)
		}
	}
	return nil
}

func (s *step) relation(w *memgraph.Writer, relation *Relation, ends [2]relationEnd, r *Report) error {
	if relation.Label == graph.SameAs || relation.Label == graph.MayBeSame {
		return nil // links of names have rules of their own
	}
	if relation.marries() {
		return s.marry(w, relation, ends[0].person, r)
	}
	if relation.Change == CallsOff {
		return s.callOff(w, relation, ends[0].person, r)
	}
	if relation.Label == "" || relation.Object == "" || relation.Label == "pet" && relation.Change == Ends {
		return s.endUnnamed(w, relation, ends[0].person, r)
	}
	from, err := s.entity(w, relation.Claim, relation.Subject, ends[0], r)
	if err != nil || from == 0 {
		return err
	}
	to, err := s.entity(w, relation.Claim, relation.Object, ends[1], r)
	if err != nil || to == 0 || to == from {
		return err
	}
	said := s.said(relation.Claim)
	e := graph.Edge{From: from, To: to, Label: relation.Label, Origin: graph.Inferred, Confidence: relation.Confidence,
		ValidFrom: relation.From, ValidTo: relation.Until, Provenance: s.basis(Claim{Basis: relation.Basis})}
	if relation.Hearsay() {
		e.Confidence *= hearsayConfidence
	}
	if over, err := s.longOver(w, relation, &e, said); err != nil || over {
		return err
	}
	ended, err := s.endRelations(w, relation, &e, said)
	r.RelationsEnded += ended
	if err != nil || relation.Negated || relation.Change == Ends {
		return err
	}
	if relation.Change == Begins && e.ValidFrom.IsZero() {
		e.ValidFrom = said
	}
	known, err := s.openRelation(w, &e)
	if err != nil {
		return err
	}
	if known != nil { // it began when the first witness said
		e.ValidFrom, e.ValidTo = known.ValidFrom, known.ValidTo
	}
	_, added, err := w.Relate(e)
	if added {
		r.Relations++
	}
	return err
}

// longOver reports whether a relation was over before the claim told of it: it began before the person said that another
// one of the same exclusive label holds, which still does. "We moved to York in 2019" is over for a person who has said
// since that they live in Leeds.
func (s *step) longOver(w *memgraph.Writer, relation *Relation, e *graph.Edge, said time.Time) (bool, error) {
	if relation.Change != Begins || relation.From.IsZero() || !relation.From.Before(said) ||
		!language.IsExclusive(e.Label) && e.Label != "works as" {
		return false, nil
	}
	out, _, err := w.Edges(e.From)
	if err != nil {
		return false, err
	}
	for _, other := range out {
		if other.Label != e.Label || other.To == e.To || other.Origin != graph.Inferred || !other.Ended.IsZero() ||
			!other.ValidTo.IsZero() || other.ValidFrom.After(said) {
			continue
		}
		for _, id := range other.Provenance {
			if source, err := w.Get(id); err != nil {
				return false, err
			} else if source.Speaker == e.From && source.Event.After(relation.From) && !source.Event.After(said) {
				return true, nil
			}
		}
	}
	return false, nil
}

// endRelations ends the relations that a claim says are over: those that it denies or ends, and
// other ones of an exclusive label. A claim about another person ends no claim of that person.
func (s *step) endRelations(w *memgraph.Writer, relation *Relation, e *graph.Edge, said time.Time) (ended int, err error) {
	over := relation.Negated || relation.Change == Ends || relation.Change == Corrects
	one := language.IsExclusive(e.Label) || relation.Change == Begins && language.IsOneAtATime(e.Label)
	if !over && !one && closeness[e.Label] == 0 {
		return 0, nil
	}
	// What is denied or ends is named itself. A new value, or a correction, names what takes its place.
	namesOld := over && relation.Change != Corrects
	out, _, err := w.Edges(e.From)
	if err != nil {
		return 0, err
	}
	for _, old := range out {
		if old.Origin != graph.Inferred || !old.Ended.IsZero() {
			continue
		}
		sameObject := old.To == e.To
		becameCloser := !over && sameObject && closeness[old.Label] > 0 && closeness[old.Label] < closeness[e.Label] // an engagement ends with the wedding
		sameLabel := old.Label == e.Label || relation.Change == Ends && endsAlike(e.Label, old.Label)
		isMeant := (over || one) && sameLabel && sameObject == namesOld
		if !becameCloser && !isMeant {
			continue
		}
		if !over && old.ValidFrom.After(said) {
			continue // a plan for later
		}
		replaceable, err := s.mayReplace(w, relation, &old, said)
		if err != nil {
			return ended, err
		}
		if !replaceable {
			continue
		}
		at := said
		if !relation.From.IsZero() && relation.Change == Begins {
			at = relation.From
		}
		if relation.Change == Ends && relation.Until.After(said) {
			at = relation.Until
		}
		if at.Before(old.ValidFrom) {
			at = old.ValidFrom
		}
		if old.ValidFrom.After(said) && relation.Change != Corrects { // a plan is called off
			if err := reopen(w, out, &old); err != nil {
				return ended, err
			}
		}
		if at.After(said) { // it holds until then
			if !old.ValidTo.IsZero() && !old.ValidTo.After(at) {
				continue
			}
			old.ValidTo = at
			err = w.UpdateEdge(old)
		} else {
			err = w.EndEdge(old.ID, at)
		}
		if err != nil {
			return ended, err
		}
		ended++
		if old.Label == "works as" && relation.Change == Ends {
			n, err := s.endEmployer(w, relation, out, &old, said)
			ended += n
			if err != nil {
				return ended, err
			}
		}
	}
	if !namesOld && closeness[e.Label] == 0 {
		return ended, nil
	}
	return ended, s.endElsewhere(w, relation, e.From, func(old *graph.Edge) (bool, error) {
		closer := !over && closeness[old.Label] > 0 && closeness[old.Label] < closeness[e.Label]
		return closer || namesOld && (old.Label == e.Label || relation.Change == Ends && endsAlike(e.Label, old.Label)), nil
	})
}

// endEmployer ends the relation to an employer that the same words named as a job that is over: "I'm a guard at Wanda".
func (s *step) endEmployer(w *memgraph.Writer, relation *Relation, out []graph.Edge, job *graph.Edge, said time.Time) (ended int, err error) {
	for _, e := range out {
		if e.Label != "works at" || e.Origin != graph.Inferred || !e.Ended.IsZero() || e.ValidFrom.After(said) ||
			!slices.Equal(e.Provenance, job.Provenance) {
			continue
		}
		if replaceable, err := s.mayReplace(w, relation, &e, said); err != nil || !replaceable {
			return ended, err
		}
		if err := w.EndEdge(e.ID, said); err != nil {
			return ended, err
		}
		ended++
	}
	return ended, nil
}

// mayReplace reports whether a claim may end a relation: it is for the same readers, was said no
// earlier, and comes from the person themselves if the old one did.
func (s *step) mayReplace(w *memgraph.Writer, relation *Relation, old *graph.Edge, said time.Time) (bool, error) {
	if equal, err := sameReaders(w, old.Provenance, s.basis(relation.Claim)); err != nil || !equal {
		return false, err
	}
	return s.saidNoEarlier(w, relation, old, said)
}

// saidNoEarlier reports whether a claim was said no earlier than a relation, and comes from the person themselves if that did.
func (s *step) saidNoEarlier(w *memgraph.Writer, relation *Relation, old *graph.Edge, said time.Time) (bool, error) {
	for _, id := range old.Provenance {
		source, err := w.Get(id)
		if err != nil {
			return false, err
		}
		if source.Event.After(said) || source.Speaker == old.From && relation.Hearsay() {
			return false, nil
		}
	}
	return true, nil
}

// openRelation returns an open edge that states the same for the same readers, or nil.
func (s *step) openRelation(w *memgraph.Writer, e *graph.Edge) (*graph.Edge, error) {
	between, err := w.EdgesBetween(e.From, e.To)
	if err != nil {
		return nil, err
	}
	for i := range between {
		old := &between[i]
		if old.Label != e.Label || old.Origin != e.Origin || !old.Ended.IsZero() {
			continue
		}
		if equal, err := sameReaders(w, old.Provenance, e.Provenance); err != nil || equal {
			return old, err
		}
	}
	return nil, nil
}

// sameReaders reports whether the same people may see what rests on either of two lists of nodes.
func sameReaders(w *memgraph.Writer, a, b []graph.ID) (bool, error) {
	x, err := w.SourceAccess(a)
	if err != nil {
		return false, err
	}
	y, err := w.SourceAccess(b)
	return err == nil && x.Equal(y), err
}

// relationEnd is the person whom an end of a relation names, or 0.
type relationEnd struct {
	person    graph.ID
	ambiguous bool
}

// relationEnds finds the people whom relations name.
func (s *step) relationEnds(ctx context.Context) error {
	s.ends = make([][2]relationEnd, len(s.found.Relations))
	for i := range s.found.Relations {
		relation := &s.found.Relations[i]
		for j, name := range []string{relation.Subject, relation.Object} {
			person, ambiguous, err := s.personNamed(ctx, relation.Claim, name)
			if err != nil {
				return err
			}
			s.ends[i][j] = relationEnd{person, ambiguous}
		}
	}
	return nil
}

// entity returns the node of a person or thing that a claim names: a person of the passage, or a
// note with that name. It adds the note if it is missing. 0 means that it was erased, or that several
// people have the name.
func (s *step) entity(w *memgraph.Writer, claim Claim, name string, end relationEnd, r *Report) (graph.ID, error) {
	if end.person != 0 || end.ambiguous {
		return end.person, nil
	}
	return s.noteOf(w, claim, name, r)
}

// noteOf returns the note with a name, for the readers of a claim. It adds the note if it is missing. 0
// means that it was erased.
func (s *step) noteOf(w *memgraph.Writer, claim Claim, name string, r *Report) (graph.ID, error) {
	key := language.NameKey(name)
	if key == "" {
		return 0, nil
	}
	n, err := s.note(graph.Semantic, claim)
	if err != nil {
		return 0, err
	}
	n.Title, n.Speaker, n.Event = name, 0, time.Time{}
	if before := s.namedBefore(claim, name); before != nil {
		n.Provenance = before
	}
	concept := graph.Concept{}
	for i := range s.found.Entities {
		if e := &s.found.Entities[i]; language.NameKey(e.Name) == key && !e.Negated {
			concept.Type, concept.Aliases = string(e.Type), e.Aliases
		}
	}
	n.Detail = concept
	met := metName{namedThing: namedThing{name: name, kind: EntityType(concept.Type)}, claim: claim}
	for again := range maxErasedEntities {
		n.Source = s.sourceOfName(claim, again, key)
		if len(n.Source) > graph.MaxName {
			return 0, nil
		}
		id, added, err := w.Put(n)
		if errors.Is(err, graph.ErrErased) {
			continue
		}
		if err != nil {
			return 0, err
		}
		met.id, met.fresh = id, added
		if added {
			r.Entities++
			s.met = append(s.met, met)
			s.firstTime(claim, name)
			return id, nil
		}
		old, err := w.Get(id)
		if err != nil {
			return 0, err
		}
		if !old.Retired.IsZero() {
			continue // rules that no longer hold made it
		}
		s.met = append(s.met, met)
		return id, confirm(w, old, n.Provenance)
	}
	return 0, nil
}

// sourceOfName returns the Source of the note with a name, for the readers of a claim.
func (s *step) sourceOfName(claim Claim, again int, key string) string {
	return fmt.Sprintf("%sentity/%s/%d/%s", SourcePrefix, groupKey(s.accessOf(claim)), again, key)
}

// maxErasedEntities bounds how often an entity can be erased or withdrawn, and come back.
const maxErasedEntities = 16
