package times

import (
	"cmp"
	"time"
)

// Parts of the day.
var (
	morning   = dayPart{5, 12}
	midday    = dayPart{11, 14}
	afternoon = dayPart{12, 18}
	evening   = dayPart{17, 24}
	night     = dayPart{19, 24}
	// midnight is the hours around the end of a day, of which those behind it are small: 半夜两点 is of the next day.
	midnight = dayPart{22, 30}
)

var dayParts = map[string]dayPart{"morning": morning, "afternoon": afternoon, "evening": evening, "night": night}

// moreNumbers are the number words that only clocks and delays have.
var moreNumbers = map[string]int{"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

// count returns the value of a number at an offset, or -1. Vague ones are none.
func (p *parser) count(ahead int) int {
	t := p.peek(ahead)
	if n, ok := moreNumbers[t.text]; ok {
		return n
	}
	if t.text == "few" || t.text == "several" || t.text == "几" || p.peek(ahead+1).glue == '.' && p.peek(ahead+1).digits > 0 {
		return -1
	}
	return t.number
}

// delay reads "in two hours", "in half an hour", "in three days' time", "two weeks from now". "In 5-minute steps" is none.
func (p *parser) delay(m *moment) bool {
	in := p.word("in", "within")
	open := !in && p.isBehindNumber()
	l, ok := p.length()
	if unit := p.peek(-1); !ok || open || p.isBeforeNumber() || unit.glue == '-' || unit.text == "second" ||
		!in && !p.words("from", "now") && !p.words("from", "today") {
		return false
	}
	if in && p.peek(0).text == "s" && p.peek(1).text == "time" { // in two days' time
		p.at += 2
	} else if in {
		p.word("time")
	}
	return p.setAhead(m, l)
}

// setAhead sets the day or the moment that lies a length from now.
func (p *parser) setAhead(m *moment, l spokenLength) bool {
	switch days, at, ok := l.after(p.calendar); {
	case !ok:
		return false
	case at.IsZero():
		return m.setDays(days)
	default:
		return m.setExact(at)
	}
}

func (m *moment) setExact(t time.Time) bool {
	if m.hasDays || m.hasClock || m.part != (dayPart{}) || !m.exact.IsZero() {
		return false
	}
	m.exact = t
	return true
}

// plainDay reads "tomorrow", "on Friday", "next week", "May 12th", "on the 12th",
// "2024-05-20".
func (p *parser) plainDay(m *moment) bool {
	on := p.word("on", "by")
	the := p.word("the")
	first := p.peek(0)
	switch first.text {
	case "today":
		p.at++
		return m.setDays(p.today(0))
	case "tonight":
		p.at++
		return m.setDays(p.today(0)) && m.setPart(night)
	case "tomorrow", "tmrw", "tmr", "tmrrw", "tomoz", "tommorow", "tommorrow", "tomorow":
		p.at++
		return m.setDays(p.today(1))
	case "day":
		return p.words("day", "after", "tomorrow") && m.setDays(p.today(2))
	case "week", "weekend", "month", "year":
		return the && p.words(first.text, "after", "next") && m.setDays(p.afterNext(first.text))
	case "first", "second", "third", "fourth":
		return p.weekdayOfMonth(m)
	case "this", "coming", "next":
		p.at++
		return p.comingOf(m, first.text)
	}
	if day, ok := weekdays[first.text]; ok {
		p.at++
		if !on && !first.capital || the || p.peek(0).text == "s" {
			return false
		}
		if date, ok := p.datedWeekday(); ok {
			return p.weekdayOn(m, day, date)
		}
		return m.setDays(p.comingWeekday(day))
	}
	if month, ok := months[first.text]; ok && (first.capital || on) {
		day := p.peek(1)
		if day.digits == 0 || day.digits > 2 {
			return false
		}
		p.at += 2
		if ordinals[p.peek(0).text] {
			p.at++
		}
		return p.comingDate(m, month, day.number)
	}
	switch {
	case first.digits == 4 && p.peek(1).glue == '-' && p.peek(2).glue == '-':
		return p.numericDate(m, (*parser).numeric)
	case first.digits > 0 && first.digits <= 2 && p.peek(1).glue != 0 && p.peek(1).glue == p.peek(2).glue && plausible(p.peek(2)): // 31/06/2024
		return p.numericDate(m, (*parser).shortDate)
	case first.digits > 0 && first.digits <= 2:
		p.at++
		ordinal := ordinals[p.peek(0).text]
		if ordinal {
			p.at++
		}
		of := p.word("of")
		if month, ok := months[p.peek(0).text]; ok && (p.peek(0).capital || of) {
			p.at++
			return p.comingDate(m, month, first.number)
		}
		if ordinal && of {
			for shift, which := range []string{"this", "next"} {
				if p.words(which, "month") {
					month := p.thisMonth(shift).from
					return m.setDate(p.day(month.Year(), month.Month(), first.number))
				}
			}
		}
		if ordinal && the && !of && first.number <= maxMonthDays {
			return p.comingDayOfMonth(m, first.number)
		}
	}
	return false
}

// afterNext returns the week, weekend, month or year after the next one. Before Saturday the next weekend may be that of
// this week, so the period covers the two weekends that may be meant.
func (c calendar) afterNext(unit string) period {
	switch unit {
	case "weekend":
		after := c.weekend(2)
		if day := c.now.Weekday(); day != time.Saturday && day != time.Sunday {
			after.from = c.weekend(1).from
		}
		return after
	case "month":
		return c.thisMonth(2)
	case "year":
		return c.thisYear(2)
	}
	return c.thisWeek(2)
}

// placeOfWeek says the place of a day of the week in a month.
var placeOfWeek = map[string]int{"first": 0, "second": 1, "third": 2, "fourth": 3}

// weekdayOfMonth reads "first Saturday in January".
func (p *parser) weekdayOfMonth(m *moment) bool {
	place := placeOfWeek[p.peek(0).text]
	weekday, named := weekdays[p.peek(1).text]
	if p.at += 2; !named || !p.word("in", "of") {
		return false
	}
	of := func(month period) period {
		ahead := int(weekday-month.from.Weekday()+7)%7 + 7*place
		return period{month.from.AddDate(0, 0, ahead), month.from.AddDate(0, 0, ahead+1)}
	}
	if p.words("next", "month") {
		return m.setDays(of(p.thisMonth(1)))
	}
	month, named := months[p.peek(0).text]
	if p.at++; !named {
		return false
	}
	if year := p.peek(0); plausible(year) {
		p.at++
		return m.setDays(of(p.month(year.number, month)))
	}
	found, ok := p.soonest(func(year int) (period, bool) { return of(p.month(year, month)), true })
	return ok && m.setDays(found)
}

// weekdayOn finds the next day that is both a day of the week and a date. It finds none if they differ.
func (p *parser) weekdayOn(m *moment, weekday time.Weekday, date monthDate) bool {
	first := time.Date(p.now.Year(), p.now.Month(), 1, 0, 0, 0, 0, p.now.Location())
	for ahead := range 12 {
		month := first.AddDate(0, ahead, 0)
		found, ok := p.day(cmp.Or(date.year, month.Year()), cmp.Or(date.month, month.Month()), date.day)
		if date.month != 0 && date.year == 0 && date.month != month.Month() || !ok || !found.to.After(p.now) {
			continue
		}
		if found.from.Weekday() == weekday {
			return m.setDays(found)
		}
		if date.month == 0 && ahead > 0 {
			break // "Monday the 20th" is of this month or the next
		}
	}
	return false
}

// comingOf reads what follows "this", "coming" and "next".
func (p *parser) comingOf(m *moment, which string) bool {
	first := p.peek(0)
	p.at++
	if day, ok := weekdays[first.text]; ok {
		days := p.comingWeekday(day)
		switch {
		case which == "this" && day == p.now.Weekday():
			days = p.today(0)
		case which == "next" && days.from.Before(p.thisWeek(1).from):
			m.unclear = true // this week's, or next week's
		}
		return m.setDays(days)
	}
	if part, ok := dayParts[first.text]; ok && which == "this" {
		return m.setDays(p.today(0)) && m.setPart(part)
	}
	shift := 1
	if which == "this" {
		shift = 0
	}
	switch first.text {
	case "week":
		return m.setDays(p.thisWeek(shift))
	case "weekend":
		if which == "next" && p.now.Weekday() != time.Saturday && p.now.Weekday() != time.Sunday {
			m.unclear = true
		}
		return m.setDays(p.weekend(shift))
	case "month":
		return m.setDays(p.thisMonth(shift))
	case "year":
		return m.setDays(p.thisYear(shift))
	}
	return false
}

// numericDate reads a date of three numbers. It is unclear if it does not exist, or if it may be either of two: 5/6/2024.
func (p *parser) numericDate(m *moment, read func(*parser) (period, bool)) bool {
	end := p.at + 3
	found, ok := read(p)
	p.at = end
	return m.setDate(found, ok)
}

// comingDate reads the optional year of a day of a month.
func (p *parser) comingDate(m *moment, month time.Month, day int) bool {
	if year := p.peek(0); plausible(year) {
		p.at++
		return m.setDate(p.day(year.number, month, day))
	}
	return m.setDate(p.soonest(func(year int) (period, bool) { return p.day(year, month, day) }))
}

// comingDayOfMonth finds the next day with that number. In a month that lacks it, or when the next one lacks it, it is unclear
// which is meant.
func (p *parser) comingDayOfMonth(m *moment, day int) bool {
	for ahead := range time.Month(2) {
		if found, ok := p.day(p.now.Year(), p.now.Month()+ahead, day); ok && found.to.After(p.now) {
			return m.setDays(found)
		}
		if day > 28 { // a month may lack it
			break
		}
	}
	return m.setDate(period{}, false)
}

// maxMonthDays is the length of the longest month.
const maxMonthDays = 31

// clockTime reads "at nine", "5 pm", "17:30", "half past nine", "at noon".
func (p *parser) clockTime(m *moment) bool {
	at := p.word("at", "by")
	p.word("around", "about", "exactly")
	switch {
	case p.word("noon", "midday"):
		return m.setClock(12*60, false)
	case at && p.word("midnight"): // which ends a day
		return m.setClock(24*60, false)
	case p.words("half", "past"):
		return p.pastHour(m, 30) || at && p.nextMinute(m, 30)
	case p.words("quarter", "past"), p.words("a", "quarter", "past"):
		return p.pastHour(m, 15) || at && p.nextMinute(m, 15)
	case p.words("quarter", "to"), p.words("a", "quarter", "to"):
		return p.pastHour(m, -15) || at && p.nextMinute(m, 45)
	case p.peek(0).text == "half" && p.count(1) >= 1 && p.count(1) <= 12 && p.peek(1).text != "a" &&
		p.peek(1).text != "an" && (at || m.hasDays || p.namesDay(2)):
		p.at++
		return p.pastHour(m, 30) // half ten, as the British say it
	}
	minutes, words := p.count(0), 1
	if five := p.peek(1); minutes == 20 && five.text == "five" {
		minutes, words = 25, 2
	}
	if next := p.peek(words).text; minutes > 0 && minutes < 60 && (next == "past" || next == "to") {
		begun, late := p.at, next == "past"
		p.at += words + 1
		if !late {
			minutes = -minutes
		}
		if p.pastHour(m, minutes) {
			return true
		}
		p.at = begun // "at 6 to call"
	}
	hour := p.peek(0)
	n := hour.number
	if n < 0 || n > 24 && (hour.digits < 3 || n > 1259) || hour.text == "a" || hour.text == "an" || hour.text == "few" || hour.text == "couple" ||
		hour.text == "several" || hour.digits > 0 && p.isHouse() {
		return false
	}
	p.at++
	written := false
	minutes = 0
	if next := p.peek(0); next.glue == ':' || next.glue == '.' && hour.digits > 0 && p.meridiem(1) != 0 {
		if next.digits != 2 || next.number > 59 {
			return false
		}
		minutes, written = next.number, true
		p.at++
	} else if spoken, ok := p.spokenMinutes(hour, at); ok {
		n, minutes = spoken/60, spoken%60
	} else if hour.digits > 0 && next.digits > 0 && next.start-hour.end == 1 && next.text[0] != '/' { // "at 6 30": minutes, or something counted?
		m.unclear = true
	}
	return p.setHour(m, n, minutes, at || written, hour, written)
}

// spokenMinutes reads the minutes of an hour that no colon parts from it, and returns both in minutes: "at nine thirty", "nine forty five am",
// "6 15 am", "615am". Without "at" the half of the day has to follow, as "seven thirty" may be two numbers.
func (p *parser) spokenMinutes(hour token, at bool) (minutes int, ok bool) {
	begun := p.at
	if hour.digits > 2 {
		return hour.number/100*60 + hour.number%100, hour.number%100 < 60 && p.meridiem(0) != 0
	}
	spoken := p.count(0)
	if spoken < 10 || spoken >= 60 || (p.peek(0).digits == 0) != (hour.digits == 0) {
		return 0, false
	}
	p.at++
	if one := p.count(0); hour.digits == 0 && one > 0 && one < 10 && spoken%10 == 0 && p.peek(0).digits == 0 && p.peek(0).text != "a" {
		spoken += one
		p.at++
	}
	if p.meridiem(0) == 0 && (!at || hour.digits > 0) {
		p.at = begun
		return 0, false
	}
	return hour.number*60 + spoken, true
}

// namesDay reports whether a day begins at an offset.
func (p *parser) namesDay(ahead int) bool {
	first := p.peek(ahead).text
	if first == "on" || first == "this" || first == "next" {
		ahead++
		first = p.peek(ahead).text
	}
	if date := p.peek(ahead + 1); first == "the" && date.digits > 0 && ordinals[p.peek(ahead+2).text] {
		return true
	}
	_, weekday := weekdays[first]
	_, part := dayParts[first]
	return weekday || part || first == "today" || first == "tomorrow" || first == "tonight"
}

// nextMinute reads a minute of an hour that is not named: the next one.
func (p *parser) nextMinute(m *moment, minute int) bool {
	if m.hasDays || p.peek(0).capital || p.peek(0).text == "the" {
		return false
	}
	hour := time.Date(p.now.Year(), p.now.Month(), p.now.Day(), p.now.Hour(), minute, 0, 0, p.now.Location())
	if !hour.After(p.now) {
		hour = hour.Add(time.Hour)
	}
	return m.setExact(hour)
}

// pastHour reads the hour of "half past nine".
func (p *parser) pastHour(m *moment, minutes int) bool {
	hour := p.peek(0)
	if hour.number < 1 || hour.number > 12 || hour.text == "a" || hour.text == "an" {
		return false
	}
	p.at++
	n := hour.number
	if minutes < 0 {
		n, minutes = n-1, minutes+60
		if n == 0 {
			n = 12
		}
	}
	return p.setHour(m, n, minutes, true, token{}, false)
}

// setHour reads what follows an hour: am, pm, o'clock. Without any of them known must hold.
func (p *parser) setHour(m *moment, hour, minutes int, known bool, written token, colon bool) bool {
	if half := p.meridiem(0); half != 0 {
		if hour < 1 || hour > 12 {
			return false
		}
		p.at++
		if p.peek(-1).text == "a" || p.peek(-1).text == "p" {
			p.at++
		}
		hour %= 12
		if half == 'p' {
			hour += 12
		}
		return m.setClock(60*hour+minutes, false)
	}
	if p.words("o", "clock") {
		known = true
	}
	switch next := p.peek(0).text; { // counts: "at 5 percent", "at 20 dollars"
	case !known, units[next] != "", lengthUnits[next] != 0, countedThings[next], next == "of":
		return false
	case !colon && written.digits > 2 || hour > 23:
		return false
	case hour > 12 || hour == 0 || colon && written.digits == 2 && hour < 10:
		return (colon || hour <= 12) && m.setClock(60*hour+minutes, false)
	}
	if hour == 12 {
		return m.setClock(12*60+minutes, false)
	}
	return m.setClock(60*hour+minutes, true)
}

// countedThings are what a number before them counts, and is no hour.
var countedThings = map[string]bool{"percent": true, "dollars": true, "years": true, "people": true, "points": true, "pounds": true,
	"euros": true, "kilos": true, "miles": true, "degrees": true, "times": true, "pages": true, "euro": true, "cents": true}

// meridiem returns 'a' or 'p' when am or pm stands at an offset, else 0.
func (p *parser) meridiem(ahead int) byte {
	switch t := p.peek(ahead).text; {
	case t == "am" || t == "pm":
		return t[0]
	case (t == "a" || t == "p") && p.peek(ahead+1).text == "m" && p.peek(ahead+1).glue == '.':
		return t[0]
	}
	return 0
}

// partOfDay reads "morning", "in the evening".
func (p *parser) partOfDay(m *moment) bool {
	if p.words("in", "the") || p.words("during", "the") {
		part, ok := dayParts[p.peek(0).text]
		p.at++
		return ok && part != night && m.setPart(part)
	}
	p.words("at") // at night
	part, ok := dayParts[p.peek(0).text]
	p.at++
	return ok && (m.hasDays || m.hasClock) && m.setPart(part)
}
