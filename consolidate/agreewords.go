package consolidate

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// sentence is a text as Agree compares it.
type sentence struct {
	words    []word
	signs    []string // emoji and mathematical signs, in order
	question bool
}

// word is a word, a number or a Chinese character.
type word struct {
	text     string // as written
	key      string // equal for words that mean the same
	first    bool   // it begins a sentence, so that its case says nothing
	day      bool   // "today", "Monday", 明天
	definite bool   // "the"
}

// wordsOf returns the words of a text without those that only give stress.
func wordsOf(text string) (s sentence) {
	text = norm.NFC.String(strings.TrimSpace(text))
	s.question = strings.HasSuffix(strings.TrimRight(text, `"'”’»)!！。. `), "?") || strings.HasSuffix(strings.TrimRight(text, `"'”’»)!！。. `), "？")
	text, s.signs = cutSigns(spellOut.Replace(" " + text + " "))
	list := split(text)
	title := isTitle(list)
	for i := range list {
		list[i].first = list[i].first || title && !isAcronym(list[i].text)
		list[i].key = keyOf(list[i])
	}
	list = joined(list)
	var kept []word
	for i, w := range list {
		if !givesStress(list, i) {
			kept = append(kept, w)
		}
	}
	s.words = inOrder(kept)
	if len(s.words) > 0 {
		s.words[0].first = true
	}
	return s
}

// isTitle reports whether nearly all longer words begin with a capital, as in headlines.
func isTitle(list []word) bool {
	long, upper := 0, 0
	for _, w := range list {
		if len(w.text) > 3 {
			long++
			if startsUpper(w.text) {
				upper++
			}
		}
	}
	return upper >= 4 && 10*upper >= 9*long
}

// spellOut writes contractions and signs as words.
var spellOut = strings.NewReplacer("’", "'", "can't", "can not", "Can't", "Can not", "cannot", "can not", "Cannot", "Can not", "won't", "will not", "Won't", "Will not",
	"shan't", "shall not", "n't", " not", "I'm", "I am", "i'm", "I am", "'re ", " are ", "'ve ", " have ", "'ll ", " will ",
	"it's", "it is", "It's", "It is", "that's", "that is", "That's", "That is", "there's", "there is", "There's", "There is",
	"&", " and ", "%", " percent ", "°", " degrees ", "$", " $ ", "€", " € ", "£", " £ ", "−", "-", "﹣", "-", "－", "-",
	"星期", "周", "礼拜", "周", "母亲", "妈妈", "父亲", "爸爸", "昨日", "昨天", "今日", "今天", "明日", "明天", "西红柿", "番茄", "马铃薯", "土豆", "单车", "自行车")

// smiles are emoticons, and emoji that say the same.
var smiles = strings.NewReplacer(":-)", "🙂", ":)", "🙂", ":-(", "🙁", ":(", "🙁", ";-)", "😉", ";)", "😉", ":-D", "🙂", ":D", "🙂", "<3", "❤",
	"😀", "🙂", "😃", "🙂", "😄", "🙂", "😁", "🙂", "😊", "🙂", "☺", "🙂", "☹", "🙁", "🙁", "🙁", "💕", "❤", "💖", "❤", "♥", "❤", "\ufe0f", "")

