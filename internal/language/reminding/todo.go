package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// The to-do list of people is what they are to be reminded of.

const (
	// ownList is what people call it: "my to-do list", "the list of things to do", "chore list".
	ownList = `(?:(?:my|the|our) )?(?:(?:\p{L}+ ){0,2}?(?:to[ -]?do(?: list|'s|s)|todo(?: list|s)?|task list|tasks|chores? list|errands? list|reminders? list|list of reminders|reminders|chores)|list of (?:things|stuff|tasks|chores)(?: to (?:do|get done|accomplish|remember))?|agenda list)`
	// lists is what is done with something that goes onto it.
	lists = `(?:add|put|place|insert|include|throw|mark down|jot(?: down)?|write(?: down)?|note(?: down)?|stick|list|pop|enter)`
)

var (
	// ontoList matches a request to put something onto the list: "put laundry on my to-do list", "can you add call mum to my tasks"; not "what is on my to-do list". The group is what.
	ontoList = pattern.MustCompile(`(?i)^(?:` + asks + `|` + wants + ` (?:you )?to )*(?:also )?` + lists + ` (.+?) (?:to|on|onto|in|into) ` + ownList + `$`)
	// listFirst matches it with the list first: "on my to-do list, add dishes", "add to my task list get the carpet cleaned"; not "on my to-do list". The groups are what, in one of two alternatives.
	listFirst = pattern.MustCompile(`(?i)^(?:to|on|onto) ` + ownList + `,? (?:please )?` + lists + ` (.+)$|^(?:` + asks + `|` + wants + ` (?:you )?to )*` + lists + ` (?:to|on|onto) ` + ownList + `[:,]? (.+)$`)
	// offList matches a request to take something off it: "cross the bins off my to-do list", "remove dusting from the chore list"; not "remove the list". The group is what.
	offList = pattern.MustCompile(`(?i)^(?:` + asks + `|` + wants + ` (?:you )?to |you (?:can|may) )?(?:remove|delete|erase|take|cross|scratch|strike|nix|drop|cut|tick|cancel|get rid of) (.+?) (?:from|off of|off|out of) (?:` + ownList + `|` + ownCalendar + `|(?:this |the )?calendar)(?: (?:on|for) .*)?$`)
	// clearsList matches that nothing on it is wanted: "clear my to-do list", "delete everything on my task list"; not "delete my task". The group is empty.
	clearsList = pattern.MustCompile(`(?i)^(?:` + asks + `|` + wants + ` (?:you )?to |you (?:can|may) )?(?:clear(?: out)?|delete|erase|empty(?: out)?|wipe(?: out)?|blank out|cancel|reset|remove|get rid of) (?:(?:everything|all(?: (?:of )?(?:the )?(?:items|things|tasks))?|all) (?:on|from|off|in) )?(?:all (?:of )?)?` + ownList + `$`)
	// allOnList matches all that is on the list: "everything", "all items"; not "all the plates".
	allOnList = pattern.MustCompile(`(?i)^(?:everything|all(?: (?:of )?(?:the |my )?(?:items|things|tasks|chores|reminders))?)$`)
	// deed matches what begins with a verb: "call mum", "do the dishes", "buy milk"; not "the dishes", "cleaning".
	deed = pattern.MustCompile(`(?i)^(?:call|ring|phone|text|email|message|take|feed|walk|pick|drop|buy|get|order|pay|post|send|book|water|put|turn|check|collect|fetch|bring|clean|cook|make|start|leave|go|meet|visit|move|return|renew|charge|empty|lock|wash|pack|write|submit|print|give|tell|ask|do|have|eat|drink|defrost|switch|mow|fix|mail|paint|change|fold|sweep|mop|vacuum|dust|iron|bake|study|read|finish|schedule|set|cut|hang|sort|file|cancel|replace|repair|mend|tidy|remember to \p{L}+) (?:\p{L}|\d)`)
)

// ofList returns a request to put something onto the to-do list as one to be reminded of it, or "".
func ofList(text string) string {
	what := ""
	if m := ontoList.FindStringSubmatch(text); m != nil {
		what = m[1]
	} else if m := listFirst.FindStringSubmatch(text); m != nil {
		what = m[1] + m[2]
	}
	what = strings.TrimPrefix(strings.TrimSpace(what), "remember to ")
	switch {
	case what == "" || noEntry.MatchString(what):
		return ""
	case deed.MatchString(what):
		return "Remind me to " + what
	}
	return about(what)
}

// about returns a request to be reminded of something. Without a time "Remind me about it" asks to be told of it at once.
func about(what string) string {
	if namesTime(what) {
		return "Remind me about " + what
	}
	return "Set a reminder about " + what
}

// offTheList returns that something on the to-do list is no longer wanted in plain words, or "".
func offTheList(text string) string {
	if clearsList.MatchString(text) {
		return "Cancel all my reminders"
	}
	m := offList.FindStringSubmatch(text)
	switch {
	case m == nil || noEntry.MatchString(m[1]):
		return ""
	case allOnList.MatchString(m[1]):
		return "Cancel all my reminders"
	}
	return "Cancel the reminder about " + m[1]
}
