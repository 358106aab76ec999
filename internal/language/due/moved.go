package due

import (
	"regexp"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
)

// Moved reads the time to which something is moved, from what stands after "to": "Friday", "5 pm".
// What it leaves open is as in the old time: the clock, or the day.
func Moved(tail string, old, said time.Time) (due, end time.Time) {
	words, due, end := newTime(tail, said)
	if due.IsZero() {
		return due, end
	}
	if due, end = keepClock(words, due, end, old, said); end.Sub(due) > time.Minute {
		return Expected(words, times.Interval{From: due, To: end, End: len(words)}, said)
	}
	return due, end
}

func newTime(tail string, said time.Time) (words string, due, end time.Time) {
	tail = inTimes(strings.TrimSpace(tail), said)
	for _, before := range []string{"on ", "at ", "", "in "} {
		text := before + tail
		if found := times.Future(text, said); len(found) > 0 && found[0].Start <= len(before) {
			due, end = AtClock(text, found[0])
			return text[found[0].Start:found[0].End], due, end
		}
	}
	return "", due, end
}

// namesDay matches a time that names a day.
var namesDay = regexp.MustCompile(`(?i)day\b|tonight|tomorrow|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d(?:st|nd|rd|th)\b|\bin \S+ (?:hour|minute|day|week|month)|week|月|号|日|周|星期|天|小时|分钟`)

// keepClock completes a new time by the old one: "to Friday" keeps the clock, "to 5 pm" keeps the
// day.
func keepClock(words string, due, end, old, said time.Time) (time.Time, time.Time) {
	if old.IsZero() {
		return due, end
	}
	old = old.In(due.Location())
	hour, minute, _ := old.Clock()
	switch {
	case !namesDay.MatchString(words) && old.After(said):
		at := time.Date(old.Year(), old.Month(), old.Day(), due.Hour(), due.Minute(), 0, 0, due.Location())
		if !dayHalf.MatchString(words) && hour >= 12 && at.Hour() < 12 {
			at = at.Add(12 * time.Hour)
		}
		if at.After(said) {
			return at, at.Add(time.Minute)
		}
	case end.Sub(due) >= 23*time.Hour && hour+minute > 0:
		at := time.Date(due.Year(), due.Month(), due.Day(), hour, minute, 0, 0, due.Location())
		return at, at.Add(time.Minute)
	}
	return due, end
}
