package memgraph

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// Link stores a new edge between two nodes that exist and returns its id. A node that is
// not there is ErrNotFound. Nothing is merged: linking the same again makes a second edge.
func (w *Writer) Link(e Edge) (EdgeID, error) {
	e, err := checkedEdge(e)
	if err != nil {
		return 0, err
	}
	err = cmp.Or(w.expect(e.From, 0), w.expect(e.To, 0))
	for _, basis := range e.Provenance {
		err = cmp.Or(err, w.expect(basis, 0))
	}
	if err != nil {
		return 0, fmt.Errorf("edge: %w", err)
	}
	if err := w.fits(&e); err != nil {
		return 0, err
	}
	w.count.edge++
	e.ID = EdgeID(w.count.edge)
	e.Recorded, e.Ended = w.now, time.Time{}
	w.addEdge(&e)
	w.delta.arcs = appended(w.delta.arcs, arcOf(&e))
	return e.ID, w.failed
}

// addEdge writes a new edge.
func (w *Writer) addEdge(e *Edge) {
	if w.failed == nil {
		w.fail(w.tx.add(e))
	}
}

// checkedEdge returns a copy of the edge that shares nothing with the caller's, or
// why it cannot be stored.
func checkedEdge(e Edge) (Edge, error) {
	if err := e.check(); err != nil {
		return e, err
	}
	e.ValidFrom, e.ValidTo, e.Reinforced = utc(e.ValidFrom), utc(e.ValidTo), utc(e.Reinforced)
	e.Provenance = union(e.Provenance, nil)
	if len(e.Provenance) == 0 {
		e.Provenance = nil
	}
	if e.Memory = slices.Clone(e.Memory); len(e.Memory) == 0 {
		e.Memory = nil
	}
	return e, nil
}

// fits returns ErrBadVector unless the edge's memory vector is one of the memory's
// embedding model.
func (w *Writer) fits(e *Edge) error {
	if len(e.Memory) > 0 && len(e.Memory) != w.stamp.dim {
		return fmt.Errorf("%w: a memory vector of %d values, this memory's vectors have %d", ErrBadVector, len(e.Memory), w.stamp.dim)
	}
	return nil
}

// EdgesBetween returns the edges from one node to another, in order of their ids.
func (w *Writer) EdgesBetween(from, to ID) ([]Edge, error) { return edgesBetween(w.tx, from, to) }

// Edge returns an edge, or ErrNotFound.
func (w *Writer) Edge(id EdgeID) (Edge, error) { return getEdge(w.tx, id) }

func getEdge(r kv.Reader, id EdgeID) (Edge, error) {
	b, at, err := findEdge(r, id)
	if err != nil {
		return Edge{}, err
	}
	return b.edges[at], nil
}

// UpdateEdge replaces what may change of an edge: its strength, confidence,
// stability, reinforcement, memory vector and validity. The rest stays as it is
// stored. An edge that is not there is ErrNotFound.
func (w *Writer) UpdateEdge(e Edge) error {
	e, err := checkedEdge(e)
	if err != nil {
		return err
	}
	old, err := w.Edge(e.ID)
	if err != nil {
		return err
	}
	if err := w.fits(&e); err != nil {
		return err
	}
	e.From, e.To, e.Label, e.Recorded, e.Ended, e.Provenance = old.From, old.To, old.Label, old.Recorded, old.Ended, old.Provenance
	return w.replaceEdge(&e)
}

// EndEdge marks a relation as over from a time in the world on. It is kept: what was
// so before can still be asked for. Ending it again is ErrConflict.
func (w *Writer) EndEdge(id EdgeID, at time.Time) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	if !e.Ended.IsZero() {
		return fmt.Errorf("edge %d: %w: it ended already", id, ErrConflict)
	}
	e.ValidTo = utc(at)
	if at.IsZero() {
		e.ValidTo = w.now
	}
	if e.ValidTo.Before(e.ValidFrom) {
		e.ValidTo = e.ValidFrom
	}
	if err := e.check(); err != nil {
		return err
	}
	e.Ended = w.now
	return w.replaceEdge(&e)
}

// replaceEdge writes an edge in the place of the old one, between the same nodes.
func (w *Writer) replaceEdge(e *Edge) error {
	b, place, err := findEdge(w.tx, e.ID)
	if err != nil {
		return w.fail(err)
	}
	b.edges[place] = *e
	w.put(b.key(), b.encode())
	at, added := slices.BinarySearchFunc(w.delta.arcs, e.ID, func(have arc, id EdgeID) int { return cmp.Compare(have.id, id) })
	if added {
		w.delta.arcs[at] = arcOf(e)
		return w.failed
	}
	noted(&w.changed, [2]ID{e.From, e.To}, struct{}{})
	return w.failed
}

// Unlink removes an edge, or returns ErrNotFound. What was so once is better ended: see
// EndEdge.
func (w *Writer) Unlink(id EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	return w.dropEdge(&e)
}

// dropEdge takes an edge out of its bundle, and the bundle out when it was the last.
func (w *Writer) dropEdge(e *Edge) error {
	b, at, err := findEdge(w.tx, e.ID)
	if err != nil {
		return w.fail(err)
	}
	w.dropAll(basisEntries(e))
	b.edges = slices.Delete(b.edges, at, at+1)
	if !slices.ContainsFunc(b.edges, func(left Edge) bool { return left.To == e.To }) {
		w.drop(b.inKey(e.To))
	}
	if len(b.edges) == 0 {
		w.drop(b.key())
		w.drop(b.nameKey())
	} else {
		w.put(b.key(), b.encode())
	}
	w.delta.arcs = slices.DeleteFunc(w.delta.arcs, func(have arc) bool { return have.id == e.ID })
	noted(&w.changed, [2]ID{e.From, e.To}, struct{}{})
	return w.failed
}
