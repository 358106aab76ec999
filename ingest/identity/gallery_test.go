package identity

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"
	"time"
)

func TestIdentifyTellsKnownUnknownAndAmbiguousApart(t *testing.T) {
	m := newMaker(1)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	id := m.enrol(t, g, "Emily", emily, Voice)
	m.enrol(t, g, "John", john, Voice)
	for range 50 {
		if v, err := g.Identify(m.observe(Voice, emily, 0.2)); err != nil || v.Status != Known || v.Person != id ||
			v.Name != "Emily" {
			t.Fatal(v, err)
		}
		if v, err := g.Identify(m.observe(Voice, m.direction(), 0.2)); err != nil || v.Status != Unknown ||
			v.Person != 0 || v.Name != "" {
			t.Fatal(v, err)
		}
	}
	both := make([]float32, madeDim)
	for i := range both {
		both[i] = emily[i] + john[i]
	}
	v, err := g.Identify(m.observe(Voice, both, 0))
	if err != nil || v.Status != Ambiguous || v.Person != 0 || v.Name != "" || len(v.Candidates) != 2 {
		t.Error("halfway between two people:", v, err)
	}
	if v, err := g.Identify(); err != nil || v.Status != Unknown {
		t.Error("no observations:", v, err)
	}
}

func TestObservationsThatCannotBeComparedAreErrors(t *testing.T) {
	m := newMaker(2)
	g := madeGallery(t, nil)
	person := m.direction()
	m.enrol(t, g, "Emily", person, Voice)
	change := func(with func(*Observation)) []Observation {
		l := m.observe(Voice, person, 0)
		with(&l)
		return []Observation{l}
	}
	for name, observations := range map[string][]Observation{
		"another model":     change(func(l *Observation) { l.Vectors[0].Model = "other@1" }),
		"no vector":         change(func(l *Observation) { l.Vectors = nil }),
		"one too many":      change(func(l *Observation) { l.Vectors = append(l.Vectors, l.Vectors[0]) }),
		"too short":         change(func(l *Observation) { l.Vectors[0].Values = l.Vectors[0].Values[1:] }),
		"zero":              change(func(l *Observation) { clear(l.Vectors[0].Values) }),
		"NaN":               change(func(l *Observation) { l.Vectors[0].Values[3] = float32(math.NaN()) }),
		"infinite":          change(func(l *Observation) { l.Vectors[0].Values[3] = float32(math.Inf(1)) }),
		"another modality":  change(func(l *Observation) { l.Modality = 9 }),
		"trust beyond 1":    change(func(l *Observation) { l.Trust = 1.5 }),
		"trust that is NaN": change(func(l *Observation) { l.Trust = math.NaN() }),
		"two voices":        {m.observe(Voice, person, 0), m.observe(Voice, person, 0)},
	} {
		if v, err := g.Identify(observations...); !errors.Is(err, ErrObservation) || v.Person != 0 {
			t.Errorf("%s: %v %v", name, v, err)
		}
		if _, err := g.Enrol(start, append(observations, observations[0], observations[0])); !errors.Is(err,
			ErrObservation) && name != "two voices" {
			t.Errorf("enrol %s: %v", name, err)
		}
	}
}

func TestUnusableSettingsAreReportedTogether(t *testing.T) {
	bad := madeChannel(Voice)
	bad.Typical, bad.Margin = bad.Accept, -1
	bad.Models = append(bad.Models, bad.Models[0], Model{})
	_, err := New(Options{Channels: []Channel{bad, madeChannel(Voice)}, Step: 2})
	if !errors.Is(err, ErrSettings) {
		t.Fatal(err)
	}
	for _, says := range []string{"margin", "typical", "twice", "no name", "range"} {
		if !bytes.Contains([]byte(err.Error()), []byte(says)) {
			t.Errorf("%q is not in %v", says, err)
		}
	}
	if _, err := New(Options{}); !errors.Is(err, ErrSettings) {
		t.Error(err)
	}
}

func TestEnrolmentNeedsThreeAgreeingObservations(t *testing.T) {
	m := newMaker(3)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	a, b, c := m.observe(Voice, emily, 0.2), m.observe(Voice, emily, 0.2), m.observe(Voice, emily, 0.2)
	for name, observations := range map[string][]Observation{
		"none":          nil,
		"two":           {a, b},
		"another's":     {a, b, m.observe(Voice, john, 0.2)},
		"one face":      {a, b, c, m.observe(Face, emily, 0.2)},
		"of two people": {a, b, m.observe(Voice, john, 0.2), m.observe(Voice, john, 0.2)},
	} {
		if id, err := g.Enrol(start, observations); !errors.Is(err, ErrDisagree) || id != 0 {
			t.Errorf("%s: %v %v", name, id, err)
		}
	}
	if known, strangers := g.Counts(); known+strangers != 0 {
		t.Error("a person was enrolled")
	}
	if id, err := g.Enrol(start, []Observation{a, b, c}); err != nil || id == 0 {
		t.Error(id, err)
	}
}

