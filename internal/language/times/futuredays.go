package times

import (
	"strconv"
	"time"
)

// comingDay reads a day, or several, to come: "tomorrow", and "a week on Friday".
func (p *parser) comingDay(m *moment) bool {
	begun := p.at
	if p.weekAfter(m) {
		return true
	}
	p.at = begun
	if p.namedDays(m) {
		return true
	}
	p.at = begun
	return p.plainDay(m)
}

// comingPart reads a part of a month or year to come: "early next month", "in mid-June", "on the last day of the month", "the
// first week of August".
func (p *parser) comingPart(m *moment) bool {
	p.word("at", "on", "in", "by", "during", "over")
	found, ok := p.partOf()
	return ok && m.setDays(found)
}

// weekAfter reads the day a week or two after another one: "a week on Friday", "a week from today", "tomorrow week",
// "Thursday fortnight".
func (p *parser) weekAfter(m *moment) bool {
	days := 0 // to add
	if length := weeksOf[p.peek(1).text]; length > 0 && weeksCounted(p.peek(0).text) > 0 {
		next, following := p.peek(2).text, p.peek(3).text
		if next != "on" && next != "from" && next != "today" && next != "tomorrow" {
			return false
		}
		if p.peek(0).text != "a" && next == "on" && weekdays[following] == 0 && following != "sunday" {
			return false // "two weeks on trains"
		}
		days = length * weeksCounted(p.peek(0).text)
		p.at += 2
		p.word("on", "from")
	} else {
		p.word("on")
	}
	first := p.peek(0)
	p.at++
	var day period
	switch weekday, named := weekdays[first.text]; {
	case named:
		day = p.comingWeekday(weekday)
	case first.text == "today":
		day = p.today(0)
	case first.text == "tomorrow":
		day = p.today(1)
	default:
		return false
	}
	if days == 0 {
		if days = weeksOf[p.peek(0).text]; days == 0 || p.peek(0).glue == '-' || p.peek(1).glue == '-' {
			return false
		}
		p.at++
	}
	return m.setDays(period{day.from.AddDate(0, 0, days), day.to.AddDate(0, 0, days)})
}

// weeksOf says how many days a stretch of weeks has.
var weeksOf = map[string]int{"week": 7, "weeks": 7, "fortnight": 14}

// weeksCounted returns how many weeks a word counts; 0 for another word.
func weeksCounted(word string) int {
	if word == "a" {
		return 1
	}
	if n := englishNumbers[word]; n > 0 && n <= 12 {
		return n
	}
	if n, err := strconv.Atoi(word); err == nil && n > 0 && n <= 99 {
		return n
	}
	return 0
}

// namedDays reads the weekend, the end of a week, month or year, and days with a name, after a word that says that they
// are a time: "at the weekend", "by the end of the month", "over Christmas".
func (p *parser) namedDays(m *moment) bool {
	if p.words("in", "the", "new", "year") {
		return m.setDays(p.comingDays(time.January, 1, newYearDays))
	}
	begun := p.at
	if !p.word("at", "on", "over", "during", "by") {
		return p.yearDay(m, false) || p.hanNamedDays(m)
	}
	on := p.peek(-1).text == "on"
	switch {
	case p.words("the", "weekend"):
		return m.setDays(p.weekend(0))
	case p.words("the", "end", "of", "the", "week"), p.words("the", "end", "of", "this", "week"):
		week := p.thisWeek(0)
		return m.setDays(period{week.from.AddDate(0, 0, 4), week.to})
	case p.words("the", "end", "of", "the", "month"), p.words("the", "end", "of", "this", "month"):
		return m.setDays(p.endOf(p.thisMonth(0)))
	case p.words("the", "end", "of", "the", "year"), p.words("the", "end", "of", "this", "year"):
		return m.setDays(p.endOf(p.thisYear(0)))
	case p.yearDay(m, on):
		return true
	case p.peek(0).capital && p.words("christmas"):
		return m.setDays(p.comingDays(time.December, 24, 3))
	}
	p.at = begun
	return false
}

// hanNamedDays reads 月底, 年底, 圣诞节, 元旦, 国庆节.
func (p *parser) hanNamedDays(m *moment) bool {
	p.word("在", "等", "到")
	switch {
	case p.words("月", "底") || p.words("这", "个", "月", "底") || p.words("本", "月", "底"):
		return m.setDays(p.endOf(p.thisMonth(0)))
	case p.words("年", "底"):
		return m.setDays(p.endOf(p.thisYear(0)))
	}
	return p.hanYearDay(m)
}

// newYearDays is how many days of a year are new.
const newYearDays = 31

// endDays is how many days the end of a month or a year has.
const endDays = 3

func (c calendar) endOf(whole period) period {
	return period{whole.to.AddDate(0, 0, -endDays), whole.to}
}

// comingDays returns the next days that begin on a date and have not ended.
func (c calendar) comingDays(month time.Month, day, count int) period {
	for year := c.now.Year(); ; year++ {
		if days := (period{c.midnight(year, month, day), c.midnight(year, month, day+count)}); days.to.After(c.now) {
			return days
		}
	}
}
