package language

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// remindsPerson and hanRemindsPerson match the beginning of a request up to the person who is to be told.
	remindsPerson    = pattern.MustCompile(`(?i)^(?:(?:please|and|also|then|ok|okay|so|oh|could you|can you|would you|will you)[, ]+)*(?:remind|wake|tell) `)
	hanRemindsPerson = pattern.MustCompile(`^[^，。！？]{0,16}?(?:提醒|叫醒|告诉|叫)(?:一下)?`)
	andPerson        = pattern.MustCompile(`(?i)^(?:,| and|和|跟|、) ?`)
)

// RemindsPerson reports whether a reminder is to tell something to a person with one of the names: "remind Callum to
// buy milk".
func RemindsPerson(text string, names []string) bool {
	for _, form := range []*pattern.Pattern{remindsPerson, hanRemindsPerson} {
		at := form.FindStringIndex(text)
		if at == nil {
			continue
		}
		if rest := text[at[1]:]; beginsWithName(rest, names) {
			return true
		} else if first := strings.IndexAny(rest, " ,和跟、"); first > 0 {
			if and := andPerson.FindString(rest[first:]); and != "" && beginsWithName(rest[first+len(and):], names) {
				return true
			}
		}
	}
	return false
}

// beginsWithName reports whether a text begins with one of the names, as a word of its own.
func beginsWithName(text string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		if name == "" || len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
			return false
		}
		rest := text[len(name):]
		return rest == "" || IsChinese(rest) || strings.ContainsAny(rest[:1], " ,.;:!?'")
	})
}
