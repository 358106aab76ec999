package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// What comes back may be of one week or month alone: "every day this week", "next week, remind me every evening", 下周每天.

var (
	// spanBehind matches such a span right behind how often, or behind the clock of that: " this week at nine", " at six next month"; not " to plan next
	// week". The groups are the clock and the span.
	spanBehind = pattern.MustCompile(`(?i)^((?: at (?:` + clockNumber + `)(?: ?[ap]\.?m\b\.?)?)?),? ((?:this|next|the coming) (?:week|month))(?:[ ,.!?]|$)`)
	// spanAhead matches it before the request, or before how often: "next week remind me", "this month, every evening "; not "since last week,". The group is the span.
	spanAhead = pattern.MustCompile(`(?i)(?:^|[,;] )(?:(?:in|for|during|all) )?((?:this|next|the coming) (?:week|month)),? (?:(?:please|can you|could you|will you|would you|just) )*(?:remind|wake|nudge|tell|every|each)\b`)
	// spanLast matches it at the end of what people do for some days on end: " to water the plants this week"; not " to water the plants". The group is the span.
	spanLast = pattern.MustCompile(`(?i)^.*?( (?:all )?(?:this|next|the coming) (?:week|month))(?:,? please)?[.!? ]*$`)
	// hanSpan matches it in Chinese: 这周每天, 下个月每个工作日; not 下周一每. The group is the span.
	hanSpan = pattern.MustCompile(`((?:这一?个?|本|下一?个?)(?:周|星期|礼拜|月))(?:里|内|之内)?[，,]?(?:的)?(?:请|麻烦你?|提醒我)*每`)
)

// spanOfRepeat returns the week or month in which alone something comes back, and the text without it. from is zero for none.
func spanOfRepeat(text string, said time.Time) (from, to time.Time, rest string) {
	at := everyMatch(text)
	if said.IsZero() || at == nil {
		return from, to, text
	}
	begin, end := -1, -1
	if m := hanSpan.FindStringSubmatchIndex(text); m != nil {
		begin, end = m[2], m[3]
	} else if m := spanAhead.FindStringSubmatchIndex(text); m != nil && m[2] < at[0] {
		begin, end = m[2], m[3]
	} else if m := spanBehind.FindStringSubmatchIndex(text[at[1]:]); m != nil {
		begin, end = at[1]+m[4], at[1]+m[5]
	} else if m := spanLast.FindStringSubmatchIndex(text[at[1]:]); m != nil && takesDaily.MatchString(text[at[1]:at[1]+m[2]]) {
		begin, end = at[1]+m[2], at[1]+m[3]
	}
	if begin < 0 {
		return from, to, text
	}
	found := times.Future(strings.Replace(text[begin:end], "the coming", "next", 1), said)
	if len(found) != 1 {
		return from, to, text
	}
	rest = strings.TrimRight(text[:begin], " ,，") + " " + strings.TrimLeft(text[end:], " ,，里内之")
	return found[0].From, found[0].To, strings.TrimSpace(rest)
}
