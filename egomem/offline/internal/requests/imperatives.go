package requests

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// People command a companion by a bare imperative: "turn off the lights", "translate hello into french". A statement that lacks its subject looks alike: "work at the
// bakery", "play tennis on sundays".

var (
	// imperatives are verbs by which people command a companion, and which seldom begin a statement or a noun.
	imperatives = reading.SetOf(`turn switch shut dim brighten lower raise increase decrease reduce adjust boost crank add append remove delete erase clear cancel schedule
		reschedule reserve purchase transfer deposit freeze block unblock lock unlock activate deactivate enable disable connect disconnect sync convert calculate compute multiply divide
		subtract translate define describe explain summarize summarise recommend suggest alert recite roll flip toss pick choose locate display show list send forward
		reply respond compose draft tweet upload download install update upgrade open close launch pause resume continue skip shuffle repeat replay rewind mute unmute silence reset restart
		reboot create confirm verify find search navigate fetch bring tell ask speak whisper shush hush exit redeem rename edit modify replace swap subscribe unfollow queue browse
		vacuum hoover mop sweep brew prepare dial checkout pronounce recall disregard ignore generate rewrite provide analyze analyse compare rephrase insert state revise engage perform trash`)
	// nounsToo are such verbs that are nouns or past tenses too: "book a table", "put the light on"; not "book club was fun", "put the dog to bed yesterday".
	nounsToo = reading.SetOf(`book order text call email message report record note mark change charge check clean test track pair link post share name file review rate spell power
		save store pull grab start stop begin end play sing read say write put make go buy pay count look help wake talk slow speed move cook heat warm
		water dust throw see apply submit plug press follow favorite dump lookup plan print request measure estimate stream hang place give`)
	// objectOf matches what follows such a verb in a command: "the light", "me a taxi", "to the list"; not "to oslo last week", "club".
	objectOf = pattern.MustCompile(`^(?:(?:me|us|it|that|this|these|those|them|him|her|the|a|an|my|our|your|some|any|another|all|everything|more|one|two|three|mom|mum|dad|please|\d+)\b` +
		`|(?:up|off|down|on|out|in|over|through|back|ahead|forward|away|louder|quieter|faster|slower|softer|next|sure|rid of|if|what|when|where|how|who|whether|playing|cleaning|reminder|reminders|alarm|volume|music|about` +
		`|to (?:the|my|next|last|previous|factory|sleep|[a-z]+ mode)|at (?:the|my)|into (?:the|my)|with (?:the|my))\b)`)
	// anyObject are such verbs that take any object: "play jazz", "call anna", "order pizza", "spell onomatopoeia".
	anyObject = reading.SetOf(`play call text email message order check spell buy sing book post share name say request stream`)
	// stated matches a finite verb soon behind the first word, which is then a noun: "book club was fun", "order came", "call with tom is at five"; not "book the club".
	stated = pattern.MustCompile(`^[a-z'-]+(?: [a-z'-]+){0,3}? (?:is|are|was|were|has|had|came|comes|went|got|moved|starts|started|ends|ended|meets|broke|arrived|isn't|wasn't|hasn't|will|won't|didn't|doesn't|needs|takes|took|made|makes|found|says|said|tells)\b` +
		`|^[a-z]+(?:'s| club| group| date| day| night| class| dates) `)
	// habitOrPast matches what a command for now does not have: "play tennis on sundays", "put the tent up last week"; not "play it on sunday".
	habitOrPast = pattern.MustCompile(`\b(?:usually|often|sometimes|a lot|yesterday|last (?:week|night|month|year)|ago|already|this morning|for a living|for fun|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|together|myself|anymore|since` +
		`|when i was|most days|as a (?:child|kid|boy|girl|job|hobby))\b` +
		`|^play (?:tennis|football|soccer|chess|golf|basketball|rugby|cricket|hockey|volleyball|badminton|bridge|darts|squash|netball|guitar|piano|the (?:guitar|piano|violin|drums|cello|flute|harp|sax|trumpet)|violin|drums|cards) (?:with|on|at|in|for|and)\b` +
		`|^(?:call|text|email|ring|tell|ask|name) me (?:[a-z]+$|if|when|that)|^(?:say|tell) (?:that|what you)|^(?:call it a|keep (?:it|in|your)|take care|have|let's|see you|go figure|look (?:at|forward)|stop (?:by|it)|hold on|come on|hang on|wait|get (?:it|well|a life|lost|over|up|on with|home)|give up|go (?:home|away|on)|make (?:sense|do|it)|do (?:it|that|not|n't))\b`)
	// wantsNow matches a wish that only the companion can fulfil: "i want to hear some jazz", "i'd like to check my balance", "let me see my list"; not "i want to buy a house", "let me
	// think".
	wantsNow = pattern.MustCompile(`^(?:(?:please|hey|ok|okay|so|and|now|well) )*(?:(?:i|we)(?:'d like| would like|'d love|(?: really)?(?: want| wanna| need| wish| have| must| gotta| got))|i'm trying|would like|need|want)(?: you)? (?:to )?(?:` +
		`hear|listen to|know (?:if |of )?(?:the |my |your |what|how (?:much|many|long|far|to)|when|where|who|today|tomorrow|[a-z]+'s )|find out|look up|check|see (?:the|my|all|what|how|if)|talk to (?:you|a (?:robot|bot))|(?:roll|flip) (?:a|the|some)|ask you|play (?:a game|some|the|monopoly|music)` +
		`|turn (?:on|off|up|down)|increase|decrease|raise the|lower the|mute|confirm (?:my|the|that)|pause|skip|translate|convert|calculate|define|spell|set (?:an?|the|my|up an?) (?:[a-z]+ )?(?:alarm|timer|reminder|volume)|(?:change|hear|switch) (?:your|the|my) (?:[a-z]+ )?(?:name|language|accent|voice|volume|settings?|speed|lights?|song|music|station|channel)` +
		`|(?:an alarm|a timer|directions|the (?:weather|time|date|news|directions|recipe|number|balance|status|definition|meaning)|a recipe|a joke|suggestions|ideas)\b` +
		`|(?:add|remove|delete|put) [^,;]+ (?:to|from|on|off) (?:my|the) [a-z ]*(?:list|calendar|playlist|cart|schedule)|(?:transfer|move|send) (?:\$?\d+|money|some))` +
		`|^(?:please )?let me (?:hear|see|know|listen|check)\b|^(?:i|we) (?:want|need|would like|wish)[^,;.]* your (?:[a-z]+ )?(?:name|language|volume|voice|accent|settings?|speed|help)\b|^let'?s (?:play|roll|flip|hear|check|see (?:the|my)|look up|listen)\b|^you (?:need to|have to|ought to|must) (?:tell|show|change|speak|talk|slow|speed|turn|play|stop|give|find|check|send|repeat|help)\b|^(?:feel free to (?:tell|show|play|suggest)|i could use (?:your help|some help|an? (?:recipe|joke)))`)
	// lookedUp matches that the speaker only names what is to be looked up: "weather in oslo", "directions to the station", "the definition of irony"; not "the weather was nice",
	// "time to go".
	lookedUp = pattern.MustCompile(`^(?:(?:the|my|current|today's|tomorrow's|latest|local|exact) )*(?:weather|forecast|temperature|time zone|timezone|news|headlines|traffic|directions|travel time|distance|definition|meaning|recipe|instructions|ingredients|calories|nutrition` +
		`|exchange rate|stock price|stock|price|cost|balance|status|synonyms?|translation|flights?|trains?|restaurants?|events|movies|showtimes|time|date|calendar|list|schedule|route|review|reviews|population|capital)` +
		`(?: (?:in|of|for|from|at|between|near|around|on|about|to (?:get|the|make|cook|my|[a-z]+, )|report|update|info|information|forecast|price|prices|today|tomorrow|now|please)\b[^,;]*)?(?:, [a-z ]+)?$`)
)

