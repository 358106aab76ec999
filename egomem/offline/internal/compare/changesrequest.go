package compare

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// bare are words of what is asked for that say nothing of it.
var bare = lexical.SetOf("tell ask say remind let know give put play make show me us you it that this first then please always never")

// inItsPlace matches that a request takes the place of an earlier one: "use Celsius instead", "from now on", 改成英语;
// not "also use Celsius".
var inItsPlace = pattern.MustCompile(`(?i)\binstead\b|\bfrom now on\b|改成|改为|换成|而不是`)

// changesRequest returns what a statement does to a known request under a condition, and to which; -1 for none. One
// that takes a request back has half of the words of what was asked for, and one that puts another in its place
// the condition.
func changesRequest(fresh *consolidate.Statement, known []consolidate.Statement) (decision consolidate.Decision, at int) {
	words := lexical.Terms(nil, fresh.Text)
	mine, asks := conditional.Split(fresh.Text)
	for i := range known {
		old := &known[i]
		if fresh.Change == consolidate.Ends && old.Change != consolidate.Ends && dropsByName(fresh, old) {
			return consolidate.End, i
		}
		its, ok := conditional.Split(old.Text)
		if !ok || old.Change == consolidate.Ends || language.NameKey(old.Subject) != language.NameKey(fresh.Subject) {
			continue
		}
		if fresh.Change == consolidate.Ends {
			asked := slices.DeleteFunc(lexical.Terms(nil, its.Do), func(term string) bool { return bare[term] })
			shared := 0
			for _, term := range asked {
				if slices.Contains(words, term) {
					shared++
				}
			}
			if shared > 0 && 2*shared >= len(asked) {
				return consolidate.End, i
			}
		} else if asks && inItsPlace.MatchString(fresh.Text) && conditional.Hear(mine.When).Meets(its.When) {
			return consolidate.Update, i
		}
	}
	return "", -1
}

// dropsByName reports whether a statement drops a request of the same person by what it is about. What is told of a person begins with their name, and is no request.
func dropsByName(fresh, old *consolidate.Statement) bool {
	thing := reading.DroppedThing(fresh.Text)
	if thing == "" || language.NameKey(old.Subject) != language.NameKey(fresh.Subject) || strings.HasPrefix(old.Text, old.Subject) {
		return false
	}
	about, asked := lexical.Terms(nil, thing), lexical.Terms(nil, old.Text)
	return len(about) > 0 && !slices.ContainsFunc(about, func(term string) bool { return !slices.Contains(asked, term) })
}
