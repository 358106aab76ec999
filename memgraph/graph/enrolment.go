package graph

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"
)

// A gallery gives strangers IDs from FirstStranger to LastStranger. No store gives them.
const (
	FirstStranger ID = 1 << 62
	LastStranger  ID = math.MaxInt64
)

// Enrolment is everything by which a person is recognised. A gallery and the store have it in
// this one shape.
type Enrolment struct {
	ID       ID        `json:"id"` // of the Person node
	Name     string    `json:"name,omitzero"`
	Consent  Consent   `json:"consent,omitzero"`
	LastSeen time.Time `json:"seen,omitzero"` // when a prototype was last made or moved
	// Prototypes are the faces, then the voices. Their Person is ID.
	Prototypes []Prototype `json:"prototypes,omitzero"`
	// Merged are the two enrolments of the last merge that was not undone: first of this person,
	// then of the one who was merged into them. Their consents have no answers.
	Merged []Enrolment `json:"merged,omitzero"`
}

// Allowed returns the enrolment without the prototypes that a consent does not allow.
func (e Enrolment) Allowed(c Consent) Enrolment {
	e.Prototypes = slices.DeleteFunc(slices.Clone(e.Prototypes), func(p Prototype) bool { return !c.Allows(p.Biometric) })
	if len(e.Prototypes) == 0 {
		e.Prototypes = nil
	}
	e.Merged = slices.Clone(e.Merged)
	for i := range e.Merged {
		e.Merged[i] = e.Merged[i].Allowed(c)
	}
	return e
}

// Renamed returns the enrolment of the same person under another ID, also before their merges.
func (e Enrolment) Renamed(as ID) Enrolment {
	was := e.ID
	e.ID, e.Prototypes, e.Merged = as, slices.Clone(e.Prototypes), slices.Clone(e.Merged)
	for i := range e.Prototypes {
		e.Prototypes[i].Person = as
	}
	for i := range e.Merged {
		if e.Merged[i].ID == was {
			e.Merged[i] = e.Merged[i].Renamed(as)
		}
	}
	return e
}

// Merges returns how many merges made the enrolment.
func (e *Enrolment) Merges() (sum int) {
	for i := range e.Merged {
		sum += e.Merged[i].Merges()
	}
	return sum + min(1, len(e.Merged))
}

// AllPrototypes yields the prototypes, also those of the enrolments that were merged.
func (e *Enrolment) AllPrototypes() iter.Seq[*Prototype] {
	return func(yield func(*Prototype) bool) { e.yieldPrototypes(yield) }
}

func (e *Enrolment) yieldPrototypes(yield func(*Prototype) bool) bool {
	for i := range e.Prototypes {
		if !yield(&e.Prototypes[i]) {
			return false
		}
	}
	for i := range e.Merged {
		if !e.Merged[i].yieldPrototypes(yield) {
			return false
		}
	}
	return true
}

// LentName returns the name that a person without one has from those who were merged into them, or
// "". It stays the name of the others, and no store gives it to the person.
func (e *Enrolment) LentName() string {
	if len(e.Merged) != 2 {
		return ""
	}
	own := &e.Merged[0]
	for len(own.Merged) == 2 {
		own = &own.Merged[0]
	}
	if own.Name != "" {
		return ""
	}
	return cmp.Or(e.Merged[0].Name, e.Merged[1].Name)
}

// IDs returns the ids of the person and of all who were merged into them, ascending.
func (e *Enrolment) IDs() []ID {
	list := []ID{e.ID}
	for i := range e.Merged {
		list = append(list, e.Merged[i].IDs()...)
	}
	return Union(list, nil)
}

// Check returns ErrInvalid, ErrBadVector or ErrConsent with the reason when the enrolment cannot
// be stored. It does not check whether the people exist.
func (e *Enrolment) Check() error { return e.check(e.Consent) }

// check checks an enrolment that another one, with this consent, may contain.
func (e *Enrolment) check(consent Consent) error {
	if e.ID == 0 {
		return fmt.Errorf("%w: an enrolment of no one", ErrInvalid)
	}
	if n := e.Merges(); n > MaxMerges {
		return fmt.Errorf("%w: an enrolment made by %d merges, at most %d", ErrInvalid, n, MaxMerges)
	}
	if err := errors.Join(CheckText("name", e.Name, MaxName), CheckTime("last seen", e.LastSeen), e.Consent.check()); err != nil {
		return err
	}
	var last Biometric
	counts := map[Biometric]int{}
	for i := range e.Prototypes {
		p := &e.Prototypes[i]
		if err := p.Check(); err != nil {
			return err
		}
		if !consent.Allows(p.Biometric) {
			return fmt.Errorf("%w: the %v of person %v", ErrConsent, p.Biometric, e.ID)
		}
		if counts[p.Biometric]++; counts[p.Biometric] > MaxPrototypes {
			return fmt.Errorf("%w: more than %d prototypes of the %v", ErrInvalid, MaxPrototypes, p.Biometric)
		}
		if p.Biometric < last {
			return fmt.Errorf("%w: a prototype of the %v follows one of the %v", ErrInvalid, p.Biometric, last)
		}
		last = p.Biometric
	}
	if len(e.Merged) != 0 && (len(e.Merged) != 2 || e.Merged[0].ID != e.ID || e.Merged[1].ID == e.ID) {
		return fmt.Errorf("%w: a merge is of the person and of another one", ErrInvalid)
	}
	for i := range e.Merged {
		if len(e.Merged[i].Consent.Answers) > 0 {
			return fmt.Errorf("%w: the answers of person %v belong to their own record", ErrInvalid, e.Merged[i].ID)
		}
		if err := e.Merged[i].check(consent); err != nil {
			return err
		}
	}
	return nil
}
