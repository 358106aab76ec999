package graph

import (
	"fmt"
	"time"
)

// Errand is the detail of Intention nodes: something to do.
type Errand struct {
	// Due is when to do it, the first time if it comes back; zero for any time.
	Due time.Time `json:"due,omitzero"`
	// Done is when it was done, the last time if it comes back; zero for not yet.
	Done time.Time `json:"done,omitzero"`
	// Every says how often it comes back. It needs a Due.
	Every Repeat `json:"every,omitzero"`
}

// Occurrence returns when the errand was due last, not after a time: its last occurrence. It is
// zero if the errand was not due yet, and for one without a time. The clock and the days are those
// of now's location.
func (e *Errand) Occurrence(now time.Time) time.Time {
	due := e.Due.In(now.Location())
	switch {
	case e.Due.IsZero() || due.After(now):
		return time.Time{}
	case e.Every == Once:
		return e.Due
	}
	if step := e.step(); step > 0 {
		return due.Add(now.Sub(due) / step * step)
	}
	for back := range e.Every.maxDaysBetween() {
		at := time.Date(now.Year(), now.Month(), now.Day()-back, due.Hour(), due.Minute(), due.Second(),
			due.Nanosecond(), due.Location())
		if !at.After(now) && !at.Before(due) && e.Every.fallsOn(at, due) {
			return at
		}
	}
	return due
}

// Next returns the first occurrence after a time; zero if there is none. The clock and the days
// are those of the time's location.
func (e *Errand) Next(after time.Time) time.Time {
	due := e.Due.In(after.Location())
	switch {
	case e.Due.IsZero():
		return time.Time{}
	case due.After(after):
		return e.Due
	case e.Every == Once:
		return time.Time{}
	}
	if step := e.step(); step > 0 {
		return due.Add((after.Sub(due)/step + 1) * step)
	}
	for ahead := range e.Every.maxDaysBetween() {
		at := time.Date(after.Year(), after.Month(), after.Day()+ahead, due.Hour(), due.Minute(), due.Second(),
			due.Nanosecond(), due.Location())
		if at.After(after) && e.Every.fallsOn(at, due) {
			return at
		}
	}
	return time.Time{}
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

func (Errand) kinds() []Kind { return []Kind{Intention} }

func (e Errand) check() error {
	if err := CheckTime("due", e.Due); err != nil {
		return err
	}
	if !e.Every.Known() {
		return fmt.Errorf("%w: %v does not exist", ErrInvalid, e.Every)
	}
	if e.Every != Once && e.Due.IsZero() {
		return fmt.Errorf("%w: an errand that comes back (%v) needs a time", ErrInvalid, e.Every)
	}
	return CheckTime("done", e.Done)
}
