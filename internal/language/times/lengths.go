package times

import (
	"cmp"
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

// lengthUnits are the units of the clock in a length. "A second" is no length.
var lengthUnits = map[string]time.Duration{"hour": time.Hour, "hours": time.Hour, "hr": time.Hour, "hrs": time.Hour,
	"minute": time.Minute, "minutes": time.Minute, "min": time.Minute, "mins": time.Minute,
	"second": time.Second, "seconds": time.Second, "secs": time.Second}

// tens are the number words that a digit may follow: "twenty-five".
var tens = map[string]bool{"twenty": true, "thirty": true, "forty": true, "fifty": true, "sixty": true, "seventy": true,
	"eighty": true, "ninety": true}

// anyLength reads a length in English or Chinese.
func (p *parser) anyLength() (spokenLength, bool) {
	begun := p.at
	if l, ok := p.length(); ok {
		return l, true
	}
	p.at = begun
	return p.hanLength()
}

// length reads a length of one or several parts: "twenty-five minutes", "1h30", "two days and three hours", "an hour and a
// quarter".
func (p *parser) length() (l spokenLength, ok bool) {
	if first := p.peek(0); first.number < 0 && first.text != "half" && first.text != "quarter" && moreNumbers[first.text] == 0 || p.insideNumber() {
		return l, false
	}
	smallest := longest
	for {
		begun, saved := p.at, l
		if l.parts > 0 {
			p.word("and")
		}
		size, ok := p.lengthPart(&l)
		if next := p.peek(0).text; !ok || size >= smallest ||
			saved.parts > 0 && (saved.half || l.half || next == "before" || next == "after" || next == "later") {
			p.at, l = begun, saved
			break
		}
		smallest = size
		if minutes := p.peek(0); p.peek(-1).text == "h" && minutes.digits > 0 && minutes.number < 60 &&
			minutes.start == p.peek(-1).end { // 1h30
			p.at++
			l.Clock += time.Duration(minutes.number) * time.Minute
			p.word("m", "min")
			break
		}
	}
	return l, l.parts > 0
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

// lengthPart reads one part, adds it to a length, and returns about how long its unit is.
func (p *parser) lengthPart(l *spokenLength) (size time.Duration, ok bool) {
	begun := p.at
	if p.word("a"); p.word("half") { // half an hour, a half hour
		p.word("a", "an")
		return p.addUnit(l, 0, 50, false)
	}
	p.at = begun
	if quarters, ok := p.quarters(); ok {
		return aQuarter, l.add(aQuarter, "", quarters, 0, false)
	}
	p.at = begun
	count, hundredths, exact, ok := p.amount()
	if !ok {
		return 0, false
	}
	if hundredths == 0 && p.words("and", "a", "half") { // two and a half hours
		hundredths = 50
	}
	return p.addUnit(l, count, hundredths, exact)
}

// aQuarter is a quarter of an hour.
const aQuarter = 15 * time.Minute

// quarters reads "a quarter of an hour", "quarter of an hour", "three quarters of an hour".
func (p *parser) quarters() (int, bool) {
	if p.words("quarter", "of", "an", "hour") {
		return 1, true
	}
	count := p.peek(0).number
	if count != 1 && count != 3 {
		return 0, false
	}
	p.at++
	return count, p.word("quarter", "quarters") && p.words("of", "an", "hour")
}

// amount reads "ten", "twenty-five", "a couple of", "1.5", "2½". The fraction is in hundredths.
func (p *parser) amount() (count, hundredths int, exact, ok bool) {
	if p.peek(0).text == "a" && p.peek(1).text == "couple" {
		p.at++
	}
	first := p.peek(0)
	count = p.count(0)
	if part := p.peek(1); part.glue == '.' && first.digits > 0 && part.digits > 0 {
		if part.digits > 2 {
			return 0, 0, false, false
		}
		p.at += 2
		if hundredths = part.number; part.digits == 1 {
			hundredths *= 10
		}
		return first.number, hundredths, true, true
	}
	if p.at++; count < 0 || count > maxCount || isHan(first) {
		return 0, 0, false, false
	}
	if one := p.peek(0); tens[first.text] && one.digits == 0 && one.number > 0 && one.number < 10 && isPlainDigit(one.text) {
		count += one.number
		p.at++
	}
	if p.word("½") {
		hundredths = 50
	}
	if first.text == "couple" {
		p.word("of")
	}
	return count, hundredths, first.digits > 0, count > 0 || hundredths > 0
}

// isPlainDigit reports whether a word is that of a digit and of nothing else.
func isPlainDigit(word string) bool {
	n, ok := englishNumbers[word]
	return ok && n < 10 && word != "a" && word != "an" && word != "few" && word != "couple" && word != "several"
}

// addUnit reads the unit of a count and its fraction, with "and a half" after it, and adds them to a length.
func (p *parser) addUnit(l *spokenLength, count, hundredths int, exact bool) (size time.Duration, ok bool) {
	name := p.peek(0)
	clock, unit := lengthUnits[name.text], units[name.text]
	if name.text == "h" && p.peek(-1).digits > 0 {
		clock = time.Hour
	}
	if p.at++; clock == 0 && unit == "" || name.text == "second" && (count < 2 || l.parts > 0) {
		return 0, false
	}
	if hundredths == 0 {
		end := p.at
		switch {
		case p.words("and", "a", "half"):
			hundredths = 50
		case clock == time.Hour && p.words("and", "a", "quarter"):
			hundredths = 25
		}
		if hundredths > 0 && (lengthUnits[p.peek(0).text] > 0 || units[p.peek(0).text] != "") { // "an hour and a half day"
			p.at, hundredths = end, 0
		}
	}
	return cmp.Or(clock, sizes[unit]), l.add(clock, unit, count, hundredths, exact)
}

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

// hanLength reads a length of one or several parts in Chinese: 一个半小时, 一小时三十分钟, 两天, 一刻钟, 30秒.
func (p *parser) hanLength() (l spokenLength, ok bool) {
	if first := p.peek(0); first.text != "半" && !first.isHanCount() || p.insideNumber() {
		return l, false
	}
	smallest := longest
	for {
		begun, saved := p.at, l
		size, ok := p.hanLengthPart(&l)
		if !ok || size >= smallest || saved.parts > 0 && (saved.half || l.half || p.peek(-1).text == "日") {
			p.at, l = begun, saved
			break
		}
		smallest = size
	}
	return l, l.parts > 0
}

// hanLengthPart reads one part, adds it to a length, and returns about how long its unit is.
func (p *parser) hanLengthPart(l *spokenLength) (size time.Duration, ok bool) {
	count, hundredths, exact := 0, 0, false
	if p.word("半") {
		hundredths = 50
	} else if count, hundredths, exact, ok = p.hanAmount(); !ok {
		return 0, false
	}
	p.word("个")
	if count > 0 && hundredths == 0 && p.word("半") {
		hundredths = 50
	}
	clock, unit, ok := p.hanUnit(l.Clock > 0)
	if !ok {
		return 0, false
	}
	if hundredths == 0 && p.word("半") { // 一小时半, 一年半
		hundredths = 50
	}
	if clock == time.Minute {
		p.word("钟")
	}
	return cmp.Or(clock, sizes[unit]), l.add(clock, unit, count, hundredths, exact)
}

// hanUnit reads a unit. A quarter is 15 minutes. 分 is a minute behind hours and before 半钟 alone, and a month needs 个:
// 五月后 may be after May.
func (p *parser) hanUnit(behindHours bool) (clock time.Duration, unit string, ok bool) {
	switch {
	case p.words("小", "时"), p.words("钟", "头"):
		return time.Hour, "", true
	case p.words("分", "钟"):
		return time.Minute, "", true
	case p.peek(0).text == "分" && (behindHours || p.peek(1).text == "半" && p.peek(2).text == "钟"):
		p.at++
		return time.Minute, "", true
	case p.words("刻", "钟"):
		return aQuarter, "", true
	case p.word("秒"):
		p.word("钟")
		return time.Second, "", true
	case p.word("天", "日"):
		unit = "day"
	case p.hanWeek():
		unit = "week"
	case p.peek(0).text == "月" && strings.Contains("个半两", p.peek(-1).text) && p.word("月"):
		unit = "month"
	case p.word("年"):
		unit = "year"
	}
	return 0, unit, unit != ""
}

// hanAmount reads 二十五, 一百二十, 30, 1.5 and 一点五 before hours. The fraction is in hundredths.
func (p *parser) hanAmount() (count, hundredths int, exact, ok bool) {
	first := p.peek(0)
	if !first.isHanCount() {
		return 0, 0, false, false
	}
	count, exact = first.number, first.digits > 0
	p.at++
	part := p.peek(0)
	switch {
	case exact && part.glue == '.' && part.digits > 0 && part.digits <= 2:
		if hundredths = part.number; part.digits == 1 {
			hundredths *= 10
		}
		p.at++
	case exact && p.word("½"):
		hundredths = 50
	case !exact && part.text == "百" && count < 10:
		p.at++
		count *= 100
		if rest := p.peek(0); rest.isHanCount() && rest.digits == 0 && rest.start == p.peek(-1).end &&
			(rest.number >= 10 || strings.HasPrefix(rest.text, "零")) {
			count += rest.number
			p.at++
		}
	case part.text == "点" && count < 24:
		digit, end := p.peek(1), p.at
		p.at += 2
		p.word("个")
		if digit.number < 1 || digit.number > 9 || digit.text == "几" || !(p.words("小", "时") || p.words("钟", "头")) {
			p.at = end
			return 0, 0, false, false
		}
		p.at = end + 2
		hundredths = 10 * digit.number
	}
	return count, hundredths, exact, count > 0 && count <= maxCount || hundredths > 0
}

// isHanCount reports whether a token is a certain number in a Chinese length: 30, 二十五, 零五; not 几, 十几 and 两三.
func (t token) isHanCount() bool {
	if t.digits > 0 {
		return true
	}
	return t.number > 0 && isHan(t) && !strings.Contains(t.text, "几") &&
		(len(t.text) == hanBytes || len(t.text) == 2*hanBytes && strings.HasPrefix(t.text, "零") || strings.Contains(t.text, "十"))
}

// hanBytes is how many bytes a Chinese character of a number has.
const hanBytes = len("一")

// isHan reports whether a token is written in Chinese characters.
func isHan(t token) bool {
	for _, r := range t.text {
		return unicode.Is(unicode.Han, r)
	}
	return false
}

// isHanRange reports whether a token names two numbers that follow each other: 两三, 七八. They are low and low + 1.
func (t token) isHanRange() (low int, ok bool) {
	if t.number < 1 || len(t.text) != 2*hanBytes || t.digits > 0 {
		return 0, false
	}
	runes := []rune(t.text)
	low, known := hanDigits[runes[0]]
	high, too := hanDigits[runes[1]]
	return low, known && too && low > 0 && high == low+1 && high < 10 && runes[1] != '几'
}
