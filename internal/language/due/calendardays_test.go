package due_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/due"
)

// Days that are counted back from a day, and days of the week by their place in a month, are read as dates.
func TestDaysOfTheCalendarAreFound(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC) // a Wednesday
	for text, want := range map[string]string{
		"Remind me the night before the 20th to pack": "Sun 19 May 21:00", "The night before the 20th, remind me to pack": "Sun 19 May 21:00",
		"Remind me the night before the 15th to pack": "Fri 14 Jun 21:00", "Remind me the evening before Friday to pack": "Thu 16 May 19:00",
		"Remind me on the night before the 20th at 9 to pack": "Sun 19 May 21:00", "Remind me two days before the 20th to pack": "Sat 18 May 09:00",
		"Remind me the day before 1 June to pack": "Fri 31 May 09:00", "Remind me a week before 1 June to pack": "Sat 25 May 09:00",
		"Remind me before the 20th to pack": "Sun 19 May 09:00",

		"Remind me the night before the 15th of each month to pack": "",
		"Remind me the night before my exam to pack":                "",

		"Remind me on the last Friday of June to pay": "Fri 28 Jun 09:00", "Remind me on the first Monday of next month to pay": "Mon 3 Jun 09:00",
		"Remind me on the third Tuesday of April to pay": "Tue 15 Apr 09:00", "六月最后一个周五提醒我交钱": "Fri 28 Jun 09:00", "下个月第一个周一提醒我交钱": "Mon 3 Jun 09:00",
		"Remind me on the first Friday of the month to pay": "", "每个月第一个周一提醒我交钱": "", "Remind me every year on the last Friday of June to pay": "",
	} {
		got := ""
		if at, _, _ := due.Of(text, said); !at.IsZero() {
			got = at.Format("Mon 2 Jan 15:04")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
