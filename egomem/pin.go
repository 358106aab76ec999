package egomem

import (
	"context"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Pin makes a turn, a document or a note a core memory: it never fades and is never let go, and every
// prompt and profile of those who may know of it contains it. It can be forgotten like others.
func (m *Memory) Pin(ctx context.Context, id ID) error {
	return m.pin(ctx, "pin a memory", id, true)
}

// Unpin makes a core memory one like others.
func (m *Memory) Unpin(ctx context.Context, id ID) error {
	return m.pin(ctx, "unpin a memory", id, false)
}

func (m *Memory) pin(ctx context.Context, op string, id ID, pinned bool) error {
	if err := m.open(op); err != nil {
		return err
	}
	return memgraph.Wrap(op, m.store.Ego(), m.store.Edit(ctx, id, func(n *graph.Node) error {
		if pinned && (n.Kind == graph.Person || n.Kind == graph.Draft) {
			return hint.Errorf("take the ID from Evidence.ID",
				"%w: node %v is a %v, no turn, document or note", ErrInvalid, id, n.Kind)
		}
		n.Pinned = pinned
		return nil
	}))
}
