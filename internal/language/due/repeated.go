package due

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// dayOfMonth matches a day of a month: "on the 3rd", "on the first of each month", "15号"; not "on Monday", "the first
	// invoice".
	dayOfMonth = pattern.MustCompile(
		`(?i)\bthe (\d{1,2})(?:st|nd|rd|th)\b` +
			`|\bthe (first)(?: day\b|(?: of (?:the|each|every) month)?(?: at\b| to\b|[,.!]|$))` +
			`|(\d{1,2}|[一二三四五六七八九十]{1,3})[号日]`)
	// startOfMonth matches the first days of each month, of which people mean the first: "at the beginning of each month", 每月初; not
	// 下个月初, 每月初一.
	startOfMonth = pattern.MustCompile(`(?i)\b(?:start|beginning) of (?:the|each|every) month\b|每个?月的?月?初(?:[^一二三四五六七八九十]|$)`)
	// midOfMonth matches the middle of each month: "in the middle of each month", 每月中; not 每月中旬.
	midOfMonth = pattern.MustCompile(`(?i)\bmiddle of (?:the|each|every) month\b|每个?月的?月?中(?:[^旬\p{Han}]|[提叫早晚上下]|$)`)
	// endOfMonth matches the last day of each month: "at the end of each month", "on the last day to pay", "on the last of the
	// month", 每月最后一天, 每个月底; not "the last invoice", "the last day of June", 下个月底.
	endOfMonth = pattern.MustCompile(
		`(?i)\b(?:last day|last|end) of (?:the|(?:each|every)(?: (?:other|second|third|fourth|` + hourWords + `))?) months?\b` +
			`|\blast day(?: at\b| to\b|[,.!]|$)|\bmonth(?:'s)?[ -]end\b` +
			`|每隔?[一二两三四五六七八九十\d]*个?月的?(?:最后[一1]天|月?[底末])`)
	// endOfYear matches the last day of each year: "on the last day of every year", 每年年底, 每年最后一天; not 年底, 每年五月底.
	// The groups are the words for each.
	endOfYear = pattern.MustCompile(`(?i)\b(?:(?:on|at|by) )?(?:the )?(?:last day|end) of (every|each) year\b` +
		`|(每年)的?(?:年?[底末]|最后[一1]天)`)
	// leapDay matches the last day of February, which is not of every year: "on 29 February", "February 29th", "end of
	// February", "2月29号", 二月底; not "29 March", "12月29号".
	leapDay = pattern.MustCompile(`(?i)\b29(?:th)?(?: of)? feb(?:ruary)?\b|\bfeb(?:ruary)?(?: the)? 29(?:th)?\b` +
		`|\b(?:end|last day) of feb(?:ruary)?\b` +
		`|(?:^|[^\d一二十])(?:2|二)月(?:(?:29|二十九)[号日]|的?(?:[底末]|最后[一1]天))`)
)

const (
	monthDayWords = `(?:\d{1,2}(?:st|nd|rd|th)|first|last(?: day)?|end|middle)`
	hanMonthDay   = `(?:\d{1,2}|[一二三四五六七八九十]{1,3})`
)

