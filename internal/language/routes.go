package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// questionForm matches the form of a question: "She called?", "where is Tom", "and did you eat", 你吃了吗; not
	// "I know where he is".
	questionForm = pattern.MustCompile(
		`(?i)[?？]\s*["”»』」)]*\s*$` +
			`|^(?:(?:and|so|but|well|hey|ok|okay),? )?(?:` +
			`who|whom|whose|what|when|where|why|how|which|do|does|did|is|are|was|were|can|could|will|would|have|has|had|should)\b` +
			`|^(?:谁|什么|什麼|何时|哪|怎么|怎麼|为什么|多少|几)` +
			`|(?:吗|嗎|呢|么)[。.!！]?$`)
	// memoryWords matches words that refer to earlier talks, or to what is the speaker's own: "do you remember",
	// "you said so", "my keys", 我说过; not "the keys".
	memoryWords = pattern.MustCompile(
		`(?i)\b(?:remember|recall|remind me|you said|i said|i told you|we talked|last time|did i|have i|my|mine|our)\b` +
			`|记得|還記得|我说过|你说过|上次|提醒我|我的|我们的`)
	// reminderForm matches a command that asks for the past: "remind me who called", "tell me again",
	// "remember when we met?", 还记得那家店; not "remind me to call".
	reminderForm = pattern.MustCompile(
		`(?i)^(?:please |could you |can you )?(?:` +
			`remind me (?:what|who|where|when|why|how|which|of|about)` +
			`|tell me (?:what|who|where|when|again)` +
			`|do you remember|remember when)\b` +
			`|^(?:你)?还?记得`)
	// commandForm matches commands and greetings, which tell nothing: "please sing a song", "turn it off", 不用了,
	// "hello there!", 谢谢你; not "I sing".
	commandForm = pattern.MustCompile(
		`(?i)^(?:please |could you |can you |would you )?` +
			`(?:tell|write|sing|play|show|give|make|stop|turn|open|close|count|translate|explain|help|let's|repeat|say)\b` +
			`|^(?:` +
			`hi|hello|hey|bye|goodbye|thanks|thank you` +
			`|good (?:morning|evening|night|afternoon)` +
			`|ok|okay|yes|no|sure|great|cool|wow|haha|lol)\b[\s,.!]*(?:\w+[\s.!]*)?$` +
			`|^(?:你好|您好|再见|谢谢|好的|嗯|是的|哈哈|早上好|晚安|请|帮我)` +
			`|^不(?:用|要|必|许|准|可以|行|记得|好意思|客气|谢|[，, ]` +
			`|(?:了|对|是的?|会|能|错|懂|好|知道|清楚|一定)?[啊呀吧，。！]*$)`)
	// personWords matches words for people or for the past: "she called", "years ago", "someone", 昨天; not
	// "the oven is on".
	personWords = pattern.MustCompile(
		`(?i)\b(?:i|me|we|us|he|she|they|him|her|them|his|their|anyone|anybody|someone|somebody|who)\b` +
			`|我|你|他|她|我们|谁|昨天|去年|之前|以前` +
			`|\b(?:yesterday|ago|last|before|ever|usually|favou?rite)\b`)
	// askingWord matches a word that stands in questions, at any place in them, also as people type it:
	// "you went where", "whats that", 他是谁; not "tell a joke".
	askingWord = pattern.MustCompile(
		`(?i)\b(?:who|whom|whose|what|when|where|why|how|which|wot|wat|whit|whats|wots|whos|whens|wheres|hows|whys)\b` +
			`|[?？]|什么|什麼|甚么|啥|谁|誰|哪|几|幾|多少|多大|多久|多长|多高|多远|怎|吗|嗎|呢|为何|何时|咩|点解|是不是|有没有|来着`)
	// askingCommand matches a command to tell or list something: "please tell me about Anna", "list the films",
	// 告诉我时间; not "tell Anna".
	askingCommand = pattern.MustCompile(
		`(?i)^(?:please |(?:could|can|would|will) you |now |and |so |ok(?:ay)?,? )*` +
			`(?:(?:tell|give|show) (?:me|us)|list|name)\b` +
			`|^(?:请|麻烦|帮我)?(?:告诉我|说说|念一下|列出)`)
	// smallTalk matches the beginning of what needs no memory, which is small talk and Chinese commands:
	// "thanks for that", "how lovely", "good morning", 你好, 播放音乐; not "Anna called".
	smallTalk = pattern.MustCompile(
		`(?i)^(?:` +
			`hi|hiya|hello|hey|bye|goodbye|see you|thanks|thank you|cheers` +
			`|good (?:morning|evening|night|afternoon|day)` +
			`|ok|okay|yes|yeah|yep|no|nope|sure|great|cool|nice|perfect|fine|wow|haha|lol|sorry|please|never ?mind|welcome` +
			`|congratulations|happy birthday|merry christmas|well done|bless you|excuse me` +
			`|how (?:nice|lovely|sweet|kind|great|wonderful|exciting|are you)` +
			`|what a)\b` +
			`|^(?:` +
			`你好|您好|大家好|嗨|再见|拜拜|谢|多谢|好的|好啊|好吧|好呀|行|嗯|哦|噢|是的|对|不|没事|没关系|算了|哈哈|早|早上好` +
			`|下午好|晚上好|晚安|恭喜|对不起|抱歉|辛苦|讲|唱|播|放|打开|关|停|写|来)`)
	// statement matches the beginning of a sentence that states something of the speaker or of what was just said:
	// "I moved", "well, my sister called", "it's raining", 我搬家了; not "Emily's birthday".
	statement = pattern.MustCompile(
		`(?i)^(?:(?:and|so|but|well|oh|ah|then|today|yesterday|tomorrow|tonight|actually|guess what|by the way),? )*(?:` +
			`(?:i|we|you|he|she|they|it|this|that|there|let's|today|yesterday)(?:'(?:m|ve|d|ll|re|s))? ` +
			`|(?:my|our|his|her|their|the) (?:[\p{L}'-]+ ){1,3}?(?:` +
			`is|are|was|were|has|have|had|will|can|could|likes?|loves?|hates?|wants?|went|got|said|says|came|moved|called|bought` +
			`|lost)\b)` +
			`|^(?:我|我们|咱|咱们|他|她|它|他们|今天|昨天|明天|刚才|这|那)`)
	// innerCapital matches a word with a capital within a sentence, which is probably a name:
	// "where does Emily live"; not "Where does he live".
	innerCapital = pattern.MustCompile(`[\p{Ll},]\s+\p{Lu}\p{Ll}+`)
)

