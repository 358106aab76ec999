package answers

import "github.com/egomem/egomem/internal/language"

const (
	numberWord = language.NumberWord
	hanNumber  = language.HanNumber
	// overOne matches what numberWord does, but one.
	overOne = language.NumberOverOne
)

// anyTime matches words for a day or a time of the year.
const anyTime = `` +
	`\d` +
	`|\b` + numberWord + `(?:th|st|nd|rd)?\b` +
	`|\b(?:first|second|third|twent(?:y-)?\w*|thirt\w*)\b` +
	`|\b(?:` +
	`january|february|march|april|may|june|july|august|september|october|november|december` +
	`|(?:mon|tues|wednes|thurs|fri|satur|sun)days?` +
	`|spring|summer|autumn|fall|winter|halloween|bonfire|valentine's|boxing day|christmas|easter|new year|yesterday|tomorrow|week|weekend|month|year)\b` +
	`|` + hanNumber + `+[年月号日]` +
	`|[正腊冬]月|(?:初|廿)[一二三四五六七八九十]|除夕|元宵|重阳|元旦|平安夜|圣诞` +
	`|[去今明前后]年|星期|周[一二三四五六日末天]|[春夏秋冬]天|过年|中秋|端午|国庆`

// whatFor ends the thing that an amount is for: "What did I pay for the bicycle?", and not "What did I pay for?".
const whatFor = `(?:` +
	` (?:` +
	`me|us|him|her|them|of|on|per|now|again|then|there|at|in|these|this|before|back|last|yesterday|today|each|every` +
	`|for (?:the|my|our|your|his|her|their|an?|that|this|it|\p{L}+'s))\b` +
	`|\s*[?.!]*$)`

// which begins a question for one of a kind: "what breed", "which street".
const which = `^(?:(?:in|on|at|to|for|with|from) )?(?:which|what|whats|what's)(?: is the| was the| kind of| sort of)? `

// ageNumber matches a number that may be an age.
const ageNumber = `(?:` +
	`\b\d{1,3}\b` +
	`|\b(?:` +
	`(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?` +
	`|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve` +
	`|(?:thir|four|fif|six|seven|eigh|nine)teen` +
	`|a hundred)\b)`

// countsOf matches numbers that count something, or go on: "nine hundred and forty", "six wedges", "of sixty people"; not "six years".
const countsOf = `\b(?:and |of )?` + ageNumber + `(?:[- ](?:` +
	`hundred|thousand|million|point|percent|per cent|people|children|men|women` +
	`|kilos?|miles?|pounds?|euros?|dollars?|metres?` +
	`|(?:[a-z]+ )?[a-z]+[bcdefglmnoptvwz]s)\b)+(?:,? and ` + ageNumber + `)?`

// notCount matches numbers that count nothing.
const notCount = `` +
	`\b\d{1,2}(?:st|nd|rd|th)\b(?: of \p{L}+)?` +
	`|\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:am|pm)\b` +
	`|\b(?:half|quarter|ten|five|twenty) (?:past|to) \p{L}+` +
	`|\b(?:at|by|until|till|aged?|since|number) (?:\d{1,4}|` + numberWord + `)\b` +
	`|` + hanNumber + `+(?:号|月|点|岁|块|元)`

// notMoney matches numbers that are no money: days, times, ages, counts.
const notMoney = `` +
	`\b(?:\d{1,3}|` + numberWord + `) (?:[a-z]+ )?[a-z]+s\b` +
	`|\b(?:he|she|it|they|who|i)(?:'s|'m|'re| is| am| are)? (?:` + numberWord + `|\d{1,2})\b` +
	`|\b\d{1,2}(?:st|nd|rd|th)\b(?: of \p{L}+)?` +
	`|\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:am|pm)\b` +
	`|\b(?:\d+|` + numberWord + `)(?:` +
	` (?:` +
	`o'clock|percent|minutes?|hours?|days?|weeks?|months?|years?|yrs?|times?|miles?|kilos?|people|men|women|kids` +
	`|children|beds?|bedrooms?|rooms?|units?` +
	`|of (?:us|them|you|those))\b` +
	`| ?(?:%|kg|km|cm|mm|ml|g)\b)` +
	`|\b(?:half|quarter|ten|five|twenty) (?:past|to) \p{L}+|\bfrom (?:\d{1,2}|` + numberWord + `) (?:to|till|until) (?:\d{1,2}|` + numberWord + `)\b|\b(?:at )?half ` + numberWord + `\b` +
	`|\b(?:` +
	`at|by|until|till|before|after|around|number|no|room|flat|bus|year|aged?|since|in|page|chapter|platform|gate|plot|unit|seat|row|table|desk|locker|bay|the)\.? ` +
	`(?:\d{1,4}|` + numberWord + `)\b` +
	`|\bnothing (?:to|but|like|wrong|else|new|happened|much)\b` +
	`|` + hanNumber + `+(?:多)?(?:` +
	`号|月|点|岁|年|个|次|天|楼|人|张|只|公里|分钟|小时|周|斤|台|间|层|单|位|等|成|件|套|室|居|本|份|条|路|级|针|回)`

