package retrieve

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// markErrandsOver sets Until of each reminder that has ended, and of each turn that asked for nothing but reminders which have ended
// since: "Remind me to ring the plumber", after that was done. A prompt would read as if that were still to be done.
func (r *Retriever) markErrandsOver(ctx context.Context, evidence []Evidence, now time.Time) error {
	for i := range evidence {
		e := &evidence[i]
		if over, isErrand := errandOver(&e.Node, now); isErrand && e.Until.IsZero() {
			e.Until = over
			continue
		}
		if e.Kind != graph.Turn || !e.Until.IsZero() || !language.AsksForReminder(e.Text) ||
			strings.ContainsAny(strings.TrimRight(e.Text, ".!?。！？ "), ".!?。！？") { // it says more
			continue
		}
		over, err := r.errandsOver(ctx, e.ID, now)
		if err != nil {
			return err
		}
		e.Until = over
	}
	return nil
}

// errandsOver returns when the last reminder ended that was made of a turn; zero if one has not ended, or if a note of another kind was made
// of the turn.
func (r *Retriever) errandsOver(ctx context.Context, turn graph.ID, now time.Time) (last time.Time, err error) {
	nodes, _, err := r.store.Dependents(ctx, turn)
	if errors.Is(err, graph.ErrNotFound) {
		return last, nil
	}
	if err != nil {
		return last, err
	}
	for _, id := range nodes {
		n, err := r.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return time.Time{}, err
		}
		over, isErrand := errandOver(&n, now)
		if !isErrand && (n.Kind == graph.Turn || n.Kind == graph.Person || len(n.Provenance) > 1) { // an answer, or the summary of a talk
			continue
		}
		if !isErrand || over.IsZero() {
			return time.Time{}, nil
		}
		if over.After(last) {
			last = over
		}
	}
	return last, nil
}

// errandOver returns when an errand was cancelled, as the memory learned it, or done for good, and whether a node is an errand.
func errandOver(n *graph.Node, now time.Time) (over time.Time, isErrand bool) {
	d, isErrand := n.Detail.(graph.Errand)
	if n.Kind != graph.Intention || !isErrand {
		return over, false
	}
	if over = n.Retired; over.After(now) { // by the clock of the store
		over = now
	}
	if over.IsZero() && d.Every == graph.Once {
		over = d.Done
	}
	return over, true
}
