package index

import (
	"math"

	"github.com/egomem/egomem/memgraph/graph"
)

// feeling is a Mood as the index keeps it, in steps of 1/127.
type emotion struct {
	pleasure, arousal int8
}

func emotionOf(n *graph.Node) emotion {
	episode, ok := n.Detail.(graph.Episode)
	if !ok || len(episode.Emotions) == 0 {
		return emotion{}
	}
	m := episode.MeanEmotion()
	return emotion{int8(math.Round(m.Pleasure * math.MaxInt8)), int8(math.Round(m.Arousal * math.MaxInt8))}
}

// Feeling returns what was felt in an episode (see Episode.MeanEmotion), to a hundredth; zero
// for nothing.
func (x *Index) Emotion(n uint32) graph.Mood {
	f := x.Entries[n].feeling
	return graph.Mood{Pleasure: float64(f.pleasure) / math.MaxInt8, Arousal: float64(f.arousal) / math.MaxInt8}
}