// shapes lists the forms. The first whose question matches counts. What is given is wide: a text of
// another form has to be sure to have no answer. What is surely given is narrower.
var shapes = compiled([]expressions{
	{ // a birthday
		when:     true,
		ofPerson: true,
		asked: `\bwhen\b.*\b(?:birthday|b-?day|born)\b|\b(?:what|which) (?:day|date|month)\b.*\b(?:birthday|b-?day|born)\b` +
			`|(?:哪天|几号|几月|什么时候|哪一天).*(?:生日|出生)|生日.*(?:哪天|几号|几月|什么时候|哪一天)`,
		not: `\bwhen\b.*\bbirthday (?:party|cake|dinner|present|gift|card|trip)\b|^how\b|生日(?:会|聚会|派对|蛋糕|礼物)`,
		given: `\bb-?days?\b|\bbirth(?:day|date)?s?\b|\bborn\b|\b(?:old|older|age|aged)\b|` + anyTime +
			`|生日|出生|生的|[满过]?\d+岁|岁|生于|寿|满`,
		words:   `\b(?:when|what|which|day|date|month|birthday|b-?day|born)\b|哪天|几号|几月|什么时候|哪一天|生日|出生`,
		surely:  both(`\b(?:i'?m|i am|i was|was|is) an? (?:\p{L}+[ -]){1,3}baby\b|\bb-?days?\b|\bbirth(?:day|date)?s?\b|\bborn\b|\bturn(?:s|ed|ing)?\b|生日|出生|生的|岁|生于|属`, anyTime),
		clearly: `\b(?:i'?m|i am|was|is|be|been) an? (?:christmas|boxing|new year|easter|halloween|bonfire|valentine|spring|summer|autumn|winter|leap|` + language.Months + `)(?:'?s)?(?:[ -](?:day|eve|night|year|season|sunday|monday))? baby\b`,
	},
	{ // when one died
		when:  true,
		asked: `\bwhen did\b.*\b(?:die|pass away|pass on)\b|(?:什么时候|哪年|哪天|几号).*(?:去世|过世|走的|没的)`,
		not:   `\b(?:phone|battery|car|engine|laptop|plant)s?\b|走的(?:路|时候)|坐|飞机|火车|高铁|开车|出发`,
		given: `\b(?:die[sd]?|dying|dead|death|pass(?:ed|es|ing)?|funerals?|buried|burial|los[ts]` +
			`|loss|grave|late|widow(?:er|ed)?|gone|ashes|bless|without|miss|put (?:down|to sleep)|heaven|killed|memorial|anniversary` +
			`|drowned|slipped away|goodbye|ashes)\b|\bleft (?:us|me)\b|去世|过世|走[了的]|没了|不在|病逝|牺牲|葬|死|忌日|离开`,
		words: `\b(?:when|did|die|pass|away|on)\b|什么时候|哪年|哪天|几号|去世|过世|走的|没的`,
		surely: both(`\b(?:die[sd]?|dying|dead|death|pass(?:ed|es)|funerals?|buried|burial|lost|killed|drowned)\b`+
			`|去世|过世|走了|没了|病逝|葬`, anyTime),
	},
	{ // a name
		kind: name,
		asked: `^(?:and |so )?(?:what|tell)\b[^?]*\b(?:called|named)\b` +
			`|^(?:and |so )?(?:what|tell)(?:'?s| (?:is|was|are|were|me))?\b[^?]*\bnames?\b` +
			`|^(?:and |so )?what do (?:they|we|you|people) call (?:my|our|his|her|their|the|\p{L}+'s)\b`,
		not: `\b(?:user|nick|file|screen|brand|domain|maiden|pet` +
			`|middle|last|code|sur|insta(?:gram)?|account|wifi|network) ?names?\b|\bmy name\b|\byour name\b|\bnames? (?:for|day|tag)\b` +
			`|\bnamed after\b|\bcalled (?:off|for|in|on|back|when|if|out|about|up|me|you|us|him|her|them)\b|\bwhat (?:did` +
			`|do|does|have|has|had|would|will|should|could|can) \S+ (?:call|say|tell|do|think|want|buy|get|give|make|eat)\b`,
		given: `\b(?:called|named?|names|goes by|nickname)\b|["“‘]\p{L}|(?-i:[\p{Ll}\d,;:)] (?:[A-HJ-Z]\p{L}|I\p{Ll}|[^\x00-\x7F]))|\p{Han}`,
		words: `\b(?:what|what's|whats|tell|me|called|named?|names|now|again)\b`,
	},
	{ // an age
		ofPerson: true,
		asked:    `\bhow old\b|\bwhat age\b|\bwhat(?:'s|s| is) .*\bage\b|(?:多大|几岁|多少岁|年纪|年龄|岁数)`,
		not:      `\bage (?:group|limit|gap)\b|\b(?:stone|ice|middle) age\b`,
		given: `\d|(?:\b(?:is|was|be|turns|turned|turning|nearly|almost|about|just|only|now)|'s) one\b` +
			`|\b(?:brand new|new|elderly|retired|pensioner|teens|adult|grown up|older than the hills)\b` +
			`|\b` + overOne + `(?:th)?\b|\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties\b` +
			`|\bteen(?:s|ager)?\b|\ban? (?:year|month|week|day)\b|\bturn(?:s|ed|ing)?\b` +
			`|\bbirthday\b|\bborn\b|\bold(?:er)? than\b|\b(?:puppy|kitten|baby|toddler|newborn)\b|` + hanNumber + `个?[月岁]` +
			`|` + hanNumber + `{2,4}[年后]|` + hanNumber + `多?(?:了|$|[，。,！])|岁|生日|出生|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]`,
		words: `\b(?:old|age|now)\b|多大|几岁|多少岁|年纪|年龄|岁数`,
		surely: `\b(?:is|was|am|are|be|been|'s|'re|'m|im|hes|shes|theyre|turn(?:s|ed|ing)?|nearly|almost|and|just|only` +
			`|aged?|at|of)[ ,]+(?:(?:only|just|nearly|almost|about|over|under|now|like|around|like) )*` + ageNumber + `(?:[^\w%:'/-]|$)` +
			`|` + ageNumber + `[- ](?:years?|yrs?|months?|weeks?|days?)\b|\b\d+ ?(?:yo|yrs?)\b` +
			`|\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties\b|\bteen(?:s|ager)?\b|\b(?:a|one) (?:year|month|week)s?(?: old)?\b` +
			`|\bborn\b.*\d|birthday|` + hanNumber + `+个?[月多]?岁|(?:今年|大概|快|满|刚|都)` + hanNumber + `+` +
			`|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|` + hanNumber + `{2}后|\p{Han}` + hanNumber + `{2,3}了`,
		besides: `\b(?:the )?\d{1,2}(?:st|nd|rd|th)\b|\bat (?:half|quarter|\d|` + numberWord + `)(?: past \p{L}+| o'clock)?` +
			`|\b(?:` + numberWord + `|\d+) (?:years?|months?|weeks?|days?) (?:ago|in|at|of|from|later|on|off|here|there|for|on)\b` +
			`|\bsince \d{4}|` + countsOf + `|` + hanNumber + `+[号月点块元年]`,
	},
	{ // an amount of money
		asked: `\bhow much for\b|\bhow much (?:is|was|were) (?:the|my|our|his|her|their|that|\p{L}+'s)(?: \p{L}+){1,2}\s*[?.!]*$|\bhow much an? (?:hour|day|week|month|year)\b` +
			`|\b(?:what|which) (?:rent|wage|salary|deposit) \p{L}+|\bhow much (?:(?:money|rent|tax|deposit) )?(?:is|was|are|were|do` +
			`|did|does|will|would|can|could|should|have|has|had)\b.*\b(?:pay|paid|pays|cost|costs|spend|spent|earn|earns|charge|charged` +
			`|owe|owes|rent|price|worth|lend|lent|sell|sold|buy|bought)\b|\bwhat (?:did|do|does) .*\b(?:pay|cost|charge|earn)` + whatFor +
			`|\bwhat(?:'s|s| is| was) (?:the|my|our|your|his|her|their|\p{L}+'s) (?:\p{L}+ ){0,2}(?:salary` +
			`|rent|price|wage|wages|fee|deposit|budget)` + whatFor + `|\bwh[ai]t(?:'s|s| is| will| would| are` +
			`| were)\b[^?]*\b(?:rent|salary|wages?|pay(?:in|ing)?)\b(?: (?:be|in|at|for|on|of|now|me|us|him|her|them|you)\b|\s*[?.!]*$)` +
			`|\bhow much\b(?: \p{L}+){1,4} (?:get for|owe|turn down|save|raise|borrow|lose|ask for|want for|offer)\b` +
			`|\bhow much (?:money|rent|cash|tax) \p{L}+|\bwhat (?:did|do|does) [^?]{1,40}\bwant for\b` +
			`|\bwhat will [^?]{1,40}\bcost\b|租金|[好几]多钱|给多少|多少钱|房租.*多少|工资.*多少` +
			`|多少.*工资|(?:租金|薪水|月薪|价格|价钱)[^，。]{0,6}(?:多少|几[百千万块])|(?:能|可以)拿多少|花了多少|挣多少|赚多少`,
		not: `\bhow much time\b`,
		given: `\d|\b` + numberWord + `s?\b|\b(?:million|fortune|grand|quid|tenner|fiver|penny|pence|cents?)\b` +
			`|\ban? (?:pound|euro|dollar|franc)\b|\b(?:for|is|was|came) free\b|\bnothing\b` +
			`|` + hanNumber + `+(?:多|来)?(?:块|元|万|千|百|毛|欧|美元|底薪|$|[，。,])|免费|没花钱|不要钱|白送|` + hanNumber + `{2,}`,
		words: `\b(?:much|now|again)\b|多少钱?`,
		surely: `[$£€¥]|\d|\b(?:two|three|four|five|six` +
			`|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty` +
			`|hundreds?|thousands?|million|fortune|grand|quid|tenner|fiver|penny|pence|cents?|free|nothing)\b` +
			`|` + hanNumber + `+(?:多|来)?(?:块|元|万|千|百|毛|欧|美元|底薪)|` + hanNumber + `{2,}|免费|没花钱|不要钱|白送`,
		besides: notMoney,
		clearly: `[$£€¥] ?\d|(?:\d|\b` + numberWord +
			`)(?: |-)?(?:k|quid|pounds?|euros?|dollars?|bucks?|grand|pence|cents?|francs?|crowns?|kroner|rupees?|yuan)\b`,
	},
	{ // a time of the day
		asked: `\bwhat time\b|\bat what hour\b|几点|什么钟点`,
		not:   `\bwhat time (?:of|zone)\b|[这那哪]几点|几点(?:建议|要求|意见|原因|理由|注意|想法|看法|体会|感想|问题|需要|说明|提醒)`,
		given: `\b\d{1,2}\b|\b\d{1,2}(?:am|pm|h|ish)\b|\b[012]\d[0-5]\d\b` +
			`|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b|\b(?:noon|midnight|midday` +
			`|o'?clock|dawn|daybreak|sunrise|sunset|dusk|lunchtime|teatime|bedtime|first thing|morning|afternoon|evening|night|tonight` +
			`|all day|(?:after|before|around|over|at) (?:work|school|breakfast|lunch|dinner|supper|tea|church|dark|bed)|any ?time)\b` +
			`|` + hanNumber + `点|` + hanNumber + `[:：]|中午|半夜|傍晚|天亮|天黑|[上下]午|早上|早晨|晚上|夜里|凌晨|下班|放学|饭[前后]`,
		words: `\b(?:time|now|again)\b|几点`,
	},
	{ // a number to call
		kind:    number,
		asked:   `\b(?:phone|mobile|cell|telephone|landline)(?: phone)? number\b|(?:电话|手机)(?:号码?)?是?(?:多少|几)|手机号|电话号`,
		given:   `(?:\d[ -]?){3,}|(?:\b` + numberWord + `\b[ ,-]*){3,}|尾[号数]|` + hanNumber + `{4,}|\b(?:phone|mobile|cell|landline|number)(?:'s| is| was)\b`,
		words:   `\b(?:number|now|again)\b|是?多少`,
		surely:  `(?:^|[^\p{L}\d.])(?:\d[ -]?){3,}|(?:\b` + numberWord + `\b[ ,-]*){3,}|尾[号数]|` + hanNumber + `{4,}`,
		besides: `(?-i:[A-Za-z]+\d+)|[$£€¥] ?\d+`,
	},
	{ // a number to call, a code
		kind: number,
		asked: `\b(?:phone|mobile|cell|telephone|insurance` +
			`|passport|account|plate|room|flat|house|bus|customer|licen[cs]e)(?: phone)? number\b|\b(?:pin|code|password|passcode)\b` +
			`|\bwhat(?:'s|s| is) (?:my|his|her|our|their|\p{L}+'?s) (?:new |old )?number\b|密码|电话(?:号码)?是?(?:多少|几)|手机号|尾号` +
			`|号码是?(?:多少|几)|最后[四4]位|\bnumber of (?:my|our|his|her|their|the|\p{L}+'s) (?:bank )?(?:account|card|passport)\b`,
		not: `\b(?:dress|source|highway) code\b|\bcode (?:in|for a|of (?:conduct|practice|honou?r|ethics|silence|law))\b` +
			`|\b(?:to|i|we|you|he|she|they) code\b|\bpassword manager\b` +
			`|\bpin (?:board|collection)\b|\bnumber (?:on|in) (?:the|my|your|his|her|our|their) (?:team|shirt|back|jersey|side|bib)\b`,
		given: `\d|\b(?:password|passcode|key|code|pin|plate|login) (?:is|was|are|to|for)\b` +
			`|\bpassword\b|\bbirthday\b|(?-i:\b[A-Z]{2,}\b|\broom [A-Z]\b)|\b` + numberWord + `\b|密码|生日|` + hanNumber + `{3,}`,
		words: `\b(?:number|now|again)\b|是?多少`,
		surely: `\d{3,}|\b\p{L}{4,}\d{2,}\b|\b(?:password|passcode|key|code|pin|plate|login)(?:'s| is| was| are)\b` +
			`|\bbirthday\b|(?-i:\b[A-Z]{2,}\b|\broom [A-Z]\b)|(?:\b` + numberWord + `\b[ ,-]*){3,}` +
			`|(?:密码|口令|尾号|号码)(?:还?是|换成|改成|设成|为|就是|:|：)|生日|` + hanNumber + `{3,}`,
	},
	{ // a surname
		kind:  surname,
		asked: `\bwhat(?:'?s| is| was)?\b[^?]*\b(?:sur|last |family |maiden )names?\b`,
		not:   `\byour\b`,
		given: `.`,
		words: `\b(?:what|what's|whats|is|was|sur|last|family|maiden)? ?(?:sur)?names?\b`,
	},
	{ // a hospital, and below other places and firms: a name where words of its kind stand
		kind:  properName,
		asked: which + `(?:hospital|clinic)\b`,
		given: `\b(?:hospitals?|clinic|wards?|infirmary|maternity|surgery|hospice|nhs|general|royal)\b|(?-i:\bat (?:the )?\p{Lu})`,
	},
	{
		kind:  properName,
		asked: which + `(?:university|uni|college)\b`,
		given: `\b(?:uni(?:versity)?|college|institute|polytechnic|campus|degree|bachelor'?s?|master'?s|ph\.?d` +
			`|doctorate|stud(?:y|ied|ies|ying|ents?)|graduat\w+|major(?:ed|ing)?|oxford|cambridge|harvard|mit|yale|stanford|thesis)\b` +
			`|(?-i:\b(?:into|at) \p{Lu})`,
	},
	{
		kind:  properName,
		asked: which + `(?:church|mosque|temple)\b`,
		given: `\b(?:church\w*|mosque|temple|chapel|parish|cathedral|kirk|minster|vicar|imam|mass|service|pray\w*|st|saint)\b`,
	},
	{
		kind:  properName,
		asked: which + `(?:airline|airport)\b`,
		given: `\b(?:airlines?|airways?|airport|fl(?:y|ies|ew|ying|ights?)|plane|terminal|land(?:s|ed|ing))\b`,
	},
	{
		kind:  properName,
		asked: which + `bank\b`,
		given: `\b(?:banks?|accounts?|mortgage|loan|credit union|building society|overdraft|financing|financed?)\b`,
	},
	{
		kind:  properName,
		asked: which + `(?:hotel)\b`,
		given: `\b(?:hotels?|inn|guest ?house|hostel|b&b|stay\w*|slept|sleep|room|booked|book)\b`,
	},
	{ // a make, a ship, a town: what has a name of its own
		kind: properName,
		asked: which + `(?:gym|choir|school|ship|film|movie|book|song|band|restaurant|cafe|pub|company` +
			`|firm|shop|store|team|play|part|role|brand|make|model|city|town|village|country|theatre|magazine|newspaper|series)\b`,
		given: `.`,
	},
	{
		asked: which + `(?:street|road)\b`,
		given: `\b(?:street|road|lane|avenue|drive|close|terrace|crescent|row|square|way|court|gardens?|grove|hill|st|rd|ave)\b|[路街巷弄]`,
	},
	{
		asked: which + `(?:subjects?|lessons?|modules?)\b|哪门课|什么课|哪[门个]科目`,
		given: `\b(?:maths?|mathematics|physics|chem(?:istry)?|biology` +
			`|history|geography|english|french|german|spanish|latin|art|music|drama|pe|economics|law|statistics|pharmacology|anatomy` +
			`|philosophy|psychology|nursing|medicine|engineering|computing|algebra|science|\p{L}{3,}(?:ology|onomy|ics|graphy))\b` +
			`|语文|数学|英语|物理|化学|生物|历史|地理|政治|体育|音乐|美术|\p{Han}学`,
	},
	{
		asked: which + `(?:breed|kind of dog|sort of dog|type of dog|kind of cat)\b|什么品种|哪个品种|什么狗|什么猫`,
		given: `\b(?:terrier|spaniel|collie|labrador|lab|retriever|poodle|\w*doodle|cockapoo|whippet` +
			`|greyhound|lurcher|husky|alsatian|shepherd|bulldog|boxer|pug|beagle|dachshund|chihuahua|corgi|staffie|staffy|rottweiler` +
			`|dalmatian|setter|pointer|hound|mastiff|mongrel|mutt|cross|sheepdog|westie|shih tzu|jack russell|siamese|persian` +
			`|syrian|roborovski|angora|lop|shetland|friesian|hereford|tabby|ragdoll|bengal|maine coon|burmese|moggy|breed|pedigree)s?\b` +
			`|品种|串|[柯金泰比边哈萨博]\p{Han}[基毛迪熊牧奇耶美]` +
			`|柯基|泰迪|金毛|哈士奇|萨摩耶|博美|比熊|边牧|拉布拉多|贵宾|法斗|柴犬|吉娃娃|土狗|橘猫|英短|美短|布偶|暹罗|狸花|蓝猫|波斯`,
	},
	{
		asked: which + `(?:mark|grade|score|result)s?\b|考了?多少分|多少分`,
		given: `\d|\bper ?cent\b|\b(?:distinction|merit|credit|pass(?:ed|es)?|fail(?:ed|s)?|first|two[- ]one)\b` +
			`|(?-i:\b[A-F][*+-]?(?:[ .,!?]|$))|` + hanNumber + `+分|[及不]格`,
	},
	{
		asked: which + `(?:hip|leg|arm|hand|eye|ear|knee|foot|shoulder|ankle|wrist|side|kidney)\b` +
			`|哪(?:条|只|个|边)(?:腿|胳膊|手|眼睛?|耳朵|膝盖|脚|边)`,
		given: `\b(?:left|right|both|other)\b|[左右双两]`,
	},
	{
		asked: which + `(?:weight(?: class)?|shoe size|size)\b|多大[码号]|几码`,
		given: `\d|\b` + overOne + `\b|\b(?:small|medium|large|heavy|light|feather|x+l)(?:weight)?\b|` + hanNumber + `[码号]`,
	},
	{
		asked: `\b(?:a )?boy or (?:a )?girl\b|\b(?:older|younger) .*\bor\b.*(?:older|younger)|是男是女|男孩还是女孩|儿子还是女儿`,
		given: `\b(?:boy|girl|son|daughter|lad|lass|he|she|him|her|older|younger|elder|eldest|youngest|big|little|kid)\b|[男女]|儿子|女儿|[姐妹]妹?`,
		words: `\b(?:boy|girl|older|younger)\b|是男是女`,
	},
	{
		when:  true,
		asked: `\b(?:in )?(?:what|which) year\b|哪一?年`,
		given: `\b(?:1[89]|20)\d\d\b|\b(?:last|this|next) year\b` +
			`|\byears? ago\b|\b(?:\d{2}|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)s\b` +
			`|` + hanNumber + `{2,4}年|[去今明前后]年`,
	},
	{
		asked: `哪[家所个座]医院`,
		given: `\p{Han}院|妇幼|协和`,
	},
	{
		asked: `哪[家所个座]大学`,
		given: `\p{Han}{2}大学|学院|` + hanUniversity,
		words: `哪[家所个座]`,
	},
	{
		asked: `(?:哪[家个]|什么)航空`,
		given: `[南东国海川厦深]航|航空|春秋|吉祥`,
		words: `哪[家个]|什么`,
	},
	{
		asked: `(?:哪[家所个]|什么)(?:学校|小学|中学)`,
		given: `\p{Han}院|` + hanUniversity + `|\p{Han}+(?:小学|中学|大学|学校|附小|附中|[一二三四五六七八九十]中)`,
		words: `哪[家所个]|什么`,
	},
	{
		asked: `(?:哪[家个]|什么)银行`,
		given: `[工农中建交招]行|\p{Han}{2}银行|信用社`,
		words: `哪[家个]|什么`,
	},
	{
		asked: `(?:哪种|什么)\p{Han}{0,3}药`,
		given: `\p{Han}(?:霉素|素|西林|孢|胺|匹林)|\p{Han}{2}(?:片|胶囊|平|汀|颗粒|丸|洛尔|沙坦|普利|膏|水)`,
		words: `哪种|什么`,
	},
	{ // a height, a weight
		asked: `\bhow (?:tall|heavy)\b|多高|多重|体重|身高`,
		not:   `多高兴`,
		given: `\d|\b` + numberWord + `\b|` + hanNumber,
		words: `\b(?:tall|heavy|now)\b|是?多[高重少]|体重|身高`,
		surely: `\d ?(?:kg|kilos?|lbs?|pounds?|stones?|cm|m|metres?|meters?|ft|foot|feet|inch(?:es)?|'|公斤|斤|厘米|米)` +
			`|\b` + numberWord + `(?: point \p{L}+)? (?:kilos?|pounds?|stones?|metres?|meters?|foot|feet|inches|centimet(?:re|er)s)\b` +
			`|` + hanNumber + `(?:公斤|斤|厘米|米|公分)`,
	},
	{ // a count
		asked: `\bhow many\b|有几[个只位口]|有多少[个只]|[待干做住]了几年`,
		not:   `\bhow many (?:times|days|weeks|months|years|hours|minutes|people)\b`,
		given: `\d|\b` + numberWord +
			`\b|\b(?:one|an? only|only|no|none|both|twins?|triplets?|pair|several|lots|few|dozen|never)\b|` + hanNumber,
		words: `\b(?:many|now)\b|有?几[个只位口年]|有?多少[个只]`,
		surely: `\d|\b` + numberWord +
			`\b|\b(?:one|only|no|none|both|twins?|triplets?|pair|several|lots|few|dozen|never)\b|` + hanNumber +
			`[个只位口年]|双胞胎`,
		besides: notCount,
	},
	{ // a name, in Chinese
		kind:  hanName,
		asked: `叫(?:什么|啥)|(?:名字|全名|小名|姓名|名称)(?:是|叫)?(?:什么|啥)|姓什么|贵姓`,
		not:   `为啥叫|叫什么叫`,
		given: `叫做?[^什啥我你您他她它大醒唤声苦好喊车外卖][^，。]?|姓\p{Han}` +
			`|是\p{Han}{2,4}(?:[，。,.！!]|$)|小[^学时心孩区吃狗猫说姐伙声气麻事]|老[^板师人婆公家是太年百虎鼠早]|[^的班任位好老]老师` +
			`|[^的个位修女男名主那这该找叫请问给让跟和是有老小当做](?:师傅|医生|大夫|教授|律师|主任|经理)|名(?:字|叫|为)` +
			`|[妹姐哥弟叔姨姑舅婶嫂儿子][^很又也都还下上今明昨前后要会去来在是不没有说就把的了和跟，。]{2}(?:[，,。要是在会去来也说就把今昨明又刚很都还]|$)|《|“`,
		words: `叫(?:什么|啥)(?:名字)?|(?:的)?(?:名字|全名|小名|姓名|名称)(?:是|叫)?(?:什么|啥)?|姓什么|贵姓`,
	},
	{ // when something is
		event: true,
		when:  true,
		asked: `^(?:(?:and|so|but) )?when(?:'s| is| was| are| were) ` + ofWhom + `(?:\p{L}+(?:['’]s)? ){0,3}\p{L}+\s*[?.!]*$` +
			`|\p{Han}{2}(?:是|在|定在|安排在)?(?:哪一?天|几号|什么时候|星期几|周几|礼拜几)\s*[？?]*$`,
		not:   `\b(?:birthday|anniversary|coming|going|leaving|\p{L}{2,}ing|due|back|free|born|over|open|closed|here|there|home|again|next|it|that|this)\s*[?.!]*$|\bbirthday\b|生日|纪念日`,
		given: anyTime + dayTimes,
		words: `\bwhen\b|是?(?:哪一?天|几号|什么时候|星期几|周几|礼拜几)|是|定在|安排在`,
	},
	{ // where something is
		event:  true,
		ofAny:  true,
		asked:  `^(?:(?:and|so|but) )?where(?:'s| is| are| was| were) (?:(?:my|our|his|her|their|the|\p{L}+['’]s) )(?:\p{L}+ ){0,2}\p{L}+(?: (?:we|i|he|she|they) \p{L}+)?\s*[?.!]*$`,
		not:    `\b(?:from|going|living|staying|working)\b`,
		given:  aPlaceWord,
		words:  `\bwhere\b`,
		surely: aPlaceWord,
		besides: `\b(?:in|at|on|by|from|to) (?:(?:a|an|the|my|our|his|her|last|next|this|early|late|about) )*(?:` + language.Months + `|` + language.DayOfWeek + `s?|\d+|` + numberWord +
			`|moment|while|minute|hour|day|week|month|year|time|morning|afternoon|evening|night|noon|midnight|spring|summer|autumn|winter|least|last|first|all|once|fact|advance|person|purpose|christmas|easter|weekend)s?\b`,
	},
	{ // a colour
		asked:  `\bwhat colou?rs?\b|\bwhich colou?rs?\b|什么颜色|哪[种个]颜色`,
		not:    `\bcolou?r (?:blind|scheme)`,
		given:  colours,
		words:  `\bcolou?rs?\b|是?什么颜色|颜色`,
		surely: colours,
		besides: `\b(?:black|white|green|red|brown|light|dark) (?:coffee|teas?|wine|bread|rice|meat|sugar|beans?|cabbage|peppers?|board|market|eye|ice|friday|house|cross|card|tape)\b` +
			`|\b(?:fin|w|d|f|pol|span|engl|brit|ir|scott|turk|swed|dan|finn|jew|fool|self|pun|rubb|van|establ|publ|rad)ish\w*\b` +
			`|\bwhite as\b|\b(?:stone|sand|sky|light|bright|wine|honey|chocolate|mint|peach|dark|gold|silver) (?:medal|deaf|cold|up|cake|bar|and|out|in|is|was|on)\b` +
			`|红[包烧茶豆酒薯枣糖绿火利肿娘军]|[绿]化|绿[豆茶灯卡]|白[天送跑吃喝费菜酒水粥米糖班血白干]|[明坦空直]白|黄[昏瓜豆酒牛金山鱼焖]|黑[夜客板龙心]|天黑|抹黑|黑的(?:咖啡)?[。！]?$` +
			`|喝黑的|落灰|灰[尘心了]|[米面洗奶]粉|粉[丝笔条蒸]|黄了|[角景出脸特气物夜货]色|青[菜年春岛海蛙]|金[额奖融属鱼]|银[行奖]|蓝[莓天]|紫[菜薯]|橙[子汁]`,
	},
})

