package memgraph

import (
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// acquaint lets the people who were together at a turn know of each other: it adds them to
// Present of each other's nodes. What each said elsewhere stays as it is.
func (w *Writer) acquaint(turn *graph.Node) error {
	if turn.Kind != graph.Turn || len(turn.Present) == 0 {
		return nil
	}
	together := turn.Present
	if turn.Speaker != 0 && turn.Role == graph.Human {
		together = graph.Union(together, []graph.ID{turn.Speaker})
	}
	for _, person := range together {
		known := w.accessOf(person)
		all := distinct(slices.DeleteFunc(graph.Union(known.Present, together), func(id graph.ID) bool { return id == person }))
		if len(all) == len(known.Present) || len(all) > graph.MaxProvenance {
			continue
		}
		old, err := w.Get(person)
		if err != nil {
			return w.fail(err)
		}
		n := old
		n.Present = all
		if err := w.replace(&old, n); err != nil {
			return err
		}
	}
	return w.failed
}
