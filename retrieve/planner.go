package retrieve

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Planner guides a recall before it begins (SoulMem's retrieval guidance): how deep it may
// go, which kinds of memories it prefers, and in what mood. Implementations must be safe
// for concurrent use.
// Cue.Mood is the app's, or else the mood of the memory's persona at that time.
type Planner interface {
	Plan(ctx context.Context, cue Cue) (Plan, error)
}

// Plan is the guidance of a recall. It fills in what the cue leaves at zero, and never
// replaces what the app set. Its mood comes before that of the persona. The zero value guides nothing.
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

// apply fills in the parts of a cue that the app left at zero.
func (p *Plan) apply(cue *Cue, appsMood bool) {
	if cue.MaxTier == 0 {
		cue.MaxTier = p.MaxTier
	}
	if cue.KindWeights == (KindWeights{}) {
		cue.KindWeights = p.KindWeights
	}
	if !appsMood && p.Mood.Felt() {
		cue.Mood = p.Mood
	}
}

// guide completes a cue before a recall: the mood in which the companion is, then what the planner
// says. failed is why the planner took no part.
func (r *Retriever) guide(ctx context.Context, cue *Cue, spent *budget) (failed, err error) {
	appsMood := cue.Mood.Felt()
	if !appsMood {
		persona, err := r.persona(ctx, cue.Now)
		if err != nil {
			return nil, err
		}
		cue.Mood = persona.Mood
	}
	return r.plan(ctx, cue, appsMood, spent), nil
}

// persona returns who the companion is, with what is left of its mood. A mood that is no longer felt
// has no word.
func (r *Retriever) persona(ctx context.Context, now time.Time) (graph.Persona, error) {
	p, err := r.store.Persona(ctx)
	if p.Mood.Felt() {
		p.Mood = p.Mood.At(now)
	}
	return p, err
}

// plan lets the planner guide a cue. Without a planner, beyond the budget of calls, and
// when it fails, the cue stays as it is. failed is why it did.
func (r *Retriever) plan(ctx context.Context, cue *Cue, appsMood bool, spent *budget) (failed error) {
	if r.planner == nil || !spent.takeCall() {
		return nil
	}
	return guard("plan the recall", func() error {
		plan, err := r.planner.Plan(ctx, *cue)
		if err == nil {
			err = plan.Validate()
		}
		if err == nil {
			plan.apply(cue, appsMood)
		}
		return err
	})
}
