package errand

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/memgraph/graph"
)

// WithEvent returns when a reminder ahead of an event is due, if words move the event that it is about to another time: "yoga has been moved
// to 19:30" of "remind me an hour before yoga". It is zero for other reminders.
func (e *Open) WithEvent(about, to string, said time.Time) (from, end time.Time) {
	if e.Every != graph.Once || e.Due.IsZero() || KindWords.MatchString(about) {
		return from, end
	}
	text, event := wording.TrimSentence(e.Text), ""
	if at := strings.LastIndex(text, "，"); at >= 0 && language.IsChinese(text) {
		text, event = text[at+len("，"):], text[:at]
	}
	back, named := due.AheadOf(text)
	if back == nil {
		back, named = due.AheadOf(wording.WithoutClock(text))
	}
	if back == nil {
		return from, end
	}
	topic, terms := TopicOf(named+event), TopicOf(about)
	if len(topic) == 0 { // "remind me about the dentist, an hour before"
		topic = TopicOf(text)
	}
	if len(terms) == 0 || Shared(terms, topic) < len(terms) {
		return from, end
	}
	from, end = due.MovedWhole(to, back.Event(e.Due), said)
	return back.Of(from, end, said)
}
