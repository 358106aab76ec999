package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People leave out the hour that they named right before: "lunch is at one, remind me at ten to".

// minutesAlone matches minutes to or past an hour that is not named: "at quarter to", "at ten to, please", "at twenty past to leave"; not "at quarter to
// five", "at ten". The groups are the minutes, the side, and what follows.
var minutesAlone = pattern.MustCompile(`(?i)\b(?:at|by|around|about)(?: a)? (quarter|half|five|ten|twenty[- ]five|twenty|\d{1,2})(?: minutes)? (to|past)($|[,.!?;]| please\b| to [a-z])`)

// IsMinutesAlone reports whether a request names minutes to or past an hour and not the hour.
func IsMinutesAlone(request string) bool { return minutesAlone.MatchString(request) }

// beforeHourTold returns the last such time before one that was told, and the request without the words for it; zero for a request that names an hour, and
// for a time to come that has none.
func beforeHourTold(told, request string, i times.Interval, said time.Time) (due, end time.Time, rest string) {
	m := minutesAlone.FindStringSubmatchIndex(request)
	if m == nil {
		return due, end, ""
	}
	event, until := AtClock(told, i)
	minute, ok := minutePast(strings.ToLower(request[m[2]:m[3]]), strings.EqualFold(request[m[4]:m[5]], "past"))
	if !ok || until.Sub(event) > time.Minute {
		return due, end, ""
	}
	due = onHour(event, event.Hour()).Add(time.Duration(minute) * time.Minute)
	if isPast := strings.EqualFold(request[m[4]:m[5]], "past"); due.After(event) && !isPast || due.Equal(event) {
		due = due.Add(-time.Hour)
	}
	if !due.After(said) {
		return time.Time{}, time.Time{}, ""
	}
	return due, due.Add(time.Minute), without(request, m[0], m[6])
}

// minutePast returns the minute of the hour for so many minutes past it, or to the next.
func minutePast(words string, isPast bool) (minute int, ok bool) {
	switch {
	case words == "quarter":
		minute = 15
	case words == "half":
		minute = 30
	case strings.HasPrefix(words, "twenty"):
		minute = 20 + max(0, numberOf(strings.TrimLeft(strings.TrimPrefix(words, "twenty"), "- ")))
	default:
		minute = numberOf(words)
	}
	if !isPast {
		minute = 60 - minute
	}
	return minute, minute > 0 && minute < 60
}
