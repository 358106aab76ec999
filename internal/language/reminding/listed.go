package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// List says which of what is open a question asks for.
type List uint8

// The lists that people ask for.
const (
	NoList    List = iota
	Alarms         // "what time is my alarm set for?"
	Timers         // "how long is left on the timer?"
	Reminders      // "what's on my reminder list?": all that is to be done
	Calendar       // "do i have any meetings today?": plans too
)

const (
	// listWords are what people call the things that are to be done.
	listWords     = `reminders?(?: lists?)?|to[ -]?do(?:'s|s| lists?| items?)|todo(?:s|'s|es)?|(?:need|have|things|stuff) to do lists?|task lists?|list of (?:tasks|things to do)|errands|chores`
	calendarWords = `calendar|diary|planner|agenda`
	meetings      = `meetings?|appointments?|events?|conferences?|engagements?|gatherings?`
)

var (
	// asksToSee matches how a question or a command for a list begins: "what's on", "do i have", "can you read me", "show"; not "cancel", "set", "did tom".
	asksToSee = pattern.MustCompile(`(?i)^(?:(?:can|could|will|would) (?:you|i) (?:please |just )*|i(?:'d like| would like| want| need|'ve got) (?:you )?to |let me |let's |lets |may i |i must |i need you to |please |(?:at|on|for|by) (?:wh))*(?:` +
		`what(?:'s|s|'re)?|which|at|how many|how much|how long|when(?:'s)?|are there|is there|is|are|do i|do we|have i|have we|am i|are we|does|any|anything|list|show|display|read|play|tell me|tell us|give me|check(?: on|out)?|see|hear|know|view|look at|look (?:over|up)|look (?:through|into)|pull up|bring up|go (?:through|over|back over)|walk me through|run (?:through|down)|recite|recall|iterate|inform me|repeat|review|retrieve|find|open|confirm|verify|remind me (?:of|about|what)|say|access|present|name|find out|i wonder|where(?:'s| is))\b`)
	// alarmNamed matches a word for an alarm: "my alarms", "a wake-up call"; not "timer".
	alarmNamed = pattern.MustCompile(`(?i)\b(?:` + alarmKind + `)\b`)
	// timerNamed matches a word for a timer: "the timer"; not "the time".
	timerNamed = pattern.MustCompile(`(?i)\b(?:` + timerKind + `)\b`)
	// listNamed matches a word for what is to be done: "my to-do list", "any reminders"; not "what to do there".
	listNamed = pattern.MustCompile(`(?i)\b(?:` + listWords + `)(?:$|[^\p{L}-])`)
	// calendarNamed matches the calendar or what stands in it: "my calendar", "any meetings", "today's schedule", "my appointments"; not "to schedule", "a meeting room".
	calendarNamed = pattern.MustCompile(`(?i)\b(?:` + calendarWords + `)\b|\b(?:my|our|the|\p{L}+'s) (?:\p{L}+ )?schedule\b` +
		`|\b(?:any|many)(?: \p{L}+)? (?:` + meetings + `)\b|\b(?:my|our|more|other|all|what|\p{L}+day's|list|check|show)(?: \p{L}+)? (?:meetings|appointments|engagements)\b|\b(?:do|have) (?:i|we)(?: have| got)? an? (?:\p{L}+ )?(?:` + meetings + `)\b` +
		`|\banything (?:\p{L}+ )?(?:planned|scheduled|booked)\b|\bwhat (?:do|have) (?:i|we)(?: have| got)? (?:planned|scheduled|going on|booked)\b`)
	// theirOwn matches that it is the asker's own, or all that there is: "my", "do i have", "are there any"; not "the".
	theirOwn = pattern.MustCompile(`(?i)\b(?:my|our|mine|i|i'm|i've|we|we're|me|us|any|all|are there|is there|upcoming|pending|open|active|current|running|scheduled|set|today'?s?|tomorrow'?s?|this week'?s?|left on the timer)\b` +
		`|^(?:please )?(?:list|show|check|how many|what) (?:the )?alarms\b`)
	// ofAnother matches that it is another's: "her schedule", "your alarm", "the bus schedule", "any events near me"; not "today's schedule".
	ofAnother = pattern.MustCompile(`(?i)\b(?:his|her|their|your|its)\b [^,]*\b(?:schedule|` + calendarWords + `|` + listWords + `|` + alarmKind + `|` + timerKind + `)|\b(?:bus|train|flight|tv|game|school|church|team|cleaning|payment|sports?|public|local|nearby|concerts?|music|movie|oil|maintenance) (?:schedule|events)\b` +
		`|\b(?:any|all|the|what) (?:\p{L}+ )?events\b.* (?:in|near|around|nearby|at)\b|\b(?:any|what|all the|upcoming) events\b|\bschedule of\b|\bmeeting rooms?\b|\bappointment to\b|\bsocial media\b`)
	// possessive matches whose list it is by a name: "tom's calendar", "today's schedule"; not "my calendar". The group is whose.
	possessive = pattern.MustCompile(`(?i)\b([\p{L}]+)'s (?:\p{L}+ )?(?:schedule|` + calendarWords + `|` + listWords + `|` + alarmKind + `|` + timerKind + `)`)
	// changes matches that something is to be changed, and no list asked for: "how do i set an alarm on it", "get rid of", "can you get a timer"; not "what is added".
	changes = pattern.MustCompile(`(?i)\b(?:how (?:do|can|should|would|to)|should i|do i set|get rid|rid of|clear|remove|delete|cancel|(?:can|to|you|and|please|could) (?:schedule|make|set(?: up)?|add|put|get|create|change|move)|get me|list \p{L}+ \p{L}+ on)\b`)
	// meantToRemember matches a question for what was to be remembered: "what did i want to remember", "the things i asked you to remind me of"; not "what did i want".
	meantToRemember = pattern.MustCompile(`(?i)\b(?:what|things?|stuff|items?)\b.*\bi (?:had |am |was )?(?:wanted|want|asked you|ask you|told you|tell you|trying|need|needed|not want)(?: you)? to (?:help me )?(?:remember|remind me of|recall|(?:not )?forget|keep in mind|bear in mind)(?: earlier| before| later| today)?$`)
	// hanLists matches a question in Chinese for what is open: 下个月的提醒都有哪些, 我定了几个闹钟, 查看最近的日程; not 提醒我, 取消闹钟. One of the groups is the kind.
	hanLists = pattern.MustCompile(`^(?:请|麻烦|你|能不能|可以|帮我|给我|我想|我要|，)*(?:(?:查看?|看看|看一?下|告诉我|说说|念一?下|列出|列一下|打开)[^，。]*?(闹钟|闹铃|计时器|提醒|待办|备忘|日程|安排|行程)(?:列表|事项|表)?` +
		`|[^，。他她取删设定订改]*?(闹钟|闹铃|计时器|提醒|待办|备忘|日程|安排|行程)(?:事项)?(?:都)?(?:还)?(?:有|是|响)?(?:哪些|什么|几个|几点|多少|啥|吗|没有)[^，。]{0,3}?` +
		`|(?:我|现在|今天|明天|还|一共)*(?:还)?(?:有|定了|设了|订了)(?:哪些|什么|几个|多少|没有)[^，。他她]{0,4}?(闹钟|闹铃|计时器|提醒|待办|备忘|日程|安排|行程)[^，。]{0,3})[了吗呢啊呀]*[？?。]*$`)
)

