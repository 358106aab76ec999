package egomem_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
)

// A robot whose camera or model is missing for a day does not lose the faces it knows.
func TestSensesThatCannotCompareAFaceDoNotEraseIt(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(31, 32))}
	enrol(t, m, newGallery(t), l, "Emily", l.direction(), noon)
	stored := func() string {
		t.Helper()
		people, err := m.SavedPeople(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(people)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	before := stored()
	ears, err := identity.New(identity.Options{Channels: []identity.Channel{{Modality: identity.Voice, Accept: 1, Typical: 1.6,
		Models: []identity.Model{{Name: identity.Voice.String() + " first@1", Dim: lookDim},
			{Name: identity.Voice.String() + " second@1", Dim: lookDim}}}}})
	if err != nil {
		t.Fatal(err)
	}
	live := goLive(t, m, egomem.LiveOptions{})
	if skipped, err := live.Recognise(t.Context(), ears); err != nil || skipped != 1 {
		t.Fatalf("Recognise skips %d, %v", skipped, err)
	}
	if err := live.Close(); err != nil { // stores what the gallery learned
		t.Fatal(err)
	}
	if after := stored(); after != before {
		t.Errorf("stored is\n%s\nand was\n%s", after, before)
	}
}

// repeat transcribes an utterance as its first sample.
func repeat(_ context.Context, samples []float32) (string, error) {
	return fmt.Sprintf("I say %v.", samples[0]), nil
}

// strangerIn returns a stranger of a gallery.
func strangerIn(t *testing.T, g *identity.Gallery, l looks) identity.Presence {
	t.Helper()
	var voices []identity.Observation
	for voice := l.direction(); len(voices) < identity.EnoughObservations; {
		voices = append(voices, l.observe(identity.Voice, voice, 0.2))
	}
	id, err := g.Enrol(noon, voices)
	if err != nil {
		t.Fatal(err)
	}
	return identity.Presence{Person: id, Status: identity.Stranger}
}

// speak lets someone arrive and say something.
func (w *watched) speak(who identity.Presence, at time.Time, sample float32) {
	w.Sense(ingest.Event{Kind: ingest.Arrived, At: at, Person: who})
	w.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, Session: 1, Compared: true,
		Samples: []float32{sample}, Person: who})
}

// Senses that are opened again count their strangers from the start. Their first stranger is not the first stranger
// of the old senses, who is called Emily by now.
func TestAStrangerOfNewSensesIsNoOneOfTheOldOnes(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(33, 34))}
	live := goLive(t, m, egomem.LiveOptions{Transcribe: repeat})
	recognise := func(g *identity.Gallery) {
		t.Helper()
		if _, err := live.Recognise(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	old := newGallery(t)
	recognise(old)
	first := strangerIn(t, old, l)
	live.speak(first, noon, 1)
	live.waitFor(egomem.TurnHeard, 1)
	emily, err := live.Enrol(t.Context(), first.Person, "Emily", egomem.Answer{Voice: true, Words: "Yes, I am Emily."})
	if err != nil {
		t.Fatal(err)
	}
	late := newGallery(t)
	strangerIn(t, late, l)
	if _, err := live.Recognise(t.Context(), late); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("a gallery with a stranger whose ID is in use gives %v", err)
	}
	g := newGallery(t)
	recognise(g)
	if people, talker := live.Present(); len(people) > 0 || talker != 0 {
		t.Errorf("before the new senses saw anyone %v are there, and %v is talked to", people, talker)
	}
	live.waitFor(egomem.PersonLeft, 1)
	live.speak(strangerIn(t, g, l), noon.Add(time.Hour), 2)
	if e := live.waitFor(egomem.TurnHeard, 2); e.Person == emily {
		t.Error("what a stranger says is Emily's")
	}
}

// hooked is a cohort that calls a function first.
type hooked struct {
	model string
	call  func()
}

func (h hooked) Model() string { return h.model }

func (h hooked) Compare(unit []float32) ([]float32, [][3]float64, error) {
	h.call()
	return unit, [][3]float64{{0, 1, 0}}, nil
}

