package times

import (
	"strings"
	"time"
)

var months = map[string]time.Month{"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
	"september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6,
	"jul": 7, "aug": 8,
	"sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12}

var weekdays = map[string]time.Weekday{"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5,
	"saturday": 6, "sunday": 0}

var seasons = map[string]time.Month{"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}

var units = map[string]string{"day": "day", "days": "day", "week": "week", "weeks": "week", "weekend": "weekend",
	"weekends": "weekend",
	"month":    "month", "months": "month", "year": "year", "years": "year", "decade": "decade", "decades": "decade"}

var ordinals = map[string]bool{"st": true, "nd": true, "rd": true, "th": true}

// These words show that the next word is a month, season or weekday. The names alone are
// ambiguous: may, march, fall, April.
var (
	beforeMonth = map[string]bool{"in": true, "during": true, "by": true, "of": true, "early": true, "mid": true,
		"late": true, "around": true}
	beforeDay = map[string]bool{"on": true, "by": true}
)

// date reads a date with a number, or an unambiguous month, season or weekday.
func (p *parser) date() (period, bool) {
	first, prior := p.peek(0), p.peek(-1).text
	month, isMonth := months[first.text]
	season, isSeason := seasons[first.text]
	weekday, isWeekday := weekdays[first.text]
	switch {
	case first.digits == 4 && p.peek(1).glue != 0:
		return p.numeric()
	case first.digits == 4:
		return p.bareYear()
	case first.digits > 0 && first.number <= 31:
		return p.dayMonth()
	case isMonth:
		p.at++
		return p.monthDay(month, first.capital, p.sure || beforeMonth[prior])
	case isSeason:
		p.at++
		return p.inSeason(season, p.sure || beforeMonth[prior] || prior == "the" && beforeMonth[p.peek(-3).text])
	case isWeekday && (p.sure || beforeDay[prior]):
		p.at++
		begun := p.at
		if date, ok := p.datedWeekday(); ok && date.month == 0 { // "on Sunday the 28th"
			return p.lastWeekdayOn(weekday, date.day)
		}
		p.at = begun
		return p.weekday(weekday, true), true
	}
	return period{}, false
}

// monthDate is a date that follows a day of the week. Without a month, or a year, these are 0.
type monthDate struct {
	day   int
	month time.Month
	year  int
}

// datedWeekday reads the date after a day of the week: the 20th, 20 May, the 18th of May, May 20.
func (p *parser) datedWeekday() (date monthDate, ok bool) {
	begun := p.at
	if date, ok = p.afterWeekday(); !ok {
		p.at = begun
	}
	return date, ok
}

func (p *parser) afterWeekday() (date monthDate, ok bool) {
	p.word("the")
	var named bool
	if date.month, named = months[p.peek(0).text]; named && p.peek(0).capital {
		p.at++
	}
	first := p.peek(0)
	if first.digits < 1 || first.digits > 2 || first.number < 1 || first.number > 31 {
		return date, false
	}
	p.at++
	date.day = first.number
	ordinal := ordinals[p.peek(0).text]
	if ordinal {
		p.at++
	}
	if !named {
		end := p.at
		of := p.word("of")
		if date.month, named = months[p.peek(0).text]; named && (of || p.peek(0).capital) {
			p.at++
		} else {
			p.at, date.month, named = end, 0, false
		}
	}
	if year := p.peek(0); named && plausible(year) {
		p.at++
		date.year = year.number
	}
	return date, ordinal || named
}

// lastWeekdayOn finds the latest day gone by that is both a day of the week and of that number.
func (p *parser) lastWeekdayOn(weekday time.Weekday, number int) (period, bool) {
	first := time.Date(p.now.Year(), p.now.Month(), 1, 0, 0, 0, 0, p.now.Location())
	for back := range 12 {
		month := first.AddDate(0, -back, 0)
		if found, ok := p.day(month.Year(), month.Month(), number); ok && !found.from.After(p.now) &&
			found.from.Weekday() == weekday {
			return found, true
		}
	}
	return period{}, false
}

// numeric reads 2023-05-07, 2023/5/7, 2023-05.
func (p *parser) numeric() (period, bool) {
	year, month := p.peek(0), p.peek(1)
	if month.glue != '-' && month.glue != '/' || !plausible(year) || month.digits == 0 || month.digits > 2 ||
		month.number < 1 || month.number > 12 {
		return period{}, false
	}
	day := p.peek(2)
	if day.glue == month.glue && day.digits > 0 {
		p.at += 3
		return p.day(year.number, time.Month(month.number), day.number)
	}
	p.at += 2
	return p.month(year.number, time.Month(month.number)), month.glue == '-'
}

// plausible reports whether a four-digit token is a year.
func plausible(t token) bool { return t.digits == 4 && t.number >= 1900 && t.number < 2100 }

// bareYear reads 2023, unless a unit follows and makes it a count.
func (p *parser) bareYear() (period, bool) {
	year := p.peek(0)
	p.at++
	next := p.peek(0)
	if !plausible(year) || year.glue != 0 || next.text == "年" || units[next.text] != "" {
		return period{}, false
	}
	prior := p.peek(-2).text
	return p.year(year.number), p.sure || beforeMonth[prior] || prior == "year"
}

// dayMonth reads 7 May 2023, 7th of May.
func (p *parser) dayMonth() (period, bool) {
	day := p.peek(0).number
	p.at++
	if ordinals[p.peek(0).text] {
		p.at++
	}
	p.word("of")
	month, ok := months[p.peek(0).text]
	p.at++
	if !ok {
		return period{}, false
	}
	return p.ofYear(month, day)
}

// monthDay reads the optional day and year after a month's name. Without either, the
// name must be unambiguous.
func (p *parser) monthDay(month time.Month, capital, sure bool) (period, bool) {
	if day := p.peek(0); day.digits > 0 && day.digits <= 2 && day.number <= 31 && (capital || sure) {
		p.at++
		if ordinals[p.peek(0).text] {
			p.at++
		}
		return p.ofYear(month, day.number)
	}
	begun := p.at
	p.word("of")
	if year := p.peek(0); plausible(year) {
		p.at++
		return p.month(year.number, month), true
	}
	p.at = begun
	return p.latest(false, func(year int) period { return p.month(year, month) }), capital && sure
}

// ofYear reads the year of a day. The default is the latest year in which the day began.
func (p *parser) ofYear(month time.Month, day int) (period, bool) {
	begun := p.at
	p.word("of")
	if year := p.peek(0); plausible(year) {
		p.at++
		return p.day(year.number, month, day)
	}
	p.at = begun
	if month == time.February && day == 29 {
		return period{}, false
	}
	_, ok := p.day(2024, month, day)
	return p.latest(false, func(year int) period { found, _ := p.day(year, month, day); return found }), ok
}

// inSeason reads the year of a season. Without a year, sure decides whether it is a time.
func (p *parser) inSeason(first time.Month, sure bool) (period, bool) {
	begun := p.at
	p.word("of")
	if year := p.peek(0); plausible(year) {
		p.at++
		return p.season(year.number, first), true
	}
	p.at = begun
	return p.latest(false, func(year int) period { return p.season(year, first) }), sure
}

// relative reads an expression relative to now: yesterday, last week, this summer.
func (p *parser) relative() (period, bool) {
	first := p.peek(0)
	p.at++
	switch first.text {
	case "today", "tonight":
		return p.today(0), true
	case "earlier":
		if p.peek(0).text == "today" || p.peek(0).text == "tonight" {
			p.at++
			return p.today(0), true
		}
	case "yesterday":
		return p.today(-1), true
	case "tomorrow", "tmrw", "tmr", "tmrrw", "tomoz", "tommorow", "tommorrow", "tomorow":
		return p.today(1), true
	case "day":
		switch {
		case p.words("before", "yesterday"):
			return p.today(-2), true
		case p.words("after", "tomorrow"):
			return p.today(2), true
		}
	case "other":
		if p.peek(-2).text == "the" && p.word("day") {
			return p.lately(), true
		}
	case "last", "past", "previous":
		if whose[p.peek(-2).text] { // "my last week at the library" is the final one
			return period{}, false
		}
		return p.last(first.text == "past")
	case "over":
		if p.words("the", "weekend") {
			return p.lastWeekend(), true
		}
	case "this":
		return p.this()
	case "next":
		return p.nextOf()
	}
	if unit := units[first.text]; unit != "" && p.words("before", "last") { // the week before last
		return p.beforeLast(unit)
	}
	return period{}, false
}

// beforeLast returns the week, weekend, month or year before the last one.
func (p *parser) beforeLast(unit string) (period, bool) {
	if unit == "week" {
		return p.thisWeek(-2), true
	}
	found, ok := p.past(2, unit)
	return found, ok && unit != "day" && unit != "decade"
}

// whose are words that tell whose something is.
var whose = map[string]bool{"my": true, "our": true, "your": true, "his": true, "her": true, "its": true, "their": true}

// last reads what follows "last", "past" or "previous". With stretch, a bare unit is
// the interval that ends now ("the past week").
func (p *parser) last(stretch bool) (period, bool) {
	first := p.peek(0)
	p.at++
	if first.number > 0 { // the last two weeks
		p.word("of")
		unit := units[p.peek(0).text]
		p.at++
		return p.stretch(first.number, unit)
	}
	if month, ok := months[first.text]; ok {
		if year := p.peek(0); plausible(year) {
			p.at++
			return p.month(year.number, month), true
		}
		return p.latest(true, func(year int) period { return p.month(year, month) }), true
	}
	if season, ok := seasons[first.text]; ok {
		return p.latest(true, func(year int) period { return p.season(year, season) }), true
	}
	if day, ok := weekdays[first.text]; ok {
		return p.weekday(day, false), true
	}
	if of := holidays[first.text]; of != nil {
		return p.lastHoliday(of)
	}
	unit := units[first.text]
	switch {
	case first.text == "night" || first.text == "evening":
		return p.today(-1), true
	case unit == "week" && !stretch:
		return p.thisWeek(-1), true
	case unit == "weekend":
		return p.weekend(-1), true
	case stretch && unit != "":
		return p.stretch(1, unit)
	case unit == "month" || unit == "year":
		return p.past(1, unit)
	}
	return period{}, false
}

// this reads what follows "this".
func (p *parser) this() (period, bool) {
	first := p.peek(0)
	p.at++
	if month, ok := months[first.text]; ok {
		return p.month(p.now.Year(), month), true
	}
	if season, ok := seasons[first.text]; ok {
		return p.latest(false, func(year int) period { return p.season(year, season) }), true
	}
	if day, ok := weekdays[first.text]; ok {
		return p.ofWeek(0, day), true
	}
	switch first.text {
	case "last", "past":
		return p.last(true)
	case "morning", "afternoon", "evening":
		return p.today(0), true
	case "week":
		return p.thisWeek(0), true
	case "weekend":
		return p.weekend(0), true
	case "month":
		return p.thisMonth(0), true
	case "year":
		return p.thisYear(0), true
	}
	return period{}, false
}

// nextOf reads what follows "next".
func (p *parser) nextOf() (period, bool) {
	first := p.peek(0)
	p.at++
	if day, ok := weekdays[first.text]; ok {
		return p.today(7 - int(p.now.Weekday()-day+7)%7), true
	}
	switch first.text {
	case "week":
		return p.thisWeek(1), true
	case "weekend":
		return p.weekend(1), true
	case "month":
		return p.thisMonth(1), true
	case "year":
		return p.thisYear(1), true
	}
	return period{}, false
}

// ago reads two days ago, a fortnight ago, a couple of weeks ago, half a year ago, an hour and a half ago.
func (p *parser) ago() (period, bool) {
	begun := p.at
	if l, ok := p.length(); ok && p.isAgo() {
		if day, ok := p.dayAgo(l); ok {
			return day, true
		}
		return p.lengthAgo(l)
	}
	p.at = begun
	if p.words("a", "fortnight") && p.isAgo() {
		return p.past(2, "week")
	}
	p.at = begun
	if day, ok := p.weekdaysAgo(); ok {
		return day, true
	}
	p.at = begun
	if p.peek(0).text == "a" && p.peek(1).text == "few" {
		p.at++
	}
	some := time.Duration(p.peek(0).number)
	if !p.word("few", "several") {
		return period{}, false
	}
	p.word("of")
	unit, clock := units[p.peek(0).text], lengthUnits[p.peek(0).text]
	if p.at++; !p.isAgo() {
		return period{}, false
	}
	if clock > 0 {
		return p.hoursAgo(some * clock), true
	}
	return p.someAgo(unit)
}

// weekdaysAgo reads two Fridays ago.
func (p *parser) weekdaysAgo() (period, bool) {
	count := p.peek(0).number
	p.at++
	day, ok := weekdays[strings.TrimSuffix(p.peek(0).text, "s")]
	p.at++
	if !ok || count < 1 || count > 9 || !p.isAgo() {
		return period{}, false
	}
	return period{p.weekday(day, false).from.AddDate(0, 0, -7*(count-1)), p.weekday(day, false).to.AddDate(0, 0, -7*(count-1))}, true
}

// isAgo reads the word behind a length that is over.
func (p *parser) isAgo() bool { return p.peek(-1).text != "second" && p.word("ago", "back", "earlier") }
