package wording

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// What others said, wrote or texted is no request of the speaker's: "my friend texted me: remind me at 8", 书里写着：六点叫我起床.

const (
	saysWord = `(?:said|says|say|saying|wrote|writes|texted|texts|messaged|messages|emailed|emails|posted|posts|tweeted|told|tells|asked|asks` +
		`|shouted|shouts|yelled|yells|whispered|whispers|replied|replies|answered|announced|announces|commanded|commands|ordered|orders|reads` +
		`|begged|begs|sang|sings)`
	// heardBy is to whom something is said, and where: " me", " to the robot", " in the group chat".
	heardBy = `(?: (?:me|us|you|him|her|them|it|back|(?:my|our|his|her|their|the|a|an) (?:\p{L}+ )?\p{L}+` +
		`|(?-i:\p{Lu}\p{L}+)|(?:to|on|in|at|by|via|from|into) (?:me|us|you|him|her|them` +
		`|(?:every|some)(?:one|body)|text|email|(?:my|our|his|her|their|the|a|an) (?:\p{L}+ )?\p{L}+|(?-i:\p{Lu}\p{L}+))))*`
	// hanSaysWord matches in Chinese that something is said, written or sent, at the end of a clause.
	hanSaysWord = `(?:说|写|讲|喊|念|唱|嚷|骂|回复|留言|吩咐|命令|通知|宣布` +
		`|发(?:了|来|过来)?(?:一?[个条封])?(?:微信|消息|短信|邮件|语音|信息)(?:过来|来|给我|跟我)?)(?:道|着|过|了|的是|的|到|来)*`
)

// saidWhen is when something was said: " yesterday", " last night", " on Monday".
const saidWhen = `(?: (?:yesterday|today|earlier|again|just now|before|recently|(?:last|this|on|the other) [a-z]+` +
	`|[a-z]+day|(?:a|an|one|two|three|\d+) (?:while|moment|minutes?|hours?|days?|weeks?) ago))*`

