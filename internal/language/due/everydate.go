package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// What comes back each year may have its date right behind the word for each: "every 1st of December", "every December the first".

var (
	// everyDate matches such a date: "every 1st of December", "each 24 December"; not "every 15th of the month", "every first Monday". The groups
	// are the day and the month.
	everyDate = pattern.MustCompile(`(?i)\b(?:every|each) (?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(` + monthNames + `)\b`)
	// everyMonthDate matches the same with its month first: "every December 1", "each march the 9th"; not "every March". The groups are the month
	// and the day.
	everyMonthDate = pattern.MustCompile(`(?i)\b(?:every|each) (` + monthNames + `) (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b`)
	// everyMonth matches a month of each year, for which people expect its first day: "every March to check the boiler", "each october, remind
	// me"; not "every march we walk". The groups are the month and what follows.
	everyMonth = pattern.MustCompile(`(?i)\b(?:every|each) (` + monthNames + `)( to\b| at\b| remind\b|[,.]|$)`)
	// everyNamedDay matches a day of each year that has a name: "every Christmas Eve", "each easter"; not "every Monday". The group is the day.
	everyNamedDay = pattern.MustCompile(`(?i)\b(?:every|each) (` + yearDayNames + `|christmas)\b`)
)

// everyDates writes such dates with the year that comes back: "every 1st of December" as "every year on December 1".
func everyDates(text string) string {
	if written := datesInDigits(text); everyDate.MatchString(written) || everyMonthDate.MatchString(written) {
		text = everyDate.ReplaceAllString(written, "every year on $2 $1")
		return everyMonthDate.ReplaceAllString(text, "every year on $1 $2")
	}
	text = everyMonth.ReplaceAllString(text, "every year on $1 1$2")
	return everyNamedDay.ReplaceAllStringFunc(text, func(found string) string {
		day := everyNamedDay.FindStringSubmatch(found)[1]
		if strings.EqualFold(day, "christmas") {
			day = "Christmas Day"
		}
		return "every year on " + day
	})
}
