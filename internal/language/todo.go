package language

import "github.com/egomem/egomem/internal/pattern"

const (
	// whenToDo may end a question for what is to be done.
	whenToDo = `(?: ` + whenWord + `)*\s*[?.! ]*$`
	whenWord = `(?:` +
		`today|tomorrow|tonight|now|next|still|first|soon|later|again|else` +
		`|(?:this|next) (?:week|month|morning|afternoon|evening|weekend)` +
		`|(?:on|by|for) (?:\p{L}+day|today|tomorrow)` +
		`|at the weekend)`
	// must says that something is to be done.
	must = `(?:` +
		`should|must|have to|had to|need to|ought to|wanted to|want to|meant to` +
		`|(?:am |are |was |were )?supposed to` +
		`|(?:am |was )?(?:going|planning) to)`
)

var (
	// toDo matches a question for what the speaker has to do: "what do I have to do today?",
	// "did I forget anything?", "what's on my agenda", "anything else I need to remember?"; not
	// "what did Tom forget?".
	toDo = pattern.MustCompile(`(?i)\b(?:what|which things?` +
		`|anything|something|things?) (?:else )?(?:(?:do|did|am|was) )?(?:I|we) (?:still |also )?` + must + `(?: (?:or` +
		`|and) (?:have )?(?:forgotten|forget|forgot) to)? (?:do|remember|be reminded of|get done)` + whenToDo +
		`|\bwhat (?:should|must) (?:I|we) (?:not )?(?:still )?(?:do (?:` + whenWord + `)|remember|forget)` + whenToDo +
		`|\b(?:is|was) there anything (?:else )?(?:I` +
		`|we) (?:still )?(?:` + must + `|forgot|have forgotten)\b.*\b(?:do|done|forget|forgot|forgotten|remember)\b` + whenToDo +
		`|\b(?:do I|have I got|is there) (?:have )?(?:anything|something) (?:left )?to do` + whenToDo +
		`|\bwhat(?:'s| is) left to do` + whenToDo +
		`|\b(?:did|have|am) I (?:forget(?:ting)?|forgotten) (?:anything|something|to do anything)` + whenToDo +
		`|\bwhat (?:did I|have I|am I) (?:forget(?:ting)?|forgotten)(?: to do)?` + whenToDo +
		`|\b(?:what(?:'s| is| are|s)?|show me|tell me|read me|list` +
		`|any|which|do I have (?:any|a)) (?:all )?(?:(?:is |are )?(?:on )?)?(?:my |the |open )?(?:reminders?|to-?dos?(?: list)?` +
		`|todo list|agenda|errands)(?: (?:do I have|have I got|are there|are open|for me))?` + whenToDo + `|\bwhat (?:did` +
		`|do|should) (?:I|you) (?:(?:want|ask|tell) (?:you )?(?:to )?)?(?:be reminded|remind me)(?: of| about| to do)?` + whenToDo)

	// hanToDo matches a question for what the speaker has to do: 我今天要做什么, 我忘了什么事吗, 待办,
	// 我让你提醒我什么了; not 他要做什么.
	hanToDo = pattern.MustCompile(
		`(?:有什么|有没有|什么|哪些|啥)(?:事|事情)[^他她它]{0,3}` +
			`(?:要做|忘了做|忘记做|该做|要办|没办|得做|没做(?:完)?(?:[？?吗呢。]|$))` +
			`|(?:还有什么|还有啥|还有哪些)没(?:做|办)(?:完)?(?:[？?。]|$)` +
			`|(?:^|[，,]|是不是|有没有|我们?)(?:今天|还|是不是|有没有)*忘(?:了|记)(?:做|办)?(?:什么|啥|哪些)(?:事|事情)?` +
			`(?:[了吗呢？?。]|$)` +
			`|(?:我|我们)(?:今天|明天|后天|这周|本周|这个?星期|这个?礼拜|周末|现在|还|有)*(?:要|该|应该|得|需要)(?:做|办|记得)(?:些)?` +
			`(?:什么|啥|哪些)(?:事|事情)?[？?。]?$` +
			`|我(?:今天|明天|后天|这周|这个?星期|这个?礼拜|周末)?有(?:什么|哪些)安排` +
			`|待办` +
			`|(?:有什么|有哪些|哪些|什么|我的)提醒(?:事项)?(?:[吗？?。]|$)` +
			`|(?:让|要|叫)你提醒我(?:做)?(?:什么|啥|哪些)` +
			`|(?:要|该|应该)提醒我(?:做)?(?:什么|啥|哪些)`)
)

// AsksForErrands reports whether a question is for what the person has to do: "Did I forget anything?"
func AsksForErrands(text string) bool { return toDo.MatchString(text) || hanToDo.MatchString(text) }
