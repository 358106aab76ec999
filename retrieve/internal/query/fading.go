package query

import (
	"time"

	"github.com/egomem/egomem/internal/index"
)

// Fading says how edges fade at the time of a cue.
type Fading struct {
	// Since returns the lived time since the clock showed a time; nil is the clock's time.
	Since func(time.Time) time.Duration
	// Stability is that of edges without one; 0 if they do not fade.
	Stability time.Duration
}

// Retention returns the share of an edge that is left at the time of the cue. Queries of one
// goroutine share the ages of days.
func (q *Query) Retention(arc index.Attribute) float32 {
	return arc.Retention(q.daysSince, q.Fading.Stability)
}

// daysSince returns how many days passed since a day, in lived time.
func (q *Query) daysSince(day int) float64 {
	if q.Fading.Since == nil {
		return float64(q.Day - day)
	}
	age, known := q.ages[day]
	if !known {
		age = q.Fading.Since(index.Noon(day)).Hours() / 24
		q.ages[day] = age
	}
	return age
}
