package times

import "time"

// A namedDay is a day of each year that has a name: Easter Monday, Christmas Eve, 中秋节.
type namedDay struct {
	words []string // as they are read: "new", "year", "s", "eve"
	of    holiday  // nil for a day that differs from place to place, or is not known
	fixed bool     // it has the same date each year
}

// namedDays are those of times to come, by their first word. Of two with the same beginning the longer one is first.
var namedDays = byFirstWord(
	fixed(12, 24, "christmas", "eve"), fixed(12, 25, "christmas", "day"), fixed(12, 26, "boxing", "day"),
	fixed(12, 31, "new", "year", "s", "eve"), fixed(12, 31, "new", "years", "eve"), fixed(12, 31, "new", "year", "eve"),
	fixed(1, 1, "new", "year", "s", "day"), fixed(1, 1, "new", "years", "day"),
	fixed(2, 14, "valentine", "s", "day"), fixed(2, 14, "valentines", "day"), fixed(11, 5, "bonfire", "night"),
	fromEaster(-48, "shrove", "monday"), fromEaster(-47, "shrove", "tuesday"), fromEaster(-47, "pancake", "tuesday"),
	fromEaster(-47, "pancake", "day"), fromEaster(-46, "ash", "wednesday"), fromEaster(-21, "mothering", "sunday"),
	fromEaster(-7, "palm", "sunday"), fromEaster(-3, "maundy", "thursday"), fromEaster(-2, "good", "friday"),
	fromEaster(-1, "easter", "saturday"), fromEaster(-1, "holy", "saturday"), fromEaster(0, "easter", "sunday"), fromEaster(0, "easter", "day"),
	fromEaster(1, "easter", "monday"), fromEaster(39, "ascension", "day"), fromEaster(49, "whit", "sunday"), fromEaster(50, "whit", "monday"),
	fromThanksgiving(0, "thanksgiving", "thursday"), fromThanksgiving(0, "thanksgiving", "day"), fromThanksgiving(1, "black", "friday"),
	fromThanksgiving(4, "cyber", "monday"),
	// Each country has its own.
	namedDay{words: []string{"bank", "holiday", "monday"}}, namedDay{words: []string{"bank", "holiday", "friday"}},
	namedDay{words: []string{"orthodox", "easter", "sunday"}}, namedDay{words: []string{"greek", "easter", "sunday"}},
	namedDay{words: []string{"orthodox", "easter", "monday"}}, namedDay{words: []string{"greek", "easter", "monday"}},
	namedDay{words: []string{"super", "bowl", "sunday"}}, namedDay{words: []string{"labor", "day", "monday"}},
	namedDay{words: []string{"labour", "day", "monday"}}, namedDay{words: []string{"memorial", "day", "monday"}},
	namedDay{words: []string{"remembrance", "sunday"}}, namedDay{words: []string{"advent", "sunday"}},
)

// bareDays are those that are a season or a feast too, and need a word before them that makes them a day: "on Easter"; not "at Easter".
var bareDays = byFirstWord(fixed(10, 31, "halloween"), fixed(12, 25, "christmas"), fixed(1, 1, "new", "years"), fixed(1, 1, "new", "year", "s"),
	fixed(2, 14, "valentine", "s"), fixed(2, 14, "valentines"), fromEaster(0, "easter"), fromThanksgiving(0, "thanksgiving"))

// hanNamedDays are those in Chinese.
var hanNamedDays = byFirstWord(
	fixed(12, 24, "平", "安", "夜"), fixed(12, 25, "圣", "诞"), fixed(1, 1, "元", "旦"), fixed(2, 14, "情", "人", "节"), fixed(3, 8, "妇", "女", "节"),
	fixed(5, 1, "劳", "动", "节"), fixed(6, 1, "儿", "童", "节"), fixed(9, 10, "教", "师", "节"),
	fixed(11, 11, "双", "十一"), fixed(12, 12, "双", "十二"), fixed(11, 11, "双", "11"), fixed(12, 12, "双", "12"),
	namedDay{[]string{"国", "庆"}, days(10, 1, 7), true},
	namedDay{words: []string{"母", "亲", "节"}, of: sunday(time.May, 2)}, namedDay{words: []string{"父", "亲", "节"}, of: sunday(time.June, 3)},
	fromEaster(0, "复", "活", "节"), fromThanksgiving(0, "感", "恩", "节"),
	namedDay{words: []string{"除", "夕"}, of: newYearsEve}, namedDay{words: []string{"春", "节"}, of: lunar(newYears[:], 0, 1)},
	namedDay{words: []string{"元", "宵", "节"}, of: lanterns}, namedDay{words: []string{"清", "明", "节"}, of: dayOf(qingming, 1)},
	namedDay{words: []string{"端", "午"}, of: lunar(dragonBoats[:], 0, 1)}, namedDay{words: []string{"七", "夕"}, of: lunar(sevenths[:], 0, 1)},
	namedDay{words: []string{"中", "秋"}, of: lunar(midAutumns[:], 0, 1)}, namedDay{words: []string{"重", "阳", "节"}, of: lunar(ninths[:], 0, 1)},
)

