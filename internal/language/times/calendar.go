package times

import "time"

// period is an interval between two moments.
type period struct {
	from, to time.Time // to is exclusive
}

func (p *parser) midnight(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, p.now.Location())
}

// today returns the day at an offset in days from now.
func (p *parser) today(days int) period {
	y, m, d := p.now.Date()
	return period{p.midnight(y, m, d+days), p.midnight(y, m, d+days+1)}
}

// thisWeek returns the week at an offset in weeks from now. Weeks begin on Monday.
func (p *parser) thisWeek(weeks int) period {
	monday := -int(p.now.Weekday()+6) % 7
	return period{p.today(monday + 7*weeks).from, p.today(monday + 7*weeks + 7).from}
}

// weekend returns the Saturday and Sunday at an offset in weeks from now.
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

// day returns a day of a month, or false when the month is shorter.
func (p *parser) day(year int, month time.Month, day int) (period, bool) {
	from := p.midnight(year, month, day)
	return period{from, p.midnight(year, month, day+1)}, day >= 1 && from.Month() == month && from.Day() == day
}

// season returns a season of the northern hemisphere, given its first month. A winter
// belongs to the year of its December.
func (p *parser) season(year int, first time.Month) period {
	return period{p.midnight(year, first, 1), p.midnight(year, first+3, 1)}
}

// latest returns the last yearly period that began by now. With over, it returns the
// last one that ended by now.
func (p *parser) latest(over bool, of func(year int) period) period {
	for year := p.now.Year(); ; year-- {
		if found := of(year); !over && !found.from.After(p.now) || over && !found.to.After(p.now) {
			return found
		}
	}
}

// weekday returns the last day of that name before now. With today, it may be today.
func (p *parser) weekday(day time.Weekday, today bool) period {
	back := int(p.now.Weekday()-day+7) % 7
	if back == 0 && !today {
		back = 7
	}
	return p.today(-back)
}

// past returns the period count units ago. Weeks and long counts of days extend by
// about half a unit on both sides. Months and years are whole calendar units.
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

// someAgo returns the period from 6 to 2 units ago ("a few weeks ago").
func (p *parser) someAgo(unit string) (period, bool) {
	first, ok := p.past(6, unit)
	last, _ := p.past(2, unit)
	return period{first.from, last.to}, ok
}

// lately returns the seven days before today.
func (p *parser) lately() period { return period{p.today(-7).from, p.today(0).from} }

// half returns the period around half a year ago, or half an hour ago.
func (p *parser) half(unit string, clock time.Duration) (period, bool) {
	if unit == "year" {
		middle := p.now.AddDate(0, -6, 0)
		return period{middle.AddDate(0, -1, 0), middle.AddDate(0, 1, 0)}, true
	}
	return p.hoursAgo(clock / 2), clock == time.Hour
}

// hoursAgo returns the period around now - back, back/2 on both sides.
func (p *parser) hoursAgo(back time.Duration) period {
	middle := p.now.Add(-back)
	return period{middle.Add(-back / 2), middle.Add(back / 2)}
}

// ofWeek returns a weekday of the week at an offset in weeks from now.
func (p *parser) ofWeek(weeks int, day time.Weekday) period {
	from := p.thisWeek(weeks).from.AddDate(0, 0, int(day+6)%7)
	return period{from, from.AddDate(0, 0, 1)}
}

// stretch returns the last count units, up to the end of today.
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
