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
	for i := range list[:min(answerPlaces, len(list))] {
		if e := &list[i]; companionTells(e) && sameExchange(e, &list[0]) {
			lead(list, i, "the companion's words")
			return
		}
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
