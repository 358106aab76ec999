package query

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
)

// Span is a time interval in Unix nanoseconds.
type Span struct {
	From, To int64 // To is exclusive
}

// spanOf returns the span between two moments. A zero moment leaves its end open.
func spanOf(from, to time.Time) Span {
	s := Span{math.MinInt64, math.MaxInt64}
	if !from.IsZero() {
		s.From = from.UnixNano()
	}
	if !to.IsZero() {
		s.To = to.UnixNano()
	}
	return s
}

// parseTimes finds the times and conversations that the text names.
func (q *Query) parseTimes() {
	var rest strings.Builder
	end := 0
	cut := func(from, to int) {
		if from >= end {
			rest.WriteString(q.Text[end:from] + " ")
			end = to
		}
	}
	q.Talks = times.FindTalks(q.Text)
	found := times.FindIn(q.Text, q.Now, q.Order)
	if day, ok := LastSuchDay(q.Text, q.Now); ok && len(found) == 0 {
		found = append(found, day)
	}
	for at, i := range found {
		i = times.WithPart(q.Text, i)
		found[at] = i
		q.Times = append(q.Times, spanOf(i.From, i.To))
	}
	talks := q.Talks
	for len(found) > 0 || len(talks) > 0 {
		if len(talks) == 0 || len(found) > 0 && found[0].Start <= talks[0].Start {
			cut(found[0].Start, found[0].End)
			found = found[1:]
			continue
		}
		cut(talks[0].Start, talks[0].End)
		talks = talks[1:]
	}
	if end > 0 && !q.IsDialog {
		rest.WriteString(q.Text[end:])
		q.OnlyTime = language.AsksOnlyForTime(rest.String())
		q.AsksTalk = language.AsksForTalk(q.Text) || q.AsksCompanion || language.AsksForOwnWords(q.Text)
		if q.AsksTalk && len(q.Times) > 0 {
			q.Topic = language.TopicTold(rest.String())
		}
	}
}

// Within reports whether an event lies in one of the query's times, or at most so far from it.
func (q *Query) Within(event int64, off time.Duration) bool {
	return slices.ContainsFunc(q.Times, func(s Span) bool {
		return s.Contains(event) || off > 0 && (s.Contains(event-int64(off)) || s.Contains(event+int64(off)))
	})
}

// Contains reports whether an event lies in the span. An event at 0 has no known time and
// lies in none.
func (s Span) Contains(event int64) bool { return event != 0 && event >= s.From && event < s.To }

// minTolerance is the least time by which people misplace an event.
const minTolerance = 3 * 24 * time.Hour

// Closeness returns how well an event fits the span, 0 to 1:
//
//	exp(-distance / max(3 days, length/2))
//
// distance is 0 inside the span. The length of a half-open span counts as 0.
func (s Span) Closeness(event int64) float64 {
	distance := max(float64(s.From)-float64(event), float64(event)-float64(s.To), 0)
	if distance == 0 {
		return 1
	}
	length := float64(s.To) - float64(s.From)
	if s.From == math.MinInt64 || s.To == math.MaxInt64 {
		length = 0
	}
	return math.Exp(-distance / max(float64(minTolerance), length/2))
}

// InTimes reports whether an event lies in one of the query's times, ends included.
func (q *Query) InTimes(event int64) bool {
	if event == 0 {
		return false
	}
	for _, t := range q.Times {
		if t.From <= event && event <= t.To {
			return true
		}
	}
	return false
}

// TimeFit returns the best Closeness of an event to the query's times, 0 to 1.
func (q *Query) TimeFit(event int64) float64 {
	if event == 0 {
		return 0
	}
	var fit float64
	for _, t := range q.Times {
		fit = max(fit, t.Closeness(event))
	}
	return fit
}
