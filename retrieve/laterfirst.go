package retrieve

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// sameFrameBehind and changedBehind are how far behind the first, in log odds, a later turn may be that says the same
	// with another value, and one that says that something of what is asked for changed.
	sameFrameBehind = 5.0
	changedBehind   = 3.0
	// maxChanged bounds turns of which one may change the other, in bytes: in longer ones words of change are of many things.
	maxChanged = 160
)

// laterFirst puts a later turn of the same person first that says what the first says with another value ("My locker is
// number 7", "My locker is number 9 now"), or has most words of the question that the first has, and says that something
// changed. Where states leaves no doubt, only the former is looked for.
func laterFirst(cue *Cue, question *answers.Question, result *Result) {
	if result.Fallback || len(result.Evidence) == 0 {
		return
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	best := list[0].Score
	latest := followLater(list, func(first, later *Evidence) bool {
		return best-later.Score < sameFrameBehind && answers.SameFrame(first.Text, later.Text)
	})
	if latest > 0 {
		markUntil(&list[0], &list[latest])
	} else if !result.given {
		topic := slices.DeleteFunc(topicTerms(cue.Text), func(term string) bool { return language.IsKin(strings.ToLower(term)) })
		latest = followLater(list, func(first, later *Evidence) bool {
			return best-later.Score < changedBehind && len(first.Text) <= maxChanged && len(later.Text) <= maxChanged &&
				answers.Changes(withoutOtherNews(later.Text, topic)) && hasMostTerms(topic, first, later) && mayGive(question.Value, later)
		})
	}
	lead(list, latest, "latest value")
}

// followLater returns where a chain of turns ends that begins with the first: each is of the same person as the one
// before it, later, and changes it.
func followLater(list []Evidence, changes func(first, later *Evidence) bool) (at int) {
	for {
		first := &list[at]
		if first.Kind != graph.Turn || !isShort(first) {
			return at
		}
		next := slices.IndexFunc(list, func(e Evidence) bool {
			return e.Kind == graph.Turn && isShort(&e) && e.Speaker == first.Speaker && e.Time.After(first.Time) &&
				!onlyAsks(&e) && changes(first, &e)
		})
		if next < 0 {
			return at
		}
		at = next
	}
}

// markUntil notes that a turn held until a later one that says that it does not any more.
func markUntil(first, later *Evidence) {
	if first.Until.IsZero() && answers.Changes(later.Text) {
		first.Until, first.ReplacedBy = later.Time, later.ID
	}
}

// newThing matches something new: "we've got a new nanny", "the gym has a new sauna". The group is what is new.
var newThing = pattern.MustCompile(`(?i)\bnew (\p{L}+)`)

// withoutOtherNews returns a text without what is new in it but is none of some terms: a new sauna changes no gym.
func withoutOtherNews(text string, terms []string) string {
	return newThing.ReplaceAllStringFunc(text, func(found string) string {
		thing := newThing.FindStringSubmatch(found)[1]
		if slices.ContainsFunc(terms, func(term string) bool { return index.RankTexts(term, []string{thing})[0] > 0 }) {
			return found
		}
		return thing
	})
}

// hasMostTerms reports whether a later turn has at least half of the terms that the first has, and one of them. Who spoke
// does not count.
func hasMostTerms(terms []string, first, later *Evidence) bool {
	of, shared := 0, 0
	for _, term := range terms {
		if !says(first, term) {
			continue
		}
		of++
		if says(later, term) {
			shared++
		}
	}
	return shared > 0 && 2*shared >= of
}

// mayGive reports whether evidence may give what is asked for. Times are left to valueFirst: "it is the 29th now, same time"
// gives no time of day.
func mayGive(value *answers.Value, e *Evidence) bool {
	return value == nil || !value.IsTime() && value.In(e.Text)
}

// says reports whether the text of evidence has a term.
func says(e *Evidence, term string) bool {
	return language.IsChinese(term) && strings.Contains(e.Text, term) || index.RankTexts(term, []string{e.Text})[0] > 0
}
