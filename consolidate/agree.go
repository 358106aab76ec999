package consolidate

import (
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// maxOwnTerms and minOwnTerms bound the index terms that each of two agreeing texts has for itself:
// one of them adds little, and none replaces more than a word.
const maxOwnTerms, minOwnTerms = 2, 1

var (
	numbers = pattern.MustCompile(`\d+(?:[.,:/]\d+)*|[一二三四五六七八九十百千万两]+`)
	denials = pattern.MustCompile(`(?i)\b(?:not|no|never|none|without|nobody|nothing|neither|nor|hardly)\b|n't\b|不|没|无|未|别`)
	names   = pattern.MustCompile(`[\p{Ll}\p{Nd},;:] ["'(]?(\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*)`) // within a sentence
	persons = pattern.MustCompile(`(?i)\b(?:he|him|his|she|her|hers|they|them|their|i|me|my|we|our|you|your)\b|[我你他她它]`)
	days    = pattern.MustCompile(`(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:today|tomorrow|yesterday|morning|noon|afternoon|evening|night|week|month|year|am|pm|a\.m\.|p\.m\.)\b|[上下今明昨前后](?:天|周|月|年|午)|[早晚]上|星期.|周[一二三四五六日天]`)
)

// Agree reports whether two texts agree in what an embedding does not tell apart: numbers,
// negation, names, persons and times, and share nearly all of their words.
func Agree(a, b string) bool {
	x, y := termSet(a), termSet(b)
	both := len(common(x, y))
	if ownA, ownB := len(x)-both, len(y)-both; max(ownA, ownB) > maxOwnTerms || min(ownA, ownB) > minOwnTerms {
		return false
	}
	for _, form := range []*pattern.Pattern{numbers, denials, names, persons, days} {
		x, y := matches(form, a), matches(form, b)
		if !slices.Equal(x, y) {
			return false
		}
	}
	return true
}

// matches returns what a form or its group matches in a text, in order and without repetition.
func matches(form *pattern.Pattern, text string) (found []string) {
	for _, match := range form.FindAllStringSubmatch(text, -1) {
		found = append(found, language.NameKey(match[len(match)-1]))
	}
	slices.Sort(found)
	return slices.Compact(found)
}
