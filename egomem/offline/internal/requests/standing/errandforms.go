package standing

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// leavesOutEach matches a wish not to be reminded on a day of each week, which ends no reminder: "you don't need to remind me about yoga on
// sundays"; not "don't remind me about yoga".
var leavesOutEach = pattern.MustCompile(`^(?:(?:please|ok|okay|but|and|so)[, ]+)*(?:(?:you )?(?:don't|do not)(?: (?:need|have) to)?` +
	`|(?:there's )?no need to) (?:remind|wake|nudge) (?:me|us)\b.* (?:on (?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:on|at) weekends` +
	`|(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)

// onceFinished matches that a request holds only later: "when I have finished the pills, no need to remind me"; not "no need to remind me".
var onceFinished = pattern.MustCompile(`^(?:when|once|if|after|as soon as|until|unless)\b`)

// timesADay matches how many times a day or week something is to be done, without when: "twice a day",
// "three times per week", 每天吃三次; not "every day at nine".
var timesADay = pattern.MustCompile(
	`(?i)\b(?:twice|(?:two|three|four|five|six|\d+) times) (?:a|per|every|each) (?:day|week|month|year)\b` +
		`|\b(?:twice|(?:two|three|four|five|six|\d+) times) (?:daily|weekly)\b` +
		`|[一每]个?(?:天|日|周|星期|礼拜)[^，。]{0,4}?[两二三四五六几\d]+[次回遍]`)

// errandForm matches how a request for an errand begins: "please remind me to call Mum", "set an alarm for six",
// "text Bob"; not "I call Mum every day".
var errandForm = pattern.MustCompile(reading.PoliteStart + `(?:` +
	`remind (?:(?:[a-z]+ and )?me|us)\b` +
	`|` + wording.Nudges +
	`|(?:don't|do not) (?:let me )?forget to\b` +
	`|don't let me forget\b|wake (?:me|us)\b` +
	`|` + wording.SetsAlarm +
	`|(?:make|put) a (?:note|reminder)\b` +
	`|(?:be sure|make sure|remember) to (?:remind|tell|wake|call|ask|text|email|send|book|buy|order|turn|check)\b` +
	`|(?:call|text|email|message|send|book|order|buy|check|turn|play|read|tell|ask|ping|schedule|start|open|water|feed)\b)`)

// ownCourse matches what the speaker's own days bring, in words that a command begins with too: "start work at seven", "turn fifty on friday", "play football
// tonight", "order came on friday"; not "start the washing at seven", "turn the heating on".
var ownCourse = pattern.MustCompile(`^(?:start (?:work|school|college|uni|university|nursery|training|my (?:new )?(?:job|shift|course)|an? (?:new )?(?:job|course))\b` +
	`|turn (?:\d+|` + language.NumberWord + `)\b|play (?:tennis|football|soccer|golf|basketball|rugby|cricket|hockey|volleyball|badminton|darts|squash)\b|open (?:the|my|our) (?:shop|store|cafe|bar|pub)\b` +
	`|[a-z]+ (?:is|was|were|went|came|got|arrived|has|had|looks)\b)`)

// inYourPlace matches what another would do in the place of the speaker: "would you set an alarm for noon if you were me"; not "wake me if I sleep".
var inYourPlace = pattern.MustCompile(`\bif (?:you|i) were (?:me|you|in)\b`)

// remindsOther reports whether a sentence asks to remind another person. The errand is the speaker's.
func remindsOther(r *reading.Reader, s *reading.Sentence, text string) bool {
	m := wording.OtherReminded.FindStringSubmatch(text)
	return m != nil && !wording.NoOneReminded[m[1]] && !wording.NoOneReminded[m[2]]
}