// spokenWish matches a wish for an answer without a full stop: "i need to know tomorrow's date", "i would like to know about bees"; not "i know tomorrow's date".
var spokenWish = pattern.MustCompile(`^(?:(?:please|hey|ok|okay|so|and|now|well) )*(?:i|we)(?:'d like| would like|'d love|(?: really| just)*(?: want| wanna| need| wish| have| must| gotta| got| would like))(?: really)? (?:to )?know\b`)

// isImperative reports whether an English text, in small letters and without address, commands the companion to do something now. spoken says that it
// has no mark at its end.
func isImperative(text string, spoken bool) bool {
	if wantsNow.MatchString(text) || spoken && spokenWish.MatchString(text) {
		return true
	}
	polite := beforeCommand.FindString(text)
	text = strings.TrimSpace(text[len(polite):])
	if lookedUp.MatchString(text) && !stated.MatchString(text) {
		return true
	}
	first, rest, _ := strings.Cut(text, " ")
	first = strings.TrimRight(first, ",")
	if rest != "" && (strings.Contains(polite, "please") || strings.Contains(polite, "help me") || strings.HasSuffix(text, " please")) {
		return true
	}
	if habitOrPast.MatchString(text) || reading.Repeats.MatchString(text) {
		return false
	}
	switch {
	case imperatives[first]:
		return rest != "" && !strings.HasPrefix(rest, "of ") && !stated.MatchString(first+" "+firstWords(rest))
	case narrow.MatchString(text):
		return true
	case (first == "start" || first == "stop" || first == "begin") && goesOn.MatchString(rest):
		return true
	case nounsToo[first]:
		if ownDeeds[first] && ownThing.MatchString(rest) || place.MatchString(rest) {
			return false
		}
		return (objectOf.MatchString(rest) || anyObject[first] && rest != "") && (objectOf.MatchString(rest) && first != "call" && first != "let" || !stated.MatchString(text))
	}
	return false
}

