package wording

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// OtherReminded matches a request to remind another person, by name or by what they are to the speaker:
// "remind my brother to call", "please remind Bob about the rent"; not "remind the bank".
var OtherReminded = pattern.MustCompile(reading.PoliteStart + `remind ` +
	`((?:my|our|the) (?:[a-z]+ )?(?:` + reading.EnglishKin + `|kids|children|boys|girls|family|team)|[\p{L}'-]+)` +
	`(?: and ((?:my |our )?[\p{L}'-]+))? ` +
	`(?:to|about|that|of|every|each|at|on|in|tomorrow|tonight|this|next|before|after|when|(?:his|her|their|the) [a-z' -]+ (?:is|are|gets?|comes?|starts?|leaves?|closes?|opens?|ends?|'s)\b|(?:he|she|they|it)(?:'s|'re| is| are| has| have)\b)`)

// NoOneReminded are the words behind "remind" that are no other person.
var NoOneReminded = lexical.SetOf("me us him her them it you yourself people everyone everybody someone somebody anyone others oneself one this that these those and to")

// HanRemindOther matches a request in Chinese to remind another person: 提醒爸爸吃药, 明天早上八点提醒小明上学, 八点提醒bob吃药; not
// 提醒他吃药, 别提醒爸爸.
var HanRemindOther = pattern.MustCompile(`^(?:` +
	`请|麻烦|你|帮我|帮忙|记得|到时候|到时|那|对了|还有|再|也|能不能|能|可以|可不可以|以后|每|天|日|早上|早晨|早|晚上|晚` +
	`|上午|中午|下午|傍晚|夜里|周末|周|星期|礼拜|月|号|底|初|点钟|点|半|刻|分|小时|分钟|个|明|后|今|下|工作|放学|下班|睡觉` +
	`|吃饭|吃完|饭|之后|以后|之前|以前|前` +
	`|[一二三四五六七八九十两零\d:： ，、和到至])*提醒(?:一下)?(?:[^\P{Han}他她它自别]|[A-Za-z]{2,})`)

// CancelForm matches that the companion is not to remind or wake, without the word for a reminder:
// "you don't have to remind me", "no need to wake me"; not "remind me".
var CancelForm = pattern.MustCompile(
	`(?:you )?(?:don't|do not) (?:need|have) to (?:remind|wake)` +
		`|no need to (?:remind|wake)`)

// HanCancel matches the same in Chinese: 不用再提醒我吃药了; not 提醒我吃药.
var HanCancel = pattern.MustCompile(`(?:不用|不必|不需要|别)再?(?:提醒|叫醒|[叫喊])我.*了`)

// HanDont matches that the companion is not to call or remind: 别叫我, 不要再提醒我, 别七点叫我, 不用提醒我; not 提醒我, 别忘了提醒我.
var HanDont = pattern.MustCompile(`(?:不要|别|不许|不准)(?:再|来|提前)?(?:叫|提醒|叫醒)` +
	`|(?:不用|不必|不需要|无需)再?提醒|^(?:不要|别)[早晚上下午中明后今天\d一二两三四五六七八九十点半:：刻分]{1,9}叫醒?我`)

var (
	// HanTimedAlone matches that something is timed, which may be told too: 计时四十分钟; not 帮我计时四十分钟.
	HanTimedAlone = pattern.MustCompile(`^(?:开始)?倒?计时`)
	// HanToldOf matches a clause before it that tells of something: 他跑了八公里, 每局棋; not 我在煮面.
	HanToldOf = pattern.MustCompile(`[他她它每了]|比赛|考试|规定`)
)

