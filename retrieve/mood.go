package retrieve

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// A mood brings back what was felt in it (mood congruence, Bower 1981): of two memories
// that fit equally, the one with a feeling like the mood's is twice as likely.
const moodWeight = math.Ln2

// congruence returns how like a mood a feeling is, -1 to 1: 0 when nothing was felt, or
// the mood is neither pleasant nor unpleasant, calm nor excited.
func congruence(mood, felt graph.Mood) float64 {
	strength := math.Hypot(mood.Pleasure, mood.Arousal)
	if strength == 0 {
		return 0
	}
	return (felt.Pleasure*mood.Pleasure + felt.Arousal*mood.Arousal) / strength * min(1, strength)
}

// congenial returns the factor of a tie to a node, 1/2 to 2, by how like the cue's mood is
// what was felt there.
func (s *search) congenial(number uint32) float64 {
	if s.cue.Mood == (graph.Mood{}) {
		return 1
	}
	return math.Exp(moodWeight * congruence(s.cue.Mood, s.index.Emotion(number)))
}

// colour lets the mood of a cue reorder the evidence, which may be more than is wanted.
func colour(cue *Cue, list []Evidence) []Evidence {
	if (cue.Mood == graph.Mood{}) {
		return list
	}
	for i := range list {
		episode, _ := list[i].Detail.(graph.Episode)
		if part := moodWeight * congruence(cue.Mood, episode.MeanEmotion()); part != 0 {
			list[i].Score += part
			list[i].Parts = append(list[i].Parts, Part{"mood", part})
			slices.SortStableFunc(list[i].Parts, func(a, b Part) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
		}
	}
	slices.SortStableFunc(list, func(a, b Evidence) int { return cmp.Compare(b.Score, a.Score) })
	return list[:min(cue.K, len(list))]
}
