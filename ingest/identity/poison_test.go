package identity

import (
	"math/rand/v2"
	"testing"
	"time"
)

// variants is the number of generated courses of each story.
const variants = 100

// The voice of another speaker, or none, while a silent face is in view.
func silentFace(t *testing.T, m *maker, w *Watcher, at *time.Time, face, voice []float32, random *rand.Rand) {
	t.Helper()
	noise := 0.05 + 0.25*random.Float64()
	for range 5 + random.IntN(60) {
		*at = at.Add(time.Duration(1000+random.IntN(3000)) * time.Millisecond)
		var moment []Observation
		if random.Float64() < 0.95 {
			moment = append(moment, m.observe(Face, face, noise))
		}
		if random.Float64() < 0.8 {
			moment = append(moment, m.observe(Voice, voice, noise))
		}
		if _, err := w.at(*at, moment...); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAStrangersVoiceDoesNotBecomeThatOfTheFaceInView(t *testing.T) {
	poisoned := 0
	for seed := range uint64(variants) {
		m, random := newMaker(1000+seed), rand.New(rand.NewPCG(seed, 1))
		g := madeGallery(t, nil)
		ann, other := m.direction(), m.direction()
		id := m.enrol(t, g, "Ann", ann, Face)
		if err := g.SetConsent(id, Consent{Face: true, Voice: true}); err != nil {
			t.Fatal(err)
		}
		w := NewWatcher(g, WatcherOptions{})
		at := start
		silentFace(t, m, w, &at, ann, other, random)
		at = at.Add(time.Minute)
		named := false
		for range 5 { // Ann is gone; the other speaks
			at = at.Add(3 * time.Second)
			v := m.observe(Voice, other, 0.1)
			if _, err := w.at(at, v); err != nil {
				t.Fatal(err)
			}
			verdict, err := g.Identify(v)
			if err != nil {
				t.Fatal(err)
			}
			named = named || verdict.Name == "Ann" || w.Present().Speaker == id
		}
		if named {
			poisoned++
		}
	}
	if poisoned > 0 {
		t.Errorf("in %d of %d courses a stranger's voice is called Ann", poisoned, variants)
	}
}

func TestConsentOfTheOneWhoSpeaksDoesNotNameASilentFace(t *testing.T) {
	poisoned := 0
	for seed := range uint64(variants) {
		m, random := newMaker(2000+seed), rand.New(rand.NewPCG(seed, 2))
		g := madeGallery(t, nil)
		silent, speaker := m.direction(), m.direction()
		w := NewWatcher(g, WatcherOptions{})
		at := start
		silentFace(t, m, w, &at, silent, speaker, random)
		for id := range g.people { // the speaker was asked
			verdict, err := g.Identify(m.observe(Voice, speaker, 0.05))
			if err != nil {
				t.Fatal(err)
			}
			if verdict.Person == id {
				if err := g.SetConsent(id, Consent{Face: true, Voice: true}); err != nil {
					t.Fatal(err)
				}
				if err := g.Name(id, "Bob"); err != nil {
					t.Fatal(err)
				}
			}
		}
		silentFace(t, m, w, &at, silent, speaker, random)
		if verdict, err := g.Identify(m.observe(Face, silent, 0.1)); err != nil || verdict.Name != "" {
			poisoned++
		}
	}
	if poisoned > 0 {
		t.Errorf("in %d of %d courses a silent face has the name of the one who spoke", poisoned, variants)
	}
}
