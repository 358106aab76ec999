package memgraph

import (
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// SaidBefore returns turns of people that come before a turn in its session, the last first, at most some.
func (w *Writer) SaidBefore(turn graph.ID, most int) (turns []graph.ID, err error) {
	n, err := w.Get(turn)
	if err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(w.delta.Nodes) {
		if len(turns) < most && m.ID < turn && m.Kind == graph.Turn && m.Role == graph.Human && m.Session == n.Session && !slices.Contains(turns, m.ID) {
			turns = append(turns, m.ID)
		}
	}
	for ordinal := range w.index.HumanTurns(n.Session) {
		if len(turns) >= most {
			break
		}
		if id := w.index.ID(ordinal); id < turn && !w.gone(id) && !slices.Contains(turns, id) {
			turns = append(turns, id)
		}
	}
	return turns, nil
}
