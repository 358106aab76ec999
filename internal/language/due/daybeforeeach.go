package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// What comes back each week may be due on the day before its day: "every Tuesday the cleaner comes, remind me the evening before".

var (
	// dayBeforeEach matches the part of the day before the one that something comes back on, and the time of day: "the evening before at 8",
	// "the day before", "the night before to tidy up"; not "the day before the exam". The groups are the part, the time and its half of
	// the day, and what follows.
	dayBeforeEach = pattern.MustCompile(`(?i)\b(?:on )?the (day|night|evening|afternoon|morning) before` +
		`(?: at ((?:half past |quarter (?:past|to) )?(?:\d{1,2}(?::\d\d)?|` + hourWords + `))` +
		`( ?[ap]\.?m\b\.?| in the (?:morning|afternoon|evening))?)?($|[,.!?;]| to | please| about | that )`)
	// hanDayBeforeEach matches the same in Chinese: 周二阿姨来，前一天晚上八点; not 考试前一天. The groups are what stands before.
	hanDayBeforeEach = pattern.MustCompile(`([，,])(?:请)?(?:提前|前)(?:一|1)天`)
)

// withoutDayBefore returns a text that says how often something comes back without the words for the day before, and whether it has such.
func withoutDayBefore(text string) (rest string, found bool) {
	at := everyMatch(text)
	if at == nil {
		return text, false
	}
	if m := dayBeforeEach.FindStringSubmatchIndex(text); m != nil && m[0] >= at[1] {
		words := dayBeforeEach.FindStringSubmatch(text)
		part, clock, half := strings.ToLower(words[1]), words[2], words[3]
		when := ""
		switch {
		case clock != "" && half != "":
			when = "at " + clock + half
		case clock != "" && part != "day":
			when = "at " + clock + " in the " + strings.Replace(part, "night", "evening", 1)
		case clock != "":
			when = "at " + clock
		case part != "day":
			when = "in the " + part
		}
		return text[:m[0]] + when + words[4] + text[m[1]:], true
	}
	if m := hanDayBeforeEach.FindStringSubmatchIndex(text); m != nil && m[0] >= at[1] {
		return text[:m[3]] + text[m[1]:], true
	}
	return text, false
}
