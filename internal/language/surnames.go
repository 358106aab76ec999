package language

import (
	"unicode"
	"unicode/utf8"
)

// twoCharacters are surnames of two characters.
var twoCharacters = map[string]bool{"欧阳": true, "司马": true, "上官": true, "诸葛": true, "东方": true, "皇甫": true, "尉迟": true,
	"公孙": true, "慕容": true, "令狐": true, "司徒": true, "夏侯": true, "端木": true, "南宫": true}

// ChineseAddresses returns how a person with a Chinese name is called by the surname, or by the last character of the given name: 老韩, 小韩, 春春, 小春
// and 阿春 of 韩立春. It is nil for other names.
func ChineseAddresses(name string) []string {
	n := utf8.RuneCountInString(name)
	if n < 2 || n > 4 {
		return nil
	}
	for _, c := range name {
		if !unicode.Is(unicode.Han, c) {
			return nil
		}
	}
	runes := []rune(name)
	surname := string(runes[:1])
	if n > 2 && twoCharacters[string(runes[:2])] {
		surname = string(runes[:2])
	}
	if surname == "老" || surname == "小" || surname == "阿" { // it is how they are called
		return nil
	}
	last := string(runes[n-1:])
	return []string{"老" + surname, "小" + surname, last + last, "小" + last, "阿" + last}
}
