package due

import (
	"time"

	"github.com/egomem/egomem/internal/language/times"
)

// readingHour is the hour of the next day from which a clock is read whose hour is over for today.
const readingHour = 7

// Future is times.Future for a new time of something that has a day: a clock alone counts also in the evening, when no one means its
// hour of the night: "at 4", 四点.
func Future(text string, said time.Time) []times.Interval {
	if found := times.Future(text, said); len(found) > 0 || said.IsZero() || namesDay.MatchString(text) || dayHalf.MatchString(text) {
		return found
	}
	return times.Future(text, onHour(said, readingHour).AddDate(0, 0, 1))
}

// HalfPast writes times half past an hour, as the British say them, so that others read them too: "half past six" for "half six".
func HalfPast(words string) string { return halfHour.ReplaceAllString(words, "half past $1") }
