package language

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// maxBareWords bounds the words that a wish for secrecy has besides those of the wish itself, and maxBareHan the Chinese characters of each
// clause, if it says nothing of its own.
const maxBareWords, maxBareHan = 1, 12

var (
	// clauseEnds matches where a clause ends, at a mark or before a word that begins another:
	// "keep it quiet, please", "don't tell him because he'd worry", 别告诉他因为他会担心.
	clauseEnds = pattern.MustCompile(`[.,;:!?。，；：！？]+ ?| (?:but|because|cause|until|till) |但是?|因为`)
	// wishWords matches words of a wish for secrecy that do not name the secret: "keep that between us please",
	// "don't tell anyone"; not "Bruges".
	wishWords = pattern.MustCompile(`(?i)\b(?:` +
		`let(?:'s)?|tell(?:ing)?|told|said|mention(?:ing)?|say|talk(?:ing)?|shar(?:e|ing)|repeat|keep|hide|know|knows|find|out` +
		`|hear|learn|wind|secrets?|private|confidential(?:ly)?|discreet|record|quiet|mum's|word|ears|yourself|myself` +
		`|himself|herself|themselves|between|anyone|anybody|everyone|everybody|others?|people|person|soul|else|yet|now|ever` +
		`|please|promise|thing|anything|something|stuff|want|wants|rather|like|prefer|need|still|until|room|walls|stays?|leave` +
		`|further|okay|ok|alright|just|only|surprise|btw|tho|though|pls|breath(?:e|ing)|spill(?:ing)?|beans` +
		`|leak(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|gossip(?:ing)?|blab(?:bing)?|slip|whisper(?:ing)?|peep` +
		`|pass(?:ing)?|spread(?:ing)?|silent|lips|sealed|hush|single|supposed|allowed|either|go(?:ing)?|around)\b`)
	// wishNames matches a wish that names what is secret: "don't mention Bruges".
	wishNames = pattern.MustCompile(`(?i)\b(?:mention|mentioning|about|of)\b`)
	// ofIt matches words for what was said before: "mustn't get wind of it", "don't say a word about this"; not "about Bruges".
	ofIt = pattern.MustCompile(`(?i)\b(?:(?:get|gets|catch|catches) )?(?:(?:wind|whiff|word) )?(?:of|about) (?:it|this|that|any of (?:it|this))\b`)
	// wishReason matches why something is secret: "he'd be furious", "I haven't told them", 他会生气的.
	wishReason = pattern.MustCompile(
		`(?i)^(?:` +
			`(?:(?:my|his|her|our|their) )?\p{L}+(?:'d| would|'ll| will| might| mustn't| gets?) ` +
			`|i (?:haven't|have not) told\b` +
			`|or (?:he|she|they|i)\b|yeah\b|promise\b|please\b)` +
			`|^(?:他|她|会|不然|否则|要不然|求|拜托)`)
	// untilThen matches until when a wish holds, which is no part of the secret: "don't tell Dana until I've spoken to her", "not a word till the party's over";
	// not "I work until six". The group is the wish.
	untilThen = pattern.MustCompile(`(?i)(\b(?:don't|do not|never|not|keep|nobody|no one)\b[^.,;:!?]*?) (?:until|till|til) [^.,;:!?]*`)
	// wishHearer matches the person from whom something is kept: "don't tell Roz", "keep it from my sister".
	wishHearer = pattern.MustCompile(`(?i)\b(?:tell|telling|to|with|from|let|for|rather|want) ` +
		`(?:(?:my|your|our|his|her|their|the) )?\p{L}+`)
)

// SecretsBefore reads a text that asks for secrecy. If it asks for that alone, with or without a reason, bare is
// true: "keep that between us, he'd be furious" is about what was said before. Otherwise named are terms of what
// it names: "Bruges" in "don't mention Bruges".
func SecretsBefore(text string) (bare bool, named []string) {
	var wish, rest []string
	for _, clause := range clauses(untilThen.ReplaceAllString(text, "$1")) {
		if AsksForSecrecy(clause) {
			wish = append(wish, clause)
		} else if !wishReason.MatchString(clause) && (IsChinese(clause) || strings.Contains(clause, " ")) { // a name or "okay" tells nothing
			rest = append(rest, clause)
		}
	}
	if len(wish) == 0 {
		return false, nil
	}
	if IsChinese(text) {
		longest := 0
		for _, clause := range wish {
			longest = max(longest, hanLength(clause))
		}
		return longest <= maxBareHan && len(rest) == 0, nil
	}
	asked := ofIt.ReplaceAllString(strings.Join(wish, ". "), " ")
	named = lexical.Terms(nil, wishWords.ReplaceAllString(wishHearer.ReplaceAllString(asked, " "), " "))
	others := lexical.Terms(nil, wishWords.ReplaceAllString(wishHearer.ReplaceAllString(strings.Join(rest, ". "), " "), " "))
	if len(named) > 0 && wishNames.MatchString(asked) {
		return false, named
	}
	return len(named) <= maxBareWords && len(others) == 0, nil
}

// hanLength returns the number of Chinese characters of a text.
func hanLength(text string) (count int) {
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			count++
		}
	}
	return count
}

// SecretTerms returns the terms of what a text is about that may be a secret: no names of people, and no words of the
// wish.
func SecretTerms(text string) []string {
	var rest strings.Builder
	for _, clause := range clauses(untilThen.ReplaceAllString(text, "$1")) {
		if AsksForSecrecy(clause) {
			clause = wishHearer.ReplaceAllString(clause, " ")
		}
		rest.WriteString(nameInSecret.ReplaceAllString(wishWords.ReplaceAllString(clause, " "), " ") + "\n")
	}
	return slices.DeleteFunc(lexical.Terms(nil, rest.String()), func(term string) bool { return everyday[term] })
}

var (
	// nameInSecret matches a word with a capital, which may be a name: "we booked Bruges", "Anna's ring"; not
	// "the ring".
	nameInSecret = pattern.MustCompile(`\b\p{Lu}\p{Ll}+(?:'s)?\b`)
	// everyday are terms that most talk has.
	everyday = func() map[string]bool {
		set := map[string]bool{}
		for _, term := range lexical.Terms(nil, `today tomorrow yesterday week weekend day days morning evening night monday tuesday wednesday thursday friday saturday sunday time year month
			go going went come coming get got make made take took see look think plan planning plans planned good great nice new old home house work day one two three first last next really very also back here there
			day thing things lot bit much many little big mum dad mother father sister brother friend friends family kids wife husband son daughter grandma grandpa
			今天 明天 昨天 晚上 早上 我们 他们 什么 这个 那个 可以 没有 知道 告诉 别人 一个 但是 因为 妈妈 爸爸 奶奶 爷爷 先别 别跟`) {
			set[term] = true
		}
		return set
	}()
)

// clauses cuts a text at its marks and at words that begin another clause.
func clauses(text string) (list []string) {
	for _, clause := range strings.Split(clauseEnds.ReplaceAllString(text, "\n"), "\n") {
		if clause = strings.TrimSpace(clause); clause != "" {
			list = append(list, clause)
		}
	}
	return list
}

// HasTerms reports whether a text has one term of one, or two of several.
func HasTerms(text string, terms []string) bool {
	found := lexical.Terms(nil, text)
	count := 0
	for _, term := range terms {
		if slices.Contains(found, term) {
			count++
		}
	}
	return count > 0 && count >= min(2, len(terms))
}
