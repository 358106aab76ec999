package compare

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// givesAnotherValue reports whether a statement gives a thing that a known one names another value, or says that it is let go: "The key is
// behind the feed bin now" after "The key is under the flowerpot".
func givesAnotherValue(fresh, old *consolidate.Statement) bool {
	if old.Change == consolidate.Ends || language.IsChinese(fresh.Text) != language.IsChinese(old.Text) {
		return false
	}
	now := readNews(asSaid(fresh))
	if !now.MayReplace() {
		return false
	}
	was := asSaid(old)
	sentence := now.Replaces(readNews(was))
	return sentence != "" && 2*len(sentence) > len(was) // else it says other things too
}

// readAsSaid returns what a statement says as its holder says it, with the letter case of names; "" if "they" may be others.
func readAsSaid(w wording) string {
	if language.IsChinese(w.text) {
		return wordsAs(w)
	}
	text := strings.Trim(addedDate.ReplaceAllString(bodyOf(w.text), ""), " \"“”")
	if !isReport(w.text) {
		return text
	}
	if at := reportedSpeaker.FindStringIndex(text); at == nil || namesOthers.MatchString(text) {
		return ""
	}
	return reportedSpeaker.ReplaceAllStringFunc(text, func(word string) string { return asSpeaker[strings.ToLower(word)] })
}

var (
	// reportedSpeaker matches the words for the speaker in a fact, which reports what they said, also at its beginning: "They live in York",
	// "their dog"; not "I live in York".
	reportedSpeaker = pattern.MustCompile(`(?i)\b(?:they are|they have|they|their|them)\b`)
	asSpeaker       = map[string]string{"they are": "I'm", "they have": "I've", "they": "I", "their": "my", "them": "me"}
	// namesOthers matches others before a word that may mean them: "their parents say they moved"; not "they moved".
	namesOthers = pattern.MustCompile(`(?i)\b(?:their|the|some|his|her) \p{L}+.*\bthey\b`)
)
