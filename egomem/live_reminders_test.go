package egomem_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// inBubble runs a test with a memory in RAM and a clock of its own, which passes at once.
func inBubble(t *testing.T, options egomem.Options, test func(t *testing.T, m *egomem.Memory)) {
	synctest.Test(t, func(t *testing.T) {
		db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), CheckpointAfter: -1})
		if err != nil {
			t.Fatal(err)
		}
		m, err := egomem.New(db, &options)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			for _, close := range []func() error{m.Close, db.Close} {
				if err := close(); err != nil {
					t.Error(err)
				}
			}
		})
		test(t, m)
	})
}

func TestAReminderIsToldAfterTheClockWasSetBack(t *testing.T) {
	clock := &settable{now: noon.AddDate(1, 0, 0)}
	inBubble(t, egomem.Options{Now: clock.Now}, func(t *testing.T, m *egomem.Memory) {
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
		time.Sleep(5 * time.Second) // it is looked up, and is long overdue
		clock.pass(noon.Add(2 * time.Hour).Sub(clock.Now()))
		if due := live.waitFor(egomem.ReminderDue, 2); due.Reminder.Text != "call the vet" {
			t.Errorf("due is %+v", due)
		}
	})
}

func TestAReminderSaysWhetherOthersHearIt(t *testing.T) {
	inBubble(t, egomem.Options{}, func(t *testing.T, m *egomem.Memory) {
		live := goLive(t, m, egomem.LiveOptions{})
		live.hear(egomem.Turn{Speaker: "John", Text: "Hi."})
		live.hear(egomem.Turn{Speaker: "Emily", Text: "Hi."})
		emily := person(t, m, "Emily")
		told := 0
		expect := func(when string, r egomem.Reminder, want, hidden bool) {
			t.Helper()
			r.Text, r.Due = "take the pills", time.Now()
			if _, err := m.Remind(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			told++
			e := live.waitFor(egomem.ReminderDue, told)
			mustBe(t, "that others hear it "+when, e.InCompany, want)
			mustBe(t, "that one who hears it may not know of it "+when, e.Hidden, hidden)
		}
		expect("while Emily talks alone", egomem.Reminder{Person: emily}, false, false)
		live.hear(egomem.Turn{Speaker: "John", Text: "Hi."})
		expect("while John talks", egomem.Reminder{Person: emily}, true, true)
		live.Sense(ingest.Event{Kind: ingest.Arrived, At: time.Now(),
			Person: identity.Presence{Person: emily, Status: identity.Known, Name: "Emily"}})
		live.hear(egomem.Turn{Speaker: "Emily", Text: "Hi."})
		expect("while senses see her alone", egomem.Reminder{Person: emily}, false, false)
		expect("while she is there, and it is everyone's", egomem.Reminder{}, false, false)
		expect("while she is there, and it is the app's", egomem.Reminder{Audience: egomem.AppOnly}, true, true)
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: time.Now(), Start: time.Now(), Session: 1, Compared: true,
			Person: identity.Presence{Status: identity.Unknown}})
		expect("while an unknown voice talks", egomem.Reminder{Person: emily}, true, true)
	})
}
