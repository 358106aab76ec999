package index

import (
	"math"

	"github.com/egomem/egomem/memgraph/graph"
)

// emotion is a graph.Mood in steps of 1/127.
type emotion struct {
	pleasure, arousal int8
}

// emotionOf returns the mean emotion of an episode; zero for other nodes.
func emotionOf(n *graph.Node) emotion {
	episode, ok := n.Detail.(graph.Episode)
	if !ok || len(episode.Emotions) == 0 {
		return emotion{}
	}
	m := episode.MeanEmotion()
	return emotion{int8(math.Round(m.Pleasure * math.MaxInt8)), int8(math.Round(m.Arousal * math.MaxInt8))}
}

func (e emotion) mood() graph.Mood {
	return graph.Mood{Pleasure: float64(e.pleasure) / math.MaxInt8, Arousal: float64(e.arousal) / math.MaxInt8}
}
