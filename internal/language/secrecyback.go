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
	wishWords = pattern.MustCompile(`(?i)\b(?:tell(?:ing)?|told|mention|say|talk(?:ing)?|shar(?:e|ing)|repeat|keep|hide|know|knows|find|out|hear|learn|wind|secrets?|private|confidential(?:ly)?|discreet|record|quiet|mum's|word|ears|yourself|myself|himself|herself|themselves|between|anyone|anybody|everyone|everybody|others?|people|person|soul|else|yet|now|ever|please|promise|thing|anything|something|stuff|want|wants|rather|like|prefer|need|still|until|room|walls|stays?|leave|further|okay|ok|alright|just|only|surprise|btw|tho|though|pls)\b`)
	// wishHearer matches whom it is not told: "don't tell Roz", "so that Tom mustn't know".
	wishHearer = pattern.MustCompile(`(?i)\b(?:tell|telling|to|with|from|let|for|rather|want) (?:(?:my|your|our|his|her|their|the) )?\p{L}+`)
)

// SecretsBefore reads a text that asks for secrecy. If it asks for that alone, as in "keep that between us", bare
// is true: the wish is about what was said before. Named are terms of what it names: "Bruges" in "don't mention Bruges".
func SecretsBefore(text string) (bare bool, named []string) {
	var wish, rest []string
	for _, clause := range clauses(text) {
		if AsksForSecrecy(clause) {
			wish = append(wish, clause)
		} else if IsChinese(clause) || strings.Contains(clause, " ") { // a name or "okay" tells nothing
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
	return len(named) <= maxBareWords && len(others) == 0, named
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

// HasTerm reports whether a text has one of some terms.
func HasTerm(text string, terms []string) bool {
	return slices.ContainsFunc(lexical.Terms(nil, text), func(term string) bool { return slices.Contains(terms, term) })
}
