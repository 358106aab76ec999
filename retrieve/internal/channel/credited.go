package channel

import (
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/pool"
)

const (
	maxByCredit  = 20
	minMemoryFit = 0.3 // cosine of an edge's memory vector and the cue
)

// ByCredit follows edges that led to useful results for similar cues. The edge decides, by
// memory fit, strength, retention, kind and mood. The target's own text does not count.
type ByCredit struct{}

// Find implements Channel.
func (ByCredit) Find(s *State) (changed bool, err error) {
	x := s.Access.Index
	if !s.HasDense() || !x.HasEdgeMemory() {
		return false, nil
	}
	best := pool.NewTop(maxByCredit)
	reached := map[uint32]float64{}
	for _, from := range s.creditStarts() {
		targets, attributes := s.Access.Row(from)
		for i, to := range targets {
			arc := index.Attribute(attributes[i])
			if arc.Relation() != index.Related {
				continue
			}
			fit, known := x.MemoryFit(from, to, s.Embedding.Vector)
			if !known || fit < minMemoryFit {
				continue
			}
			strength := min(1, float64(fit*min(1,
				arc.Strength())*s.Query.Retention(arc)*s.Query.KindWeights.ArcWeight(x.Kind(to)))*s.Query.MoodFactor(x.Emotion(to)))
			for _, end := range s.creditEnds(to) {
				reached[end] = max(reached[end], strength)
			}
		}
	}
	for to, strength := range reached {
		if s.Access.Wanted(to) {
			best.Offer(to, float32(strength))
		}
	}
	for _, n := range best.Sorted() {
		if c := s.add(n); c != nil {
			s.measure(c)
		}
		s.Pool.Get(n).Credited = reached[n]
		changed = true
	}
	return changed, nil
}

// creditStarts returns the nodes where credited edges may begin: the best candidates, the
// cue's names, and the notes derived from a candidate.
func (s *State) creditStarts() []uint32 {
	starts := slices.Concat(s.Pool.Best(maxWalkSeeds), s.Named)
	for _, n := range starts[:min(maxWalkSeeds, len(starts))] {
		notes := 0
		targets, attributes := s.Access.Row(n)
		for i, note := range targets {
			arc := index.Attribute(attributes[i])
			if arc.Relation() != index.DerivedFrom || arc.Forward() {
				continue
			}
			if notes++; notes > access.MaxSources {
				break
			}
			starts = append(starts, note)
		}
	}
	return starts
}

// creditEnds returns what an edge to a node leads to: the node and its few sources.
func (s *State) creditEnds(n uint32) []uint32 {
	ends := s.Access.Sources(n)
	if len(ends) > access.MaxSources {
		ends = nil
	}
	return append(ends, n)
}
