package compare

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Where something is done or kept, how much of a medicine is taken, which route is driven: of each there is one at a time, and
// news of it name the thing and no more: "we've moved the darts to the Bell", 笼子挪到客厅了.

const (
	// hanMoves is what was moved or changed, in a group, up to where or when it is now. 太极拳 is 太极 too.
	hanMoves = `^(?:我们?的?|咱们?的?|现在)?(?P<what>[^\P{Han}不没我你他她它谁]{2,5}?)(?:拳|舞|课|班|操)?(?:从(?:下|这)个?[周月星期]+起|已经|也|都|以后|现在)*` +
		`(?:挪|换|改|调|移|搬|转)(?:到|成|在|去)?了?`
	// hanStopped is what one does no more, in a group: 广场舞不跳了.
	hanStopped = `^(?:我们?的?|现在)?(?P<what>[^\P{Han}不没我你他她它谁]{2,5}?)(?:拳|舞|课|班|操)?(?:我|已经|也|都|以后|现在|早|就)*` +
		`不(?:再)?(?:打|跳|练|学|唱|弹|踢|下|上|跑|参加)了(?:[，。！]|$)`
	hanDay = `每?(?:周|星期|礼拜)[一二三四五六日天]`
	// amount is how much of a medicine is taken.
	amount = `\d+(?:\.\d+)?|one|two|three|half|once|twice`
	// onOneDay is what makes a move one of a day or a week.
	onOneDay = `\b(?:this|next|just for|one) (?:week|once|time|month|monday|tuesday|wednesday|thursday|friday` +
		`|saturday|sunday|off)\b` +
		`|\b(?:today|tonight|tomorrow|for now|temporarily)\b`
	hanOneDay = `这周|本周|下周|这次|这星期|今天|明天|今晚|昨天|暂时|先|临时|一次`
)

