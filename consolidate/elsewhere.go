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
	}
	if newer == nil || newer.drop || hearsay(fresh.claim.Holder, fresh.subject) && kind == AttributeType {
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
			holder, said, err := s.c.holderOf(ctx, &n)
			if err != nil {
				return err
			}
			old, comparable, err := about.asStatement(ctx, &n, holder, said)
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
			newer.elsewhere = append(newer.elsewhere, notes[at])
		} else if resolution.Decision != Confirm {
			return nil
		}
		known, notes = slices.Delete(known, at, at+1), slices.Delete(notes, at, at+1) // others may have heard the same
	}
	return nil
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
				if err := w.EndEdge(e.ID, time.Time{}); err != nil {
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