func TestWithoutConsentNothingIsStoredAndEverythingExpires(t *testing.T) {
	m := newMaker(4)
	g := madeGallery(t, func(o *Options) { o.Expire = time.Minute })
	person := m.direction()
	id, err := g.Enrol(start, []Observation{m.observe(Voice, person, 0.1), m.observe(Voice, person, 0.1),
		m.observe(Voice, person, 0.1)})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Name(id, "Emily"); err != nil {
		t.Fatal(err)
	}
	if len(g.People()) != 0 {
		t.Error("a stranger is stored")
	}
	if p, err := g.Person(id); err != nil || len(p.Prototypes) != 0 {
		t.Error("a stranger's vectors are returned:", p, err)
	}
	if v, err := g.Identify(m.observe(Voice, person, 0.1)); err != nil || v.Status != Stranger || v.Name != "" || v.Person != id {
		t.Error("a name without consent:", v, err)
	}
	if gone := g.Expire(start.Add(59 * time.Second)); gone != 0 {
		t.Error("expired too early")
	}
	if gone := g.Expire(start.Add(-time.Hour)); gone != 0 { // the clock jumps back, and the stranger's last observation with it
		t.Error("expired by a clock that jumped back")
	}
	if gone := g.Expire(start.Add(-time.Hour + time.Minute)); gone != 1 {
		t.Error("after the clock jumped back a stranger did not expire")
	}
	if v, _ := g.Identify(m.observe(Voice, person, 0.1)); v.Status != Unknown {
		t.Error("expired, and still known:", v)
	}
	again := m.enrol(t, g, "John", m.direction(), Voice)
	if again == id {
		t.Error("an ID was used again")
	}
	if gone := g.Expire(start.Add(1000 * time.Hour)); gone != 0 {
		t.Error("a person with consent expired")
	}
}

func TestConsentIsPerModalityAndWithdrawingItDeletes(t *testing.T) {
	m := newMaker(5)
	g := madeGallery(t, nil)
	person := m.direction()
	id := m.enrol(t, g, "Emily", person, Voice, Face)
	other := m.enrol(t, g, "", person, Voice, Face)
	if err := g.Merge(id, other); err != nil {
		t.Fatal(err)
	}
	if err := g.SetConsent(id, Consent{Voice: true}); err != nil {
		t.Fatal(err)
	}
	stored, err := json.Marshal(g.People())
	if err != nil || bytes.Contains(stored, []byte(`"face-made`)) || !bytes.Contains(stored, []byte(`"voice-made`)) {
		t.Errorf("the stored data does not match the consent: %.200s, %v", stored, err)
	}
	if v, _ := g.Identify(m.observe(Face, person, 0.1)); v.Status != Unknown {
		t.Error("known by a face without consent:", v)
	}
	if v, _ := g.Identify(m.observe(Voice, person, 0.1)); v.Status != Known {
		t.Error("not known by the voice:", v)
	}
	if err := g.SetConsent(id, Consent{}); err != nil {
		t.Fatal(err)
	}
	if v, _ := g.Identify(m.observe(Voice, person, 0.1)); v.Status != Unknown {
		t.Error("known without any consent:", v)
	}
	if err := g.SetConsent(99, Consent{}); !errors.Is(err, ErrPerson) {
		t.Error(err)
	}
}

