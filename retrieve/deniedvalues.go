package retrieve

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/newvalue"
	"github.com/egomem/egomem/internal/language/whose"
	"github.com/egomem/egomem/internal/lexical"
)

// deniedValues marks turns among the first pieces of evidence of which a later one says that it does not hold, also if another person says so: "Hattie is moving to Leeds" after "It's York, not
// Leeds". If the first is such a turn, the latest that denies it comes first. Values are names and numbers, which stand for one thing.
func deniedValues(cue *Cue, result *Result) {
	if result.Fallback || len(result.SubQuestions) > 0 {
		return
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	topic, latest := topicTerms(cue.Text), 0
	for j := range list {
		later := &list[j]
		if !mayBeLater(later) || later.Time.IsZero() {
			continue
		}
		for _, value := range newvalue.Denied(later.Text) {
			for i := range list {
				e := &list[i]
				if !mayBeLater(e) || e.Time.IsZero() || !later.Time.After(e.Time) || !namesValue(e.Text, value, topic) || whose.OfAnother(later.Text, e.Text) {
					continue
				}
				if e.Until.IsZero() || later.Time.Before(e.Until) {
					e.Until, e.ReplacedBy = later.Time, later.ID
				}
				if i == 0 && (latest == 0 || later.Time.After(list[latest].Time)) {
					latest = j
				}
			}
		}
	}
	lead(result.Evidence, latest, "latest value")
}

// namesValue reports whether a text names a value, but for words that a question has too, by words with a capital or a digit, or in Chinese; and does not deny it itself.
func namesValue(text, value string, topic []string) bool {
	for _, denied := range newvalue.Denied(text) {
		if strings.EqualFold(denied, value) {
			return false
		}
	}
	if language.IsChinese(value) {
		return strings.Contains(text, value)
	}
	named := false
	for word := range strings.FieldsSeq(value) {
		if textHasTerm(word, topic...) || len(lexical.Terms(nil, word)) == 0 {
			continue
		}
		if !hasAsName(text, word) {
			return false
		}
		named = true
	}
	return named
}

// hasAsName reports whether a text has a word with a capital within it, or with a digit.
func hasAsName(text, word string) bool {
	for said := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ':' && r != '-' && r != '\''
	}) {
		said = strings.TrimSuffix(said, "'s")
		if strings.EqualFold(said, word) && (unicode.IsUpper([]rune(said)[0]) || strings.ContainsFunc(said, unicode.IsDigit)) {
			return true
		}
	}
	return false
}
