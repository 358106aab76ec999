package asked

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// exceptOn matches days that a reminder leaves out: "on weekdays, except Wednesdays", "every night but Friday", "daily at 8 apart from at
	// weekends"; not "every Friday except the 15th", "every day, but Monday is a holiday". The groups are what stands between and the days.
	exceptOn = pattern.MustCompile(`(?i)\b(?:weekdays?|(?:every|each|all) ?(?:single )?(?:days?|mornings?|afternoons?|evenings?|nights?)|daily|nightly)\b` +
		`([^.;]*?),? (?:except(?:ing)?|but(?: not)?|apart from|other than|excluding|bar|save)(?: for)?(?: (?:on|at))? ` +
		`((?:` + dayName + `)(?:(?:,| and| or|, and)? (?:on )?(?:` + dayName + `))*)` + behindDays)
	// aDay matches days of the week: "Sundays", "Wednesday", "the weekend"; not "week".
	aDay = pattern.MustCompile(`(?i)` + dayName)
	// hanExceptOn matches all days but some in Chinese: 除了周三每天, 除周六和周日以外，每晚, 每天除了周日; not 周三每天. The groups are the days and how
	// often, in one of the orders.
	hanExceptOn = pattern.MustCompile(hanLeavesOut + `(` + hanEachDay + `)|(` + hanEachDay + `)[，,]?` + hanLeavesOut + `都?`)
)

const (
	dayName = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:the )?weekends?`
	// behindDays is what follows the days: the time, the deed, or an end.
	behindDays = `(?:$|[,.!?]| (?:at|to|in|by|please|remind|wake|tell|nudge|set|until|from)\b)`

	hanEachDay   = `每天|每日|每晚|每早|天天|每个?(?:早上|晚上|工作日)|工作日`
	hanLeavesOut = `除了?((?:(?:周|星期|礼拜)[一二三四五六日天末][、和跟]?)+)(?:以外|之外|外)?[，,]?`
)

// withoutEach returns a request for each day, and the days of each week that it leaves out: "every day but not on Sundays", 除了周日每天. There
// are none for another request.
func withoutEach(text string, chinese bool) (request string, days []time.Weekday) {
	if chinese {
		m := hanExceptOn.FindStringSubmatch(text)
		if m == nil {
			return text, nil
		}
		for _, day := range leftout.HanDayOfWeek.FindAllStringSubmatch(m[1]+m[4], -1) {
			days = append(days, leftout.WeekdaysNamed(day[1])...)
		}
		return strings.Replace(text, m[0], m[2]+m[3], 1), days
	}
	at := exceptOn.FindStringSubmatchIndex(text)
	if at == nil {
		return text, nil
	}
	for _, day := range aDay.FindAllString(text[at[4]:at[5]], -1) {
		days = append(days, leftout.WeekdaysNamed(strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(day), "the "), "s"))...)
	}
	return text[:at[3]] + strings.TrimLeft(text[at[5]:], ","), days
}
