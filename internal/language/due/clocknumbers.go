package due

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/internal/recent"
)

// People and speech recognisers write clocks in many ways: "at 6 30 pm", "at 7.45 tonight", "at 0630", "at six oh five", "at 9 p m".

const (
	// beforeClock are the words behind which a number is a time of day.
	beforeClock = `\b(?:at|by|around|about|until|till|from|alarms? (?:for|to|at)|wake[ -]?up calls? (?:for|at))(?: (?:exactly|around|about))? `
	// behindClock are the words that may follow a time of day, and no number that counts.
	behindClock = `(?:$|[,;!?)]|\.(?:$|\D)| (?:[ap]\.?m\b|a m\b|p m\b|uhr\b|o'clock|sharp|on the dot|tomorrow|today|tonight|this|next|every|each|daily|weekdays|weekends` +
		`|on|in the|at night|at weekends?|at the weekends?|to [a-z]+|for|about|that|of|and|or|so|because|please|then|instead|remind|wake|tell|nudge|call|text|buzz|ping|i\b|i'm|i've|we\b|my|sir` +
		`|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|afternoon|evening|night)\b)`
	unitWords = `one|two|three|four|five|six|seven|eight|nine`
	tensWords = `ten|fifteen|twenty|thirty|forty|fifty`
)

var (
	// clockParted matches an hour and its minutes with a space or a full stop between them: "at 6 30 pm", "at 7.45 tonight", "alarm for 6 15"; not
	// "at 6:30", "at 7.5 percent", "at 3.75 euros", "at 5 10 minutes before". The groups are what stands before, the hour, the minutes and what follows.
	clockParted = pattern.MustCompile(`(?i)(` + beforeClock + `)([01]?\d|2[0-4])[. ]([0-5]\d)(` + behindClock + `)`)
	// partedHalf matches the same without a word before it, where the half of the day follows: "wake me 6 30 am", "7.45pm"; not "6 30", "16 30 pm". The groups
	// are what stands before, the hour, the minutes and the half of the day.
	partedHalf = pattern.MustCompile(`(?i)(^|[^\d.:/, ] ?)(1[0-2]|[1-9])[. ]([0-5]\d)( ?[ap]\.?m\b)`)
	// clockJoined matches an hour and its minutes as one number: "at 0630", "at 1930", "alarm for 615"; not "by 2030", "at 500 metres", "at 2475". The
	// groups are what stands before, the hour, the minutes and what follows.
	clockJoined = pattern.MustCompile(`(?i)(\b(?:at|alarms? (?:for|to))(?: exactly| around| about)? )([01]\d|2[0-3]|[1-9])([0-5]\d)(?: hours| hrs)?(` + behindClock + `)`)
	// nextParted matches the same behind another clock of a list: "6:15 and 6 30", "6:15, 0645"; not "6:15 30 eggs". The groups are what stands before, the
	// hour, the minutes and what follows.
	nextParted = pattern.MustCompile(`(?i)(\d:\d\d(?: ?[ap]\.?m\b\.?)?(?:,|,? and|,? or)(?: at| again at)? )([01]?\d|2[0-3])[. ]?([0-5]\d)(` + behindClock + `)`)
	// clockOh matches minutes below ten in words: "at six oh five", "at 6 oh 5 pm"; not "six zero five". The groups are what stands before, the hour, the
	// minutes and what follows.
	clockOh = pattern.MustCompile(`(?i)(` + beforeClock + `)(` + hourWords + `|\d{1,2}) (?:oh|o) (` + unitWords + `|[1-9])(` + behindClock + `)`)
	// clockWords matches an hour and its minutes in words: "at six fifty five", "alarm for seven twenty"; not "at six fifty people", "six fifty". The groups
	// are what stands before, the hour, the tens, the ones and what follows.
	clockWords = pattern.MustCompile(`(?i)(` + beforeClock + `)(` + hourWords + `) (` + tensWords + `)(?:[ -](` + unitWords + `))?(` + behindClock + `)`)
	// halfInLetters matches the half of the day in letters apart: "9 p m", "six thirty a m"; not "9 pm", "p m". The groups are the clock and the letter.
	halfInLetters = pattern.MustCompile(`(?i)\b(\d{1,2}(?:[:. ][0-5]\d)?|` + hourWords + `|` + tensWords + `) ([ap])\.? m\b\.?`)
	// onTheDot matches words behind a clock that say that it is exact: "9 pm on the dot", "at seven sharp", "8:30 precisely"; not "connect the dots", "a sharp
	// knife". The group is the clock.
	onTheDot = pattern.MustCompile(`(?i)((?:\b(?:at|by|for) (?:\d{1,2}(?::\d\d)?|` + hourWords + `)|\d:\d\d|\d ?[ap]\.?m\.?|o'clock))` +
		`,? (?:on the (?:dot|nose)|sharp|precisely|exactly|prompt)\b`)
)

// ClocksWritten writes the clocks of a text with a colon: "at 6 30 pm" as "at 6:30 pm", "at six oh five" as "at 6:05".
func ClocksWritten(text string) string { return clocksWritten(text) }

// clocksWritten remembers the latest texts, which are asked for several times each.
var clocksWritten = recent.Of(32, func(text string) string {
	text = halfInLetters.ReplaceAllString(text, "$1 ${2}m")
	text = clockParted.ReplaceAllString(text, "$1$2:$3$4")
	text = partedHalf.ReplaceAllString(text, "$1$2:$3$4")
	text = clockJoined.ReplaceAllString(text, "$1$2:$3$4")
	for range maxInList {
		text = nextParted.ReplaceAllString(text, "$1$2:$3$4")
	}
	for _, form := range []*pattern.Pattern{clockOh, clockWords} {
		text = form.ReplaceAllStringFunc(text, func(found string) string {
			m := form.FindStringSubmatch(found)
			minute, behind := numberOf(m[3]), m[4]
			if form == clockWords {
				minute, behind = tensMinutes(m[3], m[4]), m[5]
			}
			if minute < 0 {
				return found
			}
			return m[1] + fmt.Sprintf("%s:%02d", strconv.Itoa(numberOf(m[2])), minute) + behind
		})
	}
	return onTheDot.ReplaceAllString(text, "$1")
})

// maxInList is how many more clocks of a list are written.
const maxInList = 4

// tensMinutes returns the minutes of the words for the tens and the ones; -1 if they are no number: "fifteen five".
func tensMinutes(tens, ones string) int {
	tens = strings.ToLower(tens)
	minute := tensOf[tens]
	if tens == "ten" {
		minute = 10
	}
	if ones == "" {
		return minute
	}
	if minute < 20 {
		return -1
	}
	return minute + numberOf(ones)
}
