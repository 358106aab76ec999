package language

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

// whenWords ask for a time.
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
	// questionEnds separate two questions.
	questionEnds = pattern.MustCompile(`[?？]+["”)]*\s*|[;；]\s+`)
	// questionJoins connect two questions within a sentence.
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
