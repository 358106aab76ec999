package identity

import (
	"errors"
	"math"
	"sync"
	"testing"
	"time"
)

func TestAGalleryIsSafeForConcurrentUse(t *testing.T) {
	m := newMaker(50)
	g := madeGallery(t, nil)
	emily := m.direction()
	id := m.enrol(t, g, "Emily", emily, Voice, Face)
	observations := make([][]Observation, 50)
	for i := range observations {
		observations[i] = []Observation{m.observe(Voice, emily, 0.2), m.observe(Face, emily, 0.2)}
	}
	var all sync.WaitGroup
	side := func(do func(i int) error) {
		all.Go(func() {
			for i := range observations {
				if err := do(i); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for range 2 {
		side(func(i int) error { _, err := g.Identify(observations[i]...); return err })
	}
	watcher := NewWatcher(g, WatcherOptions{})
	side(func(i int) error {
		_, err := watcher.at(start.Add(time.Duration(i)*2*time.Second), observations[i]...)
		return err
	})
	side(func(i int) error { g.People(); g.Counts(); g.Expire(start); return nil })
	side(func(i int) error {
		return errors.Join(g.Name(id, "Em"), g.SetConsent(id, Consent{Voice: true, Face: true}))
	})
	side(func(i int) error {
		other, err := g.Enrol(start, []Observation{observations[0][0], observations[1][0], observations[2][0]})
		if err != nil {
			return err
		}
		if err := g.Merge(id, other); err != nil {
			return err
		}
		_, err = g.Unmerge(id)
		return err
	})
	all.Wait()
	if v, err := g.Identify(observations[0]...); err != nil || v.Person == 0 && v.Status != Ambiguous {
		t.Error(v, err)
	}
}

func TestImpossibleRecordsAreRefusedOrHarmless(t *testing.T) {
	vector := func(x float32) []Vector {
		return []Vector{{Model: modelOf(Voice), Values: append(make([]float32, madeDim-1), x)}}
	}
	voice := Consent{Voice: true}
	for name, test := range map[string]struct {
		people []Person
		want   error
	}{
		"no ID":        {[]Person{{Consent: voice}}, ErrPerson},
		"one ID twice": {[]Person{{ID: 1, Consent: voice}, {ID: 1, Consent: voice}}, ErrPerson},
		"a zero vector": {[]Person{{ID: 1, Consent: voice,
			Prototypes: []Prototype{{Biometric: Voice, Vectors: vector(0)}}}}, ErrObservation},
		"an infinite one": {[]Person{{ID: 1, Consent: voice,
			Prototypes: []Prototype{{Biometric: Voice, Vectors: vector(float32(math.Inf(1)))}}}}, ErrObservation},
		"a broken anchor": {[]Person{{ID: 1, Consent: voice,
			Prototypes: []Prototype{{Biometric: Voice, Vectors: vector(1), Anchor: vector(0)}}}}, ErrObservation},
		"a short vector": {[]Person{{ID: 1, Consent: voice,
			Prototypes: []Prototype{{Biometric: Voice,
				Vectors: []Vector{{Model: modelOf(Voice), Values: []float32{1}}}}}}}, ErrObservation},
		"without consent": {[]Person{{ID: 1, Prototypes: []Prototype{{Biometric: Voice, Vectors: vector(1)}}}}, nil},
		"an odd merge":    {[]Person{{ID: 1, Consent: voice, Merged: []Person{{ID: 1}, {}}}}, nil},
		"the highest ID":  {[]Person{{ID: math.MaxInt64, Consent: voice}}, nil},
		"one beyond it":   {[]Person{{ID: math.MaxInt64 + 1, Consent: voice}}, ErrPerson},
		"no observations": {[]Person{{ID: 1, Consent: voice,
			Prototypes: []Prototype{{Biometric: Voice, Vectors: vector(1), Observations: -5}}}}, nil},
	} {
		g := madeGallery(t, nil)
		if _, err := g.Restore(test.people); !errors.Is(err, test.want) || err == nil != (test.want == nil) {
			t.Errorf("%s: %v", name, err)
		}
		if known, strangers := g.Counts(); test.want != nil && known+strangers > 0 || strangers > 0 {
			t.Errorf("%s: %d known, %d strangers", name, known, strangers)
		}
		if _, err := g.Unmerge(1); err == nil {
			t.Errorf("%s: separated a person who was never merged", name)
		}
		_ = g.People()
	}
}
