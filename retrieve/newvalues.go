package retrieve

import (
	"github.com/egomem/egomem/internal/language/newvalue"
	"github.com/egomem/egomem/internal/language/timepart"
	"github.com/egomem/egomem/internal/language/whose"
)

// newValues marks turns among the first pieces of evidence after which the same person gave another value of a thing that both name:
// "The key is behind the feed bin now" after "The key is under the flowerpot". If the first is such a turn, the latest one comes first.
func newValues(cue *Cue, result *Result) {
	if result.Fallback || len(result.SubQuestions) > 0 {
		return
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	said := make([]*newvalue.Statement, len(list))
	isNew := false
	for i := range list {
		if e := &list[i]; mayBeLater(e) && !e.Time.IsZero() {
			said[i] = newvalue.Read(e.Text)
			isNew = isNew || said[i].MayReplace()
		}
	}
	if !isNew {
		return
	}
	latest, part, topic := 0, timepart.Asked(cue.Text), topicTerms(cue.Text)
	for i := range list {
		e := &list[i]
		for j := range list {
			later := &list[j]
			if said[j] == nil || said[i] == nil || later.Node.Speaker != e.Node.Speaker || !later.Time.After(e.Time) ||
				part.In(e.Text) && part.IsMissing(later.Text) || whose.OfAnother(later.Text, e.Text) || !tellsOf(topic, e.Text, said[j].Replaces(said[i])) {
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

// tellsOf reports whether a sentence of a turn may be what a question with some terms asks for: it has one of them, or no other sentence
// has.
func tellsOf(topic []string, turn, sentence string) bool {
	return sentence != "" && (!textHasTerm(turn, topic...) || textHasTerm(sentence, topic...))
}
