package times

import (
	"strings"
	"time"
)

// lateNight is the hour of the next day until which people call it the night of the day before.
const lateNight = 24 + 4

// maxPart bounds the bytes that the words for a part of a day take.
const maxPart = 64

// WithPart returns an interval of a text that is one day as the part of it that the text names right behind it: last Friday
// of "last Friday evening" as its evening. Another interval stays as it is.
func WithPart(text string, i Interval) Interval {
	if i.From.IsZero() || !i.From.AddDate(0, 0, 1).Equal(i.To) {
		return i
	}
	rest := text[i.End:]
	if len(rest) > maxPart {
		rest = strings.ToValidUTF8(rest[:maxPart], "")
	}
	p := parser{tokens: tokenize(rest)}
	part, ok := p.partGoneBy(strings.HasPrefix(rest, " "))
	if !ok {
		return i
	}
	if part == night {
		part.to = lateNight
	}
	y, month, d := i.From.Date()
	i.From = time.Date(y, month, d, part.from, 0, 0, 0, i.From.Location())
	i.To = time.Date(y, month, d, part.to, 0, 0, 0, i.To.Location())
	i.End += p.peek(-1).end
	return i
}

// partGoneBy reads the part of a day right behind the day, behind a space in English: " evening", " in the morning", 晚上, 的下午;
// not ", evening", 晚饭.
func (p *parser) partGoneBy(spaced bool) (dayPart, bool) {
	if first := p.peek(0); isHan(first) {
		var m moment
		ok := first.start == 0 && p.hanPart(&m)
		return m.part, ok
	} else if !spaced || first.start != 1 {
		return dayPart{}, false
	}
	p.words("in", "the")
	part, ok := dayParts[p.peek(0).text]
	p.at++
	return part, ok
}
