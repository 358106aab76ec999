package language

import "github.com/egomem/egomem/internal/pattern"

var (
	// questionForm matches a question mark, a question word or an inverted verb.
	questionForm = pattern.MustCompile(`(?i)[?？]\s*["”»』」)]*\s*$|^(?:(?:and|so|but|well|hey|ok|okay),? )?(?:who|whom|whose|what|when|where|why|how|which|do|does|did|is|are|was|were|can|could|will|would|have|has|had|should)\b|^(?:谁|什么|什麼|何时|哪|怎么|怎麼|为什么|多少|几)|(?:吗|嗎|呢|么)[。.!！]?$`)
	// memoryWords ask for the past in a sentence of any form.
	memoryWords = pattern.MustCompile(`(?i)\b(?:remember|recall|remind me|you said|i said|i told you|we talked|last time|did i|have i|my|mine|our)\b|记得|還記得|我说过|你说过|上次|提醒我|我的|我们的`)
	// reminderForm matches an imperative that asks for the past.
	reminderForm = pattern.MustCompile(`(?i)^(?:please |could you |can you )?(?:remind me (?:what|who|where|when|why|how|which|of|about)|tell me (?:what|who|where|when|again)|do you remember|remember when)\b|^(?:你)?还?记得`)
	// commandForm matches imperatives and greetings, which state nothing.
	commandForm = pattern.MustCompile(`(?i)^(?:please |could you |can you |would you )?(?:tell|write|sing|play|show|give|make|stop|turn|open|close|count|translate|explain|help|let's|repeat|say)\b|^(?:hi|hello|hey|bye|goodbye|thanks|thank you|good (?:morning|evening|night|afternoon)|ok|okay|yes|no|sure|great|cool|wow|haha|lol)\b[\s,.!]*(?:\w+[\s.!]*)?$|^(?:你好|您好|再见|谢谢|好的|嗯|是的|不|哈哈|早上好|晚安|请|帮我)`)
	// personWords refer to people or to the past.
	personWords = pattern.MustCompile(`(?i)\b(?:i|me|we|us|he|she|they|him|her|them|his|their|anyone|anybody|someone|somebody|who)\b|我|你|他|她|我们|谁|昨天|去年|之前|以前|\b(?:yesterday|ago|last|before|ever|usually|favou?rite)\b`)
	// innerCapital matches a capitalised word within a sentence: probably a name.
	innerCapital = pattern.MustCompile(`[\p{Ll},]\s+\p{Lu}\p{Ll}+`)
)

// IsQuestion reports whether a text has the form of a question.
func IsQuestion(text string) bool { return questionForm.MatchString(text) }

// AsksToRemind reports whether a text is an imperative that asks for the past: "remind me
// who called".
func AsksToRemind(text string) bool { return reminderForm.MatchString(text) }

// IsCommand reports whether a text is an imperative or a greeting.
func IsCommand(text string) bool { return commandForm.MatchString(text) }

// RefersToMemory reports whether a text refers to earlier conversations or to things of
// the speaker's own.
func RefersToMemory(text string) bool { return memoryWords.MatchString(text) }

// RefersToPeople reports whether a text refers to a person, by name or pronoun, or to the
// past.
func RefersToPeople(text string) bool {
	return innerCapital.MatchString(text) || personWords.MatchString(text)
}
