// Package timepart tells a day from a time of day. "What time is my haircut?" is not answered by "they moved my haircut to
// Saturday": the time that was said before still holds, as far as anyone knows.
package timepart

import (
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// Part is a part of a time.
type Part int

// The parts.
const (
	None  Part = iota // a question that asks for neither, or for both
	Day               // a day of the week, of the month or of the year
	Clock             // a time of day
)

// Asked returns the part that a question asks for.
func Asked(question string) Part {
	day, clock := asksDay.MatchString(question), AsksClock(question)
	switch {
	case clock && !day:
		return Clock
	case day && !clock:
		return Day
	}
	return None
}

// AsksClock reports whether a question asks for a time of day, and perhaps for the day too.
func AsksClock(question string) bool {
	return asksClock.MatchString(question) && !asksNoClock.MatchString(question)
}

// In reports whether a text has the part. Every text has None.
func (p Part) In(text string) bool {
	switch p {
	case Clock:
		return clock.MatchString(noClock.ReplaceAllString(text, " "))
	case Day:
		return day.MatchString(text)
	}
	return true
}

// IsMissing reports whether a text has the other part alone. One with neither may give a time in other words: "an hour later".
func (p Part) IsMissing(text string) bool {
	switch p {
	case Clock:
		return Day.In(text) && !Clock.In(text)
	case Day:
		return Clock.In(text) && !Day.In(text)
	}
	return false
}

var (
	// asksClock matches a question for a time of day: "what time is judo?", 几点; not "which day", "when".
	asksClock = pattern.MustCompile(`(?i)\b(?:what|which) (?:time|hour)\b|几点`)
	// asksNoClock matches questions with the words of one that ask for something else: "what time of year", 那几点建议; not
	// "what time is it?".
	asksNoClock = pattern.MustCompile(
		`(?i)\bwhat time (?:of (?:the )?year|zone)\b|[这那哪]几点|几点(?:建议|要求|意见|原因|理由|注意|想法|看法|体会|感想|问题|需要|说明|提醒)`)
	// asksDay matches a question for a day: "which day is judo?", "what date", "on which evening", 周几, 哪天, 几号; not
	// "what time", "when".
	asksDay = pattern.MustCompile(
		`(?i)\b(?:what|which) (?:days?|date|weekday|evenings?|mornings?|afternoons?|nights?|weekend)\b` +
			`|哪一?天|(?:周|星期|礼拜)几|几[号日]|哪个(?:周|星期|礼拜|晚上|早上|下午|上午)`)
	// clock matches a time of day: "at 5:30", "ten past four", "at six", "7 pm", 三点, 18：12; not "on the 29th", "same time".
	clock = pattern.MustCompile(
		`(?i)\b\d{1,2}[:.：]\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\bo'clock\b|\b(?:half|quarter) (?:past|to)\b|\bnoon\b|\bmidnight\b` +
			`|\b(?:at|by|past|to|from|till|until) (?:half |about |around )?` + hour + `\b` +
			`|[\d一二三四五六七八九十两]点`)
	// noClock matches what only looks like one: "by 5 points", "to ten people", 有一点, 差一点儿; not "by 5", 下午一点.
	noClock = pattern.MustCompile(
		`(?i)\b(?:at|by|past|to|from|till|until) (?:about |around )?` + hour + ` ` +
			`(?:points?|per ?cent|people|persons?|pounds?|euros?|dollars?|kilos?|grams?|miles?|kilomet(?:er|re)s?|met(?:er|re)s?` +
			`|degrees?|times|pages?|minutes?|hours?|days?|weeks?|months?|years?)\b` +
			`|[有差这那快慢早晚多少大小好高低]了?一点[点儿]?|一点[点儿也都]|一点(?:不|没)`)
	// day matches a day: "on Fridays", "12 May", "the 29th", "tomorrow", 周六, 12号, 明天; not "at five", 下午.
	day = pattern.MustCompile(
		`(?i)\b` + language.DayOfWeek + `s?\b|\b(?:mon|tues?|wed|thurs?|fri|sat|sun)\b` +
			`|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:\d{1,2} )(?:` + language.Months + `)\b|\b(?:` + language.Months + `) \d{1,2}\b` +
			`|\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b|\b\d{4}-\d\d-\d\d\b` +
			`|\bthe (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\p{L}+teenth|twentieth|thirtieth)\b` +
			`|\b(?:today|tomorrow|tonight|yesterday|every ?day|daily|weekdays?|weekends?)\b` +
			`|(?:周|星期|礼拜)[一二三四五六日天末]|[\d一二三四五六七八九十]+[号日]|[今明后昨前]天|每天|天天|工作日`)
)

// hour matches an hour as a number.
const hour = `(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
