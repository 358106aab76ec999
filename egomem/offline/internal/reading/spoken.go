package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// People write as they speak: without capitals and apostrophes, without "I", and with corrections in
// mid-sentence. The rules read the sentence as it would be written.

var (
	// smallI matches the word I in a small letter: "i think", "and i'm tired"; not "it is".
	smallI = pattern.MustCompile(`\bi(?:'(?:m|ve|d|ll))?(?:[^\w-]|$)`)
	// shortYou matches words that are written as one letter or two: "thank u", "ur dog"; not "you".
	shortYou = pattern.MustCompile(`(?i)\b(?:u|ur)\b`)
	wholeYou = map[string]string{"u": "you", "ur": "your"}
	// kinsKin matches a relative of a relative without an apostrophe: "my mums boyfriend".
	kinsKin = pattern.MustCompile(`(?i)\b(my (?:[a-z]+ )?(?:` +
		`mum|mom|dad|sister|brother|friend|wife|husband|boss|son|daughter|cousin|uncle|aunt|nan|gran|grandma|grandpa` +
		`|roommate|flatmate|boyfriend|girlfriend|partner|mate|colleague|neighbour|neighbor|teacher|grandson|granddaughter|niece|nephew))s (` + EnglishKin + `|car|house|job|birthday|phone|dog|cat|room)\b`)
	// inLaw matches a relative by marriage as it is heard: "mother in law", "brother inlaw"; not "mother-in-law". The group is the relative.
	inLaw = pattern.MustCompile(`(?i)\b(mother|father|sister|brother|son|daughter) in ?law\b`)
	// stepKin matches a relative of two words that are one: "step dad", "god daughter"; not "stepdad". The groups are the words.
	stepKin = pattern.MustCompile(`(?i)\b(step|god|grand)[ -](dad|mum|mom|father|mother|son|daughter|brother|sister)\b`)
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
	text = shortYou.ReplaceAllStringFunc(language.WithApostrophes(text), func(word string) string { return wholeYou[strings.ToLower(word)] })
	text = smallI.ReplaceAllStringFunc(text, func(word string) string { return "I" + word[1:] })
	text = stepKin.ReplaceAllString(inLaw.ReplaceAllString(text, "$1-in-law"), "$1$2")
	text = kinsKin.ReplaceAllString(text, "$1's $2")
	if small {
		text = withOwners(text)
	}
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

// inSmall reports whether a text is written without capitals: it begins with a small letter, or says "i".
func inSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first) && !hasCapital.MatchString(text) || smallI.MatchString(text)
}

func beginsUpper(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
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
