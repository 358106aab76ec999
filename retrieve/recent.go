package retrieve

import (
	"context"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// MostRecent bounds Recent.
const MostRecent = 1000

// Recent returns the last turns of a conversation, oldest first, word for word: what is
// being talked about right now (LIGHT's working memory), as far as the asker may know of
// it. An empty session means the conversation of the last turn that the memory took in. A
// session that nobody knows has none.
func (r *Retriever) Recent(ctx context.Context, session string, asker graph.ID, turns int) ([]Evidence, error) {
	list, err := r.recent(ctx, &Cue{Asker: asker}, session, turns)
	return list, memgraph.Wrap("recall recent turns", r.store.Ego(), err)
}

// recent returns them as a cue's asker may see them, in its view.
func (r *Retriever) recent(ctx context.Context, cue *Cue, session string, turns int) ([]Evidence, error) {
	if turns < 1 || turns > MostRecent {
		return nil, fmt.Errorf("%w: %d turns, not 1 to %d", graph.ErrInvalid, turns, MostRecent)
	}
	var picked []found
	err := r.store.Index(ctx, func(x *index.Index) error {
		s, err := lookingAt(x, cue)
		if err != nil {
			return err
		}
		for at := x.LastTurn(session); at != index.None && len(picked) < turns; at = x.Previous(at) {
			if x.Kind(at) == graph.Turn && s.visible(at) {
				picked = append(picked, found{id: x.ID(at), speaker: s.speaker(at)})
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.Reverse(picked)
	return r.readAll(ctx, cue, picked)
}
