package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// AnswerForm is the form that the answer to a question has: an age, an amount of money. Words alone do not
// tell it: "How old is Pixie?" shares its name with all that was ever said of Pixie.
type AnswerForm struct {
	asked, given *pattern.Pattern
	not          *pattern.Pattern // questions with the words of the form that ask for something else
	words        *pattern.Pattern // of the question, that belong to the form and not to the topic
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
	if asksElse.MatchString(question) || hanYesNo.MatchString(question) && !hanAmount.MatchString(question) {
		return nil
	}
	for i := range answerForms {
		if f := &answerForms[i]; f.asked.MatchString(question) && !f.not.MatchString(question) {
			return f
		}
	}
	return nil
}

// Topic returns a question without the words of the form, and without words that only ask.
func (f *AnswerForm) Topic(question string) string {
	return hanAsking.ReplaceAllString(f.words.ReplaceAllString(question, " "), "，")
}

// hanAsking matches Chinese words that name no topic.
var hanAsking = pattern.MustCompile(`我们?|咱们?|你们?|[他她它]们?|现在|目前|如今|平时|什么|哪[个里儿些天年位家种]|时候|来着|以前|之前|还|是|的|了|在|有|吗|呢|一个|一下|大概|到底`)

// In reports whether a text may have an answer of the form.
func (f *AnswerForm) In(text string) bool { return f.given.MatchString(text) }

const (
	numberWord = `(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|dozen|couple|half)`
	hanNumber  = `[\d〇零一二两三四五六七八九十百千万半]`
)

func answerForm(asked, not, given, words string) AnswerForm {
	fold := func(expr string) *pattern.Pattern { return pattern.MustCompile(`(?i)` + expr) }
	return AnswerForm{asked: fold(asked), not: fold(not), given: fold(given), words: fold(words)}
}

// whatFor ends the thing that an amount is for: "What did I pay for the bicycle?", and not "What did I pay for?".
const whatFor = `(?: (?:me|us|him|her|them|of|on|per|now|again|then|there|at|in|these|this|before|back|last|yesterday|today|each|every|for (?:the|my|our|your|his|her|their|an?|that|this|it|\p{L}+'s))\b|\s*[?.!]*$)`

