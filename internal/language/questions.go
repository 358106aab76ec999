package language

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

// whenWords matches a question for a time: "when did we meet?", "what year was it", "how long", 你什么时候来; not
// "where was it?".
var whenWords = pattern.MustCompile(
	`(?i)\b(?:when|what (?:date|day|month|year|time)|which (?:day|month|year)|how long|since)\b` +
		`|什么时候|何时|哪天|哪年|几号|几月|多久`)

// AsksWhen reports whether a text asks for a time.
func AsksWhen(text string) bool { return whenWords.MatchString(text) }

const (
	maxQuestions       = 4 // more than that is no list of questions
	minQuestionLetters = 8 // half of it in Chinese and Japanese scripts
)

var (
	// questionEnds matches the end of one question before another: "Who called? And when?", 谁来了？
	questionEnds = pattern.MustCompile(`[?？]+["”)]*\s*|[;；]\s+`)
	// questionJoins matches what connects two questions in one sentence: "who called, and when did he call?",
	// "where was it and also what did we eat", 他是谁以及在哪; not "bread and butter".
	questionJoins = pattern.MustCompile(
		`(?i),? (?:and|but|as well as|and also) (?:then )?((?:who|whom|whose|what|when|where|why|how|which|did|does)\b)` +
			`|[,，]?(?:还有|以及|并且|而且|另外)[,，]?`)
)

// SplitQuestions returns the questions of a text, in text order. Each is a substring of
// the text. A text with one question, or with more than four, comes back whole.
func SplitQuestions(text string) []string {
	var parts []string
	for _, sentence := range questionEnds.Split(text, -1) {
		begin := 0
		for _, at := range questionJoins.FindAllStringSubmatchIndex(sentence, -1) {
			next := at[1]
			if at[2] >= 0 {
				next = at[2] // keep the question word
			}
			if isLongQuestion(sentence[begin:at[0]]) && isLongQuestion(sentence[next:]) {
				parts = append(parts, sentence[begin:at[0]])
				begin = next
			}
		}
		parts = append(parts, sentence[begin:])
	}
	var questions []string
	for _, part := range parts {
		if part = strings.Trim(part, " \t\n,，。"); isLongQuestion(part) {
			questions = append(questions, part)
		}
	}
	if len(questions) < 2 || len(questions) > maxQuestions {
		return []string{text}
	}
	return questions
}

// isLongQuestion reports whether a text has enough letters for a question.
func isLongQuestion(text string) bool {
	letters := utf8.RuneCountInString(strings.TrimSpace(text))
	return letters >= minQuestionLetters || 2*letters >= minQuestionLetters && strings.IndexFunc(text, IsWide) >= 0
}
