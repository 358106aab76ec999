package times

import "time"

// period is an interval between two moments.
type period struct {
	from, to time.Time // to is exclusive
}

// calendar computes periods relative to now, in its location.
type calendar struct {
	now time.Time
}

func (c calendar) midnight(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, c.now.Location())
}

// today returns the day at an offset in days from now.
func (c calendar) today(days int) period {
	y, m, d := c.now.Date()
	return period{c.midnight(y, m, d+days), c.midnight(y, m, d+days+1)}
}

// thisWeek returns the week at an offset in weeks from now. Weeks begin on Monday.
func (c calendar) thisWeek(weeks int) period {
	monday := -int(c.now.Weekday()+6) % 7
	return period{c.today(monday + 7*weeks).from, c.today(monday + 7*weeks + 7).from}
}

// weekend returns the Saturday and Sunday at an offset in weeks from now.
func (c calendar) weekend(weeks int) period {
	week := c.thisWeek(weeks)
	return period{week.from.AddDate(0, 0, 5), week.to}
}

// lastWeekend returns the last weekend that began by now.
func (c calendar) lastWeekend() period {
	if weekend := c.weekend(0); !weekend.from.After(c.now) {
		return weekend
	}
	return c.weekend(-1)
}

func (c calendar) thisMonth(months int) period {
	return c.month(c.now.Year(), c.now.Month()+time.Month(months))
}

func (c calendar) thisYear(years int) period { return c.year(c.now.Year() + years) }

func (c calendar) month(year int, month time.Month) period {
	return period{c.midnight(year, month, 1), c.midnight(year, month+1, 1)}
}

func (c calendar) year(year int) period {
	return period{c.midnight(year, 1, 1), c.midnight(year+1, 1, 1)}
}

// day returns a day of a month, or false when the month is shorter. Month 13 is the January after.
func (c calendar) day(year int, month time.Month, day int) (period, bool) {
	from := c.midnight(year, month, day)
	return period{from, c.midnight(year, month, day+1)}, day >= 1 && from.Day() == day
}

// season returns a season of the northern hemisphere, given its first month. A winter
// belongs to the year of its December.
func (c calendar) season(year int, first time.Month) period {
	return period{c.midnight(year, first, 1), c.midnight(year, first+3, 1)}
}

// latest returns the last yearly period that began by now. With over, it returns the
// last one that ended by now.
func (c calendar) latest(over bool, of func(year int) period) period {
	for year := c.now.Year(); ; year-- {
		if found := of(year); !over && !found.from.After(c.now) || over && !found.to.After(c.now) {
			return found
		}
	}
}

// weekday returns the last day of that name before now. With today, it may be today.
func (c calendar) weekday(day time.Weekday, today bool) period {
	back := int(c.now.Weekday()-day+7) % 7
	if back == 0 && !today {
		back = 7
	}
	return c.today(-back)
}

// past returns the period count units ago. Weeks and long counts of days extend by
// about half a unit on both sides. Months and years are whole calendar units.
func (c calendar) past(count int, unit string) (period, bool) {
	switch unit {
	case "day":
		if count < 7 {
			return c.today(-count), true
		}
		return period{c.today(-count - 1).from, c.today(-count + 1).to}, true
	case "week":
		return period{c.today(-7*count - 3).from, c.today(-7*count + 3).to}, true
	case "weekend":
		return c.weekend(-count), true
	case "month":
		return c.thisMonth(-count), true
	case "year":
		return c.thisYear(-count), true
	case "decade":
		return period{c.thisYear(-10*count - 2).from, c.thisYear(-10*count + 2).to}, true
	}
	return period{}, false
}

// someAgo returns the period from 6 to 2 units ago ("a few weeks ago").
func (c calendar) someAgo(unit string) (period, bool) {
	first, ok := c.past(6, unit)
	last, _ := c.past(2, unit)
	return period{first.from, last.to}, ok
}

// lately returns the seven days before today.
func (c calendar) lately() period { return period{c.today(-7).from, c.today(0).from} }

// hoursAgo returns the period around now - back, back/2 on both sides.
func (c calendar) hoursAgo(back time.Duration) period {
	middle := c.now.Add(-back)
	return period{middle.Add(-back / 2), middle.Add(back / 2)}
}

// ofWeek returns a weekday of the week at an offset in weeks from now.
func (c calendar) ofWeek(weeks int, day time.Weekday) period {
	from := c.thisWeek(weeks).from.AddDate(0, 0, int(day+6)%7)
	return period{from, from.AddDate(0, 0, 1)}
}

// stretch returns the last count units, up to the end of today.
func (c calendar) stretch(count int, unit string) (period, bool) {
	y, m, d := c.now.Date()
	var from time.Time
	switch unit {
	case "day":
		from = c.midnight(y, m, d-count)
	case "week":
		from = c.midnight(y, m, d-7*count)
	case "month":
		from = c.midnight(y, m-time.Month(count), d)
	case "year":
		from = c.midnight(y-count, m, d)
	}
	return period{from, c.today(0).to}, !from.IsZero()
}
