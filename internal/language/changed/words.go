package changed

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// trait is something that words of a statement tell. Traits are features, not rules: what they are worth is learned.
type trait struct {
	name    string
	words   set              // in small letters
	phrases *pattern.Pattern // in small letters, which makes them quick
	han     *pattern.Pattern // of Chinese alone; nil where phrases have it
}

// is reports whether a statement has the trait.
func (t *trait) is(s *Statement) bool {
	for word := range s.has {
		if t.words[word] {
			return true
		}
	}
	return t.phrases.MatchString(s.small) || t.han != nil && s.chinese && t.han.MatchString(s.text)
}

// traits are all traits of a later statement.
var traits = []trait{
	{"now", wordSet("now nowadays currently today's"), nowPhrases, nil},
	{"from now", wordSet("since onward onwards permanently"), fromNow, nil},
	{"instead", wordSet(`move moved moving switch switched switching change changed changing swapped replaced instead upgraded
		traded passed handed transferred promoted retired quit left gone outgrew bumped renamed`), insteadPhrases, hanInstead},
	{"ends", wordSet("anymore stopped broke died"), endPhrases, hanEnds},
	{"new", wordSet("new"), hanNew, nil},
	{"additional", wordSet("too also another second other both either besides extra more"), additionalPhrases, hanAdditional},
	{"still", wordSet("still same again back remain remains"), stillPhrases, nil},
	{"past", wordSet("once before originally formerly had was were"), pastPhrases, nil}, // the earlier statement's up to here
	{"unreal", wordSet(`if may might maybe perhaps would wish could should consider considering wonder wondering someday tempted
		toying rumour rumours rumor rumors heard supposedly nearly almost want wants wanted hope hoping plan plans planning planned
		joke joked swears threatens suggest suggests suggested offered dream dreams dreamed dreaming`), unrealPhrases, nil},
	{"only once", wordSet("only just today tonight tomorrow yesterday exception exceptionally one-off until till while"), oncePhrases, nil},
	{"negated", wordSet("not never no none nobody nothing"), notPhrases, nil},
	{"result", wordSet("so after because finally decided"), resultPhrases, nil},
	{"of speaker", wordSet("i me my mine we us our ours i'm i've i'd i'll we're we've we'll"), hanSpeaker, nil},
}

// earlierTraits is how many traits are looked at in the earlier statement too.
const earlierTraits = 8

