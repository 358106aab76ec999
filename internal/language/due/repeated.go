package due

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

const weekdays = `monday|tuesday|wednesday|thursday|friday|saturday|sunday`

var (
	// everyTime and hanEvery match how often something comes back, as far as an errand can.
	everyTime = regexp.MustCompile(`(?i)\b(?:every|each) (day|morning|afternoon|evening|night|weekday|weekend|week|month|year|(?:` + weekdays + `))\b((?:(?:,| and|, and) (?:every |each |on )?(?:` + weekdays + `)s?\b)*)|\b(daily|weekly|monthly|yearly)\b|\bon (weekdays|weekends|(?:` + weekdays + `)s)\b((?:(?:,| and|, and) (?:on )?(?:` + weekdays + `)s?\b)*)`)
	hanEvery  = regexp.MustCompile(`每(?:个|一)?(天|日|早上?|晚上?|中午|下午|工作日|周末|周[一二三四五六日天]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|周|星期|月|年)((?:[和、跟及](?:每)?(?:周|星期|礼拜)[一二三四五六日天])*)`)
	// everyOther matches what comes back in ways that errands do not know.
	everyOther = regexp.MustCompile(`(?i)\b(?:every|each) (?:other|second|third|few|couple|two|three|four|five|six|\d+|half|quarter|single time|time|hour|minute|spring|summer|autumn|fall|winter)\b|\b(?:hourly|whenever|biweekly|fortnight)|每(?:隔|次|当|回|小时|半|两|三|四|五|六|\d|逢|个?季)`)
	weekdayIn  = regexp.MustCompile(`(?i)\b(?:` + weekdays + `)`)
	hanDayIn   = regexp.MustCompile(`(?:周|星期|礼拜)[一二三四五六日天]`)
	dayOfMonth = regexp.MustCompile(`(?i)\bthe (\d{1,2})(?:st|nd|rd|th)\b|\bthe (first|last)\b|(\d{1,2}|[一二三四五六七八九十]{1,3})[号日]|月(最后一天|底|末)`)
	partOfDay  = regexp.MustCompile(`(?i)\b(?:morning|afternoon|evening|night|noon|lunch|bedtime)\b|早上?|下午|晚上?|中午|睡前`)
)

// partHours are the hours at which people expect what they ask for at a part of the day.
var partHours = map[string]int{"morning": 8, "早": 8, "早上": 8, "noon": 12, "lunch": 12, "中午": 12, "afternoon": 15, "下午": 15, "evening": 19, "晚": 20, "晚上": 20, "night": 21, "bedtime": 22, "睡前": 22}

// dayHour is the hour for a day alone.
const dayHour = 9

// Every returns where a text says that something comes back, as a start and an end; nil for nowhere.
func Every(text string) []int {
	if at := everyTime.FindStringIndex(text); at != nil {
		return at
	}
	return hanEvery.FindStringIndex(text)
}

// Repeated reads a request for something that comes back: how often, and when it is due first. That
// is once for each day of the week that it names. first is empty for other requests, and for those
// that come back in ways that a graph.Repeat does not say.
func Repeated(text string, said time.Time) (every graph.Repeat, first []time.Time) {
	text = asClock(text)
	at := Every(text)
	if at == nil || said.IsZero() || everyOther.MatchString(text) {
		return graph.Once, nil
	}
	phrase := strings.ToLower(text[at[0]:at[1]])
	every, days := repeatOf(phrase, text)
	clock := clockOf(text[:at[0]], phrase, text[at[1]:], said)
	add := func(fits func(time.Time) bool) { first = append(first, firstDay(said, clock, fits)) }
	switch every {
	case graph.Once:
	case graph.Weekly:
		for _, day := range days {
			add(func(one time.Time) bool { return one.Weekday() == day })
		}
	case graph.Weekdays:
		add(func(one time.Time) bool { return one.Weekday() != time.Saturday && one.Weekday() != time.Sunday })
	case graph.Monthly:
		if day := monthDay(text, said); day >= 1 && day <= 28 { // every month has one
			add(func(one time.Time) bool { return one.Day() == day })
		}
	case graph.Yearly:
		found := times.Future(text[:at[0]]+text[at[1]:], said)
		if len(found) == 1 && found[0].To.Sub(found[0].From) <= 25*time.Hour {
			day := found[0].From
			add(func(one time.Time) bool { return one.Month() == day.Month() && one.Day() == day.Day() })
		}
	default:
		add(func(time.Time) bool { return true })
	}
	return every, first
}

