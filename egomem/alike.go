package egomem

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Alike returns names of which Consolidate noticed that they may mean the same person or thing, or someone said that
// they do, as far as the asker may know: "Mel may be the same as Melanie (short form)". Such a link opens no access and
// changes no record: what is told of a name stays with that name. An unknown asker is ErrNotFound.
//
// It reads the whole memory. For people who speak, see JoinPeople.
func (m *Memory) Alike(ctx context.Context, asker ID) ([]consolidate.Alike, error) {
	const op = "list names that may mean the same"
	if err := m.open(op); err != nil {
		return nil, err
	}
	var list []consolidate.Alike
	err := m.asked(ctx, op, asker, func(who graph.ID) (err error) {
		if who != graph.App && who != graph.Stranger {
			if _, err := m.store.SamePerson(ctx, who); err != nil {
				return memgraph.Wrap(op, m.store.Ego(), err)
			}
		}
		list, err = m.mind.inner.Alike(ctx, who)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Settle says that the names of a link of Alike mean the same, or that they do not. Nothing that is told later changes
// that, only a further Settle. An edge that is no such link is ErrInvalid, an unknown one ErrNotFound. A link that has
// ended is graph.ErrConflict, unless same is true and no other link of the two names is open.
func (m *Memory) Settle(ctx context.Context, link graph.EdgeID, same bool) error {
	const op = "settle a link of names"
	if err := m.open(op); err != nil {
		return err
	}
	err := m.store.Write(ctx, func(w *memgraph.Writer) error { return consolidate.Settle(w, link, same) })
	if err != nil {
		return memgraph.Wrap(op, m.store.Ego(), fmt.Errorf("edge %d: %w", link, err))
	}
	return nil
}
