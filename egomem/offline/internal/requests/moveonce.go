package requests

import (
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// People move one time of what comes back: "move tomorrow's alarm to 8". That time is left out, and a single errand takes its place.
// Only the next time can be left out.

// onceTo returns an errand that comes back and of which only the next time is moved, since its name or the new time is of that day, and
// the new time; nil for another move.
func onceTo(e *openErrand, name, to string, said time.Time) (once *openErrand, from, end time.Time) {
	if e == nil || e.Every == graph.Once || said.IsZero() {
		return nil, from, end
	}
	to = aroundTime.ReplaceAllString(to, "")
	next := e.next(said)
	from, end = due.Moved(to, next, said)
	named := e.isOneOfMany(name) && e.isNextOn(name, said)
	if !named && (e.isOneOfMany(name) || !oneTime.MatchString(to) || !oneDay.MatchString(to) || !onOneDay(next, from)) {
		return nil, from, end
	}
	if isLength(to) || !from.After(said) {
		return nil, from, end
	}
	return e.asOnce(), from, end
}

// onceBy returns an errand that comes back and of which only the next time is moved, by a length, and the new time; nil for another move.
func onceBy(e *openErrand, name string, by times.Length, ways int, said time.Time) (once *openErrand, from time.Time) {
	if e == nil || e.Every == graph.Once || said.IsZero() || by == (times.Length{}) || !e.isOneOfMany(name) || !e.isNextOn(name, said) {
		return nil, from
	}
	from = e.next(said).In(said.Location()).AddDate(0, ways*by.Months, ways*by.Days).Add(time.Duration(ways) * by.Clock)
	if !from.After(said) {
		return nil, from
	}
	return e.asOnce(), from
}

// asOnce returns an errand of which only the next time is meant.
func (e *openErrand) asOnce() *openErrand {
	one := *e
	one.once = true
	return &one
}

// isNextOn reports whether an errand that comes back on days is due next at the one time that a name says: "tomorrow's alarm".
func (e *openErrand) isNextOn(name string, said time.Time) bool {
	switch e.Every.Unit() {
	case graph.Daily, graph.Weekdays, graph.Weekly:
	default:
		return false
	}
	at, next := timeNamed(kindWords.ReplaceAllString(name, " "), said), e.next(said)
	return !said.IsZero() && !someDays.MatchString(name) && !at.from.IsZero() && at.to.Sub(at.from) <= maxDay &&
		!next.Before(at.from) && next.Before(at.to)
}

// moveOnce adds that the next time of an errand that comes back, and of those that cannot be told apart from it, is left out, and that a
// single errand is due instead.
func moveOnce(r *reading.Reader, s *reading.Sentence, e *openErrand, from, end time.Time, open []openErrand) {
	said, whole := r.Passage.Turns[s.Turn].Time, *e
	whole.once = false
	for i := range open {
		if open[i].equals(&whole) {
			leaveOutNext(r, s, &open[i], said)
		}
	}
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: withoutTimes(e.Text), Due: from, DueEnd: end})
}

// leaveOutNext adds that an errand that comes back leaves out its next time.
func leaveOutNext(r *reading.Reader, s *reading.Sentence, e *openErrand, said time.Time) {
	errand := graph.Errand{Due: e.Due, Every: e.Every}
	from := errand.Next(e.next(said))
	r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Text, Due: from,
		DueEnd: from.Add(time.Minute), Change: consolidate.Moves, Was: e.Due})
}
