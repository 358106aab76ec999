package reading

import (
	"regexp"
	"testing"
	"unicode"
)

// A name is made of the letters and numbers of any script, and of no other mark that people type but the hyphen.
func TestANameIsMadeOfLettersAndNumbers(t *testing.T) {
	form, inAnyCase := regexp.MustCompile(`^`+nameRune+`$`), regexp.MustCompile(`(?i)^`+nameRune+`$`)
	for _, table := range []*unicode.RangeTable{unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hangul, unicode.Hiragana,
		unicode.Katakana, unicode.Arabic, unicode.Hebrew, unicode.Devanagari, unicode.Thai} {
		for _, list := range table.R16 {
			for c := rune(list.Lo); c <= rune(list.Hi); c += rune(list.Stride) {
				if unicode.IsLetter(c) && !form.MatchString(string(c)) || form.MatchString(string(c)) != inAnyCase.MatchString(string(c)) {
					t.Errorf("%U %c is no part of names, or in one case only", c, c)
				}
			}
		}
	}
	for c := range rune(0x300) {
		if form.MatchString(string(c)) != (unicode.In(c, unicode.L, unicode.N) || c == '-') {
			t.Errorf("%U %c: %v", c, c, form.MatchString(string(c)))
		}
	}
	for _, c := range "😀👍🎂→“”’—…、。！？，：；（）《》「」【】～€￥،؟؛।־" {
		if form.MatchString(string(c)) {
			t.Errorf("%c is part of names", c)
		}
	}
}
