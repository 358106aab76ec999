package language

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// maxBareWords and maxBareHan bound the words, or Chinese characters, that a wish for secrecy has besides those of
// the wish itself, if it says nothing of its own.
const maxBareWords, maxBareHan = 1, 12

var (
	clauseEnds = pattern.MustCompile(`[.,;:!?。，；：！？]+ ?| (?:but|because|cause|until|till) |但是?|因为`)
	// wishWords are words of a wish for secrecy that name nothing of what is secret.
	wishWords = pattern.MustCompile(`(?i)\b(?:let(?:'s)?|tell(?:ing)?|told|said|mention(?:ing)?|say|talk(?:ing)?|shar(?:e|ing)|repeat|keep|hide|know|knows|find|out|hear|learn|wind|secrets?|private|confidential(?:ly)?|discreet|record|quiet|mum's|word|ears|yourself|myself|himself|herself|themselves|between|anyone|anybody|everyone|everybody|others?|people|person|soul|else|yet|now|ever|please|promise|thing|anything|something|stuff|want|wants|rather|like|prefer|need|still|until|room|walls|stays?|leave|further|okay|ok|alright|just|only|surprise|btw|tho|though|pls)\b`)
	// wishNames matches a wish that names what is secret: "don't mention Bruges".
	wishNames = pattern.MustCompile(`(?i)\b(?:mention|mentioning|about|of)\b`)
	// wishReason matches why something is secret: "he'd be furious", "I haven't told them", 他会生气的.
	wishReason = pattern.MustCompile(`(?i)^(?:(?:(?:my|his|her|our|their) )?\p{L}+(?:'d| would|'ll| will| might| mustn't| gets?) |i (?:haven't|have not) told\b|or (?:he|she|they|i)\b|yeah\b|promise\b|please\b)|^(?:他|她|会|不然|否则|要不然|求|拜托)`)
	// wishHearer matches whom it is not told: "don't tell Roz", "so that Tom mustn't know".
	wishHearer = pattern.MustCompile(`(?i)\b(?:tell|telling|to|with|from|let|for|rather|want) (?:(?:my|your|our|his|her|their|the) )?\p{L}+`)
)

// SecretsBefore reads a text that asks for secrecy. If it asks for that alone, with or without a reason, bare is
// true: "keep that between us, he'd be furious" is about what was said before. Otherwise named are terms of what
// it names: "Bruges" in "don't mention Bruges".
func SecretsBefore(text string) (bare bool, named []string) {
	var wish, rest []string
	for _, clause := range clauses(text) {
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
		characters := 0
		for _, r := range strings.Join(wish, "") {
			if unicode.Is(unicode.Han, r) {
				characters++
			}
		}
		return characters <= maxBareHan && len(rest) == 0, nil
	}
	named = lexical.Terms(nil, wishWords.ReplaceAllString(wishHearer.ReplaceAllString(strings.Join(wish, ". "), " "), " "))
	others := lexical.Terms(nil, wishWords.ReplaceAllString(wishHearer.ReplaceAllString(strings.Join(rest, ". "), " "), " "))
	if len(named) > 0 && wishNames.MatchString(strings.Join(wish, ". ")) {
		return false, named
	}
	return len(named) <= maxBareWords && len(others) == 0, nil
}

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
