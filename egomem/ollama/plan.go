package ollama

import (
	"context"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// The words of a plan.
type (
	depth     string
	kindGroup string
	moodWord  string
)

// planAnswer is a plan as a model answers it.
type planAnswer struct {
	Depth depth     `json:"depth"`
	Kinds kindGroup `json:"kinds"`
	Mood  moodWord  `json:"mood"`
}

var planSchema = fixedSchema[planAnswer](nil)

// tiers and kindWeights are what the words of a plan stand for.
var (
	tiers = map[depth]retrieve.Tier{"seeds": retrieve.Seeds, "expansion": retrieve.Expansion, "walk": retrieve.Walk,
		"exploration": retrieve.Exploration}
	kindWeights = map[kindGroup]retrieve.KindWeights{"any": {}, "episodic": {Episodic: 2, Semantic: 1},
		"semantic":   {Episodic: 1, Semantic: 2},
		"procedural": {Episodic: 1, Semantic: 1, Procedural: 2}}
)

// Plan asks how deep a recall goes, which kinds it prefers, and in what mood. When the
// model does not answer, the fallback plans.
//
// At worst it makes two calls, each with at most ContextTokens.
func (s *Steps) Plan(ctx context.Context, cue retrieve.Cue) (retrieve.Plan, error) {
	schema, err := planSchema()
	if err != nil {
		return retrieve.Plan{}, err
	}
	var data fenced
	data.add(struct {
		Question string `json:"question"`
	}{quote(cueText(&cue))})
	var plan retrieve.Plan
	err = s.ask(ctx, &question{"plan", data.ask("Plan the search."), schema, planTokens}, func(answer string) error {
		var a planAnswer
		if err := schema.read(answer, &a); err != nil {
			return err
		}
		plan = retrieve.Plan{MaxTier: tiers[a.Depth], KindWeights: kindWeights[a.Kinds]}
		if pleasure, arousal, known := language.Emotion(string(a.Mood)); known {
			plan.Mood = graph.Mood{Word: string(a.Mood), Pleasure: pleasure, Arousal: arousal}
		}
		return bad(plan.Validate())
	})
	if err != nil {
		if err := s.fellBack(ctx, "plan", err); err != nil {
			return retrieve.Plan{}, err
		}
		return s.fallback.Plan(ctx, cue)
	}
	return plan, nil
}
