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
			`|sixth form|maths|physics|chemistry|biology|geography|homework|lessons?|exams?|teachers?|term|headteacher|year (?:\d+|` + numberWord + `))\b`,
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
	{ // where a house is
		asked:   `\b(?:what|which)(?:'?s| is| was)\b[^?]*\baddress\b|地址(?:是|在)?(?:什么|哪)|门牌号?(?:码)?是?(?:多少|几|什么)`,
		not:     `\b(?:e-?mail|web|ip|mac)\b|邮箱|网址`,
		given:   addressGiven,
		surely:  addressGiven,
		besides: `\b(?:the|my|our|your|his|her|their|this|that|an?|every) (?:street|road|lane|drive|close|court|gardens?|hill|row|way)\b`,
		words:   `\b(?:what|which|address)\b|地址|门牌号?码?|是?(?:多少|几号?|什么)|在?哪[里儿]?`,
	},
	{ // a train or a flight
		asked: `哪(?:一)?[趟班次](?:车|火车|高铁|动车|航班|飞机)?|[车班]次是`,
		not:   `哪一次|哪次`,
		given: `(?-i:[A-Z]{1,2}\d{2,4})|\d{2,4}次|` + hanNumber + `{2,}次|\d{3,4}|[南东国海川厦深]航|航空`,
		words: `哪(?:一)?[趟班次]`,
	},
	{
		asked: `哪条(?:街|路|巷)|哪个街道`,
		given: `\p{Han}{1,}[路街巷弄道里]`,
		words: `哪条|哪个`,
	},
	{
		asked: `哪(?:一)?座山|什么山`,
		given: `[^爬登上下去看游山火冰开雪高大，。、是座这那了到]山|[泰华黄衡嵩恒庐峨]山`,
		words: `哪(?:一)?座|什么|[爬登上]`,
	},
	{
		asked: `(?:哪[家个]|什么)(?:饭店|餐厅|酒店|饭馆|餐馆|酒楼|宾馆)`,
		given: `\p{Han}{2}(?:饭店|餐厅|酒店|饭馆|餐馆|酒楼|宾馆|大厦|火锅|楼|轩|阁|居|府|苑|庄|坊|斋|记)|[“"《]\p{L}|叫`,
		words: `哪[家个]|什么`,
	},
	{ // an amount of a measure
		asked: `多少(?:度|平米?|平方|公里|里路|米|斤|公斤|集|页|号线|路车)`,
		given: `(?:\d|` + hanNumber + `)[多来几]?(?:度|平|公里|里|米|斤|公斤|集|页|号线|路)`,
		words: `是?有?多少`,
	},
	{
		asked: `(?:教|布置|留)了?(?:的是)?(?:什么|哪[些项])(?:作业|功课)`,
		given: `作业(?:是|有)|[写背抄做读算画练](?:一|两|三|\d|完|好)?(?:篇|遍|页|道|张|首|课文|题|卷子|作文|日记)`,
		words: `布置|什么|哪[些项]`,
	},
	{ // a make, in Chinese
		asked: `(?:什么|哪个)(?:牌子|品牌)|是什么牌的`,
		given: `牌|(?-i:[A-Za-z]{2,})|华为|小米|苹果|三星|荣耀|海尔|格力|美的|海信|奥克斯|耐克|阿迪|李宁|安踏|特步|大众|丰田|本田|宝马|奔驰|奥迪|比亚迪|特斯拉|五菱|吉利|长安|奇瑞|别克|日产|现代|联想|戴尔|索尼|佳能|尼康|松下|飞利浦|凤凰|永久|飞鸽|捷安特|雅迪|爱玛|哈雷|优衣库|无印|宜家|蒙牛|伊利`,
		words: `是?(?:什么|哪个)(?:牌子|品牌)的?|是什么牌的`,
	},
	{ // a number of any kind
		asked:   `^(?:what|which) number (?:\p{L}+ )?(?:do|does|did|has|have|can|should|will)\b`,
		not:     `\bnumber (?:on|in) (?:the|my|your|his|her|our|their) (?:team|shirt|back|jersey|side|bib)\b`,
		given:   `\d|\b` + numberWord + `\b`,
		words:   `\b(?:what|which|number)\b`,
		surely:  `\d|\b` + overOne + `\b`,
		besides: notMoney,
		clearly: `\b(?:number|no\.?|bus|route) (?:\d|` + numberWord + `)|\bthe (?:\d+|` + overOne + `)\b`,
	},
	{
		ofAny: true,
		wide:  true,
		asked: which + `(?:musical )?instruments?\b|(?:什么|哪[种个样])乐器`,
		given: `\b(?:piano|guitar|violin|fiddle|cello|bass|drums?|trumpet|trombone|flute|clarinet|oboe|sax(?:ophone)?|harp|recorder|banjo|ukulele|accordion|organ|keyboards?|viola|cornet|tuba|horn|bagpipes|pipes|whistle|mandolin|harmonica|bassoon|percussion|triangle|xylophone|glockenspiel|tambourine|cymbals|synth\w*|lute|zither|sitar|tabla|bugle|euphonium|piccolo|strings?|brass|instruments?)\b` +
			`|[钢风口提手]琴|[古扬电柳]琴|琴|[簧圆大木铜]管|管乐|[吹弹拉]\p{Han}|吉他|二胡|琵琶|古筝|笛|箫|鼓|唢呐|尤克里里|萨克斯|葫芦丝|喇叭|小号|长号|圆号|贝斯|板胡|京胡|马头琴`,
		words: `\b(?:what|which|musical|instruments?)\b|(?:什么|哪[种个样])`,
	},
	{
		ofAny: true,
		wide:  true,
		asked: which + `(?:foreign )?languages?\b|(?:什么|哪[种个门国])(?:语言?|外语|话)(?:[？?]|$)|学[的]?(?:什么|哪[种门国])(?:外语|语言)`,
		not:   `\b(?:cod(?:e|ed|ing)|program\w*|written)\b|编程|代码`,
		given: `\b(?:english|french|german|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish|greek|arabic|hebrew|hindi|urdu|punjabi|bengali|gujarati|tamil|persian|farsi|chinese|mandarin|cantonese|japanese|korean|thai|vietnamese|swedish|norwegian|danish|finnish|icelandic|czech|slovak|hungarian|romanian|bulgarian|serbian|croatian|welsh|irish|gaelic|scots|latin|swahili|yoruba|igbo|somali|esperanto|sign language|basque|catalan|languages?)\b` +
			`|[英法德日韩俄葡泰汉粤外]语|日文|韩文|英文|法文|德文|俄文|西班牙|意大利|阿拉伯|葡萄牙|越南|粤语|方言|\p{Han}{2}话`,
		words: `\b(?:what|which|foreign|languages?)\b|什么|哪[种个门国]`,
	},
	{
		ofAny: true,
		wide:  true,
		asked: which + `sports?\b|(?:什么|哪[种项])(?:运动|球类?)`,
		given: `\b(?:\w*ball|rugby|cricket|tennis|badminton|squash|golf|hockey|rowing|row(?:s|ed)?|swim\w*|swam|run(?:s|ning|ner)?|ran|athletics|boxing|judo|karate|taekwondo|wrestl\w+|fenc\w+|cycl\w+|bike\w*|skat\w+|ski\w*|snowboard\w*|surf\w*|sail\w*|climb\w*|gym\w*|yoga|pilates|danc\w+|marathon|triathlon|archery|darts|bowl\w*|snooker|netball|lacrosse|polo|rid(?:es?|ing)|padel|ping[- ]?pong|table tennis|parkrun|crossfit|sports?)\b` +
			`|[足篮排羽乒网台棒垒橄高]\p{Han}{0,3}球|球|跑|游泳|瑜伽|拳|太极|滑[雪冰板]|骑|爬山|登山|健身|舞|武术|跆拳道|柔道|击剑|射箭|跳绳|体操`,
		words: `\b(?:what|which|sports?)\b|什么|哪[种项]`,
	},
	{
		ofAny: true,
		wide:  true,
		asked: which + `drinks?\b|喝(?:什么|啥)(?:会|就|不|最|过|饮料|酒|茶)|什么(?:饮料|喝的)`,
		given: `\b(?:drink\w*|drank|teas?|coffee|milk\w*|water|juice|squash|cordial|beer|lager|ale|stout|bitter|cider|wine|prosecco|champagne|whisk\w+|gin|vodka|rum|brandy|sherry|port|cocoa|chocolate|cola|coke|pepsi|lemonade|soda|tonic|smoothies?|latte|cappuccino|espresso|flat white|mocha|cuppa|brew|pint|oat|kefir|kombucha|buttermilk|redbull|red bull|sip\w*)\b` +
			`|[喝茶酒奶汁水]|咖啡|饮料|可乐|雪碧|豆浆|汤`,
		words: `\b(?:what|which|drinks?)\b|什么|啥`,
	},
	{
		ofAny: true,
		wide:  true,
		asked: which + `(?:vegetables?|veg|fruits?)\b|什么(?:蔬菜|水果|果|菜)`,
		given: `\b(?:vegetables?|veg|fruits?|peas?|carrots?|leeks?|sprouts?|cabbages?|cauliflowers?|broccoli|kale|spinach|chard|lettuces?|celery|cucumbers?|courgettes?|zucchini|aubergines?|eggplants?|peppers?|tomato\w*|potato\w*|onions?|garlic|parsnips?|turnips?|swedes?|beetroots?|beets?|radish\w*|beans?|lentils?|mushrooms?|asparagus|artichokes?|pumpkins?|squash|marrows?|okra|rhubarb|fennel|corn|sweetcorn|salad|greens|plantain|yams?|cassava` +
			`|apples?|pears?|plums?|cherr\w+|peach\w*|apricots?|nectarines?|oranges?|lemons?|limes?|grapefruits?|bananas?|mango\w*|pineapples?|melons?|watermelons?|grapes?|raisins?|figs?|dates?|kiwis?|\w*berr(?:y|ies)|currants?|pomegranates?|lychees?|papayas?|guavas?|coconuts?|avocado\w*|quinces?|damsons?|olives?|durians?)\b` +
			`|[菜瓜豆果笋薯葱蒜姜椒菇桃梨杏李枣橘橙柚柑蕉莓]|萝卜|土豆|番茄|茄子|芹|藕|葡萄|荔枝|龙眼|榴莲|芒果|樱桃|柿子|石榴|山楂|肉|鱼|虾|蛋`,
		words: `\b(?:what|which|vegetables?|veg|fruits?)\b|什么`,
	},
	{
		ofAny: true,
		wide:  true,
		asked: which + `animals?\b|什么(?:动物|宠物)`,
		given: `\b(?:animals?|pets?|dogs?|pupp\w+|cats?|kittens?|hamsters?|gerbils?|guinea pigs?|rabbits?|bunn\w+|mice|mouse|rats?|ferrets?|budg\w+|canar\w+|parrots?|birds?|chickens?|hens?|ducks?|goose|geese|swans?|turkeys?|cows?|calves|calf|bulls?|sheep|lambs?|goats?|pigs?|pony|ponies|horses?|foals?|donkeys?|mules?|llamas?|alpacas?|fish|goldfish|tortoises?|turtles?|snakes?|lizards?|geckos?|frogs?|toads?|spiders?|bees?|wasps?|fox\w*|badgers?|deer|hedgehogs?|squirrels?|bats?|owls?|gulls?|seals?|whales?|dolphins?|sharks?|bears?|wol(?:f|ves)|lions?|tigers?|elephants?|monkeys?|snails?|slugs?|worms?|ants?|moths?|\w+ (?:terrier|spaniel|collie)|labrador|whippet|terrier|spaniel|collie|poodle)\b` +
			`|[狗猫兔鸟鱼龟蛇鸡鸭鹅猪牛羊马驴鼠虫猴熊狼虎狮象鹿狐蛙鹦鸽鹰蜂蚁虾蟹犬]|八哥|蜥蜴|蜘蛛|蟑螂|柯基|泰迪|金毛|哈士奇`,
		words: `\b(?:what|which|animals?)\b|什么`,
	},
})

// addressGiven matches an address: "12 Mill Street", "on Orchard Road", "number nine", 梧桐路18号; not "the rent".
const addressGiven = `(?-i:\b\d+[a-z]?,? \p{Lu})|(?-i:\b\p{Lu}\p{L}*) (?:street|road|lane|avenue|drive|close|terrace|crescent|square|court|gardens?|grove|hill|row|way|st|rd|ave)\b` +
	`|\b(?:number|flat|no\.?) (?:\d|` + numberWord + `)|\baddress (?:is|was)\b|(?-i:\b\p{Lu}\p{L}+ \d+\b)|\d+[号弄栋]|` + hanNumber + `+[号弄栋]|[路街巷弄道]`
