package offline

import (
	"cmp"
	"slices"
)

// sortByLength sorts words, the longest first, so that a regular expression tries those
// first.
func sortByLength(words []string) {
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
}
