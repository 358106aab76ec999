package answers

// attributes are the forms of what people rarely tell: only a text with a word of its kind gives it.
var attributes = compiled([]expressions{
	{ // since when one is married
		when: true,
		asked: `\b(?:when|what (?:day|date|month|year))\b.*\b(?:(?:my|our) (?:\p{L}+(?:'s)? ){0,2}anniversary|(?:did|were) (?:i|we|(?:\p{L}+ ){1,2}and i) (?:get )?(?:married|marry))\b` +
			`|结婚纪念日|(?:哪一?[天年]|几号|几月|什么时候|何时).*结的?婚|结婚.*(?:哪一?[天年]|几号|几月|什么时候)`,
		not:   `\b(?:death|work|anniversary (?:party|dinner|present|gift|card|trip))\b|纪念日(?:礼物|晚餐|聚会)|打算|准备结|要结|怎么|送`,
		given: `\b(?:anniversary|marri\p{L}+|wed|wedding|husband and wife|divorced?)\b|结婚|纪念日|婚礼|领证|登记|嫁|娶|离婚`,
		words: `\b(?:when|what|day|date|month|year)\b|哪一?[天年]|几号|几月|什么时候|何时`,
		surely: near(`\b(?:anniversary|marri\p{L}+|wed|wedding|husband and wife)\b|结婚|纪念日|婚礼|领证|登记|嫁|娶`,
			`\d|`+anyTime+`|`+hanNumber+`年`),
	},
	{ // what another lives by
		ofPerson: true,
		asked: `\bwhat (?:do|does|did) .* do for (?:a living|work)\b|\bwhat does (?:(?-i:\p{Lu})\p{L}+|(?:my|our)(?: older| younger| elder| big| little)? \p{L}+) do\s*[?.!]*$|\bwhat(?:'?s| is| was) (?:my|his|her|our|\p{L}+'s)(?: \p{L}+'s)? ` +
			`(?:job|profession|occupation|trade|line of work)\b|\bhow (?:do|does) .* (?:earn|make) (?:a|his|her|their) living\b` +
			`|(?:做|干)(?:的)?(?:是)?什么(?:工作|职业|行业|的)|什么工作|职业是|靠什么(?:生活|吃饭|谋生|[挣赚]钱|为生)|[做干]哪一?行`,
		not: `\b(?:do i|i do|do we|my (?:job|profession|occupation|trade|line))\b|^(?:那|请问)?(?:我们?|咱们?)(?:现在|以前)?的?(?:是|做|干|靠|工作|职业|在)`,
		given: `\b(?:is|was|be|being|been|as|'s|became|become) (?:(?:still|now|also|only|really) )?(?:an?|the|one|our|my|head|chief|his|her|their|in|with|on|training|self)\b` +
			`|\b(?:(?-i:\p{Lu}\p{Ll}+)|s?he|who)(?: also| now| still| mostly| mainly)? \p{Ll}{3,}(?:s|ing)\b|\bbeen \p{Ll}+ing\b` +
			`|\b(?:work\p{L}*|jobs?|career|profession|trade|employ\p{L}*|retire\p{L}*|hired|fired|sacked|redundan\p{L}+|shifts?|office|boss|salary|wages?|paid|pays|earn\p{L}*` +
			`|colleagues?|business|company|firm|shop|stall|runs?|owns?|teach\p{L}*|taught|nurs\p{L}+|driv(?:es?|ing)|sells?|selling|builds?|building|repairs?|fix(?:es|ing)|writes?|writing` +
			`|bak(?:es?|ing|ery)|cook(?:s|ing)|clean(?:s|ing)|cuts?|design\p{L}*|stud(?:y|ies|ying|ent)|trains?|treats|manages?|makes|mends|grows|breeds|plays|paints|keeps|serves|does|did` +
			`|surgery|clinic|hospital|school|uni(?:versity)?|college|factory|farm\p{L}*|studio|restaurant|caf[eé]|bank|council|ward|patients?|clients?|customers?|pupils?|army|navy|police|rota` +
			`|\p{L}+(?:ist|ician|eer|smith|keeper|maker|worker|driver|teacher|builder|mechanic|plumber|doctor|lawyer|nurse|chef|clerk|tailor|painter|baker|butcher|joiner|gardener|cleaner|waiter))\b` +
			`|工作|上班|下班|加班|值班|职|[当做干]|是.{0,6}[师员工生长医家匠手商人机计士察民理任板厨官兵]|开(?:店|公司|车|出租|饭馆|校车|公交|货车|滴滴|网店)|教|卖|退休|公司|工厂|厂|单位` +
			`|读[书大研]|上学|学生|大学|跑(?:业务|车|外卖)|送|打工|种|养|修|学徒|生意|创业|失业|下岗|辞|面试|老板|业务|店|银行|医院|学校`,
		words: `\b(?:what|how|do|does|did|for|a|work|living|job|profession|occupation|trade|line of|earn|make|his|her|their)\b` +
			`|是?(?:做|干)(?:的)?(?:是)?什么(?:工作|职业|行业|的)|是?什么工作|职业是什么|靠什么(?:生活|吃饭|谋生|[挣赚]钱|为生)|[做干]哪一?行`,
	},
	{
		asked: `\bblood (?:type|group)\b|血型`,
		given: `\bblood (?:type|group)\b|\brh(?:esus)?\b|(?-i:\b(?:AB?|B|O)(?:[+-]| (?:positive|negative)\b))` +
			`|血型|(?-i:[ABO]+型)`,
		words: `\b(?:what|blood|type|group)\b|是?什么血型|血型是什么|血型`,
	},
	{
		asked: `\b(?:star|zodiac) sign\b|\bwhat sign (?:am|is|are) \p{L}+\s*[?.!]*$|什么星座|哪个星座|属什么|属啥|生肖`,
		given: `\b(?:aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|star sign|zodiac)\b` +
			`|\byear of the \p{L}+|\p{Han}{1,2}座|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|生肖`,
		words: `\b(?:what|which|star|zodiac|sign)\b|是?(?:什么|哪个)(?:星座|生肖)|属(?:什么|啥)的?|星座|生肖`,
	},
	{
		asked: `\b(?:shoe|dress|ring|collar|hat|glove|trouser|jacket|bra|waist) size\b` +
			`|鞋码|(?:穿|戴|鞋)(?:是)?(?:多大|几)[码号]|(?:穿|戴)的?(?:是)?(?:多大|几[码号]|多少[码号])的?(?:鞋|帽|戒指|衣|裤)`,
		given: `\bsize\b|\b(?:uk|eu|us) ?\d|\b(?:shoes?|dress|ring|hat|trousers|jacket|feet)\b.*\d` +
			`|\b(?:small|medium|large|x+l)\b|\d+码|` + hanNumber + `+[码号]`,
		words: `\b(?:what|shoe|dress|ring|collar|hat|glove|trouser|jacket|bra|waist|size)\b` +
			`|(?:穿|戴|鞋)(?:是)?(?:多大|几)[码号]|(?:穿|戴)|鞋码|多大|几[码号]|多少[码号]?`,
	},
	{
		asked: `\bmiddle names?\b`,
		given: `\b(?:middle|second|full|whole|given|baptis\p{L}+|christen\p{L}*) ?(?:names?)?\b|\binitials?\b`,
		words: `\b(?:what|middle|names?)\b`,
	},
	{
		asked: `\bwhat(?:'?s| is| was) (?:my|his|her|our|\p{L}+'s) nicknames?\b|外号|绰号`,
		given: `\bnick(?:names?|named)\b|\b(?:calls?|called|calling) (?:me|him|her|us|them|\p{L}+)\b` +
			`|\b(?:known as|short for|goes by)\b|外号|绰号|都叫|大家叫|管.{1,4}叫`,
		words: `\b(?:what|nicknames?)\b|外号|绰号|是?什么|叫什么`,
	},
	{
		ofAny: true,
		asked: `\bwho(?:'?s| is| was) (?:my|his|her|\p{L}+'s) (?:very )?first (?:boyfriend|girlfriend|love|crush|husband|wife)\b` +
			`|初恋|第一任`,
		given: `\bfirst (?:boyfriend|girlfriend|love|crush|kiss|husband|wife|date)\b|\bex(?:-\p{L}+)?\b` +
			`|\b(?:dated|sweetheart|went out with|going out with)\b|初恋|第一任|第一个[男女]|前[男女]友|谈过`,
		words: `\b(?:who|was|first|called|name)\b|初恋|第一任|叫什么|名字|是谁`,
	},
	{
		kind:    properName,
		classed: true,
		ofAny:   true,
		asked: which + `(?:primary |secondary |high |grammar |middle |boarding )?school\b` +
			`|\bwhere (?:did|do|does) .* go to (?:primary |secondary |high |grammar |middle )?school\b`,
		given: `\b(?:schools?|academy|grammar|primary|secondary|comprehensive|convent|pupils?|class|classmates?|gcses?|a-levels?` +
			`|sixth form|teachers?|term|headteacher|year (?:\d+|` + numberWord + `))\b`,
		besides: `\bschool (?:bus(?:es)?|run|holidays?|fees|trip|uniforms?|gates?|play|fair|caretaker|bell|nurse|dinners?|meals|kitchen|traffic|crossing|road)\b` +
			`|\b(?:near|past|behind|opposite|next to|beside|outside|across from|by) (?:the|a|an) (?:\p{L}+ )?(?:school|academy)\b(?: (?:in|on) \p{L}+)?`,
	},
	{
		kind:    properName,
		classed: true,
		asked: which + `(?:football|rugby|soccer|baseball|basketball|cricket|hockey|sports?)? ?(?:team|club)\b` +
			`.*\b(?:support|follow|fan)`,
		given: `\b(?:support\p{L}*|fans?|teams?|clubs?|season ticket|match(?:es)?|football|rugby|soccer|league|united|city|rovers` +
			`|fc|stadium|won|lost|beat|scored?)\b`,
	},
	{
		asked: `\b(?:which|what) floor\b|住(?:在)?(?:几|哪一?|多少)[楼层]|[在是]几[楼层]`,
		given: `\bfloors?\b|\bstor(?:e?y|ies)\b|\b(?:basement|attic|penthouse|upstairs|downstairs|bungalow|lift)\b` +
			`|` + hanNumber + `+[楼层]|\d+[楼层]|顶楼|底楼|顶层|电梯|平房`,
		words: `\b(?:which|what|floor)\b|住?(?:在)?(?:几|哪一?|多少)[楼层]|[在是]几[楼层]`,
	},
	{
		asked: `\bfavou?rite (?:song|singer|band|musician|composer)s?\b|最(?:喜欢|爱)(?:的|听)?(?:歌手?|歌曲|乐队|歌星)`,
		given: `\b(?:songs?|sing(?:s|ers?|ing)?|sang|bands?|music\p{L}*|tunes?|tracks?|albums?|concerts?|gigs?|composers?` +
			`|play(?:ed|ing|list)?|listen\p{L}*|radio|records?|vinyl)\b|歌|乐队|专辑|演唱会|听`,
		words: `\b(?:what|which|who|favou?rite)\b|最(?:喜欢|爱)的?|是?(?:什么|谁|哪)`,
	},
	{
		asked: `\bfavou?rite (?:film|movie|book|novel|author|writer|actor|actress|poem|poet|series|show)s?\b` +
			`|最(?:喜欢|爱)(?:的|看)?(?:电影|书|小说|作家|演员|电视剧|明星)`,
		given: `\b(?:films?|movies?|cinema|watch\p{L}*|books?|novels?|read(?:ing|s)?|authors?|writers?|actors?|actress(?:es)?` +
			`|poems?|poets?|series|shows?|season|episodes?|trilogy|chapters?|directors?)\b` +
			`|电影|片子|[看读]|书|小说|作家|演员|剧|演`,
		words: `\b(?:what|which|who|favou?rite)\b|最(?:喜欢|爱)的?|是?(?:什么|谁|哪)`,
	},
	{
		asked: `[学读]的?(?:是)?(?:什么|哪个)专业|大学(?:学|读)(?:的)?(?:是)?什么`,
		given: `专业|系|[学读]的?是?|本科|毕业|硕士|博士`,
		words: `[学读]的?(?:是)?(?:什么|哪个)专业|大学(?:学|读)(?:的)?(?:是)?什么`,
	},
})
