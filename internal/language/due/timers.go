package due

import "github.com/egomem/egomem/internal/pattern"

const (
	hanCount   = `(?:\d+|[一二两三四五六七八九十半]+)个?半?(?:小时|分钟|秒钟?)`
	timerUnits = `(?:hours?|minutes?|mins?|seconds?|secs?)`
)

var (
	// alarmTo matches the time of day of an alarm: "set the alarm for six", "move my alarm to half past 7"; of "alarm for ten
	// minutes" a further group has the unit; not "alarm for Tom".
	alarmTo = pattern.MustCompile(`(?i)\b(alarms?(?: clock)?) (?:for|to) ` +
		`((?:(?:half|quarter) (?:past|to) )?(?:\d{1,2}|` + hourWords + `))\b( ` + timerUnits + `\b)?`)
	// hanAlarmTo matches the words before the time of day of an alarm in Chinese: 把闹钟定到六点半; not 闹钟响了.
	hanAlarmTo = pattern.MustCompile(`把?闹钟(?:帮我|给我)?(定|设|调)[到在成]`)
	// timerIn matches how long a timer runs, behind it: "a timer for the pasta, eight minutes", "timer for one hour"; not
	// "timer for dinner".
	timerIn = pattern.MustCompile(`(?i)\btimer\b[^.!?;]*?,? (?:for )?((?:an?|\d+|\p{L}+) ` + timerUnits + `(?: and a half)?)\b`)
	// timerOf matches the same before it: "a ten minute timer", "20-minute timer"; not "a kitchen timer".
	timerOf = pattern.MustCompile(`(?i)\b(\d+|\p{L}+)[- ](hour|minute|min|second|sec)[- ]timer\b`)
	// hanTimer matches the same in Chinese: 八分钟的计时器, 倒计时十分钟, 定时二十分钟; not 厨房的计时器, 定时吃药.
	hanTimer = pattern.MustCompile(`(` + hanCount + `)的?(?:计时|倒计时|定时)|(?:计时器?|倒计时|定时器?)(` + hanCount + `)`)
)

// withAlarms returns a text in which alarms have their times as other requests have: "alarm at six".
func withAlarms(text string) string {
	text = alarmTo.ReplaceAllStringFunc(text, func(found string) string {
		m := alarmTo.FindStringSubmatch(found)
		if m[3] != "" { // for how long
			return m[1] + " in " + m[2] + m[3]
		}
		return m[1] + " at " + m[2]
	})
	return hanAlarmTo.ReplaceAllString(text, "${1}闹钟，")
}

// timerRuns returns how long a timer is to run, in the words of other requests: "in ten minutes", 八分钟后; "" without a timer.
func timerRuns(text string) string {
	if m := timerIn.FindStringSubmatch(text); m != nil {
		return "in " + m[1]
	} else if m := timerOf.FindStringSubmatch(text); m != nil {
		return "in " + m[1] + " " + m[2] + "s"
	} else if m := hanTimer.FindStringSubmatch(text); m != nil {
		return m[1] + m[2] + "后"
	}
	return ""
}
