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

// Link stores a new edge between two existing nodes and returns its id. A missing node is
// ErrNotFound. Edges are not merged: linking the same again makes a second edge. See Relate.
func (w *Writer) Link(e graph.Edge) (graph.EdgeID, error) {
	e, err := checkedEdge(e)
	if err != nil {
		return 0, err
	}
	if err := w.expectEnds(&e); err != nil {
		return 0, err
	}
	if err := w.checkMemoryDim(&e); err != nil {
		return 0, err
	}
	w.count.Edge++
	e.ID = graph.EdgeID(w.count.Edge)
	e.Recorded, e.Ended = w.now, time.Time{}
	e.Lived = w.livedAt(e.Reinforced, time.Time{}, 0)
	w.addEdge(&e)
	return e.ID, w.failed
}

// addEdge writes a new edge.
func (t *transaction) addEdge(e *graph.Edge) {
	if t.failed == nil {
		t.fail(t.tx.Add(e))
	}
	t.delta.Arcs = appendDoubling(t.delta.Arcs, index.ArcOf(e))
}

// checkedEdge returns a copy of the edge that shares no memory with the caller's, or why it
// cannot be stored.
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

// checkMemoryDim returns ErrBadVector unless the edge's memory vector has the dimension of
// the ego's embedding model.
func (t *transaction) checkMemoryDim(e *graph.Edge) error {
	if len(e.Memory) > 0 && len(e.Memory) != t.header.Dim {
		return fmt.Errorf("%w: a memory vector of %d values, this memory's vectors have %d", graph.ErrBadVector,
			len(e.Memory), t.header.Dim)
	}
	return nil
}

// EdgesBetween returns the edges from one node to another, in order of their ids. Those of
// joined people lead from and to any of their ids.
func (w *Writer) EdgesBetween(from, to graph.ID) ([]graph.Edge, error) {
	joins, err := w.joins()
	if err != nil {
		return nil, err
	}
	return record.EdgesBetweenPeople(w.tx, joins, from, to)
}

// Edge returns an edge, or ErrNotFound.
func (w *Writer) Edge(id graph.EdgeID) (graph.Edge, error) { return record.GetEdge(w.tx, id) }

// UpdateEdge replaces the strength, confidence, stability, reinforcement, memory vector and
// validity of an edge, and adds to its provenance. The other fields stay as stored. Fewer people
// may see an edge with more sources: see Relate. A missing edge is ErrNotFound.
func (w *Writer) UpdateEdge(e graph.Edge) error {
	e, err := checkedEdge(e)
	if err != nil {
		return err
	}
	old, err := w.Edge(e.ID)
	if err != nil {
		return err
	}
	if err := w.checkMemoryDim(&e); err != nil {
		return err
	}
	e.From, e.To, e.Label, e.Origin, e.Recorded, e.Ended, e.Witnesses = old.From, old.To, old.Label, old.Origin,
		old.Recorded, old.Ended, old.Witnesses
	e.Provenance = distinct(slices.Concat(old.Provenance, e.Provenance))
	if len(e.Provenance) > graph.MaxProvenance {
		return fmt.Errorf("%w: %d nodes of provenance, at most %d", graph.ErrInvalid, len(e.Provenance), graph.MaxProvenance)
	}
	return w.rewriteEdge(&old, &e)
}

// EndEdge ends a relation at a time in the world; the zero time means now. The edge stays
// stored, and views of the past still show it. Ending it again is ErrConflict.
func (w *Writer) EndEdge(id graph.EdgeID, at time.Time) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	if !e.Ended.IsZero() {
		return fmt.Errorf("edge %d: %w: it has already ended", id, graph.ErrConflict)
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

// replaceEdge overwrites an edge; its two nodes stay the same.
func (w *Writer) replaceEdge(e *graph.Edge) error {
	b, place, err := record.FindEdge(w.tx, e.ID)
	if err != nil {
		return w.fail(err)
	}
	b.Edges[place] = *e
	w.put(b.Key(), b.Encode())
	at, added := slices.BinarySearchFunc(w.delta.Arcs, e.ID,
		func(have index.Arc, id graph.EdgeID) int { return cmp.Compare(have.ID, id) })
	if added {
		w.delta.Arcs[at] = index.ArcOf(e)
		return w.failed
	}
	putInto(&w.changed, [2]graph.ID{e.From, e.To}, struct{}{})
	return w.failed
}

// Unlink removes an edge, or returns ErrNotFound. For a relation that was true once, use
// EndEdge.
func (w *Writer) Unlink(id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	return w.dropEdge(&e)
}

// dropEdge removes an edge from its bundle, and an empty bundle with it.
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
