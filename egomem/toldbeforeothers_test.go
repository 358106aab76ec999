package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A reminder ahead of an appointment that was told before others is for the person alone who asks for it in private. What was told in private
// does not date one that is asked for before others.
func TestAnAppointmentToldBeforeOthersIsRemindedOfAlone(t *testing.T) {
	longtest.Skip(t)
	for _, talk := range [][2]string{
		{"I have the dentist on Friday at three.", "Remind me two hours before the dentist."}, {"我周五下午三点看牙医。", "看牙医前两小时提醒我。"}} {
		for _, each := range []bool{false, true} {
			for _, hidden := range []bool{false, true} {
				now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
				m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
				observe(t, m, egomem.Relation{From: "Emily", To: "Tom", Label: "is married to"})
				told := egomem.Turn{Speaker: "Emily", Text: talk[0], Present: []string{"Tom"}, Session: "1"}
				asked := egomem.Turn{Speaker: "Emily", Text: talk[1], Audience: egomem.Private, Session: "2"}
				want := "Fri 8 13:00"
				if hidden { // the other way round
					told.Present, told.Audience, asked.Present, asked.Audience = nil, egomem.Private, []string{"Tom"}, 0
					want = time.Time{}.Format("Mon 2 15:04")
				}
				for i, turn := range []egomem.Turn{told, asked} {
					observe(t, m, turn)
					if now = now.Add(time.Hour); each || i == 1 {
						if _, err := m.Consolidate(t.Context()); err != nil {
							t.Fatal(err)
						}
					}
				}
				emily, err := m.Reminders(t.Context(), person(t, m, "Emily"))
				for _, r := range emily {
					if got := r.Due.Format("Mon 2 15:04"); got != want {
						t.Errorf("%q after %q (hidden %v): due %s, want %s", talk[1], talk[0], hidden, got, want)
					}
				}
				if err != nil || len(emily) != 1 && !hidden {
					t.Errorf("Emily has %v, %v", emily, err)
				}
				if tom, err := m.Reminders(t.Context(), person(t, m, "Tom")); err != nil || len(tom) > 0 {
					t.Errorf("Tom is shown %v, %v", tom, err)
				}
			}
		}
	}
}
