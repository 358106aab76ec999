package asked

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A companion says what it is about to set, and the person confirms it: "An alarm for 4:15 pm called Cleaning, is that right?" "Yes." The time that both
// agree on holds, in whatever words it was asked for.

// confirmedKind is what is confirmed.
const confirmedKind = `(?:alarm|reminder|timer|event|calendar|schedule|appointment)`

var (
	// confirms matches what a companion says to have an alarm or a reminder confirmed: "please confirm: an alarm for 4:15 pm", "so you want me to set an alarm for six?",
	// "shall I set a reminder for nine"; not "you have an alarm for six", "I have set an alarm for six".
	confirms = pattern.MustCompile(`(?i)(?:\b(?:confirm(?:ing|ation)?|verify(?:ing)?|(?:please|kindly) (?:review|ensure|check)|my understanding|if i understand|just to (?:check|clarify|make sure)|to be sure|you(?:'d| would) like|you want|you are (?:creating|setting|adding)|shall i|should i|can i|do you want|i(?:'ll| will| am going to|'m going to| am about to|'m about to)|let me|(?:^|so,? |ok(?:ay)?,? |sure,? |great,? )(?:create|creating|set|setting|add|adding))\b.*\b` + confirmedKind + `\b` +
		`|\b` + confirmedKind + `\b.*(?:correct|right|is that ok(?:ay)?|yes|happy with that|confirm(?: that)?(?: for you)?|shall i[^?]*)\?)`)
	// tellsOfSet matches what says that one is there already: "you have an alarm", "I've set it"; not "I'll set it".
	tellsOfSet = pattern.MustCompile(`(?i)\b(?:you(?:'ve| have)(?: got)?|there(?:'s| is| are)|i(?:'ve| have)|(?:has|have) been|was|wasn't|unable|sorry)\b`)
	// agrees matches the yes to it, and nothing else: "yes, that's correct", "sounds good, go ahead", "right"; not "yes, but at six".
	agrees = pattern.MustCompile(`(?i)^(?:(?:oh|ah|ok|okay|well|um|uh)[, ]+)*(?:(?:yes|yeah|yep|yup|sure(?: thing)?|correct|right|exactly|perfect|absolutely|definitely|certainly|of course|indeed|affirmative|great|fine|good|please|ok|okay|alright|all right|yes it is|it is|that is|please do|do it|go ahead|proceed|go for it|(?:that )?sounds (?:good|great|right|perfect|fine)(?: to me)?|and|fix it|looks good|confirmed?|you got it|` +
		`that(?:'s|s| is| would be| will be|'ll be)(?: all| absolutely| exactly)? (?:correct|right|it|fine|good|great|perfect|what i want(?:ed)?|okay|ok|true|nice|wonderful|all)|that works|that will (?:work|do)|i(?:'d like to| want to| would like to)? confirm(?: it| that)?|i do|(?:please )?(?:add|set|create|make|save) (?:it|that)(?: for me| up)?|thanks?|thank you(?: (?:very|so) much)?|thanks a (?:lot|bunch|ton|million)|for me|now|that|it|very much|a lot)(?:[, ]+|$))+$`)
	// calledIt matches what a companion calls the alarm, at the end or before its time: "called Cleaning", "with the name New alarm"; not "at five". The group is the name.
	calledIt = pattern.MustCompile(`(?i)\b(?:called|named|titled|entitled|labell?ed|(?:with|in|by|under) the (?:name|title)(?: of)?|for the purpose of) ['"]?([\p{L}\d][\p{L}\d' ]*?)['"]?(?:,| (?:at|for|set for|to go off|on|is|now|correct|right|yes)\b|[.?!]|$)`)
	// eventNamed matches what goes into the calendar, by its name: "the event Dentist on March 9th", "name is Dentist. It", "an event called Choir at six"; not "the choir at six". The group is the
	// name.
	eventNamed = pattern.MustCompile(`(?i)\b(?:(?:event|label|reminder|appointment)(?: details?)?(?:(?: is)?(?: called| named| titled)?|:| name(?: is|:)?)|(?:called|named|titled|name(?: of the event)?(?:(?: that)? you want to add(?: to your (?:schedule|calendar))?)? is|show the label))[:,]? (?:the |an? )?(?:new )?(?:event[:,]? )?['"]?([\p{L}\d][^,.?!"]*?)['"]?(?:,|[.?!]| (?:on|at|for|scheduled|to take place|which|that|is|in|to your|with|located|starting|from|this|next|tomorrow|today)\b|$)`)
	// besideName matches what stands around a name: "name is ", "as ", " which", " to be held"; not "Cleaning".
	besideName = pattern.MustCompile(`(?i)^(?:with )?(?:the )?(?:name|title)(?: is| as|:)? |^(?:as|called|named) | (?:which|that|to be held|happening|will be held|to (?:the )?calendar|is)$`)
	// plainName matches a name that says nothing: "New alarm", "next Monday"; not "Cleaning".
	plainName = pattern.MustCompile(`(?i)^(?:a |the |my |your )?(?:new )?(?:alarm|reminder|timer|event|calendar|schedule|appointment|name|details?|it|this)$|^(?:next|this|tomorrow|today|tonight|that) ?(?:\p{L}*day|week|month|\p{L}*)$|^at \d`)
)

