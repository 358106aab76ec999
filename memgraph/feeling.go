package memgraph

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

// feeling is a Mood as the index keeps it, in steps of 1/127.
type feeling struct {
	pleasure, arousal int8
}

func feelingOf(n *Node) feeling {
	episode, ok := n.Detail.(Episode)
	if !ok || len(episode.Emotions) == 0 {
		return feeling{}
	}
	m := episode.MeanEmotion()
	return feeling{int8(math.Round(m.Pleasure * math.MaxInt8)), int8(math.Round(m.Arousal * math.MaxInt8))}
}

// Feeling returns what was felt in an episode (see Episode.MeanEmotion), to a hundredth; zero
// for nothing.
func (x *Index) Feeling(n uint32) Mood {
	f := x.entries[n].feeling
	return Mood{Pleasure: float64(f.pleasure) / math.MaxInt8, Arousal: float64(f.arousal) / math.MaxInt8}
}
