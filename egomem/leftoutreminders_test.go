package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A day that a reminder leaves out passes without it, whether it is asked for at once or later.
func TestAReminderLeavesOutADay(t *testing.T) {
	longtest.Skip(t)
	for _, talk := range [][]string{
		{"Remind me every Friday at 8 to put the bins out, but not on the 15th."},
		{"Remind me every Friday at 8 to put the bins out.", "Not on the 15th."},
		{"Remind me every Friday at 8 to put the bins out.", "I like tea.", "You don't need to remind me about the bins next week."},
		{"每周五早上八点提醒我倒垃圾。", "15号那天不用提醒我倒垃圾。"},
		{"每周五早上八点提醒我倒垃圾。", "下周五不用提醒我倒垃圾。"},
		{"Remind me every Friday at 8 to put the bins out.", "You don't need to remind me about the bins next week.", "Move the bins reminder to 9."},
	} {
		for _, each := range []bool{false, true} {
			if days := fridaysDue(t, each, talk); len(days) != 3 || days[0] != 8 || days[1] != 22 || days[2] != 29 {
				t.Errorf("%v (each turn alone: %v): due on %v", talk, each, days)
			}
		}
	}
}

// fridaysDue returns the days of May on which the only reminder is due that Emily asks for on Monday, the fourth.
func fridaysDue(t *testing.T, each bool, talk []string) (days []int) {
	t.Helper()
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	for i, text := range talk {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
		now = now.Add(time.Minute)
		if each || i == len(talk)-1 {
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	for ; now.Month() < time.June; now = now.AddDate(0, 0, 1) {
		list, err := m.Reminders(t.Context(), egomem.App)
		if err != nil || len(list) != 1 || list[0].Every != egomem.Weekly {
			t.Fatalf("%v: %v, %v", talk, list, err)
		}
		if due := list[0].Due; !due.After(now) {
			days = append(days, due.Day())
			if err := m.Done(t.Context(), list[0].ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	return days
}
