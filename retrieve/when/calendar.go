package when

import "time"

// period is a stretch of time between two moments.
type period struct {
	from, to time.Time // to is not included
}

func (p *parser) midnight(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, p.now.Location())
}

// today returns the day so many days from now on.
func (p *parser) today(days int) period {
	y, m, d := p.now.Date()
	return period{p.midnight(y, m, d+days), p.midnight(y, m, d+days+1)}
}

// thisWeek returns the week so many weeks from now on; weeks begin on Monday.
func (p *parser) thisWeek(weeks int) period {
	monday := -int(p.now.Weekday()+6) % 7
	return period{p.today(monday + 7*weeks).from, p.today(monday + 7*weeks + 7).from}
}

// weekend returns the Saturday and Sunday of a week.
func (p *parser) weekend(weeks int) period {
	week := p.thisWeek(weeks)
	return period{week.from.AddDate(0, 0, 5), week.to}
}

func (p *parser) thisMonth(months int) period {
	return p.month(p.now.Year(), p.now.Month()+time.Month(months))
}

func (p *parser) thisYear(years int) period { return p.year(p.now.Year() + years) }

func (p *parser) month(year int, month time.Month) period {
	return period{p.midnight(year, month, 1), p.midnight(year, month+1, 1)}
}

func (p *parser) year(year int) period {
	return period{p.midnight(year, 1, 1), p.midnight(year+1, 1, 1)}
}

// day returns a day of a month, false when the month has none of that number.
func (p *parser) day(year int, month time.Month, day int) (period, bool) {
	from := p.midnight(year, month, day)
	return period{from, p.midnight(year, month, day+1)}, day >= 1 && from.Month() == month && from.Day() == day
}

// season returns a season of the northern half of the earth, by its first month; that
// of winter lies in the year.
func (p *parser) season(year int, first time.Month) period {
	return period{p.midnight(year, first, 1), p.midnight(year, first+3, 1)}
}

// latest returns the last of what recurs every year that had begun by now, or with
// over was over.
func (p *parser) latest(over bool, of func(year int) period) period {
	for year := p.now.Year(); ; year-- {
		if found := of(year); !over && !found.from.After(p.now) || over && !found.to.After(p.now) {
			return found
		}
	}
}

// weekday returns the last day of that name before today, or with today's included.
func (p *parser) weekday(day time.Weekday, today bool) period {
	back := int(p.now.Weekday()-day+7) % 7
	if back == 0 && !today {
		back = 7
	}
	return p.today(-back)
}

// past returns what lies so many units back, as vaguely as people count: days and
// weeks by half a unit on either side, months and years as the calendar has them.
func (p *parser) past(count int, unit string) (period, bool) {
	switch unit {
	case "day":
		if count < 7 {
			return p.today(-count), true
		}
		return period{p.today(-count - 1).from, p.today(-count + 1).to}, true
	case "week":
		return period{p.today(-7*count - 3).from, p.today(-7*count + 3).to}, true
	case "weekend":
		return p.weekend(-count), true
	case "month":
		return p.thisMonth(-count), true
	case "year":
		return p.thisYear(-count), true
	case "decade":
		return period{p.thisYear(-10*count - 2).from, p.thisYear(-10*count + 2).to}, true
	}
	return period{}, false
}

// someAgo returns what lies a few units back: nobody says how many.
func (p *parser) someAgo(unit string) (period, bool) {
	first, ok := p.past(6, unit)
	last, _ := p.past(2, unit)
	return period{first.from, last.to}, ok
}

// lately returns the last week but today.
func (p *parser) lately() period { return period{p.today(-7).from, p.today(0).from} }

// half returns what lies half a year, or half an hour, back.
func (p *parser) half(unit string, clock time.Duration) (period, bool) {
	if unit == "year" {
		middle := p.now.AddDate(0, -6, 0)
		return period{middle.AddDate(0, -1, 0), middle.AddDate(0, 1, 0)}, true
	}
	return p.hoursAgo(clock / 2), clock == time.Hour
}

// hoursAgo returns what lies so long back, by the half of it on either side.
func (p *parser) hoursAgo(back time.Duration) period {
	middle := p.now.Add(-back)
	return period{middle.Add(-back / 2), middle.Add(back / 2)}
}

// ofWeek returns a day of the week that lies so many weeks from now on.
func (p *parser) ofWeek(weeks int, day time.Weekday) period {
	from := p.thisWeek(weeks).from.AddDate(0, 0, int(day+6)%7)
	return period{from, from.AddDate(0, 0, 1)}
}

// stretch returns the last so many units up to now.
func (p *parser) stretch(count int, unit string) (period, bool) {
	y, m, d := p.now.Date()
	var from time.Time
	switch unit {
	case "day":
		from = p.midnight(y, m, d-count)
	case "week":
		from = p.midnight(y, m, d-7*count)
	case "month":
		from = p.midnight(y, m-time.Month(count), d)
	case "year":
		from = p.midnight(y-count, m, d)
	}
	return period{from, p.today(0).to}, !from.IsZero()
}
