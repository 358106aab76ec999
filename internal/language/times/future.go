package times

import (
	"slices"
	"time"
)

// Future returns the times to come that a text names, in text order: "tomorrow at nine", "in
// two hours", "on Friday", "三天后", "下午五点". now is the time of the utterance; its
// location decides where days begin. A moment is the minute that begins with it, a day the
// whole day. No interval ends before now, and one that has begun starts now.
//
// What can be read in two ways gives nothing ("next Friday" on a Monday) or the longer
// interval that holds both ("tomorrow at six" is tomorrow). The same holds for repetitions
// ("every Friday") and the past ("last Friday").
func Future(text string, now time.Time) []Interval {
	if now.IsZero() {
		return nil
	}
	p := parser{calendar: calendar{now}, tokens: tokenize(text), ahead: true}
	var found []Interval
	for p.at < len(p.tokens) {
		begun := p.at
		m, ok := p.moment()
		if !ok {
			p.at = begun + 1
			continue
		}
		end := p.at
		if from, to, ok := m.resolve(p.calendar); ok {
			found = append(found, Interval{from, to, p.tokens[begun].start, p.tokens[end-1].end})
		}
	}
	if len(found) == 0 {
		return nil
	}
	past := slices.DeleteFunc(Find(text, now), func(i Interval) bool { return i.To.IsZero() || i.To.After(now) })
	return slices.DeleteFunc(found, func(i Interval) bool {
		return slices.ContainsFunc(past, func(over Interval) bool { return adjoin(over, i) || adjoin(i, over) })
	})
}

// maxAdjoinBytes is the longest text between two expressions that speak of one time.
const maxAdjoinBytes = len(" at ")

// adjoin reports whether b follows a closely: "yesterday at nine".
func adjoin(a, b Interval) bool { return a.End <= b.Start && b.Start-a.End <= maxAdjoinBytes }

// dayPart is a part of a day, as hours from its midnight. The zero value is none.
type dayPart struct{ from, to int }

// moment collects what a text says about one time.
type moment struct {
	days     period // the day, week, month or year
	hasDays  bool
	part     dayPart
	clock    int // minutes since midnight, from 0 to 12 hours if half is true
	hasClock bool
	half     bool // the half of the day is not said
	exact    time.Time
	bound    bound
	unclear  bool // it can be read in two ways
}

// bound is a word before a time that makes it a limit.
type bound uint8

const (
	noBound bound = iota
	boundBefore
	boundAfter
)

// maxMomentParts bounds the parts of one moment: a day, a part of it and a clock.
const maxMomentParts = 3

// moment reads the parts of one moment in any order.
func (p *parser) moment() (moment, bool) {
	var m moment
	if p.repeated() {
		return m, false
	}
	switch {
	case p.word("before"):
		m.bound = boundBefore
	case p.word("after"):
		m.bound = boundAfter
	}
	count := 0
	for count < maxMomentParts {
		begun := p.at
		if !p.momentPart(&m) {
			p.at = begun
			break
		}
		count++
	}
	if end := p.at; m.bound == noBound && (p.words("之", "前") || p.words("以", "前") || p.word("前")) {
		m.bound = boundBefore
	} else if p.at = end; m.bound == noBound && m.exact.IsZero() && (p.words("之", "后") || p.words("以", "后")) {
		m.bound = boundAfter
	}
	return m, count > 0
}

// notFuture are words that stand before a time that is not one to come.
var notFuture = map[string]bool{"last": true, "past": true, "previous": true, "since": true, "until": true,
	"till": true, "every": true, "each": true,
	"from": true, "between": true, "to": true, "most": true, "每": true, "上": true,
	"去": true, "从": true, "到": true, "至": true, "隔": true}

// repeated reports whether the word before the position takes the time out of the future.
func (p *parser) repeated() bool {
	prior := p.peek(-1).text
	if p.isCountedBack() {
		return true
	}
	return notFuture[prior] || prior == "个" && notFuture[p.peek(-2).text] || prior == "the" && notFuture[p.peek(-2).text]
}

