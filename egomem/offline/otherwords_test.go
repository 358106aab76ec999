package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// People ask for alarms and reminders in words that name none.
func TestAlarmsAndTimesAskedForInOtherWords(t *testing.T) {
	for text, want := range map[string]string{
		"Let me sleep until 8.":                       "Wake me @ Thu 16 May 08:00",
		"Please let me sleep in till half past nine.": "Wake me @ Thu 16 May 09:30",
		"Let me sleep until 10 on Saturday, please":   "Wake me @ Sat 18 May 10:00",
		"Don't let me sleep past seven tomorrow":      "Wake me @ Thu 16 May 07:00",
		"Let me nap for twenty minutes.":              "Wake me @ Wed 15 May 15:50",
		"让我睡到八点":                                      "叫醒我 @ Thu 16 May 08:00",
		"明天让我睡到九点半吧":                                  "叫醒我 @ Thu 16 May 09:30",
		"Let me know when it's 5 o'clock.":            "Let me know when it's 5 o'clock @ Wed 15 May 17:00",
		"Tell me when it is half past six, please":    "Tell me when it is half past six @ Wed 15 May 18:30",
		"到五点告诉我一声":                                    "到五点告诉我一声 @ Wed 15 May 17:00",
		"五点了叫我一声":                                     "五点了叫我一声 @ Wed 15 May 17:00",
		"晚上八点喊我吃药":                                    "喊我吃药 @ Wed 15 May 20:00",
		"明早七点喊我起床":                                    "喊我起床 @ Thu 16 May 07:00",
		"煮面，帮我计时八分钟":                                  "帮我计时八分钟 @ Wed 15 May 15:38",
		"我在煮鸡蛋，倒计时六分钟":                                "倒计时六分钟 @ Wed 15 May 15:36",

		"Let me sleep.":              "",
		"Let me sleep until 8 or 9.": "", "他跑了八公里，计时四十分钟": "",
		"Let me sleep until Mum comes.":             "",
		"She let me sleep until 8.":                 "",
		"Let me know when Bob calls.":               "",
		"Let me know when it's ready.":              "",
		"Tell me when it's 5 degrees outside.":      "",
		"Mum said: let me sleep until 8.":           "",
		"他喊我吃饭":                                     "",
		"妈妈晚上八点喊我吃药":                                "",
		"昨天我睡到八点":                                   "",
		"比赛开始，裁判计时八分钟":                              "",
		"Would you let me know when it's possible?": "",
	} {
		if got := errandsOf(t, "Good evening.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A timer starts again for as long as it ran; half or twice of what is left of it stays.
func TestATimerRunsAgain(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	timer := func(left time.Duration, text string) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: said.Add(left)}
	}
	ten := timer(6*time.Minute, "Set a timer for ten minutes")
	again := "moves Set a timer for ten minutes @ Wed 15 May 15:40"
	for text, want := range map[string]string{
		"Restart the timer.": again, "Can you start my timer again?": again, "Reset the timer, please.": again, "重新计时": again, "把计时器重新开始": again,
		"Halve the timer.": "moves Set a timer for ten minutes @ Wed 15 May 15:33", "Cut the timer in half.": "moves Set a timer for ten minutes @ Wed 15 May 15:33",
		"Double the timer.": "moves Set a timer for ten minutes @ Wed 15 May 15:42", "计时器减半": "moves Set a timer for ten minutes @ Wed 15 May 15:33",
		"Don't restart the timer.": "", "I restarted the timer.": "", "Restart the router.": "",
		"Reset the timer to five minutes.": "cancels Set a timer for ten minutes; Set a timer @ Wed 15 May 15:35", "Halve the recipe.": "", "Restart Tom's timer.": "",
	} {
		if got := errandsOf(t, "OK.", text, ten); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for _, open := range [][]consolidate.OpenErrand{nil, {timer(time.Minute, "Set a timer")},
		{ten, timer(time.Hour, "Set a timer for two hours")}} {
		if got := errandsOf(t, "OK.", "Restart the timer.", open...); got != "" {
			t.Errorf("which one, or for how long, is not known: %q", got)
		}
	}
	if got := errandsOf(t, "OK.", "Restart the timer.", timer(-2*time.Minute, "Set a timer for ten minutes")); got != again {
		t.Errorf("one that rang: %q", got)
	}
	if got := errandsOf(t, "OK.", "Halve the timer.", timer(-2*time.Minute, "Set a timer for ten minutes")); got != "" {
		t.Errorf("nothing is left of one that rang: %q", got)
	}
}