// colours matches words for a colour: "dark red", "a ginger one", 藏青色, 白的; not "the tent leaks".
const colours = `\b(?:red|blue|green|yellow|orange|purple|pink|brown|black` +
	`|white|gr[ae]y|beige|turquoise|teal|silver|gold(?:en)?|violet|navy|cream|maroon|crimson|lilac|indigo|scarlet|ivory|ginger` +
	`|blonde?|tabby|magenta|mint|mustard|burgundy|peach|olive|khaki|bronze|copper|charcoal|lavender|coral|amber|tan|rust|plum` +
	`|aqua|cyan|chestnut|hazel|auburn|sage|emerald|mauve|terracotta|fuchsia|taupe|ochre|sepia|ruby|sapphire|jade|apricot|salmon` +
	`|wine|caramel|chocolate|honey|sand|stone|sky|metallic|striped|spotted|checked|tartan|pattern\w*|colou?rful|rainbow|bright` +
	`|dark|light|pale|\w+ish|transparent|colou?rs?)\b|[红蓝绿黄橙紫粉棕黑白灰青]色?|[金银米咖]色|\p{Han}色|透明|卡其|[深浅][色红蓝绿灰棕粉紫黄咖的]|花的`

// hanUniversity matches the short name of a university: 考上北大, 理工大; not 老大, 很大.
const hanUniversity = `[北人清南武浙厦川山师财理科农医工政外东华中交]大(?:[^家小多部概约夫声]|$)`

// dayTimes matches words for a time that anyTime lacks: "tonight", "half past", 明天.
const dayTimes = `|\b(?:today|tonight|noon|midnight|o'?clock|morning|afternoon|evening|night|weeks|days?|hours?|soon|later|term|half)\b` +
	`|\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\b|` + hanNumber + `点|[今明后昨前]天|礼拜|周末|月[底初中]|年[底初]|上午|下午|晚上`

// aPlaceWord matches words for a place: "under the sink", "in Ware", "upstairs", "left of the oven".
const aPlaceWord = `\b(?:in|at|on|onto|into|from|near|by|behind|under|beneath|below|above|over|outside|inside|beside|opposite|between|off|to|past|round|around|through|along|down|up) (?:(?:the|a|an|my|our|his|her|their|your|that|this|some) )*\p{L}+` +
	`|\b(?:left|right|end|top|back|front|bottom|corner|side) of\b|\b(?:here|there|upstairs|downstairs|home|abroad|indoors|outdoors|away|where|gone|lost|sold)\b`