var (
	// twoMonthDays matches two days of a month, of which monthDays reads some: "the 15th and the 31st", "the 1st, 15th", "the 5th
	// to 9th", "15号和31号", "1、15号"; not "the 15th and call", "the 15th", "15号".
	twoMonthDays = pattern.MustCompile(`(?i)\bthe ` + monthDayWords + `(?: of (?:the|each|every) month)?` +
		`(?:,? (?:and|or|to|through|until)|,| ?[&–-])(?: (?:again|also))?(?: (?:on|at))? ?(?:the )?` + monthDayWords + `\b` +
		`|` + hanMonthDay + `(?:[号日][和跟与及、到至或,，～-]*|[和跟与及、到至或～-])(?:每个?月的?)?` + hanMonthDay + `[号日]` +
		`|` + hanMonthDay + `[号日][和跟与及、到至或,，]*(?:每个?月的?)?(?:月?[底末初]|最后[一1]天)` +
		`|月?(?:[底末初]|最后[一1]天)[和跟与及、到至或,，]+(?:每个?月的?)?(?:` + hanMonthDay + `[号日]|月?[底末初])`)
	// besideMonthDay matches that something is before or after a day of each month: "three days before the end of each month",
	// "after the end of every month", "two days after the 5th", 月底前三天, "15号提前两天"; not "by the end of each month",
	// "to pay before the 10th", 月底前交.
	besideMonthDay = pattern.MustCompile(`(?i)\b(?:before|after|prior to|ahead of) (?:the )?` +
		`(?:start|beginning|middle|end|last(?: day)?|first(?: day)?) of (?:the|each|every) ` +
		`|\b(?:hours?|days?|nights?|evenings?|weeks?) (?:before|after|prior to|ahead of|from) the ` + monthDayWords + `\b` +
		`|(?:[底末初中号日]|最后[一1]天)的?(?:之前|以前|之后|以后|前|后|提前)的?[一二两三四五六七八九十几半\d]+个?(?:天|日|周|星期|礼拜|小时)`)
	// twoLengths matches more than one length between two times: "every two weeks and three days", "every week and a half",
	// "every day or two", 每两周零三天, 每一周半; not "every week and on Monday", "every two weeks".
	twoLengths = pattern.MustCompile(`(?i)\b(?:every|each) (?:(?:` + numberWords + `|\d{1,3}) )?(?:days?|weeks?` +
		`|months?|years?) (?:and (?:a half\b|(?:an?|one|` + numberWords + `|\d{1,3}) (?:half )?(?:hours?|days?|weeks?|months?)\b)` +
		`|or (?:two|three|four|\d{1,2})\b)|每隔?(?:` + hanNumber +
		`|\d{1,3})个?(?:天|周|星期|礼拜|月|年)(?:半|[零又加](?:` + hanNumber + `|\d{1,3})个?(?:天|日|周|星期|礼拜|小时|月))`)
)

// Repeated reads a request for something that comes back: how often, and when it is due first. That
// is once for each day of the week, or of the month, that it names. first is empty for other requests, and for those
// that come back in ways that a graph.Repeat does not say.
//
// It begins at the next time that fits. A count without a day or clock, such as "every three days",
// begins when so many have passed.
func Repeated(text string, said time.Time) (every graph.Repeat, first []time.Time) {
	start, rest := startOfRepeat(text, said)
	return repeatedFrom(rest, said, start)
}

