package egomem

import (
	"slices"

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
		if !heard && (!wish || n.Title == "" || slices.ContainsFunc(names, func(name string) bool { return language.HasName(told.Text, name) })) {
			return true, nil
		}
	}
	return false, nil
}
