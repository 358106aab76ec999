package times

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a lower-case word, a number, or one Chinese character.
type token struct {
	text       string
	number     int  // value of digits or number words; -1 for none
	digits     int  // count of digits; 0 for words
	capital    bool // begins with a capital letter, or names a day or a month and nothing else
	start, end int  // byte offsets
	dash       bool // a dash separates it from the previous token
	joined     bool // a dash or a comma without a space joins it to the previous token: "2-3", "1,5", 三、四
	glue       rune // one of - / . : when only that, or ：, separates it from the previous token
}

// maxTokenRunes bounds the tokens that are read. Time expressions have no longer words.
const maxTokenRunes = 16

func tokenize(text string) []token {
	var list []token
	last := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		end := at + size
		var belongs func(rune) bool
		switch {
		case unicode.Is(unicode.Han, r):
			belongs = func(rune) bool { return false }
			if _, ok := hanDigits[r]; ok && !endsWeek(list, at) { // 周四九点 is a day and a clock
				belongs = func(r rune) bool { _, ok := hanDigits[r]; return ok }
			}
		case unicode.IsDigit(r):
			belongs = unicode.IsDigit
		case unicode.IsLetter(r):
			belongs = func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
		case r == '½':
			belongs = func(rune) bool { return false }
		default:
			at = end
			continue
		}
		for end < len(text) {
			next, size := utf8.DecodeRuneInString(text[end:])
			if !belongs(next) {
				break
			}
			end += size
		}
		t := token{start: at, end: end, number: -1, capital: unicode.IsUpper(r)}
		if end-at <= maxTokenRunes*utf8.UTFMax {
			t.text = strings.ToLower(text[at:end])
			t.number, t.digits = numberOf(t.text)
			t.capital = t.capital || onlyNamesTime(t.text)
		}
		if between := strings.TrimSpace(text[last:at]); between == "-" || between == "–" || between == "—" || between == "~" {
			t.dash = len(list) > 0
		}
		t.joined = len(list) > 0 && (t.dash || joins[text[last:at]])
		if between := text[last:at]; len(list) > 0 && len(between) == 1 && strings.ContainsAny(between, "-/.:") {
			t.glue = rune(between[0])
		} else if len(list) > 0 && between == "：" {
			t.glue = ':'
		}
		list = append(list, t)
		at, last = end, end
	}
	return list
}

// onlyNamesTime reports whether a word in small letters is the name of a day or a month and of nothing else: "monday", "august"; not "may", "march", "june" and
// "july", which need their capital. People who type and speech recognisers leave capitals out.
func onlyNamesTime(word string) bool {
	_, weekday := weekdays[word]
	_, month := months[word]
	return weekday || month && len(word) > len("june") && word != "march"
}

// joins are what joins a number to one before it, besides a dash.
var joins = map[string]bool{",": true, "，": true, "、": true, "～": true, "－": true}

// endsWeek reports whether the word for a week ends right before a position.
func endsWeek(list []token, at int) bool {
	return len(list) > 0 && list[len(list)-1].end == at && strings.Contains("周期拜", list[len(list)-1].text)
}

// numberOf returns the value of a number word, or -1, and its count of digits.
func numberOf(word string) (number, digits int) {
	if n, ok := englishNumbers[word]; ok {
		return n, 0
	}
	if r, _ := utf8.DecodeRuneInString(word); r > unicode.MaxASCII {
		return HanNumber(word), 0
	}
	if word[0] < '0' || word[0] > '9' || len(word) > 4 {
		return -1, 0
	}
	for _, c := range []byte(word) {
		if c < '0' || c > '9' {
			return -1, 0
		}
		number = 10*number + int(c-'0')
	}
	return number, len(word)
}

var englishNumbers = map[string]int{"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
	"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "twenty": 20, "thirty": 30, "few": 3, "couple": 2, "several": 4}

var hanDigits = map[rune]int{'〇': 0, '零': 0, '一': 1, '二': 2, '两': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7,
	'八': 8, '九': 9, '十': 10, '几': 3}

// HanNumber reads a number in Chinese: 五, 十二, 二十三 and 二〇二三. Of another text it returns -1, of none 0.
func HanNumber(word string) int {
	total, last, tens, count := 0, 0, false, 0
	for _, r := range word {
		digit, ok := hanDigits[r]
		if count++; !ok || count > 4 {
			return -1
		}
		if digit == 10 {
			if tens {
				return -1
			}
			if count == 1 {
				last = 1
			}
			total, last, tens = 10*last, 0, true
			continue
		}
		if tens {
			last = digit
		} else {
			last = 10*last + digit
		}
	}
	return total + last
}
