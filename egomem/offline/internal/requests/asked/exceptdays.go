package asked

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// exceptOn matches days that a reminder leaves out: "on weekdays, except Wednesdays".
	exceptOn = pattern.MustCompile(`(?i)\b(?:(?:on |every )?weekdays?|(?:on )?(?:every ?day|each day|all days))\b` +
		`([^.;]*?),? (?:except|but not|apart from|other than)(?: for)?(?: on)? ` +
		`((?:` + dayName + `)(?:(?:,| and| or|, and)? (?:on )?(?:` + dayName + `))*)`)
	// aDay matches a day of the week: "Sundays", "Wednesday"; not "weekends".
	aDay = pattern.MustCompile(`(?i)` + dayName)
	// hanExceptOn matches all days but some in Chinese: 除了周三每天, 除周六和周日以外，每天; not 周三每天.
	hanExceptOn = pattern.MustCompile(`除了?((?:(?:周|星期|礼拜)[一二三四五六日天][、和]?)+)(?:以外|之外)?[，,]?` +
		`(?:每天|天天)`)
	// hanADay matches a day of the week in Chinese: 周三, 星期天; not 周末.
	hanADay = pattern.MustCompile(`(?:周|星期|礼拜)([一二三四五六日天])`)
)

// withoutEach returns a request for each day, and the days of each week that it leaves out: "every day but not on Sundays", 除了周日每天. There
// are none for another request.
func withoutEach(text string, chinese bool) (request string, days []time.Weekday) {
	if chinese {
		m := hanExceptOn.FindStringSubmatch(text)
		if m == nil {
			return text, nil
		}
		for _, day := range hanADay.FindAllStringSubmatch(m[1], -1) {
			days = append(days, leftout.WeekdaysNamed(day[1])...)
		}
		return strings.Replace(text, m[0], "每天", 1), days
	}
	at := exceptOn.FindStringSubmatchIndex(text)
	if at == nil {
		return text, nil
	}
	for _, day := range aDay.FindAllString(text[at[4]:at[5]], -1) {
		days = append(days, leftout.WeekdaysNamed(strings.TrimSuffix(strings.ToLower(day), "s"))...)
	}
	return text[:at[3]] + strings.TrimLeft(text[at[1]:], ","), days
}

const dayName = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?`

var weekDays = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}

// withoutExcept names the days that are left where some are left out: "every Monday, Tuesday, Thursday and Friday".
func withoutExcept(text string, chinese bool) string {
	if chinese {
		m := hanExceptOn.FindStringSubmatch(text)
		if m == nil {
			return text
		}
		out := map[string]bool{}
		for _, day := range hanADay.FindAllStringSubmatch(m[1], -1) {
			out[strings.Replace(day[1], "天", "日", 1)] = true
		}
		var left []string
		for _, day := range leftout.HanWeekDays {
			if !out[day] {
				left = append(left, "周"+day)
			}
		}
		return strings.Replace(text, m[0], "每"+strings.Join(left, "、"), 1)
	}
	m := exceptOn.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	days := weekDays
	if strings.Contains(strings.ToLower(m[0]), "weekday") {
		days = weekDays[:5]
	}
	var left []string
	for _, day := range days {
		for _, out := range aDay.FindAllString(m[2], -1) {
			if strings.EqualFold(strings.TrimSuffix(strings.ToLower(out), "s"), day) {
				day = ""
			}
		}
		if day != "" {
			left = append(left, day)
		}
	}
	if len(left) < 2 {
		return text
	}
	return strings.Replace(text, m[0], "every "+strings.Join(left[:len(left)-1], ", ")+" and "+left[len(left)-1]+m[1], 1)
}
