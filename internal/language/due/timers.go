package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

const (
	// someCount is a number in words or digits that stands alone: "twenty-five" is none.
	someCount = `half an|an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty` +
		`|sixty|ninety`
	hanCount  = `(?:\d+|[一二两三四五六七八九十半]+)个?半?(?:小时|分钟)`
	timerSet  = `\b(?:set|start|run|put on) (?:an?|the|my|another) `
	timerDone = `(?: please)?[.!?]*$`
)

var (
	// alarmFor matches an alarm that is set, and its time of day: "set the alarm for six", "set my alarm to seven thirty"; not
	// "set an alarm for ten minutes", "alarm for 6.30", "the alarm for six rooms".
	alarmFor = pattern.MustCompile(`(?i)(\bset (?:an?|the|my|another) (?:\p{L}+ )?alarm(?: clock)?) (?:for|to) ` +
		`((?:(?:half|quarter) (?:past|to) )?(?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|noon|(?:` + hourWords + `)(?: (?:thirty|fifteen|forty-five))?)` +
		`(?: (?:tomorrow|every|on|in the|please|today|tonight)\b[^.]*)?[.!?]*)$`)
	// hanAlarmAt matches the words before the time of day of an alarm that is set: 把闹钟定到六点半, 帮我把闹钟调到七点; not
	// 他把闹钟定到六点, 别把闹钟定到六点.
	hanAlarmAt = pattern.MustCompile(`^((?:请|麻烦你?|你|帮我|给我|能不能|可以)*)(?:把|将)?(?:我的)?闹钟(?:帮我|给我)?(定|设|调)[到在成]`)
	// timerFor matches how long a timer is to run that is set: "set a timer for ten minutes", "put on a timer for the pasta,
	// eight minutes"; not "set a timer for dinner", "a timer for twenty-five minutes".
	timerFor = pattern.MustCompile(`(?i)` + timerSet + `(?:\p{L}+ )?timer(?: for (?:\p{L}+ ){1,3}\p{L}+,| for)? ` +
		`(?:for )?((?:` + someCount + `) (?:hours?|minutes?)(?: and a half)?)` + timerDone)
	// timerOf matches the same before it: "start a ten minute timer", "set a 20-minute timer"; not "return the 20-minute timer".
	timerOf = pattern.MustCompile(`(?i)` + timerSet + `(` + someCount + `)[- ](hour|minute)[- ]timer` + timerDone)
	// hanTimer matches the same in Chinese: 设一个八分钟的计时器, 定个半小时的倒计时; not 买一个八分钟的计时器.
	hanTimer = pattern.MustCompile(`(?:定|设|设置|订)(?:一个|个|一下)?(` + hanCount + `)的?(?:计时器?|倒计时|定时器)[。！]?$`)
)

// asksOfAnother reports whether an alarm or timer is only spoken of: "remind me to set the alarm for six".
func asksOfAnother(text string) bool {
	return strings.Contains(strings.ToLower(text), "remind") || strings.Contains(text, "提醒")
}

// withAlarms returns a text in which an alarm that is set has its time as other requests have: "alarm at six".
func withAlarms(text string) string {
	if asksOfAnother(text) {
		return text
	}
	text = alarmFor.ReplaceAllString(text, "$1 at $2")
	return hanAlarmAt.ReplaceAllString(text, "${1}${2}闹钟，")
}

// timerTime returns when a timer that is set rings, in the words of other requests: "in ten minutes", 八分钟后; "" without one.
func timerTime(text string) string {
	if asksOfAnother(text) {
		return ""
	}
	if m := timerFor.FindStringSubmatch(text); m != nil {
		return "in " + m[1]
	} else if m := timerOf.FindStringSubmatch(text); m != nil {
		return "in " + m[1] + " " + m[2] + "s"
	} else if m := hanTimer.FindStringSubmatch(text); m != nil {
		return m[1] + "后"
	}
	return ""
}