// answerForms lists the forms. The first whose question matches counts. What is given is wide: a text of
// another form has to be sure to have no answer.
var answerForms = []AnswerForm{
	// an age
	answerForm(`\bhow old\b|\bwhat age\b|\bwhat(?:'s|s| is) .*\bage\b|(?:多大|几岁|多少岁|年纪|年龄|岁数)`,
		`\bage (?:group|limit|gap)\b|\b(?:stone|ice|middle) age\b`,
		`\d|\b`+numberWord+`(?:th)?\b|\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties\b|\bteen(?:s|ager)?\b|\ban? (?:year|month|week|day)\b|\bturn(?:s|ed|ing)?\b|\bbirthday\b|\bborn\b|\bold(?:er)? than\b|\b(?:puppy|kitten|baby|toddler|newborn)\b|`+hanNumber+`个?[月岁]|`+hanNumber+`{2,4}[年后]|`+hanNumber+`多?(?:了|$|[，。,！])|岁|生日|出生|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]`,
		`\b(?:old|age|now)\b|多大|几岁|多少岁|年纪|年龄|岁数`),
	// an amount of money
	answerForm(`\bhow much for\b|\bhow much (?:(?:money|rent|tax|deposit) )?(?:is|was|are|were|do|did|does|will|would|can|could|should|have|has|had)\b.*\b(?:pay|paid|pays|cost|costs|spend|spent|earn|earns|charge|charged|owe|owes|rent|price|worth|lend|lent|sell|sold|buy|bought)\b|\bwhat (?:did|do|does) .*\b(?:pay|cost|charge|earn)`+whatFor+`|\bwhat(?:'s|s| is| was) (?:the|my|our|your|his|her|their|\p{L}+'s) (?:\p{L}+ ){0,2}(?:salary|rent|price|wage|wages|fee|deposit|budget)`+whatFor+`|多少钱|房租.*多少|工资.*多少|多少.*工资|(?:租金|薪水|月薪|价格|价钱)[^，。]{0,6}(?:多少|几[百千万块])|(?:能|可以)拿多少|花了多少|挣多少|赚多少`,
		`\bhow much time\b`,
		`\d|\b`+numberWord+`s?\b|\b(?:million|fortune|grand|quid|tenner|fiver|penny|pence|cents?)\b|\ban? (?:pound|euro|dollar|franc)\b|\b(?:for|is|was|came) free\b|\bnothing\b|`+hanNumber+`+(?:多|来)?(?:块|元|万|千|百|毛|欧|美元|底薪|$|[，。,])|免费|没花钱|不要钱|白送|`+hanNumber+`{2,}`,
		`\b(?:much|now|again)\b|多少钱?`),
	// a time of the day
	answerForm(`\bwhat time\b|\bat what hour\b|几点|什么钟点`,
		`\bwhat time (?:of|zone)\b|[这那哪]几点|几点(?:建议|要求|意见|原因|理由|注意|想法|看法|体会|感想|问题|需要|说明|提醒)`,
		`\b\d{1,2}\b|\b\d{1,2}(?:am|pm|h|ish)\b|\b[012]\d[0-5]\d\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b|\b(?:noon|midnight|midday|o'?clock|dawn|daybreak|sunrise|sunset|dusk|lunchtime|first thing)\b|`+hanNumber+`点|`+hanNumber+`[:：]|中午|半夜|傍晚|天亮|天黑`,
		`\b(?:time|now|again)\b|几点`),
	// a number to call, a code
	answerForm(`\b(?:phone|mobile|cell|telephone|insurance|passport|account|plate|room|flat|house|bus|customer|licen[cs]e)(?: phone)? number\b|\b(?:pin|code|password|passcode)\b|\bwhat(?:'s|s| is) (?:my|his|her|our|their|\p{L}+'?s) (?:new |old )?number\b|密码|电话(?:号码)?是?(?:多少|几)|手机号|尾号|号码是?(?:多少|几)|最后[四4]位`,
		`\b(?:dress|source|highway) code\b|\bcode (?:of|in|for a)\b|\b(?:to|i|we|you|he|she|they) code\b|\bpassword manager\b|\bpin (?:board|collection)\b`,
		`\d|\bpassword\b|\b`+numberWord+`\b|密码|`+hanNumber+`{3,}`,
		`\b(?:number|now|again)\b|是?多少`),
	// a name, in Chinese
	answerForm(`叫(?:什么|啥)|(?:名字|全名|小名|姓名|名称)(?:是|叫)?(?:什么|啥)|姓什么|贵姓`,
		`为啥叫|叫什么叫`,
		`叫做?[^什啥我你您他她它大醒唤声苦好喊车外卖][^，。]?|姓\p{Han}|名(?:字|叫|为)|[妹姐哥弟叔姨姑舅婶嫂儿子][^很又也都还下上今明昨前后要会去来在是不没有说就把的了和跟，。]{2}(?:[，,。要是在会去来也说就把今昨明又刚很都还]|$)|《|“`,
		`叫(?:什么|啥)(?:名字)?|(?:的)?(?:名字|全名|小名|姓名|名称)(?:是|叫)?(?:什么|啥)?|姓什么|贵姓`),
	// a colour
	answerForm(`\bwhat colou?rs?\b|\bwhich colou?rs?\b|什么颜色|哪[种个]颜色`,
		`\bcolou?r (?:blind|scheme)`,
		`\b(?:red|blue|green|yellow|orange|purple|pink|brown|black|white|gr[ae]y|beige|turquoise|teal|silver|gold(?:en)?|violet|navy|cream|maroon|crimson|lilac|indigo|scarlet|ivory|ginger|blonde?|tabby|magenta|mint|mustard|burgundy|peach|olive|khaki|bronze|copper|charcoal|lavender|coral|amber|tan|rust|plum|aqua|cyan|chestnut|transparent|colou?rs?)\b|[红蓝绿黄橙紫粉棕黑白灰金银青米咖]色?|透明|卡其`,
		`\bcolou?rs?\b|颜色`),
}
