package answers

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// naming matches that something is called something: "he's called Max", "her name is Joan", "we call it Rosie",
// 它叫豆豆; not "Joan came".
var naming = pattern.MustCompile(
	`(?i)\b(?:called|named|the name:|name is|name's|names are|calls? (?:him|her|it|them))\b` +
		`|叫|名字是`)

// aloneWords is how many words a name that is said alone has at most: "Biscuit!".
const aloneWords = 2

// firstWord matches a word with a capital that begins a sentence and may be a name, since a verb or another name
// follows: "Joan is here", "So soon! Pixie's never ill", "Joan Smith"; not "we saw Joan".
var firstWord = pattern.MustCompile(`(?:^|[.!?:] *)(\p{Lu}\p{Ll}+),?(?:'s|'ll|'d)? (?:` +
	`is|was|has|had|will|can|and|does|did|isn't|doesn't|won't|can't|needs?|eats?|ate|bit|died|turned|loves?|likes?|hates?` +
	`|says?|said|wants?|gets?|got|went|came|called|rang|comes|goes|never|always|just|still|\p{Lu})`)

// beginsWithName reports whether a sentence of a text may begin with a name.
func beginsWithName(text string) bool {
	return slices.ContainsFunc(firstWord.FindAllStringSubmatch(text, -1),
		func(m []string) bool { return !lexical.Stop(strings.ToLower(m[1])) })
}

// hasSmallName reports whether a text without capitals may name a person or an animal.
func hasSmallName(text string) bool {
	if text != strings.ToLower(text) {
		return false
	}
	return slices.ContainsFunc(smallName.FindAllStringSubmatch(text, -1), func(m []string) bool { return !lexical.Stop(m[1]) })
}

// smallName matches a word for a person or an animal and the word after it, which may be a name in small letters:
// "my lad kenneth", "the dog is rex", "mrs gray"; not "joan came".
var smallName = pattern.MustCompile(`\b(?:` +
	`mum|mom|mam|mother|dad|father|brother|bro|sister|sis|son|lad|boy|daughter|girl|nan|nana|gran|granny|grandma` +
	`|grandad|grandpa|husband|wife|missus|hubby|fella|chap|boyfriend|girlfriend|partner|fianc[ée]e?|aunt|auntie|uncle` +
	`|cousin|nephew|niece|mate|friend|bestie|man|guy|woman|lady|kid|neighbou?r|boss|manager|teacher|coach|doctor` +
	`|dentist|nurse|vet|plumber|hairdresser|barber|lodger|tenant|builder|electrician|cleaner|nanny|babysitter|tutor|lawyer` +
	`|accountant|therapist|colleague|flatmate|housemate|roommate|landlord|landlady|dog|puppy|cat|kitten|hamster|rabbit` +
	`|bunny|budgie|canary|parrot|pony|horse|tortoise|mr|mrs|ms|miss|dr|prof),? (?:is )?([a-z]{2,})\b`)

// namedDay matches days and months, which are no names of people: "on Monday", "at Easter", "a Christmas Eve baby", "in May"; not
// "May called".
var namedDay = pattern.MustCompile(
	`\b(?:` + language.DayOfWeek + `s?|(?:Christmas|Easter|Boxing|New Year(?:'s)?)(?: Eve| Day| Sunday| Monday)?)\b` +
		`|\b(?:in|on|of|since|until|till|by|last|next|this|early|late|mid|\d+(?:th|st|nd|rd)?) ` +
		`(?:` + language.Months + `)\b`)

// namesHead reports whether a text that has the head may give its name.
func (f *Form) namesHead(text, speaker string, about *subject) bool {
	if language.IsChinese(text) {
		return slices.ContainsFunc(about.head, func(head string) bool { return namesHan(text, head) })
	}
	if naming.MatchString(text) {
		return true
	}
	text = f.withoutOwn(text)
	if namesTitled(text) {
		return true
	}
	words := strings.Fields(namedDay.ReplaceAllString(text, " "))
	isHead := func(i int) bool { return about.head.in(words[i], lexical.Terms(nil, words[i])) }
	joined := func(i, step int) bool { // the head, with nothing but joining words between
		for i += step; i >= 0 && i < len(words); i += step {
			if isHead(i) {
				return true
			}
			if !joining.MatchString(words[i]) {
				return false
			}
		}
		return false
	}
	// A text in small letters is a dictation: "with joan my wife", "my lad kenneth".
	small, opening := text == strings.ToLower(text), true
	for i, word := range words {
		bare := strings.Trim(word, ".,;:!?\"'()")
		begins := opening
		opening = strings.ContainsAny(word[len(word)-1:], ".!?:\"")
		if begins && i+1 < len(words) && beginsWithName(word+" "+words[i+1]) {
			return true
		}
		if len(bare) < 2 || isHead(i) {
			continue
		}
		if strings.EqualFold(bare, speaker) || slices.Contains(about.names, strings.ToLower(bare)) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(bare)
		isName := unicode.IsUpper(first) && !begins && !strings.HasPrefix(bare, "I'") ||
			small && len(bare) > 2 && !lexical.Stop(bare) && !isVerb(bare)
		if isName && (joined(i, -1) || joined(i, 1) && (!small || i+1 < len(words) && owning.MatchString(words[i+1]))) {
			return true
		}
	}
	return false
}

// titledName matches a person with a title, also in small letters: "dr patel", "Mrs. Gray"; not "the doctor". The group
// is the name, or a word as in "we miss them".
var titledName = pattern.MustCompile(`(?i)\b(?:mr|mrs|ms|miss|dr|prof)\.? ([a-z]{3,})`)

