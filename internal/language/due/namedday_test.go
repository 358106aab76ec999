package due

import (
	"testing"
	"time"
)

// An alarm for an hour of a named day is in the morning of that day, and what is asked for in the early morning has a time.
func TestAlarmsAreOfTheDayThatIsNamed(t *testing.T) {
	said := time.Date(2025, 1, 20, 17, 16, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"wake me at ten to five tomorrow": "21 04:50", "wake me at 4:50 tomorrow": "21 04:50", "wake me at half four tomorrow": "21 04:30",
		"wake me tomorrow at four": "21 04:00", "set an alarm for quarter to three tomorrow": "21 02:45", "wake us on Friday at twenty to four": "24 03:40",
		"wake me at ten to five tomorrow morning": "21 04:50", "wake me at quarter to five tomorrow morning": "21 04:45", "remind me at four in the morning to feed him": "21 04:00",
		"wake me at 3:30 on Friday morning": "24 03:30", "明早差十分五点喊我起来": "21 04:50", "明天早上四点半叫我起床": "21 04:30", "明天差十分五点喊我起来": "21 04:50",
		"后天早上三点叫醒我": "22 03:00", "wake me at five on Friday": "24 05:00", "明早五点差十分喊我": "21 04:50",
		// near misses
		"remind me at ten to five tomorrow to call Mum": "21 16:50", "wake me at ten to five tomorrow afternoon": "21 16:50", "set an alarm for 4:50 pm tomorrow": "21 16:50",
		"wake me at six": "21 06:00", "wake me at eleven tomorrow": "21 11:00", "明天下午四点半叫我起床": "21 16:30", "明天四点提醒我开会": "21 16:00", "wake me at half seven today": "20 19:30",
	} {
		from, _, _ := Of(text, said)
		if got := from.Format("02 15:04"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
