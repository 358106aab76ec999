package feelings

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/egomem/offline/internal/values"
	"github.com/egomem/egomem/internal/pattern"
)

// preferenceForm is a form of a self-statement. The first group is what is preferred, the
// second what it is preferred to.
type preferenceForm struct {
	form      *pattern.Pattern
	change    consolidate.Change
	denied    bool
	whole     bool   // the text keeps the verb: "don't eat meat"
	verb      string // begins the text, before what is preferred: "like "
	quits     bool   // what is given up, without its verb: 戒烟
	overFirst bool   // the groups are the other way round
}

const endOfClause = `(?:[.!;,]| - | because |(?: ever)? since | when | and I | but | so | as |$)`

// likingVerbs are verbs of habits and tastes, as against jobs and homes.
const likingVerbs = `` +
	`eat|drink|smoke|like|love|hate|enjoy|watch|play|use|wear|want|read|buy|collect|run|swim|dance|sing|cook|bake|paint` +
	`|draw|sleep|skip|go|drive|cycle|listen|take|believe|care`

// diets are ways of life that people take up and give up.
const diets = `` +
	`vegan|vegetarian|pescatarian|teetotal(?:l?er)?|gluten[- ]free|dairy[- ]free|early bird|night owl` +
	`|morning person|smoker`

const (
	// nowadays matches words at the end that say that something was otherwise before.
	nowadays = `(?: (?:any ?more|any longer|these days|now|nowadays|lately|as I (?:was|used to be)))`
	keenOn   = `(?:` +
		`keen on|fond of|into|crazy about|mad about|wild about|interested in|bothered about` +
		`|(?:a|much of a) (?:big |huge |real )?fan of)`
	// thing matches what is eaten or done, in one or two words: "mushrooms", "green tea".
	thing = `(?:[a-z]+ )?[a-z]{3,}(?:s|ing|[aeo][a-z])`
	// thingShort matches a thing that a clause begins with.
	thingShort = `((?:[\p{L}\d'&-]+ ){0,3}?[\p{L}\d'&-]+)`
)

