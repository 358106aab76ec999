package language

import "github.com/egomem/egomem/internal/pattern"

var (
	// requestWords matches words that ask the companion to do something now, such as to suggest or to explain:
	// "can you help", "what should I wear?", "any tips", 怎么做, 帮我写封信.
	requestWords = pattern.MustCompile(
		`(?i)\b(?:` +
			`please` +
			`|(?:can|could|would|will) you` +
			`|how (?:can|do|should|would|could|might|to)` +
			`|what (?:should|can|could|would) (?:i|we|you)` +
			`|what do (?:i|we) (?:do|say|wear|bring|cook|get|give|write|answer|try|need to)` +
			`|what do you (?:think|suggest|recommend|advise|propose)` +
			`|should (?:i|we)` +
			`|what(?:'s| is| are| would be) (?:some|the best|a good|good|the different|another|other)` +
			`|any (?:tips|ideas|advice|suggestions?|recommendations?|good)` +
			`|suggest|recommend|advise|explain|show me|help me|give me|teach me` +
			`|tell me (?:about|how|more)` +
			`|i(?:'d| would) like|i need|looking for|i want to|i(?:'m| am) trying to)\b` +
			`|怎么(?:做|办|样|才能|写|用|去|弄)` +
			`|如何|怎样|推荐|建议|帮我` +
			`|(?:^|[^申邀聘宴我他她])请(?:[^问假客柬帖]|$)` +
			`|能不能|可不可以|可以.{0,20}吗|给我|教我|应该|有什么好|我想|我要`)
	// rememberWords matches words that ask about the past, or for a summary of a conversation:
	// "what did I say last time?", "you mentioned it", "recap", 我之前问过吗.
	rememberWords = pattern.MustCompile(
		`(?i)\b(?:did|have|has|had|was|were) (?:i|we|you|my|our|he|she|they|it|the)\b` +
			`|\b(?:i|we|you) (?:said|mentioned|told|asked|talked|discussed|planned|recommended|suggested|helped|did)\b` +
			`|\b(?:` +
			`remember|remind me|recall|last time|earlier|previously|before|ago|so far|yesterday|summar(?:y|i[sz]e)|recap` +
			`|throughout` +
			`|(?:across|over|through) (?:all )?(?:our|my|these|those) (?:conversations|chats|sessions|talks)` +
			`|(?:the|in) (?:what |which )?order)\b` +
			`|说过|提过|问过|之前|以前|上次|记得|曾经|过吗|了吗|总结|概括|回顾|梳理|顺序`)
	// factWords matches a question for one fact that the companion may know, however politely it is put:
	// "could you tell me where he lives?", "list my allergies", 你知道他的生日吗; not "tell me a joke".
	factWords = pattern.MustCompile(
		`(?i)\b(?:tell (?:me|us)|(?:need|want|like) to know|do you know|let me know|find out)\b[^.?!]{0,20}\b` +
			`(?:where|when|who|whose|whether|what (?:time|day|date)|how old)\b` +
			`|\b(?:tell (?:me|us)|know|list|what are some of)(?: what| all)?(?: of)? (?:my|our|his|her|their|\p{L}+'s)\b` +
			`|\bhow do you (?:do|feel)\b` +
			`|(?:告诉|知道|想起|说说|查|问)[^。？！]{0,24}` +
			`(?:哪里|哪儿|在哪|谁|什么时候|何时|几点|几号|几岁|哪天|哪年|多大|生日|名字)`)
	// companionWords matches a question for what the companion itself said earlier: "what did you recommend?",
	// "your advice", 你上次推荐的店; not "what did Anna recommend?".
	companionWords = pattern.MustCompile(
		`(?i)\b(?:did|had|have) you (?:ever |just |already |first |originally |also )?(?:` +
			`recommend|suggest|t[eo]ll|told|say|said|advise|propose|explain|help|guide|mention|give|given|show|promise|answer|write` +
			`|written|teach|taught|list|describe|offer|come up|call)(?:n|ed|d)?\b` +
			`|\b(?:you|you've) (?:` +
			`recommended|suggested|told|said|advised|proposed|explained|mentioned|gave|given|showed|shown|promised|answered|wrote` +
			`|taught|listed|described|offered|came up with)\b` +
			`|\byour (?:advice|suggestions?|recommendations?|answers?|explanations?|tips|proposals?|ideas?|promise)\b` +
			`|你(?:当时|上次|之前|昨天|曾经?|都)?(?:给我)?(?:推荐|建议|说|告诉|提到|答应|解释|教|讲|回答|承诺)` +
			`(?:过|了|的|我)` +
			`|你(?:的|给(?:我)?的)(?:建议|推荐|回答|解释|意见|主意)`)
)

// IsRequest reports whether a text asks the companion to act, rather than to remember.
func IsRequest(text string) bool {
	return requestWords.MatchString(text) && !rememberWords.MatchString(text) && !factWords.MatchString(text)
}

// AsksForCompanionWords reports whether a text asks what the companion said earlier.
func AsksForCompanionWords(text string) bool { return companionWords.MatchString(text) }
