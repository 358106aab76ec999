package memgraph

import (
	"context"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Remove removes a node with its edges, vector, spans and retrieval stats, and the notes and
// edges derived from it alone. People are ErrInvalid: use Store.Forget. The removed bytes
// stay in the files until a compaction; Store.Forget removes them at once.
func (w *Writer) Remove(id graph.ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	if n.Kind == graph.Person {
		return fmt.Errorf("%w: node %v is a person; use Forget", graph.ErrInvalid, id)
	}
	return w.remove(n)
}

func (w *Writer) remove(n graph.Node) error {
	orphans, err := w.detachDependents(n.ID)
	if err != nil {
		return w.fail(err)
	}
	if err := w.dropNode(&n); err != nil {
		return w.fail(err)
	}
	for _, id := range orphans {
		orphan, err := w.Get(id)
		if err != nil {
			return w.fail(err)
		}
		if err := w.remove(orphan); err != nil {
			return err
		}
	}
	return w.failed
}

// detachDependents removes a node from the provenance of its dependents. It removes edges
// without another source, and returns the notes without another source.
func (w *Writer) detachDependents(id graph.ID) (orphans []graph.ID, err error) {
	dependents, err := record.Dependents(w.tx, id)
	if err != nil {
		return nil, err
	}
	for _, dependent := range dependents {
		n, err := w.Get(dependent)
		if err != nil {
			return nil, err
		}
		old := n
		n.Provenance = without(n.Provenance, id)
		if old.Derived() && len(n.Provenance) == 0 {
			orphans = append(orphans, dependent)
		}
		if err := w.replace(&old, n); err != nil {
			return nil, err
		}
	}
	if err := w.dropReferences(id); err != nil {
		return nil, err
	}
	edges, err := record.DependentEdges(w.tx, id)
	if err != nil {
		return nil, err
	}
	for _, edge := range edges {
		e, err := w.Edge(edge)
		if err != nil {
			return nil, err
		}
		if len(e.Provenance) == 1 {
			if err := w.dropEdge(&e); err != nil {
				return nil, err
			}
			continue
		}
		w.drop(record.Key(record.KeyDependentEdge, uint64(id), uint64(edge)))
		e.Provenance = without(e.Provenance, id)
		if err := w.replaceEdge(&e); err != nil {
			return nil, err
		}
	}
	return orphans, w.failed
}

// dropReferences removes a node from the details and successors that name it.
func (w *Writer) dropReferences(id graph.ID) error {
	naming, err := record.SecondIDs[graph.ID](w.tx, record.KeyReference, id)
	if err != nil {
		return err
	}
	for _, other := range naming {
		old, err := w.Get(other)
		if err != nil {
			return err
		}
		n := old
		if n.Successor == id {
			n.Successor = 0
		}
		n.Detail = graph.MapIDs(n.Detail, func(named graph.ID) graph.ID {
			if named == id {
				return 0
			}
			return named
		})
		if err := w.replace(&old, n); err != nil {
			return err
		}
	}
	return nil
}

// without returns a list without one id, nil if nothing is left.
func without(list []graph.ID, id graph.ID) []graph.ID {
	list = slices.DeleteFunc(slices.Clone(list), func(have graph.ID) bool { return have == id })
	if len(list) == 0 {
		return nil
	}
	return list
}

// dropNode deletes the records of a node that has no dependents.
func (w *Writer) dropNode(n *graph.Node) error {
	id := uint64(n.ID)
	out, err := record.EdgesFrom(w.tx, n.ID)
	if err != nil {
		return err
	}
	in, err := record.EdgesTo(w.tx, n.ID)
	if err != nil {
		return err
	}
	if err := w.noteReindexed(n); err != nil {
		return err
	}
	in = slices.DeleteFunc(in, func(e graph.Edge) bool { return e.From == n.ID }) // out has them already
	for _, e := range append(out, in...) {
		if err := w.dropEdge(&e); err != nil {
			return err
		}
	}
	for _, kind := range []byte{record.KeyNode, record.KeyVector, record.KeyTokens, record.KeyVector1,
		record.KeyTokens1, record.KeySpans, record.KeyRetrievals} {
		w.drop(record.Key(kind, id))
	}
	w.dropAll(record.NodeEntries(n))
	w.delta.Nodes = slices.DeleteFunc(w.delta.Nodes, func(have graph.Node) bool { return have.ID == n.ID })
	w.delta.Vectors = slices.DeleteFunc(w.delta.Vectors, func(have index.NodeVector) bool { return have.Node == n.ID })
	w.delta.Tokens = slices.DeleteFunc(w.delta.Tokens, func(have index.NodeTokens) bool { return have.Node == n.ID })
	delete(w.delta.Updated, n.ID)
	putInto(&w.delta.Removed, n.ID, struct{}{})
	w.delta.Unembedded = append(w.delta.Unembedded, n.ID)
	return w.failed
}

// Dependents returns the notes and edges that name a node in their provenance, in order of
// their ids.
func (s *Store) Dependents(ctx context.Context, id graph.ID) (nodes []graph.ID, edges []graph.EdgeID, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		if _, err := record.GetNode(r, id); err != nil {
			return err
		}
		if nodes, err = record.Dependents(r, id); err != nil {
			return err
		}
		edges, err = record.DependentEdges(r, id)
		return err
	})
	return nodes, edges, s.wrap("find dependents", err)
}
