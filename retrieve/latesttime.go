package retrieve

import (
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// latestTimeFirst puts the turn first that gives another time for what a question asks the time of ("they
// had to shift it, it is the 29th now"), if the first piece of evidence is older and says a time too. It
// has most of the words of the question that the first one has, or is of one exchange with it. It looks
// no further than formFirst.
func latestTimeFirst(cue *Cue, result *Result) {
	if result.given || result.Fallback || len(result.Evidence) == 0 || len(cue.Text) > maxFormQuestion || !language.AsksNextTime(cue.Text) || language.ParseDialog(cue.Text).IsDialog {
		return
	}
	list := result.Evidence
	saysWhen := func(i int) bool {
		return list[i].Kind == graph.Turn && !list[i].Time.IsZero() && len(times.Find(list[i].Text, list[i].Time))+len(times.Future(list[i].Text, list[i].Time)) > 0
	}
	if !saysWhen(0) || language.Reschedules(list[0].Text) {
		return
	}
	var topic []string // terms of the question that the first one has
	for _, term := range topicTerms(cue.Text) {
		if hasTerm(&list[0], []string{term}) {
			topic = append(topic, term)
		}
	}
	isOfTopic := func(i int) bool {
		shared := 0
		for _, term := range topic {
			if hasTerm(&list[i], []string{term}) {
				shared++
			}
		}
		return len(topic) == 0 || 2*shared > len(topic) || sameExchange(&list[0], &list[i])
	}
	latest := 0
	for i := 1; i < min(formLifted, len(list)); i++ {
		if list[i].Score > list[0].Score-maxBehind && list[i].Time.After(list[latest].Time) && saysWhen(i) && language.Reschedules(list[i].Text) && isOfTopic(i) {
			latest = i
		}
	}
	lead(list, latest, "latest time")
}

// sameExchange reports whether two turns were said shortly one after the other.
func sameExchange(a, b *Evidence) bool {
	return a.Kind == graph.Turn && b.Kind == graph.Turn && a.Node.Session == b.Node.Session && !a.Time.IsZero() && a.Time.Sub(b.Time).Abs() <= sameMoment
}
