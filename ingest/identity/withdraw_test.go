package identity

import (
	"slices"
	"testing"
	"time"
)

// A consent that is withdrawn reaches what a watcher collected for one more prototype: a later consent does
// not bring it back.
func TestAWithdrawalReachesTheBuffersOfWatchers(t *testing.T) {
	m := newMaker(54)
	g := madeGallery(t, nil)
	w, at := NewWatcher(g, WatcherOptions{}), start
	ann, others := m.direction(), m.direction()
	id := m.enrol(t, g, "Ann", ann, Face)
	m.enrol(t, g, "Bob", others, Face)
	set := func(c Consent) {
		t.Helper()
		if err := g.SetConsent(id, c); err != nil {
			t.Fatal(err)
		}
	}
	speak := func(times int) {
		t.Helper()
		for range times {
			face := m.observe(Face, ann, 0.1)
			face.Speaks = true
			see(t, w, &at, []Observation{face, m.observe(Voice, ann, 0.1), m.observe(Face, others, 0.1)})
		}
	}
	set(Consent{Face: true, Voice: true})
	speak(6)
	if len(w.associations) != 1 {
		t.Fatalf("%d associations", len(w.associations))
	}
	set(Consent{Face: true})
	if len(w.associations) > 0 {
		t.Error("her voice is kept after she withdrew the consent to it")
	}
	at = at.Add(time.Minute)
	set(Consent{Face: true, Voice: true})
	speak(4)
	if p, err := g.Person(id); err != nil ||
		slices.ContainsFunc(p.Prototypes, func(p Prototype) bool { return p.Biometric == Voice }) {
		t.Errorf("a voice from before the withdrawal is a prototype: %v", err)
	}
	face := g.people[id].prototypes[Face][0].current.values
	set(Consent{})
	if slices.ContainsFunc(face, func(x float32) bool { return x != 0 }) {
		t.Error("her face is still in memory")
	}
	for _, s := range w.previous[Face].sightings {
		if s.best == id {
			t.Error("her last look is kept")
		}
	}
	if len(w.previous[Face].sightings) != 1 {
		t.Error("the look of another person is gone")
	}
}

// Who was merged into another person is forgotten with them, in the watchers too.
func TestForgettingAMergedPersonReachesTheWatchers(t *testing.T) {
	m := newMaker(55)
	g := madeGallery(t, nil)
	w, at := NewWatcher(g, WatcherOptions{}), start
	ann := m.direction()
	into, from := m.enrol(t, g, "Ann", ann, Face), m.enrol(t, g, "Anna", m.direction(), Face)
	if err := g.SetConsent(into, Consent{Face: true, Voice: true}); err != nil {
		t.Fatal(err)
	}
	if err := g.Merge(into, from); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		face := m.observe(Face, ann, 0.1)
		face.Speaks = true
		see(t, w, &at, []Observation{face, m.observe(Voice, ann, 0.1)})
	}
	if len(w.associations) != 1 || !w.Present().Has(into) {
		t.Fatalf("%d associations, present is %+v", len(w.associations), w.Present())
	}
	g.Forget(from)
	if len(g.People()) > 0 || len(w.associations) > 0 || w.Present().Has(into) {
		t.Errorf("left are %d people, %d associations, %+v", len(g.People()), len(w.associations), w.Present())
	}
}

// A watcher that sees no one for ten minutes keeps no vector of those it saw.
func TestOfStrangersWhoLeftNothingIsKept(t *testing.T) {
	m := newMaker(57)
	g := madeGallery(t, nil)
	w, at := NewWatcher(g, WatcherOptions{}), start
	ann, passer := m.direction(), m.direction()
	for range 4 {
		face := m.observe(Face, ann, 0.1)
		face.Speaks = true
		see(t, w, &at, []Observation{face, m.observe(Voice, m.direction(), 0)})
	}
	see(t, w, &at, []Observation{m.observe(Face, passer, 0.1)})
	at = at.Add(10 * time.Minute)
	see(t, w, &at, nil)
	if known, strangers := g.Counts(); known+strangers+len(w.pending)+len(w.previous)+len(w.associations) > 0 {
		t.Errorf("left are %d people, %d pending looks, %d last ones, %d associations", known+strangers, len(w.pending),
			len(w.previous), len(w.associations))
	}
}

// Who answered while they were merged has their answer and their name when they are parted again.
func TestPartedPeopleKeepWhatTheyAnsweredSince(t *testing.T) {
	m := newMaker(58)
	for _, since := range []string{"", "Ann"} {
		g := madeGallery(t, nil)
		into, from := m.enrol(t, g, "", m.direction(), Face), m.enrol(t, g, "Bob", m.direction(), Face)
		if err := g.Merge(into, from); err != nil {
			t.Fatal(err)
		}
		if err := g.SetConsent(into, Consent{Face: true, Voice: true}); err != nil {
			t.Fatal(err)
		}
		if since != "" {
			if err := g.Name(into, since); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Unmerge(into); err != nil {
			t.Fatal(err)
		}
		if p, err := g.Person(into); err != nil || !p.Consent.Voice || p.Name != since {
			t.Errorf("named %q since: %+v, %v", since, p, err)
		}
		if p, err := g.Person(from); err != nil || p.Consent.Voice || p.Name != "Bob" {
			t.Errorf("the other one: %+v, %v", p, err)
		}
	}
}

// What was withdrawn while two were merged stays withdrawn for the other one after they are parted, also if it was
// allowed again: that is the answer of one of them.
func TestAWithdrawalOutlivesALaterAnswerOfTheOther(t *testing.T) {
	m := newMaker(59)
	g := madeGallery(t, nil)
	var ids []ID
	var stored Person
	for range 2 {
		stranger := m.enrol(t, g, "", m.direction(), Face)
		id, err := g.Save(stranger, nil, func(p Person) (Person, error) { return p.Renamed(ID(len(ids) + 1)), nil })
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if err := g.Merge(ids[0], ids[1]); err != nil {
		t.Fatal(err)
	}
	for _, answer := range []Consent{{Voice: true}, {Face: true}} {
		if _, err := g.Save(ids[0], func(p *Person) { p.Consent = answer },
			func(p Person) (Person, error) { stored = p; return p, nil }); err != nil {
			t.Fatal(err)
		}
		if stored.Merged[1].Consent.Any() {
			t.Errorf("stored is %+v", stored.Merged[1])
		}
	}
	if _, err := g.Unmerge(ids[0]); err != nil {
		t.Fatal(err)
	}
	if p, err := g.Person(ids[1]); err != nil || p.Consent.Any() {
		t.Errorf("the other one: %+v, %v", p, err)
	}
}
