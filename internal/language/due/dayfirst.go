package due

import "github.com/egomem/egomem/internal/pattern"

// dayFirst matches that a day is that of an event, which is named behind it: "Wednesday's the vet for Biscuit, quarter to eleven", "tomorrow
// is my interview at nine"; not "Wednesday's child", "the vet is on Wednesday". The groups are the day, the event, and its clock.
var dayFirst = pattern.MustCompile(`(?i)^(?:(?:oh|and|so|ok|okay` +
	`|well|right|by the way)[,:]? )*((?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)(?:'s| is) ((?:the` +
	`|my|our) [\p{L}' -]{2,40}?)(?:(?:, (?:at )?| at )((?:half|quarter|\d{1,2}|` + hourWords + `|noon)\b[^,;]*?))?[.! ]*$`)

// DayBehind returns what is said of the day of an event with the event first, as most people say it: "the vet on Wednesday at nine" of
// "Wednesday's the vet, nine". Other texts are as they were.
func DayBehind(text string) string {
	m := dayFirst.FindStringSubmatch(text)
	switch {
	case m == nil:
		return text
	case m[3] == "":
		return m[2] + " on " + m[1]
	}
	return m[2] + " on " + m[1] + " at " + m[3]
}
