package memgraph

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxWitnesses bounds the sources that Relate lists for an edge. More are counted.
const maxWitnesses = 64

// Relate stores a relation, or adds its sources to the open edge that says the same: with the
// same ends, label, origin and beginning, from sources of the same access. Each new source raises
// the confidence c to 1 - (1-c)(1-e.Confidence); one that the edge has changes nothing. added
// reports that the edge is new.
//
// Sources of another access make a second edge, so that a second witness neither hides what was
// public nor shows what was private. An edge whose source becomes private later is as private as
// that source until the source is forgotten. An edge lists 64 sources and counts more in Witnesses. A
// source that was only counted counts again when it is given again.
func (w *Writer) Relate(e graph.Edge) (id graph.EdgeID, added bool, err error) {
	e, err = checkedEdge(e)
	if err != nil {
		return 0, false, err
	}
	if err := w.expectEnds(&e); err != nil {
		return 0, false, err
	}
	known, err := w.EdgesBetween(e.From, e.To)
	if err != nil {
		return 0, false, err
	}
	access, err := w.SourceAccess(e.Provenance)
	if err != nil {
		return 0, false, err
	}
	for i := range known {
		old := &known[i]
		if !saysSame(old, &e) {
			continue
		}
		if other, err := w.SourceAccess(old.Provenance); err != nil {
			return 0, false, err
		} else if other.Equal(access) {
			return old.ID, false, w.witness(old, &e)
		}
	}
	id, err = w.Link(e)
	return id, err == nil, err
}

// saysSame reports whether an open edge states the same relation as another.
func saysSame(old, e *graph.Edge) bool {
	return old.Label == e.Label && old.Origin == e.Origin && old.Ended.IsZero() && old.ValidFrom.Equal(e.ValidFrom) &&
		old.ValidTo.Equal(e.ValidTo)
}

// witness adds the sources of an edge to a stored one.
func (w *Writer) witness(old, e *graph.Edge) error {
	news := slices.DeleteFunc(slices.Clone(e.Provenance), func(id graph.ID) bool { return slices.Contains(old.Provenance, id) })
	if len(news) == 0 {
		return nil
	}
	n := *old
	listed := news[:min(len(news), max(0, maxWitnesses-len(old.Provenance)))]
	n.Provenance = graph.Union(old.Provenance, listed)
	n.Witnesses += uint64(len(news) - len(listed))
	n.Confidence = 1 - (1-old.Confidence)*(1-e.Confidence)
	n.Strength = max(old.Strength, e.Strength)
	return w.rewriteEdge(old, &n)
}

// Edges returns the edges that leave a node and those that reach it.
func (w *Writer) Edges(id graph.ID) (out, in []graph.Edge, err error) {
	if err := w.expect(id, 0); err != nil {
		return nil, nil, err
	}
	if out, err = record.EdgesFrom(w.tx, id); err == nil {
		in, err = record.EdgesTo(w.tx, id)
	}
	return out, in, err
}

// SourceAccess returns who may see all of some nodes: the access of an edge that rests on them.
func (w *Writer) SourceAccess(sources []graph.ID) (graph.Access, error) {
	accesses := make([]graph.Access, len(sources))
	for i, source := range sources {
		if err := w.expect(source, 0); err != nil {
			return graph.Access{}, err
		}
		accesses[i] = w.accessOf(source)
	}
	return graph.Access{Audience: graph.Everyone}.With(accesses...), w.failed
}

// expectEnds checks that the nodes that an edge names exist.
func (w *Writer) expectEnds(e *graph.Edge) error {
	for _, id := range append([]graph.ID{e.From, e.To}, e.Provenance...) {
		if err := w.expectSearchable(id); err != nil {
			return fmt.Errorf("edge: %w", err)
		}
	}
	if e.IsAssociation() {
		from, _ := w.kindOf(e.From)
		if to, _ := w.kindOf(e.To); from == graph.Person && to == graph.Person {
			return fmt.Errorf("%w: an association of two people", graph.ErrInvalid)
		}
	}
	return nil
}

// rewriteEdge overwrites an edge whose sources may have changed.
func (w *Writer) rewriteEdge(old, e *graph.Edge) error {
	for _, source := range e.Provenance {
		if err := w.expect(source, 0); err != nil {
			return fmt.Errorf("edge: %w", err)
		}
	}
	e.Lived = w.livedAt(e.Reinforced, old.Reinforced, old.Lived)
	if !slices.Equal(old.Provenance, e.Provenance) {
		w.dropAll(record.SourceEntries(old))
		w.putAll(record.SourceEntries(e))
	}
	return w.replaceEdge(e)
}
