package wording

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People leave out all days from one to another: "don't wake me from Monday to Wednesday", 周一到周三别叫我起床, "no alarm until Sunday".

const (
	// oneOfSpan is a day with which a span begins or ends.
	oneOfSpan    = `(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:on )?the \d{1,2}(?:st|nd|rd|th)|today|tomorrow`
	hanOneOfSpan = `[这本下]?个?(?:周|星期|礼拜)[一二三四五六日天]|(?:\d{1,2}月)?\d{1,2}[号日]|[今明后]天`
)

var (
	// daySpan matches the days from one to another, or until one: "from Monday to Wednesday", "the 20th to the 24th", "until Sunday"; not
	// "until nine", "before the 24th". The groups are the first and the last day, or the day on which it is over.
	daySpan = pattern.MustCompile(`(?i)\b(?:(?:from |between )?(` + oneOfSpan + `)(?: to | until | till | through | and including |-)(` + oneOfSpan + `)` +
		`|(?:until|till|til) (` + oneOfSpan + `))\b`)
	// hanDaySpan matches the same in Chinese, the last day included: 周一到周三, 20号至24号, 到周日; not 周三之前. The groups are the first and the
	// last day.
	hanDaySpan = pattern.MustCompile(`从?(` + hanOneOfSpan + `)?(?:一直)?[到至](` + hanOneOfSpan + `)(?:为止)?`)
)

// SpanOf returns the days of the span that words name, and where it is in them; at is nil if they name none. A span of which only the end is
// told begins now.
func SpanOf(words string, chinese bool, said time.Time) (days times.Interval, at []int) {
	form := daySpan
	if chinese {
		form = hanDaySpan
	}
	m := form.FindStringSubmatchIndex(words)
	if m == nil || said.IsZero() {
		return days, nil
	}
	dayAt := func(group int, said time.Time) (day times.Interval, ok bool) {
		if m[2*group] < 0 {
			return day, false
		}
		found, _ := DaysOf(words[m[2*group]:m[2*group+1]], chinese, said)
		if len(found) != 1 {
			return day, false
		}
		return found[0], true
	}
	if !chinese && m[6] >= 0 {
		over, ok := dayAt(3, said)
		if !ok || !over.From.After(said) {
			return days, nil
		}
		return times.Interval{From: said, To: over.From}, m[:2]
	}
	first, ok := dayAt(1, said)
	if !ok && m[2] >= 0 {
		return days, nil
	} else if !ok {
		first.From = said
	}
	last, ok := dayAt(2, said)
	if ok && !last.From.After(first.From) && m[2] >= 0 {
		last, ok = dayAt(2, first.From) // "Monday to Friday", said on a Wednesday
	}
	if !ok || !last.To.After(first.From) {
		return days, nil
	}
	return times.Interval{From: first.From, To: last.To}, m[:2]
}

// nextDay matches a day of the week with next, which is the coming one of what comes back: "next friday". The group is the day.
var nextDay = pattern.MustCompile(`(?i)\b(?:on )?next ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)

// DaysOf returns the days that words name, and the rest of the words.
func DaysOf(words string, chinese bool, said time.Time) (days []times.Interval, rest string) {
	words = nextDay.ReplaceAllString(words, "on $1")
	found := times.Future(words, said)
	if len(found) == 0 && !chinese {
		words = "on " + strings.TrimSpace(words)
		found = times.Future(words, said)
	}
	done := 0
	for _, i := range found {
		rest += words[done:i.Start] + " "
		done = i.End
		days = append(days, i)
	}
	return days, rest + words[done:]
}
