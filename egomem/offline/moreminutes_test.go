package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// Who wants some more minutes puts off what was due just now.
func TestMoreMinutesSnooze(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	errand := func(text string, due time.Time) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: due}
	}
	wake := errand("Wake me", said.Add(-5*time.Minute))
	for text, minutes := range map[string]int{
		"Five more minutes...": 5, "Give me five more minutes.": 5, "Ten more minutes please.": 10, "Just 5 more mins": 5, "Another ten minutes, please.": 10,
		"A few more minutes.": 10, "Please, twenty-five more minutes": 25,
		"再睡五分钟。": 5, "让我再睡十分钟。": 10, "再过一刻钟吧。": 15, "再给我五分钟": 5, "再等十分钟。": 10,
		"Five more minutes and the cake is done.": 0, "We have five more minutes.": 0, "再过十分钟就到了。": 0, "他再过十分钟来": 0, "Two more pages.": 0,
	} {
		want := ""
		if minutes > 0 {
			want = "moves Wake me" + said.Add(time.Duration(minutes)*time.Minute).Format(" @ Mon 2 Jan 15:04")
		}
		if got := errandsOf(t, "", text, wake); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		if got := errandsOf(t, "", text, errand("Wake me", said.Add(-3*time.Hour))); got != "" {
			t.Errorf("%s: %q, nothing was due just now", text, got)
		}
	}
}

// A reason may stand before or behind what is not wanted any longer.
func TestWhatIsNotWantedHasAReason(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	wake := consolidate.OpenErrand{Holder: "Emily", Text: "Wake me", Due: said.Add(-8 * time.Hour), Every: graph.Weekdays}
	wine := consolidate.OpenErrand{Holder: "Emily", Text: "提醒我买红酒", Due: said.Add(2 * time.Hour)}
	timer := consolidate.OpenErrand{Holder: "Emily", Text: "定个计时器", Due: said.Add(2 * time.Minute)}
	skipped := "skips Wake me @ Thu 16 May 07:30"
	for text, want := range map[string]string{
		"I can sleep in tomorrow, so no alarm please.": skipped, "I'm off tomorrow, I don't need an alarm.": skipped, "明天不用闹钟,我请假了。": skipped, "No alarm tomorrow.": skipped,
		"红酒不用买了,老李会带。": "cancels 提醒我买红酒", "红酒不用买了，家里还有。": "cancels 提醒我买红酒", "红酒不用买了。": "cancels 提醒我买红酒",
		"计时器关掉。": "cancels 定个计时器", "把计时器关掉吧": "cancels 定个计时器",
		"He is off tomorrow, so no alarm.": "", "红酒不用买了，我要买白酒": "",
	} {
		if got := errandsOf(t, "OK.", text, wake, wine, timer); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
