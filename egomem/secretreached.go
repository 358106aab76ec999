package egomem

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// hasReached reports whether a secret is none among the people who are there now: one of them did not hear it, and is named in it as the one
// from whom it was kept. Others who are there hear what goes on with it, and no one else. What was private without a wish is kept from all
// who did not hear it.
func hasReached(w *memgraph.Writer, told *graph.Node, present []graph.ID) (bool, error) {
	wish := language.AsksForSecrecy(told.Text)
	for _, person := range present {
		heard := false
		for _, one := range append([]graph.ID{told.Speaker}, told.Present...) {
			same, err := isSamePerson(w, one, person)
			if err != nil {
				return false, err
			}
			heard = heard || same
		}
		n, err := w.Get(person)
		if err != nil {
			return false, err
		}
		names := append(graph.Aliases(n.Detail), n.Title, language.GivenName(n.Title))
		if !heard && (!wish || n.Title == "" || slices.ContainsFunc(names, func(name string) bool { return hasName(told.Text, name) })) {
			return true, nil
		}
	}
	return false, nil
}

// hasName reports whether a text has a name, as a word of its own unless it is written in Chinese.
func hasName(text, name string) bool {
	text, name = strings.ToLower(text), strings.ToLower(name)
	isPart := func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
	for name != "" {
		before, after, found := strings.Cut(text, name)
		if !found {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if !isPart(last) && !isPart(next) {
			return true
		}
		text = after
	}
	return false
}
