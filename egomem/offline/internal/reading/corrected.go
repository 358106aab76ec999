package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// People correct themselves in mid-sentence: "at 5, no, at 6", 六点叫我起床，不对，七点. What they meant in the end counts.

var (
	// selfCorrection matches a value that the speaker takes back in the same breath: "at 5, no, at 6". Words
	// in the third group take it back only with a comma after them, which is in the fourth.
	selfCorrection = pattern.MustCompile(`(?i)\b(is|are|at|on|in|to|called|named|for) ([^,.;!?]{1,40}?)` +
		`(?:,| -)? (?:(?:oh |uh |er )?no,? wait|(no|wait|sorry)|I mean(?:t)?|or rather|scratch that|make that)([,:]?) ` +
		`(?:no,? )?(?:sorry,? )?(?:I mean(?:t)? )?(?:make (?:that|it) )?(?:it's |it is |that's |on |at |in |to |for )?` +
		`([^,.;!?]{1,40})`)
	// hanSelfCorrection matches a value that the speaker takes back in the same breath, in Chinese:
	// 开会是周二，不对，是周三, 我住在北京，错了，上海; not 开会是周二.
	hanSelfCorrection = pattern.MustCompile(`(是|在|到|叫|为)([^，。！；]{1,16})[，,]` +
		`(?:(?:啊|哦)?(?:不对|错了|说错了|啊不)[，,]?(?:应该)?(?:是|在|到|叫)?|不是[，,](?:应该)?(?:是|在|到|叫))` +
		`([^，。！；]{1,16})`)
	// aTime matches a time, without words before or after: "half an hour", "5:30 pm", "Monday"; not "at five o'clock".
	aTime = pattern.MustCompile(
		`(?i)^(?:half an?|an?|[a-z]+|\d+) (?:hours?|minutes?|mins?|days?|weeks?)$` +
			`|^(?:\d{1,2}(?::\d\d)?|[a-z]+)(?: ?[ap]\.?m\.?)?$` +
			`|^(?:mon|tues|wednes|thurs|fri|satur|sun)day$`)
	// aside matches what follows no in words that take nothing back: "contest", "problem at all", "thanks"; not
	// "Tuesday".
	aside = pattern.MustCompile(`(?i)^(?:(?:` +
		`contest|competition|comparison|doubts?|question|argument|debate|exceptions?|surprises?|surprise there|kidding|joke|lie` +
		`|idea|need|way|matter|problem|problems|worries|rush|hurry|pressure|thanks|offen[cs]e|regrets|hesitation` +
		`|others?|one|ifs|buts|longer|more|less|later|earlier|wonder|hard feelings|strings|big deal|such|not|sorry|until|till` +
		`|for|and|that|there|about)\b)`)
	// clauseBegin matches the beginning of a clause, which is no new value: "I was wrong", "because it's late", 我错了;
	// not "Tuesday".
	clauseBegin = pattern.MustCompile(
		`(?i)^(?:I|I'm|I've|we|you|he|she|it|they|that|this|but|because|not|there)\b` +
			`|^[我你他她它]`)
	// noOneAtEnd matches that no person is meant: "at nine, no one"; not "at nine, no, one".
	noOneAtEnd = pattern.MustCompile(`(?i)\bno one[.! ]*$`)
	// toDo matches what joins a time and what is to be done then: "at six to call Bob"; not "at six".
	toDo = pattern.MustCompile(`(?i) (?:to|for|about|that|and) `)
	// digitOrMonth matches words of numbers and times, which only others replace: "at 5", "in March", 三点; not
	// "green".
	digitOrMonth = pattern.MustCompile(
		`(?i)\d|[一二三四五六七八九十]` +
			`|\b(?:` +
			`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|january|february|march|april|may|june|july|august` +
			`|september|october|november|december` +
			`|(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
			`|tomorrow|noon)\b`)
)

// Corrected returns a sentence with the values that its speaker meant in the end.
func Corrected(text string, chinese bool) string {
	if noOneAtEnd.MatchString(text) {
		return text
	}
	if corrected, ok := correctedTime(text, chinese); ok {
		return corrected
	}
	form := selfCorrection
	if chinese {
		form = hanSelfCorrection
	}
	m := form.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	first, meant, loose := text[m[4]:m[5]], text[m[len(m)-2]:m[len(m)-1]], len(m) > 8 && m[6] >= 0 && m[8] == m[9]
	if last := first[strings.LastIndexByte(first, ' ')+1:]; loose && lexical.Stop(last) {
		return text // "at 8 to wait for the bus", "on holiday so no bins"
	}
	m[6], m[7] = m[len(m)-2], m[len(m)-1]
	if at := toDo.FindStringIndex(first); at != nil && aTime.MatchString(first[:at[0]]) && aTime.MatchString(meant) { // "in half an hour to call Bob, no, an hour"
		m[5] = m[4] + at[0]
		if !toDo.MatchString(meant) {
			meant += first[at[0]:]
		}
		first = first[:at[0]]
	}
	if at := toDo.FindStringIndex(meant); at != nil {
		m[7] = m[6] + at[0]
		meant = meant[:at[0]]
	}
	if clauseBegin.MatchString(meant) || digitOrMonth.MatchString(first) != digitOrMonth.MatchString(meant) ||
		len(strings.Fields(meant)) > 5 {
		return text
	}
	if loose && !digitOrMonth.MatchString(meant) { // "green, no doubt about it", "York, no garden"
		if beginsUpper(first) != beginsUpper(meant) || aside.MatchString(meant) {
			return text
		}
		return text[:m[2]] // "York, no Leeds", "tea, no sugar": the words do not say which
	}
	return text[:m[4]] + meant + text[m[7]:]
}
