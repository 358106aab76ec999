package consolidate

import (
	"hash/fnv"
	"slices"

	"github.com/egomem/egomem/internal/lexical"
)

// termSet returns the index terms of a text.
func termSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, term := range lexical.Terms(nil, text) {
		set[term] = true
	}
	return set
}

// common returns the terms that are in both sets.
func common(a, b map[string]bool) map[string]bool {
	both := map[string]bool{}
	for term := range a {
		if b[term] {
			both[term] = true
		}
	}
	return both
}

// hashedTerms returns the hashes of the index terms of a text, ascending and distinct.
func hashedTerms(text string) []uint64 {
	var list []uint64
	for _, term := range lexical.Terms(nil, text) {
		h := fnv.New64a()
		h.Write([]byte(term))
		list = append(list, h.Sum64())
	}
	slices.Sort(list)
	return slices.Compact(list)
}