var preferenceForms = []preferenceForm{
	// What is no longer liked comes first, because later forms overlap with these.
	{form: pattern.MustCompile(`\bI(?:'m| am) not (?:really |so |that |all that |as |very |too |quite |much )*` +
		`(` + keenOn + ` .+?)` + nowadays + `+(?: ` + endOfClause + `|` + endOfClause + `)`), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI(?:'m| am) no longer (?:really |so |that |as )*(` + keenOn + ` .+?)` +
		endOfClause), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI(?:'ve| have)? ` +
		`(?:really |rather |quite |just |completely |sort of |kind of )*(?:gone|went) ` +
		`(?:right |clean |completely |totally |really |quite |rather |a bit )?off ((?:the |my |a ` +
		`|an )?[a-z\p{Lu}][\p{L}' -]*?)` +
		`(?: (?:lately|recently|a bit|now|last .+|these days|completely|altogether))*` + endOfClause),
		change: consolidate.Ends, verb: "like "},
	{form: pattern.MustCompile(`\bI(?:'ve| have)? (?:really |just |completely |sort of |finally )*(?:` +
		`(?:grown|grew) out of` +
		`|(?:got|gotten|grown|grew|become|became) (?:bored|tired|sick|weary) (?:of|with)` +
		`|lost (?:all |my )?(?:interest in|taste for|love (?:of|for)|appetite for)` +
		`|fallen out of love with|fell out of love with) (.+?)` +
		`(?: (?:lately|recently|now|these days|completely|altogether))*` + endOfClause), change: consolidate.Ends, verb: "like "},
	{form: pattern.MustCompile(`\bI(?:'ve| have)? (?:just |recently |completely |now |finally )*` +
		`(?:switched|swapped|changed over|gone over) from (.+?) to .+?` + endOfClause), change: consolidate.Ends},
	{form: pattern.MustCompile(`^(?:(?:[Aa]nd|[Bb]ut|[Ww]ell|[Aa]ctually|[Hh]onestly),? )?` + thingShort + ` ` +
		`(?:is|are) no longer my favou?rites?\b`), change: consolidate.Ends, verb: "prefer "},
	{form: pattern.MustCompile(`^(?:(?:[Aa]nd|[Bb]ut|[Ww]ell|[Aa]ctually|[Hh]onestly),? )?` + thingShort + ` ` +
		`(?:isn't|aren't|is not|are not) my favou?rites? (?:any ?more|any longer|these days|now)\b`),
		change: consolidate.Ends, verb: "prefer "},
	{form: pattern.MustCompile(`\bI(?:'ve| have) (?:really |just |finally |actually |even )*(?:` +
		`(?:come|grown|learned|learnt|begun|started) to (?:really |quite |actually |rather )?` +
		`(?:like|love|enjoy|appreciate)` +
		`|(?:grown|become|got|gotten) (?:quite |really |very |rather )?fond of) (.+?)` + endOfClause), change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI(?:'ve| have) (?:really |just |finally |actually ` +
		`|even )*(?:come (?:a)?round to|warmed (?:up )?to|(?:acquired|got` +
		`|developed) a taste for) (` + thing + `)` + endOfClause), change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI (?:actually |really |quite |even |do |rather )*(?:like|love|enjoy|adore) ` + `(.+?)` +
		` (?:now|these days|nowadays|after all)` + endOfClause), change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI(?:'m| am) (?:really |actually |even )*(?:starting|beginning|learning|growing|coming) to ` +
		`(?:really |quite |actually |rather )?(?:like|love|enjoy|appreciate) (.+?)` + endOfClause), change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI can (?:now |finally )?((?:eat|drink|have) ` + aFood + `) ` +
		`(?:again|now|after all|these days)` + endOfClause), change: consolidate.Begins, verb: "can "},
	{form: pattern.MustCompile(`\bI(?:'m| am) (?:now )?allowed (?:to (?:eat|drink|have) )?(` + aFood + `) ` +
		`(?:again|now|after all|these days)` + endOfClause), change: consolidate.Begins, verb: "can have "},
	{form: pattern.MustCompile(`\bI(?:'ve| have|'m| am)? (?:just |recently |finally )*` +
		`(?:started|begun|gone back to|went back to|back to) ((?:(?:eating|drinking|having) ` + aFood + `|smoking))` +
		`(?: again| now| these days)*` + endOfClause), change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI(?:'m| am) all about (.+?)` +
		`(?: (?:now|these days|nowadays|at the moment|lately))+` + endOfClause), change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI (?:was|used to be|have been|'ve been) (?:a |an )?(` + diets + `)\b[^.;]*\b` +
		`(?:not|no longer)\b`), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI've given up being (?:a |an )?(` + diets + `)\b`), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI (?:used to be|stopped being|gave up being|have given up being|quit being) ` +
		`(?:a |an )?(` + diets + `)\b`), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI(?:'m| am) (?:no longer|not) (?:a |an )?(` + diets + `)\b` +
		`(?: any ?(?:more|longer))`), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI(?:'m| am) no longer (?:a |an )?(` + diets + `)\b`), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI (?:don't|do not|no longer) (?:really )?((?:` + likingVerbs + `)\b.*?)` +
		`(?: (?:any ?more|any longer))` + endOfClause), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI(?:'d| would)?` +
		`(?: much| really| actually| definitely| always| usually| generally| strongly| still)* prefer (?:to )?(.+?)` +
		`(?: (?:to|over|rather than|instead of) (.+?))?` + endOfClause)},
	{form: pattern.MustCompile(`\bI(?:'d| would) rather (.+?) than (.+?)` + endOfClause)},
	{form: pattern.MustCompile(`\b[Mm]y (?:all-time |absolute )?favou?rite (?:[a-z]+ ){0,3}` +
		`(?:is|are|has always been|would be) (.+?)` + endOfClause)},
	{form: pattern.MustCompile(`\bI(?:'m| am)(?: \w+)? (?:allergic|intolerant) to (.+?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI(?:'ve| have)(?: got)?(?: (?:a|an|some))?` +
		`(?: (?:really|very|bad|severe|mild|strong|terrible|slight))* ((?:[a-z]+ )?allerg(?:y|ies)(?: to .+?)?)` +
		endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI(?:'m| am)(?: not)?(?: really| now| strictly| more of)?(?: a| an)? ((?:` +
		`lactose[- ]intolerant|vegan|vegetarian|pescatarian|gluten[- ]free|teetotal(?:l?er)?|left-handed` +
		`|a morning person|a night owl|morning person|night owl|an early bird|early bird)(?:,? but I(?: do| still| sometimes| also)* eat [a-z]+(?: [a-z]+)?)?)\b`), whole: true},
	{form: pattern.MustCompile(`\bI (?:can't|cannot|can not) (?:stand|bear|tolerate|eat|drink) (.+?)` +
		endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI(?: really| just| still)? (?:don't|do not|never|only)` +
		`(?: really| actually| usually| ever| much)? (?:eat|drink|like|enjoy|smoke|watch|use|take|wear|want)(?: to)?\b ?(.*?)` +
		endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI` +
		`(?: usually| always| generally| typically| normally| tend to| never| rarely| mostly| often)+ ((?:[a-z]+) .+?)` +
		`(?:[.!;]|, (?:but|and|so|because|it)| but | because |$)`), whole: true},
	{form: pattern.MustCompile(`\bI(?:'m| am)(?: really| very| so| totally| absolutely| still| pretty)* ` +
		`(?:scared|afraid|terrified|frightened) of (.+?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`^(?:[Aa]nd |[Bb]ut )?(.+?) (?:is|are) (?:still |definitely |by far )?my ` +
		`(?:all-time |absolute )?favou?rite`)},
	{form: pattern.MustCompile(`(?i:\b(?:` +
		`on (?:weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)` +
		`|every (?:day|morning|evening|night|week|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday))),? I ` +
		`([a-z]+(?: .+?)?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI used to ((?:` + likingVerbs + `)\b.*?)` + endOfClause), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI(?:'ve| have)?(?: just| now| recently| finally| also)* (?:no longer|stopped|quit|gave up|given up) ` +
		`((?:` + likingVerbs + `|[a-z]+ing|sugar|meat|coffee|alcohol)\b.*?)` + endOfClause), change: consolidate.Ends},
	{form: pattern.MustCompile(`\bI (?:only |mostly |just )?` +
		`((?:eat|drink|smoke|wear|use|play|swim|run|cycle|walk)\b.*?) (?:now|these days|nowadays|again)` + endOfClause),
		whole: true, change: consolidate.Begins},
	{form: pattern.MustCompile(`\bI(?:'m| am) (?:really |very |so |totally )?` +
		`(?:into|a (?:big|huge|massive) fan of|fond of|keen on|partial to|crazy about|obsessed with) (.+?)` +
		endOfClause)},
	{form: pattern.MustCompile(`\bI(?: really| absolutely| truly| just| also| do)* (?:love|like|enjoy|adore) (.+?)` +
		endOfClause)},
	{form: pattern.MustCompile(`\bI(?: really| absolutely| truly| just| also)* (?:hate|dislike|detest|loathe) (.+?)` +
		endOfClause), denied: true},
	{form: pattern.MustCompile(`\bI(?: really| absolutely| truly| just| also| do)* ` +
		`(?:hate|love|like|can't stand|prefer|dislike) it (when .+?)(?:[.!;]|, | and | but |$)`)},
	{form: pattern.MustCompile(`\bI(?: love| really| just){2,} (.+?)` + endOfClause)},
	{form: pattern.MustCompile(`\bI (?:simply |really |just )?(?:can't|cannot|can not|couldn't) ` +
		`(?:abide|function without|live without|sleep without|do without|bear) (.+?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI (?:support|follow|root for) ([A-Z][\p{L}]+(?: [A-Z][\p{L}]+)?)` +
		`(?:[.!,;]|$| and | since)`)},
	{form: pattern.MustCompile(`\bI ` +
		`((?:take|have|drink|like) my (?:tea|coffee|eggs|steak|toast|whisky|porridge|breakfast) .+?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI ((?:` +
		`play|swim|run|dance|sing|read|cycle|cook|bake|paint|row|climb|hike|train|jog|meditate|pray|fast|volunteer|watch|go` +
		`|walk|call|eat|drink) (?:[a-z' ]{1,30})?(?:every|each|on) (?:[a-z]+ )?(?:` +
		`day|morning|evening|night|week|weekend|winter|summer|year|month` +
		`|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b.*?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI(?:'m| am) (?:an? )?(?:very |rather |quite |really |such a |a bit of a )?(` +
		`(?:slow|fast|light|heavy|early|late|big|picky|fussy|nervous|bad|good|terrible) ` +
		`(?:reader|sleeper|eater|riser|drinker|cook|swimmer|driver|listener|worker|learner|walker|talker)` +
		`|diabetic|coeliac|celiac|lactose intolerant|colou?r ?blind|teetotal|sober|celibate|dyslexic|asthmatic` +
		`|an insomniac|an introvert|an extrovert)\b`), whole: true},
	{form: pattern.MustCompile(`\bI(?:'ve been| have been) (?:an? )?((?:strict |lifelong )?(?:` +
		`sober|clean|vegan|vegetarian|pescatarian|diabetic|coeliac|celiac|teetotal(?:l?er)?` +
		`|off (?:sugar|meat|coffee|alcohol|cigarettes))(?: .+?)?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI (?:do not|don't) (?:really |much )?(care for .+?)` + endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI(?: always| usually| never)? ` +
		`((?:(?:cry|laugh|blush|sneeze) (?:at|with|through|in|on) (?:[a-z]+ )?(?:every|all|any|my)|sleep (?:at|with|through|in|on) (?:[a-z]+ )?(?:every|all|any|my|the)) .+?)` +
		endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI (?:was|am) (?:never|always) (?:one for|a fan of|much of a|fond of) (.+?)` +
		endOfClause), whole: true},
	{form: pattern.MustCompile(`\bI(?:'ve| have) never (?:really |much |particularly )?` +
		`(?:liked|enjoyed|cared for|been (?:keen on|a (?:big )?fan of|into|fond of)) (.+?)` + endOfClause), denied: true},
	{form: pattern.MustCompile(`\bI (?:never|don't much|have never much) (?:cared|care) for (.+?)` + endOfClause), denied: true},
}

// passingWords matches what is liked or wanted at the moment alone: "it", "that photo", "to hear from you", "talk about it"; not "photos of cats".
var passingWords = pattern.MustCompile(
	`(?i)^(?:it|to)$|^(?:is|are|was|were) ` +
		`|^(?:` +
		`it [^w]|that|the thought|this|them|you|him|her|his|your|how|what|the way` +
		`|to (?:hear|see|know|thank|say|ask)` +
		`|(?:to )?(?:talk|think|hear|speak|go on|dwell)(?: any ?more)? (?:about|of|on) (?:it|this|that|him|her)(?: any ?more| now| today| tonight| yet)?$` +
		`|hearing|seeing your|the idea|the photo|the picture|being here)\b` +
		`|\b(?:your|you|them|those|these)\b`)

// habitBreakers matches what begins no habit behind the words I always: "thought so", "wanted a dog"; not "drink tea".
var habitBreakers = pattern.MustCompile(`(?i)^(?:` +
	`thought|wanted|knew|felt|loved|was|were|had|wondered|heard|dreamed|been|said|forget|get lost|love|like|enjoy|prefer` +
	`|want|know|think|hate|met|went|saw|did|got|have to|seem|wonder|feel)\b`)

var hanPreferenceForms = []preferenceForm{
	{form: pattern.MustCompile(`我(?:现在|已经|终于|最近|又)*(?:能|可以|敢)(?:再|重新)?` +
		`([吃喝][^，。！；了]{1,8})了(?:[，。！；]|$)`), change: consolidate.Begins, verb: "能"},
	{form: pattern.MustCompile(`我(?:现在|最近|已经)*又?(?:开始|重新)((?:吃|喝|抽)[^，。！；了]{1,6})了` +
		`(?:[，。！；]|$)`), change: consolidate.Begins},
	{form: pattern.MustCompile(`我(?:现在|最近|已经|居然|又)*(?:喜欢上|爱上|迷上|现在(?:很|挺|也)?喜欢)了?` +
		`([^，。！；了]{1,8})了?(?:[，。！；]|$)`), change: consolidate.Begins},
	{form: pattern.MustCompile(`我((?:现在|最近|如今)(?:每天|早上|晚上|中午|都)*` +
		`(?:[零一二三四五六七八九十两]{1,3}|\d{1,2})(?:点|:\d\d)(?:半|一刻|多)?(?:左右)?(?:才|就)?` +
		`(?:起床|起|睡觉|睡|上班|下班|吃[早中午晚]饭))了?(?:[，。！；]|$)`), change: consolidate.Begins, whole: true},
	{form: pattern.MustCompile(`(?:^|我)(?:现在|最近|如今|以后)不(?:用|必)[^，。！；他她你]{1,8}[，,]` +
		`((?:[零一二三四五六七八九十两]{1,3}|\d{1,2})(?:点|:\d\d)(?:半|一刻|多)?(?:左右)?(?:才|就|再)?(?:起床|起|睡觉|睡))` +
		`(?:就行|就好|就可以|就够)?了?(?:[，。！；]|$)`), change: consolidate.Begins, whole: true},
	{form: pattern.MustCompile(`我(?:真的|还是|其实|一直|通常|一般)*` +
		`(?:更喜欢|比较喜欢|更爱|更偏爱|偏爱|更愿意|宁愿|宁可)([^，。！；]+?)` +
		`(?:(?:而不是|，而不是|，不是|胜过|也不)([^，。！；]+))?(?:[，。！；]|$)`)},
	{form: pattern.MustCompile(`比起([^，。！；]+?)[，,]?我更(?:喜欢|爱)([^，。！；]+)`), overFirst: true},
	{form: pattern.MustCompile(`(?:(?:现在|如今)我?|我(?:现在|如今))最(?:喜欢|爱)([吃喝][^，。！；的了]{1,10})了?(?:[，。！；]` +
		`|$)`), change: consolidate.Begins,
		verb: "最爱"},
	{form: pattern.MustCompile(`我最(?:喜欢|爱)([吃喝][^，。！；的了]{1,10})了?(?:[，。！；]|$)`), verb: "最爱"},
	{form: pattern.MustCompile(`我最(?:喜欢|爱)的?(?:[\p{Han}]{1,6}?是)?([^，。！；]+)`)},
	{form: pattern.MustCompile(`我对([^，。！；]+?)(?:严重)?过敏`), whole: true},
	{form: pattern.MustCompile(`我([^，。！；不没别怕对会又也可的][^，。！；不没]{0,7}?)(?:严重)?过敏` +
		`(?:[，。！；]|$)`), whole: true},
	{form: pattern.MustCompile(`我(?:是(?:个)?)?(素食主义者|吃素|左撇子|夜猫子|乳糖不耐受|早起的人|素食者)`), whole: true},
	{form: pattern.MustCompile(`我(?:现在|一直|从小|也|都|其实)*(?:非常|很|特别|真的|真|超级|超|实在|最)+不(?:喜欢|爱)(?:吃|喝)?` +
		`([^，。！；了]{1,8})(?:[，。！；]|$)`), denied: true},
	{form: pattern.MustCompile(`我(?:从不|从来不|不|不能|不再|绝不|不太)` +
		`(?:吃|喝|抽|看|用|喜欢|爱|能吃|能喝|想吃)([^，。！；了过到完]*)(?:[，。！；]|$)`), whole: true},
	{form: pattern.MustCompile(`我(?:受不了|忍受不了|讨厌|最讨厌|很讨厌|恨|最怕|害怕)([^，。！；]+)`), denied: true},
	{form: pattern.MustCompile(`我(?:都|会)?(每(?:个)?(?:周|星期|礼拜|周末|月|年)[^，。！；提醒叫问]{2,}?)` +
		`(?:[，。！；]|$)`)},
	{form: pattern.MustCompile(`我[^，。我他她]{0,6}?` +
		`(?:总是|一般|通常|习惯|每天都|每天早上都|每天晚上都|每天早上|每天晚上|每天|平时|经常|一向|几乎每天)(?:都)?` +
		`([^，。！；]{2,})`), whole: true},
	{form: pattern.MustCompile(`(?:我|^)(?:已经|早就|真的|都|有点|现在)*[吃喝听看玩穿用]腻了` +
		`([^，。！；的]{1,10})`), change: consolidate.Ends, verb: "喜欢"},
	{form: pattern.MustCompile(`(?:^|[，。])([^，。！；我你他她]{1,10}?)我(?:已经|早就|真的|都|有点|现在)*` +
		`[吃喝听看玩穿用](?:得)?腻了`), change: consolidate.Ends, verb: "喜欢"},
	{form: pattern.MustCompile(`我(?:现在|最近|已经)*对([^，。！；]{1,10}?)(?:已经|早就|现在|都)*` +
		`(?:没|没有|失去|没什么)(?:了)?兴趣了?`), change: consolidate.Ends, verb: "喜欢"},
	{form: pattern.MustCompile(`我(?:现在|最近|已经)*(?:没那么|没以前那么|不那么|不太|不怎么|不再|不)` +
		`((?:喜欢|爱)[^，。！；]+?)了(?:[，。！；]|$)`), change: consolidate.Ends},
	{form: pattern.MustCompile(`我(?:现在|最近|已经)*从([^，。！；]{1,8}?)改[成为喝吃用]`), change: consolidate.Ends},
	{form: pattern.MustCompile(`我(?:以前|过去|曾经)(?:总是|经常|每天|很|特别|非常|都|最)?` +
		`(喜欢[^，。！；]+|爱[^，。！；]+|抽烟[^，。！；]*|喝[^，。！；]+|吃[^，。！；]+|每[^，。！；]+)`),
		change: consolidate.Ends},
	{form: pattern.MustCompile(`我(?:已经|现在|早就|如今)*(?:不再是|不是|不再|戒了|不)` +
		`([^在住想要会能敢肯该用是，。！；][^，。！；]{0,7}?)了(?:[，。！；]|$)`), change: consolidate.Ends},
	{form: pattern.MustCompile(`我` +
		`(?:已经|早就|早|都|就|[一二两三四五六七八九十半几\d]+(?:个)?[年月周天](?:多)?(?:以)?前)*戒(?:掉)?了?` +
		`([^，。！；了]{1,8})了?`), change: consolidate.Ends, quits: true},
	{form: pattern.MustCompile(`(?:^|[，。])(烟|酒|咖啡|奶茶|茶|可乐|糖|甜食|游戏)我(?:已经|早就|早|都` +
		`|终于)*(?:戒|断)(?:掉)?了`), change: consolidate.Ends, quits: true},
	{form: pattern.MustCompile(`(?:^|[，。])(烟|酒|咖啡|奶茶|茶|可乐|糖|甜食)我(?:已经|早就|早|都|终于|现在)*(?:掐|不[抽喝吃碰沾])(?:掉)?了，` +
		`[^。]*(?:[天月年]|没再?[碰沾抽喝吃])`), change: consolidate.Ends, quits: true},
	{form: pattern.MustCompile(`我(?:[喝吃穿用看听]([^，。！；]{1,6}?))?(?:只|就只|向来只)` +
		`([喝吃穿用看听][^，。！；]{1,12})(?:[，。！；]|$)`), whole: true},
	{form: pattern.MustCompile(`我(?:就|还是|一向|从小|顶|可|超|超级|特|老|一直)*(?:爱|喜欢)([听吃喝看玩穿][^，。！；]+)`)},
	{form: pattern.MustCompile(`我(?:真的|一点|实在)*` +
		`(?:(?:吃|喝)(?:不惯|不下去|不来)|(?:闻|看|听|穿|用|受|忍)(?:不了|不惯|不下去|不来|不得))([^，。！；了]{1,12})`), denied: true},
	{form: pattern.MustCompile(`(?:^|[，。])([^，。！；我你他她]{2,10}?)我(?:真的|一点都?|实在)*` +
		`(?:吃|喝|闻|看|听|穿|用)(?:不了|不惯|不下去|不来|不得)`), denied: true},
	{form: pattern.MustCompile(`我(?:顶|可|最|特别|真|真的|超|特)*(?:讨厌|烦|恨|受不了|见不得)([^，。！；]{2,})`), denied: true},
	{form: pattern.MustCompile(`我(?:有点|很|特别|最|可)?怕([^，。！；是]{1,8}?)(?:[，。！；]|可是|但是|$)`), denied: true},
	{form: pattern.MustCompile(`我(?:从[^，。]{1,8})?(?:开始)?(吃素|吃斋|戒糖|控糖|健身|减肥)(?:了|呢)`), whole: true},
	{form: pattern.MustCompile(`我(?:有|得了)?` +
		`(糖尿病|高血压|胃病|痛风|乳糖不耐受|色盲|洁癖|选择困难症|社恐|鼻炎)`), whole: true},
	{form: pattern.MustCompile(`我(?:一直|从来|向来|一向)?(?:都|就)?` +
		`(滴酒不沾|烟酒不沾|不沾酒|不抽烟不喝酒|素食|吃素)(?:[，。！；]|$)`), whole: true},
	{form: pattern.MustCompile(`我(?:血糖|血压|血脂)(?:偏)?(高|低)`), whole: true},
	{form: pattern.MustCompile(`我(?:从来|从小|一直|打小|从|一向|平时|向来|[^，。]{0,4}前)(?:都|就)*不` +
		`([吃喝抽看用穿][^，。！；]*)`), whole: true},
	{form: pattern.MustCompile(`我` +
		`(?:每次|一向|总|总是|总要|一定要|非得|每年[^，。]{0,4}|每晚|天天|睡觉一定|睡觉总)(?:都|要|会|得)*` +
		`([^，。！；]{3,})`), whole: true},
	{form: pattern.MustCompile(`我(?:这(?:个)?人)?(?:不太|不大|不怎么|不擅长|最不会)(?:会|擅长|喜欢|爱)?` +
		`([^，。！；]{2,})`), whole: true},
	{form: pattern.MustCompile(`([^，。！；我]{2,10})(?:我)(?:是)?不(?:大|太|怎么)?(?:喜欢|爱)的?` +
		`(?:[，。！；]|$)`), denied: true},
	{form: pattern.MustCompile(`(?:^|[，。])没有?([^，。！；]{1,8}?)我?(?:就)?(?:睡不着|活不下去|受不了|不行)`)},
	{form: pattern.MustCompile(`我一([^，。！；]{1,6}就[^，。！；]{1,8})`), whole: true},
	{form: pattern.MustCompile(`我(看书|跑步|走路|吃饭|打字|说话)(?:很|特别|非常)(?:慢|快)`), whole: true},
	{form: pattern.MustCompile(`我(?:最近)?(?:沉迷|迷上|痴迷|追|粉)(?:了|于)?([^，。！；]{2,})`)},
	{form: pattern.MustCompile(`我(?:是)?(?:支持|铁杆|死忠)([^，。！；]{2,8})(?:队|粉|球迷)`)},
	{form: pattern.MustCompile(`我最(?:恨|烦|讨厌|受不了)([^，。！；]+)`), denied: true},
	{form: pattern.MustCompile(`吃过(?:午|晚|早)饭我(总[要是会]?[^，。！；]+)`), whole: true},
	{form: pattern.MustCompile(`我` +
		`(?:最近|非常|特别|很|真的很|超级|超|最|也|一直|一直很|从小就|真的|挺|蛮|深深地)*` +
		`(?:喜欢|喜爱|热爱|爱|迷上了|钟爱|酷爱)([^，。！；]+)`)},
}

// hanPassing matches what is liked at the moment alone, in Chinese: 这张照片, 你做的菜; not 照片.
var hanPassing = pattern.MustCompile(`^(?:人(?:[在是叫也说有去来做姓不很工]|$)|你|他|她|它|这|那|的)|^$`)

// preferences finds lasting preferences, habits and needs of the speaker.
func preferences(r *reading.Reader, s *reading.Sentence) {
	forms, passing := preferenceForms, passingWords
	text := s.Text
	var read [][]int // where preferences were found
	if s.Chinese {
		forms, passing = hanPreferenceForms, hanPassing
		toOtherDay(r, s)
	}
	for i := range forms {
		form := &forms[i]
		at := form.form.FindStringSubmatchIndex(text)
		if at == nil || slices.ContainsFunc(read, func(old []int) bool { return at[0] < old[1] && old[0] < at[1] }) {
			continue // the forms overlap
		}
		group := func(n int) string {
			if 2*n+1 >= len(at) || at[2*n] < 0 {
				return ""
			}
			return strings.Trim(text[at[2*n]:at[2*n+1]], " .,!;。，！\"")
		}
		what, over := group(1), group(2)
		if form.overFirst {
			what, over = over, what
		}
		if passing.MatchString(reading.AtLast.ReplaceAllString(what, "")) || form.isOtherwiseMeant(r, s, at, what) {
			continue
		}
		if !s.Chinese && over != "" && purpose.MatchString(over) && strings.TrimSpace(text[at[3]:at[4]]) == "to" {
			over = "" // "detailed plans to stay on track"
		}
		what = reading.AtLast.ReplaceAllString(reading.WithoutRunOn(what), "")
		if s.Chinese && hanUtterly.MatchString(what) {
			what = strings.TrimSuffix(hanUtterly.ReplaceAllString(what, "$1"), "了")
		}
		if form.whole {
			what = withVerb(text[at[0]:at[1]])
		}
		least := 2 // characters
		if s.Chinese && form.change != consolidate.States {
			least = 1 // 戒烟
		}
		ends := form.change == consolidate.Ends
		if utf8.RuneCountInString(what) < least || !ends && isFavorite(r, s, what) || ends && leftOff.MatchString(what) {
			continue
		}
		if strings.Contains(what, over) {
			over = "" // 喝茶只喝龙井
		}
		if form.quits {
			what = cmp.Or(habitOf[what], what)
		}
		what = form.verb + what
		claim := r.Claim(s, reading.LikelyForm)
		claim.Negated = form.denied
		r.Out.Preferences = append(r.Out.Preferences, consolidate.Preference{
			Claim: claim, Subject: r.People.Speaker, Text: what, Over: over, Change: form.change,
		})
		read = append(read, at[:2])
	}
}

// forAWhile matches that something is left off for a time alone: "for now", "until my knee is better", "for a month"; not
// "for good".
var forAWhile = pattern.MustCompile(`(?i)\b(?:for (?:now|today|tonight|lent|january|a (?:while|bit|time|day|week|month|few)` +
	`|the (?:moment|time being|day|night|weekend|week|month)|(?:two|three|four|a couple of|\d+) (?:days|weeks|months))` +
	`|at the moment|temporarily|until|till|this (?:week|month))\b`)

// isOtherwiseMeant reports whether a match of the form tells of no lasting preference of the speaker. what is the group
// of what is preferred.
func (f *preferenceForm) isOtherwiseMeant(r *reading.Reader, s *reading.Sentence, at []int, what string) bool {
	found := s.Text[at[0]:at[1]]
	thisOnce := reading.ThisOnce.MatchString(s.Text) || s.Chinese && reading.HanOnce.MatchString(s.Text)
	switch {
	case shownThing.MatchString(what) && reading.Reacting.MatchString(reading.PlainText(r.Passage.Turns[s.Turn].Text)): // "wow, I love the colors"
	case !s.Chinese && habitBreakers.MatchString(what) && f.change == consolidate.States: // "I always thought so"
	case s.Chinese && (hanKinFirst.MatchString(found) || relations.IsFormer(found)): // 我姐姐对海鲜过敏, 我妈总是提醒我
	case f.change == consolidate.Ends && reading.StillDoes.MatchString(s.Text): // "I used to love mornings, and still do"
	case f.change == consolidate.Ends && forAWhile.MatchString(s.Text) && !strings.Contains(found, "used to"): // "I've stopped running for now"
	case isFavoriteOf.MatchString(found) && values.NoValue.MatchString(what): // "my favorite color is hard to say"
	case s.Chinese && hanAsked.MatchString(s.Text[:at[0]]): // 提醒我每天吃药
	case !s.Chinese && found[0] == 'I' && !strings.HasPrefix(what, "when ") && inRelative(s.Text, at[0], what): // "the thing I like best"
	case s.Chinese && hanRelative.MatchString(what): // the same in Chinese
	case isUnable.MatchString(found) && thisOnce && !strings.Contains(s.Text, "过敏") && !strings.Contains(s.Text, "现在"): // 今晚我不能喝酒
	case !s.Chinese && pointsBack.MatchString(what): // "I love it after work"
	case s.Chinese && hanPointsBack.MatchString(hanOtherWords.ReplaceAllString(what, "")): // 我天天就指着它活
	case s.Chinese && hanInOneGo.MatchString(found): // 我一下午就弄完了
	case s.Chinese && f.denied && hanHarmBehind.MatchString(s.Text[at[0]:]): // 我闻不得花生，一沾就浑身起疙瘩: an allergy
	case s.Chinese && f.whole && harmsWhenHad.MatchString(s.Text): // 我一喝牛奶就拉肚子: what they cannot have
	case f.whole && s.Question: // "why am I always late?"
	case unsaidLead.MatchString(s.Text[:at[0]]), pretends.MatchString(found): // "it's not that I hate dogs"
	case isIronical(r, s), inJest.MatchString(found), s.Chinese && hanEager.MatchString(found): // "I'm allergic to Mondays"
	default:
		return false
	}
	return true
}

// withVerb returns a match as the text of a preference: with its verb, and without "I" and a conjunction at the end.
func withVerb(found string) string {
	text := strings.Trim(found, " .,!;。，！")
	if !strings.HasPrefix(text, "I am ") {
		text = strings.TrimPrefix(strings.TrimPrefix(strings.Replace(text, "I've got ", "have ", 1), "I "), "我")
	}
	for _, tail := range []string{" because", " since", " ever", " when", " and I", " but", " so", " as", ", but", ", and",
		", so", ", because", ", it"} {
		text = strings.TrimSuffix(text, tail)
	}
	return strings.TrimRight(text, " ,，")
}

// toOtherDay adds that something of every week is on another day now: 瑜伽课从周二换到周四.
func toOtherDay(r *reading.Reader, s *reading.Sentence) {
	m := reading.HanOwnToOtherDay.FindStringSubmatch(s.Text)
	if m == nil || m[2] == "" || s.Question || reading.HanBesides.MatchString(s.Text) || relations.AfterOthers(r, s) {
		return
	}
	does := "有"
	if strings.HasSuffix(m[1], "课") {
		does = "上"
	}
	r.Out.Preferences = append(r.Out.Preferences, consolidate.Preference{
		Claim: r.Claim(s, reading.LikelyForm), Subject: r.People.Speaker, Text: "现在每周" + m[3] + m[4] + does + m[1],
		Change: consolidate.Begins,
	})
}

// habitOf says what is done with what one gives up: 戒烟 ends 抽烟.
var habitOf = map[string]string{"烟": "抽烟", "酒": "喝酒", "咖啡": "喝咖啡", "奶茶": "喝奶茶", "茶": "喝茶",
	"可乐": "喝可乐", "糖": "吃糖", "甜食": "吃甜食", "辣": "吃辣", "肉": "吃肉", "零食": "吃零食", "游戏": "玩游戏", "赌": "赌博"}

// hanKinFirst matches what a relative of the speaker has or does: 我姐姐对海鲜过敏, 我家小明; not 我对海鲜过敏.
var hanKinFirst = pattern.MustCompile(`^我(?:的)?(?:` + reading.ChineseKin + `|家[\p{Han}]{1,2})`)

// isUnable matches what one may not or will not have, for good or this once: "I can't eat nuts", 我不喝酒; not
// "I can eat nuts".
var isUnable = pattern.MustCompile(`(?i)\b(?:can't|cannot|can not) (?:eat|drink)\b|不能|不喝|不吃`)

// leftOff matches what names nothing liked, behind words such as no longer or went off: "to school", "into it", 干, 喝; not
// "coffee", 干杯, 喝酒.
var leftOff = pattern.MustCompile(
	`(?i)^(?:[a-z ]+ (?:of|on|about|in) |into )?(?:` +
		`to|on|with|by|for|and|at|in|it|that|this|them|him|her|you|me|topic|track|road|script|course|work|duty|one|he|she|they` +
		`|we)\b` +
		`|^into (?:it|that|this|them)\b|^[干做来吃喝抽看用玩管买去弄说学养碰打穿听写画唱跳练写]$`)

// pointsBack matches words for something that another sentence names: "it after work", "that too"; not "that book".
var pointsBack = pattern.MustCompile(`(?i)^(?:` +
	`(?:it|them|ya|u)\b(?:[^'’]|$)` +
	`|(?:this|that|these|those)(?: (?:and|when|so|too|about|after|because|as|very|really)\b|$))`)

// hanPointsBack matches in Chinese words for something that another sentence names: 指着它活, 惦记着他, 就这样; not 喝豆浆.
var hanPointsBack = pattern.MustCompile(`[它他她]|[这那][样么]`)

// hanOtherWords matches words that hold a character of those and name something: 吉他, 其他; not 他.
var hanOtherWords = pattern.MustCompile(`吉他|其[他它]|他乡|维他|马耳他|他克莫司`)

// hanInOneGo matches what is done within a time or all at once, which is no habit, in Chinese: 我一下午就弄完了, 我一个人就够; not 我一喝酒就脸红.
var hanInOneGo = pattern.MustCompile(`^我一(?:下|会|个|天|上午|早上?|晚上?|年|周|分|口气|次|路|眼|听说|共|起|直|转眼|不小心|激动|着急)[^，。]{0,4}就`)

// hanHarmBehind matches in Chinese that what one dislikes does harm, in a clause behind it: 我闻不得花生，一沾就浑身起疙瘩, 我闻不了汽油，一闻就吐; not
// 我闻不得烟味，真讨厌.
var hanHarmBehind = pattern.MustCompile(`^我[^，。]{0,4}[吃喝碰沾闻]不(?:得|了|来)[^，。！；]{1,8}[，,]` + hanAtOnce + hanHarm)

// purpose matches what is not an alternative after the word to, as in tea to keep awake: "keep awake", "help me sleep";
// not "coffee".
var purpose = pattern.MustCompile(`(?i)^(?:` +
	`[a-z]+ly |better |always |be|understand|get|keep|maintain|ensure|grasp|make|avoid|have|see|help|do|save|stay|find` +
	`|learn|improve|reduce|build|give|take|show|let|feel|relax|start|finish|use|add|go|know|think|prevent|allow` +
	`|achieve|prepare|focus|hold|catch|meet|remember|enjoy|support|compare|check|track|stop|bring|cut|share|spend|manage` +
	`|organi[sz]e|explore|express|protect|increase)\b`)

// shownThing matches what may be a thing that was just shown, as one who sees them says wow, I love the colors:
// "the colors", "all the flowers"; not "flowers".
var shownThing = pattern.MustCompile(`(?i)^(?:all )?the `)

var (
	// isFavoriteOf matches a statement of a favorite: "my favorite color is blue", "my favourite", 我最喜欢的颜色; not
	// "I like blue".
	isFavoriteOf = pattern.MustCompile(`\bfavou?rite\b|最(?:喜欢|爱)的`)
	// hanAsked matches a request to another at the end of what stands before 我, which makes it no habit of the
	// speaker, as in 提醒我每天吃药: "妈妈提醒", "帮"; not "平时".
	hanAsked = pattern.MustCompile(`(?:提醒|叫醒?|让|帮|教|陪|告诉|催|给|请|记得)$`)
)

// isFavorite reports whether an attribute says already that something is a favorite.
func isFavorite(r *reading.Reader, s *reading.Sentence, what string) bool {
	for i := range r.Out.KeyValues {
		kv := &r.Out.KeyValues[i]
		if kv.Basis[0] == s.Turn && strings.HasPrefix(kv.Key, "favorite ") && strings.Contains(what, kv.Value) {
			return true
		}
	}
	return false
}
