package due

import "github.com/egomem/egomem/internal/pattern"

const someShortDay = `mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun`

var (
	// shortDay matches a day of the week by the beginning of its name, where a time of a request stands: "remind me tue at 9", "on fri", "every mon at 9"; not "he sat at
	// nine", "in the sun", "tuesday". The groups are the word before it, the day and what follows.
	shortDay = pattern.MustCompile(`(?i)\b(me |us |on |every |each |next |this |until )(` + someShortDay + `)\b\.?($|[,!?;]| (?:at|and|or|to|morning|afternoon|evening|night|by|around|remind|wake)\b)`)
	// nextShortDay matches another one behind a day of a list: "Monday, wed", "Monday and fri"; not "Monday and sunny". The groups are what stands before, and the day.
	nextShortDay = pattern.MustCompile(`(?i)((?:` + weekdays + `)s?(?:,|,? and|,? or) (?:on )?)(` + someShortDay + `)\b\.?`)
)

// shortDaysWritten writes the days of the week with their whole names: "remind me mon, wed and fri" as "remind me Monday, Wednesday and Friday".
func shortDaysWritten(text string) string {
	text = shortDay.ReplaceAllStringFunc(text, func(found string) string {
		m := shortDay.FindStringSubmatch(found)
		return m[1] + longName(longDay(m[2])) + m[3]
	})
	for range len(weekdayNames) - 1 {
		text = nextShortDay.ReplaceAllStringFunc(text, func(found string) string {
			m := nextShortDay.FindStringSubmatch(found)
			return m[1] + longName(longDay(m[2]))
		})
	}
	return text
}
