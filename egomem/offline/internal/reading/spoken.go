package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

// People write as they speak: without capitals and apostrophes, without "I", and with corrections in
// mid-sentence. The rules read the sentence as it would be written.

var (
	// smallI matches the word I in a small letter: "i think", "and i'm tired"; not "it is".
	smallI = pattern.MustCompile(`\bi(?:'(?:m|ve|d|ll))?(?:[^\w-]|$)`)
	// apostrophe matches words that lack their apostrophe or are clipped: "im tired", "dont go", "thank u"; not
	// "don't go".
	apostrophe = pattern.MustCompile(`(?i)\b` +
		`(?:im|ive|dont|doesnt|didnt|cant|isnt|arent|wasnt|wont|havent|hasnt|u|ur|thats|hes|shes|theyre)\b`)
	withMarks = map[string]string{"im": "I'm", "ive": "I've", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't",
		"cant": "can't", "isnt": "isn't",
		"arent": "aren't", "wasnt": "wasn't", "wont": "won't", "havent": "haven't", "hasnt": "hasn't", "u": "you",
		"ur": "your", "thats": "that's", "hes": "he's", "shes": "she's", "theyre": "they're"}
	// kinsKin matches a relative of a relative without an apostrophe: "my mums boyfriend".
	kinsKin = pattern.MustCompile(`(?i)\b(my (?:[a-z]+ )?(?:` +
		`mum|mom|dad|sister|brother|friend|wife|husband|boss|son|daughter|cousin|uncle|aunt|nan|gran|grandma|grandpa` +
		`|roommate|flatmate))s (` + EnglishKin + `|car|house|job|birthday|phone|dog|cat|room)\b`)
	// understood matches that the speaker has understood or met someone, in words that look like a statement without
	// its subject: "got it", "met you"; not "got a dog".
	understood = pattern.MustCompile(`^(?:just |finally )?(?:got|found|met) (?:it|that|you|ya|this)\b`)
	// withoutI matches a statement of the speaker that lacks its subject: "Started at Google!"
	withoutI = pattern.MustCompile(`^` +
		`(?:(?:Just|just|Finally|finally|Recently|recently|Btw|btw|Also|also|And|and),? )?(` +
		`started|moved|got|quit|joined|bought|sold|found|met|finished|passed|adopted|broke up` +
		`|work(?:ing)? (?:at|for|as)` +
		`|living in|moving to) `)
)

// asWritten returns a sentence with the capitals, apostrophes and subject that it lacks.
func asWritten(text string) string {
	small := inSmall(text)
	text = smallI.ReplaceAllStringFunc(text, func(word string) string { return "I" + word[1:] })
	text = apostrophe.ReplaceAllStringFunc(text, func(word string) string { return withMarks[strings.ToLower(word)] })
	text = kinsKin.ReplaceAllString(text, "$1's $2")
	text = withNames(text, small)
	if text == "" || isQuestion(text) {
		return text
	}
	lower := strings.ToLower(text[:1]) + text[1:]
	m := withoutI.FindStringSubmatchIndex(lower)
	if m == nil || understood.MatchString(lower) {
		return text
	}
	if verb := lower[m[2]:m[3]]; strings.HasPrefix(verb, "working") || strings.HasPrefix(verb, "living") ||
		strings.HasPrefix(verb, "moving") {
		return text[:m[2]] + "I'm " + lower[m[2]:]
	}
	before := text[:m[2]]
	if adverb := strings.ToLower(before); adverb == "just " || adverb == "finally " || adverb == "recently " {
		return "I " + adverb + lower[m[2]:]
	}
	return before + "I " + lower[m[2]:]
}

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
	// hanTimeCorrection matches a time at the start that is taken back at the end: 六点叫我起床，不对，七点; not
	// 六点叫我起床.
	hanTimeCorrection = pattern.MustCompile(`^(` + hanWhen + `)(.{2,30}?)[，,。](?:哦|啊|等等)?[，,]?` +
		`(?:不对|不是|错了|说错了|我说错了)[，,]?(?:应该)?(?:是)?(` + hanWhen + `)[。！]?$`)
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

// inSmall reports whether a text is written without capitals: it begins with a small letter, or says "i".
func inSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first) && !hasCapital.MatchString(text) || smallI.MatchString(text)
}

func beginsUpper(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// hanWhen matches a time from now on, or a time of the day.
const hanWhen = `` +
	`(?:\d+|[一二两三四五六七八九十半]+)(?:个)?半?(?:小时|钟头|分钟|天)(?:之|以)?后` +
	`|(?:明天|后天|今天|今晚)?(?:早上|上午|中午|下午|晚上)?(?:\d{1,2}|[一二两三四五六七八九十]{1,2})点` +
	`(?:半|[一三]刻)?`

// Corrected returns a sentence with the values that its speaker meant in the end.
func Corrected(text string, chinese bool) string {
	form := selfCorrection
	if chinese {
		form = hanSelfCorrection
	}
	if m := hanTimeCorrection.FindStringSubmatch(text); m != nil && strings.HasSuffix(m[1], "后") == strings.HasSuffix(m[3], "后") {
		return m[3] + m[2]
	}
	m := form.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	first, meant, loose := text[m[4]:m[5]], text[m[len(m)-2]:m[len(m)-1]], len(m) > 8 && m[6] >= 0 && m[8] == m[9]
	if loose && strings.HasSuffix(first, " to") {
		return text // "at 8 to wait for the bus"
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

// UpperFirst makes the first letter a capital.
func UpperFirst(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// LowerFirst makes the first letter small.
func LowerFirst(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[size:]
}
