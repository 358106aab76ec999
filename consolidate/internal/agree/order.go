package agree

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// inOrder puts two words with "and" or "or" between them in a fixed order: "Olga and Pavel", "in summer or winter".
// It leaves them if one may be a part of something longer, as in "Olga and Pavel's dog" and "old dogs and cats", or if
// the order may tell what came first.
func inOrder(list []word) []word {
	joins := func(w word) bool { return w.key == "and" || w.key == "or" }
	i := slices.IndexFunc(list, joins)
	if i < 1 || i+1 >= len(list) || slices.ContainsFunc(list[i+1:], joins) {
		return list
	}
	a, b, before, after := list[i-1], list[i+1], word{}, word{}
	if i > 1 {
		before = list[i-2]
	}
	if i+2 < len(list) {
		after = list[i+2]
	}
	// What follows the second word is no verb of its own: "Olga paid for Anna and Pavel paid for her".
	ends := after.key == "" || after.day || opensPhrase[after.key]
	names := isOneName(a) && isOneName(b) && !startsUpper(after.text) &&
		(before.key == "" || before.day || opensPhrase[before.key] && ends)
	things := isOneThing(a) && isOneThing(b) && !startsUpper(after.text) &&
		(opensList[before.key] || opensPhrase[before.key] && ends)
	if !names && !things {
		return list
	}
	if b.key < a.key {
		a.first, b.first = a.first && !names, false
		list[i-1], list[i+1] = b, a
	} else {
		list[i-1].first = a.first && !names
	}
	return list
}

// opensList are further words right before a list.
var opensList = lexical.SetOf("the of between is are am was were my your our his her their from like likes")

func isOneName(w word) bool {
	return startsUpper(w.text) && !strings.Contains(w.text, "'") && !isAcronym(w.text) && !language.IsChinese(w.text)
}

// isOneThing reports whether a word may be a thing or quality in a list, rather than a deed or a name.
func isOneThing(w word) bool {
	return !startsUpper(w.text) && !strings.Contains(w.text, "'") && !language.IsChinese(w.text) && !isFunctionWord(w.text) &&
		!strings.HasSuffix(w.key, "ed") && !strings.HasSuffix(w.key, "ing") && !strings.ContainsFunc(w.text, unicode.IsDigit)
}

// isFunctionWord reports whether a word is too common to be looked for, such as a preposition.
func isFunctionWord(word string) bool { return len(lexical.Terms(nil, word)) == 0 }
