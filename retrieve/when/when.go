// Package when finds the times that a text speaks of, in English and Chinese: "last
// May", "two days ago", "7 May 2023", "上个月", "2023年5月". It knows calendars and
// words, and nothing of memories.
//
// A time is an interval: as long as what was said is vague. Words that only say that
// it was some time ago ("recently", "最近") are none.
package when

import "time"

// Interval is a stretch of time that a text speaks of.
type Interval struct {
	From time.Time // included; zero means since ever
	To   time.Time // not included; zero means until further notice
	// Start and End are the bytes of the text that say so.
	Start, End int
}

// Find returns the times that a text speaks of, in the order of the text. now is when
// it was said; days begin where its clock says so. A month without a year is the
// latest that had begun by then, and so are days of the week and seasons.
func Find(text string, now time.Time) []Interval {
	p := parser{now: now, tokens: tokenize(text)}
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

// parser goes through the tokens of a text. Its methods read what they are named
// after from where it stands; when it is not there, they return false and where the
// parser stands means nothing.
type parser struct {
	now    time.Time
	tokens []token
	at     int
	sure   bool // the words before say that a time comes
}

// interval reads a period, or what is bounded by one or two.
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
			if !only.from.Before(last.to) { // of the year after, as far as anybody knows
				only.from = only.from.AddDate(-1, 0, 0)
			}
			return only.from, last.to, only.from.Before(last.to)
		}
	}
	p.at = end
	return only.from, only.to, true
}

// opened are the words before a period that make something else of it, and the words
// behind it that belong to them: all of these, or with no bound any, before a second
// period.
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

// closed are the words behind a period that make something else of it.
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

// peek returns the token some places ahead, or one that is nothing.
func (p *parser) peek(ahead int) token {
	if at := p.at + ahead; at >= 0 && at < len(p.tokens) {
		return p.tokens[at]
	}
	return token{number: -1}
}

// word reads any of some words.
func (p *parser) word(any ...string) bool {
	for _, w := range any {
		if p.peek(0).text == w {
			p.at++
			return true
		}
	}
	return false
}

// words reads words that stand one after the other.
func (p *parser) words(list ...string) bool {
	for i, w := range list {
		if p.peek(i).text != w {
			return false
		}
	}
	p.at += len(list)
	return true
}

// period reads a stretch of time.
func (p *parser) period() (period, bool) {
	begun := p.at
	for _, read := range []func() (period, bool){p.date, p.relative, p.ago, p.hanDate, p.hanRelative, p.hanAgo} {
		p.at = begun
		if found, ok := read(); ok {
			return found, true
		}
	}
	return period{}, false
}
