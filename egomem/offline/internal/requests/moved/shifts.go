package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// What was asked for is put off or brought forward by a length of time: "the vet's been put back a week", "push the garage back by an hour".

// asksShift matches a request to put something off or bring it forward by a length: "push the garage back by an hour", "can you move the vet forward half an hour"; not
// "push the garage door". The groups are the verb, what is moved and the way.
var asksShift = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|right|so|actually|and|just)[, ]+)*(?:(?:can|could|will|would) you (?:please |just )?|let's )?` +
	`(push|move|shift|bump|delay|postpone|bring|pull) ((?:the|my|our|his|her|their|that|this) [a-z' -]+?|[a-z]+)( back| forward| off| out| up| on)?` +
	`((?: by)? (?:half an?|an?|\d{1,3}|[a-z-]+)(?: [a-z]+)? ?(?:minutes?|mins?|hours?|days?|weeks?|fortnights?|months?)(?: and a half)?)( later| earlier| sooner)?(?:,? please)?[.!? ]*$`)

// shiftedAs are the words that tell of such a shift.
var shiftedAs = map[string]string{"push": "pushed", "move": "moved", "shift": "moved", "bump": "pushed", "delay": "delayed", "postpone": "postponed", "bring": "brought",
	"pull": "pulled"}

// askedShift returns a request to shift something in the words that tell of it: "pushed the garage back by an hour".
func askedShift(text string) (told string, ok bool) {
	m := asksShift.FindStringSubmatch(text)
	if m == nil || partOfRange.MatchString(m[2]) {
		return text, false
	}
	verb, way := strings.ToLower(m[1]), strings.TrimSpace(m[3]+m[5])
	switch verb {
	case "push", "delay", "postpone":
	default:
		if way == "" {
			return text, false // which way?
		}
	}
	if way == "earlier" || way == "sooner" {
		return shiftedAs["move"] + " " + m[2] + strings.TrimPrefix(m[4], " by") + " " + way, true
	}
	return shiftedAs[verb] + " " + m[2] + strings.Replace(m[3], " up", " forward", 1) + m[4], true
}

// shifts returns the errand that a sentence puts off or brings forward by a stretch of time, and when it is due then:
// "the vet's been put back a week".
func shifts(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	text, asks := askedShift(wording.WithoutAddress(r, s.Text))
	if !asks {
		text = s.Text
	}
	about, by := due.ShiftOf(text)
	if by == (due.Shift{}) || s.Question && !asks || wording.Unfinished.MatchString(s.Text) || s.Chinese && wording.HanUndone.MatchString(s.Text) {
		return nil, from, end
	}
	said := r.Passage.Turns[s.Turn].Time
	terms := errand.TermsOf(about)
	if s.Chinese {
		terms = errand.HanTerms(about)
	}
	if len(terms) == 0 {
		return nil, from, end // from now, as an answer to a reminder
	}
	e = meant(r, s, about, open)
	if e == nil || e.Every != graph.Once || e.Due.IsZero() {
		return nil, from, end
	}
	if from = by.After(e.Due); !from.After(said) {
		return nil, from, end
	}
	return e, from, from.Add(time.Minute)
}
