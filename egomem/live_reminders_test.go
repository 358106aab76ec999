package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
)

func TestAReminderIsToldAfterTheClockWasSetBack(t *testing.T) {
	clock := &settable{now: noon.AddDate(1, 0, 0)}
	m := open(t, t.TempDir(), &egomem.Options{Now: clock.Now})
	live := goLive(t, m, egomem.LiveOptions{})
	past, err := m.Remind(t.Context(), egomem.Reminder{Text: "water the plants", Due: clock.Now()})
	if err != nil {
		t.Fatal(err)
	}
	live.waitFor(egomem.ReminderDue, 1)
	if err := m.Cancel(t.Context(), past); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Remind(t.Context(), egomem.Reminder{Text: "call the vet", Due: noon.Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1200 * time.Millisecond) // it is looked up, and is long overdue
	clock.pass(noon.Add(2 * time.Hour).Sub(clock.Now()))
	if due := live.waitFor(egomem.ReminderDue, 2); due.Reminder.Text != "call the vet" {
		t.Errorf("due is %+v", due)
	}
}

func TestAReminderSaysWhetherOthersHearIt(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	remind := func(n int, whose egomem.ID) bool {
		t.Helper()
		audience := egomem.Linked
		if whose == 0 {
			audience = egomem.AppOnly
		}
		if _, err := r.mem.Remind(t.Context(), egomem.Reminder{Person: whose, Text: "take the pills", Due: time.Now(), Audience: audience}); err != nil {
			t.Fatal(err)
		}
		return r.waitFor(egomem.ReminderDue, n).InCompany
	}
	mustBe(t, "others hear it while Emily talks alone", remind(1, r.emily), false)
	r.hear(egomem.Turn{Speaker: "John", Text: "Hi."})
	mustBe(t, "others hear it while John talks", remind(2, r.emily), true)
	r.arrive(r.emily)
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi."})
	mustBe(t, "others hear it while senses see her alone", remind(3, r.emily), false)
	mustBe(t, "others hear what is the app's while she is there", remind(4, 0), true)
	r.Sense(ingest.Event{Kind: ingest.Uttered, At: noon, Start: noon, Session: 1, Compared: true, Person: identity.Presence{Status: identity.Unknown}})
	mustBe(t, "others hear it while an unknown voice talks", remind(5, r.emily), true)
}
