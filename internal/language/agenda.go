package language

import "github.com/egomem/egomem/internal/pattern"

// agendaWhen is a time that is asked for: "today", "this week", "next Friday".
const agendaWhen = `(?:today|tomorrow|tonight|(?:the |this |next )*(?:week|weekend)|(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)`

// agendaDay may end a question for what lies ahead.
const agendaDay = `(?:(?: (?:for|on|at|over|during|in|coming up|planned|lined up))*` +
	`(?: (?:me|us|you know of|I should know about|the diary|my diary|today|tomorrow|tonight|later|next|soon|now|(?:the rest of )?(?:the |this |next |coming )*` +
	`(?:day|week|weekend|month|morning|afternoon|evening|few days)|(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?))?)*[?.! ]*$`

var (
	// agenda matches a question for all that lies ahead of the speaker: "what have I got on this week?", "what's on my plate today?",
	// "anything planned for the weekend?", "what's coming up?", "is there anything I should be doing today?", "what am I doing on
	// Thursday?", "what does my week look like?"; not "what's on?", "what am I doing wrong?", "anything on TV?".
	agenda = pattern.MustCompile(`(?i)^(?:(?:so|and|hey|ok|okay|well|please|right|remind me|tell me),? )*(?:` +
		`what(?:'ve| have) (?:I|we) got (?:on|coming up|planned|lined up)` + agendaDay +
		`|what do (?:I|we) have (?:on|coming up|planned|lined up)` + agendaDay +
		`|what(?:'s| is) (?:on my plate|in (?:my|the|our) (?:diary|calendar)|on (?:my|the|our) (?:calendar|schedule)|my schedule|my diary|coming up|lined up)` + agendaDay +
		`|what(?:'s| is) (?:on|planned|happening) (?:for (?:me|us) )?(?:on |for |at )?` + agendaWhen + agendaDay +
		`|(?:is there |(?:have|do) (?:I|we) (?:got |have ))?(?:anything|something) (?:planned|on|coming up|lined up|happening) (?:for (?:me|us) )?(?:on |for |at |over )?` +
		agendaWhen + agendaDay +
		`|is there anything (?:I|we) (?:should|ought to|need to) (?:be doing|get on with|know about)` + agendaDay +
		`|what (?:am I|are we) (?:doing|up to) (?:on |for |at )?(?:tomorrow|tonight|(?:the |this |next )*(?:week|weekend)|(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)` + agendaDay +
		`|what does my (?:day|week|weekend|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day) look like` + agendaDay +
		`|am I (?:busy|free|doing anything) (?:on |at )?` + agendaWhen + agendaDay + `)`)
	// hanAgenda matches the same in Chinese: 我这周有什么安排, 明天有什么事, 周末有安排吗, 今天要忙什么, 我这几天的日程; not 有什么事吗.
	hanAgenda = pattern.MustCompile(`^(?:那|对了|请问|告诉我|，)*(?:(?:我|我们|咱们)(?:的)?)?` +
		`(?:今天|今晚|明天|明晚|后天|周末|这个?周末|下个?周末|本周|这周|下周|这几天|这个?月|下个?月|最近|接下来|[这下]?(?:周|星期|礼拜)[一二三四五六日天])` +
		`(?:我|我们|咱们)?(?:还|都)?(?:的?(?:日程|安排)(?:是什么|有哪些|呢)?|有(?:什么|啥|哪些)(?:安排|事|事情|活动|约)(?:要做|要办|要忙)?|有(?:没有)?(?:安排|事|约)[吗没]?|要忙(?:些)?(?:什么|啥))[吗呢啊呀]?[？?。]*$`)
)

// AsksForAgenda reports whether a question is for all that lies ahead of the speaker, plans and errands: "What have I got on this week?"
func AsksForAgenda(text string) bool {
	return agenda.MatchString(text) || hanAgenda.MatchString(text)
}
