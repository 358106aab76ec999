package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// AnswerForm is the form that the answer to a question has: an age, an amount of money. Words alone do not
// tell it: "How old is Pixie?" shares its name with all that was ever said of Pixie.
type AnswerForm struct {
	*shape
	own []string // the question's own names, which are no answer
}

// A shape is how questions for an answer of one form and texts with such an answer look.
type shape struct {
	asked, given *pattern.Pattern
	not          *pattern.Pattern // questions with the words of the form that ask for something else
	words        *pattern.Pattern // of the question, that belong to the form and not to the topic
	when         bool             // a day; the question may begin with a word for a time
	name         bool             // a name, which may be in small letters
	code         bool             // a number to call, a code
}

var (
	// asksWith matches what precedes a question: "Do you remember what time ...".
	asksWith = pattern.MustCompile(`(?i)^(?:(?:so|and|but|hey|ok|okay|please|do you (?:still )?(?:know|remember)|can you (?:please )?(?:tell|remind) me|tell me|remind me),? )+`)
	// asksElse matches questions for a person, a place, a reason, or yes and no.
	asksElse = pattern.MustCompile(`(?i)^(?:who|whom|whose|where|why|when|how (?:do|did|does|can|could|should|come)|did|do|does|is|are|am|was|were|have|has|had|can|could|will|would|should)\b|谁|为什么|怎么|哪里|哪儿`)
	// hanYesNo ends a Chinese question for yes or no, unless a word of hanAmount is in it.
	hanYesNo  = pattern.MustCompile(`吗[？?]?$`)
	hanAmount = pattern.MustCompile(`多少|多大|几|什么|啥`)
)

// FormAsked returns the form of the answer that a question asks for, or nil.
func FormAsked(question string) *AnswerForm {
	question = asksWith.ReplaceAllString(strings.TrimSpace(question), "")
	other := asksElse.MatchString(question) || hanYesNo.MatchString(question) && !hanAmount.MatchString(question)
	for i := range shapes {
		f := &shapes[i]
		if (f.when || !other) && f.asked.MatchString(question) && !f.not.MatchString(question) {
			return &AnswerForm{f, ownNames(question)}
		}
	}
	return nil
}

// ownNames returns the names of a question.
func ownNames(question string) (names []string) {
	for i, word := range strings.FieldsFunc(question, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if r, _ := utf8.DecodeRuneInString(word); i > 0 && unicode.IsUpper(r) && len(word) > 2 {
			names = append(names, word)
		}
	}
	return names
}

// Topic returns a question without the words of the form, and without words that only ask.
func (f *AnswerForm) Topic(question string) string {
	return hanAsking.ReplaceAllString(f.words.ReplaceAllString(question, " "), "，")
}

// hanAsking matches Chinese words that name no topic.
var hanAsking = pattern.MustCompile(`我们?|咱们?|你们?|[他她它]们?|现在|目前|如今|平时|什么|哪[个里儿些天年位家种]|时候|来着|以前|之前|还|是|的|了|在|有|吗|呢|一个|一下|大概|到底`)

// WithoutReport returns a text without who said it and when, as a note of a turn begins.
func WithoutReport(text string) string { return said.ReplaceAllString(text, " ") }

// In reports whether a text may have an answer of the form. Who said it and when, as a note begins, is none.
func (f *AnswerForm) In(text string) bool {
	if text = WithoutReport(text); !f.when {
		text = wholeDate.ReplaceAllString(text, " ")
	}
	if !f.code {
		text = longNumber.ReplaceAllString(text, " ")
	}
	if !f.name {
		return f.given.MatchString(text)
	}
	text = namedDay.ReplaceAllString(text, " ")
	for _, name := range f.own {
		text = strings.ReplaceAll(text, name, " ")
	}
	words := len(strings.Fields(text))
	return words > 0 && words <= aloneWords || f.given.MatchString(text) || beginsWithName(text) || hasSmallName(text)
}

