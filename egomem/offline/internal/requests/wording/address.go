package wording

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/internal/recent"
)

// manners matches polite words before a request: "okay, could you please ", "hey, 麻烦你"; not "remind me".
var manners = pattern.MustCompile(`(?i)^(?:(?:` +
	`please|pls|oh|ah|ok|okay|hey|hi|so|and|also|but|then|now|well|right|alright|anyway|anyhow|yes|yeah|sure|thanks` +
	`|thank you|cheers|btw|by the way|one more thing|before i forget|while i remember` +
	`|(?:can|could|will|would) (?:you|someone|somebody|anyone|anybody|one of you)` +
	`|请|麻烦你?|那|好的?|好吧|行|嗯+|哦|对了|还有)[,:，]? ?)+`)

// WithoutAddress returns a request without the name of the companion before it or at its end: "Max, remind me", "remind me, Max".
func WithoutAddress(r *reading.Reader, text string) string {
	if name := r.Passage.Companion; name != "" {
		end := strings.TrimRight(text, ".!?。！？ ")
		if at := len(end) - len(name); at > 0 && strings.EqualFold(end[at:], name) {
			if rest := strings.TrimRight(end[:at], " "); strings.HasSuffix(rest, ",") || strings.HasSuffix(rest, "，") {
				text = strings.TrimRight(rest, ",， ") + text[len(end):]
			}
		}
	}
	text = withoutNameWithin(text, r.Passage.Companion)
	own := WithoutManners(text)
	for _, name := range []string{r.Passage.Companion, "robot"} {
		if name == "" || len(own) <= len(name) || !strings.EqualFold(own[:len(name)], name) {
			continue
		}
		if rest := strings.TrimLeft(own[len(name):], ",!:， "); rest != "" && len(rest) < len(own)-len(name) {
			return WithoutManners(rest)
		}
	}
	return text
}

// withoutNameWithin returns a text without the name of the companion between commas, and polite words behind it: "shout at four, Max, will you, I'm busy",
// 我眯会儿，小满，四点叫我. A name among others is no address.
func withoutNameWithin(text, name string) string {
	if name == "" {
		return text
	}
	for _, comma := range []string{", ", "，"} {
		end := strings.TrimRight(comma, " ")
		for from := 0; ; {
			at := strings.Index(text[from:], comma+name+end)
			if at < 0 {
				break
			}
			before, after := text[:from+at], text[from+at+len(comma+name):]
			from += at + len(comma+name)
			if namesOthers.MatchString(before[max(0, strings.LastIndex(before, " ")+1):]) || alsoNames.MatchString(after) || strings.Contains(before, "、") {
				continue // "I like Tom, Max, and Kim"
			}
			text = MidTag.ReplaceAllString(before+after, ", ")
			from = len(before)
		}
	}
	return text
}

var (
	// namesOthers matches a word that is a name before that of the companion: "Tom", "Kim"; not "four".
	namesOthers = pattern.MustCompile(`^\p{Lu}\p{Ll}+$`)
	// alsoNames matches more names behind it: ", and Kim", ", Kim"; not ", will you".
	alsoNames = pattern.MustCompile(`^, (?:(?:and|or) )?\p{Lu}\p{Ll}+\b(?:[,.!? ]|$)|^, (?:and|or) (?:me|you|us)\b`)
)

// WithoutManners returns a request without polite words around it.
func WithoutManners(text string) string { return withoutManners(text) }

// withoutManners remembers the latest sentences, which many rules ask for.
var withoutManners = recent.Of(64, func(text string) string {
	rest := strings.TrimRight(manners.ReplaceAllString(text, ""), "?？ ")
	for _, end := range []string{" please", " thanks", " ok", " will you", " would you", " could you", " can you"} {
		rest = strings.TrimRight(strings.TrimSuffix(rest, end), ",， ")
	}
	if rest == "" {
		return text
	}
	return rest
})

