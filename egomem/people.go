package egomem

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Person returns the ID of the person with a name or alias. Case, the two ways to write an
// accent, and surplus spaces do not matter. If several people have the name, it is the first. An unknown name is
// ErrNotFound: check the spelling, or use Stranger.
func (m *Memory) Person(ctx context.Context, name string) (ID, error) {
	const op = "find a person"
	if err := m.open(op); err != nil {
		return 0, err
	}
	id, err := m.store.Person(ctx, name)
	if errors.Is(err, ErrNotFound) {
		return 0, &Error{Op: op, Ego: m.store.Ego(), Err: fmt.Errorf("%q: %w", name, ErrNotFound),
			Hint: "check the spelling; people are known once they spoke or are in a Relation; use egomem.Stranger for others"}
	}
	return id, err
}

// asker returns who asks, for the retriever.
func (m *Memory) asker(ctx context.Context, id ID) (graph.ID, error) {
	switch id {
	case App:
		return graph.App, nil
	case 0:
		several, err := m.knowsSeveral(ctx)
		if several {
			err = &Error{Op: "recall", Ego: m.store.Ego(), Err: ErrAsker,
				Hint: "this memory knows several people; set Asker to Memory.Person, egomem.Stranger, or egomem.App to see everything"}
		}
		return graph.App, err
	}
	return id, nil
}

// knowsSeveral reports whether the memory knows more than one person.
func (m *Memory) knowsSeveral(ctx context.Context) (several bool, err error) {
	err = m.store.Index(ctx, func(x *index.Index) error {
		people := 0
		for n := range uint32(x.Len()) {
			if x.Kind(n) == graph.Person {
				if people++; people > 1 {
					several = true
					break
				}
			}
		}
		return nil
	})
	return several, memgraph.Wrap("recall", m.store.Ego(), err)
}
