package language

import "github.com/egomem/egomem/internal/pattern"

// reminder matches words of a request to be reminded or woken: "remind me to call", "set an alarm",
// "don't let me forget the milk", 七点叫我起床; not "I remember".
var reminder = pattern.MustCompile(
	`(?i)\b(?:remind|wake (?:me|us)|alarm|timer|(?:do not|don't|dont) let (?:me|us) forget)\b` +
		`|提醒|叫(?:我|我们)|闹钟|别(?:让我)?忘|计时`)

// AsksForReminder reports whether a text may ask for a reminder: one to be read soon. It may be wrong
// about some that do not.
func AsksForReminder(text string) bool { return reminder.MatchString(text) }
