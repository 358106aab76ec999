package retrieve

import (
	"context"
	"slices"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// MaxRecent bounds the turns of Recent.
const MaxRecent = 1000

// RecentCue asks for the end of a conversation.
type RecentCue struct {
	// Conversation is its name; empty means that of the latest turn that the asker may see. An
	// unknown one has no turns.
	Conversation string
	Asker        graph.ID   // as in Cue
	Company      []graph.ID // as in Cue
	Turns        int        // 1 to MaxRecent
}

// Recent returns the last turns of a conversation, oldest first, verbatim (LIGHT's working
// memory), as far as the asker may see them.
func (r *Retriever) Recent(ctx context.Context, cue RecentCue) ([]Evidence, error) {
	list, err := r.recent(ctx, &Cue{Asker: cue.Asker, Company: cue.Company}, cue.Conversation, cue.Turns)
	return list, memgraph.Wrap("recall recent turns", r.store.Ego(), err)
}

func (r *Retriever) recent(ctx context.Context, cue *Cue, conversation string, turns int) ([]Evidence, error) {
	if turns < 1 || turns > MaxRecent {
		return nil, hint.Errorf("choose a number of turns in this range; in a prompt 0 is the default and below 0 none",
			"%w: %d turns, not 1 to %d", graph.ErrInvalid, turns, MaxRecent)
	}
	var picked []found
	err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		for at := a.Talks().Last(conversation); at != index.None && len(picked) < turns; at = a.Previous(at) {
			if x.Kind(at) == graph.Turn {
				picked = append(picked, found{id: x.ID(at), speaker: a.Speaker(at)})
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
