package identity

import (
	"errors"
	"strings"
	"testing"
)

func TestAPersonWhoIsAskedAddsAVoice(t *testing.T) {
	m := newMaker(60)
	g := madeGallery(t, nil)
	face, voice, john := m.direction(), m.direction(), m.direction()
	id := m.enrol(t, g, "Emily", face, Face)
	m.enrol(t, g, "John", john, Voice)
	of := func(modality Modality, person []float32, n int) (out []Observation) {
		for range n {
			out = append(out, m.observe(modality, person, 0.15))
		}
		return out
	}
	if err := g.Add(id, of(Voice, voice, 3)); !errors.Is(err, ErrConsent) {
		t.Error("without consent:", err)
	}
	if err := g.SetConsent(id, Consent{Face: true, Voice: true}); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		id   ID
		of   []Observation
		want error
	}{
		"no observations":   {id, nil, ErrDisagree},
		"too few":           {id, of(Voice, voice, 2), ErrDisagree},
		"two modalities":    {id, append(of(Voice, voice, 3), of(Face, face, 3)...), ErrObservation},
		"an unknown person": {id + 100, of(Voice, voice, 3), ErrPerson},
		"another's voice":   {id, of(Voice, john, 3), ErrDisagree},
		"different voices":  {id, append(of(Voice, voice, 2), of(Voice, m.direction(), 1)...), ErrDisagree},
	} {
		if err := g.Add(test.id, test.of); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	if err := g.Add(id, of(Voice, voice, 3)); err != nil {
		t.Fatal(err)
	}
	if v, err := g.Speaker(m.observe(Voice, voice, 0.1), m.observe(Voice, voice, 0.1)); err != nil || v.Name != "Emily" {
		t.Error(v, err)
	}
}

func TestAnEnrolmentLeavesOutWhatDoesNotAgreeAndSaysWhich(t *testing.T) {
	m := newMaker(62)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	of := func(people ...[]float32) (out []Observation) {
		for _, person := range people {
			out = append(out, m.observe(Voice, person, 0.2))
		}
		return out
	}
	id, err := g.Enrol(start, of(emily, emily, john, emily))
	if err != nil {
		t.Fatal(err)
	}
	if p := g.people[id].prototypes[Voice]; len(p) != 1 || p[0].observations != 3 {
		t.Errorf("%d prototypes, want one of 3 observations", len(p))
	}
	agreements, err := g.Agree(of(emily, emily, john, emily))
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range agreements {
		if a.Kept != (i != 2) || a.Kept != (a.Score >= a.Needed) {
			t.Errorf("observation %d: %+v", i+1, a)
		}
	}
	if _, err = g.Enrol(start, of(emily, john, emily)); !errors.Is(err, ErrDisagree) ||
		!strings.Contains(err.Error(), "observation 2, a voice") {
		t.Errorf("it does not say which observation failed: %v", err)
	}
	if alone, err := g.Agree(of(emily)); err != nil || len(alone) != 1 || !alone[0].Kept {
		t.Error(alone, err)
	}
}

func TestAddSaysThatTheOnlyPrototypeStays(t *testing.T) {
	m := newMaker(56)
	g := madeGallery(t, func(o *Options) { o.MaxPrototypes = 1 })
	id := m.enrol(t, g, "Ann", m.direction(), Voice)
	hoarse := m.direction()
	more := []Observation{m.observe(Voice, hoarse, 0.1), m.observe(Voice, hoarse, 0.1), m.observe(Voice, hoarse, 0.1)}
	if err := g.Add(id, more); !errors.Is(err, ErrSettings) {
		t.Errorf("a prototype that is not added gives %v", err)
	}
	if err := g.Add(id, []Observation{m.observe(Face, hoarse, 0), m.observe(Face, hoarse, 0),
		m.observe(Face, hoarse, 0)}); !errors.Is(err, ErrConsent) {
		t.Errorf("a face that was not allowed gives %v", err)
	}
}
