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
)

// IsRequest reports whether a text asks the companion to act, rather than to remember.
func IsRequest(text string) bool {
	return requestWords.MatchString(text) && !rememberWords.MatchString(text) && !factWords.MatchString(text)
}
