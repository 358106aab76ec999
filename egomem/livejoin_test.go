package egomem_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
)

// records returns the lines of an export, without the first and the last, which tell when it was made.
func records(t *testing.T, m *egomem.Memory) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(exported(t, m)), "\n")
	return strings.Join(lines[1:len(lines)-1], "\n")
}

// What a gallery learns while two people are joined, stored and opened again, is gone when they part: also the
// name that one of them lent the other.
func TestJoinAndPartOfALiveLeaveTheExport(t *testing.T) {
	dir := t.TempDir()
	m := openAt(t, dir, nil)
	l := looks{rand.New(rand.NewPCG(12, 13))}
	g := newGallery(t)
	nameless := enrol(t, m, g, l, "", l.direction(), noon)
	emily := enrol(t, m, g, l, "Emily", l.direction(), noon.Add(time.Hour))
	before := records(t, m)
	start := func() (*watched, *identity.Gallery) {
		t.Helper()
		live, gallery := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
		if _, err := live.Recognise(t.Context(), gallery); err != nil {
			t.Fatal(err)
		}
		return live, gallery
	}
	live, gallery := start()
	if err := live.Join(t.Context(), nameless, emily); err != nil {
		t.Fatal(err)
	}
	joined := peopleOf(t, gallery)
	if p, err := gallery.Person(nameless); err != nil || p.Name != "Emily" {
		t.Errorf("joined, they are %q, %v", p.Name, err)
	}
	if err := errors.Join(live.Close(), m.Close()); err != nil { // it stores what the gallery learned
		t.Fatal(err)
	}
	m = openAt(t, dir, nil)
	defer m.Close()
	live, gallery = start()
	if got := peopleOf(t, gallery); got != joined {
		t.Errorf("after a restart the gallery has\n%s\nand had\n%s", got, joined)
	}
	if err := live.Part(t.Context(), nameless, emily); err != nil {
		t.Fatal(err)
	}
	if p, err := gallery.Person(nameless); err != nil || p.Name != "" {
		t.Errorf("parted, the one without a name is %q, %v", p.Name, err)
	}
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
	if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
		t.Errorf("it failed: %+v", failed)
	}
	if after := records(t, m); after != before {
		t.Errorf("the export was\n%s\nand is\n%s", before, after)
	}
	live, _ = start()
	if err := live.Join(t.Context(), nameless, emily); err != nil {
		t.Fatal(err)
	}
	if _, err := live.Enrol(t.Context(), nameless, "", egomem.Answer{Face: true, Words: "Still? - The face."}); err != nil {
		t.Fatal(err)
	}
	if n, err := m.Store().Get(t.Context(), nameless); err != nil || n.Title != "" {
		t.Errorf("enrolled again without a name, they are %q, %v", n.Title, err)
	}
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
}

