package due

import (
	"strings"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	timerSet  = `\b(?:set|start|run|put on) `
	aTimer    = `(?:an?|the|my|another) `
	timerDone = `(?: for (?:the|my|our|some) \p{L}+(?: \p{L}+)?)?(?:,? please)?[.!?]*$`
	// howLong is where a length of time may stand, as times.LengthOf reads it.
	howLong    = `[\p{L}\d.½ -]{2,40}?`
	hanHowLong = `[\p{Han}\d.½]{2,12}?`
	// hanTimerEnd is what may follow: what the timer is for.
	hanTimerEnd = `(?:，[^，。]{1,12})?[。！]?$`
	hanPlease   = `(?:请|麻烦你?|你|帮我|给我|能不能|可以)*`
)

// HanTimedDeed matches what people time at home, before the word for it: 煮面; not 煮面大赛, 煮了面.
const HanTimedDeed = `(?:[煮蒸炖烤煎焖泡敷炸炒焯卤烧热晾刷冲煲烫醒]|午睡|打坐|冥想|静坐|平板)[^，。他她它了每过赛局]{0,5}`

var (
	// alarmFor matches an alarm and its time of day: "set the alarm for six", "alarm to seven thirty am", "an alarm set for noon"; not "set an alarm for
	// ten minutes", "alarm for 6.30", "the alarm for six rooms".
	alarmFor = pattern.MustCompile(`(?i)(\b(?:alarms?|wake[ -]?up calls?)(?: clock)?(?: set)?(?: up)?(?: for me)?) (?:for|to|on) ` +
		`((?:(?:half|quarter) (?:past|to) )?(?:\d{1,2}(?::?\d\d)?|noon|midday|midnight|(?:` + hourWords + `)(?: (?:thirty|fifteen|forty[ -]five|twenty|ten|forty|fifty|o'clock))?)` +
		`(?: ?[ap]\.?m\.?)?(?: (?:tomorrow|every|each|on|at (?:the )?weekends?|during|this|monday to|in the|please|today|tonight|instead|for|so|because|to)\b[^.]*)?[.!?]*)$`)
	// hanAlarmAt matches the words before the time of day of an alarm that is set: 把闹钟定到六点半, 帮我把闹钟调到七点; not
	// 他把闹钟定到六点, 别把闹钟定到六点.
	hanAlarmAt = pattern.MustCompile(`^(` + hanPlease + `)(?:把|将)?(?:我的)?闹钟(?:帮我|给我)?(定|设|调)[到在成]`)
	// timerFor matches how long a timer is to run that is set: "set a timer for ten minutes", "put on a timer for the pasta,
	// eight minutes", "set a timer for twenty-five minutes for the eggs", "start a timer, ten minutes"; not "a timer for dinner". The group may be no length.
	timerFor = pattern.MustCompile(`(?i)` + timerSet + aTimer + `(?:\p{L}+ )?timer(?: for (?:\p{L}+ ){1,3}\p{L}+,| for|,)? ` +
		`(?:for )?(` + howLong + `)` + timerDone)
	// timerForThing matches the same with what it is for before it, without a comma: "set a timer for the eggs six minutes"; not "set a timer for six minutes". The
	// group may be no length.
	timerForThing = pattern.MustCompile(`(?i)` + timerSet + aTimer + `(?:\p{L}+ )?timer for (?:the|my|our|some) \p{L}+ (` + howLong + `)(?:,? please)?[.!?]*$`)
	// timerOf matches the same before it: "start a ten minute timer", "set a 20-minute timer", "set an hour and a half timer", "40 minute timer for
	// the roast"; not "return the 20-minute timer". The groups are the length
	// with its article and without, and alone.
	timerOf = pattern.MustCompile(`(?i)(?:` + timerSet + `((?:` + aTimer + `)?(` + howLong + `))` +
		`|^(?:please )?(?:an? )?((?:\d|` + hourWords + `|` + manyMinutes + `)` + howLong + `))[- ]timer` + timerDone)
	// hanTimer matches the same in Chinese: 设一个八分钟的计时器, 定个半小时的倒计时, 定一个二十分钟的计时器煮饭; not 买一个八分钟的计时器, 定一个八分钟的计时器坏了.
	hanTimer = pattern.MustCompile(`(?:定|设|设置|订)(?:一个|个|一下)?(` + hanHowLong + `)的?(?:计时器?|倒计时|定时器)(?:[^，。了过]{1,8}[。！]?$|` + hanTimerEnd + `)`)
	// hanTimedAlarm matches the same of what is called an alarm, with what it is for: 定个七分钟的闹钟煮鸡蛋, 定个半小时的闹钟; not 把闹钟定到七点. The group may be
	// no length.
	hanTimedAlarm = pattern.MustCompile(`(?:定|设|设置|订)(?:一个|个|一下)?(` + hanHowLong + `)的?(?:闹钟|闹铃)(?:，?[^，。点]{1,10})?[。！]?$`)
	// hanHalfMinute matches half a minute after others: 六分半, 三分半钟; not 六点半.
	hanHalfMinute = pattern.MustCompile(`分钟?半钟?$`)
	// hanTimed matches how long something is to be timed: 帮我计时二十五分钟, 倒计时30秒, 煮面计时九分钟; not 他计时十分钟.
	hanTimed = pattern.MustCompile(`^` + hanPlease + `(?:` + HanTimedDeed + `)?(?:开始)?(?:倒计时|计时)(` + hanHowLong + `)吧?` + hanTimerEnd)
)

// hanDayFirst matches an alarm that is set with its day before and its time behind it: 明天早上定个闹钟，六点; not 定个闹钟，六点. The groups
// are the day, the request and the time.
var hanDayFirst = pattern.MustCompile(`^((?:[今明后]天|[今明][早晚]|下?(?:周|星期|礼拜)[一二三四五六日天])(?:早上|早晨|上午|中午|下午|傍晚|晚上)?)` +
	`(` + hanPlease + `(?:定|设置?|订)[^，。点]{0,4}(?:闹钟|闹铃))[，：:](` + hanClockNo + `)`)

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
	text = hanDayFirst.ReplaceAllString(text, "${2}，${1}${3}")
	return hanAlarmAt.ReplaceAllString(text, "${1}${2}闹钟，")
}

// timerTime returns when a timer that is set rings, in the words of other requests: "in ten minutes", 八分钟后; "" without one.
func timerTime(text string) string {
	if asksOfAnother(text) {
		return ""
	}
	for _, form := range []*pattern.Pattern{timerFor, timerForThing} {
		if m := form.FindStringSubmatch(text); m != nil && isByClock(m[1]) {
			return "in " + m[1]
		}
	}
	if m := timerOf.FindStringSubmatch(text); m != nil {
		for _, words := range []string{m[2], m[1], m[3]} { // "a ten minute timer", "an hour and a half timer"
			words = strings.ToLower(strings.ReplaceAll(words, "-", " "))
			if strings.HasSuffix(words, " second") { // which is no time to come
				words += "s"
			}
			if isByClock(words) {
				return "in " + words
			}
		}
	}
	for _, form := range []*pattern.Pattern{hanTimer, hanTimed, hanTimedAlarm} {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if words := hanHalfMinute.ReplaceAllString(m[1], "分钟三十秒"); isByClock(words) {
			return words + "后"
		}
	}
	return ""
}

// isByClock reports whether words are a length of hours, minutes or seconds.
func isByClock(words string) bool {
	length, ok := times.LengthOf(words)
	return ok && length.Clock > 0 && length.Days == 0
}
