package moved

import (
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
)

// toOtherTime returns the errand that was asked for right before, if a sentence gives another time for
// it and says nothing else, and when it is due then: "sorry, in twenty minutes".
func toOtherTime(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	if e, from, end = correctsTime(r, s, open); e != nil {
		return e, from, end
	}
	if e, from, end = givesHour(r, s, open); e != nil {
		return e, from, end
	}
	if e, from, end = putsOffTo(r, s, open); e != nil {
		return e, from, end
	}
	value, _ := reading.Instead(s)
	if value == "" {
		return nil, from, end
	}
	if e = errand.AskedBefore(r, s, open); e == nil || !mayMove(e, value) {
		return nil, from, end
	}
	said, words := r.Passage.Turns[s.Turn].Time, puttingOff
	if s.Chinese {
		words = hanPuttingOff
	}
	from, end, rest := due.PutOff(value, e.Next(said), said)
	if from.IsZero() {
		from, end = due.Moved(value, e.Next(said), said)
		rest = wording.WithoutTimes("on " + value)
	}
	if said.IsZero() || from.IsZero() || reading.HasLetters(words.ReplaceAllString(rest, ""), 1) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, end
}
