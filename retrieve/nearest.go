package retrieve

import (
	"context"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Nearest returns the believed nodes of a kind that are nearest to a text, best first, at most k,
// 1 to MaxK: by words, and by meaning where the memory has embeddings. It sees the whole memory
// and depends on its content alone, not on the time. See consolidate.Finder.
func (r *Retriever) Nearest(ctx context.Context, text string, kind graph.Kind, k int) ([]graph.ID, error) {
	result, err := r.Recall(ctx, Cue{Text: text, Kinds: []graph.Kind{kind}, K: k, MaxTier: Seeds, Now: time.Unix(0, 0).UTC()})
	if err != nil {
		return nil, err
	}
	if result.Fallback {
		return nil, nil
	}
	ids := make([]graph.ID, len(result.Evidence))
	for i := range result.Evidence {
		ids[i] = result.Evidence[i].ID
	}
	return ids, nil
}
