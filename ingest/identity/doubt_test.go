package identity

import (
	"errors"
	"math"
	"testing"
)

func TestADoubtfulObservationNeedsABetterScore(t *testing.T) {
	m := newMaker(60)
	g := madeGallery(t, nil)
	person := m.direction()
	enrolment := []Observation{m.observe(Face, person, 0), m.observe(Face, person, 0), m.observe(Face, person, 0)}
	id, err := g.Enrol(start, enrolment)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.SetConsent(id, Consent{Face: true}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		noise, doubt float64
		known        bool
	}{{0.3, 0, true}, {0.3, 0.5, true}, {0.6, 0, true}, {0.6, 0.9, false}, {0, 1, true}} {
		o := m.observe(Face, person, test.noise)
		o.Doubt = test.doubt
		v, err := g.Identify(o)
		if err != nil {
			t.Fatal(err)
		}
		if known := v.Status == Known; known != test.known {
			t.Errorf("noise %v, doubt %v: %v", test.noise, test.doubt, v)
		}
	}
	for _, doubt := range []float64{-0.1, 1.1, math.NaN()} {
		o := m.observe(Face, person, 0)
		o.Doubt = doubt
		if _, err := g.Identify(o); !errors.Is(err, ErrObservation) {
			t.Errorf("a doubt of %v: %v", doubt, err)
		}
	}
}
