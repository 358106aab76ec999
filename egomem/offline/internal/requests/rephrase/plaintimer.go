package rephrase

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask for a timer without this word: "put twelve minutes on for the rice", "rice timer, twelve minutes", 米饭定十二分钟. Such a request
// is read as the common one: "set a timer for twelve minutes for the rice".

const (
	// timerLength is how long a timer runs.
	timerLength = `([a-z\d -]+? ?(?:minutes?|mins?|hours?|seconds?|secs?))`
	// timerFor is what a timer is for.
	timerFor = `(?:for|on) (?:the |my |our |his |her |this |that |these |those )?([^,.;!?]+?)`
	// TimerEnd ends a request.
	TimerEnd = `(?:,? (?:please|would you|will you|could you|can you|then|thanks|thank you|ta))*[.!? ]*$`
)

var (
	// putsOn matches a length to be timed, with its verb: "put twelve minutes on for the rice", "set ten minutes for the eggs", "give me five
	// minutes on the tea"; not "give me ten minutes". The groups are the length and what it is for.
	putsOn = pattern.MustCompile(wording.BeforeAll + `(?:(?:can|could|will|would) you (?:please )?)?(?:(?:put|set|start|do|time|count)(?: me| us)?(?: down)? ` + timerLength +
		`(?: on)?(?: ` + timerFor + `)?` +
		`|give (?:me|us) ` + timerLength + ` ` + timerFor + `)` + TimerEnd)
	// lengthOnly matches a length and what it is for, as a request by its end: "twelve minutes for the rice, please"; not "twelve minutes for
	// the rice", which may be told. The groups are those of putsOn.
	lengthOnly = pattern.MustCompile(`^` + timerLength + ` ` + timerFor + `,? (?:please|would you|will you|could you|can you)[.!? ]*$`)
	// timerNamedFor matches a timer by what it is for, and its length: "rice timer, twelve minutes", "timer for the rice, twelve minutes", "set a timer
	// for the rice for twelve minutes"; not "the rice timer rang". The groups are what it is for, in one of the alternatives, and the length.
	timerNamedFor = pattern.MustCompile(wording.BeforeAll + `(?:(?:can|could|will|would) you (?:please )?)?(?:(?:set|start|put on) )?(?:(?:an?|the|another) )?` +
		`(?:([a-z]+(?: [a-z]+)?) timer|timer for (?:the |my |our )?([^,.;!?]+?))(?:,|:| -| for|, for) ` + timerLength + TimerEnd)
	// noCooking matches what one spends time on, and what is no thing: "on the phone", "for the drive", "for a walk"; not "for the rice".
	noCooking = pattern.MustCompile(`\b(?:phone|line|bus|train|bike|treadmill|drive|walk|road|way|journey|me|us|you|him|her|them|it|each|every|that|this|now|timers?|alarms?` +
		`|reminders?|clock|tea break|break|commute|trip|flight|queue|call|aside|another|minutes?|hours?|a|an)\b|\d`)
	// noTimerName matches words for a timer that say nothing of what it is for: "egg", "ten minute"; not "rice".
	noTimerName = pattern.MustCompile(`^(?:an?|the|my|egg|kitchen|oven|new|another|second|first|one|set|start|reset|stop|cancel|restart|minute|hour|same|this|that|no)\b|\b(?:minute|hour|second)$`)
)

// plainTimer returns such a request in the common words, or "".
func plainTimer(text string) string {
	lower := strings.ToLower(text)
	if !strings.Contains(lower, "min") && !strings.Contains(lower, "hour") && !strings.Contains(lower, "sec") {
		return ""
	}
	length, what := "", ""
	if m := putsOn.FindStringSubmatch(lower); m != nil && isLengthAlone(m[1]+m[3]) && (m[2]+m[4] != "" || strings.Contains(lower, m[1]+" on")) {
		length, what = m[1]+m[3], m[2]+m[4] // not "do ten minutes"
	} else if m := lengthOnly.FindStringSubmatch(lower); m != nil && isLengthAlone(m[1]) {
		length, what = m[1], m[2]
	} else if m := timerNamedFor.FindStringSubmatch(lower); m != nil && isLengthAlone(m[3]) && !noTimerName.MatchString(m[1]) {
		length, what = m[3], m[1]+m[2]
	}
	switch {
	case length == "" || noCooking.MatchString(what):
		return ""
	case what == "":
		return "Set a timer for " + length
	}
	return "Set a timer for " + length + " for the " + what
}

// isLengthAlone reports whether words are one length and nothing else: "twelve minutes"; not "a timer for ten minutes".
func isLengthAlone(words string) bool {
	lengths, at := times.Lengths(words)
	return len(lengths) == 1 && at[0][0] == 0 && at[0][1] == len(words)
}

var (
	// hanPlainTimer matches the same in Chinese: 米饭定十二分钟, 给米饭计时十二分钟; not 他每局定十二分钟. The groups are what it is for and the length.
	hanPlainTimer = pattern.MustCompile(`^(?:请|麻烦你?|帮我|帮忙|那|再|，)*(?:给|帮|为)?([^，。给帮我你他她了每]+?)(?:再|就|先)?(?:倒?计时|定时?|计)(?:个|上)?` +
		`((?:\d+|[一二两三四五六七八九十百半]+)(?:个半?)?(?:分钟|小时|钟头|刻钟))(?:吧|好吗|行吗|就行)*[。！]*$`)
	// hanNoTimed matches what is no thing that one cooks or waits for: 比赛, 每局; not 米饭.
	hanNoTimed = pattern.MustCompile(`比赛|大赛|考试|会议|开会|规定|每|局|裁判|闹钟|提醒|时间|计时|不|没|已经|决|约|确`)
)
