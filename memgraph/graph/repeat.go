package graph

import (
	"fmt"
	"slices"
	"time"
)

// Repeat says how often an errand comes back, counted from the first time that it is due: a unit, or
// every so many of them, such as Weekly.Every(2).
type Repeat uint16

// The repeats. Where a month lacks the day it is the last one of that month: what is due on 31 January comes back
// on 28 or 29 February, then on 31 March. Values are stored and never change: the unit is in the low byte, and above
// it how many units are left out between two times.
const (
	Once     Repeat = 0
	Daily    Repeat = 1
	Weekdays Repeat = 2 // Monday to Friday
	Weekly   Repeat = 3
	Monthly  Repeat = 4
	Yearly   Repeat = 5
	Hourly   Repeat = 6 // by day and by night
	Minutely Repeat = 7 // by day and by night
	MonthEnd Repeat = 8 // on the last day of each month, also if the first one has 30 days
	// MonthWeekday comes back on the day of the week of the first time, at the same place in the month: on the second
	// Tuesday of each month. The fifth one is the last where a month has four.
	MonthWeekday Repeat = 9
	// MonthLastWeekday comes back on the last one of that day of the week: on the last Friday of each month.
	MonthLastWeekday Repeat = 10
)

// The names of repeats, by value, and of their units. A unit without a name is not counted.
var (
	repeatNames = []string{"once", "daily", "weekdays", "weekly", "monthly", "yearly", "hourly", "minutely", "month-end",
		"month-weekday", "month-last-weekday"}
	repeatUnits = []string{"", "days", "", "weeks", "months", "years", "hours", "minutes", "month-ends",
		"month-weekdays", "month-last-weekdays"}
)

const (
	unitBits = 8
	// maxEvery bounds the units from one time to the next, maxMinutes those of minutes.
	maxEvery   = 52
	maxMinutes = 240
)

// Every returns the repeat that comes back every n units: Weekly.Every(2) is every other week. It
// does not exist for Once and Weekdays, and for n below 1 or above 52, 240 of minutes; of one itself it
// is the same.
func (r Repeat) Every(n int) Repeat {
	if most := r.most(); n < 1 || n > most {
		n = most + 1
	}
	return r | Repeat(n-1)<<unitBits
}

// Unit returns the unit of a repeat: Weekly for every other week.
func (r Repeat) Unit() Repeat {
	unit, _ := r.parts()
	return unit
}

// parts returns the unit of a repeat, and how many of them lie from one time to the next.
func (r Repeat) parts() (unit Repeat, n int) { return r & (1<<unitBits - 1), int(r>>unitBits) + 1 }

// Known reports whether a repeat exists.
func (r Repeat) Known() bool {
	unit, n := r.parts()
	return int(unit) < len(repeatNames) && (n == 1 || n <= unit.most() && repeatUnits[unit] != "")
}

// most returns how many units may lie from one time to the next.
func (r Repeat) most() int {
	if r.Unit() == Minutely {
		return maxMinutes
	}
	return maxEvery
}

// String returns the name of the repeat in lower case: "weekly", "every 2 weeks".
func (r Repeat) String() string {
	unit, n := r.parts()
	switch {
	case !r.Known():
		return fmt.Sprintf("repeat %d", uint16(r))
	case n > 1:
		return fmt.Sprintf("every %d %s", n, repeatUnits[unit])
	}
	return repeatNames[unit]
}

// MarshalText returns the name of the repeat, or ErrInvalid.
func (r Repeat) MarshalText() ([]byte, error) {
	if !r.Known() {
		return nil, fmt.Errorf("%w: %v does not exist", ErrInvalid, r)
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads the name of a repeat. Another text is ErrInvalid.
func (r *Repeat) UnmarshalText(text []byte) error {
	unit, n := slices.Index(repeatNames, string(text)), 1
	if unit < 0 {
		var name string
		if _, err := fmt.Sscanf(string(text), "every %d %s", &n, &name); err == nil {
			unit = slices.Index(repeatUnits, name)
		}
	}
	found := Repeat(max(0, unit)).Every(n)
	if unit < 0 || found.String() != string(text) {
		return fmt.Errorf("%w: %q is not a repeat", ErrInvalid, text)
	}
	*r = found
	return nil
}

// fallsOn reports whether what comes back since the day of due does so on a day.
func (r Repeat) fallsOn(day, due time.Time) bool {
	unit, n := r.parts()
	months := 12*(day.Year()-due.Year()) + int(day.Month()-due.Month())
	switch unit {
	case Daily:
		return daysBetween(due, day)%n == 0
	case Weekdays:
		return day.Weekday() != time.Saturday && day.Weekday() != time.Sunday
	case Weekly:
		return daysBetween(due, day)%(7*n) == 0
	case Monthly:
		return day.Day() == min(due.Day(), lastDay(day)) && months%n == 0
	case Yearly:
		return day.Day() == min(due.Day(), lastDay(day)) && months%(12*n) == 0
	case MonthEnd:
		return day.Day() == lastDay(day) && months%n == 0
	case MonthWeekday, MonthLastWeekday:
		same := day.Weekday() == due.Weekday() && months%n == 0
		isLast := day.Day()+7 > lastDay(day)
		return same && (isLast && (unit == MonthLastWeekday || placeInMonth(due) > placeInMonth(day)) ||
			unit == MonthWeekday && placeInMonth(day) == placeInMonth(due))
	}
	return false
}

// lastDay returns the last day of the month of a day: 28 to 31.
func lastDay(day time.Time) int {
	return time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// placeInMonth returns which one of its day of the week a day is in its month: 1 to 5.
func placeInMonth(day time.Time) int { return (day.Day()-1)/7 + 1 }

// daysBetween counts the days of the calendar from one time to another.
func daysBetween(from, to time.Time) int {
	midnight := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(midnight(to).Sub(midnight(from)) / (24 * time.Hour))
}

// maxDaysBetween returns more days than lie between two times.
func (r Repeat) maxDaysBetween() int {
	_, n := r.parts()
	return n * (366 + 1)
}
