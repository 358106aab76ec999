package wording

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Some requests are for an answer at once: the time in them is that of what is asked, and nothing is to be done then.

var (
	// answerWanted matches a request to be told what a question asks: "tell me what's on tomorrow", "show me how busy it is at five"; not "tell me to call
	// Mum", "tell me when it's six".
	answerWanted = pattern.MustCompile(reading.PoliteStart + `(?:tell|show|read) (?:me |us )?(?:what|who|where|why|how|which|whether)\b`)
	// listWanted matches a request to be told something that there is: "tell me the date tomorrow", "tell me about my meetings next week", "check my calendar for friday"; not "tell me
	// about the rent".
	listWanted = pattern.MustCompile(reading.PoliteStart + `(?:(?:tell|show|read|give) (?:me |us )?(?:the|this|all|any|every|some|today|tomorrow|tonight|fun|more|movies|films)\b` +
		`|(?:tell|remind|let) (?:me|us) (?:know )?(?:of |about )?(?:my|our|any|all|every|the) (?:[a-z]+ )?(?:meetings|appointments|events|alarms|reminders|schedule|calendar|meeting)\b` +
		`|(?:check|look at|open|view|see)(?: on| for)? (?:what(?:'s| is) on )?(?:my|the|our) (?:[a-z]+ )?(?:calendar|schedule|diary|agenda|meetings|appointments|events|alarms|reminders)\b)`)
	// checkDay matches a request to look at a day: "check for next friday", "can you check my availability on the 12th"; not "check on the oven".
	checkDay = pattern.MustCompile(reading.PoliteStart + `check(?: (?:it|that|up|out|again|also|please|back))*(?: for| on| in)? (?:(?:the|next|this|coming|later) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|\d|today|tomorrow|tonight|week|evening|afternoon|morning)` +
		`|` + reading.PoliteStart + `check (?:for )?(?:my |the |our |any )?(?:availability|free time|openings?|events?)\b`)
	// atHour matches a time of day, at which something may be wanted: "at eight", "in ten minutes"; not "tomorrow".
	atHour = pattern.MustCompile(`\bat (?:\d|` + LengthWords + `|half|noon|quarter)|\bin (?:\d+|an?|half an|` + LengthWords + `) (?:minute|hour|min)|\d ?[ap]\.?m\b|o'clock`)
)

// AsksForAnswer reports whether a request in small letters is for an answer at once.
func AsksForAnswer(text string) bool {
	text = strings.TrimPrefix(text, "hello ")
	return answerWanted.MatchString(text) || checkDay.MatchString(text) || listWanted.MatchString(text) && !atHour.MatchString(text)
}

// thingOf matches a thing that is called as a request is: "call with the bank at three", "order from the shop came at nine"; not "call the bank at three".
var thingOf = pattern.MustCompile(reading.PoliteStart + `(?:call|text|order|message|email|check|book|play) (?:with|from|of)\b`)

// IsThing reports whether words in small letters that begin as a request name a thing.
func IsThing(text string) bool { return thingOf.MatchString(text) }
