package identity

import (
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// present lets a watcher enrol a person who is unknown so far, and returns their ID.
func present(t *testing.T, m *maker, w *Watcher, at *time.Time, person []float32) ID {
	t.Helper()
	for range 6 {
		see(t, w, at, []Observation{m.observe(Voice, person, 0.1)})
	}
	people := w.Present().People
	if len(people) != 1 || people[0].Person < FirstStranger {
		t.Fatalf("present is %+v, not a stranger", w.Present())
	}
	return people[0].Person
}

func TestSaveStoresFirstAndThenChangesTheGallery(t *testing.T) {
	m := newMaker(31)
	g := madeGallery(t, nil)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	person := m.direction()
	stranger := present(t, m, w, &at, person)
	agree := func(p *Person) {
		p.Name, p.Consent = "Emily", p.Consent.With(graph.Answer{Voice: true, Words: "Yes, my voice."})
	}
	full := errors.New("the disk is full")
	if _, err := g.Save(stranger, agree, func(Person) (Person, error) { return Person{}, full }); !errors.Is(err, full) {
		t.Errorf("a store that fails gives %v", err)
	}
	if _, err := g.Save(stranger, agree, func(p Person) (Person, error) { p.ID = 0; return p, nil }); !errors.Is(err, ErrPerson) {
		t.Errorf("a store that gives no ID gives %v", err)
	}
	if people := g.People(); len(people) > 0 || !w.Present().Has(stranger) {
		t.Errorf("after failures the gallery holds %+v, present is %+v", people, w.Present())
	}
	id, err := g.Save(stranger, agree, func(p Person) (Person, error) {
		if len(p.Prototypes) != 1 || p.Prototypes[0].Biometric != Voice || p.Name != "Emily" {
			t.Errorf("stored is %+v", p)
		}
		p.ID = 7
		return p, nil
	})
	if err != nil || id != 7 {
		t.Fatalf("Save says %v, %v", id, err)
	}
	if v, err := g.Identify(m.observe(Voice, person, 0.1)); err != nil || v.Person != 7 || v.Name != "Emily" {
		t.Errorf("she is %v, %v", v, err)
	}
	if p := w.Present(); !p.Has(7) || p.Speaker != 7 {
		t.Errorf("present is %+v", w.Present())
	}
	if _, err := g.Save(stranger, nil, nil); !errors.Is(err, ErrPerson) {
		t.Errorf("the old ID gives %v", err)
	}
	if next, err := g.Enrol(at, slices.Repeat([]Observation{m.observe(Face, m.direction(), 0)},
		EnoughObservations)); err != nil || next <= stranger {
		t.Errorf("the next stranger is %v, %v", next, err)
	}
}

func TestForgetEmptiesTheGalleryAndTheBuffersOfItsWatchers(t *testing.T) {
	m := newMaker(32)
	g := madeGallery(t, nil)
	w, other := NewWatcher(g, WatcherOptions{}), NewWatcher(g, WatcherOptions{})
	at := start
	emily, unknown := m.direction(), m.direction()
	id := m.enrol(t, g, "Emily", emily, Voice, Face)
	john := m.enrol(t, g, "John", m.direction(), Voice)
	for range 4 { // her voice is hoarse: a candidate for another prototype
		seen := m.observe(Face, emily, 0.1)
		seen.Speaks = true
		see(t, w, &at, []Observation{seen, m.observe(Voice, emily, 0.95)})
	}
	see(t, other, &at, []Observation{m.observe(Voice, unknown, 0.1)})
	if len(other.pending) == 0 || len(w.associations) == 0 || !w.Present().Has(id) {
		t.Fatalf("%d observations are pending, present is %+v", len(other.pending), w.Present())
	}
	var held [][]float32
	for _, p := range other.pending {
		held = append(held, p.sighting.embedding.values, p.sighting.embedding.projection)
	}
	for _, list := range w.associations {
		for _, s := range list {
			held = append(held, s.embedding.values, s.embedding.projection)
		}
	}
	for _, p := range w.previous {
		for _, s := range p.sightings {
			held = append(held, s.embedding.values, s.embedding.projection)
		}
	}
	for _, p := range g.people[id].prototypes[Voice] {
		held = append(held, p.current.values, p.anchor.values, p.current.projection, p.anchor.projection)
	}
	g.Forget(id, 999)
	for i, values := range held {
		if slices.ContainsFunc(values, func(v float32) bool { return v != 0 }) {
			t.Errorf("vector %d of %d is still in memory", i, len(held))
		}
	}
	if len(other.pending)+len(w.associations)+len(w.previous)+len(w.Present().People) > 0 {
		t.Errorf("left are %d pending, %d associations, present is %+v", len(other.pending), len(w.associations), w.Present())
	}
	if people := g.People(); len(people) != 1 || people[0].ID != john {
		t.Errorf("left in the gallery are %+v", people)
	}
	see(t, w, &at, []Observation{m.observe(Voice, emily, 0.1)}) // it still works
}

func TestForgetWhileAWatcherRuns(t *testing.T) {
	m := newMaker(33)
	g := madeGallery(t, nil)
	w := NewWatcher(g, WatcherOptions{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 200 {
			g.Forget(FirstStranger)
			_ = w.Present()
		}
	}()
	at := start
	person := m.direction()
	for range 200 {
		see(t, w, &at, []Observation{m.observe(Voice, person, 0.1)})
	}
	<-done
}

// What is set while a record is stored stays: a withdrawal, and a name.
func TestASaveDoesNotUndoWhatIsSetMeanwhile(t *testing.T) {
	m := newMaker(33)
	g := madeGallery(t, nil)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	person := m.direction()
	id := present(t, m, w, &at, person)
	agreed := Consent{}.With(graph.Answer{Voice: true, Words: "Yes."})
	if err := errors.Join(g.SetConsent(id, agreed), g.Name(id, "Emily")); err != nil {
		t.Fatal(err)
	}
	_, err := g.Save(id, nil, func(p Person) (Person, error) {
		withdrawn := p.Consent.With(graph.Answer{Words: "No, forget my voice."})
		return p, errors.Join(g.SetConsent(id, withdrawn), g.Name(id, "Emma"))
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Save(id, nil, func(p Person) (Person, error) {
		if p.Name != "Emma" || p.Consent.Voice || len(p.Prototypes) > 0 {
			t.Errorf("after the save the gallery has %+v", p)
		}
		return p, nil
	}); err != nil {
		t.Fatal(err)
	}

	// Two saves that want to change something run one after the other.
	inside := make(chan struct{})
	done := make(chan error, 1)
	_, err = g.Save(id, nil, func(p Person) (Person, error) {
		go func() {
			_, err := g.Save(id, func(p *Person) { p.Name = "Mia" }, func(p Person) (Person, error) {
				select {
				case <-inside:
				default:
					t.Error("two records are stored at a time")
				}
				return p, nil
			})
			done <- err
		}()
		for range 1000 {
			runtime.Gosched()
		}
		close(inside)
		return p, nil
	})
	if err := errors.Join(err, <-done); err != nil {
		t.Fatal(err)
	}
	if p, err := g.Person(id); err != nil || p.Name != "Mia" {
		t.Errorf("she is %+v, %v", p, err)
	}
}
