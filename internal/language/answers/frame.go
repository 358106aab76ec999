package answers

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// nowWords matches words that a later statement may have more than the one before: "I live in Rome now", 我现在住北京,
// 改去新疆了.
var nowWords = pattern.MustCompile(
	`(?i)\b(?:now|currently|nowadays|these days|at the moment|actually|instead)\b|现在|如今|目前|已经|改|了`)

// minFrameWords is how many words, or Chinese characters, two texts of one frame have in common.
const minFrameWords = 3

// SameFrame reports whether two texts are the same but for one stretch, which is at most half of them, and for words such as
// now: "my locker is number 7" and "my locker is number 9 now".
func SameFrame(a, b string) bool {
	x, y := frameWords(a), frameWords(b)
	shorter, longer := min(len(x), len(y)), max(len(x), len(y))
	head, tail := 0, 0
	for head < shorter && x[head] == y[head] {
		head++
	}
	for tail < shorter-head && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	same := head + tail
	return same >= minFrameWords && same < shorter && 2*same >= longer
}

// frameWords returns the words of a text in small letters, without words such as now; of Chinese each character.
func frameWords(text string) (words []string) {
	text = nowWords.ReplaceAllString(language.WithoutReport(text), " ")
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(`'@.:`, r) }
	for field := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !inWord(r) }) {
		word := 0
		for i, r := range field {
			if unicode.Is(unicode.Han, r) {
				words = appendWord(words, field[word:i])
				words = append(words, string(r))
				word = i + len(string(r))
			}
		}
		words = appendWord(words, field[word:])
	}
	return words
}

// appendWord appends a word without the marks at its ends, if there is one.
func appendWord(words []string, word string) []string {
	if word = strings.Trim(word, `'.:`); word != "" {
		words = append(words, word)
	}
	return words
}
