package identity

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Made people have a direction each; an observation is that direction with noise. Two observations
// of one person have a cosine of about 1 - noise.
const (
	madeDim   = 64
	madeModel = "made@1"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

type maker struct{ random *rand.Rand }

func newMaker(seed uint64) *maker { return &maker{rand.New(rand.NewPCG(seed, 0))} }

func (m *maker) direction() []float32 {
	out := make([]float32, madeDim)
	length := 0.0
	for i := range out {
		out[i] = float32(m.random.NormFloat64())
		length += float64(out[i]) * float64(out[i])
	}
	for i := range out {
		out[i] /= float32(math.Sqrt(length))
	}
	return out
}

// observe returns an observation of a person; share is the share of noise.
func (m *maker) observe(modality Modality, person []float32, share float64) Observation {
	noise := m.direction()
	values := make([]float32, madeDim)
	for i := range values {
		values[i] = float32(math.Sqrt(1-share)*float64(person[i]) + math.Sqrt(share)*float64(noise[i]))
	}
	return Observation{Modality: modality, Vectors: []Vector{{Model: modelOf(modality), Values: values}}}
}

func modelOf(modality Modality) string { return modality.String() + "-" + madeModel }

// madeChannel compares made observations by their cosine.
func madeChannel(modality Modality) Channel {
	return Channel{
		Modality: modality, Accept: 0.5, Margin: 0.1, Typical: 0.8,
		Models: []Model{{Name: modelOf(modality), Dim: madeDim}},
	}
}

func madeGallery(t testing.TB, change func(*Options)) *Gallery {
	t.Helper()
	opts := Options{Channels: []Channel{madeChannel(Voice), madeChannel(Face)}}
	if change != nil {
		change(&opts)
	}
	g, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// enrol adds a person with consent and a name.
func (m *maker) enrol(t testing.TB, g *Gallery, name string, person []float32, modalities ...Modality) ID {
	t.Helper()
	var observations []Observation
	for _, modality := range modalities {
		for range 4 {
			observations = append(observations, m.observe(modality, person, 0.15))
		}
	}
	id, err := g.Enrol(start, observations)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Name(id, name); err != nil {
		t.Fatal(err)
	}
	consent := Consent{}
	for _, modality := range modalities {
		consent.Face = consent.Face || modality == Face
		consent.Voice = consent.Voice || modality == Voice
	}
	if err := g.SetConsent(id, consent); err != nil {
		t.Fatal(err)
	}
	return id
}

// at gives a watcher the faces and the voice of one moment.
func (w *Watcher) at(at time.Time, observations ...Observation) ([]Change, error) {
	var faces []Observation
	var voice *Observation
	for _, o := range observations {
		if o.Modality == Voice {
			voice = &o
		} else {
			faces = append(faces, o)
		}
	}
	return w.See(at, faces, voice)
}

// see gives a watcher observations two seconds apart, and returns the changes.
func see(t testing.TB, w *Watcher, at *time.Time, observations ...[]Observation) (changes []Change) {
	t.Helper()
	for _, l := range observations {
		*at = at.Add(2 * time.Second)
		more, err := w.at(*at, l...)
		if err != nil {
			t.Fatal(err)
		}
		changes = append(changes, more...)
	}
	return changes
}

func told(changes []Change) (out string) {
	for _, c := range changes {
		out += fmt.Sprintf("%v %v %s;", c.Kind, c.Person.Status, c.Person.Name)
	}
	return out
}

// here returns the names of those present.
func here(w *Watcher) (out string) {
	for _, p := range w.Present().People {
		out += p.Name + ";"
	}
	return out
}
