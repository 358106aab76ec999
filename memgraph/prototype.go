package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// Biometric is what a person can be recognised by. Values are stored: they never
// change.
type Biometric uint8

// The biometrics.
const (
	Face  Biometric = 1
	Voice Biometric = 2
)

// Allows reports whether the person consented to the biometric.
func (c Consent) Allows(b Biometric) bool { return b == Face && c.Face || b == Voice && c.Voice }

// Prototype is one look at a person's face, or one sample of the voice, as a model
// sees it. Those of two models are never compared.
type Prototype struct {
	Person    ID        `json:"person,omitzero"`
	Biometric Biometric `json:"biometric,omitzero"`
	Number    uint64    `json:"number,omitzero"` // given by the store, unique for the person and biometric
	Model     string    `json:"model,omitzero"`
	Vector    []float32 `json:"vector,omitzero"`   // of unit length
	Quality   float64   `json:"quality,omitzero"`  // 0 to 1, as the model's package judges it
	Recorded  time.Time `json:"recorded,omitzero"` // set by the store
}

// MaxPrototypes bounds the prototypes of one person and biometric.
const MaxPrototypes = 256

// AddPrototype stores a prototype of a person who consented to the biometric;
// without consent it is ErrConsent.
func (w *Writer) AddPrototype(p Prototype) (number uint64, err error) {
	if err := w.expect(p.Person, Person); err != nil {
		return 0, err
	}
	if err := p.check(); err != nil {
		return 0, err
	}
	if p.Vector, err = vector.Unit(p.Vector, len(p.Vector)); err != nil {
		return 0, err
	}
	person, err := w.Get(p.Person)
	if err != nil {
		return 0, err
	}
	profile, _ := person.Detail.(Profile)
	if !profile.Consent.Allows(p.Biometric) {
		return 0, fmt.Errorf("%w: %v of person %v", ErrConsent, p.Biometric, p.Person)
	}
	known, err := prototypesOf(w.tx, p.Person, p.Biometric)
	if err != nil {
		return 0, err
	}
	if len(known) >= MaxPrototypes {
		return 0, fmt.Errorf("%w: person %v has %d prototypes of the %v already", ErrInvalid, p.Person, len(known), p.Biometric)
	}
	p.Number = 1
	if len(known) > 0 {
		p.Number = known[len(known)-1].Number + 1
	}
	p.Recorded = w.now
	w.unindexed = true
	w.put(prototypeKey(&p), encodePrototype(&p))
	return p.Number, w.failed
}

// check returns what is wrong with a prototype, whoever's it is and whatever the length
// of its vector.
func (p *Prototype) check() error {
	switch {
	case p.Biometric != Face && p.Biometric != Voice:
		return fmt.Errorf("%w: %v does not exist", ErrInvalid, p.Biometric)
	case len(p.Vector) == 0 || len(p.Vector) > MaxDim:
		return fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(p.Vector), MaxDim)
	}
	return errors.Join(checkModel(p.Model), checkShare("the quality", p.Quality))
}

// DropPrototype removes one prototype.
func (w *Writer) DropPrototype(person ID, b Biometric, number uint64) error {
	p := Prototype{Person: person, Biometric: b, Number: number}
	if _, err := w.tx.Get(prototypeKey(&p)); errors.Is(err, kv.ErrNotFound) {
		return fmt.Errorf("%v prototype %d of person %v: %w", b, number, person, ErrNotFound)
	} else if err != nil {
		return err
	}
	w.unindexed = true
	w.drop(prototypeKey(&p))
	return w.failed
}

// SetConsent records whether a person allows a biometric to be kept. Taking consent
// back removes the prototypes; Store.Forget also rewrites the files.
func (w *Writer) SetConsent(person ID, b Biometric, allowed bool) error {
	if err := w.expect(person, Person); err != nil {
		return err
	}
	old, err := w.Get(person)
	if err != nil {
		return err
	}
	n := old
	profile, _ := n.Detail.(Profile)
	switch b {
	case Face:
		profile.Consent.Face = allowed
	case Voice:
		profile.Consent.Voice = allowed
	default:
		return fmt.Errorf("%w: %v does not exist", ErrInvalid, b)
	}
	n.Detail = profile
	return w.replace(&old, n)
}

// respectConsent removes the prototypes that a person no longer allows.
func (w *Writer) respectConsent(old, n *Node) error {
	before, _ := old.Detail.(Profile)
	after, _ := n.Detail.(Profile)
	for _, b := range []Biometric{Face, Voice} {
		if before.Consent.Allows(b) && !after.Consent.Allows(b) {
			if err := w.dropPrototypes(n.ID, b); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *Writer) dropPrototypes(person ID, b Biometric) error {
	list, err := prototypesOf(w.tx, person, b)
	if err != nil {
		return w.fail(err)
	}
	for _, p := range list {
		w.drop(prototypeKey(&p))
	}
	w.unindexed = true
	return w.failed
}

// Prototypes yields every person's prototypes of a biometric, in order of the
// people.
func (s *Store) Prototypes(ctx context.Context, b Biometric) iter.Seq2[Prototype, error] {
	return func(yield func(Prototype, error) bool) {
		const op = "read prototypes"
		if b != Face && b != Voice {
			yield(Prototype{}, s.wrap(op, fmt.Errorf("%w: %v does not exist", ErrInvalid, b)))
			return
		}
		err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			for entry, err := range r.Scan(kv.Range{Prefix: key(keyBiometric)}) {
				if err != nil {
					return err
				}
				p, err := decodePrototype(entry)
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
			yield(Prototype{}, s.wrap(op, err))
		}
	}
}

func prototypesOf(r kv.Reader, person ID, b Biometric) ([]Prototype, error) {
	var list []Prototype
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyBiometric, uint64(person), uint64(b))}) {
		if err != nil {
			return nil, err
		}
		p, err := decodePrototype(entry)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

func prototypeKey(p *Prototype) []byte {
	return key(keyBiometric, uint64(p.Person), uint64(p.Biometric), p.Number)
}

const prototypeVersion = 1

const (
	prototypeModel = iota + 1
	prototypeVector
	prototypeQuality
	prototypeRecorded
)

func encodePrototype(p *Prototype) []byte {
	r := codec.NewRecord(prototypeVersion)
	r.String(prototypeModel, p.Model)
	r.Raw(prototypeVector, encodeFloats(p.Vector))
	r.Float(prototypeQuality, p.Quality)
	r.Time(prototypeRecorded, p.Recorded)
	return r.Bytes()
}

func decodePrototype(entry kv.Entry) (Prototype, error) {
	var person, biometric, number uint64
	if err := keyNumbers(entry.Key, &person, &biometric, &number); err != nil {
		return Prototype{}, err
	}
	p := Prototype{Person: ID(person), Biometric: Biometric(biometric), Number: number}
	for f, err := range codec.Fields(entry.Value, prototypeVersion) {
		if err != nil {
			return Prototype{}, fmt.Errorf("prototype %d of person %v: %w", number, p.Person, err)
		}
		switch f.Number {
		case prototypeModel:
			p.Model = f.String()
		case prototypeVector:
			p.Vector = decodeFloats(f.Bytes())
		case prototypeQuality:
			p.Quality = f.Float()
		case prototypeRecorded:
			p.Recorded = f.Time()
		}
	}
	if err := vector.Check(p.Vector, len(p.Vector)); err != nil {
		return Prototype{}, fmt.Errorf("prototype %d of person %v: %w: %w", number, p.Person, ErrCorrupt, err)
	}
	return p, nil
}
