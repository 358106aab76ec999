package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// Requests to put something into a calendar. The companion has none but the reminders: it reminds of it.

const (
	ownCalendar = `(?:my|the|our) (?:calendar|diary|schedule|agenda|planner|appointments?)`
	// enters is what is done with something that goes into a calendar.
	enters = `(?:add|put|enter|place|mark|pencil(?: in)?|note(?: down)?|stick|pop|log|record|write(?: down)?|save|schedule|include|set|make a note of|input)`
	// event is what people put into one.
	event = `(?:meetings?|appointments?|events?|lunch|dinner|brunch|breakfast|party|call|practice|session|date|visit|interview|class|lesson|birthday|anniversary|get-together|check-?up|rehearsal|training|trip|exam|deadline)`
)

var (
	// intoCalendar matches a request to put something into the calendar: "add running to my calendar for thursday", "put the dentist on the calendar on friday at five"; not
	// "what is on my calendar". The groups are what, and what follows.
	intoCalendar = pattern.MustCompile(`(?i)^(?:` + asks + `|` + wants + ` (?:you )?to )*` + enters + ` (.+?) (?:to|on|in|into|onto|down in|down on) (?:` + ownCalendar + `|calendar)(.*)$`)
	// calendarFirst matches it with the calendar first: "add to my calendar lunch with lisa on friday"; not "add to my list". The group is what.
	calendarFirst = pattern.MustCompile(`(?i)^(?:` + asks + `|` + wants + ` (?:you )?to )*` + enters + ` (?:to|on|in|into|onto) (?:` + ownCalendar + `|calendar)(?: that| for)?:? (.+)$`)
	// addsEvent matches a request for an event with its time: "set a meeting with tom tomorrow at seven", "add dentist appointment for friday at five"; not "i have a meeting at seven". The
	// groups are the event with its owner, and what follows.
	addsEvent = pattern.MustCompile(`(?i)^(?:` + asks + `|` + wants + ` (?:you )?to )*(?:add|schedule|set(?: up)?|create|put in|plan|make)(?: me| us)? ((?:(?:an?|the|my|our|new) )?(?:[\p{L}'-]+ ){0,3}?` + event + `)\b(.*)$`)
	// putsInFor matches a request to put something in for a day: "put the dentist in for thursday", "pencil lunch in for friday"; not "put the cake in". The groups
	// are what and when.
	putsInFor = pattern.MustCompile(`(?i)^(?:` + asks + `)*(?:put|pencil|pop|stick|jot|write|mark) ((?:[\p{L}'-]+ ){1,6}?)(?:in|down) (?:for|on|at) (.+)$`)
	// noEntry matches what goes into no calendar: "it", "that", "me"; not "it support".
	noEntry = pattern.MustCompile(`(?i)^(?:it|that|this|them|these|those|me|us|him|her|something)$`)
	// booked matches what is booked with others and not only noted: "meeting room", "reservation for a party of three"; not "meeting".
	booked = pattern.MustCompile(`(?i)\breservations?\b|\bmeeting rooms?\b|\bparty of\b`)
	// asUsual matches what is told of most days: "make dinner at six usually"; not "make dinner at six".
	asUsual = pattern.MustCompile(`(?i)\b(?:usually|normally|often|sometimes|always|mostly)\b`)
	// withArticle matches an event without a word for whose it is: "a meeting", "new meeting"; not "my meeting".
	withArticle = pattern.MustCompile(`(?i)^(?:an?|new) (?:new )?`)
)

// ofCalendar returns a request for an entry in the calendar as one to be reminded of it, or "".
func ofCalendar(text string) string {
	if m := intoCalendar.FindStringSubmatch(text); m != nil && namesTime(m[1]+m[2]) {
		return entry(m[1], m[2])
	}
	if m := calendarFirst.FindStringSubmatch(text); m != nil && namesTime(m[1]) {
		return entry(m[1], "")
	}
	if m := addsEvent.FindStringSubmatch(text); m != nil && namesTime(m[2]) && !booked.MatchString(text) && !asUsual.MatchString(text) {
		return entry(m[1], m[2])
	}
	if m := putsInFor.FindStringSubmatch(text); m != nil && isTime(m[2]) && !isLength(m[2]) {
		return entry(m[1], withOn(m[2]))
	}
	return ""
}

// entry returns the request to be reminded of what goes into the calendar.
func entry(what, when string) string {
	what, when = strings.TrimSpace(withArticle.ReplaceAllString(what, "the ")), strings.TrimSpace(when)
	if noEntry.MatchString(what) || strings.ContainsAny(what, ",;") {
		return ""
	}
	if after := forMatter.ReplaceAllString(when, ""); after != when && isTime(after) {
		when = withOn(after)
	}
	return joined(joined("Remind me about", what), when)
}