var (
	// quotes matches that words follow which someone said: "my friend texted me: remind me", "in the film she says to the robot: wake
	// me"; not "mum says dinner is at 7: wake me". The groups are the word before the verb and to whom.
	quotes = pattern.MustCompile(`(?i)^(?:.*[,;.!?] )?(?:[^ ,;:.!?]+ ){0,8}?([^ ,;:.!?]+) (?:(?:just|also` +
		`|already|always|once|then|has|have|had|even|really|only|keeps?|kept) )*` + saysWord + `(` + heardBy + `)` + saidWhen + `:`)
	// saysNext matches the same with a comma: "he said, wake me at six", "she told me, remind me"; not "bob texted me, remind me".
	saysNext = pattern.MustCompile(`(?i)^(?:.*[,;.!?] )?(?:[^ ,;:.!?]+ ){0,8}?([^ ,;:.!?]+) (?:(?:just` +
		`|also|already|always|once|then|has|have|had|even|really|only) )*(?:said` +
		`|says|saying|told|tells)(` + heardBy + `),(?: please| just)* ["'“‘]?(?:remind|wake` +
		`|nudge|set|start|run|put on|don't let me|(?:at|on|in|tomorrow|tonight|every) [^,;:.]{1,24} (?:remind|wake) (?:me|us)\b)`)
	// agrees matches that the speaker says the same as another: "as she said, wake me", "like you said"; not "she said".
	agrees = pattern.MustCompile(`(?i)\b(?:as|like|since|because|if|when|what) (?:[^ ,;:]+ ){0,4}?` + saysWord + `\b`)
	// wordsAlone matches a wish for what to do with words, which follow or stand before: "translate this: wake me at six", "帮我翻译一句话：",
	// 用英语怎么说; not "write it down: wake me at six".
	wordsAlone = pattern.MustCompile(`(?i)` + reading.PoliteStart + `(?:translate` +
		`|spell|pronounce|proofread|paraphrase|rephrase|repeat after me)\b[^:]{0,40}:|^(?:请|麻烦你?|你|帮我` +
		`|给我|能不能|可以|把)*(?:翻译|朗读|听写|改写|润色|解释|造句|跟我念|跟我读|念一?[下遍]|读一?[下遍])[^，。：:]{0,10}[：:，]` +
		`|用\p{Han}{1,3}(?:怎么|如何)(?:说|讲|写|翻译)|(?:例句|台词|歌词|原文|题目|标题|句话)(?:是|写着)?[：:]`)

	// hanQuotes matches the same as quotes in Chinese: "他发微信说：", "书里写着：", "她跟我说，"; not "妈妈说晚上下雨，". The groups
	// are the words before, the verb, and what ends the clause.
	hanQuotes = pattern.MustCompile(`(?:^|[，。！？；])([^，。！？；：:]{1,24}?)(` + hanSaysWord + `)(：|:|，|,)`)
	// hanOwnWords matches words before the verb by which the speaker says it to the companion: 我, 我刚才, 我跟你, 之前, 话, 老实; not 我妈,
	// 我跟他.
	hanOwnWords = pattern.MustCompile(`(?:^|[^跟对和给向])(?:我|我们|咱们?` +
		`|你|您)(?:刚才|刚刚|刚|已经|早就|早|再|都|是|不是|也|又|就|昨天|今天|之前|上次|的意思|跟你|对你|和你|给你|想|要|来|得)*$` +
		`|^(?:刚才|刚刚|刚|之前|上次|昨天|前面|已经|早就|都|不是|不|就|再|也|是|话|听|据|比如` +
		`|例如|老实|坦白|实话|实|来|一般|总|总的|总体|按理|照理|换句话|换|具体|简单|这么|那么|怎么|跟你|对你|和你|好|先|别|虽)+$`)
	// hanSpeaks matches that something is said and not sent: 说着, 讲了; not 发微信.
	hanSpeaks = pattern.MustCompile(`^[说讲]`)
	// hanSaysAtOnce matches that another says to be reminded, without a pause: 老板说明天九点提醒我, 她说提醒我; not 她说晚上下雨，提醒我. The group
	// is the words before the verb.
	hanSaysAtOnce = pattern.MustCompile(`^([^，。！？；：:说]{1,10}?)说(?:过` +
		`|了)?[今明后大天早晚晨上下午中每周星期礼拜一二三四五六日两七八九十点半刻分钟整号月末底零\d:： ]{0,20}(?:提醒|[叫喊]醒)我`)
	// hanAsksIn matches that a clause asks to be reminded: 明早八点叫我起床, 定个闹钟; not 我血压高.
	hanAsksIn = pattern.MustCompile(`^[^，。！？；：:]*(?:提醒|[叫喊催]醒?我|闹钟|闹铃|计时|定时|别让我)`)
)

// QuotesOthers reports whether a sentence tells words of others that ask for something, or wants something done with words.
func QuotesOthers(text, companion string) bool {
	if wordsAlone.MatchString(text) {
		return true
	}
	if m := hanSaysAtOnce.FindStringSubmatch(text); m != nil && isHanOther(m[1]) {
		return true
	}
	if !strings.ContainsAny(text, ":：,，") {
		return false
	}
	for _, form := range []*pattern.Pattern{quotes, saysNext} {
		if m := form.FindStringSubmatch(text); m != nil && !agrees.MatchString(text) {
			return isForOthers(m[1], m[2], companion)
		}
	}
	for _, at := range hanQuotes.FindAllStringSubmatchIndex(text, -1) {
		before, verb, mark, rest := text[at[2]:at[3]], text[at[4]:at[5]], text[at[6]:at[7]], text[at[7]:]
		if hanOwnWords.MatchString(before) || hanAsksIn.MatchString(before) {
			continue
		}
		if mark == "：" || mark == ":" || hanSpeaks.MatchString(verb) && hanAsksIn.MatchString(rest) {
			return true
		}
	}
	return false
}

// isForOthers reports whether words are no request to the companion, by who said them and to whom: "Tom", " me"; not "I", " you".
func isForOthers(speaker, heardBy, companion string) bool {
	heard := strings.TrimPrefix(strings.TrimSpace(heardBy), "to ")
	return !ownWord[strings.ToLower(speaker)] || heard != "" && !strings.EqualFold(heard, "you") && !strings.EqualFold(heard, companion)
}