// cutSigns cuts emoji and mathematical signs out of a text. A sign is not counted again right after itself. A minus
// or plus at a number or behind a single letter, as in grades and blood groups, is the word "minus" or "plus".
func cutSigns(text string) (rest string, signs []string) {
	var b strings.Builder
	runes := []rune(smiles.Replace(text))
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for i, r := range runes {
		digitNext := unicode.IsDigit(at(i+1)) || at(i+1) == '.' && unicode.IsDigit(at(i+2))
		signsNumber := digitNext && !inWord(at(i-1)) && at(i-1) != '.' || !inWord(at(i+1)) && unicode.IsUpper(at(i-1)) && (!inWord(at(i-2)) || unicode.IsUpper(at(i-2)) && !inWord(at(i-3)))
		switch {
		case (r == '-' || r == '–') && signsNumber:
			b.WriteString(" minus ")
		case r == '+' && signsNumber:
			b.WriteString(" plus ")
		case r == '.' && unicode.IsDigit(at(i+1)) && !inWord(at(i-1)):
			b.WriteString(" 0.")
		case r == '\u200d' || unicode.Is(unicode.Sk, r):
		case unicode.Is(unicode.So, r) || unicode.Is(unicode.Sm, r) || r == '#' && inWord(at(i-1)):
			b.WriteRune(' ')
			if sign := string(r); len(signs) == 0 || signs[len(signs)-1] != sign || isFlagLetter(r) {
				signs = append(signs, sign)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), signs
}

// isFlagLetter reports whether two of a character make a flag.
func isFlagLetter(r rune) bool { return r >= '🇦' && r <= '🇿' }

// numberWithUnit is "7pm" and "30km".
var numberWithUnit = regexp.MustCompile(`^(\d[\d.,:]*)([A-Za-z]+)$`)

// split returns the words of a text, without keys. A Chinese character is a word.
func split(text string) (list []word) {
	first := true
	add := func(w string) {
		list = append(list, word{text: w, first: first})
		first = false
	}
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("'-.:,/!?。！？$€£", r)
	}) {
		hasDigit := strings.ContainsFunc(field, unicode.IsDigit)
		for part := range strings.FieldsFuncSeq(field, func(r rune) bool {
			return !hasDigit && strings.ContainsRune("-/:,", r) || strings.ContainsRune("!?。！？", r)
		}) {
			w := strings.Trim(part, "'-.:,/")
			switch {
			case w == "":
			case strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
				splitChinese(w, add)
			case isInitials(w):
				add(strings.ReplaceAll(w, ".", ""))
			default:
				if m := numberWithUnit.FindStringSubmatch(w); m != nil {
					add(m[1])
					w = m[2]
				}
				for one := range strings.SplitSeq(w, "...") {
					if one = strings.Trim(one, "'."); one != "" {
						add(one)
					}
				}
			}
		}
		if strings.ContainsAny(field[len(field)-1:], ".!?") && !isInitials(strings.Trim(field, ",")) || strings.HasSuffix(field, "。") || strings.HasSuffix(field, "！") || strings.HasSuffix(field, "？") {
			first = true
		}
	}
	return list
}

// initials are letters with dots, such as "U.S." and "p.m.".
var initials = regexp.MustCompile(`^(?:\pL\.)+\pL?\.?$`)