// Two people are joined through a third, whom no sense recognises, and parted again. The gallery follows, so that no
// face gets the name of another person.
func TestAGalleryFollowsPeopleWhoAreJoinedThroughAnother(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(41, 42))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	between, err := m.AddPerson(t.Context(), "Lena")
	if err != nil {
		t.Fatal(err)
	}
	mia := l.direction()
	first, second := enrol(t, m, g, l, "Mia", mia, noon), enrol(t, m, g, l, "John", l.direction(), noon)
	is := func(want egomem.ID, when string) {
		t.Helper()
		if v, err := g.Identify(l.observe(identity.Face, mia, 0.1)); err != nil || v.Person != want {
			t.Errorf("%s, Mia is %v, %v", when, v, err)
		}
	}
	is(first, "enrolled")
	if err := errors.Join(live.Join(t.Context(), between, first), live.Join(t.Context(), second, between)); err != nil {
		t.Fatal(err)
	}
	is(second, "joined through Lena")
	if err := m.PartPeople(t.Context(), between); err != nil {
		t.Fatal(err)
	}
	is(first, "parted with Lena")

	// Two people refuse, are joined and parted, and then one of them consents.
	third, fourth := enrol(t, m, g, l, "Ann", l.direction(), noon), enrol(t, m, g, l, "Bob", l.direction(), noon)
	for _, id := range []egomem.ID{third, fourth} {
		if _, err := live.Enrol(t.Context(), id, "", egomem.Answer{Words: "No."}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(live.Join(t.Context(), third, fourth), live.Part(t.Context(), third, fourth)); err != nil {
		t.Fatal(err)
	}
	if _, err := live.Enrol(t.Context(), third, "", egomem.Answer{Face: true, Words: "Yes."}); err != nil {
		t.Error(err)
	}
	if err := live.Close(); err != nil {
		t.Error(err)
	}
}

// The gallery does not know what people who were parted had answered before. What they answer afterwards counts
// nevertheless.
func TestAnAnswerAfterPartingCounts(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(43, 44))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	no := egomem.Answer{Words: "Forget my face and my voice."}
	allows := func(id egomem.ID, want bool, when string) {
		t.Helper()
		e, err := m.Store().Enrolment(t.Context(), id)
		p, unknown := g.Person(id)
		if err := errors.Join(err, unknown); err != nil || e.Consent.Any() != want || p.Consent.Any() != want ||
			len(e.Prototypes)+len(p.Prototypes) > 0 && !want {
			t.Errorf("%s: stored is %+v, in the gallery %+v, %v", when, e, p, err)
		}
	}
	parted := func() (into, from egomem.ID) {
		t.Helper()
		into, from = enrol(t, m, g, l, "", l.direction(), noon), enrol(t, m, g, l, "", l.direction(), noon)
		if err := errors.Join(live.Join(t.Context(), into, from), live.Part(t.Context(), into, from)); err != nil {
			t.Fatal(err)
		}
		return into, from
	}
	for _, first := range []bool{true, false} {
		bob, other := parted()
		if !first {
			bob = other
		}
		if _, err := live.Enrol(t.Context(), bob, "", no); err != nil {
			t.Fatal(err)
		}
		allows(bob, false, "withdrawn")
		if _, err := live.Enrol(t.Context(), bob, "", egomem.Answer{Voice: true, Words: "My voice, then."}); err != nil {
			t.Fatal(err)
		}
		allows(bob, true, "allowed again")
	}
	into, from := enrol(t, m, g, l, "", l.direction(), noon), enrol(t, m, g, l, "", l.direction(), noon)
	if err := live.Join(t.Context(), into, from); err != nil {
		t.Fatal(err)
	}
	if id, err := live.Enrol(t.Context(), from, "", no); err != nil || id != into { // by the ID that was joined to another
		t.Errorf("a withdrawal by the old ID gives %v, %v", id, err)
	}
	allows(into, false, "withdrawn by the old ID")
	into, from = enrol(t, m, g, l, "", l.direction(), noon), enrol(t, m, g, l, "", l.direction(), noon)
	for range 2 { // the gallery does not merge someone without consent with someone who consented
		if _, err := live.Enrol(t.Context(), into, "", no); err != nil {
			t.Fatal(err)
		}
		if err := m.JoinPeople(t.Context(), into, from); err != nil {
			t.Fatal(err)
		}
		parted() // other people can still be joined and parted
	}
	allows(from, false, "withdrawn by who they are joined with")
	_, ann := parted() // and without a Live
	_, err := g.Save(ann, func(p *identity.Person) { p.Consent = p.Consent.With(no) },
		func(p identity.Person) (identity.Person, error) { return m.SavePerson(t.Context(), p) })
	if err != nil {
		t.Fatal(err)
	}
	allows(ann, false, "withdrawn by Save")
	if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
		t.Errorf("failed is %v", failed)
	}
}

// The app finds that the stranger it sees is the one it hears, or someone it knows. No memory knows strangers, so
// that nothing can be joined there first.
func TestAMergedStrangerIsStored(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(45, 46))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	stranger := func(as identity.Modality) identity.ID {
		t.Helper()
		var looks []identity.Observation
		for person := l.direction(); len(looks) < identity.EnoughObservations; {
			looks = append(looks, l.observe(as, person, 0.2))
		}
		id, err := g.Enrol(noon, looks)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	face, voice := stranger(identity.Face), stranger(identity.Voice)
	emma := enrol(t, m, g, l, "Emma", l.direction(), noon)
	if err := errors.Join(g.Merge(face, voice), g.Merge(emma, stranger(identity.Voice))); err != nil {
		t.Fatal(err)
	}
	emily, err := live.Enrol(t.Context(), face, "Emily", egomem.Answer{Face: true, Voice: true, Words: "Yes."})
	if err := errors.Join(err, live.Close()); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[egomem.ID]int{emily: 2, emma: 3} {
		if e, err := m.Store().Enrolment(t.Context(), id); err != nil || len(e.Prototypes) != want {
			t.Errorf("stored are %d prototypes of %s, want %d; %v", len(e.Prototypes), e.Name, want, err)
		}
	}
	back := peopleOf(t, restored(t, m))
	if now := peopleOf(t, g); now != back {
		t.Errorf("after a restart the gallery has\n%s\nand had\n%s", back, now)
	}
	if other, err := g.Unmerge(emily); err != nil || other != voice {
		t.Errorf("until then the merge can be undone: %v, %v", other, err)
	}
}

