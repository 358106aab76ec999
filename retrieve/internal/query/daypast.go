package query

import (
	"strconv"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// dayPast matches a day of the month without its month: "on the 5th", "on the evening of the 14th", "the night of the 3rd"; not "on the
	// 5th of May", "on the 5th floor". The group is the number.
	dayPast = pattern.MustCompile(`(?i)\b(?:on|(?:(?:on|in) the )?(?:morning|afternoon|evening|night) of) the (\d{1,2})(?:st|nd|rd|th)` +
		`(?:$|[?.!,;]| (?:in|at|when|with|about|and|did|i|we|that|to)\b)`)
	// hanDayPast matches the same in Chinese: 5号, 二十号那天; not 5月5号, 5号楼. The group is the number.
	hanDayPast = pattern.MustCompile(`(?:^|[^月个周\d一二三四五六七八九十])(\d{1,2}` +
		`|[一二三四五六七八九十]{1,3})号(?:那天|$|[？。！，我你他她们早晚上下中有是在去说做干吃买])`)
	// asksPast matches a question about what was: "what did I say", "who was there", 说了什么; not "what do I have".
	asksPast = pattern.MustCompile(`(?i)\b(?:did|was|were|had|happened)\b|[了过]`)
)

// AsksPast reports whether a text asks about what was.
func AsksPast(text string) bool { return asksPast.MatchString(text) }

// LastSuchDay returns the last day before now of the number that a question about the past names: "what did I say on the 5th?", 5号我说了什么. ok is
// false for other texts.
func LastSuchDay(text string, now time.Time) (found times.Interval, ok bool) {
	if !asksPast.MatchString(text) {
		return found, false
	}
	for _, form := range []*pattern.Pattern{dayPast, hanDayPast} {
		all := form.FindAllStringSubmatchIndex(text, 2)
		if len(all) != 1 {
			continue
		}
		at := all[0]
		number, err := strconv.Atoi(text[at[2]:at[3]])
		if err != nil {
			number = times.HanNumber(text[at[2]:at[3]])
		}
		for back := range 62 {
			day := time.Date(now.Year(), now.Month(), now.Day()-back, 0, 0, 0, 0, now.Location())
			if day.Day() != number {
				continue
			}
			found = times.Interval{Start: at[2], End: at[3], From: day, To: day.AddDate(0, 0, 1)}
			if form == dayPast {
				found.Start, found.End = at[0], at[3]+len("th")
			} else {
				found.End += len("号")
			}
			return found, true
		}
	}
	return found, false
}
