package egomem_test

import (
	"context"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
)

// interrupted calls meanwhile before each of the first passages that it reads.
type interrupted struct {
	consolidate.Extractor
	meanwhile []func()
}

func (e *interrupted) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	if len(e.meanwhile) > 0 {
		first := e.meanwhile[0]
		e.meanwhile = e.meanwhile[1:]
		first()
	}
	return e.Extractor.Extract(ctx, p)
}

// A person's move is carried out although the app changed the reminder while it was read.
func TestAMoveIsReadAgainIfTheAppChangedTheReminder(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) // a Monday
	steps := &interrupted{Extractor: &offline.Steps{}}
	m := open(t, t.TempDir(), &egomem.Options{Extractor: steps, Now: func() time.Time { return now }})
	say := func(text string) {
		t.Helper()
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
		now = now.Add(time.Minute)
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	say("Set an alarm for 7 am tomorrow.")
	list, err := m.Reminders(t.Context(), egomem.App)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i := range 3 { // one change after the other
		steps.meanwhile = append(steps.meanwhile, func() {
			if err := m.Postpone(t.Context(), list[0].ID, list[0].Due.Add(time.Duration(i+1)*time.Minute)); err != nil {
				t.Error(err)
			}
		})
	}
	say("Move my alarm to 8.")
	list, err = m.Reminders(t.Context(), egomem.App)
	if err != nil || len(list) != 1 || list[0].Due.Format("2 15:04") != "5 08:00" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestAReminderThatTheAppMovedIsNotReplacedUnseen(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) // a Monday
	steps := &interrupted{Extractor: &offline.Steps{}}
	m := open(t, t.TempDir(), &egomem.Options{Extractor: steps, Now: func() time.Time { return now }})
	ask := func(company ...string) {
		t.Helper()
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Remind me to ring the vet tomorrow at ten.", Present: company})
		now = now.Add(time.Hour)
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ask()
	list, err := m.Reminders(t.Context(), egomem.App)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	steps.meanwhile = append(steps.meanwhile, func() {
		if err := m.Postpone(t.Context(), list[0].ID, list[0].Due.Add(3*time.Hour)); err != nil {
			t.Error(err)
		}
	})
	ask("Tom") // at ten: the one that is due at one now is another
	list, err = m.Reminders(t.Context(), egomem.App)
	if err != nil || len(list) != 2 || list[0].Due.Format("2 15:04") != "5 10:00" || list[1].Due.Format("2 15:04") != "5 13:00" {
		t.Errorf("%+v, %v", list, err)
	}
}
