package retrieve

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// statementFirst puts the first piece of evidence that says something of what is asked for, or in reply, in front of a turn
// that only asks: "Which is where?" answers nothing. Who asks what was asked gets the question.
func statementFirst(cue *Cue, result *Result) {
	list := result.Evidence
	if result.given || result.Fallback || len(list) == 0 || asksForQuestion.MatchString(cue.Text) || language.ParseDialog(cue.Text).IsDialog || !onlyAsks(&list[0]) {
		return
	}
	terms := topicTerms(cue.Text)
	for i := range list[:min(answerPlaces, len(list))] {
		if e := &list[i]; !onlyAsks(e) && (hasTerm(e, terms) || sameExchange(e, &list[0])) {
			lead(list, i, "says something")
			return
		}
	}
}

var (
	// asksForQuestion matches cues for what was asked, and those that ask nothing.
	asksForQuestion = pattern.MustCompile(`(?i)\b(?:asks?|asked|asking|questions?|wonder(?:s|ed|ing)?|want(?:s|ed)? to know)\b|问|想知道|^[^?？]*$`)
	// saysBefore matches a sentence in front of another.
	saysBefore = pattern.MustCompile(`[.!。！…]["”’]?\s*\S`)
)

// onlyAsks reports whether evidence is a turn with nothing but a question.
func onlyAsks(e *Evidence) bool {
	text := strings.TrimRight(e.Text, " \"'”’")
	return e.Kind == graph.Turn && e.Node.Caption == "" && (strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")) && !saysBefore.MatchString(text)
}
