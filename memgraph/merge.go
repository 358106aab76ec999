package memgraph

import (
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// Merge replaces several notes that say the same by one: it stores n, derived from all of their
// sources, and retires them with n as their successor. They keep their edges, and views of the
// past still show them. Unmerge undoes it.
//
// Merge takes two or more different notes of n's kind that are believed and that the same people
// may see, so that nothing is hidden or shown by it; others are ErrInvalid, and a retired one is
// ErrConflict. n gets their access, and is trusted no more than any of them. If its Source is known
// already, it is ErrConflict.
func (w *Writer) Merge(notes []graph.ID, n graph.Node) (graph.ID, error) {
	merged, err := w.mergeable(notes, n.Kind)
	if err != nil {
		return 0, err
	}
	n.SetAccess(merged[0].Access())
	n.Provenance, n.Trust = slices.Clone(n.Provenance), 0
	for i := range merged {
		n.Provenance = graph.Union(n.Provenance, merged[i].Provenance)
		if n.Trust == 0 || merged[i].Trust < n.Trust { // they may have lost the source that they trust least
			n.Trust = merged[i].Trust
		}
	}
	if slices.ContainsFunc(n.Provenance, func(id graph.ID) bool { return slices.Contains(notes, id) }) {
		return 0, fmt.Errorf("%w: one of the notes is derived from another", graph.ErrInvalid)
	}
	if err := w.expectSameAccess(n, merged[0].Access()); err != nil {
		return 0, err
	}
	id, added, err := w.Put(n)
	if err != nil {
		return 0, err
	}
	if !added {
		return 0, fmt.Errorf("source %q: %w: node %v already has it", n.Source, graph.ErrConflict, id)
	}
	for _, old := range merged {
		note := old
		note.Retired, note.Successor, note.Merged = w.now, id, old.Revision+1
		if err := w.replace(&old, note); err != nil {
			return 0, err
		}
	}
	return id, w.failed
}

// expectSameAccess checks that a new note would get this access from its sources.
func (w *Writer) expectSameAccess(n graph.Node, access graph.Access) error {
	if err := w.expectAll(&n); err != nil {
		return err
	}
	w.completeAccess(&n)
	if w.failed == nil && !n.Access().Equal(access) {
		return fmt.Errorf("%w: other people may see the sources of the note than see the notes", graph.ErrInvalid)
	}
	return w.failed
}

// mergeable returns the notes to merge.
func (w *Writer) mergeable(notes []graph.ID, kind graph.Kind) ([]graph.Node, error) {
	if len(notes) < 2 || len(distinct(notes)) != len(notes) {
		return nil, fmt.Errorf("%w: a merge takes two or more different notes", graph.ErrInvalid)
	}
	if kind == graph.Draft {
		return nil, fmt.Errorf("%w: a %v cannot be merged", graph.ErrInvalid, kind)
	}
	var list []graph.Node
	for _, id := range notes {
		n, err := w.retirable(id)
		if err != nil {
			return nil, err
		}
		if n.Kind != kind {
			return nil, fmt.Errorf("%w: node %v is a %v, not a %v", graph.ErrInvalid, id, n.Kind, kind)
		}
		if list = append(list, n); !n.Access().Equal(list[0].Access()) {
			return nil, fmt.Errorf("%w: nodes %v and %v are for different people", graph.ErrInvalid, notes[0], id)
		}
	}
	return list, nil
}

// Unmerge undoes a Merge: it removes the merged note, with its edges and what is derived from it
// alone, and the notes are believed again as they were. A node that Merge did not make is
// ErrInvalid.
func (w *Writer) Unmerge(id graph.ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	naming, err := record.SecondIDs[graph.ID](w.tx, record.KeyReference, id)
	if err != nil {
		return w.fail(err)
	}
	undone := 0
	for _, other := range naming {
		old, err := w.Get(other)
		if err != nil {
			return w.fail(err)
		}
		if old.Successor != id || old.Merged == 0 {
			continue
		}
		note := old
		note.Retired, note.Successor, note.Merged = time.Time{}, 0, 0
		if err := w.replace(&old, note); err != nil {
			return err
		}
		if old.Revision == old.Merged { // nothing changed it since
			note.Revision = old.Revision - 1
			w.put(record.Key(record.KeyNode, uint64(note.ID)), record.EncodeNode(&note))
			w.noteUpdated(note)
		}
		undone++
	}
	if undone == 0 {
		return fmt.Errorf("%w: node %v is not the outcome of a merge", graph.ErrInvalid, id)
	}
	return w.remove(n)
}
