package times

import (
	"strings"
	"time"
)

var hanSeasons = map[string]time.Month{"春": 3, "夏": 6, "秋": 9, "冬": 12}

// hanYears maps the names of years to their offsets from this year.
var hanYears = map[string]int{"今": 0, "去": -1, "前": -2, "明": 1}

// hanDate reads 2023年5月7日, 去年五月, 5月7号, 去年夏天.
func (p *parser) hanDate() (period, bool) {
	year, named := 0, false
	if first := p.peek(0); p.peek(1).text == "年" {
		shift, ok := hanYears[first.text]
		switch {
		case first.text == "去" && p.goesToYearly():
			return period{}, false
		case ok:
			year = p.now.Year() + shift
		case first.number >= 1900 && first.number < 2100:
			year = first.number
		default:
			return period{}, false
		}
		named = true
		p.at += 2
		p.word("的")
		if p.peek(0).start == p.peek(-1).end && p.words("今", "天") { // 去年今天
			return p.day(year, p.now.Month(), p.now.Day())
		}
	}
	if named {
		begun := p.at
		if of, ok := p.hanHoliday(); ok {
			if found, ok := of(p.calendar, year); ok {
				return found, true
			}
			p.at = begun // of a year that is not known
		}
	}
	if month := p.peek(0).number; month >= 1 && month <= 12 && p.peek(1).text == "月" {
		p.at += 2
		return p.hanDay(year, named, time.Month(month))
	}
	if first, ok := hanSeasons[p.peek(0).text]; ok && (named || p.peek(1).text == "天") {
		p.at++
		p.word("天", "季")
		if named {
			return p.season(year, first), true
		}
		return p.latest(false, func(year int) period { return p.season(year, first) }), true
	}
	return p.year(year), named
}

// goesToYearly reports whether 去 at the position is to go, and 年 begins a word: 二十号去年检.
func (p *parser) goesToYearly() bool {
	thing, next, prior := p.peek(2), p.peek(3), p.peek(-1)
	if thing.start != p.peek(1).end || next.start == thing.end && strings.Contains(hanNotYearly, next.text) && next.text != "" {
		return false
	}
	ends := next.start != thing.end || strings.Contains("了吧吗呢啊", next.text)
	planned := p.at > 0 && prior.end == p.peek(0).start &&
		(strings.Contains("号日天午早晚上点半末该要得想", prior.text) ||
			prior.number >= 1 && prior.number <= 6 && p.peek(-2).end == prior.start && strings.Contains("周期拜", p.peek(-2).text))
	switch thing.text {
	case "检", "审":
		return planned || ends
	case "会":
		return planned && ends
	}
	return false
}

// hanNotYearly are characters that make another word of 检, 审 and 会: 去年检查.
const hanNotYearly = "查测出验视修讨核批计判问议不"

// hanDay reads the day of a month.
func (p *parser) hanDay(year int, named bool, month time.Month) (period, bool) {
	day := p.peek(0).number
	if day < 1 || p.peek(1).text != "日" && p.peek(1).text != "号" {
		p.word("份")
		if named {
			return p.month(year, month), true
		}
		return p.nearest(func(year int) period { return p.month(year, month) }), true
	}
	p.at += 2
	if named {
		return p.day(year, month, day)
	}
	_, ok := p.day(2024, month, day)
	return p.latest(false, func(year int) period { found, _ := p.day(year, month, day); return found }), ok &&
		!(month == 2 && day == 29)
}

// fromNowOn reports whether 后 at the position ends a word for all time to come: 以后天天, 今后天冷了; not 后天.
func (p *parser) fromNowOn() bool {
	prior := p.peek(-1)
	return p.peek(0).text == "后" && prior.end == p.peek(0).start && prior.text != "" && strings.Contains("以今往此之", prior.text)
}

// hanRelative reads 昨天, 上周三, 这个月, 星期五.
func (p *parser) hanRelative() (period, bool) {
	if p.fromNowOn() {
		return period{}, false
	}
	first, second := p.peek(0).text, p.peek(1).text
	p.at += 2
	if second == "天" || second == "晚" || second == "早" || second == "夜" {
		switch first {
		case "今":
			return p.today(0), true
		case "昨":
			return p.today(-1), true
		case "前":
			return p.today(-2), second == "天"
		case "明":
			return p.today(1), true
		case "后":
			return p.today(2), second == "天"
		}
	}
	if first == "大" && second == "前" && p.word("天") {
		return p.today(-3), true
	}
	if first == "前" && (second == "几" || second == "两") && p.word("天") || first == "这" && second == "几" && p.word("天") {
		return p.lately(), true
	}
	if first == "这" && second == "两" && p.word("天") {
		return p.stretch(2, "day")
	}
	p.at -= 2
	if p.peek(-1).text == "每" {
		return period{}, false
	}
	if p.hanWeek() {
		day, ok := p.hanWeekday()
		return p.weekday(day, true), ok
	}
	shift, ok := -2, p.doubled("上")
	if !ok {
		if shift, ok = p.hanShift(); !ok {
			return period{}, false
		}
	}
	p.word("个")
	if p.word("月") {
		return p.hanDayIn(p.thisMonth(shift))
	}
	if !p.hanWeek() {
		return period{}, false
	}
	week := p.thisWeek(shift)
	if p.word("末") {
		return p.weekend(shift), true
	}
	if day, ok := p.hanWeekday(); ok {
		return p.ofWeek(shift, day), true
	}
	return week, true
}

