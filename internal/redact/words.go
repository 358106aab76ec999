package redact

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed words_en.txt
var englishList string

//go:embed given_en.txt
var givenList string

//go:embed words_zh.txt
var chineseList string

//go:embed rare_zh.txt
var rareChineseList string

// isEnglishWord reports whether a folded name is an everyday word too, in English or
// another language with capitals.
func isEnglishWord(name string) bool {
	if singular, ok := strings.CutSuffix(name, "s"); ok && len(name) > 4 && englishWords()[singular] {
		return true // "miles"
	}
	return englishWords()[name]
}

// isGivenName reports whether a folded word is a common English given name and no word.
func isGivenName(word string) bool { return givenNames()[word] }

// isChineseWord reports whether two characters are a common word.
func isChineseWord(first, second rune) bool { return chineseWords()[[2]rune{first, second}] }

// isRareChineseWord reports whether two characters are a less common word.
func isRareChineseWord(first, second rune) bool { return rareChineseWords()[[2]rune{first, second}] }

var (
	englishWords     = sync.OnceValue(func() map[string]bool { return setOf(withoutComment(englishList)) })
	givenNames       = sync.OnceValue(func() map[string]bool { return setOf(withoutComment(givenList)) })
	chineseWords     = sync.OnceValue(func() map[[2]rune]bool { return pairsOf(chineseList) })
	rareChineseWords = sync.OnceValue(func() map[[2]rune]bool { return pairsOf(rareChineseList) })
)

// pairsOf returns the words of a list without separators.
func pairsOf(list string) map[[2]rune]bool {
	words := map[[2]rune]bool{}
	for _, line := range strings.Split(withoutComment(list), "\n") {
		runes := []rune(strings.TrimSpace(line))
		for i := 0; i+1 < len(runes); i += 2 {
			words[[2]rune{runes[i], runes[i+1]}] = true
		}
	}
	return words
}

// withoutComment returns a list without its lines that begin with "#".
func withoutComment(list string) string {
	for strings.HasPrefix(list, "#") {
		_, list, _ = strings.Cut(list, "\n")
	}
	return list
}

// setOf returns the words of a list, folded.
func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(list) {
		set[letters(word)] = true
	}
	return set
}

// runesOf returns the characters of a text, without white space.
func runesOf(text string) map[rune]bool {
	set := map[rune]bool{}
	for _, r := range strings.Join(strings.Fields(text), "") {
		set[r] = true
	}
	return set
}
