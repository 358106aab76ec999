package graph

import (
	"cmp"
	"math"

	"github.com/egomem/egomem/internal/language"
)

// MeanEmotion returns the mean of an episode's emotions in the circumplex, weighted by
// their strength, each value from -1 to 1. Unknown emotions do not count. It is the zero
// Mood if there are no others.
func (e Episode) MeanEmotion() Mood {
	var pleasure, arousal, sum float64
	for _, emotion := range e.Emotions {
		p, a, known := language.Emotion(emotion.Name)
		if !known {
			continue
		}
		weight := cmp.Or(emotion.Strength, 1)
		length := math.Hypot(p, a)
		pleasure += weight * p / length
		arousal += weight * a / length
		sum += weight
	}
	if sum == 0 {
		return Mood{}
	}
	return Mood{Pleasure: pleasure / sum, Arousal: arousal / sum}
}
