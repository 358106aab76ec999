package asked

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// What comes back may be told before a request that is ahead of each time: "Choir is every Tuesday at seven. Remind me an hour before."

var (
	// asksFirstOfAll matches a sentence that begins with its request: "can you remind me an hour before?"; not "choir is on, remind me".
	asksFirstOfAll = pattern.MustCompile(`(?i)^` + rephrase.AsksNicely + `(?:remind|wake|nudge|buzz|ping|warn) (?:me|us)\b|^(?:请|记得|麻烦你?|你|那|都|每次)*提前`)
	// aheadOfNamed matches a request ahead of each time of an event that it names: "remind me five minutes before stand-up every weekday", "remind us an
	// hour before choir each time"; not "remind me before choir". The groups are the request, the event, and how often.
	aheadOfNamed = pattern.MustCompile(`(?i)^(` + rephrase.AsksNicely + `(?:remind|wake|nudge|buzz|ping|warn) (?:me|us)(?: up)? [a-z\d][a-z\d -]{2,24}?(?:hours?|minutes?|mins?) before) ` +
		`(?:(?:the|my|our|each|every) )?([\p{L}' -]{3,30}?)(?: (?:starts|begins))? ((?:every|each) .+?)(?:,? please)?[.!? ]*$`)
	// eachTime matches the words for each time of what comes back: "each time", "every time"; not "every weekday".
	eachTime = pattern.MustCompile(`(?i)^(?:every|each) (?:time|one)$`)
)

// aheadOfEach returns such a request with what was told, as one sentence: "Choir is every Tuesday at seven, remind me an hour before".
func aheadOfEach(r *reading.Reader, s *reading.Sentence) (string, bool) {
	if !asksFirstOfAll.MatchString(s.Text) {
		return "", false
	}
	if m := aheadOfNamed.FindStringSubmatch(s.Text); m != nil {
		return aheadOfTold(r, s, m[1], m[2], m[3])
	}
	told := s.Before
	if told == "" {
		if before := r.JustBefore(s); before != nil && before.Role == graph.Human && before.Speaker == r.Holder(s) {
			told = before.Text
		}
	}
	if !isEach(told) {
		return "", false
	}
	return due.IsAheadOfEach(told, s.Text)
}

// isEach reports whether a text tells of what comes back.
func isEach(told string) bool {
	return due.Every(told) != nil && !noHabitOf.MatchString(told) && !noMatterTold.MatchString(told)
}

// aheadOfTold returns a request ahead of an event whose time the speaker told: "Stand-up is every weekday at 9:30, remind me five minutes before".
func aheadOfTold(r *reading.Reader, s *reading.Sentence, request, event, often string) (string, bool) {
	topic := errand.TopicOf(event)
	if len(topic) == 0 {
		return "", false
	}
	tells := func(text string) bool {
		return errand.Shared(topic, errand.TermsOf(text)) == len(topic) && !noHabitOf.MatchString(text) && !noMatterTold.MatchString(text)
	}
	told := lastTold(r, s, tells)
	at := due.Every(told)
	switch {
	case told == "", at == nil && eachTime.MatchString(often):
		return "", false
	case at == nil: // "Stand-up is at 9:30."
		told = often + ", " + reading.LowerFirst(told)
	case !eachTime.MatchString(often) && !strings.EqualFold(strings.TrimSpace(told[at[0]:at[1]]), often):
		return "", false // "stand-up is every weekday", and "before stand-up every Monday"
	}
	return due.IsAheadOfEach(told, request)
}

// lastTold returns the last sentence of the speaker before a request that tells something; "" for none.
func lastTold(r *reading.Reader, s *reading.Sentence, tells func(string) bool) string {
	for i := range slices.Backward(r.Sentences) {
		one := &r.Sentences[i]
		t := &r.Passage.Turns[one.Turn]
		if (one.Turn < s.Turn || one.Turn == s.Turn && one.Text == s.Before) && t.Role == graph.Human && t.Speaker == r.Holder(s) && !one.Question && !one.Long && tells(one.Own) {
			return one.Own
		}
	}
	for i := range slices.Backward(r.Passage.Earlier) {
		t := &r.Passage.Earlier[i]
		if t.Speaker != r.Holder(s) || t.Time.After(r.Passage.Turns[s.Turn].Time) {
			continue
		}
		for _, one := range reading.SplitSentences(0, t.Text) {
			if !one.Question && !one.Long && tells(one.Text) {
				return one.Text
			}
		}
	}
	return ""
}