// MidTag matches what asks politely within a request: ", will you," in "shout at four, will you, I'm busy"; not ", please" at its end.
var MidTag = pattern.MustCompile(`(?i), (?:will you|would you|can you|could you|won't you|please|yes|yeah|ok|okay|there's a (?:love|dear|pal)|mate|love)(?:,? please)?(?:,| -| –) ?`)

// RequestText returns what a sentence asks for, in lower case.
func RequestText(r *reading.Reader, s *reading.Sentence) string {
	return WithoutAddress(r, strings.TrimRight(s.Lower, ".!?。！？ "))
}

// TrimSentence removes the ends of a sentence and polite words before it.
func TrimSentence(text string) string {
	return strings.Trim(text, " .!,;。！，；")
}

var (
	// unknownAddress matches a name before a request: "Pip, poke me"; not "poke me, Pip". The groups are the name and the rest.
	unknownAddress = pattern.MustCompile(`^(?:(?:Hey|Hi|Ok|Okay|Oh|Right|Oi),? )?(\p{Lu}\p{Ll}{1,14})[,!] (.+)$`)
	// greetedName matches a name behind a greeting and right before a request, as a recogniser writes it where the companion has no name: "hey pip remind me at
	// six"; not "hey remind me", "hey tom is here". The groups are the name and the request.
	greetedName = pattern.MustCompile(`(?i)^(?:hey|hi|hello|ok|okay|yo) ([a-z]{2,14}),? ((?:(?:please|can you|could you|will you|would you) )*(?:(?:remind|wake|nudge) (?:me|us)\b` +
		`|(?:set|make|start) (?:an?|the|my|another) (?:[a-z]+ ){0,3}?(?:alarm|timer|reminder)\b|don't let me forget\b).*)$`)
	// noAddress matches a word before a request that is no name: "Yes", "Tomorrow"; not "Pip".
	noAddress = pattern.MustCompile(`(?i)^(?:yes|yeah|no|ok|okay|oh|well|so|and|also|but|just|can|could|will|would|you|please|right|thanks|sorry|actually|tomorrow|today|tonight|then|now|later|anyway` +
		`|mum|mom|dad|mam|gran|nan|grandma|grandad|everyone|all|guys|kids|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$`)
)

// WithoutUnknownAddress returns a request to the companion without a name before it that is no known person's.
func WithoutUnknownAddress(r *reading.Reader, s *reading.Sentence, text string) string {
	m := unknownAddress.FindStringSubmatch(text)
	if m == nil || !r.People.ToRobot || noAddress.MatchString(m[1]) || IsOtherName(r, s, m[1]) {
		return text
	}
	return m[2]
}

// WithoutGreetedName returns a request to a companion without a name as it is without one behind a greeting that is no known person's.
func WithoutGreetedName(r *reading.Reader, s *reading.Sentence) string {
	m := greetedName.FindStringSubmatch(s.Text)
	if m == nil || r.Passage.Companion != "" || !r.People.ToRobot || noAddress.MatchString(m[1]) || IsOtherName(r, s, m[1]) {
		return s.Text
	}
	return m[2]
}

// hanUnknownAddress matches a name before a request: 阿福，过会儿催我, 小布，六点叫我; not 明天，六点叫我. The groups are the name and the rest.
var hanUnknownAddress = pattern.MustCompile(`^([阿小老大]\p{Han}{1,2})[，！](.+)$`)

// HanWithoutAddress returns a request to the companion without a name before it that is no known person's.
func HanWithoutAddress(r *reading.Reader, s *reading.Sentence, text string) string {
	m := hanUnknownAddress.FindStringSubmatch(text)
	if m == nil || !r.People.ToRobot || IsOtherName(r, s, m[1]) {
		return text
	}
	return m[2]
}

// IsOtherName reports whether words are the name of a known person, with "hey" or "please" before it.
func IsOtherName(r *reading.Reader, s *reading.Sentence, name string) bool {
	name = WithoutManners(name)
	if utf8.RuneCountInString(name) > 20 || strings.EqualFold(name, r.Passage.Companion) {
		return false
	}
	return r.People.Find(language.NameKey(name)) != ""
}
