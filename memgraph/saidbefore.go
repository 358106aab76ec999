package memgraph

import (
	"cmp"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// SaidBefore returns the turns of people before a turn in its session, the latest first, at most as many as most
// says.
func (w *Writer) SaidBefore(turn graph.ID, most int) (turns []graph.ID, err error) {
	n, err := w.Get(turn)
	if err != nil {
		return nil, err
	}
	for _, m := range w.delta.Nodes {
		if m.ID < turn && m.Kind == graph.Turn && m.Role == graph.Human && m.Session == n.Session && !slices.Contains(turns, m.ID) {
			turns = append(turns, m.ID)
		}
	}
	changed, stored := len(turns), 0
	for ordinal := range w.index.HumanTurns(n.Session) {
		if stored >= most {
			break
		}
		if id := w.index.ID(ordinal); id < turn && !w.gone(id) && !slices.Contains(turns[:changed], id) {
			turns = append(turns, id)
			stored++
		}
	}
	slices.SortFunc(turns, func(a, b graph.ID) int { return cmp.Compare(b, a) })
	return turns[:min(most, len(turns))], nil
}
