package retrieve

import (
	"context"
	"fmt"
	"math"

	"github.com/egomem/egomem/memgraph/graph"
)

// Planner guides a recall before it begins (SoulMem's retrieval guidance): how deep it may
// go, which kinds of memories it prefers, and in what mood. Implementations must be safe
// for concurrent use.
type Planner interface {
	Plan(ctx context.Context, cue Cue) (Plan, error)
}

// Plan is the guidance of a recall. It fills in what the cue leaves at zero, and never
// replaces what the app set. The zero value guides nothing.
type Plan struct {
	// MaxTier is the last tier that may run; 0 means all.
	MaxTier Tier
	// KindWeights prefer kinds of memories.
	KindWeights KindWeights
	// Mood prefers memories of a similar emotion.
	Mood graph.Mood
}

// Validate returns graph.ErrInvalid with the reason when a part is out of range.
func (p *Plan) Validate() error {
	switch {
	case p.MaxTier > Exploration:
		return fmt.Errorf("%w: tier %d is not 0 to %d", graph.ErrInvalid, p.MaxTier, Exploration)
	case !(math.Abs(p.Mood.Pleasure) <= 1 && math.Abs(p.Mood.Arousal) <= 1):
		return fmt.Errorf("%w: mood %v, %v is not -1 to 1", graph.ErrInvalid, p.Mood.Pleasure, p.Mood.Arousal)
	}
	return p.KindWeights.check()
}

// apply fills in the parts of a cue that are zero.
func (p *Plan) apply(cue *Cue) {
	if cue.MaxTier == 0 {
		cue.MaxTier = p.MaxTier
	}
	if cue.KindWeights == (KindWeights{}) {
		cue.KindWeights = p.KindWeights
	}
	if cue.Mood == (graph.Mood{}) {
		cue.Mood = p.Mood
	}
}

// plan lets the planner guide a cue. Without a planner, beyond the budget of calls, and
// when it fails, the cue stays as it is. failed is why it did.
func (r *Retriever) plan(ctx context.Context, cue *Cue, spent *budget) (failed error) {
	if r.planner == nil || !spent.takeCall() {
		return nil
	}
	return guard("plan the recall", func() error {
		plan, err := r.planner.Plan(ctx, *cue)
		if err == nil {
			err = plan.Validate()
		}
		if err == nil {
			plan.apply(cue)
		}
		return err
	})
}