var routineNews = []news{
	// what is done every week, at another place or on another day
	{habit: true, telling: true,
		fresh: pattern.MustCompile(`\b(?:moved|shifted|switched) (?:the |our ` +
			`|my )?(?P<what>[a-z]{4,})(?: [a-z]+)? (?:over |across )?to (?:the |st )?[a-z]+`),
		old: isRoutine, not: pattern.MustCompile(onOneDay)},
	{habit: true, telling: true, own: true,
		fresh: pattern.MustCompile(`(?:^|[.,;] )(?:the |our |my )?(?P<what>[a-z][a-z-]{3,})(?:'s| has| have| is` +
			`| are)(?: now)?(?: been)? (?:moved|shifted` +
			`|switched) (?:over |across )?(?:to|from [a-z ]+ to) (?:the |st )?[a-z]+`),
		old: isRoutine, not: pattern.MustCompile(onOneDay)},
	{habit: true, own: true, fresh: pattern.MustCompile(`(?:^|[.,;] )(?:the |our |my )(?P<what>[a-z]{4,})(?:'s` +
		`| is| are) (?:at|in|on) (?:the |st )?[a-z]+(?: [a-z]+)? ` +
		`(?:now|these days|nowadays|from now on)\b`),
		old: isRoutine, not: pattern.MustCompile(onOneDay)},
	{habit: true, telling: true, own: true, fresh: pattern.MustCompile(`(?:^|[.,;] )(?:the |our |my )?(?P<what>[a-z][a-z-]{3,})` +
		`(?: (?:with|at) (?:[a-z]+ ){0,2}?[a-z]+)?(?:(?:'s| is| are)(?: on)? ` + aDay + `s?(?: [a-z]+)?,? ` +
		`(?:now|instead|these days|nowadays|from now on)\b|(?:'s| is| are) now(?: on)? ` + aDay + `s\b)`),
		old: isRoutine, not: pattern.MustCompile(onOneDay)},
	{habit: true, telling: true, own: true, fresh: pattern.MustCompile(hanMoves + `(?:` + hanDay + `` +
		`|[\p{Han}]{2,8}?(?:去)?(?:打|跳|练|办|踢|唱|学)了)`),
		old: isHanRoutine, not: pattern.MustCompile(hanOneDay)},
	// what is done no more: 太极不打了, 书法班不上了; not 钢琴课不上了, 老师请假
	{habit: true, telling: true, own: true, fresh: pattern.MustCompile(hanStopped),
		old: isHanRoutine, not: pattern.MustCompile(hanOneDay + `|请假|有事|下雨|下雪|停电|来不及|晚了|太累|累了|回家`)},
	// where a thing is kept
	{own: true, fresh: pattern.MustCompile(`(?:挪|搬|移|换|放|挂|收)(?:到|去|进|在)了?[\p{Han}]{1,8}?(?:里|上|下|去)?了`),
		old: pattern.MustCompile(`(?P<what>[\p{Han}]{2})(?:都|就|一直|还|我)?(?:挂|放|摆|搁|收|藏` +
			`|停)在`), not: pattern.MustCompile(hanOneDay)},
	{fresh: pattern.MustCompile(`^i (?:have )?(?:just |finally )?(?:moved|shifted) (?:the` +
		`|my) (?P<what>[a-z]+(?: key| box| cage| bin)?) ` +
		`(?:over |back |down |up |out )?(?:to|into|in|under|on|behind) `),
		old: pattern.MustCompile(`^(?:the |i keep (?:the|my) |my )(?:[a-z]+ )?[a-z]+(?:'s| is| are| hangs| lives` +
			`| sits| stands)? ` +
			`(?:kept |hanging )?(?:in|on|under|behind|by) `), not: pattern.MustCompile(onOneDay)},
	// a medicine
	{health: true, habit: true, telling: true,
		fresh: pattern.MustCompile(`\b(?:put|upped|raised|increased|moved|brought|cut|dropped|lowered|reduced` +
			`|doubled|halved|taken|took) ` +
			`(?:me up to \d+[a-z]* (?:of|on) )?(?:my |the )?(?P<what>[a-z]{5,})(?: (?:dose|up|down|back|tablets?` +
			`|pills?))*(?: from [^.,;]*?)?(?: to| by) (?:` +
			amount + `)`),
		old: isDose},
	{health: true, habit: true, telling: true,
		fresh: pattern.MustCompile(`\bmy (?P<what>[a-z]{5,})(?:'s| has| is| went)?(?: now| been)* (?:gone up` +
			`|gone down|up|down|put up|put down|raised` +
			`|increased|reduced|doubled|halved)(?: from [^.,;]*?)?(?: to (?:` + amount + `)|[.,;]|$)`),
		old: isDose},
	{health: true, habit: true, telling: true,
		fresh: pattern.MustCompile(`\b(?:(?:taken|took|swapped|switched|moved|changed) me (?:off|from)` +
			`|swapped my|stopped my) (?:the |my )?` +
			`(?P<what>[a-z]{5,})\b`), old: isDose, not: pattern.MustCompile(onOneDay)},
	{health: true, habit: true, telling: true, own: true, fresh: hanNewDose, old: pattern.MustCompile(`药|吃|服|片` +
		`|毫克`), not: hanNoDose},
	{habit: true, fresh: hanNewDose, old: pattern.MustCompile(`[吃服][一二两三四五半\d]+[片粒颗支]`), not: hanNoDose},
	// a route that one drives
	{telling: true, fresh: pattern.MustCompile(`\b(?:put|moved|switched|swapped) me (?:back )?(?:on|onto|on to` +
		`|over to|to) (?:the |route |number )*\d{1,3}[a-z]?` +
		`(?: (?:bus|route|run|now|from|instead)\b|[.,;]|$)`),
		old: pattern.MustCompile(`^i (?:drive|do|run|have|am on) (?:the )?(?:number |route ` +
			`|no )*\d{1,3}[a-z]?\b`), not: pattern.MustCompile(onOneDay)},
	{telling: true, fresh: pattern.MustCompile(`(?:调|换|改|转)(?:到|成|去|跑|开)了?\d+路`),
		old: pattern.MustCompile(`^我[^，。]{0,4}[开跑][^，。]{0,2}\d+路`), not: pattern.MustCompile(hanOneDay)},
	// a car by its name
	{telling: true, own: true, fresh: pattern.MustCompile(`(?:^|[.,;] )(?:my |the ` +
		`|our )?(?:old )?(?P<what>[a-z]{3,})(?:'s| has| is| was| went)(?: been| finally| now)* ` +
		`(?:sold|scrapped|written off|traded in|gone to the scrapyard|for scrap|to the scrapyard)\b`), old: hasCar},
	{telling: true, own: true, fresh: pattern.MustCompile(`(?:^|[，。])(?:我的?|那辆|老` +
		`|旧)*(?P<what>[\p{Han}A-Za-z0-9]{2,6}?)(?:上周|昨天|前天|今天|已经|终于|刚|也|给)*` +
		`(?:卖|报废|处理)(?:掉)?了`), old: hanHasCar},
	// work by its place
	{telling: true, fresh: pattern.MustCompile(`\bi (?:have )?(?:just |finally |now )*(?:finished (?:up )?at` +
		`|packed in|jacked in|left|am done at` +
		`|stopped working at|no longer work at|handed (?:in )?my notice (?:in )?(?:at|to)) (?:the ` +
		`|my )*(?P<what>[a-z]{4,}(?: shop| office| centre| home| school| bar| store)?)(?:[.,;]| (?:on|last` +
		`|for good|now|yesterday` +
		`|after|and|job)\b|$)`), old: pattern.MustCompile(`^i (?:work` +
		`|am working) `), not: pattern.MustCompile(onOneDay + `|\b(?:early|late|at \d|at (?:six|five|four` +
		`|three|two|one|seven))\b`)},
	// studies
	{telling: true, fresh: pattern.MustCompile(`(?:'s| has| have) (?:just )?(?:switched|changed|swapped|moved` +
		`|transferred)(?: over)?(?: from [a-z]+)? (?:courses? )?to ` +
		StudySubject), old: pattern.MustCompile(`\b(?:is|am|'s) (?:studying|reading|doing|in (?:her|his` +
		`|my) [a-z]+ year of) ` + StudySubject)},
	// where a relative lives
	{telling: true, fresh: pattern.MustCompile(`(?:'s| has| have)(?: just| finally| now| all)* moved (?:down ` +
		`|up |over |out |back |across |away )?to [a-z]{3,}`),
		old: pattern.MustCompile(`^my [a-z]+(?: [a-z]+)? (?:is|lives|is living) in [a-z]`),
		not: pattern.MustCompile(`\b(?:for the|until|weekend|stay|year|class|reception|ward)\b`)},
	// one who lived with the speaker
	{telling: true, fresh: pattern.MustCompile(`^(?:my )?(?P<who>[a-z]+(?: [a-z]+)?)(?:'s| has| have)(?: just| finally| now| all)* (?:moved (?:out\b|(?:in)?to |in with ` +
		`|back to )|got (?:a|her own|his own|their own) (?:flat|place|house|room))`),
		old: pattern.MustCompile(` (?:still |now )?(?:lives|live|is living|are living|stays|is staying)(?: here| at home)? (?:with (?:us|me)|at (?:ours|mine|home))\b`),
		not: pattern.MustCompile(`\b(?:for the|until|weekend|stay|year|class|reception|ward|to (?:tears|action|laughter|do|say|speak)|(?:her|his|their) (?:old |new )?(?:room|bed|office|desk|chair)|the (?:spare|other|back|front|big|small) room)\b`)},
}

