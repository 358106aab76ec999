package channel

import (
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/retrieve/internal/pool"
)

// maxCueTokens bounds the tokens of a cue that are compared, the rarest.
const maxCueTokens = 64

// similarTokens is the similarity at which two tokens mean about the same. Unrelated
// tokens reach 0.25 by chance. The same word in two sentences reaches 0.5 and more.
const similarTokens = 0.3

// maxSim computes late interaction (Khattab and Zaharia 2020): each token of the cue takes
// its best similarity among a node's tokens. The similarities are summed with idf weights.
type maxSim struct {
	index  *index.Index
	cue    *index.TokenCue
	places map[uint32]int // where a node's values begin in values
	values []float32      // best similarity of each cue token
}

// start prepares for another cue, in the same memory.
func (m *maxSim) start(x *index.Index, cue *index.TokenCue) *maxSim {
	clear(m.places)
	m.index, m.cue, m.values = x, cue, m.values[:0]
	return m
}

// best returns each cue token's best similarity in a node, or nil for a node without token
// vectors. The slice is valid until the next call.
func (m *maxSim) best(n uint32) []float32 {
	width := m.cue.Len()
	at, known := m.places[n]
	if !known {
		if m.index.TokenCount(n) == 0 {
			return nil
		}
		at = len(m.values)
		for range width {
			m.values = append(m.values, -1)
		}
		m.cue.Best(n, m.values[at:])
		m.places[n] = at
	}
	return m.values[at : at+width]
}

// sum returns the sum of weight * max(0, similarity - threshold).
func (m *maxSim) sum(similarities []float32, threshold float32) (sum float32) {
	weights := m.cue.Weights()
	for i, similarity := range similarities {
		sum += weights[i] * max(0, similarity-threshold)
	}
	return sum
}

// weight returns the largest possible sum.
func (m *maxSim) weight() (sum float32) {
	for _, w := range m.cue.Weights() {
		sum += w
	}
	return sum
}

// measure returns the values of a candidate, which is own[0], and of its windows.
func (m *maxSim) measure(own, window3, window7 []uint32) pool.MaxSim {
	if m.index.TokenCount(own[0]) == 0 {
		return pool.MaxSim{Own: pool.Unknown, Window3: pool.Unknown, Window7: pool.Unknown, Thresholded: pool.Unknown}
	}
	best := m.bestOf(own)
	similarities := best[:m.cue.Len()]
	return pool.MaxSim{
		Own:         float64(m.sum(similarities, 0)),
		Thresholded: float64(m.sum(similarities, similarTokens)),
		Window3:     float64(m.together(window3)),
		Window7:     float64(m.together(window7)),
	}
}

// of returns the sum of one node, 0 for index.None.
func (m *maxSim) of(n uint32) float64 {
	if n == index.None {
		return 0
	}
	return float64(m.sum(m.best(n), 0))
}

// together returns the sum over several nodes read as one text.
func (m *maxSim) together(nodes []uint32) float32 {
	best := m.bestOf(nodes)
	return m.sum(best[:m.cue.Len()], 0)
}

// bestOf returns each cue token's best similarity in several nodes, at least 0.
func (m *maxSim) bestOf(nodes []uint32) (best [maxCueTokens]float32) {
	for _, n := range nodes {
		for i, similarity := range m.best(n) {
			best[i] = max(best[i], similarity)
		}
	}
	return best
}