func TestStoredPeopleAreRestored(t *testing.T) {
	m := newMaker(6)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	a := m.enrol(t, g, "Emily", emily, Voice, Face)
	b := m.enrol(t, g, "John", john, Voice)
	c := m.enrol(t, g, "", emily, Voice)
	if err := g.Merge(a, c); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(g.People())
	if err != nil {
		t.Fatal(err)
	}
	var people []Person
	if err := json.Unmarshal(data, &people); err != nil {
		t.Fatal(err)
	}
	again := madeGallery(t, nil)
	if skipped, err := again.Restore(people); err != nil || skipped != 0 {
		t.Fatal(skipped, err)
	}
	observation := m.observe(Voice, john, 0.2)
	want, _ := g.Identify(observation)
	if got, err := again.Identify(observation); err != nil || got.Person != b || math.Abs(got.Evidence-want.Evidence) > 1e-5 {
		t.Error(got, want, err)
	}
	if back, err := again.Unmerge(a); err != nil || back != c {
		t.Error(back, err)
	}
	if id := m.enrol(t, again, "New", m.direction(), Voice); id <= c {
		t.Errorf("ID %d was used before", id)
	}
	if _, err := again.Restore(people); !errors.Is(err, ErrPerson) {
		t.Error("the same people twice:", err)
	}
	newer := madeGallery(t, func(o *Options) {
		o.Channels[0].Models[0].Name = "voice-other@2"
	})
	if skipped, err := newer.Restore(people); err != nil || skipped != 3 { // Emily's two after the merge, John's one
		t.Error("prototypes of another model:", skipped, err)
	}
	if v, err := newer.Identify(m.observe(Face, emily, 0.1)); err != nil || v.Name != "Emily" {
		t.Error(v, err)
	}
	people[0].Prototypes[0].Vectors[0].Values[0] = float32(math.NaN())
	if _, err := madeGallery(t, nil).Restore(people); !errors.Is(err, ErrObservation) {
		t.Error("a damaged prototype:", err)
	}
}

func TestUnmergeRestoresBothAndDropsWhatWasLearnedSince(t *testing.T) {
	m := newMaker(7)
	g := madeGallery(t, nil)
	emily, twin := m.direction(), m.direction()
	a := m.enrol(t, g, "Emily", emily, Voice)
	b := m.enrol(t, g, "Ann", twin, Voice)
	before := g.People()
	if err := g.Merge(a, b); err != nil {
		t.Fatal(err)
	}
	if v, _ := g.Identify(m.observe(Voice, twin, 0.1)); v.Person != a || v.Name != "Emily" {
		t.Error("after the merge:", v)
	}
	if _, err := g.Person(b); !errors.Is(err, ErrPerson) {
		t.Error("the merged person still exists")
	}
	w := NewWatcher(g, WatcherOptions{})
	at := start
	for range 20 {
		see(t, w, &at, []Observation{m.observe(Voice, twin, 0.1)})
	}
	if back, err := g.Unmerge(a); err != nil || back != b {
		t.Fatal(back, err)
	}
	after := g.People()
	if len(after) != 2 || after[0].Name != "Emily" || after[1].Name != "Ann" {
		t.Fatalf("%+v", after)
	}
	for i := range after {
		if !closeTo(after[i].Prototypes[0].Vectors[0].Values, before[i].Prototypes[0].Vectors[0].Values) ||
			len(after[i].Prototypes) != 1 {
			t.Error("not what it was before the merge")
		}
	}
	if _, err := g.Unmerge(a); !errors.Is(err, ErrMerge) {
		t.Error(err)
	}
	if err := g.Merge(a, a); !errors.Is(err, ErrMerge) {
		t.Error(err)
	}
	if err := g.Merge(a, 99); !errors.Is(err, ErrPerson) {
		t.Error(err)
	}
}

func closeTo(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return math.Abs(float64(x-y)) < 1e-5 })
}

func TestMergesNestAndAreUndoneOneByOne(t *testing.T) {
	m := newMaker(8)
	g := madeGallery(t, nil)
	var ids []ID
	for range 3 {
		ids = append(ids, m.enrol(t, g, "", m.direction(), Voice))
	}
	if err := errors.Join(g.Merge(ids[0], ids[1]), g.Merge(ids[2], ids[0])); err != nil {
		t.Fatal(err)
	}
	if back, err := g.Unmerge(ids[2]); err != nil || back != ids[0] {
		t.Fatal(back, err)
	}
	if back, err := g.Unmerge(ids[0]); err != nil || back != ids[1] {
		t.Fatal(back, err)
	}
	if known, _ := g.Counts(); known != 3 {
		t.Error(known, "people")
	}
}

func TestDeleteAlsoRemovesMergedPeople(t *testing.T) {
	m := newMaker(9)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	a, b := m.enrol(t, g, "Emily", emily, Voice), m.enrol(t, g, "John", john, Voice)
	if err := g.Merge(a, b); err != nil {
		t.Fatal(err)
	}
	if err := g.Delete(a); err != nil {
		t.Fatal(err)
	}
	if len(g.People()) != 0 {
		t.Error("a person is left")
	}
	for _, person := range [][]float32{emily, john} {
		if v, _ := g.Identify(m.observe(Voice, person, 0)); v.Status != Unknown {
			t.Error(v)
		}
	}
	if err := g.Delete(a); !errors.Is(err, ErrPerson) {
		t.Error(err)
	}
}

