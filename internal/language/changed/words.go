package changed

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// The patterns are features, not rules: what they are worth is learned.
var (
	// nowWord matches a word for the present: "I live in Rome now", "these days it's tea", 现在住上海, 如今归他管.
	nowWord = pattern.MustCompile(
		`(?i)\b(?:now|nowadays|currently|these days|at the moment|at present|today's)\b|现在|如今|目前|这阵子|眼下`)
	// fromNow matches that something holds from some time on: "from here on", "since Monday", "it's black from now on",
	// 以后喝黑的, 从下周起, 往后归他.
	fromNow = pattern.MustCompile(
		`(?i)\b(?:from (?:now|here|today|next|then|\p{L}+day) ?(?:on)?|since|for good|onwards?|permanently)\b` +
			`|以后|往后|从.{1,6}[起开]|今后|打今儿`)
	// instead matches that something took the place of another: "moved to Oslo", "switched to tea", "Kim took over",
	// "gave up milk", "we changed plumbers", 换成豆浆, 改到周三, 搬到上海了, 转给小敏, 接手了.
	instead = pattern.MustCompile(
		`(?i)\b(?:moved?|moving|switch(?:ed|ing)?|chang(?:ed|ing|e)|swapped|replaced|took over|taken over|gave up|given up|` +
			`instead|rather than|upgraded|traded|passed|handed|transferred|promoted|retired|quit|left|gone|` +
			`grew out|outgrew|put (?:me|us|him|her|it|them)|bumped|renamed)\b` +
			`|换|改|搬|转[到给去成]|接手|接[替管]|挪|调[到成去]|升[到了职]|退休|跳槽|涨到|降到|变成|顶[替班]`)
	// ends matches that something no longer is: "no longer", "not any more", "it's over with yoga", 不再去了, 停了, 不喝了.
	ends = pattern.MustCompile(
		`(?i)\b(?:no longer|no more|any ?more|stopped|over with|fed up|done with|finished with|sick of|got rid of|broke|died)\b` +
			`|不再|停了|不.{1,4}了|没了|戒了|腻|黄了|关门|坏了`)
	// newWord matches something new: "a new nanny", 新老师, 新来的.
	newWord = pattern.MustCompile(`(?i)\bnew\b|新`)
	// additional matches that something is one more, or another: "too", "as well", "a second cat", "another bike", 也,
	// 另外, 还有.
	additional = pattern.MustCompile(
		`(?i)\b(?:too|as well|also|another|second|other|both|either|besides|extra|more)\b|也|另|还有|又[买养有多]|再[买养来]|第二`)
	// still matches that something is as it was: "still", "as always", "the same", "back to Tuesday", 还是, 照旧, 又回到.
	still = pattern.MustCompile(
		`(?i)\b(?:still|same|as (?:always|ever|usual|before)|again|back|never changed|remains?)\b|还是|还在|照旧|照样|依旧|一直|又回|跟以前一样|老样子|没变`)
	// past matches what was: "I used to live there", "once", "back then", "when I was nine", 以前, 小时候, 原来.
	past = pattern.MustCompile(
		`(?i)\b(?:used to|once|back then|when i was|when we were|(?:years|months) (?:ago|back)|before|originally|formerly|` +
			`as a (?:kid|child|boy|girl|student)|remember when|had|was|were)\b` +
			`|以前|小时候|当年|原来|那会儿|从前|当初|之前|前几年|去年`)
	// unreal matches what is wished, supposed or said by others: "maybe", "if I won", "thinking of", "I heard", "nearly",
	// 要是, 想换, 听说, 差点.
	unreal = pattern.MustCompile(
		`(?i)\b(?:if|may|might|maybe|perhaps|would|wish|could|should|thinking (?:of|about)|dream\p{L}*|consider\p{L}*|wonder\p{L}*|` +
			`one day|some ?day|tempted|toying|rumou?r\p{L}*|heard|supposedly|nearly|almost|wants?|wanted|hop(?:e|ing)|plan\p{L}*|` +
			`talk(?:ed|ing)? (?:of|about)|joked?|swears?|threatens?|suggest\p{L}*|offered)\b` +
			`|要是|如果|也许|可能|想|听说|说不定|打算|考虑|没准|差点|希望|据说|万一|建议|劝|开玩笑|本来要`)
	// onlyOnce matches an exception: "this week only", "just tonight", "yesterday", "for once", 就这周, 今天, 临时, 这次.
	onlyOnce = pattern.MustCompile(
		`(?i)\b(?:this (?:week|time|once|month|weekend|evening|morning)|only|just|today|tonight|tomorrow|yesterday|for once|` +
			`last (?:night|week|time)|exception\p{L}*|one-off|until|till|while|for (?:a|the|two|three) (?:days?|weeks?|month))\b` +
			`|这周|本周|就这|今天|今晚|昨天|明天|这次|[这那]回|一回|临时|下周|上周|这礼拜|暂时|先`)
	// negated matches a negation: "it isn't", "never", 不是, 没有.
	negated = pattern.MustCompile(`(?i)n't\b|\b(?:not|never|no|none|nobody|nothing)\b|不|没|别`)
	// result matches what led to something, or follows from it: "so", "turns out", "after the flood", 所以, 结果, 于是.
	result = pattern.MustCompile(
		`(?i)\b(?:so|turns? out|turned out|after|because|ended up|finally|at last|decided)\b` +
			`|所以|结果|于是|终于|最后|干脆|因为|嫌`)
	// hanOthers matches words for other people than the speaker: 我姐, 他, 邻居, 同事; not 我自己.
	hanOthers = pattern.MustCompile(
		`[他她]|姐|弟|妹|哥|妈|爸|婆|邻居|同事|朋友|表[姐哥弟妹]|堂[姐哥弟妹]|舅|姑|叔|婶|嫂|姨|对门|隔壁|老公|老婆|儿子|女儿` +
			`|闺女|爷爷|奶奶|室友|老板|领导`)
	// ofSpeaker matches the speaker: "I", "my", "we", 我, 咱.
	ofSpeaker = pattern.MustCompile(`(?i)\b(?:i|me|my|mine|we|us|our|ours|i'm|i've|i'd|i'll|we're|we've)\b|我|咱`)
	// hanNumber matches a number: 三点, 两个, 7号; not 我家.
	hanNumber = pattern.MustCompile(`\d+(?:[.:]\d+)*|[一二三四五六七八九十百千两半]+`)
	// hanDay matches a day or a time: 周一, 早上, 三点; not 我家.
	hanDay = pattern.MustCompile(`周[一二三四五六日末]|星期.|礼拜.|[早晚中]上|中午|下午|上午|[点号月]|春|夏|秋|冬`)
	// hanName matches what names a person in Chinese: 何老师, 姓苗, 叫豆包, 小敏, 老隋.
	hanName = pattern.MustCompile(
		`\p{Han}{1,2}(?:老师|大夫|医生|师傅|阿姨|律师|经理|主任|教练|姐|哥|嫂|叔|先生|女士|太太)|姓\p{Han}|叫\p{Han}{1,3}|[小老阿]\p{Han}`)
	// asksWho matches a question for a person: "who cuts my hair?", 谁来修, 姓什么.
	asksWho = pattern.MustCompile(`(?i)\b(?:who|whom|whose)\b|谁|姓什么|哪位|叫什么`)
	// asksWhere matches a question for a place: "where do I live?", "which town", 住哪儿, 什么地方.
	asksWhere = pattern.MustCompile(
		`(?i)\bwhere\b|\b(?:what|which) (?:town|city|country|street|room|floor|place|shop|school|gym)\b` +
			`|哪[儿里]|什么地方|哪个(?:城|区|楼|店|地)|几楼`)
	// asksHowMany matches a question for a number: "how many pills?", "what number", 几片, 多少钱.
	asksHowMany = pattern.MustCompile(
		`(?i)\bhow (?:many|much|old|big|long|often|far|high|heavy|tall)\b|\b(?:number|code|size|dose|price|rent|score)\b` +
			`|多少|几|多[大高重远长久]|密码`)
	// askedPast matches a question for what was: "what did I buy?", "where was it?", 昨天吃了什么, 去过哪儿; not "where do I live?".
	askedPast = pattern.MustCompile(
		`(?i)\b(?:did|was|were|had|used to|last (?:time|week|month|year|night)|ago|before|first|ever)\b` +
			`|昨|上[次周个]|[以之]前|去年|过|当时|第一次|刚才`)
	// verbNow matches a verb of a question for what holds now: "how do I take my coffee?", "which shoes should I wear", "who's
	// the plumber"; not "who won the race".
	verbNow = pattern.MustCompile(
		`(?i)\b(?:is|are|am|do|does|can|has|have|should|must|will|may|might|need|needs|goes|looks?|keeps?|lives?|gets?|takes?)\b|'(?:s|re|m|ll|ve)\b`)
	// asksTime matches a question for a time: "when is judo?", "which day", "what time", 周几, 什么时候, 几点.
	asksTime = pattern.MustCompile(
		`(?i)\bwhen\b|\b(?:what|which) (?:time|day|date|weekday|month|year|evening|morning)\b` +
			`|什么时候|哪天|[周星]期?几|几[点号月]|礼拜几`)
)

// Words that are looked up, in small letters.
var (
	otherWords = wordSet(`his her hers their theirs he she they him them sister sisters brother brothers mother mothers
		father fathers mum mom dad neighbour neighbours neighbor neighbors friend friends colleague colleagues aunt uncle
		cousin nephew niece son sons daughter daughters husband wife boss granny grandma grandpa gran flatmate roommate mate
		kid kids boy boys girl girls`)
	numberWords = wordSet(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
		seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half quarter first
		third fourth fifth`)
	dayWords = wordSet(`monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday
		saturdays sunday sundays january february march april may june july august september october november december
		morning mornings evening evenings afternoon afternoons night nights noon midnight spring summer autumn winter weekend
		weekends`)
)

func wordSet(list string) set { return setOf(strings.Fields(list)) }
