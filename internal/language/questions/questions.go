// Package questions tells a question by its words alone, without a question mark: speech recognisers write none. English asks by the order
// of words ("what time is it", "is it raining"), Chinese by question words and particles.
package questions

import "github.com/egomem/egomem/internal/language"

// maxBytes is the longest sentence that is read. Longer text is no question.
const maxBytes = 2000

// ByForm reports whether an English or Chinese sentence without a question mark asks something.
func ByForm(text string) bool {
	if len(text) > maxBytes {
		return false
	}
	if language.IsChinese(text) {
		return chineseAsks(text)
	}
	return englishAsks(text)
}
