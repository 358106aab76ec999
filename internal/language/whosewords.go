package language

import "github.com/egomem/egomem/internal/pattern"

// Words for a conversation of the two, as parts of patterns.
const (
	ourTalk = `our (?:\w+ )?(?:conversations?|chats?|talks?|discussions?|sessions?)`
	// hanYou is who speaks: the 你 of 你推荐过, not that of 我和你推荐过.
	hanYou = `(?:^|[^和跟向给对与])你`
	// hanThen are words for an earlier time between who spoke and what was said, and hanAdvice for what is given as an answer.
	hanThen   = `(?:当时|上次|之前|以前|昨天|那天|曾经?|已经|有没有|都)?`
	hanAdvice = `(?:建议|推荐|回答|解释|意见|主意|办法|方法)`
	hanTalked = `我们?(?:上次|之前|以前|刚才|昨天)?(?:聊|谈|讨论)(?:过|到|的|了)|(?:上次|之前|以前)(?:聊|谈|讨论)(?:过|到|的|了)`
)

// Patterns of whose earlier words a question asks for.
var (
	// companionWords matches a question for what the companion itself said earlier: "what did you recommend?", "you once
	// taught me a knot", "your advice", 你上次推荐的店, 你给了我什么建议, 你和我分享过哪些歌; not "what did Anna recommend?", 你推荐一首歌吧.
	companionWords = pattern.MustCompile(
		`(?i)\b(?:did|had|have) you (?:ever |just |already |once |first |originally |also )?(?:` +
			`recommend|suggest|t[eo]ll|told|say|said|advise|propose|explain|help|guide|mention|give|given|show|share|promise|answer|write` +
			`|written|teach|taught|list|describe|offer|come up|call)(?:n|e?d)?\b` +
			`|\b(?:you|you've|you have|you had) (?:ever |just |already |once |first |originally |also |previously )?(?:` +
			`recommended|suggested|told|said|advised|proposed|explained|mentioned|gave|given|showed|shown|shared|promised|answered|wrote` +
			`|taught|listed|described|offered|came up with)\b` +
			`|\byour (?:advice|suggestions?|recommendations?|answers?|explanations?|tips|proposals?|ideas?|promise)\b` +
			`|` + hanYou + hanThen + `(?:[让劝叫教]我|(?:[给和跟向对为]我)?` +
			`(?:推荐|建议|介绍|分享|说|告诉|提到|答应|解释|教|讲|回答|承诺)(?:给我)?(?:过|了|的|我))` +
			`|` + hanYou + hanThen + `给(?:过|了)?我(?:过|了)?(?:的|什么|哪些|[哪几一][个条种些点])(?:\p{Han}{0,2}的)?` + hanAdvice +
			`|你的` + hanAdvice)
	// bothWords matches a question about a conversation of the two, whose answer either may have said: "our last
	// chat about shoes", "remind me of the shop we talked about", 我们上次聊的那家店; not "remind me to call".
	bothWords = pattern.MustCompile(
		`(?i)\b` + ourTalk + `\b` +
			`|\bwe (?:\w+ )?(?:talked|chatted|spoke|discussed|went over|went through|came up with|outlined|brainstormed|covered)\b` +
			`|\bremind me (?:again )?(?:of|about|what|which|who|whose|where|when|why|how)\b` +
			`|你(?:当时|上次|之前|昨天|那天|曾经?|都)?(?:说|建议|提醒|推荐)` +
			`|` + hanTalked + `|提醒我一下.{0,12}(?:什么|哪|谁|几|多少)`)
	// talkWords matches words for a conversation of the two: "our last chat about", "we talked about last time", 我们上次聊到的; not
	// "we met".
	talkWords = pattern.MustCompile(
		`(?i)\b(?:in |from |to |on |during )?` + ourTalk + `(?: (?:about|on))?\b` +
			`|\bwe (?:\w+ )?(?:talked|chatted|spoke|discussed)(?: about)?(?: last time| earlier| before)?\b` +
			`|(?:can|could|would|will)? ?you (?:please )?remind me(?: again)?\b|\bremind me(?: again)?\b` +
			`|(?:` + hanTalked + `)的?|提醒我一下`)
	// ownWords matches a question for what the user said: "in which order I mentioned it", "what did I say about
	// him?", 我说过什么; not "what did you say?".
	ownWords = pattern.MustCompile(
		`(?i)\bi(?:'d|'ve| had| have)? (?:\w+ )?(?:` +
			`brought|mentioned|said|told|asked|talked|shared|described|explained|discussed|raised|recommended|consulted)\b` +
			`|\b(?:did|have|had) i (?:\w+ )?(?:` +
			`bring|brought|mention|say|said|tell|told|ask|talk|share|describe|explain|discuss|raise|recommend|consult)` +
			`|我(?:\p{Han}{0,4})(?:说|提|问|讲|告诉|分享|推荐|咨询|请教)(?:过|到|的|了|你)`)
)

// AsksForCompanionWords reports whether a text asks what the companion said earlier.
func AsksForCompanionWords(text string) bool { return companionWords.MatchString(text) }

// AsksForOwnWords reports whether a text asks what the asker said earlier, or of it.
func AsksForOwnWords(text string) bool { return ownWords.MatchString(text) }

// WithoutTalk returns a question about an earlier conversation without the words for the conversation, which also stand in what was
// said of other things: "shoes, which brand was it?" of "In our last chat about shoes, which brand was it?"
func WithoutTalk(text string) string {
	if short := talkWords.ReplaceAllString(text, " "); len(short) > len(text)/4 {
		return short
	}
	return text
}

// AsksForBothWords reports whether a text asks what the companion and its user talked about earlier.
func AsksForBothWords(text string) bool {
	return bothWords.MatchString(text) && !ownWords.MatchString(text)
}
