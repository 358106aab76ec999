package changed

import (
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/whose"
)

// replacing are log odds above which a later statement replaces an earlier one without a question.
const replacing = 2.0

// leastShared is how many terms both statements have at least; those of Chinese are pairs of characters.
func leastShared(chinese bool) int {
	if chinese {
		return 2
	}
	return 1
}

// Replaces reports whether a later statement of the same person gives another value of what an earlier one tells, as far as what was
// learned leaves little doubt, and the log odds of that. The earlier one stands for the question, so that both have to be of the same.
func Replaces(earlier, later *Statement) (odds float64, is bool) {
	if earlier.terms.in(later.terms) < leastShared(earlier.chinese) || !MayReplace(earlier, later) {
		return never, false
	}
	odds = LogOdds(ReadQuestion(earlier.text), earlier, later, Similarity{}, 1)
	return odds, odds > replacing
}

// MayReplace reports whether nothing in a later statement speaks against its ending an earlier one. What tells of another person too
// may be theirs, and what is heard, thought of, added or still so ends nothing: "My daughter likes pink best", "I might take the tram",
// "I have a second job too". Nor does what tells of one of several: "My friend Ida lives in York" after "My friend Una lives in Hull".
func MayReplace(earlier, later *Statement) bool {
	isAnother := len(later.others) > 0 && later.names.without(earlier.names) > 0 && earlier.names.without(later.names) > 0
	if whose.OfAnother(later.text, earlier.text) || language.TellsOfNoHome(later.text) {
		return false
	}
	return earlier.chinese == later.chinese && later.others.without(earlier.others) == 0 && !isAnother &&
		!slices.ContainsFunc(keeping, func(i int) bool { return later.traits[i] })
}

// keeping are the places of the traits of a later statement that ends nothing.
var keeping = func() (places []int) {
	for i := range traits {
		if slices.Contains([]string{"additional", "still", "unreal"}, traits[i].name) {
			places = append(places, i)
		}
	}
	return places
}()