// Names reports whether the form is a name and a text says what something is called.
func (f *AnswerForm) Names(text string) bool { return f.name && naming.MatchString(text) }

var (
	naming = pattern.MustCompile(`(?i)\b(?:called|named|name is|name's|names are)\b|叫|名字是`)
	// said matches who said what follows, and wholeDate the date of it or of what it speaks of.
	said      = pattern.MustCompile(`(?m)^(?:\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?: |\p{Han}{1,4}：|\p{L}+ said(?: on \d{1,2} \p{Lu}\p{L}+ \d{4})?(?: to [^:\n"]{1,40})?(?: that |: )|[^，。\n]{1,12}在\d{4}年\d{1,2}月\d{1,2}日说[，：])`)
	wholeDate = pattern.MustCompile(`\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?`)
	// longNumber matches numbers to call and of accounts.
	longNumber = pattern.MustCompile(`\b(?:\d[ -]?){8,}\b`)
	// namedDay matches days and months that are no names of people.
	namedDay = pattern.MustCompile(`\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter)\b|\b(?:in|on|of|since|until|till|by|last|next|this|early|late|mid|\d+(?:th|st|nd|rd)?) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b`)
	// smallName matches what may be a name in small letters, after a word for a person or animal.
	smallName = pattern.MustCompile(`\b(?:mum|mom|mam|mother|dad|father|brother|bro|sister|sis|son|lad|boy|daughter|girl|nan|nana|gran|granny|grandma|grandad|grandpa|husband|wife|missus|hubby|fella|chap|boyfriend|girlfriend|partner|fianc[ée]e?|aunt|auntie|uncle|cousin|nephew|niece|mate|friend|bestie|man|guy|woman|lady|kid|neighbou?r|boss|manager|teacher|coach|doctor|dentist|nurse|vet|plumber|hairdresser|barber|lodger|tenant|builder|electrician|cleaner|nanny|babysitter|tutor|lawyer|accountant|therapist|colleague|flatmate|housemate|roommate|landlord|landlady|dog|puppy|cat|kitten|hamster|rabbit|bunny|budgie|canary|parrot|pony|horse|tortoise|mr|mrs|ms|miss|dr|prof),? (?:is )?([a-z]{2,})\b`)
)

// aloneWords is how many words a name that is said alone has at most: "Biscuit!".
const aloneWords = 2

// firstWord matches a word that begins a sentence, where a verb or another name follows.
var firstWord = pattern.MustCompile(`(?:^|[.!?:] *)(\p{Lu}\p{Ll}+),?(?:'s|'ll|'d)? (?:is|was|has|had|will|can|and|loves?|likes?|hates?|says?|said|wants?|gets?|got|went|came|called|rang|comes|goes|never|always|just|still|\p{Lu})`)

// beginsWithName reports whether a sentence of a text may begin with a name.
func beginsWithName(text string) bool {
	return slices.ContainsFunc(firstWord.FindAllStringSubmatch(text, -1), func(m []string) bool { return !lexical.Stop(strings.ToLower(m[1])) })
}

// hasSmallName reports whether a text without capitals may name a person or an animal.
func hasSmallName(text string) bool {
	if text != strings.ToLower(text) {
		return false
	}
	return slices.ContainsFunc(smallName.FindAllStringSubmatch(text, -1), func(m []string) bool { return !lexical.Stop(m[1]) })
}

const (
	numberWord = `(?:one|` + overOne + `)`
	overOne    = `(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|dozen|couple|half)`
	hanNumber  = `[\d〇零一二两三四五六七八九十百千万半]`
)

// anyTime matches words for a day or a time of the year.
const anyTime = `\d|\b` + numberWord + `(?:th|st|nd|rd)?\b|\b(?:first|second|third|twent(?:y-)?\w*|thirt\w*)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|spring|summer|autumn|fall|winter|christmas|easter|new year|yesterday|tomorrow|week|weekend|month|year)\b|` + hanNumber + `+[年月号日]|[去今明前后]年|星期|周[一二三四五六日末天]|[春夏秋冬]天|过年|中秋|端午|国庆`

