package memgraph

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// Link stores a new edge between two nodes that exist and returns its id. A node that is
// not there is ErrNotFound. Nothing is merged: linking the same again makes a second edge.
func (w *Writer) Link(e graph.Edge) (graph.EdgeID, error) {
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
	w.count.Edge++
	e.ID = graph.EdgeID(w.count.Edge)
	e.Recorded, e.Ended = w.now, time.Time{}
	w.addEdge(&e)
	w.delta.Arcs = appendDoubling(w.delta.Arcs, index.ArcOf(&e))
	return e.ID, w.failed
}

// addEdge writes a new edge.
func (w *Writer) addEdge(e *graph.Edge) {
	if w.failed == nil {
		w.fail(w.tx.Add(e))
	}
}

// checkedEdge returns a copy of the edge that shares nothing with the caller's, or
// why it cannot be stored.
func checkedEdge(e graph.Edge) (graph.Edge, error) {
	if err := e.Check(); err != nil {
		return e, err
	}
	e.ValidFrom, e.ValidTo, e.Reinforced = graph.UTC(e.ValidFrom), graph.UTC(e.ValidTo), graph.UTC(e.Reinforced)
	e.Provenance = graph.Union(e.Provenance, nil)
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
func (w *Writer) fits(e *graph.Edge) error {
	if len(e.Memory) > 0 && len(e.Memory) != w.header.Dim {
		return fmt.Errorf("%w: a memory vector of %d values, this memory's vectors have %d", graph.ErrBadVector, len(e.Memory), w.header.Dim)
	}
	return nil
}

// EdgesBetween returns the edges from one node to another, in order of their ids.
func (w *Writer) EdgesBetween(from, to graph.ID) ([]graph.Edge, error) {
	return record.EdgesBetween(w.tx, from, to)
}

// Edge returns an edge, or ErrNotFound.
func (w *Writer) Edge(id graph.EdgeID) (graph.Edge, error) { return record.GetEdge(w.tx, id) }

// UpdateEdge replaces what may change of an edge: its strength, confidence,
// stability, reinforcement, memory vector and validity. The rest stays as it is
// stored. An edge that is not there is ErrNotFound.
func (w *Writer) UpdateEdge(e graph.Edge) error {
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
func (w *Writer) EndEdge(id graph.EdgeID, at time.Time) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	if !e.Ended.IsZero() {
		return fmt.Errorf("edge %d: %w: it ended already", id, graph.ErrConflict)
	}
	e.ValidTo = graph.UTC(at)
	if at.IsZero() {
		e.ValidTo = w.now
	}
	if e.ValidTo.Before(e.ValidFrom) {
		e.ValidTo = e.ValidFrom
	}
	if err := e.Check(); err != nil {
		return err
	}
	e.Ended = w.now
	return w.replaceEdge(&e)
}

// replaceEdge writes an edge in the place of the old one, between the same nodes.
func (w *Writer) replaceEdge(e *graph.Edge) error {
	b, place, err := record.FindEdge(w.tx, e.ID)
	if err != nil {
		return w.fail(err)
	}
	b.Edges[place] = *e
	w.put(b.Key(), b.Encode())
	at, added := slices.BinarySearchFunc(w.delta.Arcs, e.ID, func(have index.Arc, id graph.EdgeID) int { return cmp.Compare(have.ID, id) })
	if added {
		w.delta.Arcs[at] = index.ArcOf(e)
		return w.failed
	}
	putInto(&w.changed, [2]graph.ID{e.From, e.To}, struct{}{})
	return w.failed
}

// Unlink removes an edge, or returns ErrNotFound. What was so once is better ended: see
// EndEdge.
func (w *Writer) Unlink(id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	return w.dropEdge(&e)
}

// dropEdge takes an edge out of its bundle, and the bundle out when it was the last.
func (w *Writer) dropEdge(e *graph.Edge) error {
	b, at, err := record.FindEdge(w.tx, e.ID)
	if err != nil {
		return w.fail(err)
	}
	w.dropAll(record.SourceEntries(e))
	b.Edges = slices.Delete(b.Edges, at, at+1)
	if !slices.ContainsFunc(b.Edges, func(left graph.Edge) bool { return left.To == e.To }) {
		w.drop(b.InKey(e.To))
	}
	if len(b.Edges) == 0 {
		w.drop(b.Key())
		w.drop(b.NameKey())
	} else {
		w.put(b.Key(), b.Encode())
	}
	w.delta.Arcs = slices.DeleteFunc(w.delta.Arcs, func(have index.Arc) bool { return have.ID == e.ID })
	putInto(&w.changed, [2]graph.ID{e.From, e.To}, struct{}{})
	return w.failed
}
