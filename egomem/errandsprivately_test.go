package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What is asked for again in private, with others there, changes nothing for who knows of the first request.
func TestAReminderAskedForAgainInPrivateStays(t *testing.T) {
	longtest.Skip(t)
	for _, second := range []string{"I like tea.", "Wake me at seven tomorrow.", "Cancel my alarm.", "Move my alarm to eight."} {
		now := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		observe(t, m, egomem.Turn{Speaker: "John", Text: "Good morning."}, egomem.Turn{Speaker: "Ruth", Text: "Good morning."},
			egomem.Turn{Speaker: "Mia", Text: "Wake me at seven tomorrow.", Present: []string{"John"}, Session: "a"})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		now = now.Add(3 * time.Hour)
		observe(t, m, egomem.Turn{Speaker: "Mia", Text: second, Audience: egomem.Private, Present: []string{"Ruth"}, Session: "b"})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Wake me at seven tomorrow.", Asker: person(t, m, "John")}})
		if err != nil || len(p.Errands)+len(p.Due) != 1 || strings.Contains(p.Text(1000, nil), "only until") {
			t.Errorf("after %q: %v, %s", second, err, p.Text(1000, nil))
		}
	}
}

// A reminder ahead of an event takes no time from what is told before others, in whatever words.
func TestAReminderAheadTakesNoTimeFromOtherListeners(t *testing.T) {
	longtest.Skip(t)
	for _, later := range []string{"My dentist is on Friday at three.", "The dentist was moved to Friday.", "They moved my dentist to Friday at three."} {
		now := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		observe(t, m, egomem.Turn{Speaker: "John", Text: "Good morning."}, egomem.Turn{Speaker: "Ruth", Text: "Good morning."},
			egomem.Turn{Speaker: "Mia", Text: "Remind me an hour before the dentist.", Present: []string{"John"}, Session: "a"})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		now = now.Add(3 * time.Hour)
		observe(t, m, egomem.Turn{Speaker: "Mia", Text: later, Present: []string{"Ruth"}, Session: "b"})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "What about the dentist?", Asker: person(t, m, "John")}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range append(p.Errands, p.Due...) {
			if !e.Time.IsZero() {
				t.Errorf("after %q: John is told of %v", later, e.Time)
			}
		}
	}
}