// momentPart reads one part: a delay, a day, a clock or a part of the day.
func (p *parser) momentPart(m *moment) bool {
	begun := p.at
	for _, read := range []func(*moment) bool{p.delay, p.hanDelay, p.comingPart, p.hanComingPart, p.comingDay, p.hanComingDay, p.clockTime, p.hanClock,
		p.partOfDay, p.hanPart} {
		p.at = begun
		saved := *m
		if read(m) {
			return true
		}
		*m = saved
	}
	return false
}

func (m *moment) setDays(days period) bool {
	if m.hasDays || !m.exact.IsZero() {
		return false
	}
	m.days, m.hasDays = days, true
	return true
}

// setDate sets a day that was named by a date. Without such a day, 31 April, the moment is unclear: its clock is not of today.
func (m *moment) setDate(day period, exists bool) bool {
	m.unclear = m.unclear || !exists
	return m.setDays(day)
}

func (m *moment) setClock(minutes int, half bool) bool {
	if m.hasClock || !m.exact.IsZero() || minutes < 0 || minutes > 24*60 {
		return false
	}
	m.clock, m.hasClock, m.half = minutes, true, half
	return true
}

func (m *moment) setPart(part dayPart) bool {
	if m.part != (dayPart{}) || !m.exact.IsZero() {
		return false
	}
	m.part = part
	return true
}

// The hours from which a clock without its half of the day is read as of another day than
// now: nine to eleven in the morning, twelve to four after noon. The others are unclear.
const (
	firstMorningHour = 9
	lastNoonHour     = 4
	lastNightHour    = 7 // an hour before it is of the night, and said so
	// firstClockOfMorning is the first hour that people say with the morning: "one in the morning", 早上三点.
	firstClockOfMorning = 1
)

// resolve returns the interval of a moment, or false when it is unclear or over.
func (m *moment) resolve(c calendar) (from, to time.Time, ok bool) {
	switch {
	case m.unclear:
		return from, to, false
	case !m.exact.IsZero():
		from, to = m.exact, m.exact.Add(time.Minute)
	default:
		if from, to, ok = m.resolveDay(c); !ok {
			return from, to, false
		}
	}
	switch m.bound {
	case boundBefore:
		from, to = c.now, from
	case boundAfter:
		if to.Sub(from) > time.Minute {
			return from, to, false // "after Friday" has no end
		}
		from, to = to, c.dayOf(from).to
	}
	if !to.After(c.now) {
		return from, to, false
	}
	if from.Before(c.now) {
		from = c.now
	}
	return from, to, from.Before(to)
}

// resolveDay returns the interval of a day, a part of the day and a clock.
func (m *moment) resolveDay(c calendar) (from, to time.Time, ok bool) {
	days := m.days
	if !m.hasDays {
		days = c.today(0)
	}
	oneDay := days.from.AddDate(0, 0, 1).Equal(days.to)
	if (m.hasClock || m.part != (dayPart{})) && !oneDay {
		return from, to, false // "next week at nine"
	}
	if !m.hasClock {
		if m.part == (dayPart{}) {
			return days.from, days.to, true
		}
		if m.part == midnight {
			return from, to, false // of which day?
		}
		from, to = at(days.from, 60*m.part.from), at(days.from, 60*m.part.to)
		if !m.hasDays && !to.After(c.now) { // "in the morning", said in the afternoon
			from, to = at(days.to, 60*m.part.from), at(days.to, 60*m.part.to)
		}
		return from, to, true
	}
	minutes, sure := m.minutes()
	if !sure {
		return m.nextHalf(c, days)
	}
	from = at(days.from, minutes)
	if before := at(days.from, minutes-24*60); minutes >= 24*60 && !m.hasDays && before.After(c.now) { // 半夜两点, said at one
		from = before
	}
	if isSmall := minutes > 24*60+59; isSmall && m.hasDays && !days.from.Equal(c.today(0).from) {
		return from, to, false // 明天半夜两点: before or after the day?
	}
	if !m.hasDays && !from.After(c.now) {
		from = at(days.to, minutes)
	}
	return from, from.Add(time.Minute), true
}

