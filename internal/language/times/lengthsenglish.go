package times

import (
	"cmp"
	"time"
)

// lengthUnits are the units of the clock in a length. "A second" is no length.
var lengthUnits = map[string]time.Duration{"hour": time.Hour, "hours": time.Hour, "hr": time.Hour, "hrs": time.Hour,
	"minute": time.Minute, "minutes": time.Minute, "min": time.Minute, "mins": time.Minute,
	"second": time.Second, "seconds": time.Second, "secs": time.Second}

// tens are the number words that a digit may follow: "twenty-five".
var tens = map[string]bool{"twenty": true, "thirty": true, "forty": true, "fifty": true, "sixty": true, "seventy": true,
	"eighty": true, "ninety": true}

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
