package due

import (
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// "Remind me at six to feed the cat", said at eight in the evening, is not of the six that is over: it is of the next one that a person means.

const (
	// dawn is from when on an hour of the morning is no more one of the night.
	dawn = 5
	// lateFrom is from when on an hour that comes within wakeHours is still of this night.
	lateFrom, wakeHours = 22, 4
)

// hourToCome returns where a request names an hour and no day, of which the one by which people mean it is over for today, and the next one: six is of the
// morning, one to five of the afternoon, unless it is night or someone is to be woken. The time is zero for another request.
func hourToCome(text string, said time.Time) (at times.Interval, due time.Time) {
	midnight := onHour(said, 0)
	night := said.Hour() < dawn
	if !night {
		midnight = midnight.AddDate(0, 0, 1)
	}
	found := times.Future(text, midnight.Add(firstHour*time.Hour))
	if said.IsZero() || len(found) != 1 || found[0].To.Sub(found[0].From) > time.Minute {
		return at, due
	}
	at = found[0]
	words := text[at.Start:at.End]
	hour, minute := clockIn(words)
	if hour < 1 || hour >= firstHour || minute < 0 || dayHalf.MatchString(words) || namesDay.MatchString(words) || !isTimePlace(text, at) || aboutTime.MatchString(text[:at.Start]) {
		return at, due
	}
	early := onHour(midnight, hour).Add(time.Duration(minute) * time.Minute)
	isMorning := hour >= firstHour-1 || wakes.MatchString(text) || night || said.Hour() >= lateFrom && early.Sub(said) <= wakeHours*time.Hour
	if isMorning && early.After(said) {
		return at, early
	}
	return at, early.Add(12 * time.Hour)
}

// asksNow matches a request that is of use at once where its time is over: "remind me this morning to pay", 提醒我; not "call Bob at three".
var asksNow = pattern.MustCompile(`(?i)\b(?:remind|nudge|poke|prod|nag|ping)\b|提醒`)

// overToday returns where a request for a reminder names a time of this day that is over: it is due now, rather than never.
func overToday(text string, said time.Time) (at times.Interval, ok bool) {
	if said.IsZero() || said.Hour() < dawn || !asksNow.MatchString(text) {
		return at, false
	}
	found := times.Future(text, onHour(said, dawn))
	if len(found) == 0 { // "today at six" is of the evening then
		found = times.Future(text, onHour(said, firstHour))
	}
	if len(found) != 1 || found[0].To.After(said) || !isTimePlace(text, found[0]) || aboutTime.MatchString(text[:found[0].Start]) {
		return at, false
	}
	return found[0], true
}
