package identity

import (
	"errors"
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
		"two modalities":    {id, append(of(Voice, voice, 2), of(Face, voice, 1)...), ErrObservation},
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
