package query

import (
	"math"

	"github.com/egomem/egomem/memgraph/graph"
)

// MoodWeight is the log odds of a memory whose emotion equals the mood (mood congruence,
// Bower 1981): of two equal memories it is twice as likely.
const MoodWeight = math.Ln2

// Congruence returns how well an emotion fits a mood, -1 to 1. It is 0 for a neutral mood
// or emotion.
func Congruence(mood, felt graph.Mood) float64 {
	strength := math.Hypot(mood.Pleasure, mood.Arousal)
	if strength == 0 {
		return 0
	}
	return (felt.Pleasure*mood.Pleasure + felt.Arousal*mood.Arousal) / strength * min(1, strength)
}

// MoodFactor returns the factor of an edge to a node with an emotion, 1/2 to 2:
//
//	exp(MoodWeight * Congruence)
func (q *Query) MoodFactor(felt graph.Mood) float64 {
	if !q.HasMood() {
		return 1
	}
	return math.Exp(MoodWeight * Congruence(q.Mood, felt))
}
