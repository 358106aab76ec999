package graph

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/hint"
)

// Errand is the detail of Intention nodes: something to do.
type Errand struct {
	// Due is when to do it, the first time if it comes back; zero for any time.
	Due time.Time `json:"due,omitzero"`
	// Done is when it was done, the last time if it comes back; zero for not yet.
	Done time.Time `json:"done,omitzero"`
	// Every says how often it comes back. It needs a Due.
	Every Repeat `json:"every,omitzero"`
	// Skips are days on which one that comes back is left out, ascending; at most MaxSkips. Of what comes back by the hour or
	// minute they are occurrences.
	Skips []time.Time `json:"skips,omitzero"`
	// Except are days of the week on which one that comes back is left out, ascending; not all seven, and none of what comes back by
	// the week.
	Except []time.Weekday `json:"except,omitzero"`
	// Until is when one that comes back ends: from then on it has no occurrence. Zero is never.
	Until time.Time `json:"until,omitzero"`
}

// MaxSkips bounds the skips of an Errand.
const MaxSkips = 64

// Skip leaves out the occurrence at a time. Of too many skips the oldest are dropped.
func (e *Errand) Skip(at time.Time) {
	if e.skips(at) {
		return
	}
	skips := append(slices.Clone(e.Skips), at)
	slices.SortFunc(skips, time.Time.Compare)
	e.Skips = skips[max(0, len(skips)-MaxSkips):]
}

// SkipEach leaves out all occurrences on a day of the week, and reports whether that changes the errand. What would have no occurrence
// then, or comes back by the week, does not change.
func (e *Errand) SkipEach(day time.Weekday) bool {
	isFree := e.Every == Weekdays && (day == time.Saturday || day == time.Sunday)
	if e.Every == Once || e.Every.Unit() == Weekly || isFree || slices.Contains(e.Except, day) || len(e.Except) >= maxExcept(e.Every) {
		return false
	}
	e.Except = append(slices.Clone(e.Except), day)
	slices.Sort(e.Except)
	return true
}

// maxExcept returns how many days of the week may be left out of what comes back.
func maxExcept(r Repeat) int {
	if r == Weekdays {
		return daysOfWeek - 3 // one of Monday to Friday is left
	}
	return daysOfWeek - 1
}

const daysOfWeek = 7

// Move makes an errand due at another time. One that is to end by then goes on.
func (e *Errand) Move(due time.Time) {
	if e.Due = due; !due.Before(e.Until) {
		e.Until = time.Time{}
	}
}

// skips reports whether an occurrence is left out.
func (e *Errand) skips(at time.Time) bool {
	return slices.Contains(e.Except, at.Weekday()) || slices.ContainsFunc(e.Skips, func(skip time.Time) bool {
		if e.step() > 0 {
			return skip.Equal(at)
		}
		return daysBetween(skip.In(at.Location()), at) == 0
	})
}

// Occurrence returns when the errand was due last, not after a time: its last occurrence. It is
// zero if the errand was not due yet, and for one without a time. The clock and the days are those
// of now's location.
func (e *Errand) Occurrence(now time.Time) time.Time {
	due := e.Due.In(now.Location())
	if e.Every != Once && !e.Until.IsZero() && !now.Before(e.Until) {
		now = e.Until.Add(-1).In(now.Location())
	}
	switch {
	case e.Due.IsZero() || due.After(now):
		return time.Time{}
	case e.Every == Once:
		return e.Due
	}
	if step := e.step(); step > 0 {
		at := due.Add(now.Sub(due) / step * step)
		for ; e.skips(at); at = at.Add(-step) {
			if !at.After(due) {
				return time.Time{}
			}
		}
		return at
	}
	for back := range e.maxDays() {
		at := time.Date(now.Year(), now.Month(), now.Day()-back, due.Hour(), due.Minute(), due.Second(),
			due.Nanosecond(), due.Location())
		if at.Before(due) {
			break
		}
		if !at.After(now) && e.Every.fallsOn(at, due) && !e.skips(at) {
			return at
		}
	}
	if e.skips(due) {
		return time.Time{}
	}
	return due
}

// Next returns the first occurrence after a time; zero if there is none. The clock and the days
// are those of the time's location.
func (e *Errand) Next(after time.Time) time.Time {
	if at := e.nextOf(after); e.Every == Once || e.Until.IsZero() || at.Before(e.Until) {
		return at
	}
	return time.Time{}
}