// repeatedFrom is Repeated for what begins on a day that may be later, in a text without it.
func repeatedFrom(text string, said, start time.Time) (every graph.Repeat, first []time.Time) {
	text = daysInDigits(text)
	once, atEnd, leaps := onceAYear.MatchString(text), endOfMonth.MatchString(text), leapDay.MatchString(text)
	noOneDay := twoMonthDays.MatchString(text) || besideMonthDay.MatchString(text) || lunarDay.MatchString(text)
	text = endOfYear.ReplaceAllStringFunc(text, func(found string) string {
		m := endOfYear.FindStringSubmatch(found)
		if m[1] != "" {
			return m[1] + " year on 31 December"
		}
		return m[2] + "12月31日"
	})
	placed := placedIn(text)
	if placed != nil && len(placed.places) > 0 && !besideMonthDay.MatchString(text) {
		text = text[:placed.at[0]] + placed.every + text[placed.at[1]:]
	} else {
		placed = nil
	}
	text, shifted := withoutDayBefore(text)
	text, ahead := withoutLengthBefore(text)
	text = inUnits(inTimes(text, said))
	o, ok := oftenIn(text)
	if !ok || said.IsZero() || twoLengths.MatchString(text) || isAtMeals(text) {
		return graph.Once, nil
	}
	before, after := text[:o.at[0]], text[o.at[1]:]
	if o.unit != graph.Hourly && o.unit != graph.Minutely { // "on Tuesdays from 5 to 6": it is due when that begins
		before, after = fromClock.ReplaceAllString(before, "at $1"), fromClock.ReplaceAllString(after, "at $1")
	}
	clock, named := clockOf(before, o.phrase, after, said)
	if ahead > 0 && isEvening(before+after, o, clock) {
		clock += 12 * time.Hour
	}
	if clock -= ahead; ahead > 0 && (!named || o.unit == graph.Hourly || o.unit == graph.Minutely || clock < 0) {
		return graph.Once, nil // ahead of which hour, on which day?
	}
	from, begins := said, said
	if start.After(said) {
		from, begins = start.Add(-time.Minute), start
	}
	add := func(fits func(time.Time) bool) { first = append(first, firstDay(from, clock, fits)) }
	dayNamed := dayOfMonth.MatchString(text)
	switch {
	case placed != nil:
		for _, place := range placed.places {
			add(func(one time.Time) bool { return placed.fits(one, place) })
		}
		return placed.repeat(o), first
	case (o.unit == graph.Hourly || o.unit == graph.Minutely) && (from != said || window.MatchString(text)):
		// at which hours?
	case o.unit == graph.Hourly:
		first = append(first, said.Truncate(time.Minute).Add(time.Duration(o.count)*time.Hour))
	case o.unit == graph.Minutely:
		first = append(first, said.Truncate(time.Minute).Add(time.Duration(o.count)*time.Minute))
	case o.unit == graph.Weekdays:
		add(func(one time.Time) bool { return one.Weekday() != time.Saturday && one.Weekday() != time.Sunday })
	case len(o.days) > 0:
		for _, day := range o.days {
			if shifted {
				day = (day + 6) % 7
			}
			add(func(one time.Time) bool { return one.Weekday() == day })
		}
	case o.unit == graph.Yearly && leaps:
		o.unit, o.count = graph.MonthEnd, 12*o.count
		add(func(one time.Time) bool { return one.Month() == time.February && isMonthEnd(one) })
	case o.unit == graph.Yearly && times.NamesMovableDay(text):
		// no date is that of each year
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
		if !dayNamed && !atEnd && o.count > 1 && from == said {
			from = time.Date(said.Year(), said.Month()+time.Month(o.count), 1, 0, 0, 0, 0, said.Location())
		}
		days := monthDays(text)
		for _, day := range days {
			add(func(one time.Time) bool { return one.Day() == day })
		}
		switch day := monthDay(text, begins); {
		case len(days) > 0, noOneDay,
			atEnd && dayNamed && day != 31 && dayOfMonth.MatchString(endOfMonth.ReplaceAllString(text, " ")):
			// no day, or more than one
		case atEnd || day == 31: // in a shorter month too
			o.unit = graph.MonthEnd
			add(isMonthEnd)
		case day >= 1 && day <= 31:
			add(func(one time.Time) bool { return one.Day() == day })
		}
	default:
		if days := o.count * map[graph.Repeat]int{graph.Daily: 1, graph.Weekly: 7}[o.unit]; days > 1 && !named && from == said {
			from = time.Date(said.Year(), said.Month(), said.Day()+days, 0, 0, 0, 0, said.Location())
		}
		add(func(time.Time) bool { return true })
	}
	return o.unit.Every(o.count), first
}

// monthDay returns the day of the month that a text names, or that of said if it names none. It is below 1 for a day that
// cannot be read.
func monthDay(text string, said time.Time) int {
	m := dayOfMonth.FindStringSubmatch(text)
	switch {
	case m == nil && startOfMonth.MatchString(text):
		return 1
	case m == nil && midOfMonth.MatchString(text):
		return midMonth
	case m == nil:
		return said.Day()
	case m[2] != "":
		return 1
	}
	return smallNumber(m[1] + m[3])
}

// isMonthEnd reports whether a day is the last one of its month.
func isMonthEnd(day time.Time) bool { return day.AddDate(0, 0, 1).Day() == 1 }

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
	if hanCallsMe.MatchString(text) { // each day, to wake
		text += "起床"
	}
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

// fromClock matches the hours from one to another, or from one on: "from 5 to 6", "from 8"; not "from Monday". The group is the first one.
var fromClock = pattern.MustCompile(`(?i)\bfrom (` + oneNumber + `)(?: (?:to|until|till) ` + oneNumber + `)?(?:\b|$)`)

// hanCallsMe matches a call at an hour for nothing else: 六点叫我, 七点半喊我; not 六点叫我吃饭.
var hanCallsMe = pattern.MustCompile(`点[^，。]{0,3}[叫喊]我$`)

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
