package standing

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People say how a companion is to behave by when, and by manner: "don't talk to me when I'm backing
// up", "read things to me slowly". Such requests hold on.

const (
	// askedVerb matches what a companion is asked to do, or to leave.
	askedVerb = `(?:` +
		`answer|speak|talk|reply|respond|write|explain|tell|give|say|ask|play|sing|read|show|call|address|use|keep|let|turn` +
		`|switch|be|stop|correct|help|cheer|calm|listen|wait|act|pretend|interrupt|disturb|mention|suggest|recommend|offer|wake` +
		`|warn|check|translate|round|quote|skip|leave|put|count|spell|repeat|praise|send|make|remember)`
	// whenever matches the beginning of a condition that may come again.
	whenever = `(?:` +
		`when|whenever|if|every ?time|each time|any ?time|while|as soon as|as long as|unless|until|once|after|before)`
	asksTo = `(?:` +
		`(?:just|please|then|always|never|you (?:can|should|have to|must|need to|may)|i want you to|i'd like you to|do) )*` +
		`(?:don't |do not |never |no )?`
)

// onCondition matches a request under a condition, before or after it: "when I'm sad, play some music",
// "don't wake me before seven", "tell me a joke whenever I feel down"; not "play some music".
var onCondition = pattern.MustCompile(reading.PoliteStart + `(?:` +
	`when it comes to [^,]{2,40},? ` + asksTo + askedVerb + `\b` +
	`|` + whenever + ` (?:` +
	`i|i'm|i've|i'd|it|it's|we|we're|my|someone|somebody|there's|there is` +
	`|you (?:talk|speak|read|write|answer|call|wake|see|hear))\b[^.!?]{2,70}?` +
	`(?:, | (?:just|please|then|don't|do not|never|always|you (?:can|should|have to|must|need to|may)) )` + asksTo +
	askedVerb + `\b` +
	`|(?:please )?(?:don't|do not|never|always|only)(?: ever)? ` + askedVerb + `\b[^.!?]{0,60}? ` +
	`(?:when|whenever|while|if|unless|before|after|between|until|during)\b` +
	`|(?:please )?` + askedVerb + ` [^.!?]{2,50}? (?:when|whenever|while|every ?time|each time|any ?time|if) ` +
	`(?:i|i'm|we|we're|my|\p{L}+ is)\b)`)

// inManner matches how a companion is to speak, write or be: "please speak to me slowly", "be honest with me",
// "I'd prefer you wrote letters"; not "speak to my brother".
var inManner = pattern.MustCompile(reading.PoliteStart + `(?:` +
	`(?:you'll|you will|you) (?:have to|must|need to|should) (?:always )?(?:speak|talk|say|write|explain)\b` +
	`|(?:` +
	`speak|talk|answer|reply|respond|address` +
	`|read (?:things|everything|it all|to me|out)` +
	`|(?:say|explain|tell me|give me|write|describe) (?:things|everything|stuff|it all|to me))\b[^.!?]{0,40}\b(?:` +
	`slowly|slower|loudly|louder|quietly|softly|clearly|simply|simple|plain|plainly|briefly|brief|short|shorter` +
	`|politely|formally|informally|one at a time|one by one|step by step` +
	`|in (?:` +
	`short|simple|plain|easy|full|\p{L}+ sentences|bullet points|rhymes?|verse|english|french|german|spanish` +
	`|italian|chinese|japanese|latin|grams|miles|kilometers|kilometres|celsius)` +
	`|word by word|twice)\b` +
	`|(?:be|stay) (?:[a-z]+ )?(?:blunt|honest|strict|gentle|kind|patient|polite|frank|direct|brief|quiet|nice)\b[^.!?]*\b` +
	`(?:with|about|to|always)\b` +
	`|address me as \p{L}` +
	`|(?:just )?(?:give|tell) me (?:only )?` +
	`(?:the (?:short|long|plain|honest)|directions|times|dates|amounts|temperatures?|distances?|weights)\b` +
	`|kindly (?:do not|don't|refrain|avoid)\b` +
	`|i(?:'d| would) (?:prefer|rather) (?:that )?you\b)`)

