package times

import (
	"strings"
	"time"
	"unicode"
)

// Length is how long something takes, or how far away it is: "an hour and a half", "two days", 一刻钟.
type Length struct {
	Clock        time.Duration // hours, minutes and seconds
	Days, Months int           // days and weeks, months and years
}

// Lengths returns the lengths that a text names, in text order, and where each begins and ends. What has no certain
// length is none: "a few hours", "two or three hours", "1,5 hours", "two weeks and a half", 两三天, 第十天.
func Lengths(text string) (lengths []Length, at [][2]int) {
	p := parser{tokens: tokenize(text)}
	for p.at < len(p.tokens) {
		begun := p.at
		open := p.isBehindNumber()
		l, ok := p.anyLength()
		if !ok {
			p.at = begun + 1
			continue
		}
		if l.isCertain() && !open && !p.isBeforeNumber() {
			lengths = append(lengths, l.Length)
			at = append(at, [2]int{p.tokens[begun].start, p.tokens[p.at-1].end})
		}
	}
	return lengths, at
}

// LengthOf returns the length that is all of a text: "twenty-five minutes", 一个半小时; false for another text.
func LengthOf(text string) (Length, bool) {
	lengths, at := Lengths(text)
	if len(lengths) != 1 {
		return Length{}, false
	}
	rest := text[:at[0][0]] + text[at[0][1]:]
	return lengths[0], !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// isNumber reports whether a token is a number, certain or not.
func (t token) isNumber() bool { return t.number >= 0 || moreNumbers[t.text] > 0 || t.text == "½" }

// betweenNumbers are the words between two numbers of which one holds.
var betweenNumbers = map[string]bool{"or": true, "to": true, "到": true, "至": true, "或": true}

// isBehindNumber reports whether a count is not certain for what stands before it: "one or | two hours", "5 to | 10 minutes",
// "2-| 3 hours", "an hour or | two hours", "1,| 5 hours", "two quarters of | an hour", 第| 十天.
func (p *parser) isBehindNumber() bool {
	this, prior, word := p.peek(0), p.peek(-1), p.peek(-2)
	switch {
	case p.at == 0:
		return false
	case prior.text == "第":
		return prior.end == this.start
	case this.joined && prior.isNumber() && this.isNumber():
		return this.dash || this.digits > 0 && prior.digits > 0 || isHan(this) && isHan(prior)
	case p.at < 2:
		return false
	case prior.text == "of":
		return isShare[word.text]
	}
	return betweenNumbers[prior.text] && (word.isNumber() || word.isLengthUnit()) || this.dash && prior.isLengthUnit()
}

// isShare are the words for a share that is not read: "a third of an hour".
var isShare = map[string]bool{"quarter": true, "quarters": true, "third": true, "thirds": true, "fifth": true, "tenth": true,
	"half": true, "part": true, "most": true}

// isLengthUnit reports whether a token may end a length: "hours", 时, 天.
func (t token) isLengthUnit() bool {
	return lengthUnits[t.text] > 0 || units[t.text] != "" || t.text != "" && isHan(t) && strings.Contains("个时头钟秒天周年月", t.text)
}

// isBeforeNumber reports whether a length is not certain for what stands behind it: "an hour | or two", "5 minutes | to 10
// minutes", 两小时| 到三小时, 一天| 到晚.
func (p *parser) isBeforeNumber() bool {
	this, next := p.peek(0), p.peek(1)
	switch {
	case this.joined && this.dash && this.isNumber():
		return p.isCounted(0)
	case !betweenNumbers[this.text] || p.at+1 >= len(p.tokens):
		return false
	case this.text == "到" && (next.text == "晚" || next.text == "头"): // 一天到晚, 一年到头
		return true
	case this.text == "or":
		return next.isNumber()
	}
	return next.isNumber() && p.isCounted(1)
}

// isCounted reports whether a number at an offset counts a unit of a length: "ten minutes", 三个小时; not 三点.
func (p *parser) isCounted(ahead int) bool {
	return p.peek(ahead+1).isLengthUnit() || p.peek(ahead+1).text == "小" || p.peek(ahead+1).text == "分"
}

// spokenLength is a length and how it was said.
type spokenLength struct {
	Length
	parts int    // of "two hours and ten minutes" two
	count int    // of the last part, without its half
	unit  string // of the last part; empty for one by the clock
	half  bool   // and half of such a unit: "two weeks and a half"
	exact bool   // the count of the last part is in digits
	vague bool   // the unit has no certain length: "two weekends"
}

// isCertain reports whether all of a length is in its Length. Half of a day, a week or a month is not.
func (l *spokenLength) isCertain() bool {
	return l.parts > 0 && !l.vague && (!l.half || l.unit == "year")
}

// after returns the time that lies a length after another one, and whether it is a moment of the clock. Without one it is
// the beginning of a day. It is false for a length that is not certain, and where a month lacks the day.
func (l *spokenLength) after(c calendar) (day period, at time.Time, ok bool) {
	y, m, d := c.now.Date()
	switch {
	case !l.isCertain() || l.Clock > 0 && l.Months > 0:
		return day, at, false
	case l.Clock > 0:
		return day, c.now.AddDate(0, 0, l.Days).Add(l.Clock), true
	case l.Months > 0:
		if day, ok = c.day(y, m+time.Month(l.Months), d); !ok {
			return day, at, false
		}
		d = day.from.Day()
		y, m, _ = day.from.Date()
	}
	return period{c.midnight(y, m, d+l.Days), c.midnight(y, m, d+l.Days+1)}, at, true
}

// lengthAgo returns the period a length ago. Those by the clock extend by half of their length on both sides.
func (c calendar) lengthAgo(l spokenLength) (period, bool) {
	switch {
	case l.Clock > 0:
		return c.hoursAgo(l.Clock + time.Duration(l.Days)*24*time.Hour), l.Months == 0 && !l.half
	case l.half:
		return c.halfAgo(l.count, l.unit)
	case l.parts > 1 && l.Months > 0:
		return c.thisMonth(-l.Months), l.Days == 0
	case l.parts > 1 || l.exact && l.unit == "day":
		return c.today(-l.Days), true
	}
	return c.past(l.count, l.unit)
}

// halfAgo returns the period that lies some units and half of one ago: "a year and a half ago".
func (c calendar) halfAgo(count int, unit string) (period, bool) {
	switch unit {
	case "day":
		return period{c.today(-count - 1).from, c.today(-count).to}, count > 0
	case "week":
		return period{c.today(-7*count - 6).from, c.today(-7*count - 1).to}, count > 0
	case "month":
		middle := c.now.AddDate(0, -count, -15)
		return period{middle.AddDate(0, 0, -10), middle.AddDate(0, 0, 10)}, true
	case "year":
		middle := c.now.AddDate(0, -12*count-6, 0)
		around := min(count, 1) + 1 // months
		return period{middle.AddDate(0, -around, 0), middle.AddDate(0, around, 0)}, true
	}
	return period{}, false
}

// maxCount bounds what is counted in a length.
const maxCount = 999

// anyLength reads a length in English or Chinese.
func (p *parser) anyLength() (spokenLength, bool) {
	begun := p.at
	if l, ok := p.length(); ok {
		return l, true
	}
	p.at = begun
	return p.hanLength()
}

// longest is longer than any unit.
const longest = time.Duration(1<<63 - 1)

// sizes are about how long units of the calendar are. Those of other ones are behind none.
var sizes = map[string]time.Duration{"year": 365 * 24 * time.Hour, "month": 30 * 24 * time.Hour, "week": 7 * 24 * time.Hour,
	"day": 24 * time.Hour}

// insideNumber reports whether the position is within a number: "one hundred and | twenty", "half | an hour", "1.|5", 一千|二十.
func (p *parser) insideNumber() bool {
	this, prior := p.peek(0), p.peek(-1)
	if p.at == 0 {
		return false
	}
	if this.digits > 0 && prior.digits > 0 && (this.glue == '.' || this.glue == ':' || this.glue == '/') || this.glue == '-' && tens[prior.text] {
		return true
	}
	if prior.text == "and" {
		prior = p.peek(-2)
	}
	switch prior.text {
	case "hundred", "thousand", "half", "½":
		return true
	case "百", "千", "万", "点", "几":
		return prior.end == this.start
	}
	return false
}

// aQuarter is a quarter of an hour.
const aQuarter = 15 * time.Minute

// add adds a part to a length: a count and a fraction of a unit, that of the clock or else one of the calendar.
func (l *spokenLength) add(clock time.Duration, unit string, count, hundredths int, exact bool) bool {
	l.parts++
	l.count, l.unit, l.exact = count, unit, exact
	if clock > 0 {
		l.Clock += (time.Duration(count)*100 + time.Duration(hundredths)) * clock / 100
		return true
	}
	l.half = hundredths == 50
	switch unit {
	case "day":
		l.Days += count
	case "week":
		l.Days += 7 * count
	case "month":
		l.Months += count
	case "year":
		l.Months += 12*count + 12*hundredths/100
	default:
		l.vague = true
	}
	return (hundredths == 0 || hundredths == 50) && !(l.vague && l.parts > 1)
}