// firstWords returns the first words of a text, among which a noun and its verb would stand.
func firstWords(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(len(words), 2)], " ")
}

// ownDeeds are verbs that with the speaker's own things tell what the speaker does: "make my own bread".
var ownDeeds = reading.SetOf(`buy make start help share sing cook save keep end begin look`)

var (
	// ownThing matches a thing of the speaker's own, or one shared: "my own bread", "a flat with tom"; not "a pizza".
	ownThing = pattern.MustCompile(`^(?:my|our|after)\b|^an? [a-z]+ with `)
	// place matches where or for whom something is done: "in a band", "for the paper"; not "in the order".
	place = pattern.MustCompile(`^(?:in an?|in the (?:choir|band|team|garden|evenings?|mornings?)|for|from|with|at|by|after)\b`)
)

// narrow matches commands by verbs that say most else: "take a note", "get me a taxi", "set the volume to four", "walk me through it", "run the dishwasher"; not "take the bus to work", "set off at dawn",
// "run five miles".
var narrow = pattern.MustCompile(`^(?:(?:teach|guide|inform|notify) (?:me|us)|do (?:the same|me a|a (?:search|check))|keep (?:going|playing|reading|it|that|this|the)|use (?:the|your|metric|more|less|fewer)|look for|get (?:me|us|an?|some|rid of|directions|the (?:fan|lights?|news|weather|score|time|latest|current|next|number))|take (?:me|us|it|that|this|a (?:note|picture|photo|message|selfie)|[a-z ]+ off (?:my|the))|(?:walk|run) (?:me|us) through|run (?:the|my|a) (?:dishwasher|washing machine|vacuum|robot|update|timer|test|search|scan|heater|fan)` +
	`|set (?:an?|the|my|your|up|volume|alarms?|timers?|reminders?|brightness|temperature|thermostat|it|all)|hit (?:the )?(?:play|pause|stop|lights)|cut (?:the|off the) (?:lights?|music|volume|sound|power)|let (?:me (?:hear|see|know|check)|the (?:music|light)))\b`)

// goesOn matches what a companion starts or stops: "vacuuming", "making that noise", "listening now"; not "working at the bakery".
var goesOn = pattern.MustCompile(`^(?:vacuum|clean|play|brew|mak|cook|record|listen|talk|sing|read|stream|count|track|charg|mow|wash|danc|speak|repeat|tell|show|shuffl|mov|follow)ing\b`)

// beforeCommand matches what stands before a command: "please ", "okay now ", "hey can you "; not "the".
var beforeCommand = pattern.MustCompile(`^(?:(?:please|pls|oh|ok|okay|hey|hi|hello|so|and|also|but|then|now|well|right|alright|thanks|cheers|yes|yeah|sure|no|just|kindly|go ahead and|can you|could you|would you|will you|i need you to|i want you to|i'd like you to|i would like you to|help me|help me to|you can|quickly|immediately|robot)[,:!]? )+`)

