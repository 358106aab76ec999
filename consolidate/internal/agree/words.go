package agree

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/lexical"
)

// sentence is a text as Texts compares it.
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
	s.question = strings.HasSuffix(strings.TrimRight(text, `"'”’»)!！。. `), "?") ||
		strings.HasSuffix(strings.TrimRight(text, `"'”’»)!！。. `), "？")
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
var spellOut = strings.NewReplacer("’", "'", "can't", "can not", "Can't", "Can not", "cannot", "can not", "Cannot",
	"Can not", "won't", "will not", "Won't", "Will not",
	"shan't", "shall not", "n't", " not", "I'm", "I am", "i'm", "I am", "'re ", " are ", "'ve ", " have ", "'ll ", " will ",
	"it's", "it is", "It's", "It is", "that's", "that is", "That's", "That is", "there's", "there is", "There's", "There is",
	"&", " and ", "%", " percent ", "°", " degrees ", "$", " $ ", "€", " € ", "£", " £ ", "−", "-", "﹣", "-", "－", "-",
	"星期", "周", "礼拜", "周", "母亲", "妈妈", "父亲", "爸爸", "昨日", "昨天", "今日", "今天", "明日", "明天",
	"西红柿", "番茄", "马铃薯", "土豆", "单车", "自行车")

// numberWithUnit matches a number and its unit in one word: "7pm", "30km", "1,500m"; not "pm7".
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
		if strings.ContainsAny(field[len(field)-1:], ".!?") && !isInitials(strings.Trim(field, ",")) ||
			strings.HasSuffix(field, "。") || strings.HasSuffix(field, "！") || strings.HasSuffix(field, "？") {
			first = true
		}
	}
	return list
}

// initials matches letters with dots, which are one word: "U.S.", "p.m."; not "etc.".
var initials = regexp.MustCompile(`^(?:\pL\.)+\pL?\.?$`)

func isInitials(word string) bool { return len(word) > 2 && initials.MatchString(word) }

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

// thousands matches a number with commas between its thousands: "1,500", "12,000,000"; not "1,5".
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
		case (w.key == "about" || w.key == "around" || w.key == "roughly" || w.key == "approximately") &&
			next.key != "" && unicode.IsDigit(rune(next.key[0])):
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
var startsAmount = lexical.SetOf("few little bit lot number most least couple dozen hundred thousand million 1")

// isDay are the days that may stand at either end of a clause.
var isDay = lexical.SetOf("today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday")

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
	endsInIng = lexical.SetOf("nothing anything something everything morning evening wedding boring building ceiling feeling painting exciting interesting amazing tiring charming willing missing")
	stress    = lexical.SetOf("really actually indeed truly also")
	negates   = lexical.SetOf("not no never hardly barely nothing without neither nor but than")
	justDone  = lexical.SetOf("bought got left came went had made found lost told met saw took began ate started")
	reports   = lexical.SetOf("say says said think thinks thought believe believes believed know knows knew hope hopes hoped")
	subjects  = lexical.SetOf("i you he she we they there")
)
