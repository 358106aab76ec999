package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// AddPrototype stores a prototype of a person and returns its number. Without the person's
// consent to the biometric it is ErrConsent. A person has at most graph.MaxPrototypes of each.
func (w *Writer) AddPrototype(p graph.Prototype) (number uint64, err error) {
	if err := w.expect(p.Person, graph.Person); err != nil {
		return 0, err
	}
	if err := p.Check(); err != nil {
		return 0, err
	}
	if p.Vector, err = vector.Unit(p.Vector, len(p.Vector)); err != nil {
		return 0, err
	}
	person, err := w.Get(p.Person)
	if err != nil {
		return 0, err
	}
	profile, _ := person.Detail.(graph.Profile)
	if !profile.Consent.Allows(p.Biometric) {
		return 0, fmt.Errorf("%w: %v of person %v", graph.ErrConsent, p.Biometric, p.Person)
	}
	known, err := record.PrototypesOf(w.tx, p.Person, p.Biometric)
	if err != nil {
		return 0, err
	}
	if len(known) >= graph.MaxPrototypes {
		return 0, fmt.Errorf("%w: person %v already has %d prototypes of the %v", graph.ErrInvalid, p.Person, len(known), p.Biometric)
	}
	p.Number = 1
	if len(known) > 0 {
		p.Number = known[len(known)-1].Number + 1
	}
	p.Recorded = w.now
	w.unindexed = true
	w.put(record.PrototypeKey(&p), record.EncodePrototype(&p))
	return p.Number, w.failed
}

// DropPrototype removes one prototype, or returns ErrNotFound.
func (w *Writer) DropPrototype(person graph.ID, b graph.Biometric, number uint64) error {
	p := graph.Prototype{Person: person, Biometric: b, Number: number}
	if _, err := w.tx.Get(record.PrototypeKey(&p)); errors.Is(err, kv.ErrNotFound) {
		return fmt.Errorf("%v prototype %d of person %v: %w", b, number, person, graph.ErrNotFound)
	} else if err != nil {
		return err
	}
	w.unindexed = true
	w.drop(record.PrototypeKey(&p))
	return w.failed
}

// SetConsent records whether a person allows a biometric to be stored. Withdrawing consent
// removes the prototypes; Store.Forget also rewrites the files.
func (w *Writer) SetConsent(person graph.ID, b graph.Biometric, allowed bool) error {
	if err := w.expect(person, graph.Person); err != nil {
		return err
	}
	old, err := w.Get(person)
	if err != nil {
		return err
	}
	n := old
	profile, _ := n.Detail.(graph.Profile)
	switch b {
	case graph.Face:
		profile.Consent.Face = allowed
	case graph.Voice:
		profile.Consent.Voice = allowed
	default:
		return fmt.Errorf("%w: %v does not exist", graph.ErrInvalid, b)
	}
	n.Detail = profile
	return w.replace(&old, n)
}

// respectConsent removes the prototypes that a person no longer allows.
func (w *Writer) respectConsent(old, n *graph.Node) error {
	before, _ := old.Detail.(graph.Profile)
	after, _ := n.Detail.(graph.Profile)
	for _, b := range []graph.Biometric{graph.Face, graph.Voice} {
		if before.Consent.Allows(b) && !after.Consent.Allows(b) {
			if err := w.dropPrototypes(n.ID, b); err != nil {
				return err
			}
		}
	}
	return nil
}

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
