package times

import "time"

// hanDelay reads 三天后, 两个小时以后, 半小时之后, 一个半小时后, 过十分钟.
func (p *parser) hanDelay(m *moment) bool {
	passed := p.word("过")
	open := p.isBehindNumber()
	l, ok := p.hanLength()
	if open || p.isBeforeNumber() {
		return false
	}
	after := p.words("以", "后") || p.words("之", "后") || p.word("后")
	return ok && (passed || after) && p.setAhead(m, l)
}

// hanComingDay reads 明天, 后天, 下周五, 星期五, 5月20日, 20号, 下个月5号.
func (p *parser) hanComingDay(m *moment) bool {
	if p.fromNowOn() {
		return false
	}
	p.word("在", "等")
	first, second := p.peek(0).text, p.peek(1).text
	if first == "大" && second == "后" && p.peek(2).text == "天" {
		p.at += 3
		return m.setDays(p.today(3))
	}
	if day, ok := map[string]int{"今": 0, "明": 1, "后": 2}[first]; ok {
		switch second {
		case "天", "日":
			p.at += 2
			return (second == "天" || first != "后") && m.setDays(p.today(day))
		case "早":
			p.at += 2
			p.word("上")
			return day < 2 && m.setDays(p.today(day)) && m.setPart(morning)
		case "晚":
			p.at += 2
			p.word("上")
			return day < 2 && m.setDays(p.today(day)) && m.setPart(evening)
		}
	}
	begun := p.at
	if p.hanWeek() {
		if p.word("末") {
			return m.setDays(p.weekend(0))
		}
		day, ok := p.hanWeekday()
		return ok && m.setDays(p.comingWeekday(day))
	}
	p.at = begun
	shift := 0
	switch {
	case p.peek(0).text == "下" && p.followsOne():
		return false // of 一下: 记一下，下周二
	case p.doubled("下"):
		shift = 2
	case p.word("下"):
		shift = 1
	case p.word("这", "本"):
	default:
		return p.hanComingDate(m)
	}
	p.word("个")
	if p.word("月") {
		return m.setDate(p.hanDayIn(p.thisMonth(shift)))
	}
	if !p.hanWeek() {
		return false
	}
	if p.word("末") {
		return m.setDays(p.weekend(shift))
	}
	if day, ok := p.hanWeekday(); ok {
		return m.setDays(p.ofWeek(shift, day))
	}
	return m.setDays(p.thisWeek(shift))
}

// hanComingPart reads a part of a month or year to come: 下个月初, 六月中旬, 明年底, 下个月最后一天.
func (p *parser) hanComingPart(m *moment) bool {
	p.word("在", "等", "到")
	found, ok := p.hanPartOf()
	return ok && m.setDays(found)
}

// hanComingDate reads 2024年5月20日, 明年五月, 5月20号, 20号.
func (p *parser) hanComingDate(m *moment) bool {
	year := 0
	if first := p.peek(0); p.peek(1).text == "年" {
		switch {
		case first.text == "今":
			year = p.now.Year()
		case first.text == "明":
			year = p.now.Year() + 1
		case plausible(first), first.digits == 0 && first.number >= 1900 && first.number < 2100:
			year = first.number
		default:
			return false
		}
		p.at += 2
		p.word("的")
	}
	first := p.peek(0)
	if first.number >= 1 && first.number <= 12 && p.peek(1).text == "月" {
		month := time.Month(first.number)
		p.at += 2
		if day := p.peek(0); day.number >= 1 && (p.peek(1).text == "号" || p.peek(1).text == "日") {
			p.at += 2
			if year > 0 {
				return m.setDate(p.day(year, month, day.number))
			}
			return m.setDate(p.soonest(func(year int) (period, bool) { return p.day(year, month, day.number) }))
		}
		p.word("份")
		return year > 0 && m.setDays(p.month(year, month))
	}
	if year > 0 {
		return m.setDays(p.calendar.year(year))
	}
	if first.number >= 1 && first.number <= 31 && p.peek(1).text == "号" && p.peek(-1).text != "月" {
		p.at += 2
		return p.comingDayOfMonth(m, first.number)
	}
	return false
}

// hanClock reads 五点, 八点半, 九点一刻, 三点十五分, 12点钟, 差一刻五点, 五点差十分.
func (p *parser) hanClock(m *moment) bool {
	missing := p.hanMissing()
	hour := p.peek(0)
	p.at++
	if hour.number < 0 || hour.number > 23 || hour.text == "几" || hour.text == "a" || !p.word("点") {
		return false
	}
	minutes := 0
	end := p.at
	if missing == 0 {
		if missing = p.hanMissing(); missing > 0 {
			end = p.at
		}
	}
	p.at = end
	switch next := p.peek(0); {
	case missing > 0:
		if hour.number < 1 || hour.number > 12 {
			return false
		}
		p.word("钟")
		clock := 60*hour.number - missing
		if hour.number == 1 {
			clock += 12 * 60
		}
		return m.setClock(clock, clock < 12*60)
	case p.word("半"):
		minutes = 30
	case p.words("一", "刻"), p.words("1", "刻"):
		minutes = 15
	case p.words("三", "刻"), p.words("3", "刻"):
		minutes = 45
	case p.word("钟", "整"):
	case p.peek(0).text == "多" || p.peek(0).text == "左":
	case next.number >= 0 && next.number < 60 && next.text != "几" && next.text != "a":
		minutes = next.number
		p.at++
		p.word("分")
	}
	if p.peek(0).text == "儿" ||
		p.peek(-1).text == "点" && hour.text == "一" && p.peek(0).number < 0 && m.part == (dayPart{}) && !m.hasDays {
		return false // 一点 is "a little" too
	}
	switch {
	case hour.number > 12 || hour.number == 0 && hour.digits > 0:
		return m.setClock(60*hour.number+minutes, false)
	case hour.number == 0:
		if minutes > 0 && p.peek(-1).number >= 0 { // 零点五 is a half
			return false
		}
		return m.setClock(minutes, false)
	case hour.number == 12:
		return m.setClock(12*60+minutes, false)
	}
	return m.setClock(60*hour.number+minutes, true)
}

// hanMissing reads the minutes that are missing to an hour, 差一刻 or 差十分; 0 for none.
func (p *parser) hanMissing() int {
	begun := p.at
	if !p.word("差") {
		return 0
	}
	if p.words("一", "刻") || p.words("1", "刻") {
		p.word("钟")
		return 15
	}
	minutes := p.count(0)
	p.at++
	if minutes < 1 || minutes > 29 {
		p.at = begun
		return 0
	}
	if p.word("分") {
		p.word("钟")
	}
	return minutes
}

// hanParts are the parts of the day.
var hanParts = []struct {
	words []string
	part  dayPart
}{
	{[]string{"上", "午"}, morning}, {[]string{"早", "上"}, morning}, {[]string{"早", "晨"}, morning},
	{[]string{"清", "晨"}, morning},
	{[]string{"凌", "晨"}, dayPart{0, 6}}, {[]string{"中", "午"}, midday}, {[]string{"下", "午"}, afternoon},
	{[]string{"傍", "晚"}, dayPart{17, 20}}, {[]string{"晚", "上"}, evening}, {[]string{"夜", "里"}, night}, {[]string{"半", "夜"}, midnight},
	{[]string{"深", "夜"}, midnight}, {[]string{"午", "夜"}, midnight},
}

// hanPart reads a part of the day.
func (p *parser) hanPart(m *moment) bool {
	p.word("的")
	for _, known := range hanParts {
		if p.words(known.words...) {
			return m.setPart(known.part)
		}
	}
	return false
}
