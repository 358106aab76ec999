package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// hanElder are the Chinese words for an elder and a younger brother or sister, by the label that has neither.
var hanElder = map[string][2]string{"brother": {"哥哥", "弟弟"}, "sister": {"姐姐", "妹妹"}}

// hanSibling matches words for a brother or a sister who is elder or younger: 我弟, 弟弟, 大姐; not 兄弟, 表妹, 姐夫.
var hanSibling = pattern.MustCompile(`(?:^|[^表堂兄姐妹哥弟徒学师])([哥姐弟妹]){1,2}(?:[^夫媳哥姐弟妹]|$)`)

// ElderOrYounger returns the Chinese words in a text for an elder or a younger brother or sister, as a label of relatives asks: 弟弟 for
// "brother" of 我弟弟叫小军. ok is false for other labels.
func ElderOrYounger(label, text string) (said []string, ok bool) {
	words, ok := hanElder[label]
	if !ok {
		return nil, false
	}
	for _, m := range hanSibling.FindAllStringSubmatch(text, -1) {
		for _, word := range words {
			if strings.HasPrefix(word, m[1]) {
				said = append(said, word)
			}
		}
	}
	return said, true
}

// KinOfWord returns the label of a relative who is called by a word: "mother" of "mum"; "" for other words.
func KinOfWord(word string) string { return kinOfWord[word] }

// kinOfWord are labels of relatives by the words with which one who was not named yet is called.
var kinOfWord = map[string]string{"son": "son", "daughter": "daughter", "brother": "brother", "sister": "sister", "wife": "wife", "husband": "husband",
	"mum": "mother", "mother": "mother", "dad": "father", "father": "father", "grandson": "grandson", "granddaughter": "granddaughter",
	"儿子": "son", "女儿": "daughter", "弟弟": "brother", "哥哥": "brother", "妹妹": "sister", "姐姐": "sister", "老婆": "wife", "妻子": "wife", "老公": "husband",
	"丈夫": "husband", "妈妈": "mother", "爸爸": "father", "孙子": "grandson", "孙女": "granddaughter"}
