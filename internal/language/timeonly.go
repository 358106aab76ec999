package language

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// talkedWords matches a question for what was said, rather than for what happened: "what did we talk about",
	// "you mentioned", 我们聊了什么; not "what happened on Monday".
	talkedWords = pattern.MustCompile(
		`(?i)\b(?:` +
			`talk(?:ed|ing)?|chat(?:ted|ting)?|discuss(?:ed|ing|ion)?|sa(?:y|id)|mention(?:ed|ing)?|told|tell|spoke|speak` +
			`|conversations?|sessions?)\b` +
			`|聊|谈|说|讲|对话|提到|讨论`)
	// emptyWords matches a word that names no subject in a question for a time: "what", "talked", "happened"; not
	// "Anna".
	emptyWords = pattern.MustCompile(`(?i)^(?:` +
		`what|which|did|do|does|have|had|has|was|were|is|are|we|you|i|us|me|our|my|your|the|a|an|of|in|on|at|to|for|from|over` +
		`|during|within|about|with|and|or|it|they|them|that|there|lots?|much|things?|topics?|subjects?|stuff|everything|anything|all` +
		`|happen(?:ed|ing|s)?|talk(?:ed|ing)?|chat(?:ted|ting)?|discuss(?:ed|ing)?|say|said|mention(?:ed)?|tell|told|spoke` +
		`|speak|speaking|conversations?|sessions?|go|going|went|on|remember|please|can|could|summar(?:y|ize|ise)|recap|give` +
		`|show|list|up|be|been|cover(?:ed)?|came|come|earlier|again|so|far|s|re|ve|d|together|between|overall|time|when|last)$`)
	// hanEmpty matches the words that name no subject in a question for a time: 我们聊了什么, 发生; not 小明.
	hanEmpty = pattern.MustCompile(
		`我们|咱们|你|我|都|聊|谈|说|讲|讨论|提到|过|了|些|什么|哪|事情?|发生|内容|话题|的|在|吗|呢|天|起|跟|和|总结|一下|回顾` +
			`|请|还?记得|[很好]多|不少|这|那|对话|谈话|聊天|时候?|是|有|做|干|怎么[了样]|怎么回事|咋[了样]`)
)

// AsksForTalk reports whether a question asks for what was said at a time, and not for what
// happened then.
func AsksForTalk(text string) bool { return talkedWords.MatchString(text) }

// ofOneself matches a question for what the asker said or did: "what did I do on Monday", 我说了什么; not "what did we do".
var ofOneself = pattern.MustCompile(`(?i)\b(?:did|have|had|was) i\b|\bi (?:said|did|told|was)\b|我[^们]{0,6}(?:说|讲|做|干|提|聊|谈)`)

// AsksOfOneself reports whether a question is for what the asker said or did, alone.
func AsksOfOneself(text string) bool { return ofOneself.MatchString(text) }

// AsksOnlyForTime reports whether nothing but a time is left of a question: rest is its text
// without the expressions of time.
func AsksOnlyForTime(rest string) bool {
	return strings.TrimSpace(rest) == "" || len(TopicAtTime(rest)) == 0
}

var (
	// tellingWords matches a word for how something was said, which names no subject of it: "recommended", "once"; not "recommendable".
	tellingWords = pattern.MustCompile(`(?i)^(?:` +
		`recommend(?:ed|ations?)?|suggest(?:ed|ions?)?|advi[sc]ed?|shared?|explain(?:ed)?|taught|asked?|consult(?:ed)?|described?|some|any|once)$`)
	// hanTelling matches the same in Chinese: 推荐, 分享, 曾经.
	hanTelling = pattern.MustCompile(`推荐|建议|分享|告诉|咨询|请教|曾经|给`)
)

// TopicTold returns the words of a question that name the subject of what was said, without those for how it was said.
// rest is its text without the expressions of time.
func TopicTold(rest string) []string {
	return slices.DeleteFunc(TopicAtTime(hanTelling.ReplaceAllString(rest, " ")), tellingWords.MatchString)
}

// TopicAtTime returns the words of a question that name its subject. rest is its text without the expressions of time.
func TopicAtTime(rest string) (words []string) {
	rest = hanEmpty.ReplaceAllString(rest, " ")
	for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !emptyWords.MatchString(word) {
			words = append(words, word)
		}
	}
	return words
}
