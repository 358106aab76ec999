package due

import (
	"strings"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// What is due on the day before an event may have its hour: "remind me the evening before at eight", 前一天晚上八点提醒我.

var (
	// dayAheadAt matches the day before and the time of that day: "the evening before at eight", "the day before Ida's birthday at 8 pm", "the day before at 6pm",
	// "two days before at six"; not "the day before". The groups are the part of the day, or a count and a unit, the event, the time and its half of the day.
	dayAheadAt = pattern.MustCompile(`(?i)\b(?:on )?(?:the (day|night|evening|afternoon|morning)|(a|one|two|three|four|five|six|\d{1,2}) (day|night|evening|week)s?) before` +
		`( (?:the|my|our|his|her|their|[\p{L}]+'s) [\p{L}' -]{2,40}?)? at ` +
		`((?:half past |quarter (?:past|to) )?(?:\d{1,2}(?::\d\d)?|` + hourWords + `))` +
		`(?: ?([ap])\.?m\b\.?| in the (morning|afternoon|evening)\b|\b)`)
	// hanDayAheadAt matches the same in Chinese, with what is to be done behind it: 前一天晚上八点提醒我, 提前两天早上九点叫我打扫, 前一天晚上提醒我; not
	// 前一天提醒我. The groups are the days, the part of the day and the time, or the part alone, and what follows.
	hanDayAheadAt = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|记得|到时候?|那|就|在)*(?:提前|前|头)([一二两三123])?(?:天|晚)的?` +
		`(?:(早上|早晨|上午|中午|下午|傍晚|晚上|晚)?((?:\d{1,2}|十?[一二两三四五六七八九]|十)(?:点[\p{Han}\d]{0,4}?|[:：]\d\d))|(早上|早晨|上午|中午|下午|傍晚|晚上))` +
		`(?:的时候)?再?(?:提醒|[叫喊])(?:一下)?我(?:一声|一下)?([^\P{Han}吧]{0,14})吧?$`)
)

// dayAheadOf is AheadOf for a request that names the hour of a day before an event.
func dayAheadOf(request string) (back *Ahead, event string) {
	if m := hanDayAheadAt.FindStringSubmatch(request); m != nil && m[4] != "" {
		return aheadAt(max(1, numberOf(m[1])), hourOf(m[4]), 0), m[5]
	} else if m != nil {
		hour, minute := clockIn(strings.Replace(strings.Replace(m[3], "：", ":", 1), ":", "点", 1))
		if part := hourOf(m[2]); (part >= 12 || m[2] == "" && strings.Contains(request, "晚")) && hour < 12 && part != 12 {
			hour += 12
		}
		return aheadAt(max(1, numberOf(m[1])), hour, minute), m[5]
	}
	m := dayAheadAt.FindStringSubmatchIndex(request)
	if m == nil {
		return nil, ""
	}
	words := dayAheadAt.FindStringSubmatch(request)
	rest := request[m[1]:]
	if behind := behindBefore.FindStringSubmatch(rest); behind == nil || behind[1] != "" {
		return nil, ""
	}
	part, half := strings.ToLower(words[1]+words[3]), strings.ToLower(words[6]+words[7])
	days := max(1, numberOf(strings.ToLower(words[2])))
	if part == "week" {
		days, part = 7*days, "day"
	}
	hour, minute := clockIn("at " + words[5])
	isLate := half == "p" || half == "afternoon" || half == "evening" || half == "" && part != "day" && part != "morning"
	if isLate && hour < 12 || half == "" && part == "day" && hour < firstHour {
		hour += 12
	}
	event = behindBefore.ReplaceAllString(words[4], "$1")
	return aheadAt(days, hour, minute), strings.TrimSpace(event)
}

// aheadAt returns a time on a day so many days before an event; nil for an hour that does not exist.
func aheadAt(days, hour, minute int) *Ahead {
	if hour < 0 || hour > 24 || minute < 0 || minute > 59 {
		return nil
	}
	return &Ahead{countedBack{Length: times.Length{Days: days}, hour: hour, minute: minute, timed: true}}
}

// IsTimed reports whether the request names the hour of the day.
func (a *Ahead) IsTimed() bool { return a.back.timed }
