package answers

import "github.com/egomem/egomem/internal/pattern"

// headOf returns what a question asks the name, the age or the number of.
func (f *Form) headOf(question string) string {
	forms := headForms
	if f.kind == number {
		forms = codeHeads
	}
	for _, form := range forms {
		m := form.FindStringSubmatch(question)
		for i := 1; i < len(m); i++ {
			if m[i] != "" {
				if genericHeads.MatchString(m[i]) {
					return ""
				}
				return m[i]
			}
		}
	}
	return ""
}

// ofWhom matches what stands before a noun: "my old", "Colin's".
const ofWhom = `(?:(?:my|me|our|your|his|her|their|the|a|an|that|this|\p{L}+'s) )*(?:(?:new|old|late|little|big) )*`

// worksFor matches whom a question for work is about, in a group, but those who are mostly called by another word or by their name:
// "Colin", "brother"; not "partner", "Mom".
const worksFor = `(?:(?-i:` + calledByWord + `)|partner|(\p{L}+))`

// headForms match what is named, aged or numbered in a question.
var headForms = []*pattern.Pattern{
	pattern.MustCompile(`(?i)\bwhen (?:is|was|'s) ` + ofWhom + `(\p{L}+?(?:ss)?)(?:'s|s)? (?:birthday|born)`),
	pattern.MustCompile(`(?i)\bwhat (?:do|does|did) ` + ofWhom + worksFor + ` do(?: for (?:a living|work)\b|\s*[?.!]*$)` +
		`|\bhow (?:do|does) ` + ofWhom + worksFor + ` (?:earn|make) (?:a|his|her|their) living\b` +
		`|\b` + worksFor + `'s (?:job|profession|occupation|trade|line of work)\b`),
	pattern.MustCompile(`(?i)\bwhen (?:is|was|'s) ` + ofWhom + `(?:wedding )?(anniversary)\b|\bwhen did ` + ofWhom + `(\p{L}+) (?:get married|marry)\b`),
	pattern.MustCompile(`(结婚纪念日)`),
	pattern.MustCompile(`^(?:那|请问)?(?:我们?|咱们?)?(?:家)?(?:的)?(\p{Han}{2,4}?)(?:现在|以前)?(?:是|的职业|的工作)?(?:做|干|靠|什么工作)`),
	pattern.MustCompile(`(?i)\bnames? of ` + ofWhom + `(\p{L}+)`),
	pattern.MustCompile(`(?i)\b(\p{L}+?)(?:'s|s'|s)? (?:(?:first|full|real|actual|last) |sur)?names?\b`),
	pattern.MustCompile(`(?i)\b(?:is|was|are|were|'s|s|will|what|call) ` + ofWhom + `(\p{L}+)(?: be)?` +
		`(?: called| named|\?|$)`),
	pattern.MustCompile(`(?i)\bwhat(?:'s| is| was| are| were) ` + ofWhom + `(\p{L}+) (?:from|at|in|on|of|who|that|with|next|across|we|i|you|he|she|they)\b.* (?:called|named)\b`),
	pattern.MustCompile(`(?i)^(?:(?:and|so|but) )?when(?:'s| is| was| are| were) ` + ofWhom + `(?:\p{L}+(?:['’]s)? ){0,3}(\p{L}+)\s*[?.!]*$`),
	pattern.MustCompile(`(?i)^(?:(?:and|so|but) )?where(?:'s| is| are| was| were) ` + ofWhom + `(\p{L}+?)(?: (?:we|i|he|she|they) \p{L}+)?\s*[?.!]*$`),
	pattern.MustCompile(`(\p{Han}{2}?)(?:是|在|定在|安排在)?(?:哪一?天|几号|什么时候|星期几|周几|礼拜几)\s*[？?]*$`),
	pattern.MustCompile(`(?i)\bhow old (?:is|was|are|were|will) ` + ofWhom + `(\p{L}+)`),
	pattern.MustCompile(`(?i)\bwhat age (?:is|was) ` + ofWhom + `(\p{L}+)`),
	pattern.MustCompile(`(?i)\bwhen did ` + ofWhom + `(\p{L}+) (?:die|pass)`),
	pattern.MustCompile(`(?i)\bhow many (\p{L}+)`),
	pattern.MustCompile(`(?i)\bhow much (?:did|does|do|was|were|is) ` + ofWhom + `(\p{L}+) cost\b|\bwhat did ` + ofWhom + `(\p{L}+) cost\b`),
	pattern.MustCompile(`(?i)\bhow much (?:is|was|were) ` + ofWhom + `(\p{L}+)\s*[?.!]*$`),
	pattern.MustCompile(`(?i)\b(?:how much|what) did (?:i|we|\p{L}+) (?:pay|spend) (?:for|on) ` + ofWhom + `(\p{L}+)`),
	pattern.MustCompile(`(\p{Han}{2,3})(?:一共|总共)?(?:花|用)了多少钱|买(\p{Han}{1,3})(?:一共|总共)?(?:花|用)了多少钱`),
	pattern.MustCompile(`几[个只位口](\p{Han}{1,2})`),
	pattern.MustCompile(`(班主任|未婚[夫妻]|[男女]朋友|\p{Han}{1,2}?)(?:的)?(?:今年|现在|到底|是?几[号月]|哪一?天|什么时候)?` +
		`(?:叫|姓什么|姓啥|贵姓|名字|几岁|多大|生日|全名|小名)`),
}

// codeHeads match what a number or code is of.
var codeHeads = []*pattern.Pattern{
	pattern.MustCompile(`(密码|电话|手机|号码|尾号)`),
	pattern.MustCompile(`(?i)\b(password|passcode|pin|wi-?fi|code|phone|mobile|telephone|landline)\b`),
	pattern.MustCompile(`(?i)\b(\p{L}+) number\b|\bnumber of ` + ofWhom + `(?:\p{L}+ )?(account|card|room|flat)`),
}

// genericHeads matches a noun for what may be called by many other words: "woman", "thing", 小狗; not "sister".
var genericHeads = pattern.MustCompile(`(?i)^(?:` +
	`girl|woman|man|guy|chap|lady|person|one|thing|place|fella|bloke|it|he|she|they|i|what|we|that|this|you|my|our|动物` +
	`|那个|这个|那位|生日|猫|狗|小狗|小猫|主子)$`)
