package times

// dayAgo reads the day from which a length is counted back, behind it: a week ago today, a year ago yesterday.
func (p *parser) dayAgo(l spokenLength) (period, bool) {
	day := p.peek(0)
	if l.Clock > 0 || l.half || day.start != p.peek(-1).end+1 || !p.word("today", "yesterday") {
		return period{}, false
	}
	return p.today(0).back(l, day.text), true
}

// back returns a day so long before another one, or before the day before that one for "yesterday".
func (p period) back(l spokenLength, day string) period {
	shift := -l.Days
	if day == "yesterday" {
		shift--
	}
	return period{p.from.AddDate(0, -l.Months, shift), p.to.AddDate(0, -l.Months, shift)}
}

// isCountedBack reports whether the day at the position belongs to a time ago: a week ago | today, 去年的 | 今天.
func (p *parser) isCountedBack() bool {
	this, prior, before := p.peek(0), p.peek(-1), p.peek(-2)
	switch this.text {
	case "today":
		return prior.text == "ago" && this.start == prior.end+1
	case "今":
		if prior.text == "的" {
			prior = before
		}
		return this.start-prior.end <= len("的") && (prior.text == "前" && p.peek(-1).text == "的" || prior.text == "年")
	}
	return false
}
