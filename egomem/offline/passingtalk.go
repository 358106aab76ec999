package offline

import "github.com/egomem/egomem/internal/pattern"

// Much of a talk is about the talk itself, the moment and the weather. A summary prefers what lasts: plans, decisions, health,
// family, and what people feel about them.

var (
	// passingTalk matches in English what is said of the moment alone: "Hang on a second", "I had better let you get on", "I've got
	// to run, bye", "The weather here is nice at the moment"; not "I've got to run a marathon", "The weather ruined our
	// wedding".
	passingTalk = pattern.MustCompile(`(?i)\b(?:hang on|hold on|bear with me|(?:give me|just) (?:a|two|one) (?:moment|sec|second|minute)s?` +
		`|let me (?:think|see)|where was i|what else|let you (?:get on|go)|that's (?:about )?it,? (?:really|i think|for now)` +
		`|nothing (?:much )?(?:else|new)|can't complain|one of those days|how it goes|not too bad` +
		`|(?:talk|speak|chat) (?:to you )?(?:later|soon|tomorrow)|see you (?:soon|later|then|around|next)|catch you later` +
		`|have a (?:good|nice|great|lovely) (?:one|day|night|evening|weekend)|long time no see|been ages|leave it so long` +
		`|(?:good|lovely|nice|great) to (?:see|hear from) you|it's me\b|back from the shops` +
		`|(?:got to|gotta|have to|must|had better|'d better|need to) (?:run|go|dash|fly|be off)(?:[,.!]|$| now\b)` +
		`|(?:kettle|phone|doorbell|oven)(?:'s| is) (?:boiling|ringing|going|beeping)|cup of (?:tea|coffee)|slept like a log)` +
		`|^(?:(?:the|this) weather|it's|it is|(?:good )?morning[,!]? |what a|lovely|(?:so |really )?(?:nice|hot|cold)) ?(?:here )?(?:is |so |really |such |just |a |pouring |very )*` +
		`(?:nice|lovely|hot|cold|sunny|sunshine|raining|rain|windy|grey|freezing|boiling|day|weather|chilly|foggy|awful|gorgeous)\b[^,;]*$` +
		`|^(?:i'm |i am )?just (?:putting|making|having|getting|grabbing|sitting)\b.*\b(?:now|moment)\b`)
	// hanPassingTalk matches the same in Chinese: 等我一下, 回头再聊, 今天天气真不错; not 今天天气不好，航班取消了.
	hanPassingTalk = pattern.MustCompile(`等(?:我)?一下[，。！]*$|(?:回头|改天|下次|有空|明天)(?:再|见)?[说聊见][，。！吧啊]*$|先去忙|(?:就|先)这样(?:吧|了|[，。！]|$)` +
		`|没(?:什么|啥)(?:别的|其他的?)?(?:事|新鲜|好看|好说)|我又来了|好久不见|早上好|晚上好|拜拜|晚安|水开了|门铃响了` +
		`|刚吃完[早中午晚]?饭|有点(?:困|饿|渴)[，。！了]*$` +
		`|^(?:今天|外面|这里|这边|最近)*(?:天气|风|雨|太阳|雪)(?:真|好|很|可|挺|特别|又|也)*(?:不错|好|大|热|冷|舒服|晒|糟)[\p{Han}]{0,2}[，。！]*$` +
		`|^(?:今天)?外面(?:风|雨|雪|太阳)(?:好|很|真)?大`)
	// lasting matches what a summary is for: "I've decided to move", "My operation is on the 14th", "We're expecting", 我决定辞职,
	// 医生说不能喝酒; not "It was busy in town".
	lasting = pattern.MustCompile(`(?i)\b(?:decided|promised|planning|plan to|going to|operation|surgery|diagnosed|doctor|allergic|pregnant` +
		`|expecting|engaged|married|wedding|divorced|died|born|moving|moved|bought|sold|new job|the job|start(?:s|ing)? (?:on|in|at)` +
		`|resigned|retire[ds]?|training for|look after|need to find|hates? the idea|dread(?:ing)?|afraid|scared|worried|off (?:gluten|sugar|meat)` +
		`|calling (?:her|him|it)|from (?:january|february|march|april|may|june|july|august|september|october|november|december))\b` +
		`|决定|打算|答应|准备[去把在]|手术|住院|怀孕|结婚|离婚|去世|出生|搬[到去家]|买了|卖掉|辞职|退休|入职|医生|过敏|不能[吃喝]|怕|讨厌|担心|希望|照顾`)
)

// lastingGain is what a sentence about what lasts is worth, relative to others.
const lastingGain = 1.6

// isPassing reports whether a sentence tells nothing but the moment.
func isPassing(text string, chinese bool) bool {
	if chinese {
		return hanPassingTalk.MatchString(text) && !lasting.MatchString(text)
	}
	return passingTalk.MatchString(text) && !lasting.MatchString(text)
}
