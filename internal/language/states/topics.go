package states

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// movesThing matches that people move a thing or a time, and not themselves: "they've moved the meeting to Room 5".
const movesThing = `\b(?:moved|moving|relocated|relocating|settled) ` +
	`(?:it|them|this|that|these|those|(?:the|a|an|my|our|your|his|her|its|their|\p{L}+'s) (?:\p{L}+ )?\p{L}+) ` +
	`(?:back |over |up |down |forward )?(?:in|to|into|at|on)\b`

// topic is a thing that is asked for and stated in other words.
type topic struct {
	asked, stated *pattern.Pattern
	not           *pattern.Pattern // of sentences that state something else; nil for none
	words         string           // of statements, to search for
	keys          []string         // words for people that belong to the topic
}

// topicAsked returns the first topic that a question asks for, or nil.
func topicAsked(text string) *topic {
	for i := range topics {
		if topics[i].asked.MatchString(text) {
			return &topics[i]
		}
	}
	return nil
}

// read returns the value in a sentence that states the topic, and what is said before it: of whom.
func (t *topic) read(sentence string) (value, before string, ok bool) {
	at := t.stated.FindStringSubmatchIndex(sentence)
	if at == nil || t.not != nil && t.not.MatchString(sentence) {
		return "", "", false
	}
	for group := 1; 2*group < len(at); group++ {
		if at[2*group] >= 0 {
			value = sentence[at[2*group]:at[2*group+1]]
			return value, sentence[:at[2*group]], len(strong(value)) > 0 && !noValue.MatchString(value)
		}
	}
	return sentence[at[1]:], sentence[:at[1]], true
}

// noValue matches what stands where values do and is none, such as the time or place after a verb: "Monday", "home",
// "room 12", 体检; not "Leeds".
var noValue = pattern.MustCompile(`(?i)^(?:` +
	`(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b` +
	`|room \d` +
	`|(?:` +
	`weekends?|moment|beginning|start|front|back|computer|desk|table|minute|whole|mornings?|evenings?|afternoons?|nights?|same` +
	`|home|last|first|once|least|peace|ease|war|risk|work|end|top|bottom|same|gym|beach|airport|station|dentist` +
	`|doctors?|hurry|while|loss)$` +
	`|(?:` +
	`院|校|宿舍` +
	`|(?:老|[一二两三四五六七八九十几]个?)?人` +
	`|检查|体检|手术|治疗|理疗|针灸|按摩|核酸|运动|瑜伽|头发|指甲|美容|作业|实验|项目|什么|客|饭|操))`)

const (
	// carName has makes of cars that are no other words, and tradedName some models that are.
	carName = `(?-i:` +
		`Alfa Romeo|Audi|BMW|Citro[eë]n|Dacia|Fiat|Ford|Honda|Hyundai|Kangoo|Kia|Lexus|Mazda|Mercedes|Mitsubishi|Nissan|Opel` +
		`|Passat|Peugeot|Porsche|Renault|[SŠ]koda|Subaru|Suzuki|Tesla|Toyota|Vauxhall|Volkswagen|Volvo|VW|Yaris)`
	tradedName = `(?:` +
		carName +
		`|(?-i:Clio|Corsa|Fiesta|Focus|Golf|Jeep|Mini|Polo|Punto)` +
		`|car|van|estate|hatchback|saloon|SUV)`
	motorbike = `雅马哈|本田|铃木|川崎|哈雷|杜卡迪|[\p{Han}A-Za-z]{0,4}(?:车|摩托)`

	subject = `(?:i|we|he|she|they|(?:my|our) \p{L}+|(?-i:\p{Lu})\p{L}+)`
	have    = `(?:'m|'re|'s|'ve| am| are| is| have| has| was)?(?: ` +
		`(?:just|now|finally|recently|currently|officially|always|usually|only|all|still|been|already|both|also|then))*`
	place = `(?:in|to|into|at|near|down in|over in|here in|out in) ((?-i:\p{Lu})[\p{L}' -]*)`
	to    = `((?-i:\p{Lu})[\p{L}\d' -]*)`
)