var (
	// nowPhrases matches the present: "these days it's tea", "at the moment", 现在住上海, 如今归他管; not "some days".
	nowPhrases = pattern.MustCompile(`\b(?:these days|at the moment|at present)\b|现在|如今|目前|这阵子|眼下`)
	// fromNow matches that something holds from some time on: "from here on", "from Monday", "for good", 以后喝黑的,
	// 从下周起, 往后归他; not "from Rome".
	fromNow = pattern.MustCompile(`\bfrom (?:now|here|today|next|then|\p{L}+day)\b|\bfor good\b|以后|往后|从.{1,6}[起开]|今后`)
	// insteadPhrases matches that something took the place of another: "Kim took over", "gave up milk", "they put us in 4B"; not
	// "took a bus".
	insteadPhrases = pattern.MustCompile(`\b(?:took|taken) over\b|\b(?:gave|given) up\b|\brather than\b|\bgrew out\b` +
		`|\bput (?:me|us|him|her|it|them)\b`)
	// hanInstead matches the same in Chinese: 换成豆浆, 改到周三, 搬到上海了, 转给小敏, 接手了; not 坐车.
	hanInstead = pattern.MustCompile(
		`换|改|搬|转[到给去成]|接手|接[替管]|挪|调[到成去]|升[到了职]|退休|跳槽|涨到|降到|变成|顶[替班]`)
	// endPhrases matches that something no longer is: "no longer", "any more", "it's over with yoga"; not "one more".
	endPhrases = pattern.MustCompile(`\bno (?:longer|more)\b|\bany more\b|\b(?:over|done|finished) with\b|\bfed up\b` +
		`|\bsick of\b|\bgot rid of\b`)
	// hanEnds matches the same in Chinese: 不再去了, 停了, 不喝了, 戒了; not 喝了.
	hanEnds = pattern.MustCompile(`不再|停了|不.{1,4}了|没了|戒了|腻|黄了|关门|坏了`)
	// hanNew matches something new: 新老师, 新来的; not 老师.
	hanNew = pattern.MustCompile(`新`)
	// additionalPhrases matches that something is one more: "as well"; not "well".
	additionalPhrases = pattern.MustCompile(`\bas well\b`)
	// hanAdditional matches the same in Chinese: 也, 另外, 还有, 又买了; not 买了.
	hanAdditional = pattern.MustCompile(`也|另|还有|又[买养有多]|再[买养来]|第二`)
	// stillPhrases matches that something is as it was: "as always", "never changed", 还是, 照旧, 又回到, 老样子; not "always".
	stillPhrases = pattern.MustCompile(
		`\bas (?:always|ever|usual)\b|\bnever changed\b|还是|还在|照旧|照样|依旧|一直|又回|跟以前一样|老样子|没变`)
	// pastPhrases matches what was: "I used to live there", "back then", "two years ago", "as a child", 以前, 小时候, 原来;
	// not "in two years".
	pastPhrases = pattern.MustCompile(
		`\bused to\b|\bback then\b|\bwhen (?:i|we) w(?:as|ere)\b|\b(?:years|months) (?:ago|back)\b` +
			`|\bas a (?:kid|child|boy|girl|student)\b|\bremember when\b|以前|小时候|当年|原来|那会儿|从前|当初|之前|前几年|去年`)
	// unrealPhrases matches what is wished, supposed or said by others: "thinking of", "one day", "talk of", 要是, 想换, 听说,
	// 差点; not "day one".
	unrealPhrases = pattern.MustCompile(
		`\bthinking (?:of|about)\b|\bone day\b|\bsome day\b|\btalk(?:ed|ing)? (?:of|about)\b` +
			`|要是|如果|也许|可能|想|听说|说不定|打算|考虑|没准|差点|希望|据说|万一|建议|劝|开玩笑|本来要`)
	// oncePhrases matches an exception: "this week", "for once", "last night", "for two days", 就这周, 今天, 临时, 这次; not
	// "every week".
	oncePhrases = pattern.MustCompile(
		`\bthis (?:week|time|once|month|weekend|evening|morning)\b|\bfor once\b|\blast (?:night|week|time)\b` +
			`|\bfor (?:a|the|two|three) (?:days?|weeks?|month)\b` +
			`|这周|本周|就这|今天|今晚|昨天|明天|这次|[这那]回|一回|临时|下周|上周|这礼拜|暂时`)
	// notPhrases matches a negation: "it isn't", 不是, 没有; not "it is".
	notPhrases = pattern.MustCompile(`n't\b|不|没`)
	// resultPhrases matches what led to something, or follows from it: "turns out", "ended up", "at last", 所以, 结果, 干脆;
	// not "last".
	resultPhrases = pattern.MustCompile(`\bturn(?:s|ed)? out\b|\bended up\b|\bat last\b|所以|结果|于是|终于|最后|干脆|因为|嫌`)
	// hanSpeaker matches the speaker: 我, 咱家; not 他.
	hanSpeaker = pattern.MustCompile(`我|咱`)
	// hanOthers matches words for other people than the speaker: 我姐, 他, 邻居, 同事; not 我自己.
	hanOthers = pattern.MustCompile(
		`[他她]|姐|弟|妹|哥|妈|爸|婆|邻居|同事|朋友|表[姐哥弟妹]|堂[姐哥弟妹]|舅|姑|叔|婶|嫂|姨|对门|隔壁|老公|老婆|儿子|女儿` +
			`|闺女|爷爷|奶奶|室友|老板|领导`)
	// hanNumber matches a number: 三点, 两个, 7号, 一万; not 一起.
	hanNumber = pattern.MustCompile(`\d+(?:[.:]\d+)*|[二三四五六七八九十百千万零两半]+|一[十百千万个只条点号块位层楼天周月年]`)
	// hanDay matches a day or a time: 周一, 早上, 三点; not 早饭.
	hanDay = pattern.MustCompile(`周[一二三四五六日末]|星期.|礼拜.|[早晚中]上|中午|下午|上午|[点号月]|春|夏|秋|冬`)
	// hanName matches what names a person in Chinese: 何老师, 姓苗, 叫豆包, 小敏, 老隋; not 小时, 老家.
	hanName = pattern.MustCompile(
		`\p{Han}{1,2}(?:老师|大夫|医生|师傅|阿姨|律师|经理|主任|教练|姐|哥|嫂|叔|先生|女士|太太)|姓\p{Han}|叫\p{Han}{1,3}` +
			`|[小老阿][^时区学师家板是公婆人年说心事了的]`)
	// asksWho matches a question for a person: "who cuts my hair?", 谁来修, 姓什么; not "what is it?".
	asksWho = pattern.MustCompile(`(?i)\b(?:who|whom|whose)\b|谁|姓什么|哪位|叫什么`)
	// asksWhere matches a question for a place: "where do I live?", "which town", 住哪儿, 什么地方; not "which day".
	asksWhere = pattern.MustCompile(
		`(?i)\bwhere\b|\b(?:what|which) (?:town|city|country|street|room|floor|place|shop|school|gym)\b` +
			`|哪[儿里]|什么地方|哪个(?:城|区|楼|店|地)|几楼`)
	// asksHowMany matches a question for a number: "how many pills?", "what number", 几片, 多少钱; not "how do I".
	asksHowMany = pattern.MustCompile(
		`(?i)\bhow (?:many|much|old|big|long|often|far|high|heavy|tall)\b|\b(?:number|code|size|dose|price|rent|score)\b` +
			`|多少|几|多[大高重远长久]|密码`)
	// asksTime matches a question for a time: "when is judo?", "which day", "what time", 周几, 什么时候, 几点; not "whenever".
	asksTime = pattern.MustCompile(
		`(?i)\bwhen\b|\b(?:what|which) (?:time|day|date|weekday|month|year|evening|morning)\b` +
			`|什么时候|哪天|[周星]期?几|几[点号月]|礼拜几`)
	// askedPast matches a question for what was: "what did I buy?", "where was it?", "the old code", "which books have I read?",
	// 昨天吃了什么, 去过哪儿, 原来的密码, 第一份工作; not "where do I live?", "how old am I?", 我对什么过敏.
	askedPast = pattern.MustCompile(
		`(?i)\b(?:did|was|were|had|ago|ever|yesterday|previously|formerly)\b|\bused to\b|\blast (?:time|week|month|year|night)\b` +
			`|\b(?:the|my|our|his|her|their|'s) (?:old|previous|former|original|last)\b` +
			`|\b(?:have|has) \p{L}+ (?:been|read|seen|bought|done|made|told|said|met|had|\p{L}+ed)\b` +
			`|昨|上[次周个]|以前|去年|当时|刚才|小时候|从前|原来|原先|第一[份次个]|旧的?|老地址` +
			`|[去来看说住吃用买做学到养换]过`)
	// asksWhat matches a question for more than yes or no: "what is it?", "on which day", 谁修, 几点, 是什么; not "is it Greg?".
	asksWhat = pattern.MustCompile(
		`(?i)\b(?:what|which|who|whom|whose|where|when|how)(?:'?s|'re|'ll|'d)?\b|谁|什么|啥|哪|几|多[少大高重远长久]|怎么|如何`)
	// asksOwn matches a question of the speaker: "how do I take my coffee?", 我喝什么, 咱家; not "how does Tom take it?".
	asksOwn = pattern.MustCompile(`(?i)\b(?:i|me|my|mine|we|us|our|ours)\b|我|咱`)
	// verbNow matches a verb of a question for what holds now: "how do I take my coffee?", "which shoes should I wear", "who's
	// the plumber"; not "who won the race".
	verbNow = pattern.MustCompile(
		`(?i)\b(?:is|are|am|do|does|can|has|have|should|must|will|would|could|shall|may|might` +
			`|need|needs|goes|looks?|keeps?|lives?|gets?|takes?|holds?|opens?|owns?|costs?|teaches|plays?|drives?|treats?|makes?|uses?)\b` +
			`|'(?:s|re|m|ll|ve)\b`)
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
