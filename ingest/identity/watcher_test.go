package identity

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/vector"
)

func TestEachChangeIsReportedOnce(t *testing.T) {
	m := newMaker(20)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	m.enrol(t, g, "John", john, Voice, Face)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	of := func(person []float32, n int) (observations [][]Observation) {
		for range n {
			observations = append(observations, []Observation{m.observe(Voice, person, 0.2)})
		}
		return observations
	}
	none := make([][]Observation, 20)
	for _, step := range []struct {
		what         string
		observations [][]Observation
		want         string
	}{
		{"one observation is not enough", of(emily, 1), ""},
		{"two that agree are", of(emily, 1), "arrived known Emily;"},
		{"she stays", of(emily, 10), ""},
		{"nothing for a while", none[:10], ""},
		{"she is back", of(emily, 3), ""},
		{"one observation of John", of(john, 1), ""},
		{"Emily again", of(emily, 2), ""},
		{"John", of(john, 5), "arrived known John;"},
		{"Emily is silent for long", of(john, 12), "left known Emily;"},
		{"no one for long", none[:16], "left known John;"},
		{"Emily returns", of(emily, 4), "arrived known Emily;"},
	} {
		if got := told(see(t, w, &at, step.observations...)); got != step.want {
			t.Errorf("%s: %q, want %q", step.what, got, step.want)
		}
	}
	if here(w) != "Emily;" {
		t.Error(w.Present())
	}
}

func TestObservationsFarApartDoNotAgree(t *testing.T) {
	m := newMaker(21)
	g := madeGallery(t, nil)
	emily := m.direction()
	m.enrol(t, g, "Emily", emily, Voice)
	w := NewWatcher(g, WatcherOptions{AgreeWithin: 5 * time.Second})
	at := start
	for range 5 {
		at = at.Add(10 * time.Second)
		if changes, err := w.at(at, m.observe(Voice, emily, 0.1)); len(changes) > 0 || err != nil {
			t.Error(changes, err)
		}
	}
}

func TestAStrangerIsEnrolledAfterThreeObservationsAndNamedAfterConsent(t *testing.T) {
	m := newMaker(22)
	g := madeGallery(t, nil)
	emily, ann := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	observation := func() []Observation { return []Observation{m.observe(Voice, ann, 0.2)} }
	if got := told(see(t, w, &at, observation(), observation())); got != "" {
		t.Errorf("after two observations: %q", got)
	}
	changes := see(t, w, &at, observation())
	if len(changes) != 1 || changes[0].Person.Status != Stranger || changes[0].Person.Person == 0 || changes[0].Person.Name != "" {
		t.Fatalf("after three observations: %+v", changes)
	}
	id := changes[0].Person.Person
	if got := told(see(t, w, &at, observation(), observation(), observation())); got != "" {
		t.Errorf("the same stranger: %q", got)
	}
	if err := errors.Join(g.SetConsent(id, Consent{Voice: true, Face: true}), g.Name(id, "Ann")); err != nil {
		t.Fatal(err)
	}
	if got := told(see(t, w, &at, observation())); got != "updated known Ann;" {
		t.Errorf("after consent: %q", got)
	}
	if p, err := g.Person(id); err != nil || len(p.Prototypes) != 1 || p.Prototypes[0].Biometric != Voice {
		t.Errorf("%+v %v: no face of hers was seen", p, err)
	}
	if known, strangers := g.Counts(); known != 2 || strangers != 0 {
		t.Error(known, strangers)
	}
	if err := g.Delete(id); err != nil {
		t.Fatal(err)
	}
	if got := told(see(t, w, &at, nil)); got != "left known Ann;" {
		t.Errorf("after deletion: %q", got)
	}
}

func TestDifferentStrangersAreNotJoined(t *testing.T) {
	m := newMaker(23)
	g := madeGallery(t, nil)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	for range 30 {
		see(t, w, &at, []Observation{m.observe(Voice, m.direction(), 0.2)})
	}
	if known, strangers := g.Counts(); known+strangers != 0 {
		t.Error(strangers, "strangers enrolled, none was heard twice")
	}
}

func TestAFaceThatSpeaksIsLearnedWithConsentWhileTheVoiceIsCertain(t *testing.T) {
	m := newMaker(24)
	g := madeGallery(t, nil)
	voice, face := m.direction(), m.direction()
	id := m.enrol(t, g, "Emily", voice, Voice)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	speaks := false
	for2minutes := func() {
		for range 60 {
			seen := m.observe(Face, face, 0.15)
			seen.Speaks = speaks
			see(t, w, &at, []Observation{m.observe(Voice, voice, 0.15), seen})
		}
	}
	learned := func() int {
		p, err := g.Person(id)
		if err != nil {
			t.Fatal(err)
		}
		return len(p.Prototypes)
	}
	speaks = true
	for2minutes()
	if learned() != 1 {
		t.Error("a face without consent was learned")
	}
	if err := g.SetConsent(id, Consent{Voice: true, Face: true}); err != nil {
		t.Fatal(err)
	}
	speaks = false
	for2minutes()
	if learned() != 1 {
		t.Error("a face was learned that nothing ties to the voice")
	}
	speaks = true
	for2minutes()
	if known, strangers := g.Counts(); known != 1 || strangers != 0 {
		t.Errorf("%d known people and %d strangers are one person", known, strangers)
	}
	if v, err := g.Identify(m.observe(Face, face, 0.15)); err != nil || v.Name != "Emily" {
		t.Error(v, err)
	}
}

