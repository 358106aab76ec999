package egomem_test

import (
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

func TestACueWithoutAnAskerIsRefusedOnceSeveralPeopleAreKnown(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	cue := egomem.Cue{Text: "Who plays tennis?"}
	for i, speaker := range []string{"", "Emily", "John"} {
		observe(t, m, egomem.Turn{Speaker: speaker, Text: "I play tennis."})
		_, recalled := m.Recall(t.Context(), cue)
		_, prompted := m.Prompt(t.Context(), egomem.Question{Cue: cue})
		_, active := m.WorkingMemory(t.Context(), 0, 5)
		_, listed := m.Reminders(t.Context(), 0)
		for _, err := range []error{recalled, prompted, active, listed} {
			var carrier *egomem.Error
			if i < 2 && err != nil || i == 2 && (!errors.Is(err, egomem.ErrAsker) || !errors.As(err, &carrier) ||
				carrier.Hint == "") {
				t.Errorf("with %d people: %v", i, err)
			}
		}
	}
	emily := person(t, m, "emily")
	for _, test := range []struct {
		asker egomem.ID
		finds int
	}{{egomem.App, 3}, {egomem.Stranger, 0}, {emily, 2}} { // what no known person said is for all known people
		cue.Asker = test.asker
		result, err := m.Recall(t.Context(), cue)
		if err != nil || len(result.Evidence) != test.finds {
			t.Errorf("asker %v finds %d, %v, want %d", test.asker, len(result.Evidence), err, test.finds)
		}
	}
}

// A second person who comes while it is read may have said something in private.
func TestACueWithoutAnAskerFindsNothingOfASecondPersonWhoComesMeanwhile(t *testing.T) {
	for name, ask := range map[string]func(m *egomem.Memory) error{
		"recall": func(m *egomem.Memory) error {
			_, err := m.Recall(t.Context(), egomem.Cue{Text: "tennis"})
			return err
		},
		"prompt": func(m *egomem.Memory) error {
			_, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "tennis"}})
			return err
		},
		"working memory": func(m *egomem.Memory) error { _, err := m.WorkingMemory(t.Context(), 0, 5); return err },
		"reminders":      func(m *egomem.Memory) error { _, err := m.Reminders(t.Context(), 0); return err },
	} {
		t.Run(name, func(t *testing.T) {
			at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
			meanwhile := func() {}
			m := openInMemory(t, &egomem.Options{Now: func() time.Time { meanwhile(); return at }})
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I play tennis.", Time: at})
			meanwhile = func() { // once it is known that Emily is the only person
				meanwhile = func() {}
				observe(t, m, egomem.Turn{Speaker: "John", Text: "My tennis locker has the code 4711.", Audience: egomem.Private, Time: at})
			}
			if err := ask(m); !errors.Is(err, egomem.ErrAsker) {
				t.Errorf("it gives %v", err)
			}
		})
	}
}

func TestAMisspeltNameIsNoStranger(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I play tennis."})
	var carrier *egomem.Error
	if id, err := m.Person(t.Context(), "Emly"); id != 0 || !errors.Is(err, egomem.ErrNotFound) ||
		!errors.As(err, &carrier) || carrier.Hint == "" {
		t.Errorf("Person returns %v, %v", id, err)
	}
}

func TestObserveReturnsTheIDOfWhatItStored(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	turn := egomem.Turn{Speaker: "Emily", Text: "I play tennis.", Source: "m1"}
	first, err := m.Observe(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	again, err := m.Observe(t.Context(), turn)
	if err != nil || again != first || first == 0 {
		t.Errorf("the first ID is %v, that of the same source %v, %v", first, again, err)
	}
	if e := recall(t, m, "tennis").Evidence[0]; e.ID != first || e.Speaker != "Emily" || e.Text != turn.Text ||
		e.Role != egomem.Human {
		t.Errorf("it comes back as %+v", e)
	}
}
