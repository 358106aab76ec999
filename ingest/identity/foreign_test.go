package identity

import (
	"encoding/json"
	"slices"
	"testing"
)

// A gallery with fewer or other models recognises no one by the prototypes that it cannot compare, and gives
// all of these back to the store.
func TestPrototypesOfOtherModelsStayInTheRecord(t *testing.T) {
	m := newMaker(51)
	whole := madeGallery(t, nil)
	ann := m.enrol(t, whole, "Ann", m.direction(), Voice, Face)
	m.enrol(t, whole, "Bob", m.direction(), Face)
	other := m.enrol(t, whole, "Ann, as a stranger", m.direction(), Voice, Face)
	first := whole.people[ann].prototypes[Face]
	whole.people[ann].prototypes[Face] = append(first, first...)
	record := func(g *Gallery) string {
		data, err := json.Marshal(g.People())
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	restored := func(people []Person) *Gallery {
		t.Helper()
		g, err := New(Options{Channels: []Channel{madeChannel(Voice)}})
		if err != nil {
			t.Fatal(err)
		}
		if skipped, err := g.Restore(people); err != nil || skipped != 4 {
			t.Fatalf("Restore skips %d, %v", skipped, err)
		}
		return g
	}
	want := record(whole)
	g := restored(whole.People())
	if got := record(g); got != want {
		t.Errorf("without faces the people are\n%s\nthey were\n%s", got, want)
	}
	for _, g := range []*Gallery{whole, g} {
		if err := g.Merge(ann, other); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := record(g), record(whole); got != want {
		t.Errorf("merged without faces they are\n%s\nwith them\n%s", got, want)
	}
	if _, err := g.Unmerge(ann); err != nil {
		t.Fatal(err)
	}
	if got := record(g); got != want {
		t.Errorf("parted, the people are\n%s\nthey were\n%s", got, want)
	}
	kept := g.people[ann].foreign[0].prototype.Vectors[0].Values
	g.Forget(ann)
	if slices.ContainsFunc(kept, func(x float32) bool { return x != 0 }) {
		t.Error("a forgotten face is still in memory")
	}
	if err := g.SetConsent(other, Consent{Voice: true}); err != nil {
		t.Fatal(err)
	}
	if p, err := g.Person(other); err != nil || len(p.Prototypes) != 1 || p.Prototypes[0].Biometric != Voice {
		t.Errorf("after the consent to the face is withdrawn: %+v, %v", p, err)
	}
}