// forGood matches words that make a request lasting: "always", "from now on", "in future"; not "tonight".
var forGood = pattern.MustCompile(`\b` +
	`(?:always|never|ever|at all times|each time|every ?time|in future|from now on|whenever|when i ask)\b`)

// leaveOff matches a request within a sentence to leave something off:
// "I'm diabetic, so please don't suggest desserts", "the baby is asleep, so be quiet".
var leaveOff = pattern.MustCompile(
	`(?:, | so | and | but |^)(?:so |and |but )?please (?:don't|do not|never|stop|no more) ` + askedVerb +
		`|(?:, so |, so,? please |, please )(?:always )?(?:` +
		`(?:keep (?:it |things |the noise |your voice |the music |the radio )|be |stay )(?:quiet|down|low|still)` +
		`|(?:speak|talk) (?:up|louder|loudly|slower|slowly|clearly|softly|quietly|more [a-z]+))\b`)

// oneTimeOnly matches what makes a request one of a single time: "call me later", "don't wake me tomorrow",
// "be quiet for once"; not "don't wake me early".
var oneTimeOnly = pattern.MustCompile(`\b(?:` +
	`today|tonight|tomorrow|now` +
	`|this (?:time|once|morning|afternoon|evening|week|weekend)` +
	`|just once|for once|right away|when i'm done` +
	`|when i get (?:back|home)` +
	`|when we get|until sunset|later` +
	`|in (?:a|an|one|two|ten|\d+) (?:minutes?|hours?|moment|second)s?)\b`)

// hanCondition matches a request under a condition in Chinese: 我难过的时候请陪我聊聊天, 如果我哭了就安慰我,
// 每次说完都告诉我; not 请陪我聊聊天.
var hanCondition = pattern.MustCompile(
	`(?:` +
		`的时候|每次[^，。]{0,14}|每当[^，。]{0,14}` +
		`|[我你一][^，。]{0,12}时[，,]` +
		`|[以之点睡饭觉][前后]|那几天|要是[^，。]{0,16}|如果[^，。]{0,16}|只要[^，。]{0,16}` +
		`|[^，。]{0,10}到[^，。]{0,8}点)[，,]?[^，。]{0,10}?(?:` +
		`你就|你要|就|要|请|先|别|不要|不准|不许|分点|分条|直接|慢一?点|小声|大声|让我|陪我|安慰|提醒|告诉|说|用|给我|叫我|变成` +
		`|变)` +
		`|我(?:一)?[^，。]{1,10}[，,]?(?:你就|就要|你就要|你要)`)

// hanManner matches in Chinese how a companion is to speak, or to address the speaker: 跟我说话要慢一点,
// 以后别叫我全名, 叫我小王就行; not 他说得很慢.
var hanManner = pattern.MustCompile(
	`(?:说话|讲话|跟我说话|和我说话|跟我说|跟我讲|回答我?|回我|写字|评价[^，。]{0,8}|报[^，。]{1,4}|念[^，。]{1,6}|称呼我?)` +
		`(?:的时候)?(?:请|要|尽量|都|就|得|可以|麻烦)*(?:` +
		`慢|快|大点?声|大声|小声|小点声|轻|短|简短|简单|详细|直[说接白]|温柔|文明|礼貌|用|别用|不要用|清楚|老师|女士|先生|阿姨` +
		`|叔叔` +
		`|\p{Han}{1,3}(?:老师|女士|先生|阿姨|奶奶|爷爷))` +
		`|(?:你|请)?(?:以后|往后|今后|将来|从今天起|从今天开始|从现在起|从现在开始|打今儿起)[，,]?(?:请|你|都|要)*` +
		`(?:别|不要|少|多|用|说|叫|回答|每天|每次|先|给我|跟我|念|读)` +
		`|^(?:请你?)?(?:称呼|叫)我(?:做|为)?\p{Han}{1,6}(?:吧|就行|就好|好了)?$` +
		`|你?(?:称呼|管)我(?:叫)?\p{Han}{1,6}` +
		`|每天[^，。]{0,10}(?:问我|考我|给我讲|给我念|念念|报一?下|陪我|跟我说|告诉我)` +
		`|要直说|别绕弯子` +
		`|你问我[^，。]{0,8}(?:要|得)说`)

