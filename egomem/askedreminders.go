package egomem

import (
	"context"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph/graph"
)

// askedReminders returns what a text asks the companion for in the words of a person, as Consolidate reads it without a model: "Remind me
// tomorrow to call Mum at five and to take my pills at nine". It is nil for other texts, such as "dentist at nine", and for those of several
// sentences, of which one may say what another asks for.
func askedReminders(text string, now time.Time) (list []Reminder) {
	if now.IsZero() || severalSentences(text) {
		return nil
	}
	steps, err := offline.New(nil)
	if err != nil {
		return nil
	}
	found, err := steps.Extract(context.Background(), &consolidate.Passage{Turns: []consolidate.Turn{
		{Role: graph.Robot, Time: now}, {Role: graph.Human, Speaker: "someone", Text: text, Time: now}}})
	if err != nil {
		return nil
	}
	for i := range found.Errands {
		if e := &found.Errands[i]; e.Change == consolidate.Asks {
			list = append(list, Reminder{Text: e.Text, Due: e.Due, Every: e.Every, Until: e.Until})
		}
	}
	return list
}

// severalSentences reports whether a text may have more than one sentence.
func severalSentences(text string) bool {
	text = strings.TrimRight(text, " .!?。！？")
	for _, end := range []string{". ", "! ", "? ", "。", "！", "？", "\n"} {
		if strings.Contains(text, end) {
			return true
		}
	}
	return false
}
