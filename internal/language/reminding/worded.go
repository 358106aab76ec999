package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// The plain words of a request for an alarm, a timer or a reminder, of its time and its matter.

// joined returns words and more words with one space between them.
func joined(words, more string) string {
	return strings.TrimSpace(words + " " + strings.TrimSpace(more))
}

// alarm returns a request for an alarm by its name, its time, and what else was said of it; "" for one without a time that is known.
func alarm(called, when, rest string) string {
	switch {
	case when == "daily":
		when = "every day"
	case isLength(when): // "a ten minute alarm"
		when = "in " + when
	case when != "" && !startsPreposition(when):
		when = "for " + when
	}
	switch {
	case rest == "" && when == "":
		return "Set an alarm" + called
	case rest != "" && isTime(rest) && !startsPreposition(rest):
		rest = "for " + rest
	case rest != "" && when == "" && !namesTime(rest):
		return "" // an alarm for what may happen
	}
	if when != "" && strings.HasSuffix(rest, when) { // "tomorrow I need an alarm at seven tomorrow"
		when = ""
	}
	return joined(joined("Set an alarm"+called, strings.TrimPrefix(rest, "of ")), when)
}

// timerStart matches the word before how long a timer runs: "after 25 minutes", "in 10"; not "for the rice".
var timerStart = pattern.MustCompile(`(?i)^(?:after|in|to|at|of|with|on|from|lasting) `)

// thing matches what stands before the name of a thing: "for the rice", "the rice".
var thing = pattern.MustCompile(`(?i)^(?:for )?(?:the |my |our )?`)

// numberAlone matches how many minutes a timer runs, which is said in short: "for twenty", "for 8"; not "for the eggs".
var numberAlone = pattern.MustCompile(`(?i)^for (?:\d{1,3}|[a-z]+(?:[ -]five)?)$`)

// namesClock matches a time that is no number of minutes: "for noon", "for monday", "for the fifth"; not "for twenty".
var namesClock = pattern.MustCompile(`(?i)noon|midday|midnight|day|tonight|morning|tomorrow|evening|night|week|month|half|quarter|first|\p{L}th\b`)

// timer returns a request for a timer by its name, how long it runs, and what else was said of it; "" for one without a length.
func timer(called, when, rest string) string {
	if numberAlone.MatchString(rest) && isTime(rest) && when == "" && !isLength(rest) && !namesClock.MatchString(rest) {
		rest += " minutes"
	}
	if after := timerStart.ReplaceAllString(rest, ""); after != rest && isLength(after) {
		rest = "for " + after
	}
	if length, what, found := strings.Cut(rest, ", "); found && isLength(length) && !strings.Contains(what, ",") && len(strings.Fields(what)) <= 3 { // "timer, ten minutes, pasta"
		rest = "for " + strings.TrimPrefix(length, "for ") + " for the " + thing.ReplaceAllString(what, "")
	}
	if rest != "" && isLength(rest) && !strings.HasPrefix(strings.ToLower(rest), "for ") {
		rest = "for " + rest
	}
	switch {
	case when != "" && !isLength(when), rest != "" && when == "" && !namesTime(rest):
		return ""
	case when != "":
		when = "for " + many(when)
	}
	return joined(joined("Set a timer"+called, when), rest)
}

// many writes the unit of a length as one of many: "10 minutes" of "10 minute".
func many(length string) string {
	for _, unit := range []string{"minute", "min", "hour", "second", "sec"} {
		if strings.HasSuffix(length, " "+unit) && !strings.HasPrefix(length, "a ") && !strings.HasPrefix(length, "an ") && !strings.HasPrefix(length, "half") && !strings.HasPrefix(length, "one ") {
			return length + "s"
		}
	}
	return length
}

// reminder returns a request to be reminded of something, or at some time.
func reminder(when, rest string) string {
	if when == "daily" {
		when = "every day"
	}
	if when != "" && !startsPreposition(when) && !isLength(when) {
		when = "at " + when
	}
	m := toDo.FindStringSubmatch(" " + rest)
	switch {
	case rest == "" && when == "", m != nil && strings.EqualFold(m[1], "of") && !ofSomeDeed.MatchString(rest):
		return ""
	case rest == "" || isTime(rest):
		if rest = strings.TrimPrefix(rest, "for "); rest != "" {
			rest = withOn(rest)
		}
	case m == nil:
		lead, matter := leadingTime(rest)
		if !toDo.MatchString(" " + matter) {
			matter = "to " + matter
		}
		if onEvent.MatchString(matter) || noReminder.MatchString(matter) {
			return "" // "i'd love a reminder app"
		}
		if lead != "" {
			lead = withOn(lead)
		}
		when, rest = joined(lead, when), reminderFor(matter)
	default:
		rest = reminderFor(rest)
	}
	if matter := strings.TrimPrefix(rest, "about "); matter != rest {
		return about(joined(matter, when))
	}
	return joined(joined("Remind me", rest), when)
}

// noReminder matches what stands behind the word and says neither what nor when, with the word before it: "to app", "to all the time", "to so often"; not "to app the bank", "to call mum".
var noReminder = pattern.MustCompile(`(?i)^to (?:(?:apps?|systems?|cards?|notes?|emails?|a lot|too|anymore)$|all (?:the|of)\b|often|constantly|like |so |because )`)

// forMatter matches the word before what a reminder is for: "for the dentist"; not "about the dentist".
var forMatter = pattern.MustCompile(`(?i)^(?:for|regarding|concerning) `)

// reminderFor returns the matter of a reminder with "about" for what it is for: "about the dentist" of "for the dentist".
func reminderFor(matter string) string {
	after := forMatter.ReplaceAllString(matter, "")
	if after == matter {
		return matter
	}
	if when, rest := leadingTime(after); when != "" { // "for monday to pay the rent"
		if rest != "" && !toDo.MatchString(" "+rest) {
			rest = "to " + rest
		}
		return joined(rest, withOn(when))
	}
	return "about " + after
}

// dayFirst matches a day without its preposition: "monday", "monday at six".
var dayFirst = pattern.MustCompile(`(?i)^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b`)

var months = lexical.SetOf("january february march april may june july august september october november december")

// withOn puts the preposition before a time that lacks it: "on monday", "at six".
func withOn(when string) string {
	when = strings.TrimRight(when, ",;:")
	switch first, _, _ := strings.Cut(strings.ToLower(when), " "); {
	case dayFirst.MatchString(when):
		return "on " + when
	case months[first]:
		return "on " + when
	case first == "tomorrow" || first == "tonight" || first == "today" || first == "next" || first == "this" || first == "every" || startsPreposition(when):
		return when
	}
	return "at " + when
}

// startsPreposition reports whether a time begins with a word that joins it: "at six"; not "six".
func startsPreposition(when string) bool {
	first, _, _ := strings.Cut(strings.ToLower(when), " ")
	return joiningWords[first]
}

// joiningWords begin a time that needs no preposition before it.
var joiningWords = lexical.SetOf("at on in by for tomorrow tonight today every each next this after from around about before")
