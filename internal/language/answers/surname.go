package answers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// namesSurname reports whether a text may give the surname of whom a question is about. One in small letters may always.
func namesSurname(text string, about *subject) bool {
	if text == strings.ToLower(text) || wordForSurname.MatchString(text) {
		return true
	}
	words := strings.Fields(text)
	for i := range len(words) - 1 {
		word, next := words[i], strings.Trim(words[i+1], ".,;:!?\"'()")
		if first, size := utf8.DecodeRuneInString(next); !unicode.IsUpper(first) || size == len(next) || strings.HasPrefix(next, "I'") {
			continue
		}
		if beforeSurname.MatchString(word) || !strings.ContainsAny(word[len(word)-1:], ".!?;:,") && about.head.in(word, lexical.Terms(nil, word)) {
			return true
		}
	}
	return false
}

var (
	// wordForSurname matches a word for the name of a family: "my maiden name", "née Clark"; not "her name".
	wordForSurname = pattern.MustCompile(`(?i)\b(?:surname|(?:last|family|maiden|second|full|married) names?)\b|\bn[ée]e\b`)
	// beforeSurname matches a title, which stands before a surname: "Mr", "Dr."; not "Judith".
	beforeSurname = pattern.MustCompile(`^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor)\.?$`)
)
