package newvalue

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// One may say only that one is done with something: "vet school's in the bin", "I've gone right off coffee", 师大我不惦记了. Then what
// one said of it as of now is so no longer.

// letGo are the forms of what is let go, which the group names, and words of which one stands in a text with it, in small letters.
var letGo = []struct {
	words []string
	form  *pattern.Pattern
}{
	{strings.Split(" the bin,off the,the window,done with,of the past,history,dethroned,binned,ditched,scrapped,sold", ","), pattern.MustCompile(`(?i)\b(?:the |my |our )?((?:[\p{L}'-]+ )?[\p{L}-]+?)(?:'s| is| are|'re| has been|'s been| have been)(?: now| all| well and truly)? (?:in the bin|off the (?:table|menu|cards)|out of the window|out the window|over and done with|a thing of the past|history|dethroned|binned|ditched|scrapped|sold)(?: now)?(?:[,.;!]|$)`)},
	{strings.Split(" off,given up,gave up,packed in,jacked in,ditched,binned,dropped,chucked in,done with,through with,over,got rid of,sold,swapped,traded in,finished with,quit,stopped,sick of", ","), pattern.MustCompile(`(?i)\b(?:i|we)(?:'ve| have|'m| am)?(?: just| finally| now| right| clean| completely| totally)* (?:gone (?:right |clean |completely |totally )?off|given up|gave up|packed in|jacked in|ditched|binned|dropped|chucked in|sworn off|done with|through with|over|got rid of|sold|swapped|traded in|finished with|quit|stopped|sick of)(?: on)?(?: being| doing| having| drinking| eating| going to| playing| taking| learning| studying| doing my)?(?: the| my| our| an?)? ((?:[\p{L}-]+ )?[\p{L}-]+)`)},
	{[]string{"no more ", "instead of ", "rather than "}, pattern.MustCompile(`(?i)\b(?:no more|instead of|rather than)(?: going to| doing| having)?(?: the| my| our)? ([\p{L}-]+)`)},
	{[]string{"了"}, pattern.MustCompile(`(?:^|[，。！；])(?:那个?|这个?|我的|把)?([^\P{Han}我你他她的那这把]{1,5}?)(?:我|我们|咱)?(?:早|已经|终于|就)?(?:不(?:惦记|想|考|看|追|吃|喝|学|练|去|做|干|要|用|开|骑|坐|养|种|抽|碰)|看伤|看腻|吃腻|喝腻|吃伤|戒|掐|卖|退|扔|送人|报废|当废铁卖|告吹|黄|拉倒)了`)},
	{[]string{"了"}, pattern.MustCompile(`我(?:已经|早就|终于|现在)?(?:不|再也不)(?:想|考|看|追|吃|喝|学|练|去|做|干|要|用|开|骑|坐|养|种|抽|碰)([^\P{Han}了过]{1,5})了`)},
	{[]string{"从"}, pattern.MustCompile(`从(?:那个?|这个?)?([^\P{Han}我你他她的那这]{1,6})(?:里)?(?:挪|搬|撤|退)(?:了)?出来`)},
}

const (
	kin    = `(?:mum|mom|mother|dad|father|son|daughter|boy|girl|kids?|brother|sister|gran|grandma|grandpa|nan|husband|wife|partner|boyfriend|girlfriend|aunt|auntie|uncle|cousin|niece|nephew|friend|mate|boss|neighbour)`
	hanKin = `女儿|儿子|孩子|妈|爸|哥|姐|弟|妹|老公|老婆|爱人|对象|奶奶|爷爷|外婆|外公|姥姥|姥爷|叔|姨|姑|舅|朋友|同事|同学|室友`
)

var (
	// heldBefore matches a text in English that tells of what was, not of what is: "I saw", "yesterday", "last week"; not "I want".
	heldBefore = pattern.MustCompile(`(?i)\b(?:was|were|did|had|went|got|saw|came|took|yesterday|ago|last (?:night|week|year|month|\p{L}+day)|used to|if|might)\b|\?`)
	// hanHeldBefore matches such a text in Chinese: 昨天, 吃了; not 我想考.
	hanHeldBefore = pattern.MustCompile(`昨天|刚才|上次|上周|去年|以前|[去吃喝看买做来]了|过[，。！]|[吗？?]`)
	// holdsOn matches that something is kept up as one's own: "I want", "I'm doing", "my favourite", 我就考; not "he wants".
	holdsOn = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'll|my|me|we|our|mine)\b|[我咱]`)
	// ofOthers matches what one's family does: "my son plays", 我女儿想; not "my favourite".
	ofOthers = pattern.MustCompile(`(?i)^(?:my|our) (?:\p{L}+ )?` + kin + `\b|^我们?的?(?:` + hanKin + `)`)
	// notLet are words that are let go of by no one.
	notLet = lexical.SetOf("it that this them him her one thing time day week work bed home so way lot bit all everything")
)

// released returns what a text lets go of, in small letters, and whether it surely says so: the first form does, others may tell of the
// moment ("we've swapped seats").
func released(text string) (list []string, surely bool) {
	text = strings.ReplaceAll(text, "’", "'")
	small := strings.ToLower(text)
	for i := range letGo {
		if !slices.ContainsFunc(letGo[i].words, func(word string) bool { return strings.Contains(small, word) }) {
			continue
		}
		for _, m := range letGo[i].form.FindAllStringSubmatch(text, -1) {
			if what := strings.ToLower(m[1]); !notLet[what] && !strings.HasSuffix(strings.Fields(what + " -")[0], "ing") {
				list, surely = append(list, what), surely || i == 0
			}
		}
	}
	if len(list) > 0 && (passing.MatchString(text) || hanPassing.MatchString(text)) {
		return nil, false
	}
	return list, surely
}

// holding returns the sentence of an earlier text that says of something that it is kept up by who speaks, or "". It may be named right
// before: "Is Biscuit in? He's my favourite".
func holding(text, what string) string {
	if language.IsChinese(text) {
		if (len([]rune(what)) > 1 || strings.Contains("猫狗鸟车房店烟酒肉茶糖", what)) && strings.Contains(text, what) && !hanHeldBefore.MatchString(text) && holdsOn.MatchString(text) && !ofOthers.MatchString(text) {
			return text
		}
		return ""
	}
	terms := lexical.Terms(nil, what)
	before, start := "", 0
	for _, end := range append(sentenceEnd.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		sentence := text[start:end[1]]
		if start = end[1]; len(terms) > 0 && sentence != "" && !heldBefore.MatchString(sentence) && holdsOn.MatchString(sentence) && !ofOthers.MatchString(sentence) {
			has := lexical.Terms(nil, before+" "+sentence)
			if !slices.ContainsFunc(terms, func(term string) bool { return !slices.Contains(has, term) }) {
				return before + " " + sentence
			}
		}
		before = ""
		if theOne.MatchString(text[start:]) {
			before = sentence
		}
	}
	return ""
}

// theOne matches that a sentence is about what was named before: "He's my favourite"; not "I like him".
var theOne = pattern.MustCompile(`(?i)^(?:he|she|it|they|that)(?:'s|'re| is| are)\b`)
