package standing

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People ask for reminders in few words, in an order of their own, and for what not to do.

var (
	// onMonthDay matches a day of each month before a request, which the group has: "on the first of each month remind me to pay", "at the
	// end of every month, remind me", "on the 5th of every month I pay rent, remind me"; not "on the first of may remind me".
	onMonthDay = pattern.MustCompile(`^(?:on|at) the (?:[a-z\d-]+(?: day)?) of (?:each|every|the) month(?: at [^,]{1,12}?)?` +
		`(?: (?:i|we) [^,;]{2,60})?,? ` +
		`((?:please |can you |could you )*(?:remind|wake|tell|ping|nudge) (?:me|us)\b.*)`)
	// toldAtClock matches a wish to be told to do something, at the start or right behind when: "tell me to leave", "on weekdays at 8:15
	// tell me to leave", "every day at eight could you tell me to leave"; not "tell me a joke", "at 8:15 they tell me to leave".
	toldAtClock = pattern.MustCompile(`(?:^|(?:\d{1,2}(?::\d\d)?|[ap]\.?m\.?|[a-z]*days?|mornings?|afternoons?` +
		`|evenings?|nights?|noon|o'clock|` + wording.LengthWords + `|please|(?:can|could|would|will) you),? )(?:tell|ping) (?:me|us) to `)
	// clockNamed matches a time of day: "at 8:15", "at eight", "9 pm"; not "in the morning".
	clockNamed = pattern.MustCompile(`(?i)\b\d{1,2}:\d\d\b|\bat (?:\d|half|quarter|noon|` + wording.LengthWords + `)|\b\d{1,2} ?[ap]\.?m\b`)
	// hanRemindsNot matches a request to be reminded of what not to do: 今晚十点提醒我别再吃东西了; not 别提醒我.
	hanRemindsNot = pattern.MustCompile(`提醒我们?(?:一下)?(?:千万|一定)?(?:别|不要|不能|不可以|不许|不用)`)
	// hanNoReminder matches that no reminder is wanted: 不用提醒我, 别再提醒我; not 提醒我别.
	hanNoReminder = pattern.MustCompile(`(?:不用|不必|不需要|别|不要|无需)(?:再|来)*提醒`)
	// alarmAlone matches an alarm or a timer and when, without a verb: 明早七点的闹钟, "ten minute timer"; not 定个七点的闹钟.
	alarmAlone = pattern.MustCompile(`(?i)^[^定设订调叫]{2,16}闹钟$|^(?:an? )?[a-z\d-]+[ -](?:hour|minute|min|second)[ -]timer$`)
	// which matches a question for one of several: "Which one?", 哪个闹钟; not "When?".
	which = pattern.MustCompile(`(?i)\bwhich\b|哪[个一]`)
)

// remindsNot reports whether a request in Chinese is to remind of what not to do.
func remindsNot(text string) bool {
	return hanRemindsNot.MatchString(text) && !hanNoReminder.MatchString(text)
}

// AnswersWhich reports whether a sentence answers the companion, who asked which alarm is meant.
func AnswersWhich(r *reading.Reader, s *reading.Sentence) bool {
	i := r.Neighbour(s.Turn, -1)
	return i >= 0 && r.Passage.Turns[i].Role == graph.Robot && which.MatchString(r.Passage.Turns[i].Text)
}