// namesTitled reports whether a text names a person with a title.
func namesTitled(text string) bool {
	return slices.ContainsFunc(titledName.FindAllStringSubmatch(text, -1),
		func(m []string) bool { return !lexical.Stop(strings.ToLower(m[1])) })
}

// joining matches a word that may stand between a name and the noun for its owner, as in Joan is my wife: "is", "my",
// "Isla", "Tom's"; not "likes".
var joining = pattern.MustCompile(`^` +
	`(?:(?i:is|was|are|were|and|my|our|his|her|their|the|a|an|called|little|dear|old|&)|\p{Lu}\p{Ll}+|\p{L}+'s),?$`)

// owning matches a word that says whose something is: "my", "their"; not "the".
var owning = pattern.MustCompile(`(?i)^(?:my|our|his|her|their)$`)

// isVerb reports whether a word in small letters is likely no name.
func isVerb(word string) bool {
	return strings.HasSuffix(word, "ed") || strings.HasSuffix(word, "ing") ||
		strings.HasSuffix(word, "s") && !smallNames.MatchString(word) || lexical.BaseForm(word) != ""
}

// smallNames matches a name in small letters that ends as verbs do: "james", "doris", "marcus"; not "works".
var smallNames = pattern.MustCompile(`^(?:` +
	`james|chris|thomas|agnes|doris|lewis|louis|carlos|marcus|nicholas|dennis|ross|phyllis|gladys|iris|angus` +
	`|charles|francis|frances|thais|jess|tess|bess|\p{L}+us)$`)

// hasProper reports whether a text may have the name of a thing. One in small letters may always.
func (f *Form) hasProper(text string) bool {
	if text == strings.ToLower(text) || quotedName.MatchString(text) {
		return true
	}
	text = f.withoutOwn(text)
	opening := true
	for _, word := range strings.Fields(namedDay.ReplaceAllString(text, " ")) {
		bare := strings.Trim(word, ".,;:!?\"'()")
		first, _ := utf8.DecodeRuneInString(bare)
		if unicode.IsUpper(first) && !opening && bare != "I" && !strings.HasPrefix(bare, "I'") {
			return true
		}
		opening = strings.ContainsAny(word[len(word)-1:], ".!?:\"")
	}
	return beginsWithName(text)
}

// quotedName matches the beginning of a name in quotes: "we read 《三体》", "she saw “Dune”"; not "she saw Dune".
var quotedName = pattern.MustCompile(`["“‘《]\p{L}`)

// namesThat reports whether a text may name what was spoken of before it.
func namesThat(text string) bool {
	if language.IsChinese(text) {
		return utf8.RuneCountInString(text) <= aloneHan || namesIt.MatchString(text)
	}
	words := strings.Fields(text)
	return len(words) > 0 && len(words) <= aloneWords && !lexical.Stop(strings.ToLower(words[0])) ||
		namesIt.MatchString(text) || beginsWithName(text)
}

// aloneHan is how many characters a Chinese name that is said alone has at most, with a mark.
const aloneHan = 5

// namesIt matches that what was spoken of is called something: "yeah he's called", 它叫.
var namesIt = pattern.MustCompile(
	`(?i)^(?:(?:[^.,!?]{0,16}[.,!]|yeah|yes|oh|well|um|so) ?)*` +
		`(?:he|she|it|they|hes|shes|its|theyre|his|her|its|their|name|called|named)\b.{0,12}\b` +
		`(?:called|named|name|names)\b` +
		`|^called\b|^names?\b` +
		`|^(?:[^，。]{0,6}[，。])?(?:他|她|它|名字)?[叫姓是]`)

// namesHan reports whether a Chinese text gives the name of what is called head.
func namesHan(text, head string) bool {
	_, after, found := strings.Cut(text, head)
	return found && (hanNaming.MatchString(after) || hanNameAfter.MatchString(after) ||
		hanTitle.MatchString(head) && hanTitled.MatchString(notTitled.ReplaceAllString(text[:len(text)-len(after)-len(head)], " ")))
}

// hanNaming matches a word for a name and the beginning of the name: 我女儿叫小雨, 他姓邱; not 叫我起床.
var hanNaming = pattern.MustCompile(`(?:叫|姓|名字是)[^我你他她它大醒唤声苦好喊车外卖什啥不很]`)

// hanNameAfter matches what may be a name right after the noun for its owner: 小雨要考试, 是小王, 邱明来; not 在上班.
var hanNameAfter = pattern.MustCompile(`^(?:` +
	`是?[小老阿大]\p{Han}` +
	`|[^在是有要会去来也说就把今昨明又刚很都的了和跟给不没还将想喜过带到上下回找让被从当看]\p{Han}` +
	`(?:要|在|会|去|来|也|说|就|把|今|昨|明|又|刚|都|，|。|$))`)

// hanTitle matches a noun that stands after a name: 师傅, as after a surname, 老师; not 妹妹.
var hanTitle = pattern.MustCompile(`^(?:师傅|老师|医生|大夫|教授|律师|主任|经理|老板|教练)$`)

// hanTitled matches text before such a noun that ends with a family name: 我找到了邱, 我们班王; not 妈的手术, 我的.
var hanTitled = pattern.MustCompile(`[` + language.HanFamilies + `]$`)

// notTitled matches the end of a text that looks like a family name and is what one teaches or does: 我们的语文, 我的音乐; not
// 我们班王.
var notTitled = pattern.MustCompile(`(?:语文|作文|中文|英文|音乐|声乐|器乐|武|主任|责任|乡村|农|保安|家|高)$`)
