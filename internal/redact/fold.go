package redact

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// folded is a text in the form in which names are compared: NFKC, lower case, without
// accents and invisible characters, with plain apostrophes, hyphens and spaces. Every
// character knows where it comes from.
type folded struct {
	text  string // the original
	runes []rune
	from  []int32 // byte offsets in the original: of the first byte
	to    []int32 // and after the last one
	upper []bool  // it was a capital
	shape *shape  // of the whole text; nil until needed
}

func (f *folded) len() int { return len(f.runes) }

// at returns a character, or 0 outside the text.
func (f *folded) at(i int) rune {
	if i < 0 || i >= len(f.runes) {
		return 0
	}
	return f.runes[i]
}

// fold replaces the content of f.
func (f *folded) fold(text string) {
	f.text, f.shape = text, nil
	f.runes, f.from = slices.Grow(f.runes[:0], len(text)), slices.Grow(f.from[:0], len(text))
	f.to, f.upper = slices.Grow(f.to[:0], len(text)), slices.Grow(f.upper[:0], len(text))
	for at := 0; at < len(text); {
		c := text[at]
		if c < 0x80 && (at+1 == len(text) || text[at+1] < 0x80) { // no mark follows
			f.add(rune(c), at, at+1)
			at++
			continue
		}
		if r, size := utf8.DecodeRuneInString(text[at:]); isCommonHan(r) && !markFollows(text[at+size:]) {
			f.append(r, at, at+size, false)
			at += size
			continue
		}
		end := at + max(1, norm.NFKC.NextBoundaryInString(text[at:], true))
		for _, r := range norm.NFKC.String(text[at:end]) {
			f.add(r, at, end)
		}
		at = end
	}
}

// markFollows reports whether a text begins with something that changes the character
// before it.
func markFollows(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r >= 0x80 && unicode.IsMark(r)
}

// add appends one character of the bytes from..to.
func (f *folded) add(r rune, from, to int) {
	if r < 0x80 {
		f.append(plainASCII(r), from, to, 'A' <= r && r <= 'Z')
		return
	}
	upper := unicode.IsUpper(r) || unicode.IsTitle(r)
	if !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic) {
		if r = plain(r); r != 0 {
			f.append(r, from, to, upper)
		}
		return
	}
	for _, part := range norm.NFD.String(string(r)) {
		switch part = unicode.ToLower(part); {
		case part >= 0x300 && part <= 0x36f: // an accent
		case part == 'ß':
			f.append('s', from, to, upper)
			f.append('s', from, to, upper)
		case part == 'ı':
			f.append('i', from, to, upper)
		case part == 'ø':
			f.append('o', from, to, upper)
		case part == 'ł':
			f.append('l', from, to, upper)
		default:
			f.append(part, from, to, upper)
		}
	}
}

func (f *folded) append(r rune, from, to int, upper bool) {
	f.runes = append(f.runes, r)
	f.from = append(f.from, int32(from))
	f.to = append(f.to, int32(to))
	f.upper = append(f.upper, upper)
}

func plainASCII(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case r == '`':
		return '\''
	case r == '\t' || r == '\r':
		return ' '
	}
	return r
}

// plain returns a character without its variants, or 0 for one that is not seen.
func plain(r rune) rune {
	switch {
	case r == '’' || r == '‘' || r == 'ʼ' || r == 'ʹ' || r == '´' || r == '′' || r == 'ˈ':
		return '\''
	case unicode.Is(unicode.Pd, r) || r == '−':
		return '-'
	case r == '\u2028' || r == '\u2029' || r == '\u0085':
		return '\n'
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r) || r >= 0x300 && r <= 0x36f || r >= 0xfe00 && r <= 0xfe0f:
		return 0 // soft hyphens, zero-width characters, directions, accents without a letter
	}
	return unicode.ToLower(r)
}

// letters returns the folded letters of a word or name, as a string.
func letters(word string) string {
	var f folded
	f.fold(word)
	return string(f.runes)
}
