package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// dayBefore matches the day, week or month before another time: "the evening before", 前一天, 提前两晚; not
	// "the day after". The groups are a unit, or a count and a unit.
	dayBefore = pattern.MustCompile(`(?i)\b(?:on )?the (day|night|evening|morning|week|month) before\b` +
		`|前(?:一|1)(天|晚)|提前(两|2|三|3)(晚)`)
	// countsBack matches what stands behind a length that is counted back from another time: " before", " in advance"; not
	// " later".
	countsBack = pattern.MustCompile(`(?i)^ (?:before(?:hand)?|earlier|in advance|ahead)\b`)
)

// countedBack is how long before another time something is due: "two days before", 提前一个半小时.
type countedBack struct {
	times.Length
	hour   int // at which it is due, of a day or more
	minute int
	timed  bool // the hour was said
	from   int  // where a text says it
	to     int
}

// maxBehind bounds in bytes what is read behind each of many lengths.
const maxBehind = 32

// countedBackIn returns the first time of a text that is counted back from another one.
func countedBackIn(text string) (back countedBack, ok bool) {
	lengths, at := times.Lengths(text)
	for i, length := range lengths {
		back = countedBack{Length: length, hour: dayHour, from: at[i][0], to: at[i][1]}
		if behind := countsBack.FindStringIndex(text[back.to:min(len(text), back.to+maxBehind)]); behind != nil {
			back.to += behind[1]
			return back, true
		} else if strings.HasSuffix(text[:back.from], "提前") {
			back.from -= len("提前")
			return back, true
		}
	}
	m := dayBefore.FindStringSubmatchIndex(text)
	if m == nil {
		return back, false
	}
	words := dayBefore.FindStringSubmatch(text)
	unit := strings.ToLower(words[1] + words[2] + words[4])
	back = countedBack{Length: times.Length{Days: max(1, numberOf(words[3]))}, hour: hourOf(unit), from: m[0], to: m[1]}
	switch unit {
	case "week":
		back.Days = 7
	case "month":
		back.Days, back.Months = 0, 1
	}
	return back, true
}

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
	back := countedBack{hour: hourOf(m[2])}
	var ok bool
	if back.Length, ok = times.LengthOf(m[1] + "个" + strings.Replace(m[2], "晚", "天", 1)); !ok {
		return due, end, 0
	}
	day.To = day.From.AddDate(0, 0, 1)
	due, end = back.before(text, day, said)
	return due, end, at + len(m[0])
}

// before returns the time that is so long before another one, which a text names. One that is over is the other.
func (b *countedBack) before(text string, i times.Interval, said time.Time) (due, end time.Time) {
	if from, to := AtClock(text, i); to.Sub(from) <= time.Minute {
		i.From, i.To = from, to
	}
	due = i.From.AddDate(0, -b.Months, -b.Days)
	if b.Clock > 0 {
		due = due.Add(-b.Clock)
	} else {
		due = onHour(due, b.hour).Add(time.Duration(b.minute) * time.Minute)
	}
	if due.Before(said) {
		return Expected("", times.Interval{From: i.From, To: i.To}, said)
	}
	return due, due.Add(time.Minute)
}
