package times

import (
	"cmp"
	"strings"
	"time"
	"unicode"
)

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