// ownDays are whose a list may be, besides the asker: "today's meetings".
var ownDays = lexical.SetOf("today tomorrow tonight what that there it week weekend day morning afternoon evening month monday tuesday wednesday thursday friday saturday sunday let who when where everything anything")

// ListAsked returns which list of what is open a question or command asks for: "do i have any alarms set", "read my to do list back to me", "what's on my calendar for
// friday". Such a question is of the asker's own.
func ListAsked(text string) List {
	text = strings.Join(strings.Fields(strings.ReplaceAll(strings.TrimRight(text, " .!?"), "’", "'")), " ")
	switch {
	case text == "" || len(text) > maxBytes:
		return NoList
	case language.IsChinese(text):
		return hanListAsked(text)
	}
	text = politeStart.ReplaceAllString(text, "")
	if _, rest := leadingTime(text); asksToSee.MatchString(rest) {
		text = rest
	}
	if meantToRemember.MatchString(text) {
		return Reminders
	}
	if !asksToSee.MatchString(text) || !theirOwn.MatchString(text) || ofAnother.MatchString(text) || changes.MatchString(text) {
		return NoList
	}
	if m := possessive.FindStringSubmatch(text); m != nil && !ownDays[strings.ToLower(m[1])] {
		return NoList
	}
	switch {
	case listNamed.MatchString(text):
		return Reminders
	case alarmNamed.MatchString(text):
		return Alarms
	case timerNamed.MatchString(text):
		return Timers
	case calendarNamed.MatchString(text):
		return Calendar
	}
	return NoList
}

func hanListAsked(text string) List {
	m := hanLists.FindStringSubmatch(text)
	if m == nil {
		return NoList
	}
	switch m[1] + m[2] + m[3] {
	case "闹钟", "闹铃":
		return Alarms
	case "计时器":
		return Timers
	case "提醒", "待办", "备忘":
		return Reminders
	}
	return Calendar
}