func fixed(month time.Month, day int, words ...string) namedDay {
	return namedDay{words, days(month, day, 1), true}
}

// fromEaster names the day so many days after Easter Sunday.
func fromEaster(after int, words ...string) namedDay {
	return namedDay{words: words, of: dayOf(easter, easterSunday+after)}
}

// fromThanksgiving names the day so many days after the fourth Thursday of November.
func fromThanksgiving(after int, words ...string) namedDay {
	return namedDay{words: words, of: dayOf(thanksgiving, after)}
}

// dayOf returns the day so many days after the first one of a holiday.
func dayOf(of holiday, after int) holiday {
	return func(c calendar, year int) (period, bool) {
		found, ok := of(c, year)
		return period{found.from.AddDate(0, 0, after), found.from.AddDate(0, 0, after+1)}, ok
	}
}

// sunday returns the Sunday at a place in a month.
func sunday(month time.Month, place int) holiday {
	return func(c calendar, year int) (period, bool) { return c.month(year, month).weekday(time.Sunday, place) }
}

func byFirstWord(list ...namedDay) map[string][]namedDay {
	byWord := map[string][]namedDay{}
	for _, day := range list {
		byWord[day.words[0]] = append(byWord[day.words[0]], day)
	}
	return byWord
}

// namedIn reads the name of a day that a table has.
func (p *parser) namedIn(table map[string][]namedDay) (found namedDay, ok bool) {
	for _, day := range table[p.peek(0).text] {
		if p.words(day.words...) {
			return day, true
		}
	}
	return found, false
}

// notDays are words before the name of a day that make it no time: "the Christmas Eve party", "a dress for Boxing Day".
var notDays = map[string]bool{"the": true, "a": true, "an": true, "my": true, "our": true, "your": true, "his": true, "her": true, "their": true,
	"for": true, "of": true}

// yearDay reads a day that has a name, behind a word that says that it is a time, or without one: "on Easter", "Easter Monday", 中秋节.
func (p *parser) yearDay(m *moment, on bool) bool {
	bare := !on && notDays[p.peek(-1).text]
	day, ok := p.namedIn(namedDays)
	if !ok && on {
		day, ok = p.namedIn(bareDays)
	}
	if !ok || bare {
		return false
	}
	return p.setNamed(m, day)
}

// hanYearDay reads the same in Chinese: 中秋, 圣诞节; not 圣诞树, 下个月中秋.
func (p *parser) hanYearDay(m *moment) bool {
	behindMonth := p.peek(-1).text == "月"
	day, ok := p.namedIn(hanNamedDays)
	if !ok || behindMonth {
		return false
	}
	if !p.word("节") && hanOfFeast[p.peek(0).text] && p.peek(0).start == p.peek(-1).end {
		return false
	}
	return p.setNamed(m, day)
}

// hanOfFeast begin the names of things that belong to a feast: 圣诞树, 中秋月饼, 端午粽子, 元旦晚会.
var hanOfFeast = map[string]bool{"树": true, "老": true, "礼": true, "卡": true, "帽": true, "歌": true, "袜": true, "装": true, "派": true,
	"贺": true, "月": true, "粽": true, "饼": true, "花": true, "灯": true, "大": true, "市": true}

// setNamed sets the next such day, or that of the year behind it. One that is not known makes the moment unclear.
func (p *parser) setNamed(m *moment, day namedDay) bool {
	switch year := p.peek(0); {
	case day.of == nil:
		return m.setDate(period{}, false)
	case plausible(year):
		p.at++
		return m.setDate(day.of(p.calendar, year.number))
	}
	return m.setDate(p.soonest(func(year int) (period, bool) { return day.of(p.calendar, year) }))
}

// NamesMovableDay reports whether a text names a day whose date is another one each year: Easter Monday, 中秋节; not Christmas Eve.
func NamesMovableDay(text string) bool {
	p := parser{tokens: tokenize(text), ahead: true}
	for ; p.at < len(p.tokens); p.at++ {
		begun := p.at
		for _, table := range []map[string][]namedDay{namedDays, bareDays, hanNamedDays} {
			if day, ok := p.namedIn(table); ok && !day.fixed {
				return true
			}
			p.at = begun
		}
	}
	return false
}
