package offline

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// People tell lasting facts in passing, in few words that look like nothing: a price from the first of the month, the day when a shop
// is closed, what they never eat. Such a turn becomes a fact besides those that say more.

const (
	monthNames = `(?i:` + language.Months + `)`
	dayNames   = `(?i:` + language.DayOfWeek + `)`
)

var (
	// fromNowOn matches that something is so from a time on, or nowadays: "Little ones start at half nine from now on", "Thursdays for the
	// feet till further notice", "thirty-five from the first", "Sal does the books these days"; not "I liked him from the first".
	fromNowOn = pattern.MustCompile(`\b(?:from (?:now|here) on|from today(?: on)?|(?:till|until) further notice|as of (?:today|now|next (?:week|month)|` + monthNames + `|` + dayNames + `))\b` +
		`|(?:^|[^f] )these days(?:[,.!]|$)|\bnowadays\b` +
		`|(?:\d|\b(?:is|are|will be|goes up|go up|costs?|opens?|closes?|starts?|[a-z]*(?:ty|een|hundred|one|two|three|four|five|six|seven|eight|nine|ten|twelve|quid|pounds))\b|'s\b|'re\b).*` +
		`\bfrom (?:the (?:first|1st|\d{1,2}(?:st|nd|rd|th)|[a-z]+(?:th|ond|ird))|` + monthNames + `|` + dayNames + `|next (?:week|month|year))(?: of ` + monthNames + `)?(?:[,.!]|$| on\b)`)
	// inPassing matches other lasting facts in English: "I was a bonfire-season baby, fourteenth of November", "Two sugars in my tea",
	// "I don't do meat", "We've swapped to Hartley's", "Bins go out Thursdays", "The insurance is with NFU", "I've packed in
	// smoking"; not "I don't do it", "We've swapped seats", "See you Thursday", "No coffee for me, thanks".
	inPassing = []*pattern.Pattern{
		pattern.MustCompile(`(?i)\bi (?:was|am)\b.*\b(?:baby|born)\b.*\b` + monthNames + `\b|\bmy birthday(?:'s| is)\b.*\b(?:` + monthNames + `|day)\b`),
		pattern.MustCompile(`(?i)^(?:just |only |always )?(?:milk|one|two|three|half a|no|a (?:splash|drop|slice) of) (?:and )?[a-z ]*\bin (?:my (?:tea|coffee|porridge)|mine)\b`),
		pattern.MustCompile(`(?i)^(?:but |no,? )?i (?:don't|do not|never) (?:do|eat|touch) (?:[a-z]+ )?(?:meat|fish|pork|beef|lamb|dairy|gluten|sugar|shellfish|seafood|nuts|alcohol|caffeine|spicy` +
			`|cheese|eggs|bread|mushrooms|coriander|onions?|garlic|olives|coffee|drink|booze)\b`),
		pattern.MustCompile(`(?i)^never any [a-z]+ (?:for me|in mine|in my [a-z]+)\b|^no [a-z]+ for me any ?more\b`),
		pattern.MustCompile(`\b(?i:we've|i've|we have|i have|we) (?:now |just |finally )*(?:swapped|switched|changed|gone over|moved over)(?: over)? to \p{Lu}`),
		pattern.MustCompile(`(?i)^(?:the |our |my )?(?:[a-z']+ ){0,2}(?:[a-z]+(?:'s|'re)|[a-z']+ (?:is|are|goes|go|goes out|go out|comes?|does|do|meets?|starts?|opens?|closes?))\b[^,]*\b` + dayNames + `s\b`),
		pattern.MustCompile(`\b(?:insurance|electric|electricity|gas|broadband|phone|bank|banking|mortgage|pension|water)(?:'s| is| are) with \p{Lu}|\b[Ww]e(?:'re| are) with \p{Lu}[\w']+ for the\b`),
		pattern.MustCompile(`(?i)\bi(?:'ve| have) (?:given up|packed in|quit|stopped|knocked) (?:the )?(?:fags|smoking|cigarettes|drink|drinking|booze|sugar|meat|coffee|wine|vaping|chocolate|alcohol|bread|dairy)\b`),
		pattern.MustCompile(`\bI(?: go to|'m at| am at| started at) (?:[\p{Lu}][\w'.]+ )+(?:Primary|High|Academy|School|College|Grammar|Comp)\b` +
			`|\b(?:I|[Ww]e)(?:'ve| have)(?: got)? (?:[a-z]+ )?(?:lessons?|chemistry|maths|physics|biology|history|geography|assembly|detention) at (?:St\.? )?\p{Lu}`),
	}
	// ownBirth matches when the speaker was born, whose year is not that of the talk: "I was born on the twelfth of May", 我腊月二十三生的; not
	// "my niece was born on Friday".
	ownBirth = pattern.MustCompile(`\bI(?: was|'m| am) (?:[a-z-]+ ){0,4}?(?:born|baby)\b|我[^，。]{0,4}月[^，。]{1,5}(?:生日|生的|出生)`)
	// tellsCode matches a password: "it's hoofprint99", "4471"; not "the gate".
	tellsCode = pattern.MustCompile(`(?i)\b[a-z]{3,}\d{1,6}\b|\b\d{4,8}\b`)
	// isYear matches a year: "2024"; not "4471".
	isYear = pattern.MustCompile(`^(?:19|20)\d\d$`)
	// ofCode matches words for what has a password: "the wifi", 密码, "alarm code"; not "wife".
	ofCode = pattern.MustCompile(`(?i)\b(?:wi-?fi|password|passcode|(?:alarm|door|gate|lock|key|safe) code|pin)\b|密码|口令`)
	// hanInPassing matches lasting facts in Chinese: 以后咱十点才打烊, 打今儿起早班归我, 跟我表哥在地铁口合租, 礼拜一咱们歇, 我可不吃香菜, 烟我掐了，二十天一根没碰,
	// 我在三中念书, 我是腊月二十三生的; not 以后再说, 十分钟以后, 我现在就去, 下周一歇, 我不吃了, 我今天不吃饭.
	hanInPassing = []*pattern.Pattern{
		pattern.MustCompile(`(?:^|[，。！；])(?:[\p{Han}]{0,3})(?:以后|往后|今后|如今|(?:从|打)?(?:今儿|今天|明儿|明天|后天|现在)起|从(?:下个?|[一二三四五六七八九十\d]+)(?:月|周|礼拜|星期|号|日|年)起?)[^再有，。！；]`),
		pattern.MustCompile(`现在(?:我|咱|我们|咱们|店里|家里|早上|晚上|中午|一直)*(?:住|用的?是|归|改[喝吃用坐走成]|(?:跟|和)[\p{Han}]{1,6}在[\p{Han}]{1,8}(?:住|合租)|在[\p{Han}]{1,8}(?:上班|工作|合租|念书|上学|教书)` +
			`|是[\p{Han}]{1,6}(?:管|送|负责|教|看店|带)|都(?:从|在|用|吃|喝|归|是)|不(?:吃|喝|抽|卖|收)[\p{Han}]|用的是)`),
		pattern.MustCompile(`[跟和]我?[\p{Han}]{1,5}在[\p{Han}]{1,8}合租|现在[\p{Han}]{0,5}跟[\p{Han}]{1,6}住(?:[，。！]|$)`),
		pattern.MustCompile(`(?:^|[，。！；])(?:每个?|店里|我们|咱们?)*` + reading.HanWeekday + `(?:咱们?|我们|店里|我|都|固定)*(?:歇|休息|不开门|关门|不营业|不上班|休)(?:[，。！；]|$)`),
		pattern.MustCompile(`(?:^|[，。！；])我(?:可|一向|从来|从小|一直|向来|都)*不(?:吃|喝|沾|碰)[^\P{Han}了饭完]{1,5}(?:[，。！；的]|$)|我?(?:碗里|菜里|面里|茶里)[^，。！；]{0,3}不(?:放|加|要)[\p{Han}]`),
		pattern.MustCompile(`(?:烟|酒|咖啡|奶茶|糖)我?(?:已经|早就|早)*(?:掐|戒|断|不抽|不喝|不碰|不沾)掉?了，[^。]*(?:天|月|年|没[碰沾抽喝]|没再)`),
		pattern.MustCompile(`我(?:家)?(?:闺女|女儿|儿子|[弟妹哥姐]{1,2}|孩子)?(?:现在|还)?在[\p{Han}\d]{1,8}(?:念书|上学|读书|上高中|念高中|读大学|念大学)`),
		pattern.MustCompile(`(?:正|腊|冬|[一二三四五六七八九十]{1,2}|\d{1,2})月(?:初|廿)?[一二三四五六七八九十\d]{1,3}(?:号|日)?的?(?:生日|出生|生的|生人)`),
	}
	// noLasting matches what makes a sentence no lasting fact, as one that asks for something or ends it: "wake me", "no alarm",
	// 提醒我, 以后别叫我了; not "half nine from now on".
	noLasting = pattern.MustCompile(`(?i)\b(?:remind|reminders?|alarms?|timers?|wake (?:me|us|him|her)|nag|nagging|nudge|poke|give (?:me|us) a (?:shout|nudge|call)|if (?:i|we|he|she|they|it|the|my)\b|would|could|unless|wish` +
		`|maybe|might|please|let's|do you|will you)\b|^(?:don't|do not|stop|call|tell|give|make|put|set|move|cancel|keep|remember|you can)\b` +
		`|提醒|催|(?:叫|喊|戳|通知|告诉)(?:我|他|她|一声|一下)|闹钟|定时|(?:别|甭|不用|不必)(?:再|叫|喊|给|管|老)|要是|如果|也许|可能|说不定|吧[。！]*$|请你|帮我|记得|现在都(?:几|什么|快)` +
		`|以后(?:再|有|的事|会|要是)`)
)

// tellsLasting reports whether a statement tells a lasting fact in passing. before is the sentence in front of it in its turn.
func tellsLasting(s, before *reading.Sentence) bool {
	text := plainMarks(s.Text)
	if noLasting.MatchString(text) {
		return false
	}
	if code := tellsCode.FindString(text); code != "" && !isYear.MatchString(code) && (ofCode.MatchString(text) || before != nil && before.Question && ofCode.MatchString(before.Text)) {
		return true
	}
	forms := hanInPassing
	if !s.Chinese {
		if fromNowOn.MatchString(strings.ToLower(text)) {
			return true
		}
		forms = inPassing
	}
	for _, form := range forms {
		if form.MatchString(text) {
			return true
		}
	}
	return false
}

// plainMarks returns a text with plain apostrophes.
func plainMarks(text string) string { return strings.ReplaceAll(text, "’", "'") }
