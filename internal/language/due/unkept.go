package due

import (
	"time"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// lunarDay matches a day of a month of the lunar calendar: 每月初一和十五, 初五; not 每月初.
	lunarDay = pattern.MustCompile(`初[一二三四五六七八九十]`)
	// weekdayOfMonth matches a day of the week by its place in each month: "the day before the last Friday of each month",
	// 每月第一个周一和周二; not "every Friday", "every second Friday".
	weekdayOfMonth = pattern.MustCompile(`(?i)(?:^|\b(?:the|on|me|us|every|each) )(?:first` +
		`|second|third|fourth|last|1st|2nd|3rd|4th)(?: and (?:first|second|third|fourth|last|1st|2nd|3rd|4th))? (?:` + weekdays +
		`|weekday|working day|weekend)s? (?:of|in) (?:the|each|every) month\b` +
		`|每个?月的?(?:第[一二三四]|最后[一1])个?(?:周|星期|礼拜)[一二三四五六日天末]`)
)

// IsUnkept reports whether a text asks each month or year for days that a graph.Repeat does not say: "the first and the last Friday of each month",
// "the 31st and the 15th of each month", "every Easter Monday", "every 31 June", 每月初一和十五, 每年中秋节. So it does for what is to come back at each
// meal, and for hours and minutes within a part of the day: "every hour from 9 to 5".
func IsUnkept(text string, said time.Time) bool {
	text = daysInDigits(text)
	if weekdayOfMonth.MatchString(text) {
		return true
	}
	o, ok := oftenIn(inUnits(inTimes(text, said)))
	if ok && (o.unit == graph.Hourly || o.unit == graph.Minutely) && window.MatchString(text) {
		return true
	}
	return ok && (o.unit == graph.Yearly || isAtMeals(text) || o.unit == graph.Monthly && (twoMonthDays.MatchString(text) || lunarDay.MatchString(text)))
}

// atMeals matches that something is for each meal: "every day after meals", 每天三餐后; not "every day at 8 to cook a meal".
var atMeals = pattern.MustCompile(`(?i)\b(?:after|before|with) (?:(?:every|each|all|my|the|our) )*meals?\b|三餐[前后]`)

// isAtMeals reports whether a text asks for something at each meal, and names no time of day.
func isAtMeals(text string) bool { return atMeals.MatchString(text) && !clockIsNamed.MatchString(text) }
