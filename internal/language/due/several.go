package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// People ask for several alarms or timers at once: "set alarms for 6 and 6:10", "two timers, one for 5 and one for 12 minutes",
// 定两个闹钟，六点和六点半.

const (
	severalSet   = `(?i)^((?:(?:please|can you|could you|and|also),? )*(?:set|start|run|put on) )`
	severalCount = `(?:(?:two|three|four|five|a couple of|a few|some|my|\d) )?`
	// nextOne joins what is asked for: ", and another one for ".
	nextOne = `(?:,? and|,)(?: another| one more| a second)?(?: one| alarm| timer)?(?: (?:for|at|of))? `
	// afterOne joins it where the first stands behind "a timer": " and another one for ", ", one for "; not " and ".
	afterOne = `(?:,? and|,) (?:another(?: one| alarm| timer)?|one more|one|a second(?: one)?) (?:for|at|of) `
	// alarmClock is the time of an alarm in a list.
	alarmClock = `(?:(?:half|quarter) (?:past|to) \w+|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b)?|noon|` + hourWords + `)`
	// timerLength is the length of a timer in a list. Its unit may be that of the last one.
	timerLength = `(?:half an hour|an hour(?: and a half)?|(?:\d{1,3}(?:\.5)?|` + numberWords + `)(?: ` + timerUnit + `)?)`
	timerUnit   = `(?:hours?|minutes?|mins?|seconds?|secs?)\b`
	hanLength   = `(?:\d{1,3}|[一二两三四五六七八九十百]{1,4})?(?:个?半?小时|个?半?钟头|分半钟?|分钟半?|刻钟|秒钟?)`
	hanNextOne  = `(?:(?:[和、，跟与及]|还有|以及)(?:再?另?外?一个)?|再?另?外?一个)`
)

var (
	// severalAlarms matches a request for several alarms: "set alarms for 6, 6:10 and 6:20 tomorrow", "set an alarm for 7 and one for
	// 7:15", "set two alarms, one for 6 and one for 7"; not "set an alarm for 7 and call Bob", "set an alarm for 7". The groups are what
	// stands before, the times and what follows them.
	severalAlarms = pattern.MustCompile(severalSet + `(?:an alarm (?:for|at) |` + severalCount + `alarms(?: (?:for|at)` +
		`|[,:])(?: one)?(?: (?:for|at))? )(` + alarmClock + `(?:` + nextOne + alarmClock + `)+)((?: (?:tomorrow|today|tonight|on|in the|every|please)\b[^,]*)?[.!?]*)$`)
	// severalTimers matches a request for several timers: "set timers for 5 and 10 minutes", "set two timers, one for 5 minutes and one
	// for an hour"; not "set a timer for 5 minutes". The groups are what stands before and the lengths.
	severalTimers = pattern.MustCompile(severalSet + severalCount + `timers(?: for|[,:])?(?: one)?(?: (?:for|of))? ` +
		`(` + timerLength + `(?:` + nextOne + timerLength + `)+)(?:,? please)?[.!?]*$`)
	// anotherTimer matches one that asks for a timer, and for another: "set a timer for 5 minutes and another for 12 minutes"; not "set a
	// timer for an hour and 5 minutes". The groups are those of severalTimers.
	anotherTimer = pattern.MustCompile(severalSet + `a(?: \p{L}+)? timer for (` + timerLength + `(?:` + afterOne + timerLength + `)+)(?:,? please)?[.!?]*$`)
	// betweenOnes matches what stands between two of them: ", ", " and another one for "; not " tomorrow ".
	betweenOnes = pattern.MustCompile(`(?i)` + nextOne)
	// halfOfDay matches the half of the day behind a time: "7 am"; not "7:15".
	halfOfDay = pattern.MustCompile(`(?i) ?[ap]\.?m\b`)
	// unitOfTimer matches a length with its unit: "12 minutes", "half an hour"; not "12".
	unitOfTimer = pattern.MustCompile(`(?i)` + timerUnit + `|hour`)
	// hanSeveralTimers matches a request for several timers in Chinese: 定两个计时器，五分钟和十二分钟, 设两个倒计时，一个五分钟一个一小时,
	// 定五分钟和十分钟的计时器; not 定个五分钟的计时器. The groups are what stands before and the lengths, in one of the alternatives.
	hanSeveralTimers = pattern.MustCompile(`^(` + hanPlease + `(?:定|设置?|订|开))(?:` +
		`(?:[两三四五2-5]|好?几)个(?:倒?计时器?|定时器)[，：:]?(?:分别)?(?:是|为)?((?:一个)?` + hanLength + `(?:` + hanNextOne + hanLength + `)+)` +
		`|((?:一个|个)?` + hanLength + `(?:` + hanNextOne + hanLength + `)+)的(?:倒?计时器?|定时器))[吧。！]*$`)
	// oneHanLength matches one of the lengths: 五分钟, 一个半小时; not 一个. The group is the length.
	oneHanLength = pattern.MustCompile(`(?:再?另?外?一个)?(` + hanLength + `)`)
)