// Who is forgotten while a gallery is filled is not in it afterwards.
func TestRecogniseDoesNotBringBackWhoIsForgottenMeanwhile(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(35, 36))}
	emily := enrol(t, m, newGallery(t), l, "Emily", l.direction(), noon)
	john := enrol(t, m, newGallery(t), l, "John", l.direction(), noon)
	forgotten := false
	forget := func() {
		if !forgotten {
			forgotten = true
			if _, err := m.Forget(t.Context(), emily, nil); err != nil {
				t.Error(err)
			}
		}
	}
	model := identity.Voice.String() + " first@1"
	g, err := identity.New(identity.Options{Channels: []identity.Channel{{Modality: identity.Voice, Accept: 1,
		Typical: 1.6, Models: []identity.Model{
			{Name: model, Dim: lookDim, Cohort: hooked{model, forget}},
			{Name: identity.Voice.String() + " second@1", Dim: lookDim}}}}})
	if err != nil {
		t.Fatal(err)
	}
	live := goLive(t, m, egomem.LiveOptions{})
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if people := g.People(); !forgotten || len(people) != 1 || people[0].ID != john {
		t.Errorf("the gallery has %+v", people)
	}
}

func TestARefusalIsNoEnrolment(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(37, 38))}
	live := goLive(t, m, egomem.LiveOptions{})
	g := newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	answer := func(id egomem.ID, name string, a egomem.Answer) egomem.ID {
		t.Helper()
		id, err := live.Enrol(t.Context(), id, name, a)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	shy, emily := strangerIn(t, g, l), strangerIn(t, g, l)
	for _, one := range []identity.Presence{shy, emily} {
		live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon, Person: one})
	}
	answer(shy.Person, "", egomem.Answer{Words: "No."})
	id := answer(emily.Person, "Emily", egomem.Answer{Voice: true, Words: "Yes."})
	answer(id, "", egomem.Answer{Words: "Forget my voice."})
	live.Sense(ingest.Event{Kind: ingest.Updated, At: noon, Person: identity.Presence{Person: id, Status: identity.Stranger}}) // as the senses tell it
	live.Sense(ingest.Event{Kind: ingest.Left, At: noon, Person: identity.Presence{Person: id, Status: identity.Stranger}})
	live.waitFor(egomem.PersonLeft, 1)
	if told := live.told(egomem.PersonEnrolled); len(told) != 1 || told[0].Name != "Emily" {
		t.Errorf("enrolled are %v", told)
	}
}

func TestNoUtteranceIsLost(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(39, 40))}
	live := goLive(t, m, egomem.LiveOptions{Transcribe: repeat})
	g := newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	for i := range 3 { // of senses that do not say when they began
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: noon.Add(time.Duration(i) * time.Second), Compared: true,
			Samples: []float32{float32(i)}})
	}
	live.waitFor(egomem.TurnHeard, 3)
	lena := strangerIn(t, g, l) // the app gives her consent to the gallery alone
	if err := errors.Join(g.Name(lena.Person, "Lena"), g.SetConsent(lena.Person, identity.Consent{Voice: true})); err != nil {
		t.Fatal(err)
	}
	lena.Status, lena.Name = identity.Known, "Lena"
	live.speak(lena, noon.Add(time.Minute), 4)
	said := live.waitFor(egomem.TurnHeard, 4)
	if people, talker := live.Present(); said.Person == 0 || talker != said.Person || len(people) != 1 {
		t.Errorf("said by %v; %v is talked to, %v are there", said.Person, talker, people)
	}
	if id, err := live.Enrol(t.Context(), lena.Person, "Lena", egomem.Answer{Voice: true}); err != nil || id != said.Person {
		t.Errorf("Lena is %v, %v; her words are of %v", id, err, said.Person)
	}
	if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
		t.Errorf("failed is %v", failed)
	}
}

// What a recogniser of speech writes is stored, whatever it is.
func TestAnyTranscriptIsStored(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	texts := []string{"I play chess in Le\xc3", "\xff\xfe"}
	live := goLive(t, m, egomem.LiveOptions{Transcribe: func(_ context.Context, samples []float32) (string, error) { return texts[int(samples[0])], nil }})
	for i := range texts {
		at := noon.Add(time.Duration(i) * time.Second)
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, Session: 1, Compared: true,
			Samples: []float32{float32(i)}})
	}
	live.waitFor(egomem.TurnHeard, len(texts))
	if first := live.told(egomem.TurnHeard)[0].Text; first != "I play chess in Le\ufffd" {
		t.Errorf("stored is %q", first)
	}
	if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
		t.Errorf("failed is %v", failed)
	}
}
