package retrieve

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// companionFirst puts what the companion said in front of the turn that it answered, of thanks for it, and of what it asked
// back, where a question asks for the companion's own words.
func companionFirst(cue *Cue, result *Result) {
	list := result.Evidence
	if result.given || result.Fallback || len(list) == 0 || !language.AsksForCompanionWords(cue.Text) ||
		asksOfSelf.MatchString(cue.Text) || language.ParseDialog(cue.Text).IsDialog || companionTells(&list[0]) {
		return
	}
	// A turn that asks was answered after it, and thanks are for what was said before.
	asks, best := strings.ContainsAny(list[0].Text, "?？"), -1
	follows := func(e *Evidence) bool { return e.Time.After(list[0].Time) }
	for i := range list[:min(answerPlaces, len(list))] {
		e := &list[i]
		if !companionTells(e) || !sameExchange(e, &list[0]) {
			continue
		}
		if best < 0 || follows(e) == asks && (follows(&list[best]) != asks ||
			e.Time.Sub(list[0].Time).Abs() < list[best].Time.Sub(list[0].Time).Abs()) {
			best = i
		}
	}
	if best > 0 {
		lead(list, best, "the companion's words")
	}
}

// asksOfSelf matches a question for what the asker did or thought of what the companion said: "why did I ask for your advice?",
// 我为什么问你的建议; not "what was your advice?".
var asksOfSelf = pattern.MustCompile(`(?i)\b(?:did|do|have|had|am|was) i\b|我(?:为什么|怎么|后来|觉得|有没有|是不是)`)

// companionTells reports whether evidence is a turn of the companion that does not end with a question.
func companionTells(e *Evidence) bool {
	text := strings.TrimRight(e.Text, " \"'”’")
	return e.Kind == graph.Turn && e.Node.Role == graph.Robot && !strings.HasSuffix(text, "?") && !strings.HasSuffix(text, "？")
}
