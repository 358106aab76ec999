package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// A request in the words of a person is read as in a conversation, and other texts as they stand.
func TestRequestsAreReadAsInAConversation(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 30, 0, 0, time.UTC) // a Monday
	for text, want := range map[string]string{
		"I'd like a reminder about the pills at nine":                "Remind me about the pills @ Mon 4 21:00",
		"In two weeks I need a reminder to renew my permit":          "Remind me to renew my permit @ Mon 18 09:00",
		"On Friday at ten I'd like a reminder to call Mum":           "Remind me to call Mum @ Fri 8 10:00",
		"Let me sleep until 8":                                       "Wake me @ Tue 5 08:00",
		"Remind me to call Mum at five and to take my pills at nine": "Remind me to call Mum @ Mon 4 17:00; Remind me to take my pills @ Mon 4 21:00",
		"Remind me tomorrow to call Mum at five":                     "Remind me to call Mum @ Tue 5 17:00",
		"Set two timers, one for 5 and one for 12 minutes":           "Set a timer for 5 minutes @ Mon 4 09:35; Set a timer for 12 minutes @ Mon 4 09:42",
		"Twice a day, at 8 and at 20, remind me to take my pill": "every day, at 8:00 am, remind me to take my pill @ Tue 5 08:00 daily; " +
			"every day, at 20:00, remind me to take my pill @ Mon 4 20:00 daily",
		"每天早晚八点提醒我吃药":          "每天早上八点提醒我吃药 @ Tue 5 08:00 daily; 每天晚上八点提醒我吃药 @ Mon 4 20:00 daily",
		"让我睡到八点":               "叫醒我 @ Tue 5 08:00",
		"周五十点提醒我看牙医，周六中午提醒我浇花": "提醒我看牙医 @ Fri 8 10:00; 提醒我浇花 @ Sat 9 12:00",

		"Pay the rent. Remind me at nine.": "Pay the rent. Remind me @ Mon 4 21:00",
		"Cancel my alarm":                  "Cancel my alarm", "dentist at nine": "dentist @ Mon 4 21:00", "buy milk": "buy milk",
	} {
		var list []string
		for _, r := range egomem.ReadReminders(text, now) {
			one := r.Text
			if !r.Due.IsZero() {
				one += r.Due.Format(" @ Mon 2 15:04")
			}
			if r.Every != egomem.Once {
				one += " " + r.Every.String()
			}
			list = append(list, one)
		}
		if got := strings.Join(list, "; "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
