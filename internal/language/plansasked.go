package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

const (
	// whoPlans is a person in a question for their plans; dayPlanned may end it.
	whoPlans   = `((?:my |our )?[\p{L}'-]+(?: \p{Lu}[\p{L}'-]*)?)`
	dayPlanned = `(?:(?: (?:for|on|at|over|during|to do))?(?: (?:today|tomorrow|tonight|now|then|next|soon|lately` +
		`|(?:the |this |next |coming )*(?:week|weekend|month|summer|winter|spring|autumn|holidays?|morning|afternoon|evening` +
		`|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:morning|afternoon|evening|night))?|these days))?)*[?.! ]*$`
	// dayAhead is a day to come, without which "what is Tom doing?" asks for what he does now.
	dayAhead = `(?:(?:for|on|at|over|during) )?(?:tomorrow|tonight` +
		`|(?:the |this |next |coming )+(?:week|weekend)|next month|(?:this |next |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)`
	hanDayPlanned = `(?:最近|近期|接下来|之后|以后|今天|今晚|明天|后天|明晚|周末|这个?周末|下个?周末|本周|这周|下周|这个?月|下个?月|今年|明年` +
		`|[这下]?(?:周|星期|礼拜)[一二三四五六日天])`
)

var (
	// plansOf matches a question for what someone is going to do. A group has who that is: "What is Emily planning?",
	// "what are Tom's plans for the weekend?", "what has dad got on tomorrow?", "What is Emily doing on Saturday?"; not
	// "What is Emily doing?", "What did Emily plan?", "what is the plan?".
	plansOf = pattern.MustCompile(`(?i)^(?:(?:so|and|hey|ok|okay|well|please|do you know|(?:can|could) you tell me|tell me),? )*(?:` +
		`what(?:'s| is|'re| are|s| am) ` + whoPlans + ` planning(?: to do| on doing)?` + dayPlanned +
		`|what(?:'re| are) ` + whoPlans + `(?:'s|')? (?:\p{L}+ )?plans` + dayPlanned +
		`|(?:what|which|any) plans (?:does |do |has |have )?` + whoPlans + ` (?:have|got|made)` + dayPlanned +
		`|(?:does|do|has|have) ` + whoPlans + ` (?:have|got|made) (?:any|other) plans` + dayPlanned +
		`|what(?:'s| has| have|'ve) ` + whoPlans + ` got (?:on|planned|coming up|lined up)` + dayPlanned +
		`|what (?:does|do) ` + whoPlans + ` have (?:on|planned|coming up|lined up)` + dayPlanned +
		`|what(?:'s| is|'re| are| am) ` + whoPlans + ` (?:doing|up to|going to do|gonna do) ` + dayAhead + dayPlanned + `)`)
	// hanPlansOf matches the same in Chinese: Emily最近有什么打算？, 小明周末打算干什么, 明天爸爸有什么安排, 小红的计划是什么; not
	// 小明有什么爱好, 小明打算什么时候来.
	hanPlansOf = pattern.MustCompile(`^(?:那|对了|请问|你知道|告诉我|，)*(?:` + hanDayPlanned + `)?` +
		`([\p{Han}A-Za-z· ]{0,12}?)的?(?:` + hanDayPlanned + `|还|都|，)*(?:` +
		`有(?:没有)?(?:什么|啥|哪些|别的)?(?:打算|计划|安排)` +
		`|(?:打算|准备|计划|想)(?:去)?(?:做|干|去)(?:些|点)?(?:什么|啥|哪儿|哪里|嘛)` +
		`|(?:打算|计划|安排)是(?:什么|啥))` +
		`[吗呢啊呀]?[？?。]*$`)
	// noOnesPlans are words that name no person who is known: "you", "they", 他们.
	noOnesPlans = map[string]bool{"you": true, "he": true, "she": true, "they": true, "it": true, "there": true, "the": true,
		"your": true, "his": true, "her": true, "their": true, "people": true, "everyone": true, "everybody": true, "anyone": true,
		"you all": true, "that": true, "this": true, "these": true, "those": true, "who": true}
)

// AsksForPlans returns whom a question for plans is about, as it names them: "Emily", "my dad", "I". Without a name, as
// in 最近有什么打算, it is "I". ok is false for any other question.
func AsksForPlans(text string) (who string, ok bool) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "’", "'"))
	if m := hanPlansOf.FindStringSubmatch(text); m != nil {
		switch who = strings.TrimSpace(m[1]); {
		case who == "" || who == "我" || who == "我们" || who == "咱们":
			return "I", true
		case strings.ContainsAny(who, "你您他她它大谁没不"):
			return "", false
		}
		return who, true
	}
	m := plansOf.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	who = strings.TrimSuffix(strings.Join(m[1:], ""), "'s")
	switch lower := strings.ToLower(who); {
	case lower == "i" || lower == "we" || lower == "my" || lower == "our":
		return "I", true
	case noOnesPlans[lower]:
		return "", false
	}
	return who, true
}
