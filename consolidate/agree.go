package consolidate

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// maxOwnWords bounds the words that one of two agreeing texts has for itself.
const maxOwnWords = 2

var days = pattern.MustCompile(`(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tomorrow|yesterday)\b|(?:今天|明天|昨天|前天|后天)`)

// Agree reports whether two texts say the same in nearly the same words. Their words come in the same order,
// but for days ("yesterday", 昨天); articles and words like "really" do not count. One of them may have up to two
// words more that describe the word after them, as in "the old harbour". No word replaces another: what embeddings
// take for the same ("under" and "on", "brother" and "sister", 7 pm and 8 pm, 小王 and 小汪) is not.
func Agree(a, b string) bool {
	a, b = plain(a), plain(b)
	if !slices.Equal(days.FindAllString(strings.ToLower(a), -1), days.FindAllString(strings.ToLower(b), -1)) {
		return false
	}
	x, y := wordsOf(days.ReplaceAllString(a, " ")), wordsOf(days.ReplaceAllString(b, " "))
	if len(x) < len(y) {
		x, y = y, x
	}
	return len(y) > 0 && len(x)-len(y) <= maxOwnWords && describes(x, y)
}

// describes reports whether a list has the words of another, in order, and between them only words that describe
// the next one.
func describes(long, short []string) bool {
	own := false // the last word is of the long one alone
	for i, word := range long {
		if len(short) > 0 && language.NameKey(word) == language.NameKey(short[0]) {
			if own && (isFunctionWord(word) || startsUpper(word)) {
				return false
			}
			short, own = short[1:], false
			continue
		}
		if i == 0 || isFunctionWord(word) || startsUpper(word) || changes[word] || language.IsChinese(word) || strings.ContainsFunc(word, unicode.IsDigit) {
			return false
		}
		own = true
	}
	return len(short) == 0 && !own
}

// changes are words whose addition makes another statement, although they are no function words.
var changes = setOf("ex former late almost nearly half step fake only never hardly barely scarcely always often sometimes rarely seldom usually maybe perhaps " +
	"probably possibly allegedly supposedly stop stopped start started tried wanted wants hopes hoped refused failed pretended forgot " +
	"future next last previous first second third other another new old-fashioned different same wrong left right north south east west " +
	"great grand non anti un one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand dozen " +
	"today tomorrow yesterday morning noon afternoon evening night week month year daily weekly monthly yearly again instead")

// filler are words whose absence changes nothing.
var filler = setOf("a an the really very quite so just indeed actually well oh also truly simply")

// fillers are the same in Chinese.
var fillers = strings.NewReplacer("真的", "", "的", "", "非常", "", "特别", "", "十分", "", "真", "", "很", "", "啊", "", "呀", "", "哦", "")

// plain spells out contractions.
func plain(text string) string { return contractions.Replace(text) }

var contractions = strings.NewReplacer("’", "'", "can't", "can not", "cannot", "can not", "Cannot", "Can not", "won't", "will not", "n't", " not",
	"I'm", "I am", "'re", " are", "'ve", " have", "'ll", " will", "it's", "it is", "It's", "It is", "that's", "that is")

// wordsOf returns the words of a text without fillers. A Chinese character is a word.
func wordsOf(text string) (words []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("'-.:,%€$£+", r)
	}) {
		word = strings.Trim(word, "'-.:,")
		if language.IsChinese(word) {
			for _, r := range fillers.Replace(word) {
				words = append(words, string(r))
			}
			continue
		}
		if word != "" && !filler[strings.ToLower(word)] {
			words = append(words, word)
		}
	}
	return words
}

// isFunctionWord reports whether a word is too common to be looked for, such as a preposition.
func isFunctionWord(word string) bool { return len(lexical.Terms(nil, word)) == 0 }

func startsUpper(word string) bool { return unicode.IsUpper([]rune(word)[0]) }

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
