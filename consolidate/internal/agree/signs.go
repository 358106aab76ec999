package agree

import (
	"strings"
	"unicode"
)

// smiles are emoticons, and emoji that say the same.
var smiles = strings.NewReplacer(":-)", "🙂", ":)", "🙂", ":-(", "🙁", ":(", "🙁", ";-)", "😉", ";)", "😉", ":-D", "🙂",
	":D", "🙂", "<3", "❤",
	"😀", "🙂", "😃", "🙂", "😄", "🙂", "😁", "🙂", "😊", "🙂", "☺", "🙂", "☹", "🙁", "🙁", "🙁", "💕", "❤", "💖", "❤",
	"♥", "❤", "\ufe0f", "")

// cutSigns cuts emoji and mathematical signs out of a text. A sign is not counted again right after itself. A minus
// or plus at a number or behind a single letter, as in grades and blood groups, is the word "minus" or "plus".
func cutSigns(text string) (rest string, signs []string) {
	var b strings.Builder
	runes := []rune(smiles.Replace(text))
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for i, r := range runes {
		digitNext := unicode.IsDigit(at(i+1)) || at(i+1) == '.' && unicode.IsDigit(at(i+2))
		signsNumber := digitNext && !inWord(at(i-1)) && at(i-1) != '.' ||
			!inWord(at(i+1)) && unicode.IsUpper(at(i-1)) && (!inWord(at(i-2)) || unicode.IsUpper(at(i-2)) && !inWord(at(i-3)))
		switch {
		case (r == '-' || r == '–') && signsNumber:
			b.WriteString(" minus ")
		case r == '+' && signsNumber:
			b.WriteString(" plus ")
		case r == '.' && unicode.IsDigit(at(i+1)) && !inWord(at(i-1)):
			b.WriteString(" 0.")
		case r == '\u200d' || unicode.Is(unicode.Sk, r):
		case unicode.Is(unicode.So, r) || unicode.Is(unicode.Sm, r) || r == '#' && inWord(at(i-1)):
			b.WriteRune(' ')
			if sign := string(r); len(signs) == 0 || signs[len(signs)-1] != sign || isFlagLetter(r) {
				signs = append(signs, sign)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), signs
}

// isFlagLetter reports whether two of a character make a flag.
func isFlagLetter(r rune) bool { return r >= '🇦' && r <= '🇿' }
