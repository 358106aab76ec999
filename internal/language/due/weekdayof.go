package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
)

// People name a day by its place in one month: "the last Friday of June", 下个月第一个周一.

var (
	// weekdayOf matches a day of the week by its place in one month: "on the last Friday of June", "the first Monday of next month"; not
	// "the first Friday of the month". The groups are the place, the day, which month and its name.
	weekdayOf = pattern.MustCompile(`(?i)\b(?:on )?the (first|second|third|fourth|last|1st|2nd|3rd|4th) (` + weekdays + `) (?:of|in) ` +
		`(?:(this|next) month|(` + monthNames + `))\b`)
	// hanWeekdayOf matches the same in Chinese: 六月最后一个周五, 下个月第一个周一; not 每个月第一个周一. The groups are which month, its
	// number, the place and the day.
	hanWeekdayOf = pattern.MustCompile(`(?:(下个?|这个?|本)月` +
		`|(\d{1,2}|[一二三四五六七八九十]{1,2})月份?)的?(第[一二三四]|最后一?|最后1)个?(?:周|星期|礼拜)([一二三四五六日天])`)
)

// placeOf returns the number of a place in a month, and -1 for the last.
func placeOf(word string) int {
	switch strings.ToLower(word) {
	case "first", "1st", "第一":
		return 1
	case "second", "2nd", "第二":
		return 2
	case "third", "3rd", "第三":
		return 3
	case "fourth", "4th", "第四":
		return 4
	}
	return -1
}

// weekdaysWritten writes such a day as a date, if it is to come.
func weekdaysWritten(text string, said time.Time) string {
	if everyMatch(text) != nil {
		return text // "the last Friday of June every year"
	}
	for _, form := range []*pattern.Pattern{weekdayOf, hanWeekdayOf} {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		chinese := form == hanWeekdayOf
		place, day, which, month := m[1], m[2], m[3], m[4]
		if chinese {
			which, month, place, day = m[1], m[2], m[3], m[4]
		}
		year, number := said.Year(), said.Month()
		switch {
		case chinese && month != "":
			number = time.Month(smallNumber(month))
		case month != "":
			named, err := time.Parse("January", strings.ToUpper(month[:1])+strings.ToLower(month[1:]))
			if err != nil {
				return text
			}
			number = named.Month()
		case strings.EqualFold(which, "next") || strings.HasPrefix(which, "下"):
			number++
		}
		if number < 1 || number > 13 {
			return text
		}
		days := daysIn(day)
		if chinese {
			days = hanDaysIn(day)
		}
		date := dateOf(year, number, placeOf(place), days[0], said.Location())
		if month != "" && date.AddDate(0, 0, 1).Before(said) {
			date = dateOf(year+1, number, placeOf(place), days[0], said.Location())
		}
		return strings.Replace(text, m[0], onDay(date, chinese), 1)
	}
	return text
}

// dateOf returns the date of a day of the week by its place in a month.
func dateOf(year int, month time.Month, place int, day time.Weekday, zone *time.Location) time.Time {
	if place < 0 {
		last := time.Date(year, month+1, 0, 0, 0, 0, 0, zone)
		return last.AddDate(0, 0, -(int(last.Weekday()-day)+7)%7)
	}
	first := time.Date(year, month, 1, 0, 0, 0, 0, zone)
	return first.AddDate(0, 0, (int(day-first.Weekday())+7)%7+7*(place-1))
}