// minutes returns the minutes since midnight of a clock whose half of the day is known, by
// the part of the day if by nothing else.
func (m *moment) minutes() (int, bool) {
	part := m.part
	if part == night { // "half past six tonight"
		part = evening
	}
	if part == morning { // "ten to five in the morning"
		part.from = firstClockOfMorning
	}
	if !m.half {
		if isMidnight := m.clock >= 12*60 && m.clock < 13*60 || m.clock < 60; isMidnight && (part == evening || part == midnight) { // twelve tonight ends the day
			return 24*60 + m.clock%(12*60), true
		}
		return m.clock, part == (dayPart{}) || m.clock >= 60*part.from && m.clock <= 60*part.to
	}
	if part == (dayPart{}) {
		return 0, false
	}
	if part == midnight { // 半夜十一点, 半夜两点
		if m.clock >= 60*(midnight.from-12) {
			return m.clock + 12*60, true
		}
		return m.clock + 24*60, m.clock <= 60*(midnight.to-24)
	}
	if part == evening && m.clock >= 60*firstHourOfEvening { // "quarter past four in the evening"
		part.from = firstHourOfEvening + 12
	}
	for _, clock := range []int{m.clock, m.clock + 12*60} {
		if clock >= 60*part.from && clock <= 60*part.to && clock < 24*60 {
			return clock, true
		}
	}
	return 0, false
}

// firstHourOfEvening is the first hour that some call one of the evening, where a clock says which it is.
const firstHourOfEvening = 3

// nextHalf resolves a clock whose half of the day is not said. Today it is the next time
// that clocks show it. On another day some hours are clear; otherwise it is the whole day.
func (m *moment) nextHalf(c calendar, days period) (from, to time.Time, ok bool) {
	if m.part != (dayPart{}) { // the clock does not fit the part
		return from, to, false
	}
	if m.hasDays && !days.from.Equal(c.today(0).from) {
		switch hour := m.clock / 60; {
		case hour >= firstMorningHour:
			from = at(days.from, m.clock)
		case hour <= lastNoonHour:
			from = at(days.from, m.clock+12*60)
		default:
			return days.from, days.to, true
		}
		return from, from.Add(time.Minute), true
	}
	for _, minutes := range []int{m.clock, m.clock + 12*60, m.clock + 24*60} {
		from = at(c.today(0).from, minutes)
		if !from.After(c.now) {
			continue
		}
		night := from.Hour() < lastNightHour || m.hasDays && minutes >= 24*60
		return from, from.Add(time.Minute), !night
	}
	return from, to, false
}

// at returns a time of the day that begins at midnight.
func at(midnight time.Time, minutes int) time.Time {
	y, month, d := midnight.Date()
	return time.Date(y, month, d, 0, minutes, 0, 0, midnight.Location())
}

// dayOf returns the day of a time.
func (c calendar) dayOf(t time.Time) period {
	y, m, d := t.Date()
	return period{c.midnight(y, m, d), c.midnight(y, m, d+1)}
}

// soonest returns the first yearly period that ends after now. One that has begun is
// unclear: "in May" said in May.
func (c calendar) soonest(of func(year int) (period, bool)) (period, bool) {
	for year := c.now.Year(); year <= c.now.Year()+1; year++ {
		found, ok := of(year)
		if !ok {
			return found, false
		}
		if found.to.After(c.now) {
			return found, true
		}
	}
	return period{}, false
}

// comingWeekday returns the next day of that name after today.
func (c calendar) comingWeekday(day time.Weekday) period {
	ahead := int(day-c.now.Weekday()+7) % 7
	if ahead == 0 {
		ahead = 7
	}
	return c.today(ahead)
}