// monthDay returns the day of the month that a text names, that of said if it names none, and one
// below 1 for the last one and for those that it cannot read.
func monthDay(text string, said time.Time) int {
	m := dayOfMonth.FindStringSubmatch(text)
	switch {
	case m == nil:
		return said.Day()
	case strings.EqualFold(m[2], "last"), m[4] != "":
		return 0
	case m[2] != "":
		return 1
	}
	return numberOf(m[1] + m[3])
}

// repeatOf returns how often something comes back, and for a week on which days.
func repeatOf(phrase, text string) (every graph.Repeat, days []time.Weekday) {
	named := phrase
	if strings.Contains(phrase, "week") || phrase == "每周" || phrase == "每星期" || phrase == "每个星期" {
		named = text // "every week on Monday"
	}
	for _, word := range weekdayIn.FindAllString(named, -1) {
		days = append(days, time.Weekday(slices.Index(weekdayNames, strings.ToLower(word))))
	}
	for _, word := range hanDayIn.FindAllString(named, -1) {
		last, _ := utf8.DecodeLastRuneInString(word)
		days = append(days, time.Weekday(max(0, strings.IndexRune("日一二三四五六", last)/len("日")))) // 天 is 日
	}
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(phrase, word) })
	}
	switch {
	case has("weekend", "周末"):
		return graph.Weekly, []time.Weekday{time.Saturday, time.Sunday}
	case has("weekday", "工作日"):
		return graph.Weekdays, nil
	case len(days) > 0:
		return graph.Weekly, days
	case has("month", "月"):
		return graph.Monthly, nil
	case has("year", "年"):
		return graph.Yearly, nil
	case has("week", "周", "星期"):
		return graph.Once, nil // on no day that is named
	}
	return graph.Daily, nil
}

var weekdayNames = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// alarmFor matches the time of an alarm.
var alarmFor = regexp.MustCompile(`(?i)\balarm for (\d)`)

// clockOf returns the time of day of what comes back: as if it were tomorrow.
func clockOf(before, phrase, after string, said time.Time) time.Duration {
	part := partOfDay.FindString(phrase)
	tomorrow := "tomorrow " + part
	if strings.HasPrefix(phrase, "每") {
		tomorrow = "明天" + map[string]string{"早": "早上", "晚": "晚上"}[part]
		if part != "早" && part != "晚" {
			tomorrow = "明天" + part
		}
	}
	text := alarmFor.ReplaceAllString(before, "alarm at $1") + strings.TrimSpace(tomorrow) + alarmFor.ReplaceAllString(after, "alarm at $1")
	hour := dayHour
	for _, word := range []string{partOfDay.FindString(after), partOfDay.FindString(before), part} {
		if known := partHours[strings.ToLower(word)]; known > 0 {
			hour = known
		}
	}
	for _, i := range times.Future(text, said) {
		from, to := AtClock(text, i)
		if to.Sub(from) <= time.Minute {
			return time.Duration(from.Hour())*time.Hour + time.Duration(from.Minute())*time.Minute
		}
	}
	return time.Duration(hour) * time.Hour
}

// firstDay returns the first moment after a time that has a time of day, on a day that fits.
func firstDay(said time.Time, clock time.Duration, fits func(time.Time) bool) time.Time {
	for ahead := range 367 {
		due := time.Date(said.Year(), said.Month(), said.Day()+ahead, 0, int(clock/time.Minute), 0, 0, said.Location())
		if due.After(said) && fits(due) {
			return due
		}
	}
	return said
}