// nextOf is Next of an errand without an end.
func (e *Errand) nextOf(after time.Time) time.Time {
	due := e.Due.In(after.Location())
	switch {
	case e.Due.IsZero():
		return time.Time{}
	case due.After(after) && !e.skips(due):
		return e.Due
	case e.Every == Once:
		return time.Time{}
	case due.After(after):
		after = due
	}
	if step := e.step(); step > 0 {
		at := due.Add((after.Sub(due)/step + 1) * step)
		for e.skips(at) {
			at = at.Add(step)
		}
		return at
	}
	for ahead := range e.maxDays() {
		at := time.Date(after.Year(), after.Month(), after.Day()+ahead, due.Hour(), due.Minute(), due.Second(),
			due.Nanosecond(), due.Location())
		if at.After(after) && e.Every.fallsOn(at, due) && !e.skips(at) {
			return at
		}
	}
	return time.Time{}
}

// maxDays returns more days than lie between two occurrences, with all that are left out.
func (e *Errand) maxDays() int {
	return (len(e.Skips) + 1 + daysOfWeek*min(1, len(e.Except))) * e.Every.maxDaysBetween()
}

// step returns the time from one occurrence to the next of what comes back by the hour or minute, else 0.
func (e *Errand) step() time.Duration {
	switch unit, n := e.Every.parts(); unit {
	case Hourly:
		return time.Duration(n) * time.Hour
	case Minutely:
		return time.Duration(n) * time.Minute
	}
	return 0
}

// IsDone reports whether nothing is left to do at a time: it was done, or for one that comes back,
// done since its last occurrence.
func (e *Errand) IsDone(now time.Time) bool {
	if e.Every == Once {
		return !e.Done.IsZero()
	}
	last := e.Occurrence(now)
	return !last.IsZero() && !e.Done.Before(last)
}

// HasEnded reports whether one that comes back is over at a time: its end is past, and its last occurrence was done or is a day ago.
func (e *Errand) HasEnded(now time.Time) bool {
	if e.Every == Once || e.Until.IsZero() || now.Before(e.Until) {
		return false
	}
	last := e.Occurrence(now)
	return last.IsZero() || !e.Done.Before(last) || now.Sub(last) >= 24*time.Hour
}

func (Errand) kinds() []Kind { return []Kind{Intention} }

func (e Errand) check() error {
	if err := CheckTime("due", e.Due); err != nil {
		return err
	}
	if !e.Every.Known() {
		return hint.Errorf("take one such as Daily, or Weekly.Every(2)", "%w: %v does not exist", ErrInvalid, e.Every)
	}
	if e.Every != Once && e.Due.IsZero() {
		return hint.Errorf("set Due to its first time", "%w: an errand that comes back (%v) needs a time", ErrInvalid, e.Every)
	}
	if len(e.Skips) > MaxSkips || !slices.IsSortedFunc(e.Skips, time.Time.Compare) || len(e.Skips) > 0 && e.Every == Once {
		return fmt.Errorf("%w: %d days left out, at most %d of what comes back, ascending", ErrInvalid, len(e.Skips), MaxSkips)
	}
	for _, skip := range e.Skips {
		if err := CheckTime("left out", skip); err != nil || skip.IsZero() {
			return cmp.Or(err, fmt.Errorf("%w: no day left out", ErrInvalid))
		}
	}
	if err := e.checkExcept(); err != nil {
		return err
	}
	if !e.Until.IsZero() && (e.Every == Once || !e.Due.Before(e.Until)) {
		return fmt.Errorf("%w: an errand due %v (%v) ends at %v", ErrInvalid, e.Due, e.Every, e.Until)
	}
	return cmp.Or(CheckTime("until", e.Until), CheckTime("done", e.Done))
}

func (e Errand) checkExcept() error {
	if len(e.Except) == 0 {
		return nil
	}
	isDay := func(day time.Weekday) bool { return day >= time.Sunday && day <= time.Saturday }
	bad := slices.ContainsFunc(e.Except, func(day time.Weekday) bool { return !isDay(day) }) || !slices.IsSorted(e.Except) ||
		len(slices.Compact(slices.Clone(e.Except))) < len(e.Except)
	if bad || e.Every == Once || e.Every.Unit() == Weekly || len(e.Except) > maxExcept(e.Every) {
		return fmt.Errorf("%w: an errand that comes back (%v) on no %v", ErrInvalid, e.Every, e.Except)
	}
	return nil
}
