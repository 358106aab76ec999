package language

import "github.com/egomem/egomem/internal/pattern"

// asAppointments are words for what people have done by those whom they have an appointment with.
var asAppointments = []struct {
	words *pattern.Pattern
	name  string
}{
	{pattern.MustCompile(`(?i)\b(?:my|our) (?:hair|fringe|beard|highlights) (?:done|cut|coloured|colored|trimmed|dyed)\b`), "hairdresser"},
	{pattern.MustCompile(`(?i)\b(?:(?:my|our) teeth|a (?:tooth|filling|crown)|my wisdom tooth) ` +
		`(?:checked|cleaned|done|out|pulled|filled|removed)\b`), "dentist"},
	{pattern.MustCompile(`(?i)\b(?:my|our) (?:eyes|eyesight) (?:tested|checked)\b`), "optician"},
	{pattern.MustCompile(`剪头发?|理发|做头发|烫头|染头`), "理发"},
}

// NamingAppointments returns a text with the names of the appointments that it speaks of: "my hair done, hairdresser".
func NamingAppointments(text string) string {
	for _, one := range asAppointments {
		if at := one.words.FindStringIndex(text); at != nil {
			text = text[:at[1]] + " (" + one.name + ")" + text[at[1]:]
		}
	}
	return text
}
