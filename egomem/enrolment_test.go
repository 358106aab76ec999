package egomem_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const lookDim = 64

// looks draws what people look and sound like, by two models each.
type looks struct{ random *rand.Rand }

func (l looks) direction() []float32 {
	v := make([]float32, lookDim)
	for i := range v {
		v[i] = float32(l.random.NormFloat64())
	}
	return v
}

// observe returns an observation near a direction. spread is the length of the noise.
func (l looks) observe(m identity.Modality, person []float32, spread float64) identity.Observation {
	o := identity.Observation{Modality: m}
	for _, model := range []string{"first@1", "second@1"} {
		noise := l.direction()
		values := make([]float32, lookDim)
		for i := range values {
			values[i] = person[i] + float32(spread)*noise[i]
		}
		o.Vectors = append(o.Vectors, identity.Vector{Model: m.String() + " " + model, Values: values})
	}
	return o
}

func newGallery(t *testing.T) *identity.Gallery {
	t.Helper()
	var channels []identity.Channel
	for _, m := range []identity.Modality{identity.Voice, identity.Face} {
		channels = append(channels, identity.Channel{Modality: m, Accept: 1, Typical: 1.6, Models: []identity.Model{
			{Name: m.String() + " first@1", Dim: lookDim}, {Name: m.String() + " second@1", Dim: lookDim}}})
	}
	g, err := identity.New(identity.Options{Channels: channels})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func openAt(t *testing.T, dir string, options *egomem.Options) *egomem.Memory {
	t.Helper()
	mem, err := egomem.Open(dir, options)
	if err != nil {
		t.Fatal(err)
	}
	return mem
}

// enrol makes a person known who agrees, and returns their ID.
func enrol(t *testing.T, mem *egomem.Memory, g *identity.Gallery, l looks, name string, person []float32, at time.Time) egomem.ID {
	t.Helper()
	var observations []identity.Observation
	for range 3 {
		observations = append(observations, l.observe(identity.Face, person, 0.2), l.observe(identity.Voice, person, 0.2))
	}
	stranger, err := g.Enrol(at, observations)
	if err != nil {
		t.Fatal(err)
	}
	if stranger < identity.FirstStranger {
		t.Errorf("a stranger has ID %v, which a store may give", stranger)
	}
	id, err := g.Save(stranger, func(p *identity.Person) {
		p.Name = name
		p.Consent = p.Consent.With(egomem.Answer{Face: true, Voice: true, Words: "May I remember you? - Yes, says " + name})
	}, func(p identity.Person) (identity.Person, error) { return mem.SavePerson(t.Context(), p) })
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func savePeople(t *testing.T, mem *egomem.Memory, g *identity.Gallery) {
	t.Helper()
	for _, p := range g.People() {
		if _, err := mem.SavePerson(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
}

func peopleOf(t *testing.T, g *identity.Gallery) string {
	t.Helper()
	b, err := json.MarshalIndent(g.People(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func restored(t *testing.T, mem *egomem.Memory) *identity.Gallery {
	t.Helper()
	people, err := mem.SavedPeople(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g := newGallery(t)
	if skipped, err := g.Restore(people); err != nil || skipped > 0 {
		t.Fatalf("Restore skips %d, %v", skipped, err)
	}
	return g
}

// TestAGalleryIsTheSameAfterARestart enrols, moves, adds and merges prototypes of two models, and
// compares every byte.
func TestAGalleryIsTheSameAfterARestart(t *testing.T) {
	dir := t.TempDir()
	mem := openAt(t, dir, nil)
	l := looks{rand.New(rand.NewPCG(1, 2))}
	g := newGallery(t)
	watcher := identity.NewWatcher(g, identity.WatcherOptions{})
	at := time.Now() // with a zone and a monotonic clock
	emily, john, other := l.direction(), l.direction(), l.direction()
	first := enrol(t, mem, g, l, "Emily", emily, at)
	enrol(t, mem, g, l, "John", john, at)
	second := enrol(t, mem, g, l, "Emilia", other, at)
	for range 20 {
		at = at.Add(3 * time.Second)
		voice := l.observe(identity.Voice, emily, 0.25)
		if _, err := watcher.See(at, []identity.Observation{l.observe(identity.Face, emily, 0.25)}, &voice); err != nil {
			t.Fatal(err)
		}
	}
	if err := mem.JoinPeople(t.Context(), first, second); err != nil {
		t.Fatal(err)
	}
	if err := g.Merge(first, second); err != nil {
		t.Fatal(err)
	}
	savePeople(t, mem, g)
	before := peopleOf(t, g)
	for _, part := range []string{`"anchor"`, `"merged"`, "face second@1", `"observations"`, `"words"`} {
		if !strings.Contains(before, part) {
			t.Errorf("the gallery has no %s", part)
		}
	}
	moved := g.People()[0].Prototypes[0]
	if slices.Equal(moved.Vectors[0].Values, moved.Anchor[0].Values) {
		t.Error("no prototype moved")
	}
	if err := mem.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		mem = openAt(t, dir, nil)
		g = restored(t, mem)
		if after := peopleOf(t, g); after != before {
			at := 0
			for at < min(len(before), len(after)) && before[at] == after[at] {
				at++
			}
			t.Fatalf("from byte %d on it was\n%.300s\nafter a restart it is\n%.300s", at, before[max(0, at-200):],
				after[max(0, at-200):])
		}
		savePeople(t, mem, g)
		if report, err := mem.Store().Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Fatalf("Check says %v, %v", report.Faults, err)
		}
		if err := mem.Close(); err != nil {
			t.Fatal(err)
		}
	}
	mem = openAt(t, dir, nil)
	defer mem.Close()
	if back, err := g.Unmerge(first); err != nil || back != second {
		t.Fatalf("Unmerge says %v, %v", back, err)
	}
	if err := mem.PartPeople(t.Context(), second); err != nil { // the store undoes the merge by itself
		t.Fatal(err)
	}
	want, got := g.People(), restored(t, mem).People()
	for i := range got {
		if !slices.EqualFunc(got[i].Prototypes, want[i].Prototypes,
			func(a, b identity.Prototype) bool { return slices.Equal(a.Vectors[1].Values, b.Vectors[1].Values) }) {
			t.Errorf("after the part %v has other prototypes", got[i].ID)
		}
	}
	if len(got) != 3 {
		t.Errorf("after the part %d people are stored", len(got))
	}
}

func TestForgetReachesTheGalleryAndTheFiles(t *testing.T) {
	dir := t.TempDir()
	g := newGallery(t)
	mem := openAt(t, dir, &egomem.Options{OnForget: func(people []egomem.ID) { g.Forget(people...) }})
	l := looks{rand.New(rand.NewPCG(3, 4))}
	at := time.Now()
	emily, john, twin := l.direction(), l.direction(), l.direction()
	first := enrol(t, mem, g, l, "Emily", emily, at)
	enrol(t, mem, g, l, "John", john, at)
	second := enrol(t, mem, g, l, "Zanzibara", twin, at)
	watcher := identity.NewWatcher(g, identity.WatcherOptions{})
	for range 2 { // she is present, and an unknown voice is in the buffers
		at = at.Add(3 * time.Second)
		voice := l.observe(identity.Voice, emily, 0.1)
		if _, err := watcher.See(at, []identity.Observation{l.observe(identity.Face, emily, 0.1)}, &voice); err != nil {
			t.Fatal(err)
		}
	}
	if !watcher.Present().Has(first) {
		t.Fatalf("present is %+v", watcher.Present())
	}
	if err := errors.Join(mem.JoinPeople(t.Context(), first, second), g.Merge(first, second)); err != nil {
		t.Fatal(err)
	}
	savePeople(t, mem, g)
	var traces [][]byte
	for _, p := range g.People() {
		if p.ID != first {
			continue
		}
		for _, part := range append([]identity.Person{p}, p.Merged...) {
			for _, prototype := range part.Prototypes {
				for _, v := range slices.Concat(prototype.Vectors, prototype.Anchor) {
					traces = append(traces, littleEndian(v.Values[:8]))
				}
			}
		}
	}
	traces = append(traces, []byte("Zanzibara"))
	if found := inFiles(t, dir, traces); found == 0 {
		t.Fatal("the files never had her looks")
	}
	erased, err := mem.Forget(t.Context(), second, nil) // by the ID of the one who is joined
	if err != nil || erased.Found > 0 || erased.Prototypes == 0 {
		t.Fatalf("Forget says %+v, %v", erased, err)
	}
	if err := mem.Close(); err != nil {
		t.Fatal(err)
	}
	if found := inFiles(t, dir, traces); found > 0 {
		t.Errorf("%d of %d traces are in the files", found, len(traces))
	}
	if left := g.People(); len(left) != 1 || left[0].Name != "John" {
		t.Errorf("in the gallery are %+v", left)
	}
	if len(watcher.Present().People) > 0 {
		t.Errorf("present is still %+v", watcher.Present())
	}
}

func littleEndian(values []float32) (b []byte) {
	for _, v := range values {
		u := math.Float32bits(v)
		b = append(b, byte(u), byte(u>>8), byte(u>>16), byte(u>>24))
	}
	return b
}

// inFiles returns how many traces the files of a directory have.
func inFiles(t *testing.T, dir string, traces [][]byte) (found int) {
	t.Helper()
	var all []byte
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		all = append(all, content...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, trace := range traces {
		if bytes.Contains(all, trace) {
			found++
		}
	}
	return found
}

func TestAnOldRecordDoesNotUndoAWithdrawal(t *testing.T) {
	mem := openAt(t, t.TempDir(), nil)
	defer mem.Close()
	l := looks{rand.New(rand.NewPCG(5, 6))}
	g := newGallery(t)
	id := enrol(t, mem, g, l, "Emily", l.direction(), time.Now())
	old := g.People()[0]
	err := mem.Store().Write(t.Context(), func(w *memgraph.Writer) error {
		return w.SetConsent(id, egomem.Answer{Voice: true, Words: "Please forget my face."})
	})
	if err != nil {
		t.Fatal(err)
	}
	saved, err := mem.SavePerson(t.Context(), old)
	if err != nil || saved.Consent.Face ||
		slices.ContainsFunc(saved.Prototypes, func(p graph.Prototype) bool { return p.Biometric == graph.Face }) {
		t.Errorf("it is stored as %+v, %v", saved.Consent, err)
	}
	if n := len(saved.Consent.Answers); n != 2 {
		t.Errorf("%d answers are on record", n)
	}
}

func TestAStrangerIsNotSavedUnderAKnownName(t *testing.T) {
	mem := openAt(t, t.TempDir(), nil)
	defer mem.Close()
	if _, err := mem.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "Hello."}); err != nil {
		t.Fatal(err)
	}
	_, err := mem.SavePerson(t.Context(), egomem.Enrolment{ID: identity.FirstStranger, Name: "emily"})
	if !errors.Is(err, egomem.ErrNameTaken) || !strings.Contains(err.Error(), "JoinPeople") {
		t.Errorf("it gives %v", err)
	}
	if stats, err := mem.Stats(t.Context()); err != nil || stats.People != 1 {
		t.Errorf("there are %d people, %v", stats.People, err)
	}
}

// A stranger's words belong to the person that they turn out to be, also to one who was known before.
func TestAStrangerIsEnrolledNamedAndJoined(t *testing.T) {
	dir := t.TempDir()
	m := openAt(t, dir, nil)
	l := looks{rand.New(rand.NewPCG(5, 6))}
	words := map[float32]string{1: "I collect stamps.", 2: "I was at the fair.", 3: "I have a new beard."}
	options := egomem.LiveOptions{Transcribe: func(_ context.Context, samples []float32) (string, error) { return words[samples[0]], nil }}
	live, gallery := goLive(t, m, options), newGallery(t)
	if _, err := live.Recognise(t.Context(), gallery); err != nil {
		t.Fatal(err)
	}
	come := func(direction []float32, word float32) (stranger, said egomem.ID) {
		t.Helper()
		var observations []identity.Observation
		for range 3 {
			observations = append(observations, l.observe(identity.Face, direction, 0.2), l.observe(identity.Voice, direction, 0.2))
		}
		stranger, err := gallery.Enrol(noon, observations)
		if err != nil {
			t.Fatal(err)
		}
		who := identity.Presence{Person: stranger, Status: identity.Stranger}
		at := noon.Add(time.Duration(word) * time.Hour)
		live.Sense(ingest.Event{Kind: ingest.Arrived, At: at, Person: who})
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, Compared: true, Session: int(word),
			Person: who, Samples: []float32{word}})
		return stranger, live.waitFor(egomem.TurnHeard, int(word)).Person
	}
	stranger, lena := come(l.direction(), 1)
	if n, err := m.Store().Get(t.Context(), lena); err != nil || n.Title != "" {
		t.Fatalf("who spoke is %+v, %v", n, err)
	}
	if people, err := m.SavedPeople(t.Context()); err != nil || len(people) > 0 {
		t.Fatalf("without consent there are stored %v, %v", people, err)
	}
	yes := egomem.Answer{Face: true, Voice: true, Words: "May I remember you? - Yes."}
	if _, err := live.Enrol(t.Context(), 4711, "Lena", yes); err == nil {
		t.Error("an unknown person is enrolled")
	}
	if id, err := live.Enrol(t.Context(), lena, "", yes); err != nil || id != lena { // by the ID of the turn
		t.Fatalf("enrolled as %v, %v", id, err)
	}
	if e := live.waitFor(egomem.PersonEnrolled, 1); e.Person != lena {
		t.Errorf("enrolled is %+v", e)
	}
	if people, talker := live.Present(); talker != lena || !slices.Equal(people, []egomem.ID{lena}) || stranger == lena {
		t.Errorf("there are %v, talked to is %v", people, talker)
	}
	if id, err := live.Enrol(t.Context(), lena, "Lena", yes); err != nil || id != lena {
		t.Fatalf("named %v, %v", id, err)
	}
	live.Sense(ingest.Event{Kind: ingest.Left, At: noon.Add(90 * time.Minute), Person: identity.Presence{Person: lena, Status: identity.Known}}) // or she hears it
	bearded, _ := come(l.direction(), 2)
	if _, err := live.Enrol(t.Context(), bearded, "Lena", yes); !errors.Is(err, egomem.ErrNameTaken) {
		t.Errorf("a second Lena is %v", err)
	}
	other, err := live.Enrol(t.Context(), bearded, "", yes)
	if err != nil {
		t.Fatal(err)
	}
	if err := live.Join(t.Context(), lena, other); err != nil {
		t.Fatal(err)
	}
	if got := recalled(t, m, lena, "fair stamps"); len(got) != 2 {
		t.Errorf("joined, Lena recalls %q", got)
	}
	if err := live.Part(t.Context(), lena, other); err != nil {
		t.Fatal(err)
	}
	if got := recalled(t, m, lena, "fair stamps"); !slices.Equal(got, []string{"I collect stamps."}) {
		t.Errorf("parted, Lena recalls %q", got)
	}
	if err := errors.Join(live.Close(), m.JoinPeople(t.Context(), lena, other), m.Close()); err != nil {
		t.Fatal(err)
	}
	m = openAt(t, dir, nil)
	defer m.Close()
	again, gallery := goLive(t, m, options), newGallery(t)
	if skipped, err := again.Recognise(t.Context(), gallery); skipped > 0 || err != nil {
		t.Fatal(skipped, err)
	}
	if p, err := gallery.Person(lena); err != nil || p.Name != "Lena" {
		t.Errorf("after a restart Lena is %+v, %v", p, err)
	}
	if known := gallery.People(); len(known) != 1 {
		t.Errorf("after a restart the gallery has %d people, although two were joined", len(known))
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// What the gallery learned by itself does not undo a name that the app gave.
func TestARenameStaysAndReachesTheGallery(t *testing.T) {
	m := openAt(t, t.TempDir(), nil)
	defer m.Close()
	l := looks{rand.New(rand.NewPCG(8, 9))}
	g := newGallery(t)
	id := enrol(t, m, g, l, "Emily", l.direction(), noon)
	live, gallery := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), gallery); err != nil {
		t.Fatal(err)
	}
	if err := m.Rename(t.Context(), id, "Emilia"); err != nil {
		t.Fatal(err)
	}
	if p, err := gallery.Person(id); err != nil || p.Name != "Emilia" {
		t.Errorf("the gallery has %q, %v", p.Name, err)
	}
	if err := gallery.Name(id, "Emily"); err != nil { // a gallery that read the old name before
		t.Fatal(err)
	}
	if err := live.Close(); err != nil { // it stores what the gallery learned
		t.Fatal(err)
	}
	if n, err := m.Store().Get(t.Context(), id); err != nil || n.Title != "Emilia" {
		t.Errorf("the memory has %q, %v", n.Title, err)
	}
	if p, err := gallery.Person(id); err != nil || p.Name != "Emilia" {
		t.Errorf("the gallery has %q, %v", p.Name, err)
	}
}

// Joins and parts of the memory reach the gallery of the senses: who is parted is not recognised as the
// other any more.
func TestJoinsAndPartsReachTheGallery(t *testing.T) {
	m := openAt(t, t.TempDir(), nil)
	defer m.Close()
	l := looks{rand.New(rand.NewPCG(10, 11))}
	g := newGallery(t)
	var ids []egomem.ID
	for _, name := range []string{"Emily", "Lena", "Mia"} {
		ids = append(ids, enrol(t, m, g, l, name, l.direction(), noon))
	}
	for range 2 {
		live, gallery := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
		if _, err := live.Recognise(t.Context(), gallery); err != nil {
			t.Fatal(err)
		}
		known := func(want ...egomem.ID) {
			t.Helper()
			var got []egomem.ID
			for _, p := range gallery.People() {
				got = append(got, p.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("the gallery has %v, want %v", got, want)
			}
		}
		known(ids...)
		if err := errors.Join(m.JoinPeople(t.Context(), ids[1], ids[2]), m.JoinPeople(t.Context(), ids[0], ids[1])); err != nil {
			t.Fatal(err)
		}
		known(ids[0])
		if err := live.Close(); err != nil { // it stores what the gallery learned
			t.Fatal(err)
		}
		live, gallery = goLive(t, m, egomem.LiveOptions{}), newGallery(t)
		if _, err := live.Recognise(t.Context(), gallery); err != nil {
			t.Fatal(err)
		}
		known(ids[0])
		if err := m.PartPeople(t.Context(), ids[1]); err != nil { // Mia stays Lena
			t.Fatal(err)
		}
		known(ids[:2]...)
		if err := m.PartPeople(t.Context(), ids[2]); err != nil {
			t.Fatal(err)
		}
		known(ids...)
		if err := live.Close(); err != nil {
			t.Fatal(err)
		}
		if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
			t.Errorf("it failed: %+v", failed)
		}
	}
}
