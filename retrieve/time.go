package retrieve

import (
	"math"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/when"
)

// span is a stretch of time in Unix nanoseconds; to is not included.
type span struct {
	from, to int64
}

// spanOf returns the span between two moments, of which a zero one leaves its end
// open.
func spanOf(from, to time.Time) span {
	s := span{math.MinInt64, math.MaxInt64}
	if !from.IsZero() {
		s.from = from.UnixNano()
	}
	if !to.IsZero() {
		s.to = to.UnixNano()
	}
	return s
}

// holds reports whether an event lies in the time; one that nobody knows does not.
func (s *span) holds(event int64) bool { return event != 0 && event >= s.from && event < s.to }

// spansIn returns the times that a cue's words speak of.
func spansIn(text string, now time.Time) []span {
	var list []span
	for _, i := range when.Find(text, now) {
		list = append(list, spanOf(i.From, i.To))
	}
	return list
}

// spare is by how much people miss a day when they say one.
const spare = 3 * 24 * time.Hour

// closeness returns how well an event fits the time, 0 to 1: less the longer before or
// after it, in units of half its length. What happened in a month is still spoken of
// in the next one.
func (s span) closeness(event int64) float64 {
	away := max(float64(s.from)-float64(event), float64(event)-float64(s.to), 0)
	if away == 0 {
		return 1
	}
	length := float64(s.to) - float64(s.from)
	if s.from == math.MinInt64 || s.to == math.MaxInt64 {
		length = 0 // it says where it ends, and nothing of how exactly
	}
	return math.Exp(-away / max(float64(spare), length/2))
}

// dueThen is what being due then is worth beside BM25: who asks for a day asks for that.
const dueThen = 1

// mostByTime is how many candidates may come from the time that a cue speaks of.
const mostByTime = 40

// addByTime brings what happened when the cue says, that with most of its words and
// of its conversation's first.
func (s *search) addByTime() {
	if len(s.times) == 0 {
		return
	}
	best := newTop(mostByTime)
	for number := range uint32(s.index.Len()) {
		if !s.inTime(s.index.Event(number)) || !s.wanted(number) {
			continue
		}
		score := s.match.Of(number)
		if lane := s.index.Conversation(number); int(lane) < len(s.lanes) {
			score += s.lanes[lane]
		}
		if s.index.Kind(number) == graph.Intention {
			score += dueThen
		}
		if score > 0 {
			best.offer(number, score)
		}
	}
	for _, number := range best.sorted() {
		s.add(number)
	}
}

// inTime reports whether an event falls into a time that the cue speaks of.
func (s *search) inTime(event int64) bool {
	if event == 0 {
		return false
	}
	for _, t := range s.times {
		if t.from <= event && event <= t.to {
			return true
		}
	}
	return false
}

// timely returns how well a node fits the times that the cue speaks of, 0 to 1.
func (s *search) timely(number uint32) float64 {
	event := s.index.Event(number)
	if event == 0 {
		return 0
	}
	var fit float64
	for _, t := range s.times {
		fit = max(fit, t.closeness(event))
	}
	return fit
}
