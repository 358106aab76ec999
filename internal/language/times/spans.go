package times

import (
	"strings"
	"time"
)

// Order is the order of day and month in numeric dates: 3/4/2024.
type Order uint8

// The orders.
const (
	UnknownOrder Order = iota // only dates that can be read in one way are read
	DayFirst
	MonthFirst
)

// monthFirst are the regions whose numeric dates begin with the month.
var monthFirst = map[string]bool{"US": true, "PH": true, "FM": true, "MH": true, "PW": true, "GU": true, "AS": true,
	"VI": true, "PR": true}

// OrderOf returns the order of a locale, a BCP 47 tag such as "en-US" or "de". A bare "en" has
// no order.
func OrderOf(locale string) Order {
	language, region := "", ""
	for i, part := range strings.FieldsFunc(locale, func(r rune) bool { return r == '-' || r == '_' }) {
		switch {
		case i == 0:
			language = strings.ToLower(part)
		case len(part) == 2 && region == "":
			region = strings.ToUpper(part)
		}
	}
	switch {
	case monthFirst[region] && language != "es":
		return MonthFirst
	case language == "" || language == "en" && region == "":
		return UnknownOrder
	}
	return DayFirst
}

// shortDate reads 21.01.2024, 1/21/2024 and 21-1-2024. Dots put the day first.
func (p *parser) shortDate() (period, bool) {
	first, second, year := p.peek(0), p.peek(1), p.peek(2)
	if first.digits == 0 || first.digits > 2 || second.digits == 0 || second.digits > 2 || !plausible(year) ||
		p.peek(3).glue == second.glue && p.peek(3).digits > 0 ||
		second.glue != year.glue || second.glue != '.' && second.glue != '/' && second.glue != '-' {
		return period{}, false
	}
	day, month := first.number, second.number
	switch {
	case second.glue == '.' || p.order == DayFirst || day > 12:
	case p.order == MonthFirst || month > 12:
		day, month = month, day
	case day != month:
		return period{}, false
	}
	if month < 1 || month > 12 {
		return period{}, false
	}
	p.at += 3
	return p.day(year.number, time.Month(month), day)
}

// daySpan reads August 11-15, August 11th to 15th, 11-15 August, 11 to 15 August 2023.
func (p *parser) daySpan() (period, bool) {
	month, named := months[p.peek(0).text]
	if named && (p.peek(0).capital || p.sure) {
		p.at++
	}
	first, ok := p.dayNumber()
	if !ok {
		return period{}, false
	}
	if !p.word("to", "through", "until", "till", "and") && !p.peek(0).dash {
		return period{}, false
	}
	if again, ok := months[p.peek(0).text]; ok && named && again == month {
		p.at++
	}
	last, ok := p.dayNumber()
	if !ok || last <= first {
		return period{}, false
	}
	if !named {
		p.word("of")
		if month, ok = months[p.peek(0).text]; !ok {
			return period{}, false
		}
		p.at++
	}
	ends, ok := p.ofYear(month, last)
	if !ok {
		return period{}, false
	}
	begins, ok := p.day(ends.from.Year(), month, first)
	return period{begins.from, ends.to}, ok
}

// dayNumber reads 11, 11th.
func (p *parser) dayNumber() (int, bool) {
	day := p.peek(0)
	if day.digits == 0 || day.digits > 2 || day.number < 1 || day.number > 31 {
		return 0, false
	}
	p.at++
	if ordinals[p.peek(0).text] {
		p.at++
	}
	return day.number, true
}

// places are the words for an ordinal; -1 is the last.
var places = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
	"eighth": 8, "ninth": 9, "tenth": 10,
	"eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
	"seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
	"twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "last": -1, "final": -1}

// place reads "first", "3rd", "twenty-first".
func (p *parser) place() (int, bool) {
	t := p.peek(0)
	if t.number == 20 || t.number == 30 {
		if next, ok := places[p.peek(1).text]; ok && t.digits == 0 && next > 0 && next < 10 {
			p.at += 2
			return t.number + next, true
		}
	}
	if n, ok := places[t.text]; ok {
		p.at++
		return n, true
	}
	if t.digits > 0 && t.number > 0 && ordinals[p.peek(1).text] {
		p.at += 2
		return t.number, true
	}
	return 0, false
}