// Emily is known by her words. Her voice is enrolled without a name, which she has already, and joined with her, as
// Enrol says: she has her name when she is heard.
func TestWhoIsJoinedWithANameHasItWhenSensed(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(47, 48))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds."})
	emily := person(t, m, "Emily")
	stranger := strangerIn(t, g, l)
	if _, err := live.Enrol(t.Context(), stranger.Person, "Emily", egomem.Answer{Voice: true}); !errors.Is(err,
		egomem.ErrNameTaken) {
		t.Fatalf("her name gives %v", err)
	}
	id, err := live.Enrol(t.Context(), stranger.Person, "", egomem.Answer{Voice: true})
	if err := errors.Join(err, live.Join(t.Context(), emily, id)); err != nil {
		t.Fatal(err)
	}
	arrives := func(n int, want string) {
		t.Helper()
		one, err := g.Person(id)
		if err != nil {
			t.Fatal(err)
		}
		who := identity.Presence{Person: id, Status: identity.Known, Name: one.Name}
		live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon, Person: who})
		live.Sense(ingest.Event{Kind: ingest.Left, At: noon, Person: who})
		if came, left := live.waitFor(egomem.PersonArrived, n), live.waitFor(egomem.PersonLeft, n); came.Name != want ||
			left.Name != want {
			t.Errorf("told are %v and %v, want %q", came, left, want)
		}
	}
	arrives(1, "Emily")
	if err := m.Rename(t.Context(), emily, "Emma"); err != nil {
		t.Fatal(err)
	}
	arrives(2, "Emma")
	if err := live.Part(t.Context(), emily, id); err != nil {
		t.Fatal(err)
	}
	arrives(3, "")
	if n, err := m.Store().Get(t.Context(), id); err != nil || n.Title != "" {
		t.Errorf("parted, they are %q, %v", n.Title, err)
	}
}

// One of two people allowed the face alone, the other the voice. After they are parted the gallery has both as the
// memory has them: what the other one did not allow is no withdrawal.
func TestPartedPeopleAreRecognisedAsTheyAllowed(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(49, 50))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	voice := l.direction()
	into, from := enrol(t, m, g, l, "Emily", l.direction(), noon), enrol(t, m, g, l, "Lena", voice, noon)
	for id, answer := range map[egomem.ID]egomem.Answer{into: {Face: true, Words: "Only my face."},
		from: {Voice: true, Words: "Only my voice."}} {
		if _, err := live.Enrol(t.Context(), id, "", answer); err != nil {
			t.Fatal(err)
		}
	}
	before := peopleOf(t, g)
	if err := errors.Join(live.Join(t.Context(), into, from), m.PartPeople(t.Context(), from)); err != nil {
		t.Fatal(err)
	}
	if after := peopleOf(t, g); after != before {
		t.Errorf("the gallery had\n%.900s\nand has\n%.900s", before, after)
	}
	if v, err := g.Identify(l.observe(identity.Voice, voice, 0.1)); err != nil || v.Person != from {
		t.Errorf("Lena's voice is that of %v, %v", v, err)
	}
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
	if back := peopleOf(t, restored(t, m)); back != before {
		t.Errorf("after a restart the gallery has\n%.900s\nand had\n%.900s", back, before)
	}
}

// Answers, joins and parts come at the same time.
func TestAnAnswerWhileSomeoneIsPartedIsStored(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Relaxed: true})
	l := looks{rand.New(rand.NewPCG(51, 52))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	into, from := enrol(t, m, g, l, "Emily", l.direction(), noon), enrol(t, m, g, l, "Lena", l.direction(), noon)
	var joining sync.WaitGroup
	joining.Go(func() {
		for range 100 {
			if err := errors.Join(live.Join(t.Context(), into, from), m.PartPeople(t.Context(), from)); err != nil {
				t.Error(err)
			}
		}
	})
	for i := range 100 {
		answer := egomem.Answer{Face: true, Voice: true, Words: fmt.Sprint("Yes, ", i)}
		if id, err := live.Enrol(t.Context(), into, "", answer); err != nil || id != into {
			t.Errorf("answer %d gives %v, %v", i, id, err)
		}
	}
	joining.Wait()
	if err := live.Close(); err != nil {
		t.Error(err)
	}
	if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
		t.Errorf("it failed: %+v", failed)
	}
}

// A join that the gallery refuses leaves people joined who were joined before.
func TestAJoinThatWasThereBeforeStays(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(41, 42))}
	live, g := goLive(t, m, egomem.LiveOptions{}), newGallery(t)
	if _, err := live.Recognise(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	mia, mimi := enrol(t, m, g, l, "Mia", l.direction(), noon), enrol(t, m, g, l, "Mimi", l.direction(), noon)
	if _, err := live.Enrol(t.Context(), mia, "", egomem.Answer{Words: "no"}); err != nil { // withdraws
		t.Fatal(err)
	}
	if err := m.JoinPeople(t.Context(), mia, mimi); err != nil {
		t.Fatal(err)
	}
	if err := live.Join(t.Context(), mia, mimi); !errors.Is(err, identity.ErrMerge) {
		t.Errorf("the gallery lets one without consent take another's: %v", err)
	}
	if same, err := m.Store().SamePerson(t.Context(), mimi); err != nil || len(same) != 2 {
		t.Errorf("joined are %v, %v", same, err)
	}
}
