package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A request may name several days with one time: "today, tomorrow and Wednesday at 9 pm", "at 8 tonight and tomorrow", 今天和明天晚上八点.

const (
	oneDayName  = `(?:(?:on |this )?(?:today|tonight|tomorrow(?: ` + dayPartName + `)?|the day after tomorrow|(?:on |this )?(?:` + weekdays + `)(?: ` + dayPartName + `)?))`
	hanNamedDay = `(?:今天|明天|后天|大后天|这?周[一二三四五六日天]|下周[一二三四五六日天])`
)

var (
	// clockOfDays matches several days behind their time: "at 8 tonight and tomorrow", "at 9 pm today, tomorrow and Friday"; not "at 8 tonight", "at 8 tonight and
	// tomorrow at 9". The groups are the time and the days.
	clockOfDays = pattern.MustCompile(`(?i)\b(at ` + oneNumber + `) (` + oneDayName + `(?:(?:,? and |, )` + oneDayName + `)+)(?:$|[.!?,;]| (?:to|that|about|please|remind|wake)\b)`)
	// daysOfClock matches them before it: "today tomorrow and wednesday at 9 pm", "tomorrow and Friday at noon"; not "tomorrow at 9 pm". The groups are the days and
	// the time.
	daysOfClock = pattern.MustCompile(`(?i)\b(` + oneDayName + `(?:(?:,? and |, | )` + oneDayName + `)+),? (at ` + oneNumber + `)(?:\b|$)`)
	// clockBetween matches them around it: "tonight at 8 and tomorrow", "on Friday at 9 pm and Saturday"; not "tonight at 8 and tomorrow at 9". The groups are the first
	// day, the time and the other days.
	clockBetween = pattern.MustCompile(`(?i)\b(` + oneDayName + `),? (at ` + oneNumber + `)((?:(?:,? and |, )` + oneDayName + `)+)(?:$|[.!?,;]| (?:to|that|about|please)\b)`)
	// clockAtEnd matches a time right before the first of such days, which is its own: "at 8 "; not "me ".
	clockAtEnd = pattern.MustCompile(`(?i)\b` + oneNumber + ` $`)
	// oneDayOf matches one day of such a list: "tomorrow", "on Friday evening"; not "and".
	oneDayOf = pattern.MustCompile(`(?i)` + oneDayName)
	// hanDaysOfClock matches the same in Chinese: 今天和明天晚上八点, 今天、明天、后天早上九点; not 明天晚上八点. The groups are the days and the time.
	hanDaysOfClock = pattern.MustCompile(`(` + hanNamedDay + `(?:[和跟与及、，]` + hanNamedDay + `)+)都?(` + hanClockNo + `)`)
	// oneHanDayOf matches one day of such a list: 明天, 周五; not 和.
	oneHanDayOf = pattern.MustCompile(hanNamedDay)
	// bareTonight matches this evening, whose hour is one of other evenings too: "at 8 tonight"; not "tomorrow".
	bareTonight = pattern.MustCompile(`(?i)\btonight\b`)
)

// EachDay returns a request that names several days with one time as one request for each of them; nil for another one.
func EachDay(text string) (each []string) {
	if !asksAtAll.MatchString(text) || everyMatch(text) != nil {
		return nil
	}
	text = withAlarms(text)
	if m := hanDaysOfClock.FindStringSubmatchIndex(text); m != nil {
		for _, day := range oneHanDayOf.FindAllString(text[m[2]:m[3]], -1) {
			each = append(each, text[:m[0]]+day+text[m[4]:])
		}
		return each
	}
	if m := hanDaysAlone.FindStringSubmatchIndex(text); m != nil {
		for _, day := range oneHanDayOf.FindAllString(text[m[2]:m[3]], -1) {
			each = append(each, text[:m[2]]+day+text[m[4]:])
		}
		return each
	}
	clock, days, from, to := "", "", 0, 0
	if m := clockOfDays.FindStringSubmatchIndex(text); m != nil {
		clock, days, from, to = text[m[2]:m[3]], text[m[4]:m[5]], m[2], m[5]
	} else if m := clockBetween.FindStringSubmatchIndex(text); m != nil {
		days, clock, from, to = text[m[2]:m[3]]+text[m[6]:m[7]], text[m[4]:m[5]], m[2], m[7]
	} else if m := daysOfClock.FindStringSubmatchIndex(text); m != nil && !clockAtEnd.MatchString(text[:m[0]]) {
		days, clock, from, to = text[m[2]:m[3]], text[m[4]:m[5]], m[2], m[5]
	} else {
		return eachDayAlone(text)
	}
	if bareTonight.MatchString(days) && !dayHalf.MatchString(clock) && !strings.Contains(clock, ":") { // "at 8 tonight and tomorrow": both in the evening
		clock += " pm"
	}
	for _, day := range oneDayOf.FindAllString(days, -1) {
		day = bareTonight.ReplaceAllString(day, "today")
		if weekdayIn.MatchString(day) && !strings.Contains(day, "on ") && !strings.Contains(day, "this ") {
			day = "on " + day
		}
		each = append(each, text[:from]+day+" "+clock+text[to:])
	}
	return each
}