func TestOnlyStrangersAreEvictedForStrangers(t *testing.T) {
	m := newMaker(10)
	g := madeGallery(t, func(o *Options) { o.MaxStrangers = 3 })
	emily := m.enrol(t, g, "Emily", m.direction(), Voice)
	var last ID
	for i := range 10 {
		person := m.direction()
		id, err := g.Enrol(start.Add(time.Duration(i)*time.Second),
			[]Observation{m.observe(Voice, person, 0.1), m.observe(Voice, person, 0.1), m.observe(Voice, person, 0.1)})
		if err != nil {
			t.Fatal(err)
		}
		last = id
	}
	if known, strangers := g.Counts(); known != 1 || strangers != 3 {
		t.Error(known, strangers)
	}
	for _, id := range []ID{emily, last, last - 2} {
		if _, err := g.Person(id); err != nil {
			t.Error(err)
		}
	}
}

func TestFaceAndVoiceTogetherAreMoreCertain(t *testing.T) {
	m := newMaker(11)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	m.enrol(t, g, "John", john, Voice, Face)
	covered := m.observe(Face, emily, 0.72) // a cosine of about 0.5: at the threshold
	voice := m.observe(Voice, emily, 0.2)
	alone, _ := g.Identify(covered)
	both, err := g.Identify(covered, voice)
	if err != nil || both.Status != Known || both.Name != "Emily" || both.Evidence < alone.Evidence {
		t.Error("a covered face and a clear voice:", alone, both, err)
	}
	against, err := g.Identify(m.observe(Face, emily, 0.1), m.observe(Voice, john, 0.1))
	if err != nil || against.Status == Known {
		t.Error("the face of one person with the voice of another:", against, err)
	}
	stranger, err := g.Identify(m.observe(Face, m.direction(), 0.1), m.observe(Voice, m.direction(), 0.1))
	if err != nil || stranger.Status != Unknown {
		t.Error("a stranger:", stranger, err)
	}
	doubted := voice
	doubted.Trust = 0.2
	less, err := g.Identify(doubted)
	whole, _ := g.Identify(voice)
	if err != nil || less.Evidence >= whole.Evidence || less.Evidence <= 0 {
		t.Error("an observation of little trust weighs as much:", less, whole, err)
	}
}

func BenchmarkIdentifyAmong1000(b *testing.B) {
	m := newMaker(12)
	channel := Channel{Modality: Voice, Accept: 0.5, Typical: 1, Models: []Model{{Name: "a", Dim: 256}, {Name: "b", Dim: 512}}}
	g, err := New(Options{Channels: []Channel{channel}})
	if err != nil {
		b.Fatal(err)
	}
	vectors := func(noise float64, base [2][]float32) []Vector {
		out := []Vector{{Model: "a", Values: make([]float32, 256)}, {Model: "b", Values: make([]float32, 512)}}
		for k := range out {
			for i := range out[k].Values {
				out[k].Values[i] = base[k][i] + float32(noise*m.random.NormFloat64())
			}
		}
		return out
	}
	var base [2][]float32
	for range 1000 {
		for k, n := range []int{256, 512} {
			base[k] = make([]float32, n)
			for i := range base[k] {
				base[k][i] = float32(m.random.NormFloat64())
			}
		}
		var observations []Observation
		for range 3 {
			observations = append(observations, Observation{Modality: Voice, Vectors: vectors(0.1, base)})
		}
		id, err := g.Enrol(start, observations)
		if err != nil {
			b.Fatal(err)
		}
		if err := g.SetConsent(id, Consent{Voice: true}); err != nil {
			b.Fatal(err)
		}
	}
	observation := Observation{Modality: Voice, Vectors: vectors(0.2, base)}
	for b.Loop() {
		if v, err := g.Identify(observation); err != nil || v.Status != Known {
			b.Fatal(v, err)
		}
	}
}

func TestIDsAreNotReusedAfterHighStoredIDs(t *testing.T) {
	m := newMaker(43)
	g := madeGallery(t, nil)
	m.enrol(t, g, "Emily", m.direction(), Voice)
	if _, err := g.Restore([]Person{{ID: math.MaxUint64, Name: "Ann", Consent: Consent{Voice: true}}}); !errors.Is(err, ErrPerson) {
		t.Error(err)
	}
	merged := Person{ID: 7, Consent: Consent{Voice: true}, Merged: []Person{{ID: 7}, {ID: math.MaxUint64}}}
	if _, err := g.Restore([]Person{merged}); !errors.Is(err, ErrPerson) {
		t.Error(err)
	}
	m.enrol(t, g, "John", m.direction(), Voice)
	if known, _ := g.Counts(); known != 2 {
		t.Error(known)
	}
}
