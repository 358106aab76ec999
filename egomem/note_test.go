package egomem_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// What the app knows of a person is in their profile and in recalls, for those who may know it, until
// the person says otherwise.
func TestTheAppNotesWhatItKnowsOfAPerson(t *testing.T) {
	var later atomic.Int64
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time {
		return time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC).Add(time.Duration(later.Load()))
	}})
	emily, err := m.AddPerson(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "John", Text: "Hello."})
	john := person(t, m, "John")
	observe(t, m, egomem.Note{Person: emily, Text: "Emily is allergic to nuts.", Source: "form"},
		egomem.Note{Person: emily, Text: "Emily is allergic to nuts.", Source: "form"}, // a second time
		egomem.Note{Person: emily, Text: "Emily's phone number is 555 1234.", Key: "phone", Value: "555 1234"})
	profile := func(who egomem.ID) string {
		p, err := m.Profile(t.Context(), who)
		if err != nil {
			t.Fatal(err)
		}
		return p.Text(512, nil)
	}
	if got := profile(emily); strings.Count(got, "Emily is allergic to nuts.") != 1 || !strings.Contains(got, "555 1234") {
		t.Errorf("Emily's profile is %q", got)
	}
	if got := profile(john); strings.Contains(got, "nuts") {
		t.Errorf("John's profile is %q", got)
	}
	first := func(question string, asker egomem.ID) string {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: asker})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			return e.Text
		}
		return ""
	}
	if got := first("What is Emily allergic to?", emily); got != "Emily is allergic to nuts." {
		t.Errorf("the allergy is %q", got)
	}
	if got := first("What is Emily allergic to?", john); strings.Contains(got, "nuts") {
		t.Errorf("John is told %q", got)
	}
	observe(t, m, egomem.Note{Person: emily, Text: "Emily's phone number is 555 4321.", Key: "Phone", Value: "555 4321"})
	if got := profile(emily); strings.Contains(got, "1234") || !strings.Contains(got, "4321") {
		t.Errorf("with the second note of a key Emily's profile is %q", got)
	}
	again, err := m.Observe(t.Context(),
		egomem.Note{Person: emily, Text: "Emily's shoe size is 38.", Key: "shoe size", Value: "38"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.ForgetTurn(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Note{Person: emily, Text: "Emily's shoe size is 39.", Key: "shoe size", Value: "39"})
	if got := profile(emily); strings.Contains(got, "38") || !strings.Contains(got, "39") {
		t.Errorf("after the note was forgotten and made again Emily's profile is %q", got)
	}
	later.Store(int64(24 * time.Hour))
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My phone number is 555 9876 now."})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := profile(emily); strings.Contains(got, "4321") || !strings.Contains(got, "9876") || !strings.Contains(got, "nuts") {
		t.Errorf("with another number Emily's profile is %q", got)
	}
}

func TestRemindersAreReadFromWords(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 30, 0, 0, time.UTC) // a Monday
	day := func(d, h, m int) time.Time { return time.Date(2026, 5, d, h, m, 0, 0, time.UTC) }
	for text, want := range map[string][]egomem.Reminder{
		"call the dentist tomorrow at nine": {{Text: "call the dentist", Due: day(5, 9, 0)}},
		"in 20 minutes take the cake out":   {{Text: "take the cake out", Due: day(4, 9, 50)}},
		"every Monday and Thursday at 7 pm yoga": {{Due: day(4, 19, 0), Every: egomem.Weekly},
			{Due: day(7, 19, 0), Every: egomem.Weekly}},
		"明天下午三点开会":                        {{Due: day(5, 15, 0)}},
		"on 31 June at nine pay the rent": {{Text: "on 31 June at nine pay the rent"}},
		"2月30日下午三点交房租":                    {{Text: "2月30日下午三点交房租"}},
		"water the plants":                {{Text: "water the plants"}},
		" ":                               nil,
		strings.Repeat("tomorrow at nine ", 1000)[1:]: {{}},
	} {
		got := egomem.ReadReminders(text, now)
		if len(got) != len(want) {
			t.Errorf("%.40q gives %+v", text, got)
			continue
		}
		for i := range want {
			if !got[i].Due.Equal(want[i].Due) || got[i].Every != want[i].Every ||
				want[i].Text != "" && got[i].Text != want[i].Text {
				t.Errorf("%.40q gives %+v, not %+v", text, got[i], want[i])
			}
		}
	}
}

// A source is that of what was stored first with it, as of a turn: a note changes nothing else.
func TestANoteReplacesNothingOfAnotherPerson(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	store := func(o egomem.Observation) egomem.ID {
		t.Helper()
		id, err := m.Observe(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	said := store(egomem.Turn{Speaker: "Emily", Text: "Hello there.", Source: "message"})
	store(egomem.Turn{Speaker: "John", Text: "Hello."})
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	first := store(egomem.Note{Person: emily, Text: "Emily's code is 12.", Key: "code", Value: "12", Source: "account"})
	for _, test := range []struct {
		note egomem.Note
		want egomem.ID
	}{
		{egomem.Note{Person: emily, Text: "Emily was born on 8 May.", Key: "birthday", Value: "8 May", Source: "message"}, said},
		{egomem.Note{Person: john, Text: "John's code is 99.", Key: "code", Value: "99", Source: "account"}, first},
		{egomem.Note{Person: emily, Text: "Emily's key is 99.", Key: "key", Value: "99", Source: "account"}, first},
	} {
		mustBe(t, "the ID of "+test.note.Text, store(test.note), test.want)
	}
	text := func() string {
		t.Helper()
		n, err := m.Store().Get(t.Context(), first)
		if err != nil || n.Speaker != emily {
			t.Fatalf("the note is %+v, %v", n, err)
		}
		return n.Text
	}
	mustBe(t, "the note", text(), "Emily's code is 12.")
	mustBe(t, "the note that replaces it",
		store(egomem.Note{Person: emily, Text: "Emily's code is 13.", Key: "code", Value: "13", Source: "account"}), first)
	mustBe(t, "the note", text(), "Emily's code is 13.")
}

func TestANoteReplacesThatOfAJoinedPerson(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	emily, err := m.AddPerson(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	unknown, err := m.AddPerson(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	note := func(person egomem.ID, day string) egomem.ID {
		t.Helper()
		id, err := m.Observe(t.Context(),
			egomem.Note{Person: person, Text: "Emily was born on " + day + ".", Key: "birthday", Value: day})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	first := note(unknown, "8 May")
	if err := m.JoinPeople(t.Context(), emily, unknown); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the note of the one", note(emily, "9 May"), first)
	mustBe(t, "the note of the other", note(unknown, "10 May"), first)
	p, err := m.Profile(t.Context(), emily)
	if text := p.Text(500, nil); err != nil || strings.Count(text, "was born") != 1 || !strings.Contains(text, "10 May") {
		t.Errorf("the profile is %s, %v", text, err)
	}
}