// maxConfirmTurns is how many turns back the request may lie that a yes confirms.
const maxConfirmTurns = 8

// Confirms adds the alarm or reminder that the companion said it would set and a sentence agrees to, or moves the one that was asked for right before to the
// time that was agreed on. It reports whether it moves one.
func Confirms(r *reading.Reader, s *reading.Sentence, open []errand.Open) (moves bool) {
	robot := r.Neighbour(s.Turn, -1)
	said := r.Passage.Turns[s.Turn].Time
	if robot < 0 || r.Passage.Turns[robot].Role != graph.Robot || said.IsZero() || s.Chinese || len(s.Text) > reading.MaxErrandBytes ||
		!agrees.MatchString(strings.Trim(reading.PlainText(r.Passage.Turns[s.Turn].Text), " .!?")) {
		return false
	}
	text := reading.PlainText(r.Passage.Turns[robot].Text)
	if !confirms.MatchString(text) || tellsOfSet.MatchString(text) {
		return false
	}
	from, end := agreedTime(text, said)
	if from.IsZero() {
		return false
	}
	isAlarm := language.NamesAlarm(text)
	for i := len(open) - 1; i >= 0; i-- {
		e := &open[i]
		switch {
		case e.Holder != r.Holder(s) || e.Every != graph.Once || language.IsAlarm(e.Text) != isAlarm:
		case e.Due.Equal(from):
			return false // it is as it was asked for
		case e.Turn >= 0 && s.Turn-e.Turn <= maxConfirmTurns:
			moved.To(r, s, e, from, end)
			return true
		}
	}
	ask(r, s, consolidate.Errand{Text: agreedOn(text, isAlarm), Due: from, DueEnd: end})
	return false
}

// agreedTime returns the one moment that a text names, in one place or as a day and an hour: "an alarm for 4:15 pm", "the dentist on March 9th with
// the location Hale Avenue at 9:30 am"; zero for none, and for several.
func agreedTime(text string, said time.Time) (from, end time.Time) {
	found := times.Future(text, said)
	isClock := func(i times.Interval) bool { return i.To.Sub(i.From) <= time.Minute }
	switch {
	case len(found) == 1 && isClock(found[0]):
		return found[0].From, found[0].To
	case len(found) != 2 || isClock(found[0]) == isClock(found[1]):
		return from, end
	}
	day, clock := found[0], found[1]
	if isClock(day) {
		day, clock = clock, day
	}
	words := text[day.Start:day.End] + " at " + strings.TrimPrefix(text[clock.Start:clock.End], "at ")
	if both := times.Future(words, said); len(both) == 1 && isClock(both[0]) {
		return both[0].From, both[0].To
	}
	return from, end
}

// agreedOn returns the request for what the companion said it would set.
func agreedOn(text string, isAlarm bool) string {
	called := calledIt.FindStringSubmatch(text)
	if called == nil && !isAlarm {
		called = eventNamed.FindStringSubmatch(text)
	}
	if called != nil {
		called[1] = strings.TrimSpace(besideName.ReplaceAllString(called[1], ""))
	}
	if called != nil && (plainName.MatchString(called[1]) || called[1] == "") {
		called = nil
	}
	switch {
	case isAlarm && called != nil:
		return "Set an alarm called " + called[1]
	case isAlarm:
		return "Set an alarm"
	case language.NamesTimer(text):
		return "Set a timer"
	case called == nil:
		return "Set a reminder"
	}
	if name := called[1]; aboutEvent.MatchString(name) { // "the appointment with Dr Lowe"
		return "Remind me about the appointment " + name
	}
	return "Remind me about " + called[1]
}

// aboutEvent matches what is said of an appointment in the place of its name: "with Dr Lowe", "at the salon"; not "Choir".
var aboutEvent = pattern.MustCompile(`(?i)^(?:with|at|for) `)