var (
	// hanAtOnce matches a Chinese imperative: 播放一首老歌, 打开收音机, 帮我订两张票, 给老李打个电话, 查一下天气; not 我打开窗, 开车去上班, 看来要下雨.
	hanAtOnce = pattern.MustCompile(`^(?:请|麻烦[你您]?|你|您|那|那么|快|再|快点|马上|现在|今天|先|就|嗨|喂|嘿|好的?|小[\p{Han}]|你好|帮我|给我们?|帮忙|为我|替我|能不能|可以|需要你|，|,| )*(?:` +
		`播放|播一?|放一?[首点段个下]|放[\p{Han}《]{0,8}(?:歌|音乐|曲)|唱(?:[^歌得戏片]|歌曲?|$)|来[一两几]?[首段个点曲篇则张]|听(?:一?[下首段个点]|听)|听[^，。]{1,12}(?:歌|歌曲|音乐|相声|小说|故事|广播|电台|新闻|戏曲|京剧|评书|首|给我)|打开|开启|关闭|关掉|启动|运行|拨打|呼叫` +
		`|打(?:个|一个)?电话|发(?:送|短信|邮件|微信|消息|个|一[条个封]|信息)|写一[封首条]|回复|转发|查(?:一?下|询|找|寻|看)|搜(?:索|寻|一?下)|找(?:一?[下首部]|一些歌)|推荐|介绍一?下|讲(?:一?[个段下则]|故事|笑话)|说(?:一?[个段则]|笑话)` +
		`|读(?:一?[首段篇下]|[\p{Han}]{0,6}[诗文篇])|念(?:一?[首段篇下])|背(?:一?[首段篇])|朗[读诵]|翻译|导航|定位|订(?:一?[张间份]|购|[\p{Han}\d]{0,8}票)|预[订定约]|购买|买[\p{Han}\d]{0,8}(?:票|注)|下载|换一?[首台]|切换|切歌|调[到大小高低成频]|收听` +
		`|设[置定]|增加|添加|新建|修改|更改|删|清[除空]|暂停|继续播|下一[首个曲集台]|上一[首个曲集台]|循环|单曲|随机播|登[录陆]|显示|计算|算一?下|点[一播]|教我|报一?下|出一?[个道]|看(?:看|一?下)|看[^，。]{0,8}(?:新闻|频道|卫视|台|节目)$|上[\p{Han}a-z.]{1,10}网$|检索|猜[一个]|重[新复]播?放?` +
		`|(?:给|向|跟|和)[^，。我了]{1,12}(?:打个?电话|发(?:个|一[条个])?(?:短信|邮件|消息|微信|信息)|回个?电话|回复|通话)|(?:把|将)[^，。了]{1,16}(?:发给|发到|转给|告诉|调[到大小高低]|改成|改为|删|关|打开|念|读|换成)|声音[大小]|[大小]一?点儿?声` +
		`)`)
	// hanWantsNow matches a wish that only the companion can fulfil: 我想听评书, 我要看新闻, 想知道明天的天气, 给我来点音乐; not 我要听妈妈的话, 我要看病, 我喜欢听歌.
	hanWantsNow = pattern.MustCompile(`^(?:[^，。我]{0,6}[，,])?(?:今天|现在|那|可是|但是|我说|你好|小[\p{Han}])*(?:` +
		`(?:我们?)?(?:还)?(?:想要?|要)(?:听(?:一?[下首段个点]|听)?[^说见从话课写力妈爸老医]|收听|看(?:看|一?下)?[^，。病]{0,10}(?:新闻|频道|视频|节目|台|卫视)|知道|了解一?下|查一?下|查[询看]|搜索?|打开|上[\p{Han}a-z.]{1,10}网|点播|点一?首|播放|进入|登录|听$)[^，。]*` +
		`|(?:给|让)我们?(?:放|播|来[一两首段个点]|唱|讲[一个段]|听|点[一首]|找[一首个]|查|订|读|念|推荐|算|背|换[一首个]))`)
	// hanNamed matches that the speaker only names what is to be played or looked up: 明天去广州的航班, 邓丽君的歌, 今天的新闻, 红烧鱼的做法; not 明天去看演唱会吧我们.
	hanNamed = pattern.MustCompile(`^[^，。]{1,16}?(?:歌|歌曲|音乐|曲子|舞曲|嗨曲|新闻|天气|天气预报|天气情况|天气怎样|气温|做法|菜谱|电影|影片|电视剧|连续剧|视频|相声|小品|小说|故事|评书|频道|卫视|高清|节目|节目单|节目表|动画片|动漫|股票|股价|行情|走势|航班|飞机|机票|飞机票|火车|火车票|列车|动车|高铁|车次` +
		`|车票|时刻表|官网|网站|赛程|比分|积分榜|号码|手机号|路线|地图|诗|唐诗|诗歌|诗词|宋词|专辑|广播|电台|彩票|开奖|双色球|谜语|笑话|段子|脑筋急转弯|乐队|演唱会|指数|播报|预报|主题曲|插曲|铃声|歌词|这首|软件|全集|第[\p{Han}\d]+[集季部期])(?:给我听|来听听|听一?下|听听|吧|啊|呀|哦|呢|谢谢)*$` +
		`|^(?:歌曲|音乐|电视剧|列车|航班|天气预报|调频|频道|小说|相声)[\p{Han}《]{1,12}$`)
	// hanTellsInstead matches what tells instead of asking: 打开了窗, 我很喜欢听歌, 天天听歌, 我妈打电话; not 打开窗.
	hanTellsInstead = pattern.MustCompile(`了(?:$|[^一吧解结了])|[很太]|每天|天天|经常|一直|总是|以前|昨天|前天|上周|去年|刚才|刚刚|已经|过[，。]|因为|所以|我(?:家|妈|爸|老公|老婆|儿子|女儿|爷爷|奶奶|哥|姐|弟|妹|朋友|同事|老师)|得[很好]`)
	// hanWhose matches a person or a verb, with which a name is no mere name: 我喜欢老歌, 航班取消, 他的电影; not 邓丽君的歌.
	hanWhose = pattern.MustCompile(`我(?:们)?(?:是|在|有|的|家|和|跟|很|不|没|昨|今|明|每|喜|爱|最|也|都|就|要|会|买|写|看|听|去)|[他她您]|是|喜欢|最爱|取消|很|不|没|了|过|有[^声]|在[^线]|爱听|爱看|觉得|想念|怕|讨厌|着|去看|去听|去买|看完|看$`)
)

