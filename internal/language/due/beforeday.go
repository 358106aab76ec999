package due

import (
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People count back from a day of the calendar: "the night before the 15th", "two days before 1 June".

// yearDayNames are days of the year that have a name.
const yearDayNames = `(?:christmas|new year'?s?|easter|boxing|valentine'?s|thanksgiving|pancake) (?:eve|day)|(?:easter|palm|whit|mothering) sunday` +
	`|(?:easter|whit) monday|(?:shrove|pancake) tuesday|ash wednesday|good friday|halloween|thanksgiving|easter`

// beforeDay matches a day that is counted back from another one, right before it: "the night before the 15th", "two days before 1
// June", "the evening before Friday at 9", "the day before Christmas Eve"; not "before the 15th", "the day before my exam". The groups are the part of the day, or
// a count and a unit, the day, its month, the time of day and the words by which it is of each month.
var beforeDay = pattern.MustCompile(`(?i)\b(?:on )?(?:the (day|night|evening|morning|afternoon|week)|(a|one|two|three` +
	`|four|five|six|\d{1,2}) (days?|nights?|weeks?)) before ((?:on )?(?:the \d{1,2}(?:st|nd|rd|th)(?: of (` + monthNames + `))?` +
	`|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:` + monthNames + `)|(?:` + monthNames + `) \d{1,2}(?:st|nd|rd|th)?` +
	`|(?:next |this )?(?:` + weekdays + `)|` + yearDayNames + `))\b(?: at (\d{1,2}(?::\d\d)?)(?: ?([ap]m)\b)?)?( of (?:each|every|the) month)?`)

// beforeDaysWritten writes such a day as a date, if it is to come.
func beforeDaysWritten(text string, said time.Time) string {
	m := beforeDay.FindStringSubmatch(text)
	if m == nil || m[8] != "" || everyMatch(text) != nil {
		return text
	}
	if head, _, _ := strings.Cut(text, m[0]); strings.HasSuffix(head, " or ") || strings.HasSuffix(head, " to ") || strings.HasSuffix(head, "-") {
		return text // "one or two days before Friday"
	}
	part, back := strings.ToLower(m[1]+m[3]), 1
	if n := numberOf(strings.ToLower(m[2])); m[2] != "" && n > 0 {
		back = n
	} else if n, err := strconv.Atoi(m[2]); err == nil {
		back = n
	}
	if strings.HasPrefix(part, "week") {
		back *= 7
	}
	clock := " at " + m[6] + " " + m[7]
	late := strings.HasPrefix(part, "night") || strings.HasPrefix(part, "evening") || part == "afternoon"
	switch {
	case m[6] == "":
		clock = " at " + strconv.Itoa(hourOf(part)) + ":00"
	case m[7] == "" && late && !strings.HasPrefix(m[6], "1") && !strings.HasPrefix(m[6], "2"):
		clock += "pm"
	}
	for _, from := range []time.Time{said, onHour(said, 0).AddDate(0, 0, 1)} { // the 15th is of the next month from the 16th on
		found := times.Future("on "+strings.TrimPrefix(m[4], "on "), from)
		if len(found) != 1 {
			return text
		}
		day := onHour(found[0].From, 0).AddDate(0, 0, -back)
		written := strings.TrimRight(onDay(day, false)+clock, " ")
		if at := times.Future(written, said); len(at) == 1 && at[0].From.After(said) {
			return strings.Replace(text, m[0], written, 1)
		}
	}
	return text
}
