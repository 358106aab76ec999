package redact

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// prefilter tells quickly that a text has none of the names: most texts have none.
type prefilter struct {
	pairs   [128 * 128]bool      // the first two letters of the forms
	scripts [other + 1]bool      // of their first letters
	han     map[rune][]rune      // Chinese characters that begin a form, and the second ones; 0 for any
	common  [1 << 16 / 64]uint64 // a bit for each of those characters
	ascii   bool                 // a form begins with two ASCII letters
	any     bool                 // a form begins with something else
}

func (p *prefilter) add(f *form) {
	first := f.runes[0]
	p.scripts[scriptOf(first)] = true
	if isCommonHan(first) {
		p.addHan(first, f.runes)
		return
	}
	if first >= 128 || scriptOf(first) == none {
		p.any = p.any || scriptOf(first) == none
		return
	}
	p.ascii = true
	if len(f.runes) > 1 && f.runes[1] > comma && f.runes[1] < 128 {
		p.pairs[int(first)<<7|int(f.runes[1])] = true
		return
	}
	for second := range 128 {
		p.pairs[int(first)<<7|second] = true
	}
}

func (p *prefilter) addHan(first rune, form []rune) {
	if p.han == nil {
		p.han = map[rune][]rune{}
	}
	second := rune(0)
	if len(form) > 1 && isCommonHan(form[1]) {
		second = form[1]
	}
	p.han[first] = append(p.han[first], second)
	p.common[first/64] |= 1 << (first % 64)
}

// mayBeginHan reports whether a form may begin with a Chinese character and what follows.
func (p *prefilter) mayBeginHan(first rune, rest string) bool {
	if p.common[first/64]&(1<<(first%64)) == 0 {
		return false
	}
	second, _ := utf8.DecodeRuneInString(rest)
	if !isCommonHan(second) {
		return true
	}
	return slices.ContainsFunc(p.han[first], func(r rune) bool { return r == 0 || r == second })
}

// mayContain reports whether a text may have one of the names.
func (p *prefilter) mayContain(text string) bool {
	if p.any {
		return true
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[i:])
			if isCommonHan(r) && p.mayBeginHan(r, text[i+size:]) || !isCommonHan(r) && p.mayBegin(r) {
				return true
			}
			i += size - 1
			continue
		}
		lower := plainASCII(rune(c))
		if lower < 'a' || lower > 'z' || !p.ascii {
			continue
		}
		if i > 0 {
			before := text[i-1]
			if 'a' <= before && before <= 'z' && rune(c) == lower || 'A' <= before && before <= 'Z' {
				continue // inside a word
			}
		}
		if i+1 == len(text) || text[i+1] >= utf8.RuneSelf || p.pairs[int(lower)<<7|int(plainASCII(rune(text[i+1])))] {
			return true
		}
	}
	return false
}

// mayStart reports whether a form may begin with two folded characters.
func (p *prefilter) mayStart(first, second rune) bool {
	if first < 'a' || first > 'z' || second >= utf8.RuneSelf {
		return first >= 'a' || p.any
	}
	return p.pairs[int(first)<<7|int(second)]
}

// mayBegin reports whether a character that is not ASCII may be in a name of the forms.
func (p *prefilter) mayBegin(r rune) bool {
	switch s := scriptOf(r); s {
	case han, hiragana, katakana, hangul, greek, cyrillic, unspaced:
		return p.scripts[s]
	case none:
		return unicode.Is(unicode.Cf, r)
	}
	return true
}
