package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// People move one time of what comes back: "move tomorrow's alarm to 8". That time is left out, and a single errand takes its place.

// onceTo returns an errand that comes back and of which only one time is moved, since its name is of that day or week, or the new time is of
// the next one or in a week that is named, and the new time; nil for another move.
func onceTo(e *errand.Open, name, to string, said time.Time) (once *errand.Open, from, end time.Time) {
	if e == nil || e.Every == graph.Once || said.IsZero() {
		return nil, from, end
	}
	to = wording.AroundTime.ReplaceAllString(to, "")
	if week := errand.OneWeek.FindString(to); week != "" && e.Every.Unit() == graph.Weekly {
		name, to = name+" "+week, strings.Trim(strings.Replace(to, week, "", 1), " ,，")
	}
	next := e.Next(said)
	at := e.OneTimeOn(name, said)
	named := e.IsOneOfMany(name) && !at.IsZero()
	if named {
		next = at
	}
	from, end = due.Moved(to, next, said)
	if earlier := from.Add(-12 * time.Hour); language.IsAlarm(e.Text) && next.Hour() < 12 && from.Hour() >= 12 && !errand.HalfNamed.MatchString(to) &&
		OnOneDay(next, earlier) && earlier.After(said) { // "wake me at 5:30 tomorrow instead"
		from, end = earlier, end.Add(-12*time.Hour)
	}
	if week := errand.OneWeek.FindString(name); named && week != "" {
		from, end = inWeek(errand.TimeNamed(week, said), from, end)
	}
	if !named && (e.IsOneOfMany(name) || !oneTime.MatchString(to) || !errand.OneDay.MatchString(to) || !OnOneDay(next, from)) {
		return nil, from, end
	}
	if wording.IsLength(to) || !from.After(said) {
		return nil, from, end
	}
	return asOnce(e, next), from, end
}

// inWeek returns the same time of another week: that which is named. It is zero if the week has none, since it is over.
func inWeek(week errand.NamedTime, from, end time.Time) (time.Time, time.Time) {
	for !from.IsZero() && from.Before(week.From) {
		from, end = from.AddDate(0, 0, 7), end.AddDate(0, 0, 7)
	}
	if !from.Before(week.To) {
		return time.Time{}, time.Time{}
	}
	return from, end
}

// onceBy returns an errand that comes back and of which only one time is moved, by a length, and the new time; nil for another move.
func onceBy(e *errand.Open, name string, by times.Length, ways int, said time.Time) (once *errand.Open, from time.Time) {
	if e == nil || e.Every == graph.Once || said.IsZero() || by == (times.Length{}) || !e.IsOneOfMany(name) {
		return nil, from
	}
	at := e.OneTimeOn(name, said)
	if at.IsZero() {
		return nil, from
	}
	from = at.In(said.Location()).AddDate(0, ways*by.Months, ways*by.Days).Add(time.Duration(ways) * by.Clock)
	if !from.After(said) {
		return nil, from
	}
	return asOnce(e, at), from
}

// asOnce returns an errand of which only one time is meant.
func asOnce(e *errand.Open, at time.Time) *errand.Open {
	one := *e
	one.Once = at
	return &one
}

// moveOnce adds that one time of an errand that comes back, and of those that cannot be told apart from it, is left out, and that a
// single errand is due instead.
func moveOnce(r *reading.Reader, s *reading.Sentence, e *errand.Open, from, end time.Time, open []errand.Open) {
	whole := *e
	whole.Once = time.Time{}
	for i := range open {
		if open[i].Equals(&whole) {
			leftout.LeaveOutAt(r, s, &open[i], e.Once)
		}
	}
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: wording.WithoutTimes(e.Text), Due: from, DueEnd: end})
}
