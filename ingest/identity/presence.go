package identity

import (
	"fmt"
	"slices"
	"time"
)

// Present is who is present at a moment.
type Present struct {
	// People are those recognised, in the order of their arrival.
	People []Presence
	// Speaker is the one of them whose voice was heard at the last moment; 0 if no voice was
	// heard, or one that is not recognised. Attribute a turn by [Gallery.Speaker] instead.
	Speaker ID
}

// Presence is one person who is present.
type Presence struct {
	Person ID     // for a stranger, the ID that can give consent
	Status Status // Known or Stranger
	Name   string // set by the app; only when Known
}

// Change is one arrival, departure, or change of a name.
type Change struct {
	At     time.Time
	Kind   ChangeKind
	Person Presence
}

// ChangeKind says what changed.
type ChangeKind int

// The kinds of changes.
const (
	Arrived ChangeKind = iota
	Left
	Updated // a stranger consented, or a name changed
)

func (k ChangeKind) String() string {
	switch k {
	case Arrived:
		return "arrived"
	case Left:
		return "left"
	case Updated:
		return "updated"
	}
	return fmt.Sprintf("change %d", int(k))
}

// Has reports whether a person is present.
func (p Present) Has(id ID) bool {
	return slices.ContainsFunc(p.People, func(one Presence) bool { return one.Person == id })
}

// follower is a person whose arrival was told.
type follower struct {
	told     Presence
	lastSeen time.Time
}

// Present returns who is present.
func (w *Watcher) Present() Present {
	w.gallery.mu.RLock()
	defer w.gallery.mu.RUnlock()
	p := Present{Speaker: w.speaker}
	for _, f := range w.present {
		p.People = append(p.People, f.told)
	}
	return p
}

// Sighting is what one face or voice of a moment resembles by itself.
type Sighting struct {
	Modality Modality
	Verdict  Verdict
}

// Sightings returns those of the last moment: the faces, then the voice. Do not say a name from them,
// since one observation is not enough.
func (w *Watcher) Sightings() (out []Sighting) {
	w.gallery.mu.RLock()
	defer w.gallery.mu.RUnlock()
	for _, modality := range []Modality{Face, Voice} {
		if m := w.previous[modality]; m.at.Equal(w.latest) {
			for _, s := range m.sightings {
				out = append(out, Sighting{modality, s.verdict})
			}
		}
	}
	return out
}

// arrive notes that a person was recognised.
func (w *Watcher) arrive(id ID, at time.Time) {
	for i := range w.present {
		if w.present[i].told.Person == id {
			w.present[i].lastSeen = at
			return
		}
	}
	w.present = append(w.present, follower{Presence{Person: id, Status: Unknown}, at})
}

// changes returns what is new since the last moment: departures first.
func (w *Watcher) changes(at time.Time) (changes []Change) {
	w.present = slices.DeleteFunc(w.present, func(f follower) bool {
		if w.gallery.people[f.told.Person] != nil && at.Sub(f.lastSeen) < w.options.LeaveAfter {
			return false
		}
		if f.told.Status != Unknown {
			changes = append(changes, Change{at, Left, f.told})
		}
		return true
	})
	for i := range w.present {
		f := &w.present[i]
		m := w.gallery.people[f.told.Person]
		now := Presence{Person: f.told.Person, Status: Stranger}
		if m.Consent.Any() {
			now.Status, now.Name = Known, m.Name
		}
		switch {
		case f.told.Status == Unknown:
			changes = append(changes, Change{at, Arrived, now})
		case f.told != now:
			changes = append(changes, Change{at, Updated, now})
		}
		f.told = now
	}
	if !slices.ContainsFunc(w.present, func(f follower) bool { return f.told.Person == w.speaker }) {
		w.speaker = 0
	}
	return changes
}
