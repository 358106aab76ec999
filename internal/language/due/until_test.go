package due_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/due"
)

// What comes back ends where its words say so.
func TestWhatComesBackHasAnEnd(t *testing.T) {
	said := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) // a Monday
	for _, test := range [][2]string{
		{"Until the end of October, remind me every Sunday at ten to water the roses.", "2026-11-01"},
		{"Remind me every day at 9 until Friday to take the pills.", "2026-05-09"},
		{"Remind me every day at 9 to take the pills until Friday.", "2026-05-09"},
		{"Remind me every day at 9 to take the pills until 20 May.", "2026-05-21"},
		{"Remind me on the 5th of every month until the end of October to pay rent.", "2026-11-01"},
		{"Every evening up to and including Friday, remind me to water the plants.", "2026-05-09"},
		{"到月底为止每天早上九点提醒我吃药。", "2026-06-01"},
		{"每天早上九点提醒我吃药，一直到周五为止。", "2026-05-09"},
		{"每天早上八点提醒我吃药，吃到周日。", "2026-05-11"}, {"每晚提醒我喝中药，喝到这个月底。", "2026-06-01"}, {"每天提醒我练到九点。", ""}, {"每天提醒我做到第三题。", ""},
		{"Remind me every day to take the pills until I've called.", ""},
		{"Remind me on weekdays from Monday until Friday at 9 to stretch.", ""},
		{"Remind me Monday until Friday at 9 to stretch.", ""},
		{"Remind me every Friday to book the room until Sunday.", ""},
		{"Remind me every day at 9 to take the pills until further notice.", ""},
		{"Remind me every Sunday at 9 until Friday.", ""}, // it would not come back
		{"每天早上九点到十点提醒我喝水。", ""},
	} {
		_, first, until := due.RepeatedUntil(test[0], said)
		got := ""
		if !until.IsZero() {
			got = until.Format(time.DateOnly)
		}
		if len(first) == 0 || got != test[1] {
			t.Errorf("%s: first %v, until %q, want %q", test[0], first, got, test[1])
		}
	}
}