const (
	// setsOne begins with the verb: "set the alarm".
	setsOne = `set (?:(?:an?|the|my|another) )?(?:[a-z]+ )?(?:alarm|timer|reminder)\b`
	// SetsAlarm is a request to set an alarm, timer or reminder: "set the alarm", "start a ten minute timer".
	SetsAlarm = `(?:` + setsOne +
		`|(?:set|start|run|put on) (?:an?|the|my|another) (?:[a-z\d.-]+ ){0,4}timer(?: (?:for|please|now)\b|[,.!?]|$)` +
		`|(?:set|start|run|put on) an? (?:[a-z\d.-]+ ){4,6}(?:hours?|minutes?|mins?|seconds?)[ -]timer(?: (?:for|please|now)\b|[,.!?]|$)` +
		`|(?:an? )?(?:\d+|` + LengthWords + `)[ -](?:hour|minute|min|second)[ -]timer(?: (?:for|please|now)\b|[,.!?]|$))`
	// HanSetsAlarm matches the same in Chinese: 定个闹钟, 把闹钟定到六点半, 帮我计时十分钟; not 他把闹钟定到六点半.
	HanSetsAlarm = `(?:定|设|设置|订)(?:个|一个|一下)?(?:(?:.{0,6}` +
		`|(?:[明后今]天|[明今][早晚]|每[天日晚]|每个?(?:工作日|周|星期|礼拜)|工作日|平日|(?:周|星期|礼拜)[一二三四五六日天末]).{0,12}的)(?:闹钟` +
		`|提醒|倒计时|计时)|[一二两三四五六七八九十百零半\d.个小时钟头分刻秒]{2,14}的?(?:闹钟|提醒|倒计时|计时|定时器))` +
		`|^(?:请|麻烦你?|你|帮我|给我|能不能|可以)*(?:把|将)?(?:我的)?闹钟(?:帮我` +
		`|给我)?(?:定|设|调)[到在成]` + hanWhichDay + `*(?:\d{1,2}|[一二三四五六七八九十两]{1,3})[点:：][^了]*$` +
		`|^(?:请|麻烦你?|你|帮我|给我|能不能|可以)*(?:开始)?(?:倒计时` +
		`|计时)[一二两三四五六七八九十百零半\d.个小时钟头分刻]{1,12}?` + hanLengthEnd + `吧?(?:，[^，。他她了]{1,12})?$` +
		`|^(?:请|麻烦你?|帮我|给我)*` + due.HanTimedDeed + `(?:倒计时` +
		`|计时)[一二两三四五六七八九十百零半\d.个小时钟头分刻]{1,12}?` + hanLengthEnd + `吧?$` +
		`|^(?:请|麻烦你?|帮我|给我|来个|要个)*` + hanWhichDay + `*(?:\d{1,2}` +
		`|[一二三四五六七八九十两]{1,3})(?:点(?:半|钟|整|[一三]刻|[\d一二三四五六七八九十]{1,3}分?)?|[:：]\d\d)的?闹钟$`
	// hanWhichDay are the days and parts of the day before the hour of an alarm.
	hanWhichDay = `(?:[明后今]天|[明今][早晚]|每[天日早晚]` +
		`|每个?(?:周末|工作日)|工作日|平日|周末|早上|早晨|清晨|上午|下午|傍晚|晚上|夜里|半夜|凌晨|中午|每?个?(?:周|星期|礼拜)[一二三四五六日天])`
	// hanLengthEnd ends the length of a timer.
	hanLengthEnd = `(?:小时|钟头|分钟|分半钟?|刻钟|秒钟?)`
)

// Nudges are other words for "remind me".
const Nudges = `(?:nudge|prod|poke|buzz) (?:me|us)\b|give (?:me|us) an? (?:nudge|shout|buzz|ping|poke|reminder|heads-up)\b`

// MustErrand matches how a request begins that is an errand for certain: "remind us to leave", "don't let me forget",
// "wake me at six"; not "text Bob".
var MustErrand = pattern.MustCompile(reading.PoliteStart + `(?:` +
	`remind (?:(?:[a-z]+ and )?me|us)\b` +
	`|` + Nudges +
	`|(?:don't|do not) (?:let me )?forget to\b` +
	`|don't let me forget\b|wake (?:me|us)\b` +
	`|` + SetsAlarm +
	`|(?:make|put) a reminder\b)`)

// HanErrand matches a request for an errand in Chinese: 提醒我吃药, 六点半叫我起床, 八点喊我吃药, 定一个闹钟; not 叫我小王.
var HanErrand = pattern.MustCompile(
	`提醒我` +
		`|催我(?:睡|起床|吃|写|做|练|背|去|喝|出门)` +
		`|提醒一下我` +
		`|[叫喊]我(?:起床|一下|吃|出门|去|开会|睡|给|打|喝|带|交|买|做|拿|上|下|练|跑|喂|浇|遛|关|看)` +
		`|(?:点|点钟|[一三]刻|早上|半|后|时候)[叫喊](?:醒)?我` +
		`|闹钟[叫喊]醒?我$` +
		`|过(?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?半?(?:小时|钟头|分钟)(?:之?后|以后)?(?:再)?[叫喊](?:醒)?我` +
		`|[叫喊]醒我` +
		`|` + HanSetsAlarm +
		`|别让我忘|别忘了(?:提醒|叫|告诉)|记得(?:提醒|叫|告诉)我`)
