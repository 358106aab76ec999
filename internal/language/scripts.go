package language

import "unicode"

// IsWide reports whether a character stands for a word or a syllable: Chinese, Japanese
// and Korean scripts.
func IsWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// IsChinese reports whether at least a fifth of a text's letters are Han characters.
func IsChinese(text string) bool {
	han, letters := 0, 0
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			han++
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return han > 0 && 5*han >= letters
}

// lettersPerToken is a low estimate of the letters per token in alphabetic scripts.
const lettersPerToken = 4

// EstimateTokens estimates a language model's token count, rather too high than too low.
// A word counts ceil(letters / 4). Any other character counts 1; white space counts 0.
func EstimateTokens(text string) int {
	tokens, letters := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			letters = 0
		case (unicode.IsLetter(r) || unicode.IsDigit(r)) && !IsWide(r):
			if letters%lettersPerToken == 0 {
				tokens++
			}
			letters++
		default:
			tokens++
			letters = 0
		}
	}
	return tokens
}
