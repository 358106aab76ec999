package ended

import (
	"maps"
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People call off what was to be done: "forget about the dentist", 不用买牛奶了. An event that does not take place ends the reminder
// of the event, and leaves what was to be done for it: after "the party is off" the cake may still be wanted.

var (
	// notNeeded matches that a thing is not needed, which is no event: "the flowers are not needed", "the call isn't necessary"; not "the
	// party is off".
	notNeeded = pattern.MustCompile(`(?i)(?:\bnot|n't|\bno longer) (?:needed|necessary|required)\b`)
	// HanEventOff matches in Chinese that an event does not take place: 聚会取消了, 婚礼不办了; not 不用买了.
	HanEventOff = pattern.MustCompile(`(?:取消|不办|不举行|不开)了[。！!]*$`)
	// doneFor matches what an errand is for, at its end: "for the party", "for Tom's wedding"; not "to the party".
	doneFor = pattern.MustCompile(`(?i)\bfor (?:the|my|our|his|her|their|[\p{L}]+'s) .*$`)
	// hanAttends matches the words in Chinese by which people go to an event: 去参加, 出发去; not 买.
	hanAttends = pattern.MustCompile(`参加|出席|赴约|准时|出发|动身|前往|到场|去`)
)

// cancelledByOther matches that another person cancelled a reminder, which is no wish of the speaker's: "he cancelled the kettle reminder",
// "they've called off the alarm"; not "I cancelled the kettle reminder", "they cancelled the party".
var cancelledByOther = pattern.MustCompile(`(?i)^(?:(?:they|he|she)\b|(?:the|my|our) [a-z]+ )[^,;.]*?\b(?:cancell?ed|called off) [^,;.]*\b` + wording.KindName + `s?\b`)

// ownsNone matches that the speaker has no such thing, which calls nothing off: "we don't have a dog yet", "I don't have any milk"; not "we don't have choir tonight",
// "I don't have to walk a dog".
var ownsNone = pattern.MustCompile(`(?i)^(?:[a-z]+,? )*?(?:i|we|you) (?:don't|do not) have (?:an?|any|enough|much|many)\b`)

// callsOff returns the errand that a sentence calls off, or nil. One that is called a reminder is left to CancelsNamed.
func callsOff(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if _, _, named := errand.CancelledName(wording.RequestText(r, s), s.Chinese); named || addressee.IsPerson(r, s, open) {
		return nil
	}
	var about map[string]bool
	event := OffNow.MatchString(s.Text) && !notNeeded.MatchString(s.Text) || HanEventOff.MatchString(s.Text)
	switch m := calledOff.FindStringSubmatch(s.Text); {
	case s.Chinese:
		if m = hanCalledOff.FindStringSubmatch(hanByOther.ReplaceAllString(s.Text, "了")); m == nil || strings.Contains(s.Text, "停") { // 别把药停了
			return nil
		}
		about = errand.HanTerms(errand.HanAsking.ReplaceAllString(m[1]+m[2]+m[3], ""))
	case m == nil || ownsNone.MatchString(s.Text) || cancelledByOther.MatchString(s.Text) || ofThing.MatchString(s.Text) && !OffNow.MatchString(s.Text):
		return nil
	default:
		about = withoutAppointment(errand.TermsOf(OffNow.ReplaceAllString(m[1], " ")))
	}
	fits := func(e *errand.Open) int {
		if e.Every != graph.Once && reading.ThisOnce.MatchString(s.Text) || e.Verb == errand.VerbTerm("cancel") && OffNow.MatchString(s.Text) {
			return 0 // "I cancelled the subscription" is what was to be done
		}
		n := errand.Shared(e.Terms, about)
		if about[e.Verb] {
			n++
		}
		if event && !isPartOf(e, about) || n == 0 || n < len(about) || errand.Shared(e.Terms, about) == 0 && len(e.Terms) > 0 {
			return 0
		}
		return n
	}
	found := errand.Best(open, fits)
	for i := range open {
		if e := &open[i]; found != nil && e != found && fits(e) == fits(found) && !e.SameAs(found) { // it may be the one or the other
			if e = errand.RemindedOf(r, s, open); e != nil && fits(e) == fits(found) {
				return e
			}
			return nil
		}
	}
	return found
}

// isPartOf reports whether an errand is to be at an event, and not only to be done for it: "go to the party"; not "buy a cake for
// the party".
func isPartOf(e *errand.Open, event map[string]bool) bool {
	if language.IsChinese(e.Text) {
		left := errand.HanTerms(hanAttends.ReplaceAllString(errand.HanAsking.ReplaceAllString(errand.HanAskedLast.ReplaceAllString(wording.WithoutTimes(e.Text), ""), ""), ""))
		return errand.Shared(left, event) == len(left)
	}
	if errand.Shared(e.Terms, event) == len(e.Terms) {
		return true
	}
	return (e.Verb == "" || leftout.Attends[e.Verb]) && errand.Shared(errand.TermsOf(doneFor.ReplaceAllString(e.Text, "")), event) > 0
}

// withoutAppointment removes the terms that say little of what is called off, if others say more: "my dentist appointment".
func withoutAppointment(about map[string]bool) map[string]bool {
	rest := maps.Clone(about)
	for word := range errand.AnyReminder {
		for _, term := range lexical.Terms(nil, word) {
			delete(rest, term)
		}
	}
	if len(rest) == 0 {
		return about
	}
	return rest
}

// hanByOther matches behind what need not be done that another person does it: "不用买了，老李会带", "不用买了，家里有"; not "不用买了，买茶".
var hanByOther = pattern.MustCompile(`了[，,](?:[^，。我你不没别]{1,5}(?:会|要|来|去|已经|都|给我` +
	`|帮我)+(?:带|买|拿|做|送|准备|弄|订|付|处理|解决)[^，。]{0,4}|(?:家里|冰箱里|办公室)?(?:还|已经|都)*有(?:了|的)?)[。！]*$`)
