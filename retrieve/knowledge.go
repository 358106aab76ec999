package retrieve

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// Knowledge says whether the companion knows what a question asks.
type Knowledge uint8

// The states of knowledge.
const (
	NotAsked    Knowledge = 0 // the prompt is verbatim, or nothing is asked, or not in words to look for
	Known       Knowledge = 1 // what is remembered has the words of the question
	NoLonger    Knowledge = 2 // it was told, but what is left lacks words
	NeverTold   Knowledge = 3 // nothing that is remembered has the words of the question
	minCoverage           = 0.5
	maxJudged             = 5 // pieces of evidence
)

// String returns the state in words.
func (k Knowledge) String() string {
	return [...]string{"not asked", "known", "no longer known", "never told"}[min(k, NeverTold)]
}

// knowledgeOf judges evidence by the words that it shows: never by those that faded, so that what
// a mask hides does not show in the judgement. Each piece covers a share of the question's words. The
// piece that covers most decides, if it covers half of them: if words of it faded, the answer is no
// longer known. Of equal pieces a whole one decides.
func knowledgeOf(question string, r *Result) Knowledge {
	terms := contentWords(language.ParseDialog(question).HumanWords)
	if len(terms) == 0 {
		return NotAsked
	}
	if r.Fallback {
		return NeverTold
	}
	best, faded := 0.0, false
	for i := range r.Evidence[:min(len(r.Evidence), maxJudged)] {
		e := &r.Evidence[i]
		shown := e.Speaker + " " + e.Node.Title + " " + e.Text + " " + e.Node.Caption
		covered := 0.0
		for _, term := range terms {
			if index.RankTexts(term, []string{shown})[0] > 0 {
				covered++
			}
		}
		if covered > best || covered == best && !e.Faded {
			best, faded = covered, e.Faded
		}
	}
	switch {
	case best < minCoverage*float64(len(terms)):
		return NeverTold
	case faded:
		return NoLonger
	}
	return Known
}

// contentWords returns the words of a question that a search looks for: words, and pairs of Chinese
// characters.
func contentWords(question string) (terms []string) {
	add := func(term string) {
		if len(lexical.Terms(nil, term)) > 0 {
			terms = append(terms, term)
		}
	}
	for word := range strings.FieldsFuncSeq(question,
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
		if !language.IsChinese(word) {
			add(word)
			continue
		}
		letters := []rune(word)
		for i := range max(1, len(letters)-1) {
			add(string(letters[i:min(i+2, len(letters))]))
		}
	}
	return terms
}