// partOf reads a part of a month or year: early 2023, mid-August, the first week of May, the
// second half of 2022, the end of June, the last day of May.
func (p *parser) partOf() (period, bool) {
	p.word("the")
	switch noun := p.peek(0).text; {
	case p.ahead && noun != "early" && noun != "mid" && noun != "late" && !p.ofFollows(): // "I start next month"
		return period{}, false
	case p.word("early"):
		return p.shareOf(0, 1, 3)
	case p.word("mid", "middle"):
		return p.shareOf(1, 2, 3)
	case p.word("late"):
		return p.shareOf(2, 3, 3)
	case p.word("beginning", "start"):
		return p.shareOf(0, 1, 4)
	case p.ahead && p.word("end"):
		whole, ok := p.whole()
		return p.endOf(whole), ok
	case p.word("end"):
		return p.shareOf(3, 4, 4)
	}
	n, ok := p.place()
	if !ok {
		return period{}, false
	}
	switch {
	case p.word("half") && (n == 1 || n == 2):
		return p.shareOf(n-1, n, 2)
	case p.peek(1).text == "of" && p.word("day") && (n == 1 || n == -1):
		whole, ok := p.whole()
		return whole.edge(n), ok
	case p.word("quarter") && n >= 1 && n <= 4:
		return p.shareOf(n-1, n, 4)
	case p.word("weekend"):
		whole, ok := p.whole()
		saturday, is := whole.weekday(time.Saturday, n)
		return period{saturday.from, saturday.from.AddDate(0, 0, 2)}, ok && is
	case weekdays[p.peek(0).text] > 0 || p.peek(0).text == "sunday":
		day := weekdays[p.peek(0).text]
		p.at++
		whole, ok := p.whole()
		found, is := whole.weekday(day, n)
		return found, ok && is && !p.ahead
	case !p.ahead && p.words("few", "days") || !p.ahead && p.word("days"):
		whole, ok := p.whole()
		if n == -1 {
			return period{whole.to.AddDate(0, 0, -fewDays), whole.to}, ok
		}
		return period{whole.from, whole.from.AddDate(0, 0, fewDays)}, ok && n == 1
	case p.word("week"):
		whole, ok := p.whole()
		days := 7
		if ok && n == -1 {
			return period{whole.to.AddDate(0, 0, -days), whole.to}, true
		}
		from := whole.from.AddDate(0, 0, days*(n-1))
		return period{from, earlier(from.AddDate(0, 0, days), whole.to)}, ok && n >= 1 && from.Before(whole.to)
	}
	return period{}, false
}

// fewDays is how many days the first days of a month are.
const fewDays = 5

// ofFollows reports whether one of the next three words is "of": beginning of, second week of, 3rd week of.
func (p *parser) ofFollows() bool {
	for ahead := range 4 {
		if p.peek(ahead).text == "of" {
			return true
		}
	}
	return false
}

// edge returns the first day of a period, or with -1 the last one.
func (p period) edge(place int) period {
	if place < 0 {
		return period{p.to.AddDate(0, 0, -1), p.to}
	}
	return period{p.from, p.from.AddDate(0, 0, 1)}
}

// shareOf reads a month or year and returns the part from/of to to/of of it.
func (p *parser) shareOf(from, to, of int) (period, bool) {
	whole, ok := p.whole()
	days := int(whole.to.Sub(whole.from).Hours()/24 + 0.5)
	return period{whole.from.AddDate(0, 0, days*from/of), whole.from.AddDate(0, 0, days*to/of)}, ok
}

// whole reads a month or year after a part of it: of May 2023, 2023, last month, this year.
func (p *parser) whole() (period, bool) {
	of := p.word("of", "in")
	if the := p.word("the"); of && the { // the end of the month
		switch {
		case p.word("month"):
			return p.thisMonth(0), true
		case p.word("year"):
			return p.thisYear(0), true
		}
	}
	first := p.peek(0)
	if month, ok := months[first.text]; ok && (first.capital || first.text != "may" && first.text != "march") {
		p.at++
		p.word("of")
		if year := p.peek(0); plausible(year) {
			p.at++
			return p.month(year.number, month), true
		} else if p.ahead && year.digits > 0 { // late June 5
			return period{}, false
		}
		return p.nearest(func(year int) period { return p.month(year, month) }), true
	}
	if plausible(first) && units[p.peek(1).text] == "" {
		p.at++
		return p.year(first.number), true
	}
	shift := map[string]int{"last": -1, "this": 0, "next": 1}
	if by, ok := shift[first.text]; ok && (of || by != 0 || !p.ahead) { // "the rent is late this month"
		p.at++
		switch {
		case p.word("month"):
			return p.thisMonth(by), true
		case p.word("year"):
			return p.thisYear(by), true
		}
	}
	return period{}, false
}

// nearest returns the last yearly period that began by now, or for times to come the next one that is not over.
func (p *parser) nearest(of func(year int) period) period {
	if !p.ahead {
		return p.latest(false, of)
	}
	found, _ := p.soonest(func(year int) (period, bool) { return of(year), true })
	return found
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
