package answers

// attributes are the forms of what people rarely tell: only a text with a word of its kind gives it.
var attributes = compiled([]expressions{
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
			`|鞋码|(?:穿|戴|鞋)(?:是)?(?:多大|几)[码号]`,
		given: `\bsize\b|\b(?:uk|eu|us) ?\d|\b(?:shoes?|dress|ring|hat|trousers|jacket|feet)\b.*\d` +
			`|\b(?:small|medium|large|x+l)\b|\d+码|` + hanNumber + `+[码号]`,
		words: `\b(?:what|shoe|dress|ring|collar|hat|glove|trouser|jacket|bra|waist|size)\b` +
			`|(?:穿|戴|鞋)(?:是)?(?:多大|几)[码号]|鞋码|多大|多少`,
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
