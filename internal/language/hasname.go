package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// HasName reports whether a text has a name, as a word of its own unless it is written in Chinese.
func HasName(text, name string) bool {
	text, name = strings.ToLower(text), strings.ToLower(name)
	isPart := func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
	for name != "" {
		before, after, found := strings.Cut(text, name)
		if !found {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if !isPart(last) && !isPart(next) {
			return true
		}
		text = after
	}
	return false
}
