package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// AddPrototype stores a prototype of a person and returns its number. Without the person's
// consent to the biometric it is ErrConsent. A person has at most graph.MaxPrototypes of each.
func (w *Writer) AddPrototype(p graph.Prototype) (number uint64, err error) {
	if p, err = w.checkedPrototype(p); err != nil {
		return 0, err
	}
	known, err := record.PrototypesOf(w.tx, p.Person, p.Biometric)
	if err != nil {
		return 0, err
	}
	if len(known) >= graph.MaxPrototypes {
		return 0, fmt.Errorf("%w: person %v already has %d prototypes of the %v", graph.ErrInvalid, p.Person,
			len(known), p.Biometric)
	}
	p.Number = 1
	if len(known) > 0 {
		p.Number = known[len(known)-1].Number + 1
	}
	p.Recorded = w.now
	w.putPrototype(&p)
	return p.Number, w.failed
}

// UpdatePrototype replaces a prototype, by person, biometric and number. Without an anchor it
// keeps its own. A missing one is ErrNotFound.
func (w *Writer) UpdatePrototype(p graph.Prototype) error {
	anchored := len(p.Anchor) > 0
	p, err := w.checkedPrototype(p)
	if err != nil {
		return err
	}
	old, err := w.prototype(p.Person, p.Biometric, p.Number)
	if err != nil {
		return err
	}
	p.Recorded = old.Recorded
	if !anchored {
		p.Anchor = old.Anchor
	}
	w.putPrototype(&p)
	return w.failed
}

// checkedPrototype returns a copy of a prototype with unit vectors and an anchor, or why it
// cannot be stored.
func (w *Writer) checkedPrototype(p graph.Prototype) (graph.Prototype, error) {
	if err := w.expect(p.Person, graph.Person); err != nil {
		return p, err
	}
	p, err := unitPrototype(p)
	if err != nil {
		return p, err
	}
	person, err := w.Get(p.Person)
	if err != nil {
		return p, err
	}
	profile, _ := person.Detail.(graph.Profile)
	if !profile.Consent.Allows(p.Biometric) {
		return p, fmt.Errorf("%w: %v of person %v", graph.ErrConsent, p.Biometric, p.Person)
	}
	return p, nil
}

// unitPrototype returns a copy of a prototype with unit vectors and an anchor.
func unitPrototype(p graph.Prototype) (graph.Prototype, error) {
	err := p.Check()
	if err != nil {
		return p, err
	}
	if len(p.Anchor) == 0 {
		p.Anchor = p.Vectors
	}
	for _, list := range []*[]graph.Vector{&p.Vectors, &p.Anchor} {
		*list = slices.Clone(*list)
		for i := range *list {
			v := &(*list)[i]
			if v.Values, err = vector.ToUnit(v.Values); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

func (w *Writer) putPrototype(p *graph.Prototype) {
	w.unindexed = true
	w.put(record.PrototypeKey(p), record.EncodePrototype(p))
}

// prototype returns a stored prototype, or ErrNotFound.
func (w *Writer) prototype(person graph.ID, b graph.Biometric, number uint64) (graph.Prototype, error) {
	k := record.PrototypeKey(&graph.Prototype{Person: person, Biometric: b, Number: number})
	stored, err := w.tx.Get(k)
	if errors.Is(err, kv.ErrNotFound) || b == 0 {
		return graph.Prototype{}, fmt.Errorf("%v prototype %d of person %v: %w", b, number, person, graph.ErrNotFound)
	}
	if err != nil {
		return graph.Prototype{}, err
	}
	return record.DecodePrototype(kv.Entry{Key: k, Value: stored})
}

// DropPrototype removes one prototype, or returns ErrNotFound.
func (w *Writer) DropPrototype(person graph.ID, b graph.Biometric, number uint64) error {
	p, err := w.prototype(person, b, number)
	if err != nil {
		return err
	}
	w.unindexed = true
	w.drop(record.PrototypeKey(&p))
	return w.failed
}

// SetConsent records a person's answer to the question whether they may be recognised: by what,
// who answered, when and in what words. What it no longer allows is removed, of all ids of
// the person too; Store.Forget also rewrites the files.
func (w *Writer) SetConsent(person graph.ID, a graph.Answer) error {
	if err := w.expect(person, graph.Person); err != nil {
		return err
	}
	if a.At = graph.UTC(a.At); a.At.IsZero() {
		a.At = w.now
	}
	if a.By != 0 && a.By != graph.Stranger {
		if err := w.expect(a.By, graph.Person); err != nil {
			return fmt.Errorf("who answered: %w", err)
		}
	}
	joins, err := w.joins()
	if err != nil {
		return err
	}
	for _, id := range joins.IDs(person) {
		old, err := w.Get(id)
		if err != nil {
			return err
		}
		n := old
		profile, _ := n.Detail.(graph.Profile)
		have := profile.Consent
		if id != person && (!have.Face || a.Face) && (!have.Voice || a.Voice) {
			continue // an answer allows nothing of the others
		}
		answer := a
		if id != person {
			answer.Face, answer.Voice = a.Face && have.Face, a.Voice && have.Voice
		}
		profile.Consent = have.With(answer)
		n.Detail = profile
		if err := n.Validate(); err != nil {
			return err
		}
		if err := w.replace(&old, n); err != nil {
			return err
		}
	}
	return w.failed
}

// respectConsent removes the biometrics that a person no longer allows.
func (w *Writer) respectConsent(old, n *graph.Node) error {
	before, _ := old.Detail.(graph.Profile)
	after, _ := n.Detail.(graph.Profile)
	withdrawn := false
	for _, b := range biometrics {
		if before.Consent.Allows(b) && !after.Consent.Allows(b) {
			withdrawn = true
			if err := w.dropPrototypes(n.ID, b); err != nil {
				return err
			}
		}
	}
	switch {
	case !withdrawn:
		return nil
	case !after.Consent.Any():
		return w.dropEnrolment(n.ID)
	}
	return w.limitMerged(n.ID, after.Consent)
}

var biometrics = []graph.Biometric{graph.Face, graph.Voice}

func (w *Writer) dropPrototypes(person graph.ID, b graph.Biometric) error {
	list, err := record.PrototypesOf(w.tx, person, b)
	if err != nil {
		return w.fail(err)
	}
	for _, p := range list {
		w.drop(record.PrototypeKey(&p))
	}
	w.unindexed = true
	return w.failed
}

// Prototypes yields all prototypes of a biometric, ordered by person. It yields an error
// last.
func (s *Store) Prototypes(ctx context.Context, b graph.Biometric) iter.Seq2[graph.Prototype, error] {
	return func(yield func(graph.Prototype, error) bool) {
		const op = "read prototypes"
		if b != graph.Face && b != graph.Voice {
			yield(graph.Prototype{}, s.wrap(op, fmt.Errorf("%w: %v does not exist", graph.ErrInvalid, b)))
			return
		}
		err := s.read(ctx, func(r kv.Reader) error {
			for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyBiometric)}) {
				if err != nil {
					return err
				}
				if record.IsEnrolment(entry.Key) {
					continue
				}
				p, err := record.DecodePrototype(entry)
				if err != nil {
					return err
				}
				if p.Biometric == b && !yield(p, nil) {
					return nil
				}
			}
			return nil
		})
		if err != nil {
			yield(graph.Prototype{}, s.wrap(op, err))
		}
	}
}
