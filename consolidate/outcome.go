package consolidate

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// write carries out the decision about a statement, for its own readers and for those who know what it replaces
// elsewhere. ids are the nodes of the statements of this step so far.
func (f *statement) write(w *memgraph.Writer, ids map[*statement]graph.ID, r *Report) error {
	if err := f.carryOut(w, ids, r); err != nil {
		return err
	}
	return f.tellElsewhere(w, ids[f])
}

// carryOut carries out the decision about a statement.
func (f *statement) carryOut(w *memgraph.Writer, ids map[*statement]graph.ID, r *Report) error {
	if f.drop {
		r.Ignored++
		return nil
	}
	old, err := f.target(w, ids)
	if err != nil {
		return err
	}
	if old == nil {
		id, added, err := put(w, f.node)
		ids[f] = id
		if added {
			r.Added++
		}
		return errors.Join(err, f.procedure.add(w, id))
	}
	switch {
	case f.decision == Confirm:
		ids[f] = old.ID
		r.Confirmed++
		return confirm(w, *old, f.node.Provenance)
	case f.decision == Clash:
		r.Clashed++
		return f.tell(w, ids, graph.Contradicts, old)
	case f.decision == End:
		r.Ended++
	default:
		r.Updated++
	}
	switch {
	case f.equal && f.withdraws():
		return errors.Join(w.Retire(old.ID, f.node.Event), endProcedure(w, old, f.node.Event))
	case f.equal:
		id, err := supersede(w, *old, f.node)
		ids[f] = id
		return errors.Join(err, endProcedure(w, old, f.node.Event), f.procedure.add(w, id))
	}
	return f.tell(w, ids, graph.Updates, old)
}

// target returns the note that the decision is about. It is nil if the statement is just added:
// by decision, or because an earlier statement of this step replaced that note.
func (f *statement) target(w *memgraph.Writer, ids map[*statement]graph.ID) (*graph.Node, error) {
	var id graph.ID
	switch {
	case f.decision == Add:
	case f.known != nil:
		id = f.known.ID
	case f.pending != nil:
		id = ids[f.pending]
	}
	if id == 0 {
		return nil, nil
	}
	old, err := w.Get(id)
	if err != nil || !old.Retired.IsZero() {
		return nil, err
	}
	return &old, nil
}

// tell stores the statement next to another note, with an edge for those who may see both.
func (f *statement) tell(w *memgraph.Writer, ids map[*statement]graph.ID, label string, old *graph.Node) error {
	id, _, err := put(w, f.node)
	if err != nil || id == 0 {
		return err
	}
	ids[f] = id
	_, _, err = w.Relate(graph.Edge{From: id, To: old.ID, Label: label, Origin: graph.Inferred,
		Provenance: graph.Union(f.node.Provenance, old.Provenance)})
	return errors.Join(err, f.procedure.add(w, id))
}

// check returns ErrConflict if a note that it changes or replaces changed since it was read.
func (f *statement) check(w *memgraph.Writer) error {
	for i := range f.elsewhere {
		if err := unchanged(w, &f.elsewhere[i]); err != nil {
			return err
		}
	}
	if f.known == nil {
		return nil
	}
	return unchanged(w, f.known)
}

// unchanged returns ErrConflict if a node changed since it was read, or is gone.
func unchanged(w *memgraph.Writer, n *graph.Node) error {
	now, err := w.Get(n.ID)
	if errors.Is(err, graph.ErrNotFound) || err == nil && now.Revision != n.Revision {
		return fmt.Errorf("%v %v: %w", n.Kind, n.ID, graph.ErrConflict)
	}
	return err
}

// sameEnd returns ErrConflict if an edge has ended since it was read, or goes on again, or is gone.
func sameEnd(w *memgraph.Writer, e *graph.Edge) error {
	now, err := w.Edge(e.ID)
	if errors.Is(err, graph.ErrNotFound) || err == nil && !now.Ended.Equal(e.Ended) {
		return fmt.Errorf("edge %d: %w", e.ID, graph.ErrConflict)
	}
	return err
}
