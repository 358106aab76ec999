package memgraph

import (
	"context"
	"fmt"
	"slices"

	"github.com/egomem/egomem/memgraph/kv"
)

// Remove takes a node out of the memory with all that hangs on it: its edges,
// vector, spans and records of use, and the notes and edges that rest on nothing
// else. People, who others speak of and to, are removed by Store.Forget alone, and
// so are bytes: what Remove takes out stays in the files until they are compacted.
func (w *Writer) Remove(id ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	if n.Kind == Person {
		return fmt.Errorf("%w: node %v is a person; use Forget", ErrInvalid, id)
	}
	return w.remove(n)
}

func (w *Writer) remove(n Node) error {
	orphans, err := w.uproot(n.ID)
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

// uproot takes a node out of the provenance of what rests on it, removes the edges
// that then rest on nothing, and returns the nodes that do.
func (w *Writer) uproot(id ID) (orphans []ID, err error) {
	dependents, err := resting(w.tx, id)
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
		if len(n.Provenance) == 0 && n.Kind != Turn && n.Kind != Person {
			orphans = append(orphans, dependent)
		}
		if err := w.replace(&old, n); err != nil {
			return nil, err
		}
	}
	if err := w.unname(id); err != nil {
		return nil, err
	}
	edges, err := edgesResting(w.tx, id)
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
		w.drop(key(keyEdgeBasis, uint64(id), uint64(edge)))
		e.Provenance = without(e.Provenance, id)
		if err := w.replaceEdge(&e); err != nil {
			return nil, err
		}
	}
	return orphans, w.failed
}

func edgesResting(r kv.Reader, id ID) ([]EdgeID, error) {
	return secondNumbers[EdgeID](r, keyEdgeBasis, id)
}

// unname takes a node out of the details and successions that name it.
func (w *Writer) unname(id ID) error {
	naming, err := secondNumbers[ID](w.tx, keyNaming, id)
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
		n.Detail = MapIDs(n.Detail, func(named ID) ID {
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

// without returns a list less one id, nil when nothing is left.
func without(list []ID, id ID) []ID {
	list = slices.DeleteFunc(slices.Clone(list), func(have ID) bool { return have == id })
	if len(list) == 0 {
		return nil
	}
	return list
}

// dropNode deletes the records of a node on which nothing rests any more.
func (w *Writer) dropNode(n *Node) error {
	id := uint64(n.ID)
	out, err := edgesFrom(w.tx, n.ID)
	if err != nil {
		return err
	}
	in, err := edgesTo(w.tx, n.ID)
	if err != nil {
		return err
	}
	if err := w.unword(n); err != nil {
		return err
	}
	in = slices.DeleteFunc(in, func(e Edge) bool { return e.From == n.ID }) // they are among out
	for _, e := range append(out, in...) {
		if err := w.dropEdge(&e); err != nil {
			return err
		}
	}
	for _, kind := range []byte{keyNode, keyVector, keyTokens, keyVector1, keyTokens1, keySpans, keyUses} {
		w.drop(key(kind, id))
	}
	w.dropAll(nodeEntries(n))
	w.delta.nodes = slices.DeleteFunc(w.delta.nodes, func(have Node) bool { return have.ID == n.ID })
	w.delta.vectors = slices.DeleteFunc(w.delta.vectors, func(have nodeVector) bool { return have.node == n.ID })
	w.delta.tokens = slices.DeleteFunc(w.delta.tokens, func(have nodeTokens) bool { return have.node == n.ID })
	delete(w.delta.updated, n.ID)
	noted(&w.delta.removed, n.ID, struct{}{})
	w.delta.unembedded = append(w.delta.unembedded, n.ID)
	return w.failed
}

// Resting returns what rests on a node: the notes and the edges that name it in
// their provenance, in order of their ids.
func (s *Store) Resting(ctx context.Context, id ID) (nodes []ID, edges []EdgeID, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		if _, err := getNode(r, id); err != nil {
			return err
		}
		if nodes, err = resting(r, id); err != nil {
			return err
		}
		edges, err = edgesResting(r, id)
		return err
	})
	return nodes, edges, s.wrap("find what rests on a node", err)
}
