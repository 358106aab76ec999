package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/language"
)

// hanRelatives are characters that name relatives: what was done for one of them was not done for another.
const hanRelatives = "爸妈父母爷奶公婆哥姐弟妹叔伯姑姨舅婶嫂儿女孙"

// hanOtherThing reports whether a Chinese sentence says that the act of an errand was done to another thing: 牛肉买过了
// where milk (牛奶) is to be bought, 水费 where it is 电费, or 爸爸 where it is 妈妈.
func hanOtherThing(text string, e *errand.Open) bool {
	if !language.IsChinese(e.Text) {
		return false
	}
	said := errand.HanTerms(text)
	other := func(relatives string, in, without map[string]bool) bool {
		for _, c := range relatives {
			if in[string(c)] && !without[string(c)] {
				return true
			}
		}
		return false
	}
	if other(hanRelatives, said, e.Terms) && other(hanRelatives, e.Terms, said) {
		return true
	}
	// A character of both stands next to one that only the errand has, and next to one that only the sentence has.
	ours, theirs := []rune(errand.HanAsking.ReplaceAllString(e.Text, "")), []rune(text)
	onlyIn := func(runes []rune, at int, of, not map[string]bool) bool {
		return at >= 0 && at < len(runes) && of[string(runes[at])] && !not[string(runes[at])]
	}
	for i, c := range ours {
		if !e.Terms[string(c)] || !strings.ContainsRune(text, c) {
			continue
		}
		for j, d := range theirs {
			if c != d {
				continue
			}
			for _, side := range []int{-1, 1} {
				if onlyIn(ours, i+side, e.Terms, said) && onlyIn(theirs, j+side, said, e.Terms) {
					return true
				}
			}
			if i == len(ours)-1 && onlyIn(ours, i-1, e.Terms, said) && onlyIn(theirs, j+1, said, e.Terms) { // 牛奶, 奶粉
				return true
			}
		}
	}
	return false
}
