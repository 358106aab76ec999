package retrieve

import (
	"github.com/egomem/egomem/internal/language/newvalue"
)

// newValues marks turns among the first pieces of evidence after which the same person gave another value of a thing that both name:
// "The key is behind the feed bin now" after "The key is under the flowerpot". If the first is such a turn, the latest one comes first.
func newValues(result *Result) {
	if result.Fallback || len(result.SubQuestions) > 0 {
		return
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	said := make([]*newvalue.Statement, len(list))
	isNew := false
	for i := range list {
		if e := &list[i]; mayBeLater(e) && !e.Time.IsZero() {
			said[i] = newvalue.Read(e.Text)
			isNew = isNew || said[i].IsNew()
		}
	}
	if !isNew {
		return
	}
	latest := 0
	for i := range list {
		e := &list[i]
		for j := range list {
			later := &list[j]
			if said[j] == nil || said[i] == nil || later.Node.Speaker != e.Node.Speaker || !later.Time.After(e.Time) || said[j].Replaces(said[i]) == "" {
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
	lead(result.Evidence, latest, "latest value")
}
