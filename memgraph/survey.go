package memgraph

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Surveyed is a node with what belongs to it.
type Surveyed struct {
	Node  graph.Node
	Uses  graph.RetrievalStats
	Spans []graph.Span
	Bytes int // of its records, without edges
}

// Survey calls node with every node, by ascending id, and then edge with every edge, all in one
// snapshot. It costs as much as a read of the whole memory. An error of a function ends it.
func (s *Store) Survey(ctx context.Context, node func(Surveyed) error, edge func(graph.Edge) error) error {
	const op = "survey memory"
	if node == nil || edge == nil {
		return s.wrap(op, missingArgument("function"))
	}
	return s.wrap(op, s.view(ctx, func(r kv.Reader) error {
		attached, err := readAttachments(r)
		if err != nil {
			return err
		}
		err = record.ScanNodes(r, func(n graph.Node) error {
			one := Surveyed{Node: n, Bytes: nodeBytes(&n) + attached.bytes[n.ID]}
			one.Uses, one.Spans = attached.uses[n.ID], attached.spans[n.ID]
			return node(one)
		})
		if err != nil {
			return err
		}
		for e, err := range record.AllEdges(r) {
			if err != nil {
				return err
			}
			if err := edge(*e); err != nil {
				return err
			}
		}
		return nil
	}))
}

// nodeBytes returns the size of a node's record with its key.
func nodeBytes(n *graph.Node) int {
	return len(record.Key(record.KeyNode, uint64(n.ID))) + len(record.EncodeNode(n))
}

// attachments are the records next to those of the nodes.
type attachments struct {
	uses  map[graph.ID]graph.RetrievalStats
	spans map[graph.ID][]graph.Span
	bytes map[graph.ID]int
}

// attachmentKinds are the first bytes of keys with records of a node.
var attachmentKinds = []byte{record.KeyVector, record.KeyTokens, record.KeyVector1, record.KeyTokens1, record.KeySpans,
	record.KeyRetrievals}

func readAttachments(r kv.Reader) (attachments, error) {
	a := attachments{map[graph.ID]graph.RetrievalStats{}, map[graph.ID][]graph.Span{}, map[graph.ID]int{}}
	for _, kind := range attachmentKinds {
		for entry, err := range r.Scan(kv.Range{Prefix: record.Key(kind)}) {
			if err != nil {
				return a, err
			}
			var id uint64
			if err := record.ParseKey(entry.Key, &id); err != nil {
				return a, err
			}
			a.bytes[graph.ID(id)] += len(entry.Key) + len(entry.Value)
			switch kind {
			case record.KeySpans:
				a.spans[graph.ID(id)], err = record.DecodeSpans(entry.Value)
			case record.KeyRetrievals:
				a.uses[graph.ID(id)], err = record.DecodeRetrievals(entry.Value)
			}
			if err != nil {
				return a, fmt.Errorf("node %d: %w", id, err)
			}
		}
	}
	return a, nil
}

// Examined is a node with everything that hangs on it, at one moment.
type Examined struct {
	Node       graph.Node
	Uses       graph.RetrievalStats
	Edges      []graph.Edge   // from it and to it
	Dependents []graph.ID     // notes derived from it
	Derived    []graph.EdgeID // edges derived from it
	Naming     []graph.ID     // nodes that name it in their detail, or as their successor
}

// Examine returns a node with everything that hangs on it. A missing one is ErrNotFound.
func (w *Writer) Examine(id graph.ID) (Examined, error) {
	n, err := w.Get(id)
	if err != nil {
		return Examined{}, err
	}
	return examine(w.tx, n)
}

// Examine returns a node with everything that hangs on it. A missing one is ErrNotFound.
func (s *Store) Examine(ctx context.Context, id graph.ID) (e Examined, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		n, err := record.GetNode(r, id)
		if err != nil {
			return err
		}
		e, err = examine(r, n)
		return err
	})
	return e, s.wrap("examine node", err)
}

func examine(r kv.Reader, n graph.Node) (Examined, error) {
	e := Examined{Node: n}
	var err error
	if e.Uses, err = record.GetRetrievals(r, n.ID); err != nil {
		return e, err
	}
	if e.Edges, err = record.EdgesFrom(r, n.ID); err != nil {
		return e, err
	}
	in, err := record.EdgesTo(r, n.ID)
	if err != nil {
		return e, err
	}
	for _, edge := range in {
		if edge.From != n.ID {
			e.Edges = append(e.Edges, edge)
		}
	}
	if e.Dependents, err = record.Dependents(r, n.ID); err != nil {
		return e, err
	}
	if e.Derived, err = record.DependentEdges(r, n.ID); err != nil {
		return e, err
	}
	e.Naming, err = record.SecondIDs[graph.ID](r, record.KeyReference, n.ID)
	return e, err
}
