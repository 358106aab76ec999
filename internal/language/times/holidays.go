package times

import "time"

// holiday returns when a holiday is in a year, from its first to its last day. ok is false for years that are not known.
type holiday func(c calendar, year int) (found period, ok bool)

// days returns a holiday of so many days from one of the year on.
func days(month time.Month, day, count int) holiday {
	return func(c calendar, year int) (period, bool) {
		return period{c.midnight(year, month, day), c.midnight(year, month, day+count)}, true
	}
}

// holidays are those of "last Christmas", hanHolidays those of 去年国庆. Christmas and New Year have the days around them.
var (
	holidays = map[string]holiday{"christmas": days(12, 24, 4), "easter": easter, "halloween": days(10, 31, 1),
		"thanksgiving": thanksgiving}
	hanHolidays = map[string]holiday{"国庆": days(10, 1, 7), "五一": days(5, 1, 5), "元旦": days(1, 1, 3), "圣诞": days(12, 24, 3), "春节": springFestival,
		"情人": days(2, 14, 1), "除夕": newYearsEve, "元宵": lanterns, "清明": qingming, "端午": lunar(dragonBoats[:], 1, 3),
		"七夕": lunar(sevenths[:], 0, 1), "中秋": lunar(midAutumns[:], 1, 3), "重阳": lunar(ninths[:], 0, 1)}
)

// easterSunday is its place in the days of Easter.
const easterSunday = 2

// easter returns Good Friday to Easter Monday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, 1991).
func easter(c calendar, year int) (period, bool) {
	a, b, d := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(d/4) - h - d%4) % 7
	m := (a + 11*h + 22*l) / 451
	month, day := (h+l-7*m+114)/31, (h+l-7*m+114)%31+1
	return period{c.midnight(year, time.Month(month), day-easterSunday), c.midnight(year, time.Month(month), day+2)}, true
}

// thanksgiving returns the fourth Thursday of November and the three days after it.
func thanksgiving(c calendar, year int) (period, bool) {
	day, ok := c.month(year, time.November).weekday(time.Thursday, 4)
	return period{day.from, day.from.AddDate(0, 0, 4)}, ok
}

// springFestival returns the eve of the Chinese New Year and the seven days after it.
func springFestival(c calendar, year int) (period, bool) {
	at := year - firstNewYear
	if at < 0 || at >= len(newYears) {
		return period{}, false
	}
	month, day := time.Month(newYears[at]/100), newYears[at]%100
	return period{c.midnight(year, month, day-1), c.midnight(year, month, day+7)}, true
}

// newYears are the days of the Chinese New Year from firstNewYear on, month and day.
var newYears = [...]int{125, 212, 201, 122, 210, 129, 217, 206, 126, 213, 203, 123, 211, 131, 219, 208, 128, 215, 204, 124, 212}

const firstNewYear = 2020

// These are days of the Chinese calendar in the same years: the fifth of its fifth month, the seventh of the seventh, the 15th of the eighth
// and the ninth of the ninth.
var (
	dragonBoats = [...]int{625, 614, 603, 622, 610, 531, 619, 609, 528, 616, 605, 624, 612, 601, 620, 610, 530, 618, 607, 527, 614}
	sevenths    = [...]int{825, 814, 804, 822, 810, 829, 819, 808, 826, 816, 805, 824, 812, 801, 820, 810, 828, 817, 807, 826, 814}
	midAutumns  = [...]int{1001, 921, 910, 929, 917, 1006, 925, 915, 1003, 922, 912, 1001, 919, 908, 927, 916, 1004, 924, 913, 1002, 920}
	ninths      = [...]int{1025, 1014, 1004, 1023, 1011, 1029, 1018, 1008, 1026, 1016, 1005, 1024, 1012, 1001, 1020, 1009, 1027, 1017, 1007, 1026, 1014}
)

// lunar returns a holiday of so many days, which begins some days before a day of a list.
func lunar(list []int, before, count int) holiday {
	return func(c calendar, year int) (period, bool) {
		at := year - firstNewYear
		if at < 0 || at >= len(list) {
			return period{}, false
		}
		month, day := time.Month(list[at]/100), list[at]%100-before
		return period{c.midnight(year, month, day), c.midnight(year, month, day+count)}, true
	}
}

// newYearsEve is the day before the Chinese New Year, lanterns the 15th day of that year.
func newYearsEve(c calendar, year int) (period, bool) { return lunar(newYears[:], 1, 1)(c, year) }

func lanterns(c calendar, year int) (period, bool) { return lunar(newYears[:], -14, 1)(c, year) }

// qingming returns the day on which the sun is at 15 degrees, and the days around it: day = floor(0.2422 y + 4.81) - floor(y / 4) of April, where y
// is the year of this century.
func qingming(c calendar, year int) (period, bool) {
	y := year - 2000
	if y < 0 || y > 99 {
		return period{}, false
	}
	day := int(0.2422*float64(y)+4.81) - y/4
	return period{c.midnight(year, time.April, day-1), c.midnight(year, time.April, day+2)}, true
}

// lastHoliday returns the latest one that is over.
func (c calendar) lastHoliday(of holiday) (period, bool) {
	for year := c.now.Year(); year > c.now.Year()-3; year-- {
		if found, ok := of(c, year); !ok || !found.to.After(c.now) {
			return found, ok
		}
	}
	return period{}, false
}

// weekday returns the day of that name at a place in a period, -1 for the last.
func (p period) weekday(day time.Weekday, place int) (period, bool) {
	from := p.from.AddDate(0, 0, int(day-p.from.Weekday()+7)%7+7*(place-1))
	if place < 0 {
		last := p.to.AddDate(0, 0, -1)
		from = last.AddDate(0, 0, -int(last.Weekday()-day+7)%7)
	}
	return period{from, from.AddDate(0, 0, 1)}, !from.Before(p.from) && from.Before(p.to)
}

// holidayDay reads Christmas Day, Christmas Eve, Boxing Day, New Year's Eve and Valentine's Day, and in Chinese a holiday with 那天, 期间 or 的时候: the latest one that is
// over.
func (p *parser) holidayDay() (period, bool) {
	switch {
	case p.words("christmas", "day"):
		return p.lastHoliday(days(12, 25, 1))
	case p.words("christmas", "eve"):
		return p.lastHoliday(days(12, 24, 1))
	case p.words("boxing", "day"):
		return p.lastHoliday(days(12, 26, 1))
	case p.words("new", "year's", "eve"), p.words("new", "year", "s", "eve"):
		return p.lastHoliday(days(12, 31, 1))
	case p.words("valentine's", "day"), p.words("valentine", "s", "day"):
		return p.lastHoliday(days(2, 14, 1))
	}
	of, ok := p.hanHoliday()
	if !ok || !p.words("那", "天") && !p.words("期", "间") && !p.words("的", "时", "候") {
		return period{}, false
	}
	return p.lastHoliday(of)
}

// hanHoliday reads 国庆, 春节.
func (p *parser) hanHoliday() (of holiday, ok bool) {
	first := p.peek(0).text
	switch {
	case hanHolidays[first] != nil:
		of, ok = hanHolidays[first], true
		p.at++
	case hanHolidays[first+p.peek(1).text] != nil:
		of, ok = hanHolidays[first+p.peek(1).text], true
		p.at += 2
	}
	if ok {
		p.word("节")
	}
	return of, ok
}
