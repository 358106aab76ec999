package memgraph

import (
	"fmt"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Withdraw stops believing a note that was read wrongly: unlike Retire it gives the note no end in
// the world, since it was never so. Views of the past still show it. Reinstate undoes it. A retired
// note is ErrConflict.
func (w *Writer) Withdraw(id graph.ID) error {
	old, err := w.retirable(id)
	if err != nil {
		return err
	}
	n := old
	n.Retired, n.Lapsed = w.now, n.Until.IsZero()
	return w.replace(&old, n)
}

// Reinstate believes a note again as it was before Withdraw, Retire or Supersede. What replaced it
// stays. A note that is believed is ErrConflict, and a merged one ErrInvalid: see Unmerge.
func (w *Writer) Reinstate(id graph.ID) error {
	old, err := w.Get(id)
	switch {
	case err != nil:
		return err
	case old.Retired.IsZero():
		return fmt.Errorf("node %v: %w: it is believed", id, graph.ErrConflict)
	case old.Merged != 0:
		return fmt.Errorf("%w: node %v was merged; undo the merge", graph.ErrInvalid, id)
	}
	n := old
	n.Retired, n.Successor = time.Time{}, 0
	if n.Lapsed {
		n.Until, n.Lapsed = time.Time{}, false
	}
	return w.replace(&old, n)
}

// WithdrawEdge stops believing a relation that was read wrongly: unlike EndEdge it leaves open when
// the relation ended in the world. ReinstateEdge undoes it. An edge that has ended is ErrConflict.
func (w *Writer) WithdrawEdge(id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	if !e.Ended.IsZero() {
		return fmt.Errorf("edge %d: %w: it has already ended", id, graph.ErrConflict)
	}
	e.Ended = w.now
	return w.replaceEdge(&e)
}

// ReinstateEdge believes a relation again that WithdrawEdge withdrew. One that has not ended is
// ErrConflict.
func (w *Writer) ReinstateEdge(id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	if e.Ended.IsZero() {
		return fmt.Errorf("edge %d: %w: it has not ended", id, graph.ErrConflict)
	}
	e.Ended = time.Time{}
	return w.replaceEdge(&e)
}
