package consolidate

import (
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Claims often leave out the other end of a relation: "we broke up", "I lost my job", "we got married".

var (
	// couples are the labels of relations between two who are a couple. When they part, all end.
	couples = map[string]bool{"partner": true, "girlfriend": true, "boyfriend": true, "fiance": true, "fiancee": true,
		"spouse": true, "wife": true, "husband": true}
	// closeness ranks labels of couples: a closer relation with the same person ends the earlier ones.
	closeness = map[string]int{"partner": 1, "girlfriend": 1, "boyfriend": 1, "fiance": 2, "fiancee": 2, "spouse": 3,
		"wife": 3, "husband": 3}
	// pets are the labels of animals: a dog is a pet too.
	pets = map[string]bool{"pet": true, "dog": true, "cat": true, "bird": true, "rabbit": true, "hamster": true,
		"turtle": true, "fish": true, "horse": true}
	// notClose are the labels of relations with places and employers, not with people or pets.
	notClose = map[string]bool{"lives in": true, "works at": true, "works as": true, "studies at": true,
		"comes from": true, "member of": true}
)

// newHome is how long after a move "we have moved" still means that move.
const newHome = 60 * 24 * time.Hour

// marriedAs says what a betrothed person is after the wedding. People of any sex are called "fiance".
var marriedAs = map[string]string{"fiance": "spouse", "fiancee": "wife"}

// endsAlike reports whether a claim that a relation with one label ended also ends relations with another label.
func endsAlike(label, other string) bool {
	return label == other || couples[label] && couples[other] || label == "pet" && pets[other] || label == "" && !notClose[other]
}

// endUnnamed ends the relation of a person that a claim does not name in full: "we broke up", "Momo
// died". If it may be one of several, none ends.
func (s *step) endUnnamed(w *memgraph.Writer, relation *Relation, person graph.ID, r *Report) error {
	said, basis := s.said(relation.Claim), s.basis(Claim{Basis: relation.Basis})
	if person == 0 && relation.Subject != "" { // who has a note and no account of their own: "Emily's sister"
		known, err := w.Known(s.sourceOfName(relation.Claim, 0, language.NameKey(relation.Subject)))
		if err != nil && !errors.Is(err, graph.ErrErased) {
			return err
		}
		person = known
	}
	isMeant := func(e *graph.Edge) (bool, error) {
		leftBefore := e.Label == "lives in" && !e.ValidFrom.IsZero() && said.Sub(e.ValidFrom) < newHome // "we have moved" leaves the home before it
		sameWords := relation.Object == "" && len(graph.Union(e.Provenance, basis)) == len(basis)       // "we have moved, we live in Bath now"
		alike := endsAlike(relation.Label, e.Label) || relation.Object == "" && relation.Label == "works at" && e.Label == "works as"
		return alike && !leftBefore && !sameWords, nil
	}
	_, over, err := s.replaceable(w, relation, person, isMeant)
	if err != nil {
		return err
	}
	if len(over) == 0 {
		return s.endElsewhere(w, relation, person, isMeant)
	}
	over = onlyOnes(over)
	for _, e := range over {
		if relation.Until.After(said) { // it holds until then
			if e.ValidTo.IsZero() || e.ValidTo.After(relation.Until) {
				e.ValidTo = relation.Until
				if err := w.UpdateEdge(e); err != nil {
					return err
				}
				r.RelationsEnded++
			}
			continue
		}
		at := said
		if at.Before(e.ValidFrom) {
			at = e.ValidFrom
		}
		if err := w.EndEdge(e.ID, at); err != nil {
			return err
		}
		r.RelationsEnded++
	}
	return nil
}

// onlyOnes returns the relations of a list that are the only ones of their kind: those with people and pets are of one
// kind, those with each label of places and work of another. Which of several is meant, nothing says.
func onlyOnes(list []graph.Edge) (only []graph.Edge) {
	first := map[string]graph.ID{}
	several := map[string]bool{}
	of := func(e *graph.Edge) string {
		if notClose[e.Label] {
			return e.Label
		}
		return ""
	}
	for i := range list {
		label := of(&list[i])
		if first[label] == 0 {
			first[label] = list[i].To
		}
		several[label] = several[label] || first[label] != list[i].To
	}
	for i := range list {
		if !several[of(&list[i])] {
			only = append(only, list[i])
		}
	}
	return only
}

// marry makes a spouse of the one person to whom another is engaged: "we got married". If it may be one of several,
// nothing changes.
func (s *step) marry(w *memgraph.Writer, relation *Relation, person graph.ID, r *Report) error {
	said := s.said(relation.Claim)
	_, engaged, err := s.replaceable(w, relation, person, func(e *graph.Edge) (bool, error) {
		return marriedAs[e.Label] != "" && !e.ValidFrom.After(said), nil
	})
	if err != nil || len(engaged) == 0 || slices.ContainsFunc(engaged, func(e graph.Edge) bool { return e.To != engaged[0].To }) {
		return err
	}
	old := engaged[0]
	for _, e := range engaged {
		if marriedAs[e.Label] != relation.Label {
			old = e // it says more
		}
		if err := w.EndEdge(e.ID, said); err != nil {
			return err
		}
		r.RelationsEnded++
	}
	_, added, err := w.Relate(graph.Edge{From: person, To: old.To, Label: marriedAs[old.Label], Origin: graph.Inferred,
		Confidence: relation.Confidence,
		ValidFrom:  said, Provenance: graph.Union(old.Provenance, s.basis(relation.Claim))})
	if added {
		r.Relations++
	}
	return err
}

// replaceable returns all relations that lead from a person, and those of them that are open, that accept takes, and
// that the claim may replace. If the claim names an object, they lead to it.
func (s *step) replaceable(w *memgraph.Writer, relation *Relation, person graph.ID, accept func(*graph.Edge) (bool, error)) (out, list []graph.Edge, err error) {
	if person == 0 {
		return nil, nil, nil
	}
	if out, _, err = w.Edges(person); err != nil {
		return nil, nil, err
	}
	said := s.said(relation.Claim)
	for _, e := range out {
		if e.Origin != graph.Inferred || !e.Ended.IsZero() {
			continue
		}
		ok, err := accept(&e)
		if err == nil && ok {
			ok, err = isNamed(w, e.To, relation.Object)
		}
		if err == nil && ok {
			ok, err = s.mayReplace(w, relation, &e, said)
		}
		if err != nil {
			return nil, nil, err
		}
		if ok {
			list = append(list, e)
		}
	}
	return out, list, nil
}

// isNamed reports whether a node has a name as its title or an alias. Every node has the name "".
func isNamed(w *memgraph.Writer, id graph.ID, name string) (bool, error) {
	if name == "" {
		return true, nil
	}
	n, err := w.Get(id)
	if err != nil {
		return false, err
	}
	key := language.NameKey(name)
	return language.NameKey(n.Title) == key ||
		slices.ContainsFunc(graph.Aliases(n.Detail), func(alias string) bool { return language.NameKey(alias) == key }), nil
}
