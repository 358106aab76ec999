package memgraph

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/egomem/egomem/memgraph/graph"
)

// LetGo removes a node as the forgetter does: with its edges, vector, spans and retrieval stats, and
// with a tombstone of its source and of itself, so that no import brings it back. Readmit lets its
// source in again. People, drafts and pinned nodes are ErrInvalid. A node that a note or an edge
// rests on is ErrConflict.
func (w *Writer) LetGo(id graph.ID) error {
	n, err := w.Examine(id)
	switch {
	case err != nil:
		return err
	case n.Node.Kind == graph.Person || n.Node.Kind == graph.Draft || n.Node.Pinned:
		return fmt.Errorf("%w: node %v is a person, a draft or pinned; it is not let go", graph.ErrInvalid, id)
	case len(n.Dependents)+len(n.Derived) > 0:
		return fmt.Errorf("node %v: %w: a note or an edge rests on it", id, graph.ErrConflict)
	}
	if err := w.bury(sourceTombstone, n.Node.Source, 0); err != nil {
		return err
	}
	if err := w.bury(nodeTombstone, identityOf(&n.Node), 0); err != nil {
		return err
	}
	return w.remove(n.Node)
}

// identityOf returns what a node is recognised by in an export, after it was let go.
func identityOf(n *graph.Node) string {
	h := sha256.New()
	for _, text := range []string{n.Title, n.Text, n.Caption, n.Session, n.Source} {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(text))))
		h.Write([]byte(text))
	}
	var rest [17]byte
	rest[0] = byte(n.Kind)
	binary.BigEndian.PutUint64(rest[1:], uint64(n.Recorded.UnixNano()))
	if !n.Event.IsZero() {
		binary.BigEndian.PutUint64(rest[9:], uint64(n.Event.UnixNano()))
	}
	h.Write(rest[:])
	return string(h.Sum(nil))
}
