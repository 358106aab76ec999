package offline_test

import (
	"strings"
	"testing"
)

// Several times of a day, several alarms and several timers are as many errands.
func TestSeveralAreAskedForAtOnce(t *testing.T) {
	pills := "Thu 16 May 08:00 daily; Wed 15 May 20:00 daily"
	once := "Thu 16 May 08:00; Wed 15 May 20:00"
	two := "Wed 15 May 15:35; Wed 15 May 15:42"
	alarms := "Thu 16 May 06:00; Thu 16 May 06:30"
	for text, want := range map[string]string{
		"Twice a day, at 8 and at 20, remind me to take my pill.": pills, "Remind me to take my pill twice a day, at 8 and at 20.": pills,
		"Every day, at 8 and at 20, remind me to take my pill.": pills, "Remind me to take my pill at 8 and at 20.": once,
		"Every day, at 8, remind me to take my pill.": "Thu 16 May 08:00 daily",
		"每天早晚八点提醒我吃药":                                 pills, "每天早上和晚上八点提醒我吃药": pills, "每天早晚各八点提醒我吃药": pills, "每天早晚提醒我吃药": pills, "早晚八点提醒我吃药": once,

		"Set two timers, one for 5 and one for 12 minutes": two, "Set timers for 5 and 12 minutes.": two,
		"Set a timer for 5 minutes and another for 12 minutes.":          two,
		"Can you set two timers, one for 5 minutes and one for an hour?": "Wed 15 May 15:35; Wed 15 May 16:30",
		"Set two timers: five minutes and half an hour, please":          "Wed 15 May 15:35; Wed 15 May 16:00",
		"定两个计时器，五分钟和十二分钟":                                                two, "帮我定两个计时器，一个五分钟一个十二分钟": two, "定五分钟和十二分钟的计时器": two,
		"Set a timer for an hour and 5 minutes.": "Wed 15 May 16:35", "定个一个半小时的计时器": "Wed 15 May 17:00", "设一个一小时二十分钟的计时器": "Wed 15 May 16:50",
		"Set two timers.": "", "Set two timers for the eggs and the rice.": "", "I set two timers, one for 5 and one for 12 minutes": "",
		"He set timers for 5 and 12 minutes.": "", "我定了两个计时器，五分钟和十二分钟": "", "比赛有两个计时器，五分钟和十二分钟": "",

		"Set two alarms, one for 6 and one for 6:30": alarms, "Set two alarms: 6 and 6:30 am": alarms, "Set an alarm for 6 and one for 6:30.": alarms,
		"定两个闹钟，六点和六点半": alarms, "定两个闹钟，一个六点一个六点半": alarms, "明天早上定两个闹钟，六点和六点半": alarms, "定六点和六点半的闹钟": alarms,
		"明天早上定个闹钟，六点":     "Thu 16 May 06:00",
		"Set two alarms.": "", "我定了两个闹钟，六点和六点半": "", "他定两个闹钟": "",
	} {
		var times []string
		for one := range strings.SplitSeq(errandsOf(t, "OK.", text), "; ") {
			_, due, _ := strings.Cut(one, " @ ")
			times = append(times, due)
		}
		got := strings.Join(times, "; ")
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
