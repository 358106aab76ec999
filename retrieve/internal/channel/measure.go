package channel

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/retrieve/internal/pool"
)

// maxKeys bounds the key notes that a node is read with: those with most of the cue's words.
const maxKeys = 4

// Measure sets the raw values of all candidates, except those of the graph. It finds none.
type Measure struct{}

// Find implements Channel.
func (Measure) Find(s *State) (bool, error) {
	for i := range s.Pool.Candidates {
		s.measure(&s.Pool.Candidates[i])
	}
	return true, nil
}

// measure sets the raw values of a candidate, except those of the graph. A node is read
// together with its key notes (LIGHT: key-values and summaries are the keys of a raw pair). Its
// windows are read without them: they say what was said around it, and a note repeats the node.
func (s *State) measure(c *pool.Candidate) {
	keys := s.keys(c.Ordinal)
	var own [1 + maxKeys]uint32
	var around [7]uint32
	alone := append(append(own[:0], c.Ordinal), keys...)
	window7 := s.Access.Window(around[:0], c.Ordinal, 3)
	at := slices.Index(window7, c.Ordinal)
	window3 := window7[max(0, at-1):min(len(window7), at+2)]

	words, covered := s.Words.Together(alone)
	words3, covered3 := s.Words.Together(window3)
	words7, _ := s.Words.Together(window7)
	c.Words, c.Window3, c.Window7 = float64(words), float64(words3), float64(words7)
	c.Covered, c.Covered3 = float64(covered), float64(covered3)

	c.Cosine = s.Cosine(c.Ordinal)
	for _, key := range keys {
		if cosine := s.Cosine(key); cosine > c.Cosine || math.IsNaN(c.Cosine) {
			c.Cosine = cosine
		}
	}
	previous, next := s.Access.Previous(c.Ordinal), s.Access.Next(c.Ordinal)
	c.NeighbourWords = [2]float64{s.Words.Of(previous), s.Words.Of(next)}
	c.NeighbourCosine = [2]float64{s.Cosine(previous), s.Cosine(next)}
	if s.maxSim != nil {
		c.MaxSim = s.maxSim.measure(alone, window3, window7)
		c.NeighbourMaxSim = [2]float64{s.maxSim.of(previous), s.maxSim.of(next)}
	}
}

// keys returns the key notes that a node is read with.
func (s *State) keys(n uint32) []uint32 {
	keys := s.Access.Keys(n)
	if len(keys) > maxKeys {
		slices.SortStableFunc(keys, func(a, b uint32) int { return cmp.Compare(s.Words.Of(b), s.Words.Of(a)) })
		keys = keys[:maxKeys]
	}
	return keys
}

// Cosine returns the cosine of the cue and a node: pool.Unknown without the node's
// embedding, 0 without the cue's or for index.None.
func (s *State) Cosine(n uint32) float64 {
	if n == index.None || !s.HasDense() {
		return 0
	}
	cosine, known := s.Access.Index.Cosine(n, s.Embedding.Vector)
	if !known {
		return pool.Unknown
	}
	return float64(cosine)
}

// Coverage returns the share of the cue that some nodes contain together, 0 to 1: by MaxSim
// with token vectors, else by words.
func (s *State) Coverage(nodes []uint32) float64 {
	_, covered := s.Words.Together(nodes)
	if s.maxSim == nil {
		return float64(covered)
	}
	whole := s.maxSim.weight()
	if !(whole > 0) {
		return float64(covered)
	}
	return float64(s.maxSim.together(nodes) / whole)
}