func newShape(asked, not, given, words string) shape {
	fold := func(expr string) *pattern.Pattern { return pattern.MustCompile(`(?i)` + expr) }
	return shape{asked: fold(asked), not: fold(not), given: fold(given), words: fold(words)}
}

// whatFor ends the thing that an amount is for: "What did I pay for the bicycle?", and not "What did I pay for?".
const whatFor = `(?: (?:me|us|him|her|them|of|on|per|now|again|then|there|at|in|these|this|before|back|last|yesterday|today|each|every|for (?:the|my|our|your|his|her|their|an?|that|this|it|\p{L}+'s))\b|\s*[?.!]*$)`

// withWhen makes a shape one of days.
func (s shape) withWhen() shape {
	s.when = true
	return s
}

// named makes a shape one of names.
func (s shape) named() shape {
	s.name = true
	return s
}

// coded makes a shape one of numbers to call.
func (s shape) coded() shape {
	s.code = true
	return s
}

// shapes lists the forms. The first whose question matches counts. What is given is wide: a text of
// another form has to be sure to have no answer.
var shapes = []shape{
	// a birthday
	newShape(`\bwhen\b.*\b(?:birthday|b-?day|born)\b|\b(?:what|which) (?:day|date|month)\b.*\b(?:birthday|b-?day|born)\b|(?:哪天|几号|几月|什么时候|哪一天).*(?:生日|出生)|生日.*(?:哪天|几号|几月|什么时候|哪一天)`,
		`\bwhen\b.*\bbirthday (?:party|cake|dinner|present|gift|card|trip)\b|生日(?:会|聚会|派对|蛋糕|礼物)`,
		`\bb-?days?\b|\bbirth(?:day|date)?s?\b|\bborn\b|\b(?:old|older|age|aged)\b|`+anyTime+`|生日|出生|[满过]?\d+岁|岁|生于|寿|满`,
		`\b(?:when|what|which|day|date|month|birthday|b-?day|born)\b|哪天|几号|几月|什么时候|哪一天|生日|出生`).withWhen(),
	// when one died
	newShape(`\bwhen did\b.*\b(?:die|pass away|pass on)\b|(?:什么时候|哪年|哪天|几号).*(?:去世|过世|走的|没的)`,
		`\b(?:phone|battery|car|engine|laptop|plant)s?\b|走的(?:路|时候)`,
		`\b(?:die[sd]?|dying|dead|death|pass(?:ed|es|ing)?|funerals?|buried|burial|los[ts]|loss|grave|late|widow(?:er|ed)?|gone|ashes|bless|without|miss|put (?:down|to sleep)|heaven|killed|memorial|anniversary|drowned|slipped away|goodbye|ashes)\b|\bleft (?:us|me)\b|去世|过世|走[了的]|没了|不在|病逝|牺牲|葬|死|忌日|离开`,
		`\b(?:when|did|die|pass|away|on)\b|什么时候|哪年|哪天|几号|去世|过世|走的|没的`).withWhen(),
	// a name
	newShape(`^(?:and |so )?(?:what|tell)\b[^?]*\b(?:called|named)\b|^(?:and |so )?(?:what|tell)(?:'?s| (?:is|was|are|were|me))?\b[^?]*\bnames?\b`,
		`\b(?:user|nick|file|screen|brand|domain|maiden|pet|middle|last|first|code|sur|insta(?:gram)?|account|wifi|network) ?names?\b|\bmy name\b|\byour name\b|\bnames? (?:for|day|tag)\b|\bnamed after\b|\bcalled (?:off|for|in|on|back|when|if|out|about|up|me|you|us|him|her|them)\b|\bwhat (?:did|do|does|have|has|had|would|will|should|could|can) \S+ (?:call|say|tell|do|think|want|buy|get|give|make|eat)\b`,
		`\b(?:called|named?|names|goes by|nickname)\b|["“‘]\p{L}|(?-i:[\p{Ll}\d,;:)] (?:[A-HJ-Z]\p{L}|I\p{Ll}|[^\x00-\x7F]))|\p{Han}`,
		`\b(?:what|what's|whats|tell|me|called|named?|names|now|again)\b`).named(),
	// an age
	newShape(`\bhow old\b|\bwhat age\b|\bwhat(?:'s|s| is) .*\bage\b|(?:多大|几岁|多少岁|年纪|年龄|岁数)`,
		`\bage (?:group|limit|gap)\b|\b(?:stone|ice|middle) age\b`,
		`\d|(?:\b(?:is|was|be|turns|turned|turning|nearly|almost|about|just|only|now)|'s) one\b|\b(?:brand new|new|elderly|retired|pensioner|teens|adult|grown up|older than the hills)\b|\b`+overOne+`(?:th)?\b|\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties\b|\bteen(?:s|ager)?\b|\ban? (?:year|month|week|day)\b|\bturn(?:s|ed|ing)?\b|\bbirthday\b|\bborn\b|\bold(?:er)? than\b|\b(?:puppy|kitten|baby|toddler|newborn)\b|`+hanNumber+`个?[月岁]|`+hanNumber+`{2,4}[年后]|`+hanNumber+`多?(?:了|$|[，。,！])|岁|生日|出生|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]`,
		`\b(?:old|age|now)\b|多大|几岁|多少岁|年纪|年龄|岁数`),
	// an amount of money
	newShape(`\bhow much for\b|\bhow much (?:(?:money|rent|tax|deposit) )?(?:is|was|are|were|do|did|does|will|would|can|could|should|have|has|had)\b.*\b(?:pay|paid|pays|cost|costs|spend|spent|earn|earns|charge|charged|owe|owes|rent|price|worth|lend|lent|sell|sold|buy|bought)\b|\bwhat (?:did|do|does) .*\b(?:pay|cost|charge|earn)`+whatFor+`|\bwhat(?:'s|s| is| was) (?:the|my|our|your|his|her|their|\p{L}+'s) (?:\p{L}+ ){0,2}(?:salary|rent|price|wage|wages|fee|deposit|budget)`+whatFor+`|多少钱|房租.*多少|工资.*多少|多少.*工资|(?:租金|薪水|月薪|价格|价钱)[^，。]{0,6}(?:多少|几[百千万块])|(?:能|可以)拿多少|花了多少|挣多少|赚多少`,
		`\bhow much time\b`,
		`\d|\b`+numberWord+`s?\b|\b(?:million|fortune|grand|quid|tenner|fiver|penny|pence|cents?)\b|\ban? (?:pound|euro|dollar|franc)\b|\b(?:for|is|was|came) free\b|\bnothing\b|`+hanNumber+`+(?:多|来)?(?:块|元|万|千|百|毛|欧|美元|底薪|$|[，。,])|免费|没花钱|不要钱|白送|`+hanNumber+`{2,}`,
		`\b(?:much|now|again)\b|多少钱?`),
	// a time of the day
	newShape(`\bwhat time\b|\bat what hour\b|几点|什么钟点`,
		`\bwhat time (?:of|zone)\b|[这那哪]几点|几点(?:建议|要求|意见|原因|理由|注意|想法|看法|体会|感想|问题|需要|说明|提醒)`,
		`\b\d{1,2}\b|\b\d{1,2}(?:am|pm|h|ish)\b|\b[012]\d[0-5]\d\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b|\b(?:noon|midnight|midday|o'?clock|dawn|daybreak|sunrise|sunset|dusk|lunchtime|teatime|bedtime|first thing|morning|afternoon|evening|night|tonight|all day|(?:after|before|around|over|at) (?:work|school|breakfast|lunch|dinner|supper|tea|church|dark|bed)|any ?time)\b|`+hanNumber+`点|`+hanNumber+`[:：]|中午|半夜|傍晚|天亮|天黑|[上下]午|早上|早晨|晚上|夜里|凌晨|下班|放学|饭[前后]`,
		`\b(?:time|now|again)\b|几点`),
	// a number to call, a code
	newShape(`\b(?:phone|mobile|cell|telephone|insurance|passport|account|plate|room|flat|house|bus|customer|licen[cs]e)(?: phone)? number\b|\b(?:pin|code|password|passcode)\b|\bwhat(?:'s|s| is) (?:my|his|her|our|their|\p{L}+'?s) (?:new |old )?number\b|密码|电话(?:号码)?是?(?:多少|几)|手机号|尾号|号码是?(?:多少|几)|最后[四4]位`,
		`\b(?:dress|source|highway) code\b|\bcode (?:of|in|for a)\b|\b(?:to|i|we|you|he|she|they) code\b|\bpassword manager\b|\bpin (?:board|collection)\b`,
		`\d|\b(?:password|passcode|key|code|pin|plate|login) (?:is|was|are|to|for)\b|\bpassword\b|\bbirthday\b|(?-i:\b[A-Z]{2,}\b|\broom [A-Z]\b)|\b`+numberWord+`\b|密码|生日|`+hanNumber+`{3,}`,
		`\b(?:number|now|again)\b|是?多少`).coded(),
	// a name, in Chinese
	newShape(`叫(?:什么|啥)|(?:名字|全名|小名|姓名|名称)(?:是|叫)?(?:什么|啥)|姓什么|贵姓`,
		`为啥叫|叫什么叫`,
		`叫做?[^什啥我你您他她它大醒唤声苦好喊车外卖][^，。]?|姓\p{Han}|是\p{Han}{2,4}(?:[，。,.！!]|$)|小[^学时心孩区吃狗猫说姐伙声气麻事]|老[^板师人婆公家是太年百虎鼠早]|[^的班任位好老]老师|名(?:字|叫|为)|[妹姐哥弟叔姨姑舅婶嫂儿子][^很又也都还下上今明昨前后要会去来在是不没有说就把的了和跟，。]{2}(?:[，,。要是在会去来也说就把今昨明又刚很都还]|$)|《|“`,
		`叫(?:什么|啥)(?:名字)?|(?:的)?(?:名字|全名|小名|姓名|名称)(?:是|叫)?(?:什么|啥)?|姓什么|贵姓`),
	// a colour
	newShape(`\bwhat colou?rs?\b|\bwhich colou?rs?\b|什么颜色|哪[种个]颜色`,
		`\bcolou?r (?:blind|scheme)`,
		`\b(?:red|blue|green|yellow|orange|purple|pink|brown|black|white|gr[ae]y|beige|turquoise|teal|silver|gold(?:en)?|violet|navy|cream|maroon|crimson|lilac|indigo|scarlet|ivory|ginger|blonde?|tabby|magenta|mint|mustard|burgundy|peach|olive|khaki|bronze|copper|charcoal|lavender|coral|amber|tan|rust|plum|aqua|cyan|chestnut|hazel|auburn|sage|emerald|mauve|terracotta|fuchsia|taupe|ochre|sepia|ruby|sapphire|jade|apricot|salmon|wine|caramel|chocolate|honey|sand|stone|sky|metallic|striped|spotted|checked|tartan|pattern\w*|colou?rful|rainbow|bright|dark|light|pale|\w+ish|transparent|colou?rs?)\b|[红蓝绿黄橙紫粉棕黑白灰金银青米咖]色?|\p{Han}色|透明|卡其|[深浅]|花的`,
		`\bcolou?rs?\b|颜色`),
}