// hanDayIn reads the optional day of a month: of 上个月15号. A month without that day is no time.
func (p *parser) hanDayIn(month period) (period, bool) {
	day, unit := p.peek(0), p.peek(1).text
	if day.number < 0 || unit != "号" && unit != "日" {
		return month, true
	}
	p.at += 2
	return p.day(month.from.Year(), month.from.Month(), day.number)
}

// hanWeek reads a word for week.
func (p *parser) hanWeek() bool {
	return p.word("周") || p.words("星", "期") || p.words("礼", "拜")
}

// doubled reads a character twice, with nothing between: 下下周, and not 早上，上周.
func (p *parser) doubled(character string) bool {
	return p.peek(0).end == p.peek(1).start && p.words(character, character)
}

// followsOne reports whether the character before the position is 一.
func (p *parser) followsOne() bool {
	one := p.peek(-1)
	return one.text == "一" && one.end == p.peek(0).start
}

func (p *parser) hanWeekday() (time.Weekday, bool) {
	day := p.peek(0)
	switch {
	case day.text == "日" || day.text == "天":
		p.at++
		return time.Sunday, true
	case day.digits == 0 && day.number >= 1 && day.number <= 6:
		p.at++
		return time.Weekday(day.number), true
	}
	return 0, false
}

// hanAgo reads 三天前, 两个星期以前, 半年前, 三年前的夏天, 一个半小时前, 两三天前.
func (p *parser) hanAgo() (period, bool) {
	if low, ok := p.peek(0).isHanRange(); ok {
		return p.hanRangeAgo(low)
	}
	if p.peek(0).text == "几" {
		return p.hanSomeAgo()
	}
	l, ok := p.hanLength()
	if !ok || !p.hanBefore() {
		return period{}, false
	}
	if first, ok := hanSeasons[p.peek(1).text]; ok && l.unit == "year" && l.parts == 1 && !l.half && p.word("的") {
		p.at++
		p.word("天", "季")
		return p.season(p.now.Year()-l.count, first), true
	}
	if l.Clock == 0 && !l.half && p.words("的", "今", "天") {
		return p.today(0).back(l, "today"), true
	}
	return p.lengthAgo(l)
}

// hanSomeAgo reads 几天前, 几个小时前.
func (p *parser) hanSomeAgo() (period, bool) {
	some := time.Duration(p.peek(0).number)
	p.at++
	switch clock, unit, ok := p.hanUnitBefore(); {
	case !ok:
		return period{}, false
	case clock > 0:
		return p.hoursAgo(some * clock), true
	default:
		return p.someAgo(unit)
	}
}

// hanUnitBefore reads the unit of a time ago, behind its count: 个小时前, 天以前.
func (p *parser) hanUnitBefore() (clock time.Duration, unit string, ok bool) {
	p.word("个")
	clock, unit, ok = p.hanUnit(false)
	return clock, unit, ok && p.hanBefore()
}

// hanRangeAgo reads 两三天前, 七八个小时前, of which the lower number is known.
func (p *parser) hanRangeAgo(low int) (period, bool) {
	p.at++
	clock, unit, ok := p.hanUnitBefore()
	switch {
	case !ok:
		return period{}, false
	case clock > 0:
		last := p.now.Add(-time.Duration(low) * clock)
		return period{last.Add(-clock - clock/2), last.Add(clock / 2)}, true
	}
	first, _ := p.past(low+1, unit)
	last, ok := p.past(low, unit)
	return period{first.from, last.to}, ok
}

func (p *parser) hanBefore() bool {
	return p.words("以", "前") || p.words("之", "前") || p.word("前")
}

// hanShift reads which week or month is meant, relative to this one: 上, 这, 下.
func (p *parser) hanShift() (shift int, ok bool) {
	switch {
	case p.word("上"):
		return -1, true
	case p.word("下"):
		return 1, true
	}
	return 0, p.word("这", "本")
}
