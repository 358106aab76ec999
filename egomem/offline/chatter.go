package offline

import "github.com/egomem/egomem/internal/pattern"

// Some sentences only accompany what people do at the moment: they are up, a caller has left, the dumplings are in the pot. They
// make no fact. Each form matches a whole sentence, so that one which goes on to tell something stays.

const (
	// calledBack is how people answer one who calls or reminds them: "all right", "keep your hair on".
	calledBack = `(?:(?:all right|alright|okay|ok|right|yes|yeah|fine|there|oh|well|look)[,!.]* )*`
	soothing   = `(?:,? (?:keep your hair on|stop (?:fussing|shouting|nagging)|don't (?:fuss|shout|nag)|hold your horses|look|see|happy now` +
		`|give me a (?:minute|second|sec)|before anyone starts|before you start|there|now|already))*`
	// caller is one who comes to a house for a while.
	caller = `(?:(?:[a-z]+ )?(?:man|men|fella|feller|bloke|lad|lady|people)|postman|post|postie|plumber|electrician|courier|driver|milkman` +
		`|window cleaner|engineer|delivery|parcel|builder|farrier|sweep)`
	// served is what is cooked.
	served = `(?:dinner|tea|lunch|supper|breakfast|bread|cake|pie|eggs?|potatoes|spuds|chips|rice|pasta|soup|stew|roast|chicken|pizza|toast|kettle` +
		`|scones|biscuits|crumble|veg|sauce|water)`
	// hanCaller is one who comes to a house for a while, in Chinese: 查煤气的, 快递员.
	hanCaller = `(?:(?:查|修|送|收|装|量|抄|换|洗|通)[\p{Han}]{1,4}的|快递员?|外卖员?|师傅|[\p{Han}]{1,4}(?:员|师傅|工))`
	// hanSoothing is how people say that all is well, in Chinese: 弄好了, 啥毛病没有.
	hanSoothing = `(?:，(?:啥|什么|没)[\p{Han}]{0,2}(?:毛病|问题|事)(?:都?没有?|了)?|，(?:没事|没毛病|没问题|都好|一切正常|[弄修装查收]好了|色儿正好|味儿正好|火候正好|正好|趁热吃|快来吃?|开吃|真香` +
		`|别[喊叫催念吵找]了|看见没|你看|喏|(?:东西|件|包裹)?放(?:在)?门口了|我?(?:已经)?关火了?))*`
)

var (
	// chatter matches a whole English sentence of the moment: "All right, all right, I'm up", "Feed man's been and gone", "Hat's in my
	// bag, look, before anyone starts", "There, all sorted"; not "The feed man's been and gone, and he's short by three bags", "Key's
	// in the shed", "My husband's left".
	chatter = pattern.MustCompile(`(?i)^` + calledBack + `(?:` +
		`(?:(?:i'm|i am|we're|we are) (?:up|awake|coming|here|ready|done|going|off|there|on my way|on it|moving|home|back)(?:, )?)+` +
		`|(?:the |that )?` + caller + `(?:'s| has|'ve| have) (?:just |already )?(?:been(?: and gone)?|left|gone|come and gone|called)` +
		`|(?:the )?[a-z]+(?: [a-z]+)?(?:'s| has) been and gone` +
		`|(?:the |my |your |our )?` + served + `(?:'s|'re| is| are) (?:out(?: of the (?:oven|pan|pot))?|on(?: the (?:boil|hob|stove|go))?|in(?: the (?:oven|pan|pot))?|done` +
		`|ready|up|served|boiling|boiled)` +
		`|coming(?:,? coming)*|done and dusted|the delivery's come` +
		`|that's me (?:done|off|finished|sorted)|(?:it's |that's )?all (?:sorted|done|set|good)|panic over|job done|never mind me|don't mind me` +
		`)` + soothing + `[.!]*$` +
		`|(?i)^` + calledBack + `(?:the |my )?[a-z]+(?:'s|'re| is| are) (?:in my (?:bag|pocket|hand|rucksack)|on the (?:hook|table|side)|by the door|in the (?:car|hall)|right here|on)` +
		`,? (?:look|see|stop fussing|don't fuss|before anyone starts|before you start|happy now)` + soothing + `[.!]*$`)
	// hanChatter matches the same in Chinese: 行了行了，我爬起来了。, 卤蛋捞出来了，色儿正好。, 查煤气的走了，啥毛病没有。, 水开了, 粥熬好了, 好嘞好嘞，马上就来; not 小何走了，去了上海。,
	// 备用钥匙在门口。.
	hanChatter = pattern.MustCompile(`^(?:` +
		`(?:(?:行|好|来|知道|起来|醒|听见|是)(?:了|啦)[，！]?){2,3}(?:我?(?:这就|马上|已经|就|都)*(?:爬起来|起来|起床|醒|来|去|下来|过来|过去|出来|走|动身)(?:了|啦|呢)?)?` +
		`|我(?:已经|都)*(?:爬起来|起来|起床|醒)(?:了|啦)(?:(?:爬起来|起来|起床|醒)(?:了|啦))?` +
		`|` + hanCaller + `(?:刚|已经|都|刚刚)*(?:走了?|来过|回去)(?:了|啦)?` +
		`|[\p{Han}]{1,4}(?:捞出来|捞上来|盛出来|盛上|端出来|端上来|端上桌|出锅|下锅|出炉|起锅|上桌)(?:了|啦)` +
		`|[\p{Han}]{1,3}(?:熬|煮|蒸|炖|炒|烤|焖|热)(?:好|熟|透)(?:了|啦)` +
		`|我(?:已经)?到(?:楼下|门口|家|站|了)*(?:了|啦)` +
		`|(?:(?:好|行|来|对|嗯)[嘞咧哎]?[，！]?){2,4}(?:我?(?:这就|马上|就|都)*(?:起|来|去|走|到)(?:了|啦)?)?` +
		`|水(?:烧)?开(?:了|啦)` +
		`|[\p{Han}]{1,3}在(?:门口|桌上|包里|手里|兜里|这儿|那儿)呢，(?:看见没|你看|喏|别[找催]了)` +
		`)` + hanSoothing + `[。！]*$`)
)

// isChatter reports whether a sentence only accompanies the moment.
func isChatter(text string, chinese bool) bool {
	if chinese {
		return hanChatter.MatchString(text)
	}
	return chatter.MatchString(plainMarks(text))
}
