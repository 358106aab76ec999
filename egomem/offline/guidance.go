package offline

import (
	"context"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/affect"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Judge applies the rules of package retrieve.
func (s *Steps) Judge(ctx context.Context, _ retrieve.Cue, f retrieve.Findings, _ []retrieve.Evidence) (retrieve.Verdict, error) {
	return f.Judge(), ctx.Err()
}

// Split applies the rules of package retrieve.
func (s *Steps) Split(ctx context.Context, cue string) ([]string, error) {
	return retrieve.Split(cue), ctx.Err()
}

const (
	preferred = 2   // the weight of a preferred kind
	clearMood = 0.5 // the least valence of words that plan a mood
)

// Plan reads the form of a cue. A question for a time prefers episodes, and a request to be
// reminded prefers intentions. Small talk ends at the first tier. Words with a strong
// feeling plan a mood.
func (s *Steps) Plan(ctx context.Context, cue retrieve.Cue) (retrieve.Plan, error) {
	var plan retrieve.Plan
	words := language.ParseDialog(cue.Text).HumanWords
	switch {
	case language.AsksToRemind(words):
		plan.KindWeights = retrieve.KindWeights{Episodic: 1, Semantic: 1, Procedural: preferred}
	case language.AsksWhen(words):
		plan.KindWeights = retrieve.KindWeights{Episodic: preferred, Semantic: 1}
	case retrieve.RouteOf(words) == retrieve.Answer && !language.RefersToPeople(words):
		plan.MaxTier = retrieve.Seeds
	}
	if v := affect.Valence(words); v >= clearMood || v <= -clearMood {
		plan.Mood = graph.Mood{Pleasure: max(-1, min(1, v))}
	}
	return plan, ctx.Err()
}
