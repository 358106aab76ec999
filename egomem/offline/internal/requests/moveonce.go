package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People move one time of what comes back: "move tomorrow's alarm to 8". That time is left out, and a single errand takes its place.

// oneWeek matches the week of the one time that is moved: "this week", 下周; not "this Friday", 下周五.
var oneWeek = pattern.MustCompile(`(?i)\b(?:in |of |just |only |for )*(?:this|next) week\b|[这本下]个?(?:周|星期|礼拜)(?:$|[^一二三四五六日天末])`)

// onceTo returns an errand that comes back and of which only one time is moved, since its name is of that day or week, or the new time is of
// the next one or in a week that is named, and the new time; nil for another move.
func onceTo(e *openErrand, name, to string, said time.Time) (once *openErrand, from, end time.Time) {
	if e == nil || e.Every == graph.Once || said.IsZero() {
		return nil, from, end
	}
	to = wording.AroundTime.ReplaceAllString(to, "")
	if week := oneWeek.FindString(to); week != "" && e.Every.Unit() == graph.Weekly {
		name, to = name+" "+week, strings.Trim(strings.Replace(to, week, "", 1), " ,，")
	}
	next := e.next(said)
	at := e.oneTimeOn(name, said)
	named := e.isOneOfMany(name) && !at.IsZero()
	if named {
		next = at
	}
	from, end = due.Moved(to, next, said)
	if week := oneWeek.FindString(name); named && week != "" {
		from, end = inWeek(timeNamed(week, said), from, end)
	}
	if !named && (e.isOneOfMany(name) || !oneTime.MatchString(to) || !oneDay.MatchString(to) || !onOneDay(next, from)) {
		return nil, from, end
	}
	if wording.IsLength(to) || !from.After(said) {
		return nil, from, end
	}
	return asOnce(e, next), from, end
}

// inWeek returns the same time of another week: that which is named. It is zero if the week has none, since it is over.
func inWeek(week namedTime, from, end time.Time) (time.Time, time.Time) {
	for !from.IsZero() && from.Before(week.from) {
		from, end = from.AddDate(0, 0, 7), end.AddDate(0, 0, 7)
	}
	if !from.Before(week.to) {
		return time.Time{}, time.Time{}
	}
	return from, end
}

// onceBy returns an errand that comes back and of which only one time is moved, by a length, and the new time; nil for another move.
func onceBy(e *openErrand, name string, by times.Length, ways int, said time.Time) (once *openErrand, from time.Time) {
	if e == nil || e.Every == graph.Once || said.IsZero() || by == (times.Length{}) || !e.isOneOfMany(name) {
		return nil, from
	}
	at := e.oneTimeOn(name, said)
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
func asOnce(e *openErrand, at time.Time) *openErrand {
	one := *e
	one.once = at
	return &one
}

// oneTimeOn returns when an errand that comes back on days is due on the day that a name says, or at that time: "tomorrow's alarm", or
// in a week if it is so once: 这周. It is zero if it is not.
func (e *openErrand) oneTimeOn(name string, said time.Time) (at time.Time) {
	named := timeNamed(kindWords.ReplaceAllString(name, " "), said)
	if said.IsZero() || someDays.MatchString(name) || named.from.IsZero() || named.to.Sub(named.from) > maxWeek {
		return at
	}
	times := e.timesIn(named.from, named.to, said)
	if len(times) == 0 || len(times) > 1 && named.to.Sub(named.from) > maxDay {
		return at
	}
	return times[0]
}

// timesIn returns when an errand that comes back on days is due from one time to another.
func (e *openErrand) timesIn(from, to, said time.Time) (list []time.Time) {
	if unit := e.Every.Unit(); unit == graph.Once || unit == graph.Hourly || unit == graph.Minutely {
		return nil
	}
	schedule, after := e.errand(), from.Add(-1)
	if after.Before(said) {
		after = said
	}
	for at := schedule.Next(after); !at.IsZero() && at.Before(to) && len(list) < graph.MaxSkips; at = schedule.Next(at) {
		list = append(list, at)
	}
	return list
}

// moveOnce adds that one time of an errand that comes back, and of those that cannot be told apart from it, is left out, and that a
// single errand is due instead.
func moveOnce(r *reading.Reader, s *reading.Sentence, e *openErrand, from, end time.Time, open []openErrand) {
	whole := *e
	whole.once = time.Time{}
	for i := range open {
		if open[i].equals(&whole) {
			leaveOut(r, s, &open[i], e.once)
		}
	}
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: wording.WithoutTimes(e.Text), Due: from, DueEnd: end})
}

// leaveOut adds that an errand that comes back leaves out one time.
func leaveOut(r *reading.Reader, s *reading.Sentence, e *openErrand, at time.Time) {
	r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.named(), Due: at,
		DueEnd: at.Add(time.Minute), Change: consolidate.Skips, Was: e.Due})
}
