package retrieve

import (
	"context"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// Turns of one exchange are at most sameMoment apart, turnsBefore before one and turnsAfter after it. At
	// most maxExchange turns are read to find them.
	sameMoment              = 5 * time.Minute
	turnsBefore, turnsAfter = 2, 3
	maxExchange             = 200
)

// exchange returns a turn of some time, and those just before and after it, in their order.
func (r *Retriever) exchange(ctx context.Context, cue *Cue, e *Evidence) (turns []graph.Node, err error) {
	at := -1
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	for n, err := range view.Between(ctx, memgraph.Period{From: e.Time.Add(-sameMoment), To: e.Time.Add(sameMoment)}) {
		if err != nil {
			return nil, err
		}
		if n.Kind != graph.Turn || n.Session != e.Node.Session {
			continue
		}
		if n.ID == e.ID {
			at = len(turns)
		}
		if turns = append(turns, n); at >= 0 && len(turns) > at+turnsAfter || len(turns) > maxExchange {
			break
		}
	}
	if at < 0 {
		return nil, nil
	}
	return turns[max(0, at-turnsBefore):min(len(turns), at+1+turnsAfter)], nil
}
