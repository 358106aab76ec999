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
	clock, days, from, to := "", "", 0, 0
	if m := clockOfDays.FindStringSubmatchIndex(text); m != nil {
		clock, days, from, to = text[m[2]:m[3]], text[m[4]:m[5]], m[2], m[5]
	} else if m := clockBetween.FindStringSubmatchIndex(text); m != nil {
		days, clock, from, to = text[m[2]:m[3]]+text[m[6]:m[7]], text[m[4]:m[5]], m[2], m[7]
	} else if m := daysOfClock.FindStringSubmatchIndex(text); m != nil && !clockAtEnd.MatchString(text[:m[0]]) {
		days, clock, from, to = text[m[2]:m[3]], text[m[4]:m[5]], m[2], m[5]
	} else {
		return nil
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
