package errand

import (
	"time"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// Next returns when an errand is due next, or was if it does not come back.
func (e *Open) Next(said time.Time) time.Time {
	if e.Every == graph.Once {
		return e.Due
	}
	schedule := e.Schedule()
	return schedule.Next(said)
}

// OneWeek matches the week of the one time that is moved: "this week", 下周; not "this Friday", 下周五.
var OneWeek = pattern.MustCompile(`(?i)\b(?:in |of |just |only |for )*(?:this|next) week\b|[这本下]个?(?:周|星期|礼拜)(?:$|[^一二三四五六日天末])`)

// OneTimeOn returns when an errand that comes back on days is due on the day that a name says, or at that time: "tomorrow's alarm", or
// in a week if it is so once: 这周. It is zero if it is not.
func (e *Open) OneTimeOn(name string, said time.Time) (at time.Time) {
	named := TimeNamed(KindWords.ReplaceAllString(name, " "), said)
	if said.IsZero() || someDays.MatchString(name) || named.From.IsZero() || named.To.Sub(named.From) > maxWeek {
		return at
	}
	times := e.TimesIn(named.From, named.To, said)
	if len(times) == 0 || len(times) > 1 && named.To.Sub(named.From) > maxDay {
		return at
	}
	return times[0]
}

// TimesIn returns when an errand that comes back on days is due from one time to another.
func (e *Open) TimesIn(from, to, said time.Time) (list []time.Time) {
	if unit := e.Every.Unit(); unit == graph.Once || unit == graph.Hourly || unit == graph.Minutely {
		return nil
	}
	schedule, after := e.Schedule(), from.Add(-1)
	if after.Before(said) {
		after = said
	}
	for at := schedule.Next(after); !at.IsZero() && at.Before(to) && len(list) < graph.MaxSkips; at = schedule.Next(at) {
		list = append(list, at)
	}
	return list
}

// maxWeek is the length of the longest week, and of a day more.
const maxWeek = 8 * maxDay

// maxDay is the length of the longest day, on which clocks are put back.
const maxDay = 25 * time.Hour

// Last returns when an errand was due last; zero for never.
func (e *Open) Last(said time.Time) time.Time {
	if e.Every == graph.Once {
		return e.Due
	}
	schedule := e.Schedule()
	return schedule.Occurrence(said)
}