// hanLeaveOff matches a request in Chinese to leave something off: 别再催我了, 以后千万别提他; not 我不喜欢他.
var hanLeaveOff = pattern.MustCompile(`(?:^|[，,])(?:你|请|拜托|千万|以后|永远|求你)*` +
	`(?:别再|不要再|别老|别总|别动不动|少|千万别|千万不要|永远别|永远不要|别给我|不要给我|别跟我|不要跟我)` +
	`(?:劝|提|说|讲|问|推荐|建议|催|叫|放|发|开|给|跟|和|用|唠叨|念叨|评论|打扰|安慰)(?:[^弃]|$)`)

// unreal matches a condition that is not so, and what the speaker would do: "if I were rich, I'd never cook".
var unreal = pattern.MustCompile(`\bif (?:i|we|he|she|they|it) ` +
	`(?:were|was|had|won|could|lived|didn't|weren't|wasn't)\b.*\b` +
	`(?:i'd|i would|we'd|we would|i might|i could|i wouldn't)\b`)

// asksOnCondition reports whether a request in lower case holds on by its condition or its manner.
func asksOnCondition(text string) bool {
	switch {
	case wording.MustErrand.MatchString(text), oneTimeOnly.MatchString(text) && !forGood.MatchString(text),
		aboutOthers.MatchString(text) && !leaveOff.MatchString(text):
		return leaveOff.MatchString(text) && !oneTimeOnly.MatchString(text)
	}
	if unreal.MatchString(text) {
		return false
	}
	return onCondition.MatchString(text) || inManner.MatchString(text) || leaveOff.MatchString(text)
}

// asksOnConditionChinese is asksOnCondition for Chinese.
func asksOnConditionChinese(text string) bool {
	text = hanFormer.ReplaceAllString(text, "")
	if reading.HanOnce.MatchString(fromNow.ReplaceAllString(text, "")) || wording.HanErrand.MatchString(text) || hanInYourPlace.MatchString(text) {
		return false
	}
	return hanAsksYou.MatchString(hanAsksNone.ReplaceAllString(text, "")) && hanCondition.MatchString(text) ||
		hanManner.MatchString(text) || hanLeaveOff.MatchString(text)
}

// hanInYourPlace matches what the speaker would do in the place of another: 如果我是你，我就住在杭州; not 如果我哭了，你就安慰我.
var hanInYourPlace = pattern.MustCompile(`(?:如果|要是|假如)?(?:我(?:要)?是你|换(?:作|成|了)(?:是)?我)[，,]?(?:的话[，,]?)?我`)

// hanFormer matches words for what was: 奶奶以前总说.
var hanFormer = pattern.MustCompile(
	`(?:我们?|咱们?|[他她]们?|` + reading.ChineseKin + `|^|[，。])以前` +
		`(?:总|都|老|常|经常|很|特别|是|在|住|最|喜欢|爱|说|还|也|从|会|用)+` +
		`|，后来`)

// fromNow matches that a request begins now and does not end: 从今天起, 从现在开始; not 从昨天起.
var fromNow = pattern.MustCompile(`从(?:今天|现在)(?:起|开始|以后)`)

// hanAsksNone matches words with 别, 说 or 慢 that ask nothing: 别人, 小说.
var hanAsksNone = pattern.MustCompile(`别人|[特分个告区]别|[小听]说|慢跑`)

// hanAsksYou matches words by which a Chinese sentence asks something of the companion: 我难过的时候你就陪我, 别吵; not
// 我昨天去公园了.
var hanAsksYou = pattern.MustCompile(`你就|你要|你|请|别|不要|不许|不准|给我|让我|回答我|说|慢|小声`)
