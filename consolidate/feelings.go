package consolidate

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// minStrength is the strength of the weakest evidence of a feeling.
const minStrength = 0.1

// feel adds the feelings of an extraction to units of affect: one for each holder, object and
// aspect among the same readers (D1, D2). What others say about a person's feelings is no
// evidence.
func (s *step) feel(w *memgraph.Writer, r *Report) error {
	s.felt = map[graph.ID]bool{}
	for i := range s.found.Feelings {
		f := &s.found.Feelings[i]
		if f.Hearsay() || f.Object == "" || s.holderID(f.Claim) == 0 {
			continue
		}
		if err := s.feeling(w, f, r); err != nil {
			return fmt.Errorf("feeling about %q: %w", f.Object, err)
		}
	}
	return nil
}

func (s *step) feeling(w *memgraph.Writer, f *Feeling, r *Report) error {
	n, err := s.note(graph.Affect, f.Claim)
	if err != nil {
		return err
	}
	unit := graph.AffectUnit{Holder: n.Speaker, ObjectName: f.Object, ObjectType: string(f.ObjectType), Aspect: f.Aspect}
	n.Speaker, n.Event = 0, time.Time{} // the feeling is a state
	known, err := s.affectUnit(w, &n, f)
	if err != nil || known == nil && n.Source == "" {
		return err
	}
	if known != nil && restsOn(known, s.basis(f.Claim)) && !s.felt[known.ID] {
		return nil // it was counted before: the turns came back by an import
	}
	if known != nil {
		s.felt[known.ID] = true
		n = *known
		unit = n.Detail.(graph.AffectUnit)
		n.Provenance = latest(graph.Union(n.Provenance, s.basis(f.Claim)), maxSources)
	}
	positive, negative, neutral := f.Profile()
	before := unit.Entropy()
	revived := known != nil && wasFaint(known)
	if revived {
		before = 0
		r.UnitsRevived++
	}
	unit.Faint = false
	strength := f.Intensity
	if before, now := unit.Positive-unit.Negative, positive-negative; before*now < 0 {
		strength = 0 // the latest words go against the others
	}
	unit = Observe(unit, Profile{positive, negative, neutral}, max(minStrength, f.Intensity))
	if unit.ObjectType == "" {
		unit.ObjectType = string(f.ObjectType)
	}
	n.Detail, n.Text = unit, feelingText(f.Holder, &unit, strength)
	r.Feelings++
	if known != nil {
		r.EntropyChange += unit.Entropy() - before
		s.c.known.faint.add(&n)
		if err := w.Update(n); err != nil || !revived {
			return err
		}
		return w.Reinstate(n.ID)
	}
	r.Units++
	s.firstTime(f.Claim, f.Object)
	r.EntropyChange += unit.Entropy()
	id, _, err := w.Put(n)
	s.felt[id] = true
	return err
}

// affectUnit returns the unit of a feeling, or nil and sets the source of a new one. An empty
// source means that it cannot be stored. Of retired units it returns the latest that was faint.
func (s *step) affectUnit(w *memgraph.Writer, n *graph.Node, f *Feeling) (*graph.Node, error) {
	unit := language.NameKey(f.Holder) + "/" + objectKey(f.Object) + "/" + f.Aspect
	holder := s.holderID(f.Claim)
	var faint *graph.Node
	for again := range maxErasedEntities { // erased ones, and those of others with the same name
		n.Source = fmt.Sprintf("%saffect/%s/%d/%s", SourcePrefix, groupKey(s.accessOf(f.Claim)), again, unit)
		if len(n.Source) > graph.MaxName {
			break
		}
		id, err := w.Known(n.Source)
		if errors.Is(err, graph.ErrErased) {
			continue
		}
		if err != nil || id == 0 {
			return faint, err
		}
		known, err := w.Get(id)
		if err != nil {
			return nil, err
		}
		if d, ok := known.Detail.(graph.AffectUnit); ok && d.Holder != holder && d.Holder != 0 {
			continue
		}
		if known.Retired.IsZero() {
			return &known, nil
		}
		if wasFaint(&known) {
			faint = &known
		}
	}
	n.Source = ""
	return faint, nil
}

// objectKey returns the normal form of an object: its index terms in order, so that "the tennis
// clubs" is "tennis club".
func objectKey(object string) string {
	terms := lexical.Terms(nil, object)
	if len(terms) == 0 {
		return language.NameKey(object)
	}
	return strings.Join(terms, " ")
}