// Several returns a request for several alarms or timers as one request for each; nil for another one.
func Several(text string) (each []string) {
	if m := severalAlarms.FindStringSubmatch(text); m != nil {
		half := halfOfDay.FindString(m[2])
		for _, clock := range betweenOnes.Split(m[2], -1) {
			if half != "" && strings.HasSuffix(m[2], half) && !halfOfDay.MatchString(clock) {
				clock += half // "6, 6:10 and 6:20 am"
			}
			each = append(each, "Set an alarm for "+clock+m[3])
		}
		return each
	}
	m := severalTimers.FindStringSubmatch(text)
	if m == nil {
		m = anotherTimer.FindStringSubmatch(text)
	}
	if m != nil {
		return eachTimer(betweenOnes.Split(m[2], -1))
	}
	if m := hanSeveralTimers.FindStringSubmatch(text); m != nil {
		for _, one := range oneHanLength.FindAllStringSubmatch(m[2]+m[3], -1) {
			each = append(each, m[1]+"个"+strings.TrimPrefix(one[1], "个")+"的计时器")
		}
	}
	return each
}

// eachTimer returns a request for each of the lengths, in the unit of the last one if it names none; nil if the last one names none.
func eachTimer(lengths []string) (each []string) {
	last := lengths[len(lengths)-1]
	unit := unitOfTimer.FindString(last)
	if unit == "" {
		return nil
	}
	for _, length := range lengths {
		if !unitOfTimer.MatchString(length) {
			length += " " + unit
		}
		each = append(each, "Set a timer for "+length)
	}
	return each
}

var (
	// bothEnds matches one hour in the morning and in the evening: 早晚八点, 早上和晚上八点; not 早上八点. The group is the hour.
	bothEnds = pattern.MustCompile(`早上?(?:[和、跟及])?晚上?的?各?((?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|[一三]刻|\d{1,2}分?)?)`)
	// partsAlone matches parts of the day without an hour: 每天早晚提醒我, 早晚各提醒我一次, 每天早上和晚上提醒我, 每天早中晚提醒我; not 早晚会提醒我, 每天早上提醒我.
	// The groups are how often, the parts, and what follows.
	partsAlone = pattern.MustCompile(`(每[天日]|^)((?:早|早上)(?:[和、跟及]?(?:中午?|下午))?[和、跟及]?(?:晚|晚上))(?:各|都|[两三]次)?((?:提醒|叫)我)(?:一次)?`)
	// hanSeveral matches how many are asked for: 两个闹钟, 三个提醒; not 一个闹钟. The group is their kind.
	hanSeveral = pattern.MustCompile(`(?:[两三四五六2-6]|好?几)个(闹钟|闹铃|提醒)`)
	// hanEachOne matches the word before each of their times: 一个六点, 另一个六点半; not 定一个闹钟. The group is the time.
	hanEachOne = pattern.MustCompile(`(?:再|另外?|第)?[一二三]个(` + hanClockNo + `)`)
)

// hanListed writes the times of several requests in Chinese as a list: 早晚八点 as 早上八点和晚上八点, and 两个闹钟，一个六点一个七点 as
// 个闹钟，六点、七点.
func hanListed(text string) string {
	text = bothEnds.ReplaceAllString(text, "早上${1}和晚上${1}")
	text = partsAlone.ReplaceAllStringFunc(text, func(found string) string {
		m := partsAlone.FindStringSubmatch(found)
		clocks := "早上8点"
		if strings.Contains(m[2], "中") {
			clocks += "、中午12点"
		} else if strings.Contains(m[2], "下") {
			clocks += "、下午3点"
		}
		return m[1] + clocks + "和晚上8点" + m[3]
	})
	if !hanSeveral.MatchString(text) {
		return text
	}
	return hanEachOne.ReplaceAllString(hanSeveral.ReplaceAllString(text, "个$1"), "$1")
}
