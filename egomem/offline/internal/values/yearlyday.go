package values

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// fromToday matches days that are counted from the one of the turn: "next Friday", "in two weeks", 明天; not "3 May".
var fromToday = pattern.MustCompile(
	`(?i)\b(?:` +
		`today|tonight|tomorrow|yesterday|ago|next|last|this|coming` +
		`|(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
		`|in (?:an?|\d+|two|three|four|five|six|ten|a few|a couple of) (?:day|week|month)s?` +
		`|soon|weekend)\b` +
		`|[今昨明前后]天|[上下这]|周|星期|礼拜|[天月]后`)

// oneDay matches those of them that mean one day for sure: "tomorrow", "three days ago", 后天; not "next week".
var oneDay = pattern.MustCompile(
	`(?i)^(?:` +
		`today|tomorrow|yesterday` +
		`|the day (?:before yesterday|after tomorrow)` +
		`|(?:\d+|two|three|four|five|six|ten) days ago` +
		`|in (?:\d+|two|three|four|five|six|ten) days)$` +
		`|^[今昨明前后]天$`)

// dayMeant returns the day of the year that a value names. One that is counted from the day of the turn
// is written as a date, or is none: next year it would be another.
func dayMeant(r *reading.Reader, s *reading.Sentence, value string) string {
	if !fromToday.MatchString(value) || reading.MonthName.MatchString(value) {
		return value
	}
	said := r.Passage.Turns[s.Turn].Time
	found := times.Find(value, said)
	if said.IsZero() || len(found) != 1 || !oneDay.MatchString(strings.TrimSpace(value)) {
		return ""
	}
	if s.Chinese {
		return found[0].From.Format("1月2日")
	}
	return found[0].From.Format("2 January")
}
