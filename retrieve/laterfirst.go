package retrieve

import (
	"slices"

	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// sameFrameBehind and changedBehind are how far behind the first, in log odds, a later turn may be that says the same with
	// another value, and one that says that something of what is asked for changed.
	sameFrameBehind = 5.0
	changedBehind   = 3.0
	// maxChanged bounds turns of which one may change the other, in bytes: in longer ones words of change are of many things.
	maxChanged = 160
)

// laterFirst puts a later turn of the same person first that has all words of the question that the first has, and is the
// same but for one stretch ("My locker is number 7", "My locker is number 9 now") or says that something changed. It marks
// none as replaced: both may hold ("Leo is allergic to nuts", "Nina is allergic to nuts now").
func laterFirst(cue *Cue, question *answers.Question, result *Result) {
	if result.Fallback || len(result.SubQuestions) > 0 || len(result.Evidence) == 0 {
		return
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	first := &list[0]
	if first.Kind != graph.Turn || !isShort(first) {
		return
	}
	topic := slices.DeleteFunc(topicTerms(cue.Text), func(term string) bool { return !textHasTerm(first.Text, term) })
	var later []int // in the list
	for i := range list {
		e := &list[i]
		if e.Kind == graph.Turn && isShort(e) && e.Node.Speaker == first.Node.Speaker && e.Time.After(first.Time) &&
			e.Score > first.Score-sameFrameBehind && !onlyAsks(e) && hasTerms(e, topic) {
			later = append(later, i)
		}
	}
	at := followLater(list, later, func(current, e *Evidence) bool { return answers.SameFrame(current.Text, e.Text) })
	if at == 0 && !result.given && len(topic) > 0 {
		at = followLater(list, later, func(current, e *Evidence) bool {
			return e.Score > first.Score-changedBehind && len(current.Text) <= maxChanged && len(e.Text) <= maxChanged &&
				mayGive(question.Value, e) && answers.Changes(withoutOtherNews(e.Text, topic))
		})
	}
	lead(list, at, "latest value")
}

// followLater returns where a chain of turns ends that begins with the first: each is one of some turns, later than the one
// before it, and changes that one.
func followLater(list []Evidence, turns []int, changes func(current, e *Evidence) bool) (at int) {
	for {
		next := slices.IndexFunc(turns, func(i int) bool {
			return list[i].Time.After(list[at].Time) && changes(&list[at], &list[i])
		})
		if next < 0 {
			return at
		}
		at = turns[next]
	}
}

// mayGive reports whether evidence may give what is asked for. Times are left to valueFirst: "it is the 29th now, same time"
// gives no time of day.
func mayGive(value *answers.Value, e *Evidence) bool {
	return value == nil || !value.IsTime() && value.In(e.Text)
}

// hasTerms reports whether the text of evidence has all of some words. Who spoke does not count.
func hasTerms(e *Evidence, terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { return !textHasTerm(e.Text, term) })
}

// newThing matches something new: "we've got a new nanny", "the gym has a new sauna". The group is what is new.
var newThing = pattern.MustCompile(`(?i)\bnew (\p{L}+)`)

// withoutOtherNews returns a text without what is new in it but is none of some words: a new sauna changes no gym.
func withoutOtherNews(text string, terms []string) string {
	return newThing.ReplaceAllStringFunc(text, func(found string) string {
		thing := newThing.FindStringSubmatch(found)[1]
		if textHasTerm(thing, terms...) {
			return found
		}
		return thing
	})
}