// hanPlays matches a wish to hear something, whose title may be any words: 播放后来我们都哭了, 我想听你不来我不老, 没意思，来一首我爱你; not 播放了一首歌, 放假了, 我想听的歌.
var hanPlays = pattern.MustCompile(`^(?:[^，,]{0,8}[，,])?(?:请|你|您|那|快|再|现在|今天|就|嗯|啊|小[\p{Han}]|你好|帮我|给我们?|为我|我|还是|还|起来|能|不能)*(?:播放?(?:歌曲|一?首)?(?:[^了过的着放]|$)|[放唱点来发]一?[首曲段][^了过]|放(?:歌|音乐|一?下|[^假学心松下弃在到了进寒暑暂羊风手开过肆任屁出入置慢大疗])|唱[^歌得戏片了过着完]|(?:想|要)(?:要)?听[，,]?[^的说见从话课写力妈爸老医取不]|点歌|歌名)` +
	`|^(?:我)?听(?:[^说见从起上课写力完懂不得妈爸老医人他她我着了过话了到来取])[^，。我很着了天]{1,10}$|^(?:给我)?讲[^课话究完得道价真过理了着和他我][^，。我很着了天]{1,8}$`)

// hanImperative reports whether a Chinese text without address commands the companion to do something now.
func hanImperative(text string) bool {
	text = strings.TrimRight(text, " 。！!.~～，,")
	switch {
	case hanPlays.MatchString(text):
		return true
	case hanTellsInstead.MatchString(text):
		return false
	}
	return hanAtOnce.MatchString(text) || hanWantsNow.MatchString(text) || hanNamed.MatchString(text) && !hanWhose.MatchString(text)
}