const (
	// dayBegins is the first day of a list without a time of day, behind a word that makes it the time of a request: "on Thursday", "tomorrow".
	dayBegins = `(?:on (?:this |next )?(?:` + weekdays + `)(?: ` + dayPartName + `)?|tomorrow(?: ` + dayPartName + `)?|today|tonight)`
	// nextDays are the other days of the list.
	nextDays = `(?:(?:,? and |, )` + oneDayName + `)+`
)

var (
	// daysAlone matches several days without a time of day, in the place of the time of a request: "on Monday, Wednesday and Friday to", "on Thursday and
	// Friday" at the end; not "for Thursday and Friday", "on Thursday". The group is the days.
	daysAlone = pattern.MustCompile(`(?i)\b(` + dayBegins + nextDays + `)(?:,? please)?(?:[.!?]*$|,? (?:to|that|about|of|can you|could you|please|remind|nudge)\b)`)
	// daysOfAsk matches the same right behind the request, without a word before the first day: "remind me Thursday and Friday to". The group is the days.
	daysOfAsk = pattern.MustCompile(`(?i)\bremind (?:me|us|\p{Lu}[\p{L}'-]*) (` + oneDayName + nextDays + `)(?:,? please)?(?:[.!?]*$|,? (?:to|that|about|of)\b)`)
	// noDaysOfAsk matches what asks for nothing on such days: "don't remind me", "cancel it", "except on"; not "remind me".
	noDaysOfAsk = pattern.MustCompile(`(?i)\b(?:cancel|skip|except|stop|delete|instead|move|moved|change|until|till|but not)\b|n't\b|\b(?:do )?not remind\b|\bno need\b`)
	// partBehind matches the part of the day of the last of them: "Friday morning"; not "Friday". The group is the part.
	partBehind = pattern.MustCompile(`(?i) (` + dayPartName + `)$`)
	// hanDaysAlone matches several days without a time of day in Chinese: 周四和周五提醒我, 提醒我周四、周五喂鱼; not 周四提醒我. The groups are the days and what
	// follows them.
	hanDaysAlone = pattern.MustCompile(`(?:^|[，。]|提醒(?:一下)?我)(` + hanNamedDay + `(?:[和跟与及、，]` + hanNamedDay + `)+)都?((?:请|记得|帮我|麻烦你?)*提醒(?:一下)?我.*|[^\d点，。提]+[。！]?)$`)
)

// eachDayAlone is EachDay for days without a time of day: "remind me on Thursday and Friday to feed the fish".
func eachDayAlone(text string) (each []string) {
	m := daysAlone.FindStringSubmatchIndex(text)
	if m == nil {
		m = daysOfAsk.FindStringSubmatchIndex(text)
	}
	if m == nil || noDaysOfAsk.MatchString(text) {
		return nil
	}
	before := text[:m[2]]
	if aboutTime.MatchString(before) && !reminderFor.MatchString(before) {
		return nil // "remind me that the shop is closed on Thursday and Friday"
	}
	part := partBehind.FindString(text[m[2]:m[3]])
	for _, day := range oneDayOf.FindAllString(text[m[2]:m[3]], -1) {
		if weekdayIn.MatchString(day) && !strings.HasPrefix(strings.ToLower(day), "on ") {
			day = "on " + day
		}
		if part != "" && weekdayIn.MatchString(day) && !partBehind.MatchString(day) {
			day += part
		}
		each = append(each, before+day+text[m[3]:])
	}
	return each
}
