package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/memgraph/graph"
)

// aheadOfMoved returns the only reminder ahead of an event that words move, and when it is due then.
func aheadOfMoved(about, to string, said time.Time, open []errand.Open) (e *errand.Open, from, end time.Time) {
	e = errand.OnlyOne(open, func(e *errand.Open) bool {
		from, _ := withEvent(e, about, to, said)
		return !from.IsZero()
	})
	if e != nil {
		from, end = withEvent(e, about, to, said)
	}
	return e, from, end
}

// withEvent returns when a reminder ahead of an event is due, if words move the event that it is about to another time: "yoga has been moved
// to 19:30" of "remind me an hour before yoga". It is zero for other reminders.
func withEvent(e *errand.Open, about, to string, said time.Time) (from, end time.Time) {
	if e.Every != graph.Once || errand.KindWords.MatchString(about) {
		return from, end
	}
	text, event := wording.TrimSentence(e.Text), ""
	if at := strings.LastIndex(text, "，"); at >= 0 && language.IsChinese(text) {
		text, event = text[at+len("，"):], text[:at]
	}
	back, named := due.AheadOf(text)
	if back == nil {
		back, named = due.AheadOf(withoutClock(text))
	}
	if back == nil {
		return from, end
	}
	topic, terms := errand.TopicOf(named+event), errand.TopicOf(about)
	if len(topic) == 0 { // "remind me about the dentist, an hour before"
		topic = errand.TopicOf(text)
	}
	if len(terms) == 0 || errand.Shared(terms, topic) < len(terms) {
		return from, end
	}
	if e.Due.IsZero() { // when the event was to be is not known
		if from, end = timeOfDay(to, said); from.IsZero() {
			return from, end
		}
		return back.Of(from, end, said)
	}
	from, end = due.MovedWhole(to, back.Event(e.Due), said)
	return back.Of(from, end, said)
}

// timeOfDay returns a time that words name to the minute: "Friday at three"; zero for "Friday".
func timeOfDay(words string, said time.Time) (from, end time.Time) {
	for _, before := range []string{"on ", "at ", ""} {
		if from, end = due.EventTime(before+words, said); !from.IsZero() && end.Sub(from) <= time.Minute {
			return from, end
		}
	}
	return time.Time{}, time.Time{}
}
