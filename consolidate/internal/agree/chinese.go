package agree

import (
	"slices"
	"strings"
	"unicode"
)

// splitChinese calls add with each character and with each word of other letters.
func splitChinese(text string, add func(string)) {
	runes := []rune(text)
	for i := 0; i < len(runes); {
		if n := stressLength(runes, i); n > 0 {
			i += n
			continue
		}
		if unicode.Is(unicode.Han, runes[i]) {
			add(string(runes[i]))
			i++
			continue
		}
		end := i
		for end < len(runes) && !unicode.Is(unicode.Han, runes[end]) {
			end++
		}
		digits := string(runes[i:end])
		add(chineseNumber(digits, runes[end:]))
		i = end
	}
}

// chineseNumber writes a digit before a measure word as a Chinese character.
func chineseNumber(digits string, then []rune) string {
	if len(digits) != 1 || digits < "1" || digits > "9" || len(then) == 0 ||
		!strings.ContainsRune("个只条本张杯次天岁位", then[0]) {
		return digits
	}
	if digits == "2" && then[0] != '岁' {
		return "两"
	}
	return string([]rune("一二三四五六七八九")[digits[0]-'1'])
}

// longestDegree bounds the characters of an adverb of degree and the word after it.
const longestDegree = 6

// degrees are Chinese adverbs of degree, and graded what they may stand before without changing it but in degree.
var (
	degrees = []string{"真的很", "真的", "非常", "特别", "十分", "很"}
	graded  = []string{"喜", "爱", "想", "怕", "害怕", "讨厌", "好", "高", "大", "小", "累", "忙", "开心", "难", "漂亮",
		"美", "担心", "生气", "满意", "聪明", "紧张",
		"孤独", "怀念", "羡慕", "热", "冷", "贵", "便宜", "重要", "孝顺", "认真", "努力", "感谢", "需要"}
)

// stressLength returns how many characters at a place change nothing: adverbs of degree, 的 and particles.
func stressLength(runes []rune, i int) int {
	before, rest := rune(' '), string(runes[i:min(len(runes), i+longestDegree)])
	if i > 0 {
		before = runes[i-1]
	}
	if !strings.ContainsRune("不没别未太", before) {
		for _, degree := range degrees {
			if after, ok := strings.CutPrefix(rest, degree); ok &&
				slices.ContainsFunc(graded, func(word string) bool { return strings.HasPrefix(after, word) }) {
				return len([]rune(degree))
			}
		}
	}
	last := i == len(runes)-1
	switch runes[i] {
	case '的':
		if !last && i > 0 && !strings.ContainsRune("目标中是真", before) && !strings.ContainsRune("士确", runes[i+1]) {
			return 1
		}
	case '啊', '呀', '哦':
		if last && i > 0 {
			return 1
		}
	}
	return 0
}
