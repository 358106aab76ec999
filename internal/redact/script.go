package redact

import "unicode"

// script is a group of letters that make words together.
type script uint8

const (
	none script = iota
	latin
	greek
	cyrillic
	han
	hiragana
	katakana
	hangul
	unspaced // scripts without spaces between words: Thai, Lao, Khmer, Burmese
	other
)

// scriptOf returns the script of a letter or mark, or none.
func scriptOf(r rune) script {
	switch {
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
		return latin
	case isCommonHan(r):
		return han
	case r < 0x80 || !unicode.IsLetter(r) && !unicode.IsMark(r) && r != 'ー':
		return none
	case unicode.Is(unicode.Latin, r):
		return latin
	case unicode.Is(unicode.Han, r):
		return han
	case unicode.Is(unicode.Cyrillic, r):
		return cyrillic
	case unicode.Is(unicode.Hiragana, r):
		return hiragana
	case unicode.Is(unicode.Katakana, r) || r == 'ー':
		return katakana
	case unicode.Is(unicode.Hangul, r):
		return hangul
	case unicode.Is(unicode.Greek, r):
		return greek
	case unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar):
		return unspaced
	}
	return other
}

// isCommonHan reports a Chinese character that folding leaves as it is.
func isCommonHan(r rune) bool { return 0x4e00 <= r && r <= 0x9fff }

// joined reports whether a character continues the word of the one before it.
func (f *folded) joined(i int) bool {
	a, b := scriptOf(f.at(i-1)), scriptOf(f.at(i))
	if a == none || a != b || a == han || a == hiragana || a == unspaced {
		return false
	}
	camel := !f.upper[i-1] && f.upper[i]
	return !camel || f.afterNamePrefix(i)
}

// afterNamePrefix reports whether the letters before a capital make one name with it:
// "MacDonald".
func (f *folded) afterNamePrefix(i int) bool {
	from := i
	for from > 0 && scriptOf(f.at(from-1)) == latin && !f.upper[from-1] {
		from--
	}
	if from > 0 && f.upper[from-1] {
		from--
	}
	return namePrefixes[string(f.runes[from:i])]
}

var namePrefixes = setOf("mc mac de la le di du da van von fitz ver mb ng")