func TestAPrototypeFollowsItsPersonOnlyNearItsAnchor(t *testing.T) {
	m := newMaker(25)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	a := m.enrol(t, g, "Emily", emily, Voice)
	m.enrol(t, g, "John", john, Voice)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	// A person who sounds a little more like John with every observation.
	const steps = 2000
	for i := range steps {
		share := float64(i) / steps
		blend := make([]float32, madeDim)
		for k := range blend {
			blend[k] = float32((1-share)*float64(emily[k]) + share*float64(john[k]))
		}
		see(t, w, &at, []Observation{m.observe(Voice, blend, 0.05)})
		if p := w.Present(); share > 0.85 && p.Has(a) { // half a minute after her last likely word
			t.Fatalf("John passes for Emily at step %d", i)
		}
	}
	p, err := g.Person(a)
	if err != nil {
		t.Fatal(err)
	}
	for _, prototype := range p.Prototypes {
		if c := vector.Dot(prototype.Vectors[0].Values, prototype.Anchor[0].Values); c < minAnchorCosine-1e-3 {
			t.Errorf("a prototype moved away to a cosine of %v", c)
		}
	}
	if v, _ := g.Identify(m.observe(Voice, john, 0.1)); v.Name != "John" {
		t.Error("John:", v)
	}
	if v, _ := g.Identify(m.observe(Voice, emily, 0.1)); v.Name != "Emily" {
		t.Error("Emily:", v)
	}
}

func TestAPrototypeAdaptsToAChangedVoice(t *testing.T) {
	m := newMaker(26)
	g := madeGallery(t, nil)
	emily, cold := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice)
	now := make([]float32, madeDim)
	for k := range now {
		now[k] = 0.9*emily[k] + 0.35*cold[k]
	}
	before, _ := g.Identify(m.observe(Voice, now, 0))
	w := NewWatcher(g, WatcherOptions{})
	at := start
	for range 60 {
		see(t, w, &at, []Observation{m.observe(Voice, now, 0.05)})
	}
	if after, _ := g.Identify(m.observe(Voice, now, 0)); after.Evidence < before.Evidence+0.05 {
		t.Error(before, after)
	}
}

func TestAClockJumpAloneNamesNoOne(t *testing.T) {
	m := newMaker(27)
	g := madeGallery(t, nil)
	emily := m.direction()
	m.enrol(t, g, "Emily", emily, Voice)
	w := NewWatcher(g, WatcherOptions{})
	if changes, _ := w.at(start, m.observe(Voice, emily, 0.1)); len(changes) > 0 {
		t.Fatal("named by one observation")
	}
	early := time.Unix(0, 0)
	if changes, err := w.at(early, m.observe(Voice, emily, 0.1)); len(changes) > 0 || err != nil {
		t.Error("observations before and after the jump agree", err)
	}
	if changes, err := w.at(early.Add(2*time.Second), m.observe(Voice, emily, 0.1)); err != nil ||
		told(changes) != "arrived known Emily;" {
		t.Error(changes, err)
	}
}

func TestBadObservationsChangeNothing(t *testing.T) {
	m := newMaker(28)
	g := madeGallery(t, nil)
	emily := m.direction()
	m.enrol(t, g, "Emily", emily, Voice)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	see(t, w, &at, []Observation{m.observe(Voice, emily, 0.1)}, []Observation{m.observe(Voice, emily, 0.1)})
	bad := m.observe(Voice, emily, 0.1)
	bad.Vectors[0].Values[0] = float32(math.NaN())
	if changes, err := w.at(at.Add(time.Second), bad); len(changes) > 0 || !errors.Is(err, ErrObservation) {
		t.Error(changes, err)
	}
	if _, err := w.See(at.Add(time.Second), []Observation{m.observe(Voice, emily, 0.1)}, nil); !errors.Is(err, ErrObservation) {
		t.Error("a voice is no face:", err)
	}
	if here(w) != "Emily;" {
		t.Error(w.Present())
	}
}

func TestFaceAndVoiceOfDifferentPeopleEnrolNoNewPerson(t *testing.T) {
	m := newMaker(40)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	m.enrol(t, g, "John", john, Voice, Face)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	for range 10 {
		see(t, w, &at, []Observation{m.observe(Face, emily, 0.3), m.observe(Voice, john, 0.3)})
	}
	if _, strangers := g.Counts(); strangers != 0 {
		t.Error(strangers, "strangers enrolled from the face of one person and the voice of another")
	}
	if here(w) != "Emily;John;" {
		t.Error("present are", here(w))
	}
	if v, err := g.Identify(m.observe(Face, emily, 0.3), m.observe(Voice, john, 0.3)); err != nil || v.Status != Ambiguous {
		t.Error(v, err)
	}
	if v, err := g.Identify(m.observe(Face, emily, 0.3)); err != nil || v.Name != "Emily" {
		t.Error(v, err)
	}
}

func TestRepeatedFramesCountAsOneObservation(t *testing.T) {
	m := newMaker(41)
	g := madeGallery(t, nil)
	emily := m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	observation := m.observe(Face, emily, 0.1)
	for range 20 { // camera frames
		at = at.Add(40 * time.Millisecond)
		if changes, err := w.at(at, observation); len(changes) > 0 || err != nil {
			t.Fatal(changes, err)
		}
	}
	for range 10 {
		at = at.Add(40 * time.Millisecond)
		if _, err := w.at(at, observation); err != nil {
			t.Fatal(err)
		}
	}
	if here(w) != "Emily;" {
		t.Error("frames for more than a second gave no name")
	}
}
