// Package times finds time expressions in English and Chinese texts: "last May",
// "two days ago", "7 May 2023", "上个月", "2023年5月".
//
// A time expression gives an interval. The vaguer the expression, the longer the
// interval. Expressions without bounds ("recently", "最近") give none.
package times

import "time"

// Interval is the time that an expression stands for.
type Interval struct {
	From time.Time // inclusive; zero means unbounded
	To   time.Time // exclusive; zero means unbounded
	// Start and End are the byte offsets of the expression in the text.
	Start, End int
}

// Find returns the time expressions of a text, in text order. now is the time of the
// utterance; its location decides where days begin. A month without a year is the
// latest one that began by now. The same holds for weekdays and seasons.
func Find(text string, now time.Time) []Interval { return FindIn(text, now, UnknownOrder) }

// FindIn is Find for numeric dates of an order.
func FindIn(text string, now time.Time, order Order) []Interval {
	p := parser{calendar: calendar{now}, tokens: tokenize(text), order: order}
	var found []Interval
	for p.at < len(p.tokens) {
		begun := p.at
		from, to, ok := p.interval()
		if !ok {
			p.at = begun + 1
			continue
		}
		found = append(found, Interval{from, to, p.tokens[begun].start, p.tokens[p.at-1].end})
	}
	return found
}

// parser reads the tokens of a text. Each method reads the construct of its name at the
// current position. When the construct is missing, the method returns false and leaves
// the position undefined.
type parser struct {
	calendar
	tokens []token
	at     int
	order  Order // of numeric dates
	sure   bool  // the preceding word announces a time
	ahead  bool  // a month without a year is the next one that is not over
}

// interval reads a period, or an interval bounded by one or two periods.
func (p *parser) interval() (from, to time.Time, ok bool) {
	begun := p.at
	p.sure = true
	for _, o := range opened {
		if p.at = begun; !p.words(o.by) {
			continue
		}
		first, ok := p.period()
		switch {
		case !ok:
		case o.bound != nil && p.words(o.end...):
			from, to = o.bound(first)
			return from, to, true
		case o.bound == nil && p.word(o.end...):
			if last, ok := p.period(); ok {
				for first.from.After(last.from) { // "between March and May 2023"
					first.from = first.from.AddDate(-1, 0, 0)
				}
				return first.from, last.to, true
			}
		}
	}
	p.at, p.sure = begun, false
	only, ok := p.period()
	if !ok {
		return from, to, false
	}
	end := p.at
	for _, c := range closed {
		if p.at = end; p.words(c.by...) {
			from, to = c.bound(only)
			return from, to, true
		}
	}
	if p.at = end; p.word("到", "至") { // 五月到七月
		if last, ok := p.period(); ok {
			if !only.from.Before(last.to) { // the second month lies in the next year
				only.from = only.from.AddDate(-1, 0, 0)
			}
			return only.from, last.to, only.from.Before(last.to)
		}
	}
	p.at = end
	return only.from, only.to, true
}

// opened lists words before a period that change its bounds. end holds the words after
// the period. With a bound, all of end must follow. Without a bound, any one of end
// must follow, and then a second period.
var opened = []struct {
	by    string
	bound func(period) (from, to time.Time)
	end   []string
}{
	{by: "between", end: []string{"and"}},
	{by: "from", end: []string{"to", "until", "till"}},
	{by: "从", end: []string{"到", "至"}},
	{by: "since", bound: since},
	{by: "after", bound: after},
	{by: "before", bound: before},
	{by: "until", bound: until},
	{by: "自", bound: since, end: []string{"以", "来"}},
	{by: "从", bound: since, end: []string{"开", "始"}},
}

// closed lists words after a period that change its bounds.
var closed = []struct {
	by    []string
	bound func(period) (from, to time.Time)
}{
	{[]string{"以", "来"}, since},
	{[]string{"之", "后"}, after},
	{[]string{"以", "后"}, after},
	{[]string{"之", "前"}, before},
	{[]string{"以", "前"}, before},
}

func since(p period) (from, to time.Time)  { return p.from, time.Time{} }
func after(p period) (from, to time.Time)  { return p.to, time.Time{} }
func before(p period) (from, to time.Time) { return time.Time{}, p.from }
func until(p period) (from, to time.Time)  { return time.Time{}, p.to }

// peek returns the token at an offset from the position, or an empty token.
func (p *parser) peek(ahead int) token {
	if at := p.at + ahead; at >= 0 && at < len(p.tokens) {
		return p.tokens[at]
	}
	return token{number: -1}
}

// word reads one of several words.
func (p *parser) word(any ...string) bool {
	for _, w := range any {
		if p.peek(0).text == w {
			p.at++
			return true
		}
	}
	return false
}

// words reads consecutive words.
func (p *parser) words(list ...string) bool {
	for i, w := range list {
		if p.peek(i).text != w {
			return false
		}
	}
	p.at += len(list)
	return true
}

// period reads one time expression.
func (p *parser) period() (period, bool) {
	begun := p.at
	for _, read := range []func() (period, bool){p.daySpan, p.partOf, p.shortDate, p.date, p.relative, p.ago, p.holidayDay, p.hanSpan,
		p.hanPartOf, p.hanDate, p.hanRelative, p.hanAgo} {
		p.at = begun
		if found, ok := read(); ok {
			return found, true
		}
	}
	return period{}, false
}
