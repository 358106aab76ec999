package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A request may name several parts of the day and no hour: "every morning and evening", "in the morning and at night".

const (
	inPart   = `(?:in the (?:morning|afternoon|evening)|at (?:night|noon|bedtime|lunchtime))`
	partJoin = `(?:, and |,| and|, )`
)

var (
	// everyParts matches parts of each day, or of one: "every morning and evening", "each morning, afternoon and night", "tomorrow morning and
	// evening"; not "every morning". The group is which day.
	everyParts = pattern.MustCompile(`(?i)\b(every|each|tomorrow|(?:on |next |this |every )?(?:` + weekdays + `)) ` + dayPartName + `(?:` + partJoin + ` ?(?:every |each )?` + dayPartName + `)+\b`)
	// inParts matches parts of a day: "in the morning and in the evening", "in the morning and evening", "in the morning, at noon and at night"; not
	// "in the morning".
	inParts = pattern.MustCompile(`(?i)\b` + inPart + `(?:` + partJoin + ` ?(?:` + inPart + `|(?:the )?` + dayPartName + `))+\b`)
	// bareParts matches the two ends of each day without a word that says how often: "remind me of my pill morning and evening"; not
	// "in the morning and evening", "on Monday morning and evening". The groups are the request and what it is
	// about.
	bareParts = pattern.MustCompile(`(?i)^(.*\b(?:remind|nudge|wake) (?:me|us)(?: up)?)\b((?: .*)?) mornings? and (?:evenings?|nights?)(?:,? please)?[.! ]*$`)
	// dayBehind matches the word for a day right before them: " Monday", " tomorrow", " the"; not " pill".
	dayBehind = pattern.MustCompile(`(?i)\b(?:` + weekdays + `|today|tomorrow|every|each|the|this|next|of|in|on|and|for)$`)
	// onePart matches one of them: "morning", "night", "noon"; not "every".
	onePart = pattern.MustCompile(`(?i)\b(?:` + dayPartName + `s?|noon|bedtime|lunchtime)\b`)
)

// EachPart returns a request to be reminded or woken that names several parts of the day as one request for each of them; nil for another one.
func EachPart(text string) (each []string) {
	if len(onePart.FindAllStringIndex(text, 2)) < 2 || !asksNow.MatchString(text) && !wakes.MatchString(text) {
		return nil
	}
	if at := everyParts.FindStringSubmatchIndex(text); at != nil {
		for _, part := range onePart.FindAllString(text[at[0]:at[1]], -1) {
			each = append(each, text[:at[2]]+text[at[2]:at[3]]+" "+part+text[at[1]:])
		}
		return each
	}
	if m := bareParts.FindStringSubmatch(text); m != nil && !dayBehind.MatchString(m[2]) {
		for _, part := range onePart.FindAllString(text[len(m[1])+len(m[2]):], -1) {
			each = append(each, m[1]+" every "+strings.TrimSuffix(strings.ToLower(part), "s")+m[2])
		}
		return each
	}
	at := inParts.FindStringIndex(text)
	if at == nil {
		return nil
	}
	for _, part := range onePart.FindAllString(text[at[0]:at[1]], -1) {
		before := "at "
		if dayPartAlone[strings.ToLower(part)] {
			before = "in the "
		}
		each = append(each, text[:at[0]]+before+part+text[at[1]:])
	}
	return each
}

// dayPartAlone are the parts of the day that people are in: "in the morning", but "at night".
var dayPartAlone = map[string]bool{"morning": true, "afternoon": true, "evening": true}
