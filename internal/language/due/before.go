package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// countedBack matches a time that is counted back from another one: "the evening before", "two days
// before", 提前一天.
var countedBack = pattern.MustCompile(
	`(?i)\b(?:on )?the (day|night|evening|morning|week|month) before\b` +
		`|\b(half an|an?|` + hourWords + `|\d+) (hour|minute|day|week|month)s? ` +
		`(?:before(?:hand)?|earlier|in advance|ahead)\b` +
		`|前(?:一|1)(天|晚)` +
		`|提前(半|\d+|十?[一二两三四五六七八九]|十)个?(小时|钟头|分钟|天|晚|日|周|星期|礼拜|月)`)

// hanDaysBefore matches how long before a time something is, right after the words for that time: 前两天, as for New
// Year's Day, 的前一周; not 两天前.
var hanDaysBefore = pattern.MustCompile(`^的?前(\d+|十?[一二两三四五六七八九]|十)个?(天|晚|日|周|星期|礼拜|月)`)

// daysBefore reads a time that is counted back from a day, right after that day, and where the words for it end.
func daysBefore(text string, i times.Interval, said time.Time) (due, end time.Time, until int) {
	day, at := i, i.End
	if before, ok := strings.CutSuffix(text[i.Start:i.End], "前"); ok {
		at = i.Start + len(before)
		day.From = i.To // it was read as all that is before the day
	}
	m := hanDaysBefore.FindStringSubmatch(text[at:])
	if m == nil || !day.From.Equal(onHour(day.From, 0)) {
		return due, end, 0
	}
	day.To = day.From.AddDate(0, 0, 1)
	due, end = before("提前"+m[1]+"个"+m[2], day, said)
	return due, end, at + len(m[0])
}

// before returns the time that words count back from another one. One that is over is the other.
func before(words string, i times.Interval, said time.Time) (due, end time.Time) {
	m := countedBack.FindStringSubmatch(words)
	counted, unit := strings.ToLower(m[2]+m[5]), strings.ToLower(m[1]+m[3]+m[4]+m[6])
	back := clockUnits[unit]
	switch count := max(1, numberOf(strings.TrimSuffix(counted, " an"))); {
	case back > 0 && (counted == "半" || counted == "half an"):
		due = i.From.Add(-back / 2)
	case back > 0:
		due = i.From.Add(-time.Duration(count) * back)
	default:
		from := i.From
		switch unit {
		case "week", "周", "星期", "礼拜":
			from = from.AddDate(0, 0, -7*count)
		case "month", "月":
			from = from.AddDate(0, -count, 0)
		default:
			from = from.AddDate(0, 0, -count)
		}
		due = onHour(from, hourOf(unit))
	}
	if due.Before(said) {
		return Expected("", times.Interval{From: i.From, To: i.To}, said)
	}
	return due, due.Add(time.Minute)
}

var clockUnits = map[string]time.Duration{"hour": time.Hour, "小时": time.Hour, "钟头": time.Hour,
	"minute": time.Minute, "分钟": time.Minute}
