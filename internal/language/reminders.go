package language

import "github.com/egomem/egomem/internal/pattern"

// movesReminder matches words by which a reminder may get another time, without the word for it: "snooze it",
// "make that 8", "push it back an hour", 再过十分钟叫我, 改成六点半; not "I moved to Leeds".
var movesReminder = pattern.MustCompile(
	`(?i)\bsnooze\b|\b(?:make|move|push|change|set) (?:it|that)\b` +
		`|再.{0,12}叫|过.{1,12}叫|(?:推迟|改|调|延|挪|提前)[到成为]`)

// MayMoveReminder reports whether a text may move or put off a reminder that it does not call so: one to be read soon.
func MayMoveReminder(text string) bool { return movesReminder.MatchString(text) }

// reminder matches words of a request to be reminded or woken: "remind me to call", "set an alarm",
// "don't let me forget the milk", 七点叫我起床; not "I remember".
var reminder = pattern.MustCompile(
	`(?i)\b(?:remind|wake (?:me|us)|alarm|timer|(?:do not|don't|dont) let (?:me|us) forget)\b` +
		`|提醒|叫(?:我|我们)|闹钟|别(?:让我)?忘|计时`)

// AsksForReminder reports whether a text may ask for a reminder: one to be read soon. It may be wrong
// about some that do not.
func AsksForReminder(text string) bool { return reminder.MatchString(text) }