func form(asked, stated, words string, keys ...string) topic {
	stated = strings.NewReplacer("SUBJECT", subject, "HAVE", have, "PLACE", place, "NAME", to, "CAR", carName, "TRADED",
		tradedName, "MOTORBIKE", motorbike).Replace(stated)
	return topic{asked: pattern.MustCompile(`(?i)` + asked), stated: pattern.MustCompile(`(?i)` + stated), words: words, keys: keys}
}

// unless leaves out sentences that match a pattern.
func (t topic) unless(not string) topic {
	t.not = pattern.MustCompile(`(?i)` + not)
	return t
}

// topics lists the things. The first whose question matches counts.
var topics = []topic{
	form(`\bwhere (?:do|does|am|is|are)\b.*\bliv(?:e|es|ing)\b`+
		`|\b(?:what|which) (?:city|town|country|place)\b.*\b(?:liv|home)`+
		`|\bin (?:what|which) (?:city|town|country)|\bwhere is\b.*\b(?:home|based|flat|apartment|house)\b`+
		`|\b(?:what|which) street\b.*\b(?:liv(?:e|es|ing)|home|flat|apartment|house|(?:am|are) (?:i|we))\b`+
		`|\bwhat(?:'s| is) (?:my|our) (?:home )?address (?:these days|now|at the moment)`,
		`\bSUBJECTHAVE (?:live|lives|living|lived|moved|moving|relocated|relocating`+
			`|settled|based|stay|staying|reside)(?: \p{Ll}+){0,2}? (?:PLACE|(?:at|on|to) (\d+\p{Ll}? (?-i:\p{Lu})[\p{L}' -]*? (?:Street`+
			`|St|Road|Rd|Avenue|Ave|Lane|Drive|Court|Close|Way|Place|Square|Terrace|Crescent|Row|Mews))\b)`+
			`|\b(?:my|our) (?:new |home |current )*address(?: is|:)(?: now)? NAME`+
			`|\b(?:flat|apartment|house|home)\b(?: \p{Ll}+){0,2}? (?:in|is|on) NAME`+
			`|\b(?:my|our)(?: (?:new|own|old|little))* place(?: is)?(?: now)? (?:in|on|near) NAME`+
			`|\bplace of (?:my|our) own (?:in|on|near) NAME`+
			`|\b(?:we're|we are|i'm|i am) (?:in|at) NAME now\b|\bi'm an? ((?-i:\p{Lu})\p{L}+) (?:girl|boy|woman|man|lad|lass) now\b`+
			`|\b(?:we|i)(?:'ve| have)?(?: just| now| finally)? moved(?: house| home`+
			`| flats?| in| out)?(?:,| and| -)+ (?:it's|its|now it's|we're (?:now )?at|i'm (?:now )?at|the (?:new )?address is) NAME`+
			`|\bSUBJECT(?:'ve|'s| have| has)? (?:got|found|rented|bought|signed for) (?:the|a|an) (?:[\p{Ll}-]+ ){0,2}?(?:flat`+
			`|apartment|house|room)(?: [\p{Ll}-]+){0,3}? (?:in|on|at) NAME|\bout of the boxes\b[^.]*? (?:in|on|at) NAME`,
		"live living moved relocated settled flat apartment house home address").
		unless(`\b(?:hotel|hostel|airbnb|holiday|tonight)\b|\bfor (?:the|an?|our|my|one|two|three|four` +
			`|\d+) (?:\p{L}+ )?(?:holidays?|vacation|weekend|nights?|days?|weeks?|summer|winter|trip|party|wedding)\b|` + movesThing + `|` + language.NoHome),
	form(`\bwhere (?:do|does|am|is)\b.*\b(?:work|working|employed)\b(?: ?\?| now| these| at present|$)`+
		`|\b(?:what|which) (?:company|firm|employer)\b|\bwho (?:do|does)\b.*\bwork for\b|\bwho is\b.*\bemployer\b`,
		`\bSUBJECTHAVE (?:work|works|working|employed)(?: as an? [\p{Ll} ]+?| now| currently| full-time`+
			`| part-time)? (?:at|for|with|by) NAME|\bSUBJECTHAVE (?:work|works|working) (?:at|for) (?:the|an?) ([\p{Ll}-]{3,})\b`+
			`|\bSUBJECTHAVE (?:joined|hired by|start(?:ed|ing)? (?:a (?:new )?job |work(?:ing)? )?(?:at|for|with)) NAME`+
			`|\b(?:left|quit)\b.*\bjoined NAME|\b(?:employer|company|firm)(?: is|'s|:)(?: now)? NAME`+
			`|\b(?:new )?job (?:at|with) NAME|\bi (?:start|started|begin|began)(?: work| working)? at (?:the|an?) ([\p{Ll}-]{3,})\b`+
			`|\bfirst (?:day|week|month|shift) at (?:the |my new job at )?NAME|\bfirst (?:day`+
			`|week|month|shift)(?: \p{Ll}+){0,3}? (?:till|counter|desk|job|bar|wheel|floor|wards?|reception|kitchen)(?: done)? (?:at`+
			`|in|for) (?:the |an? )?([\p{L}-]+(?: (?:centre|center|shop|surgery|school|office|hospital|library|bakery|clinic|house))?)`+
			`|\b(?:i'm|i am|i) (?:now |mostly )?(?:on|behind) (?:the )?(?:reception|till|counter|tills|desk|front desk|wards?) (?:at`+
			`|in|for) (?:the |an? )?([\p{L}-]+)|\b(?:taken|took|hired|signed) me (?:on )?(?:at|by) (?:the |an? )?([\p{L}-]{3,})`+
			`|(?:\bfrom (?:now on|monday|next \p{Ll}+|the [\p{L}\d ]+? of \p{L}+|the \d+\p{L}*)|\bthese days),? (?:i'm|i am) at (?:the `+
			`|an? )?(\p{L}+)|\b(?:i'm|im|i am) at (?:the |an? )?(\p{L}+) (?:these days|from now on|now (?:on|every) \p{L}+)\b`+
			`|\b(?:got|landed|found|started) (?:a|the|my) (?:new )?(?:job|work) (?:at (?:the |an? )?(\p{L}+)|in an? (\p{L}+)|with NAME)`+
			`|\bSUBJECT(?:'m| am|'s| is)(?: now| going to be| the new)* (?:the |an? )?(?:\p{Ll}+ ){0,2}(?:secretary|nurse|chef`+
			`|cook|judge|clerk|guard|assistant|porter|\p{Ll}{3,}(?:cher|ger|ner|ver|tor|tant|ist|ian|medic)) (?:at|for) (?:the )?NAME`,
		"work works working job company employer joined hired started").
		unless(`\b(?:member|beginner|winner|volunteer|patient|visitor) (?:at|for)\b`),
	form(`\bdo(?:es)? for (?:a living|work)\b|\bhow (?:do|does) \p{L}+(?: \p{L}+)? (?:earn|make) (?:my|a|his|her|their) living\b|\bwhat (?:is|'s)\b.*\b(?:job|profession|occupation|line of work)\b`+
		`|\bwhat (?:do|does) \p{L}+ (?:do for )?work as\b|\bwhat does \p{Lu}\p{L}+ do\?`,
		`\bSUBJECTHAVE (?:work|works|working) as an? ([\p{L} -]+?)(?: these days| now| at| in|[.,!]|$)`+
			`|\bSUBJECTHAVE (?:become|became|trained as|retrained as|retrained(?: \p{Ll}+)* and became) an? ([\p{L} -]+)|\bSUBJECT(?:'m`+
			`| am|'s| is)(?: now)? an? ((?:\p{L}+ )?(?:\p{L}+(?:er|or|ist|ian|ant|medic)|nurse|chef|cook|pilot|judge|clerk|guard))\b`+
			`|\bjob as an? (\p{L}+)|\bi(?:'ve been| have been| was| got|'m| am)(?: just| now)* (?:promoted to|made`+
			`|appointed|named) (?:an? |the )?((?:head|chief|senior|lead|deputy|assistant) \p{Ll}+|\p{Ll}{3,}(?:er|or|ist|ian|ant))\b`+
			`|\bi (?:start|started|begin|begun) as an? ([\p{Ll}-]+(?: [\p{Ll}-]+)?)`+
			`|\b(?:profession|occupation) is(?: now)? (?:an? )?(\p{L}+)`,
		"work works job profession career became retrained profession living careers"),
	form(`\bfavou?rite colou?r\b|\bcolou?r\b.*\b(?:like|love)s? (?:best|most)\b`,
		`\bfavou?rite colou?r\b(?: these days| now)?(?: is| has (?:always been|changed to|become)|'s)(?: now)? (\p{L}+)`+
			`|(\p{L}+) is my favou?rite colou?r`, "favourite favorite colour color"),
	form(`\bfavou?rite (?:food|dish|meal)\b|\b(?:food|dish|meal)\b.*\b(?:like|love)s? (?:best|most)\b`,
		`\b(?:favou?rite (?:food|dish|meal)|(?:food|dish) (?:that )?I (?:like|love) (?:best|most))(?: these days`+
			`| now)? is(?: now)? ([\p{L} ]+)|([\p{L}]+),? (?:is|it is|it's) (?:the food I like best|my favou?rite (?:food|dish|meal))`, "favourite favorite food dish meal best"),
	form(`\b(?:phone|mobile|cell|telephone)(?: phone)? ?number\b|\b(?:my|our|his|her|their|your|new|old|[\p{L}]+'?s|the|what) number\b`,
		`\bnumber\b[^.\d]{0,40}(\d[\d -]{4,})|\b(?:call|ring|text|phone|reach|message) me (?:on|at|under) (\d[\d -]{4,})`, "phone mobile number call"),
	form(`\b(?:what|which|what kind of) (?:car|vehicle|van)\b|\bwhat (?:do|does|am|is) \p{L}+ driv(?:e|ing)\b`,
		`\bSUBJECTHAVE (?:drive|drives|driving)(?: around)?(?: in)? (?:an? |my |the )?(?:\p{Ll}+ )?NAME`+
			`|\bcar\b(?: is|'s)(?: now)? (?:an? )?(?:\p{Ll}+ )?NAME|\b(?:sold|new) \b[^.]*\bcar\b[^.]*?\b(?:a|an) NAME`+
			`|\beverywhere in my NAME|\bnew car is here, an? NAME|\b(?:picked up|collected|traded|swapped|part-exchanged`+
			`|exchanged)\b[^.]*?\b(?:an?|the|my new) (?:[\p{Ll}-]+,? ){0,2}NAME (?:estate|van|hatchback|saloon|pickup|SUV|car)\b`+
			`|\b(?:picked up|collected)\b(?: an?| the| my)(?: [\p{Ll}-]+,?){0,3} (CAR)\b`+
			`|\b(?:traded|swapped|part-exchanged|exchanged)\b[^.]*? (?:\bTRADED\b[^.]*? for an? (?:\p{Ll}+,? )*?NAME`+
			`|an? (?:[\p{Ll}-]+,? ){0,2}(CAR)\b)|\bfor a van, an? (?:\p{Ll}+ )?NAME`+
			`|\b(?:i|we)(?:'ve| have)? (?:got|bought|have|own|leased|ordered|picked up|drive) an? (?:[\p{Ll}-]+,? ){0,2}(CAR)\b`+
			`|\bsold (?:the|my`+
			`|our|that) (?:[\p{Ll}-]+ ){0,2}TRADED\b[^.]*? (?:bought|got|have|picked up|drive) (?:an?|the) (?:[\p{Ll}-]+,? ){0,2}NAME`,
		"drive car bought sold new vehicle van traded swapped picked estate"),
	form(`\bwho (?:am|is)\b.*\b(?:dating|seeing|going out with)\b|\b(?:boyfriend|girlfriend|partner)\b`,
		`\bSUBJECTHAVE (?:dating`+
			`|seeing|going out with|together with)(?: someone (?:new|else))?(?: now)?,?(?: (?:his|her) name is| called)? NAME`+
			`|\b(?:boyfriend|girlfriend|partner)(?: is(?: now)?(?: called)?|'s called| called|'s name is)? NAME`+
			`|(\p{Lu}\p{L}+) and I (?:have been|are) (?:together|dating|a couple)`+
			`|\b(?-i:\p{Lu})\p{L}+ and i(?:'ve| have)? (?:broke|broken|split) up`+
			`|\bi (?:broke up with|split up with|left|dumped) (?-i:\p{Lu})\p{L}+`+
			`|\b(?-i:\p{Lu})\p{L}+ (?:broke up with|left|dumped) me\b|\bsee(?:ing)? someone else\b.*\bname is NAME`,
		"dating boyfriend girlfriend seeing together broke partner", "boyfriend", "girlfriend", "partner"),
	form(`\bgym\b|\bwhere (?:do|does)\b.*\bwork(?:s)? out\b`,
		`\bgym,?(?: is| called|:)?(?: now)?,? NAME`+
			`|\b(?:work|works|working) out at NAME|\b(?:gym|membership)\b.*\b(?:at|to) NAME`, "gym work out membership train"),
	form(`\bdiet\b`, `\b(\p{L}+) diet\b|\bdiet is(?: now)? (\p{L}+)`+
		`|\bdiet\b.*\b(?:went|eat|am) (\p{L}+)|\bI (?:went|am|eat|turned)(?: now)? (vegan|vegetarian|keto|paleo|gluten-free)`, "diet eat vegan vegetarian"),
	form(`\bwake(?:s)?(?: up)?\b|\bget(?:s)? up\b|\bwhat time\b.*\b(?:alarm|up)\b`,
		`\b(?:wake|wakes|waking|get|gets|getting)(?: up)?(?: with it)?\b[^.]{0,24}?\b(?:at|before|around|by) ([\p{L}\d: ]+)`+
			`|\balarm\b.*\b(?:for|at|to) ([\p{L}\d: ]+)`, "wake get up alarm morning").unless(`\b(?:tomorrow` +
		`|today|tonight|yesterday|this (?:morning|week|once|time)|for once)\b`),
	form(`\b(?:boss|manager|supervisor)\b|\bwho (?:do|does)\b.*\breports? to\b`,
		`\b(?:boss|manager|supervisor)(?: is| now is|:| called)(?: now)? NAME`+
			`|(\p{Lu}\p{L}+) (?:is|became|took over as) my (?:new )?(?:boss|manager|supervisor)`+
			`|\breport to NAME|\b(?:boss|manager)\b.*?(\p{Lu}\p{L}+) took over`, "boss manager supervisor report", "boss"),
	form(`\blanguages?\b.*\b(?:learn|stud|tak)|\b(?:learn|study)\w* (?:what|which) language`,
		`\bSUBJECTHAVE(?: (?:learn|learning|study|studying|practise|take|taking|started learning`+
			`|switched to))+(?: the)?(?: another language,)? NAME|\b(?:learning|study|studying)(?: the)? NAME|\blanguage, NAME`, "learning language study lessons"),
	form(`\b(?:what|which) (?:book|novel) (?:am|is)\b|\bwhat (?:am|is) \p{L}+ reading\b`,
		`\breading(?: the book)?(?: is)? ((?-i:\p{Lu})[\p{L}]+)|\bthe book NAME|\bbook\b[^.]*, NAME`+
			`|\b(?:finished|done with|read) [^.]*?,? (?:and |so )?(?:now |i'm |i am |just |now i'm )+(?:on|onto|reading|into) NAME`+
			`|\bstarted (?:reading )?NAME`, "reading book novel read"),
	form(`\b(?:drink|have)s? (?:in the morning|for breakfast)\b|\bmorning (?:drink|beverage)\b`,
		`\bmorning I (?:only )?drink ([\p{L} ]+)`+
			`|\bmorning drink is(?: now)? ([\p{L} ]+)|\bcup of ([\p{L} ]+)|\bdrink ([\p{L} ]+?) in the morning`, "morning drink cup"),
	form(`\b(?:what|which) sport\b`,
		`\bsport (?:I|she|he) (?:do|play|does|plays) is(?: the| now)? (\p{L}+)`+
			`|\bSUBJECTHAVE play (\p{L}+)|\bsport is(?: now)? (\p{L}+)|\bsport\b.*\bdo (\p{L}+) instead|\bsport, (\p{L}+)`, "sport play quit"),
	form(`\baddress\b`, `\baddress(?: is|:|,)?[^\d.]{0,12}(\d[\p{L}\d ]+)|\baddress\b.*?(\d[\p{L}\d ]+)`, "address street moved"),
	form(`\b(?:what|which) (?:phone|smartphone|mobile)\b`,
		`\bphone\b(?: is| in my pocket is)?(?: now)?,? (?:with )?an? NAME|\bI use an? NAME as my phone|\bphone\b.*\ba NAME`, "phone replaced use"),

	form(`^how old (?:am i|is (?-i:\p{Lu})\p{L}+|is (?:my|our) (?:`+kinWords+`))\b(?: now)?\??$`,
		`\bSUBJECT(?:'s|'m| is| am| has| have)?(?: just| now| already| only| finally)*(?: turned`+
			`| turning)? (\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen`+
			`|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{Ll}+)?)(?: years old`+
			`| today| now| yesterday| already| last \p{L}+| this \p{L}+| on \p{L}+)?(?:[.,!]|$)`,
		"turned old years birthday"),

	form(`住在?(?:哪|什么地方)|(?:家|房子|新家)(?:现在)?在(?:哪|什么地方)|哪(?:个|座)城市(?:[^工上]|$)|家住哪`,
		`(?:住(?:在|到)了?|(?:现在|如今|目前|已经)住)([\p{Han}]{2,6}?)(?:\d+[号栋弄幢座][\p{Han}\d]{0,8})?(?:了|。|，|！|$)`+
			`|(?:搬(?:到|去|来)了?|新家在)([\p{Han}]{2,6}?)\d+[号栋弄幢座]|住([\p{Han}]{2,6}?)\d+[号栋弄幢座]`+
			`|搬(?:到|去|来)了?([\p{Han}]{2,4}?)(?:去?了|。|，|！|$)|(?:以后|现在|如今)(?:我们?|咱们?)?(?:就|都)?是([\p{Han}]{2,4})人了`+
			`|新(?:家|房|房子|住处|地址)(?:现在)?[在是]([\p{Han}]{2,6}?)(?:了|。|，|！|$)`+
			`|在([\p{Han}]{2,4})(?:租|买|安家|定居)|(?:看好|租好|买好)了[，,]?([\p{Han}]{2,4}?)(?:有|的)[^。]{0,12}(?:居|房|室|住)`, "住在 搬到 搬家 租 安家 定居 房子").unless(`酒店` +
		`|民宿|宾馆|旅馆|度假|把[^，。]{1,8}搬`),
	form(`在(?:哪里|哪儿|哪家|什么公司|哪[个座]城市).{0,4}(?:工作|上班)|哪家公司|(?:公司|单位)(?:是哪|叫什么)`,
		`(?:换了?(?:个|份)?工作|跳槽|辞职|离职|新工作)[^。]{0,8}?去了?([\p{Han}A-Za-z]{2,6}?)(?:上班|了|。|，|$)`+
			`|在([\p{Han}A-Za-z]{2,6}?)(?:工作|上班|(?:[当做](?:了|着|一?名)?)[\p{Han}]{2,5})`+
			`|去([\p{Han}A-Za-z]{2,8}?)(?:报到|入职|上班)`+
			`|现在(?:给|帮|替)(?:一家)?([\p{Han}A-Za-z]{2,8}?)(?:管|开车|送货|送餐|打工|做账|看店|看仓|当|做)`+
			`|(?:公司|单位)(?:现在)?是([\p{Han}A-Za-z]+)|去了([\p{Han}A-Za-z]{2,6}?)(?:这家|工作|上班|当|做)`+
			`|(?:跳槽到了?|跳槽去了?|加入了?|入职)([\p{Han}A-Za-z]{2,6}?)(?:这家|工作|上班|了|。|，|$)`, "工作 上班 公司 跳槽 换工作 加入 报到 当 做"),
	form(`职业|做什么工作|干什么的|做什么的|干哪行|做哪行|干什么工作|什么工作|靠什么(?:生活|吃饭|谋生|为生|[挣赚]钱)`,
		`职业(?:现在)?是([\p{Han}]+)|是一?名([\p{Han}]+)`+
			`|转行.*做了?([\p{Han}]+)|做([\p{Han}]{2,4})这份工作|(?:职业|转行)[^。]*?(?:成了|当了?|成为)([\p{Han}]{2,4})`+
			`|[去在][\p{Han}]{1,8}?[当做](?:了|着|一?名)?([\p{Han}]{2,4})|在([\p{Han}]{2,8}?)上班`+
			`|(开(?:校车|出租车?|公交车?|卡车|货车|网约车|大巴|地铁))|(?:升(?:了|为|成|任)|提(?:成|为)|当上了?)([\p{Han}]{2,6})`, "职业 工作 转行 成了 一名 辞职 上班 当").unless(`在家里?上班`),
	form(`最(?:喜欢|爱)(?:的|什么)颜色`, `颜色[\p{Han}，]{0,6}?(?:是|变成了?|喜欢)([\p{Han}]+)`, "最喜欢 颜色 最爱"),
	form(`最(?:喜欢|爱)吃|最(?:喜欢|爱)的(?:菜|食物)`,
		`最(?:喜欢|爱)(?:吃|吃的|吃的菜|的食物|的菜)(?:就|现在)?是?([\p{Han}]+)`, "最喜欢 吃 最爱 食物 口味"),
	form(`电话|手机(?:号|尾号)|号码`,
		`(?:电话|手机|号码)[^\d]{0,8}(\d{5,})`+
			`|(?:换号|换了号|新号)[^。\d]{0,8}(\d{5,})|打(?:这个)?(\d{5,})(?:找我|给我|联系我)`+
			`|(?:电话|手机|换号|换了号|新号|号码)[^。\d]{0,10}(?:尾号|后四位|末四位)[^\d]{0,6}(\d{4})`, "电话 手机号 号码 换号 尾号 打 找我").unless(
		`(?:快递|外卖|物业|保安|门卫|师傅|工人?|房东|中介|邻居|隔壁|司机|老师|医生` +
			`|大夫|医院|公司|客服|前台|同事|老板|[小阿][^孩姨舅叔姑爸妈的]|老[^公婆爸妈的]|[他她你您])\p{Han}{0,2}(?:电话|手机|号码)`),
	form(`[开骑]的?(?:是)?(?:什么|啥|哪辆)车|(?:车|汽车)是?(?:什么|哪)|什么牌子的车`,
		`开(?:着我的)?([\p{Han}A-Za-z]+?)的?车|车(?:现在)?是([\p{Han}A-Za-z]+)`+
			`|(?:买|换|提)了?一?辆([\p{Han}A-Za-z]+)|提了?一?[台部]([\p{Han}A-Za-z]+)|(?:买|换)了?一?[台部](?:新|旧|二手)?(MOTORBIKE)`+
			`|骑的(?:还是|是|还)(?:那辆)?([\p{Han}A-Za-z]+?)(?:，|。|$)|那辆([\p{Han}A-Za-z]{2,4}?)(?:又|也|老|空调|坏|该|开)`, "开车 车 换车 买了一辆 买了辆 旧车 新车 那辆").unless(`(?:隔壁` +
		`|邻居|路边|门口|前面|旁边|别人|他|她).*那辆`),
	form(`(?:学|学习)(?:什么|哪[门种])语言|在学什么`,
		`(?:在|改|开始|学的语言是|现在在)学?([\p{Han}]语|[\p{Han}]文)|报了([\p{Han}]语)班`,
		"学习 外语 语言 改学 开始学 英语 法语 日语 德语 韩语 俄语 汉语 西班牙语 意大利语 葡萄牙语 阿拉伯语 泰语 越南语 粤语 英文 法文 日文 德文 韩文 中文"),
	form(`(?:做|是)?什么运动|哪[种项]运动`,
		`运动(?:项目)?(?:现在)?(?:是|，打|，)([\p{Han}]+)|运动.*?改成([\p{Han}]+)|运动.*打([\p{Han}]+)|(?:打|踢|练|学|玩|去`+
			`|爱|迷上了?|改)(羽毛球|乒乓球?|篮球|足球|网球|排球|棒球|高尔夫|太极拳?|瑜伽|游泳|跑步|健身|滑雪|拳击|攀岩|骑车|舞蹈|武术)`, "运动 改成 打 羽毛球 乒乓球 篮球 足球 网球 游泳 跑步 瑜伽 太极 健身 骑车 攀岩"),
	form(`(?:男|女)朋友|对象是谁`,
		`(?:男|女)朋友(?:现在)?(?:叫|是)([\p{Han}]{2,3})`+
			`|[和跟]([\p{Han}]{2,3}?)(?:在一起|谈恋爱|好上)了?|[和跟][\p{Han}]{2,3}?(?:分手|分了|掰了|吹了)`, "男朋友 女朋友 在一起 分手 谈恋爱", "朋友"),
	form(`^我(?:现在|今天|目前)?(?:有?多重|有?多少(?:公)?斤)|^我的?体重`,
		`我[^。，]{0,8}?(\d+(?:\.\d+)?)(?:公斤|斤|千克|kg)`+
			`|(?:瘦|胖|减|长|升|降|掉|涨|称)(?:到|成|下来|了|是|出来)[^。，\d]{0,4}(\d+(?:\.\d+)?)(?:公斤|斤|千克|kg)`+
			`|体重[^。\d]{0,8}(\d+(?:\.\d+)?)`, "体重 公斤 斤 瘦 胖 减肥").
		unless(`[买卖送猫狗他她它米肉菜箱]|行李|快递|宝宝|孩子`),
	form(`^我(?:今年|现在)?(?:多大(?:了|年纪|岁数|[？?]?$)|几岁)|^我的?(?:年龄|岁数)`,
		`我(?:今年|现在|都|已经|刚|快|马上|也|就|要|满|过|是|了)*([\d一二两三四五六七八九十]{1,4})岁`, "岁 今年").unless(`[的那]时候|以前|[那当]年`),
	form(`(?:在看|在读)(?:什么|哪本)书|看(?:什么|哪本)书`,
		`(?:开始|改|正在|在|又|现在)(?:看|读)《([^》]+)》|(?:看|读)(?:上|起)(?:了)?《([^》]+)》|换成?了?《([^》]+)》`, "在看 看完 开始看 读 书"),
	form(`组会`, `((?:星期|周)[一二三四五六日天])`, "组会 改到 换成"),
}
