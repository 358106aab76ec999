package language

import "regexp"

// whenToDo may end a question for what is to be done.
const whenToDo = `(?: (?:today|tomorrow|tonight|now|next|still|first|soon|later|again|else|(?:this|next) (?:week|month|morning|afternoon|evening|weekend)|(?:on|by) \p{L}+day|at the weekend|for (?:today|tomorrow|you)))*\s*[?.! ]*$`

var (
	toDo = regexp.MustCompile(`(?i)\b(?:what|which things?|anything|something|things) (?:(?:do|did|should|must|shall|am|was) )?(?:that )?(?:I|we) (?:(?:still|also|ever) )?(?:should|must|have to|had to|need to|ought to|wanted to|meant to|forget to|have forgotten to|supposed to|going to|have)?(?: ?(?:or|and) (?:have )?(?:forgotten|forget|forgot) to)? ?(?:do|doing|done|remember|be reminded of|get done)` + whenToDo +
		`|\b(?:what|which things?) (?:should|do|must) (?:I|we) (?:not )?(?:still )?(?:(?:have|need) to )?(?:do|remember|forget)` + whenToDo +
		`|\b(?:is there |was there |do I have |have I got )?anything (?:else )?(?:I|we) (?:should|must|have to|need to|forgot|have forgotten|was supposed to)\b.*\b(?:do|done|forget|forgot|forgotten|remember)\b` + whenToDo +
		`|\b(?:did|have|am|was) I (?:forget(?:ting)?|forgotten) (?:anything|something|to do anything)` + whenToDo +
		`|\bwhat (?:did I|have I|am I) (?:forget(?:ting)?|forgotten)(?: to do)?` + whenToDo +
		`|\b(?:what(?:'s| is| are|s)?|show me|tell me|read me|list|any|which|do I have (?:any|a)) (?:all )?(?:(?:is |are )?(?:on )?)?(?:my |the |open )?(?:reminders?|to-?dos?(?: list)?|todo list|agenda|errands|tasks?)(?: (?:do I have|have I got|are there|are open|for me))?` + whenToDo +
		`|\bwhat (?:did|do|should) (?:I|you) (?:(?:want|ask|tell) (?:you )?(?:to )?)?(?:be reminded|remind me)(?: of| about| to do)?` + whenToDo)
	hanToDo = regexp.MustCompile(`(?:有什么|有没有|什么|哪些|啥).{0,4}(?:事|事情|东西).{0,3}(?:要做|没做|忘了|该做|要办|没办|得做)|忘(?:了|记)(?:做|办)?(?:什么|啥|哪些)|(?:我|我们)(?:今天|明天|这周|本周|这个星期|周末|现在|还|有)*(?:要|该|应该|得|需要)(?:做|办|记得)(?:些)?(?:什么|啥|哪些)(?:事|事情)?[？?。]?$|待办|(?:有什么|有哪些|哪些|什么|我的)提醒(?:事项)?|(?:让|要|叫)你提醒我(?:做)?(?:什么|啥|哪些)|(?:要|该|应该)提醒我(?:做)?(?:什么|啥|哪些)`)
)

// AsksForErrands reports whether a question is for what the person has to do: "Did I forget anything?"
func AsksForErrands(text string) bool { return toDo.MatchString(text) || hanToDo.MatchString(text) }
