package due

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// dayOfMonth matches a day of a month: "on the 3rd", "the last day", "15号", 月底; not "on Monday".
var dayOfMonth = pattern.MustCompile(
	`(?i)\bthe (\d{1,2})(?:st|nd|rd|th)\b` +
		`|\bthe (first|last)\b` +
		`|(\d{1,2}|[一二三四五六七八九十]{1,3})[号日]` +
		`|月(最后一天|底|末)`)

// Repeated reads a request for something that comes back: how often, and when it is due first. That
// is once for each day of the week that it names. first is empty for other requests, and for those
// that come back in ways that a graph.Repeat does not say.
//
// It begins at the next time that fits. A count without a day or clock, such as "every three days",
// begins when so many have passed.
func Repeated(text string, said time.Time) (every graph.Repeat, first []time.Time) {
	once := onceAYear.MatchString(text)
	text = inUnits(inTimes(text, said))
	o, ok := oftenIn(text)
	if !ok || said.IsZero() {
		return graph.Once, nil
	}
	before, after := text[:o.at[0]], text[o.at[1]:]
	clock, named := clockOf(before, o.phrase, after, said)
	from := said
	add := func(fits func(time.Time) bool) { first = append(first, firstDay(from, clock, fits)) }
	dayNamed := dayOfMonth.MatchString(text)
	switch {
	case o.unit == graph.Hourly:
		first = append(first, said.Truncate(time.Minute).Add(time.Duration(o.count)*time.Hour))
	case o.unit == graph.Minutely:
		first = append(first, said.Truncate(time.Minute).Add(time.Duration(o.count)*time.Minute))
	case o.unit == graph.Weekdays:
		add(func(one time.Time) bool { return one.Weekday() != time.Saturday && one.Weekday() != time.Sunday })
	case len(o.days) > 0:
		for _, day := range o.days {
			add(func(one time.Time) bool { return one.Weekday() == day })
		}
	case o.unit == graph.Yearly:
		found := times.Future(before+after, said)
		if len(found) == 1 && found[0].To.Sub(found[0].From) <= 25*time.Hour {
			day := found[0].From
			add(func(one time.Time) bool { return one.Month() == day.Month() && one.Day() == day.Day() })
		} else if once && len(found) == 0 && !dayNamed {
			from = time.Date(said.Year()+1, said.Month(), said.Day(), 0, 0, 0, 0, said.Location())
			add(func(time.Time) bool { return true })
		}
	case o.unit == graph.Monthly:
		if !dayNamed && o.count > 1 {
			from = time.Date(said.Year(), said.Month()+time.Month(o.count), said.Day(), 0, 0, 0, 0, said.Location())
		}
		if day := monthDay(text, said); day >= 1 && day <= 28 { // every month has one
			add(func(one time.Time) bool { return one.Day() == day })
		}
	default:
		if days := o.count * map[graph.Repeat]int{graph.Daily: 1, graph.Weekly: 7}[o.unit]; days > 1 && !named {
			from = time.Date(said.Year(), said.Month(), said.Day()+days, 0, 0, 0, 0, said.Location())
		}
		add(func(time.Time) bool { return true })
	}
	return o.unit.Every(o.count), first
}

// monthDay returns the day of the month that a text names, or that of said if it names none. It is below 1
// for the last day of a month, and for a day that cannot be read.
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

// clockOf returns the time of day at which something comes back, and whether the text names one. phrase says
// how often; the text is read with "tomorrow" in its place.
func clockOf(before, phrase, after string, said time.Time) (clock time.Duration, named bool) {
	part := partOfDay.FindString(phrase)
	tomorrow := "tomorrow " + part
	if phrase[0] >= utf8.RuneSelf { // Chinese
		tomorrow = "明天" + map[string]string{"早": "早上", "晚": "晚上"}[part]
		if part != "早" && part != "晚" {
			tomorrow = "明天" + part
		}
	}
	text := withAlarms(before) + strings.TrimSpace(tomorrow) + withAlarms(after)
	hour := dayHour
	for _, word := range []string{partOfDay.FindString(after), partOfDay.FindString(before), part} {
		if known := partHours[strings.ToLower(word)]; known > 0 {
			hour, named = known, true
		}
	}
	for _, i := range times.Future(text, said) {
		from, to := AtClock(text, i)
		if to.Sub(from) <= time.Minute {
			return time.Duration(from.Hour())*time.Hour + time.Duration(from.Minute())*time.Minute, true
		}
	}
	return time.Duration(hour) * time.Hour, named
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