func isInitials(word string) bool { return len(word) > 2 && initials.MatchString(word) }

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
	if len(digits) != 1 || digits < "1" || digits > "9" || len(then) == 0 || !strings.ContainsRune("个只条本张杯次天岁位", then[0]) {
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
	graded  = []string{"喜", "爱", "想", "怕", "害怕", "讨厌", "好", "高", "大", "小", "累", "忙", "开心", "难", "漂亮", "美", "担心", "生气", "满意", "聪明", "紧张",
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
			if after, ok := strings.CutPrefix(rest, degree); ok && slices.ContainsFunc(graded, func(word string) bool { return strings.HasPrefix(after, word) }) {
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

// keyOf returns what stands for a word in comparisons.
func keyOf(w word) string {
	if long := acronyms[w.text]; long != "" {
		return long
	}
	key := strings.ToLower(w.text)
	if n := thousands.FindString(key); n != "" {
		return strings.ReplaceAll(n, ",", "")
	}
	if number := numbers[key]; number != "" && (w.first || !startsUpper(w.text)) {
		return number
	}
	key = spelling(key)
	if same := synonyms[key]; same != "" && (w.first || !startsUpper(w.text)) {
		return same
	}
	return key
}

// acronyms maps those that are common to what they stand for.
var acronyms = map[string]string{"US": "usa", "USA": "usa", "UK": "unitedkingdom", "TV": "television"}

var thousands = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+$`)

// joined makes one word of those that belong together, marks days and articles.
func joined(list []word) (out []word) {
	for i := 0; i < len(list); i++ {
		w := list[i]
		next := word{}
		if i+1 < len(list) {
			next = list[i+1]
		}
		pair := strings.ToLower(w.text + " " + next.text)
		switch {
		case phrases[pair] != "" && !startsUpper(next.text) || pair == "united states" || pair == "united kingdom":
			w.key, w.text = phrases[pair], w.text+" "+next.text
			i++
		case isDay[pair]:
			w.key, w.text, w.day = pair, w.text+" "+next.text, true
			i++
		case isDay[w.key]:
			w.day = true
		case tens[w.key] && len(next.key) == 1 && next.key >= "1" && next.key <= "9" && !unicode.IsDigit(rune(w.text[0])):
			w.key, w.text = w.key[:1]+next.key, w.text+" "+next.text
			i++
		case strings.HasSuffix(w.key, ":00") && (next.key == "am" || next.key == "pm"):
			w.key = strings.TrimSuffix(w.key, ":00")
		case (w.key == "am" || w.key == "pm") && i > 0 && unicode.IsDigit(rune(list[i-1].key[0])):
			w.text = w.key
		case isArticle(w) && !startsAmount[next.key]:
			w.definite = w.key == "the"
			w.key, w.text = "the", "the"
		case (w.key == "about" || w.key == "around" || w.key == "roughly" || w.key == "approximately") && next.key != "" && unicode.IsDigit(rune(next.key[0])):
			w.key = "about"
		}
		out = append(out, w)
	}
	return out
}

// isArticle reports whether a word is "a", "an" or "the". A capital A within a sentence is a letter, as in "bulb A".
func isArticle(w word) bool {
	return w.key == "the" || w.key == "an" || w.key == "a" && (w.first || w.text == "a")
}

// startsAmount are words with which "a" makes an amount that it does not make without, or that "the" does not make.
var startsAmount = setOf("few little bit lot number most least couple dozen hundred thousand million 1")

// isDay are the days that may stand at either end of a clause.
var isDay = setOf("today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday")

func init() {
	for _, day := range []string{"今 天", "明 天", "昨 天", "前 天", "后 天"} {
		isDay[day] = true
	}
}

// givesStress reports whether a word only stresses others: it may be missing.
func givesStress(list []word, i int) bool {
	before, next := word{}, word{}
	if i > 0 {
		before = list[i-1]
	}
	if i+1 < len(list) {
		next = list[i+1]
	}
	switch key := list[i].key; {
	case next.key == "":
		return i > 0 && (key == "too" || key == "indeed") && !negates[before.key]
	case i == 0 && (key == "oh" || key == "well" || key == "but" || key == "and" || key == "so"):
		return true
	case negates[before.key]:
		return false // "not really"
	case stress[key]:
		return true
	case key == "very":
		return !before.definite
	case key == "just":
		return strings.HasSuffix(next.key, "ed") || justDone[next.key]
	case key == "is" || key == "are":
		return i > 0 && len(next.key) > 5 && strings.HasSuffix(next.key, "ing") && !endsInIng[next.key] // "two dogs running", in a caption
	case key == "that":
		return reports[before.key] && (subjects[next.key] || startsUpper(next.text))
	}
	return false
}

var (
	endsInIng = setOf("nothing anything something everything morning evening wedding boring building ceiling feeling painting exciting interesting amazing tiring charming willing missing")
	stress    = setOf("really actually indeed truly also")
	negates   = setOf("not no never hardly barely nothing without neither nor but than")
	justDone  = setOf("bought got left came went had made found lost told met saw took began ate started")
	reports   = setOf("say says said think thinks thought believe believes believed know knows knew hope hopes hoped")
	subjects  = setOf("i you he she we they there")
)

// inOrder puts two words with "and" or "or" between them in a fixed order: "Olga and Pavel", "in summer or winter".
// It leaves them if one may be a part of something longer, as in "Olga and Pavel's dog" and "old dogs and cats", or if
// the order may tell what came first.
func inOrder(list []word) []word {
	joins := func(w word) bool { return w.key == "and" || w.key == "or" }
	i := slices.IndexFunc(list, joins)
	if i < 1 || i+1 >= len(list) || slices.ContainsFunc(list[i+1:], joins) {
		return list
	}
	a, b, before, after := list[i-1], list[i+1], word{}, word{}
	if i > 1 {
		before = list[i-2]
	}
	if i+2 < len(list) {
		after = list[i+2]
	}
	// What follows the second word is no verb of its own: "Olga paid for Anna and Pavel paid for her".
	ends := after.key == "" || after.day || opensPhrase[after.key]
	names := isOneName(a) && isOneName(b) && !startsUpper(after.text) && (before.key == "" || before.day || opensPhrase[before.key] && ends)
	things := isOneThing(a) && isOneThing(b) && !startsUpper(after.text) && (opensList[before.key] || opensPhrase[before.key] && ends)
	if !names && !things {
		return list
	}
	if b.key < a.key {
		a.first, b.first = a.first && !names, false
		list[i-1], list[i+1] = b, a
	} else {
		list[i-1].first = a.first && !names
	}
	return list
}

// opensList are further words right before a list.
var opensList = setOf("the of between is are am was were my your our his her their from like likes")

func isOneName(w word) bool {
	return startsUpper(w.text) && !strings.Contains(w.text, "'") && !isAcronym(w.text) && !language.IsChinese(w.text)
}

// isOneThing reports whether a word may be a thing or quality in a list, rather than a deed or a name.
func isOneThing(w word) bool {
	return !startsUpper(w.text) && !strings.Contains(w.text, "'") && !language.IsChinese(w.text) && !isFunctionWord(w.text) &&
		!strings.HasSuffix(w.key, "ed") && !strings.HasSuffix(w.key, "ing") && !strings.ContainsFunc(w.text, unicode.IsDigit)
}

// isFunctionWord reports whether a word is too common to be looked for, such as a preposition.
func isFunctionWord(word string) bool { return len(lexical.Terms(nil, word)) == 0 }
