package consolidate

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A person may say before others what they change alone, or alone what they change before others. Neither note is then for the readers
// of the other, and neither may change for who knows it alone. So both stay as they are, and an edge tells those who know both which one
// is newer. What is decided here changes nothing that others see.

// replaceElsewhere finds the notes of the same person, for other readers, that a statement replaces.
func (s *step) replaceElsewhere(ctx context.Context, kind string, fresh *statement) error {
	newer := fresh // what tells of the change
	if fresh.withdraws() {
		newer = s.factOf(fresh)
	} else if fresh.drop || hearsay(fresh.claim.Holder, fresh.subject) && kind == AttributeType {
		return nil
	}
	about, err := s.aboutOf(ctx, kind, fresh)
	if err != nil {
		return err
	}
	speaker, err := s.idsOf(ctx, fresh.node.Speaker)
	if err != nil {
		return err
	}
	access, key := s.accessOf(fresh.claim), fresh.node.Detail.(graph.Concept).Key
	var known []Statement
	var notes []graph.Node
	for _, name := range about.names {
		for _, id := range s.c.known.nearestElsewhere(slot{kind, name, key}, access, fresh.node.Speaker, fresh.node.Text) {
			if len(known) == MaxKnown {
				break
			}
			n, err := s.c.store.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
				s.c.known.drop(id)
				continue
			}
			if err != nil {
				return err
			}
			if !isStatement(&n, kind) || !slices.Contains(speaker, n.Speaker) || access.Within(n.Access()) {
				continue
			}
			old, comparable, err := about.read(ctx, &n)
			if err != nil {
				return err
			}
			if comparable {
				known, notes = append(known, old), append(notes, n)
			}
		}
	}
	for len(known) > 0 {
		resolution, err := s.resolve(ctx, kind, fresh, known)
		if err != nil {
			return err
		}
		at := resolution.Target
		if at < 0 {
			return nil
		}
		if resolution.Decision == Update || resolution.Decision == End {
			fresh.replaces(newer, &notes[at])
		} else if resolution.Decision != Confirm {
			return nil
		}
		known, notes = slices.Delete(known, at, at+1), slices.Delete(notes, at, at+1) // others may have heard the same
	}
	return nil
}

// replaces adds a note that a statement replaces elsewhere to what tells of the change. If nothing else does, the statement itself is
// kept, for those alone who know both.
func (f *statement) replaces(newer *statement, old *graph.Node) {
	if newer == nil {
		newer = f
		if f.drop {
			f.drop, f.decision = false, Add
		}
		f.node.Provenance = graph.Union(f.node.Provenance, old.Provenance[:min(len(old.Provenance), maxToldElsewhere)])
	}
	newer.elsewhere = append(newer.elsewhere, *old)
}

// factOf returns the fact of this step that the words of a statement tell, or nil.
func (s *step) factOf(of *statement) *statement {
	at := slices.IndexFunc(s.plan, func(f *statement) bool {
		return isStatement(&f.node, FactType) && !f.drop && f.claim.Holder == of.claim.Holder && slices.Equal(f.claim.Basis, of.claim.Basis)
	})
	if at < 0 {
		return nil
	}
	return s.plan[at]
}

// tellElsewhere tells those who know both that a statement replaces notes for other readers, and no longer the other way round: it may
// have been said again.
func (f *statement) tellElsewhere(w *memgraph.Writer, id graph.ID) error {
	if id == 0 || len(f.elsewhere) == 0 {
		return nil
	}
	_, in, err := w.Edges(id)
	if err != nil {
		return err
	}
	now, err := w.Get(id)
	if err != nil {
		return err
	}
	for i := range f.elsewhere {
		old := &f.elsewhere[i]
		for _, e := range in {
			if e.From == old.ID && e.Label == graph.Updates && e.Ended.IsZero() {
				if err := w.EndEdge(e.ID, f.node.Event); err != nil {
					return err
				}
			}
		}
		if _, _, err := w.Relate(graph.Edge{From: id, To: old.ID, Label: graph.Updates, Origin: graph.Inferred,
			Provenance: graph.Union(now.Provenance, old.Provenance)}); err != nil {
			return err
		}
	}
	return nil
}

// endElsewhere tells those who know both that a relation is over which the same person told to other readers: of those that a claim
// means, the only one of its kind. It stores the relation once more, with its end, resting on the turns of both.
func (s *step) endElsewhere(w *memgraph.Writer, relation *Relation, person graph.ID, isMeant func(*graph.Edge) (bool, error)) error {
	said := s.said(relation.Claim)
	if person == 0 || relation.Until.After(said) {
		return nil
	}
	out, _, err := w.Edges(person)
	if err != nil {
		return err
	}
	var over []graph.Edge
	for i := range out {
		ok, err := s.isToldElsewhere(w, relation, &out[i], said)
		if err == nil && ok {
			ok, err = isMeant(&out[i])
		}
		if err == nil && ok {
			ok, err = isNamed(w, out[i].To, relation.Object)
		}
		if err != nil {
			return err
		}
		if ok {
			over = append(over, out[i])
		}
	}
	for _, old := range onlyOnes(over) {
		basis := s.basis(Claim{Basis: relation.Basis})
		id, added, err := w.Relate(graph.Edge{From: old.From, To: old.To, Label: old.Label, Origin: graph.Inferred, Confidence: old.Confidence,
			ValidFrom: old.ValidFrom, ValidTo: said,
			Provenance: graph.Union(old.Provenance[:min(len(old.Provenance), maxToldElsewhere)], basis)})
		if err == nil && added {
			err = w.EndEdge(id, said)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// maxToldElsewhere is how many turns of a relation its end rests on, for those who know both.
const maxToldElsewhere = 8

// isToldElsewhere reports whether a relation is open that the person of a claim told before, to other readers.
func (s *step) isToldElsewhere(w *memgraph.Writer, relation *Relation, old *graph.Edge, said time.Time) (bool, error) {
	if old.Origin != graph.Inferred || !old.Ended.IsZero() || !old.ValidTo.IsZero() || old.ValidFrom.After(said) {
		return false, nil
	}
	if same, err := sameReaders(w, old.Provenance, s.basis(relation.Claim)); same || err != nil {
		return false, err
	}
	if later, err := s.saidNoEarlier(w, relation, old, said); !later || err != nil {
		return false, err
	}
	holder := s.holderID(relation.Claim)
	for _, id := range old.Provenance {
		source, err := w.Get(id)
		if err != nil {
			return false, err
		}
		if holder != 0 && (source.Speaker == holder || slices.Contains(s.joined[holder], source.Speaker)) {
			return true, nil
		}
	}
	return false, nil
}
