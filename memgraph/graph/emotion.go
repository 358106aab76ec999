package graph

import (
	"cmp"
	"math"

	"github.com/egomem/egomem/internal/language"
)

// MeanEmotion returns the mean of the episode's emotions in the circumplex (Russell
// 1980), weighted by strength. Each emotion counts at distance 1 from the centre.
// Pleasure and Arousal are from -1 to 1. Emotions with unknown names do not count.
// Without any other it returns the zero Mood.
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
