package requests

import (
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/pattern"
)

// What was done the evening before ends a reminder of a later day only if it was asked for before that evening: "I rang Joan last night".

// lastNight matches that something was done the evening before: "last night", 昨晚; not "yesterday", 昨天.
var lastNight = pattern.MustCompile(`(?i)\blast (?:night|evening)\b|昨晚|昨天晚上|昨夜`)

// eveningBegins is the hour from which on the evening before is meant.
const eveningBegins = 17

// doneLastNight reports whether a sentence says that something was done the evening before, and an errand was asked for before then.
func doneLastNight(r *reading.Reader, s *reading.Sentence, e *errand.Open) bool {
	asked, said := e.Asked, r.Passage.Turns[s.Turn].Time
	if e.Turn >= 0 {
		asked = r.Passage.Turns[e.Turn].Time
	}
	if asked.IsZero() || said.IsZero() || !lastNight.MatchString(s.Text) {
		return false
	}
	evening := time.Date(said.Year(), said.Month(), said.Day()-1, eveningBegins, 0, 0, 0, said.Location())
	return asked.Before(evening)
}