// IsQuestion reports whether a text has the form of a question.
func IsQuestion(text string) bool { return questionForm.MatchString(text) }

// AsksToRemind reports whether a text is an imperative that asks for the past: "remind me
// who called".
func AsksToRemind(text string) bool { return reminderForm.MatchString(text) }

// IsCommand reports whether a text is an imperative or a greeting.
func IsCommand(text string) bool { return commandForm.MatchString(text) }

// MayAsk reports whether a text may ask for what is remembered: it has a word or the form of a question, asks to
// be told something of people or the past, or is no sentence ("Emily's birthday"). Greetings, thanks, statements and
// other commands do not.
func MayAsk(text string) bool {
	text = strings.TrimSpace(strings.ReplaceAll(text, "’", "'"))
	switch {
	case text == "":
		return false
	case askingWord.MatchString(text), IsQuestion(text), AsksToRemind(text):
		return true
	}
	if at := askingCommand.FindStringIndex(text); at != nil {
		return IsChinese(text) || RefersToMemory(text[at[1]:]) || RefersToPeople("tell"+text[at[1]:])
	}
	return !smallTalk.MatchString(text) && !IsCommand(text) && !statement.MatchString(text)
}

// IsSmallTalk reports whether a sentence begins as small talk does: "Thanks", "How nice", 你好. Chinese commands do too.
func IsSmallTalk(text string) bool { return smallTalk.MatchString(text) }

// RefersToMemory reports whether a text refers to earlier conversations or to things of
// the speaker's own.
func RefersToMemory(text string) bool { return memoryWords.MatchString(text) }

// RefersToPeople reports whether a text refers to a person, by name or pronoun, or to the
// past.
func RefersToPeople(text string) bool {
	return innerCapital.MatchString(text) || personWords.MatchString(text)
}
