package identity

import (
	"errors"
	"math"
	"testing"
)

// Two people with the same vectors, or a cohort that returns no numbers: no one is named, whatever the margin.
func TestTwinsHaveNoName(t *testing.T) {
	m := newMaker(52)
	for _, margin := range []float64{0, 0.1} {
		g := madeGallery(t, func(o *Options) { o.Channels[0].Margin = margin })
		voice := m.direction()
		var voices []Observation
		for range 4 {
			voices = append(voices, m.observe(Voice, voice, 0.1))
		}
		for _, name := range []string{"Ann", "Bea"} {
			id, err := g.Enrol(start, voices)
			if err := errors.Join(err, g.Name(id, name), g.SetConsent(id, Consent{Voice: true})); err != nil {
				t.Fatal(err)
			}
		}
		look := m.observe(Voice, voice, 0.1)
		identified, err := g.Identify(look)
		said, failed := g.Speaker(look, m.observe(Voice, voice, 0.1))
		if err := errors.Join(err, failed); err != nil {
			t.Fatal(err)
		}
		w, at := NewWatcher(g, WatcherOptions{}), start
		see(t, w, &at, []Observation{look}, []Observation{m.observe(Voice, voice, 0.1)}, []Observation{look})
		if identified.Status != Ambiguous || said.Status != Ambiguous || len(w.Present().People) > 0 {
			t.Errorf("with a margin of %v: %v, %v, %+v", margin, identified, said, w.Present())
		}
	}
}

// faultyCohort returns a projection with a number of its own.
type faultyCohort struct{ number float32 }

func (faultyCohort) Model() string { return modelOf(Voice) }

func (c faultyCohort) Compare(unit []float32) ([]float32, [][3]float64, error) {
	projection := append([]float32(nil), unit...)
	if unit[0] == 1 {
		projection[1] = c.number
	}
	return projection, [][3]float64{{0, 1, 0}}, nil
}

func TestAFaultyProjectionNamesNoOne(t *testing.T) {
	m := newMaker(53)
	for _, number := range []float32{float32(math.NaN()), float32(math.Inf(1)), 1e30} {
		g := madeGallery(t, func(o *Options) { o.Channels[0].Models[0].Cohort = faultyCohort{number} })
		m.enrol(t, g, "Ann", m.direction(), Voice)
		other := Observation{Modality: Voice, Vectors: []Vector{{Model: modelOf(Voice), Values: make([]float32, madeDim)}}}
		other.Vectors[0].Values[0] = 1
		if v, err := g.Identify(other); !errors.Is(err, ErrObservation) || v.Person != 0 {
			t.Errorf("with a projection of %v: %v, %v", number, v, err)
		}
	}
}