// StudySubject matches what people study.
const StudySubject = `(?:nursing|medicine|law|chemistry|physics|biology|maths?|english|history|french|german` +
	`|spanish|engineering|computing|economics|psychology` +
	`|teaching|midwifery|music|drama|art|geography|philosophy|politics|accounting|business|marketing|design` +
	`|architecture|dentistry|pharmacy)\b`

var (
	// isRoutine matches what one does again and again, at a place or on a day: "i play darts at the anchor", "choir is at st
	// mary's on mondays"; not "i like darts".
	isRoutine = pattern.MustCompile(`^(?:i (?:play|do|go to|go|have|sing|run|teach|help|am)|(?:my |the ` +
		`|our )?[a-z]+(?: [a-z]+)? (?:is|are)) .*\b(?:at|in|on|every)\b`)
	// hanCompany matches with whom something is done: 跟老周下棋; not 老周下棋.
	hanCompany = pattern.MustCompile(`[跟和同](?:[老小阿]\p{Han}|我?(?:朋友|同事|同学|邻居|老公|老婆|爸爸?|妈妈?|[哥姐弟妹]{1,2}))(?:一起)?`)
	// isHanRoutine matches the same in Chinese: 我每天早上去公园打太极, 我周三有书法班; not 我喜欢太极.
	isHanRoutine = pattern.MustCompile(`(?:每(?:天|周|个?星期|个?礼拜|晚|早)|天天|平时|经常|周[一二三四五六日末]|(?:星期|礼拜)[一二三四五六日天])`)
	// ofAnother matches a word for another person: 我妈, "her car", "Tom's new car"; not "the car", 笼子.
	ofAnother = pattern.MustCompile(`(?i)\b(?:his|her|their|your|you)\b|\p{L}'s (?:[a-z]+ )?(?:car|van|bus` +
		`|class)\b|[他她你您谁妈爸爷奶哥姐弟妹婆嫂叔姨舅]` +
		`|老公|外公|儿子|女儿|闺女|朋友|同事|邻居|孙|老[王李张刘陈杨赵周]`)
	// newCarCame matches that the speaker's new car is there: "the new car came on friday"; not "a new car came past".
	newCarCame = pattern.MustCompile(`^(?:(?:my|i? ?the) new (?:car|van)(?: has| is)?(?: finally` +
		`| just| now)* (?:came|come|arrived|here|been delivered|outside)|i (?:have )?(?:just ` +
		`|finally )?(?:picked up|collected|fetched) (?:my|the) new (?:car|van))\b`)
	// hanNewDose matches that a medicine, in a group, is taken no longer or in another amount: 氨氯地平停了, 降压药加到两片了; not 药吃了.
	hanNewDose = pattern.MustCompile(`(?:^|[，。])(?:医生|大夫)?(?:把|给|让)?(?:我)?(?:的)?(?P<what>[\p{Han}]{3,6}?)(?:已经|都|也|给我|给)*` +
		`(?:停(?:掉)?了|不吃了|换(?:掉|成)了?|(?:加|减|涨|调)(?:到|成)了?[一二两三四五半\d])`)
	// hanNoDose matches what makes it a matter of days, or of no medicine: 今天, 先停, 手机号; not 停了.
	hanNoDose = pattern.MustCompile(`今天|昨天|暂时|先停|几天|忘|号|密码|电话|手机|工资|房租|学费`)
	// isDose matches what is taken of a medicine: "i take 5 milligrams of ramipril"; not "ramipril is a medicine".
	isDose = pattern.MustCompile(`\bi (?:am on|take|have to take|am taking|have)\b`)
)

// MovesForGood reports whether a Chinese sentence says that something of every week is on another day now, and not once:
// 书法班挪到周四下午了.
func MovesForGood(text string) bool {
	return reading.HanOwnToOtherDay.MatchString(text) && !hanOnce.MatchString(text)
}

// hanOnce matches that something is moved once: 这周, 明天; not 周四.
var hanOnce = pattern.MustCompile(hanOneDay)
