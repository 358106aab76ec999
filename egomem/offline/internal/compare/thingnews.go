package compare

import (
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

// News of a thing give it another number, place, name, day, owner or part, and name it with one word, or with none where only one can be
// meant: "New number on the gate from today, 9020", "My phone's at Dev's cousin's now", 船名定了，阿秋, "So it's Thursdays from now on".

const (
	// aDate is a day of the year or the week.
	aDate = `(?:` + aDay + `|(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh` +
		`|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)[- ][a-z]+)(?: of [a-z]+)?\b` +
		`|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)`
	// aPart is what one plays, sings or does in a group.
	aPart = `(?:(?:low|high|lead|first|second|third|left|right|top|bottom|middle) )*(?:bass|drums?|guitar|keys|keyboards?|piano|violin|viola|cello|flute` +
		`|clarinet|cornet|trumpet|horn|trombone|tuba|sax|percussion|triangle|vocals|alto|tenor|soprano|treble|[a-g](?: sharp| flat)?` +
		`|goal|defence|midfield|wing|bow|stroke|cox|scrum|bells?)\b`
	plays     = `(?:am on|am behind|play|ring|sing|am playing|am ringing|am singing|have me (?:on|behind|in|playing|ringing|singing)|has me (?:on|behind|in|playing|ringing|singing)) (?:the )?`
	hanDigits = `[零〇一二两三四五六七八九十幺\d]`
	// hanPlaces are what Chinese numbers count of which one has one: a line, a part of a choir, a row.
	hanPlaces = `号线|声部|垄|号?床|排|号?桌|组|号楼|病房|号柜|跑道|泳道`
)

var thingNews = []news{
	// a number
	{telling: true, thing: true, own: true, fresh: pattern.MustCompile(`\b(?:new (?:number|code|combination|pin)|(?:number|code|combination|pin)(?:'s| is| has)?(?: been)?(?: all)? ` +
		`(?:changed|now|different)|(?:changed|reset) the (?:number|code|combination|lock))\b.*\b\d{3,8}\b|\bis \d{3,8} (?:now|from today|these days)\b|'s \d{3,8} (?:now|from today|these days)\b`),
		old: pattern.MustCompile(`^(?:the |my |our )?(?:number |code |combination |pin )?(?:for |of |on |to )?(?:the |my |our )?(?:[a-z]+ )?(?P<what>[a-z]{3,})(?: gate| door| lock)?` +
			`(?: code| number| combination| pin)?(?:'s| is) \d{3,8}\b`)},
	{telling: true, thing: true, own: true, fresh: pattern.MustCompile(`(?:换号|换了?密码|改密码|密码(?:改|换)|(?:改|换)(?:成|为)|今天起)[^。]*` + hanDigits + `{3,8}`),
		old: pattern.MustCompile(`^(?:我的?|我家的?)?(?P<what>[^\P{Han}我你他她的]{2,4}?)的?(?:门)?(?:密码|口令|号码?)(?:现在)?(?:是|就是|：)` + hanDigits + `{3,8}`)},
	// where a thing is
	{telling: true, own: true, fresh: pattern.MustCompile(`^(?:the |my |our )?[a-z]+(?:'s| is| are)(?: with| at| in| on| over at| round at) .*\b(?:now|these days)\b` +
		`|^(?:the |my |our )?[a-z]+(?: is| are) now (?:with|at|in|on|over at|round at) ` +
		`|\b(?:my|our|the) [a-z]+[.;,] (?:it's|they're) (?:now )?(?:with|at|in|on|over at) .*\bnow\b`),
		old: pattern.MustCompile(`^(?:the |my |our )?(?P<what>[a-z]{3,})(?:'s| is| are)(?: still| now)? (?:with|at|in|on|over at|round at) (?:the |my |a )?[a-z]{3,}`),
		not: pattern.MustCompile(`\b(?:love|trouble|charge|time|a mood|tears|sale|holiday|fire|hold|order|mind|way)\b`)},
	{telling: true, own: true, fresh: pattern.MustCompile(`^(?:我的?)?(?P<what>[^\P{Han}我你他她的]{2,4}?)(?:现在|如今|已经)(?:在|放在|搁在|到)`),
		old: pattern.MustCompile(`^(?:我的?|我把)?[^\P{Han}你他她的]{2,4}?(?:拿去|送去|放在|搁在|在|借给|寄到)[\p{Han}]`), not: pattern.MustCompile(hanOneDay)},
	// its name
	{telling: true, thing: true, own: true, fresh: pattern.MustCompile(`\b(?:renamed|rechristened) (?:her|him|it|them|the [a-z]+|our [a-z]+|my [a-z]+)\b` +
		`|\b(?:changed|vetoed|went off) (?:her|his|its|the|that) (?:[a-z]+'s )?name\b`),
		old: pattern.MustCompile(`\b(?:the|my|our) (?:boat|van|car|band|team|choir|shop|caf[eé]|club|cat|dog|kitten|puppy|hamster|rabbit|company|business|house|group|blog` +
			`|podcast|horse|pony|robot|hen|parrot)(?:'s| is| are)(?: going to be)? (?:called|named) |\bgoing to be called .*\bthe (?:boat|van|band|team|shop|house)\b`)},
	{telling: true, thing: true, own: true, fresh: pattern.MustCompile(`(?P<what>船|车|店|队|乐队|公司|狗|猫)的?名字?(?:已经|最后|终于)*(?:定了|改了|改成|改叫|换成|换了|定下来)|(?:改名|改叫|改成)(?:叫|了)[\p{Han}]`),
		old: pattern.MustCompile(`(?:船|车|店|队|公司|狗|猫)[^，。]{0,4}(?:叫|名)`)},
	// whose it will be
	{telling: true, thing: true, own: true, fresh: pattern.MustCompile(`^(?:so |now |and )?(?:the |my |that |this )?[a-z]+(?:'s| is)(?: now)? (?:going to (?:[a-z]+'s |my |our |his |her |the )|for (?:my |our )?[a-z]+ (?:now|instead))`),
		old: pattern.MustCompile(`^(?:the |my |this |that )?(?P<what>[a-z]{3,})(?: [a-z]+){0,4}?(?:'s| is) (?:for|going to) (?:my |our |the )?[a-z]`),
		not: pattern.MustCompile(`\bgoing to the (?:shop|vet|doctor|park|beach|cinema|pub|bank|dentist|hospital)\b`)},
	{telling: true, thing: true, own: true, fresh: pattern.MustCompile(`^(?:那|这)?(?:件|条|个|双|顶)?(?P<what>[^\P{Han}我你他她的那这件条个]{2,3}?)不(?:给|送)[\p{Han}]{1,4}了`),
		old: pattern.MustCompile(`(?:给|送)[\p{Han}]{1,4}的?(?:[，。]|$)`)},
	// the day of an appointment, or of what comes each week
	{telling: true, own: true, fresh: pattern.MustCompile(`\b(?:pushed|moved|put|shifted|bumped|brought|changed|rescheduled|postponed|switched) (?:my |the |our )(?P<what>[a-z]{3,})` +
		`(?: back| forward)* (?:to|until) (?:the )?` + aDate), old: pattern.MustCompile(`\b(?:on|for) (?:the )?` + aDate + `|\b(?:is|'s) (?:the )?` + aDate)},
	{telling: true, own: true, fresh: pattern.MustCompile(`(?:考试|科目[一二三四]|路考|笔试)[^，。]{0,6}(?:推|改|挪|延|提前|换)(?:迟|后)?到`),
		old: pattern.MustCompile(`(?:考试|科目[一二三四]|路考|笔试)[^，。]{0,8}(?:号|周|星期|礼拜|月)|(?:号|周[一二三四五六日])考(?:试|科目)`)},
	{habit: true, telling: true, own: true, fresh: pattern.MustCompile(`(?:挪|改|换|调)(?:到|成|在)了?每?(?:周|星期|礼拜)[一二三四五六日天][^，。]{0,2}?(?P<what>练|打|踢|跳|唱|学|聚|跑|游|排|训练)`),
		old: isHanRoutine, not: pattern.MustCompile(hanOneDay + `|这周|本周|下周`)},
	// what one does or has in a group
	{telling: true, own: true, fresh: pattern.MustCompile(`\b(?:moved|put|stuck|switched|shifted|bumped|swapped) me (?:up |down |back |over )?(?:to|on|onto|behind|in) (?:the )?` + aPart +
		`|\bi am (?:on|behind) (?:the )?` + aPart + `.*\b(?:now|these days)\b`), old: pattern.MustCompile(`\b` + plays + aPart)},
	{telling: true, own: true, fresh: pattern.MustCompile(`(?:调|换|改|挪|提|升|转|分)(?:到|去|成|为|在)了?(?:第)?` + hanDigits + `{1,2}(?P<what>` + hanPlaces + `)`),
		old: pattern.MustCompile(hanDigits + `{1,2}(?:` + hanPlaces + `)`), not: pattern.MustCompile(`不(?:想|愿|肯|用|会)|没`)},
	{telling: true, own: true, fresh: pattern.MustCompile(`\b(?:put|moved|switched|shifted|transferred) me (?:on|onto|to) the [a-z]+ (?:one|boat|ferry|run|round|line|route|ward|crew|van|bus|train)\b`),
		old: pattern.MustCompile(`\b(?:am|work|working) on the [a-z]+ (?:boat|ferry|run|round|line|route|ward|crew|van|bus|train)\b`)},
	// what one may have again
	{telling: true, own: true, fresh: pattern.MustCompile(`(?P<what>辣|甜|酒|海鲜|咖啡|浓茶|奶|肉|糖|油炸)(?:的|食)?(?:可以|又|都|已经)*(?:解禁|能(?:吃|喝|碰)了|可以(?:吃|喝|碰)了)`),
		old: pattern.MustCompile(`不(?:能|敢|许|让)?(?:碰|吃|喝|沾)`)},
	{health: true, telling: true, own: true, fresh: pattern.MustCompile(`(?P<what>辣|甜|酒|海鲜|咖啡|浓茶|奶|肉|糖|油炸)(?:的|食)?(?:可以|又|都|已经)*(?:解禁|能(?:吃|喝|碰)了|可以(?:吃|喝|碰)了)`),
		old: pattern.MustCompile(`不(?:能|敢|许|让)?(?:碰|吃|喝|沾)`)},
}

// namesNone are news that do not name what they are about. They end what is known where it is the only one of its form.
var namesNone = []news{
	{telling: true, own: true, fresh: pattern.MustCompile(`^(?:so |well |and |ok,? |right,? )*(?:it's|it is|that's|we're|we are) (?:now )?(?:on )?` + aDay + `s? (?:[a-z]+ )?(?:from now on|from here on|now|these days|instead)\b`),
		old: pattern.MustCompile(`\bon (?:` + aDay + `s|an? ` + aDay + `)\b|\bevery ` + aDay)},
	{telling: true, own: true, fresh: pattern.MustCompile(`\bi am (?:now )?(?:down )?(?:at|in|on) (?:number |no\.? )?\d{1,4} (?:now|these days)\b|\bi am now (?:at|in|on) (?:number )?\d{1,4}\b`),
		old: pattern.MustCompile(`\b(?:plot|table|room|desk|locker|seat|bay|berth|pitch|bed|cabin|lane|stall|allotment)(?: number| is| no\.?)* \d{1,4}\b`)},
	{telling: true, own: true, fresh: pattern.MustCompile(`^我(?:已经|现在)?(?:挪|换|搬)(?:到|去)[^，。]{1,8}那?(?P<what>垄|排|桌|床|间|块地)`),
		old: pattern.MustCompile(`^我[^，。]{0,6}(?:垄|排|桌|床|间|块地)`)},
}

// overtakesOnlyOne reports whether a statement tells news that name nothing, after which a known one is so no longer: the only one of its
// form that is known.
func overtakesOnlyOne(fresh, old said, known []consolidate.Statement) bool {
	return slices.ContainsFunc(namesNone, func(one news) bool {
		return one.fresh.MatchString(fresh.words) && one.old.MatchString(old.words) && !one.fresh.MatchString(old.words) &&
			!notInEarnest.MatchString(fresh.words) && !slices.ContainsFunc(known, func(other consolidate.Statement) bool {
			return other.Text != old.Text && other.Change != consolidate.Ends && one.old.MatchString(plainWords(&other))
		})
	})
}
