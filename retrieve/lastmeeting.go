package retrieve

import (
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// lastMeetingFirst puts the latest turn first in which the asker tells that they met whom a question for the last time names.
func lastMeetingFirst(cue *Cue, result *Result) {
	name, ok := language.AsksLastMeeting(cue.Text)
	if !ok || result.given || result.Fallback {
		return
	}
	latest := -1
	for i := range result.Evidence {
		e := &result.Evidence[i]
		if e.Kind == graph.Turn && e.Node.Speaker == cue.Asker && !e.Time.IsZero() && isShort(e) && textHasTerm(e.Text, name) &&
			language.TellsMeeting(e.Text) && (latest < 0 || e.Time.After(result.Evidence[latest].Time)) {
			latest = i
		}
	}
	if latest > 0 {
		lead(result.Evidence, latest, "latest meeting")
	}
}
