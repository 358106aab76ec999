package channel

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
	"github.com/egomem/egomem/retrieve/ppr"
)

const (
	maxByWalk    = 40
	maxWalkSeeds = 20  // best candidates that the walk starts from
	namedShare   = 0.3 // share of the restart distribution at the cue's names
)

// ByWalk finds nodes by personalised PageRank from the best candidates and the cue's names.
// It also sets the candidates' Graph values.
type ByWalk struct{}

// Find implements Channel.
func (ByWalk) Find(s *State) (bool, error) {
	if s.Query.Off(query.Graph) {
		return false, nil
	}
	seeds := s.withNamed(s.Seeds())
	if len(seeds) == 0 {
		return false, nil
	}
	for _, seed := range seeds {
		if c := s.Pool.Get(seed.Node); c != nil {
			c.Seed += seed.Weight
		}
	}
	scores, err := s.runWalk(seeds)
	if err != nil {
		return false, err
	}
	best := pool.NewTop(maxByWalk)
	for _, score := range scores {
		if c := s.Pool.Get(score.Node); c != nil {
			c.Graph = max(0, score.Value-s.restart()*c.Seed)
		} else if best.Accepts(float32(score.Value)) && s.Access.Wanted(score.Node) {
			best.Offer(score.Node, float32(score.Value))
		}
	}
	added := map[uint32]bool{}
	for _, n := range best.Sorted() {
		s.measure(s.add(n))
		added[n] = true
	}
	for _, score := range scores {
		if added[score.Node] {
			s.Pool.Get(score.Node).Graph = score.Value
		}
	}
	return true, nil
}

// Seeds returns the best candidates by words and embedding, with weight exp(fit).
func (s *State) Seeds() []ppr.Seed {
	words := pool.ScaleOf(s.Pool.Candidates, func(c *pool.Candidate) float64 { return c.Words })
	dense := pool.ScaleOf(s.Pool.Candidates, func(c *pool.Candidate) float64 { return c.Cosine })
	seeds := make([]ppr.Seed, len(s.Pool.Candidates))
	for i := range s.Pool.Candidates {
		c := &s.Pool.Candidates[i]
		similarity := dense.ScoreOr(c.Cosine, words, c.Words)
		seeds[i] = ppr.Seed{Node: c.Ordinal, Weight: math.Exp(words.Score(c.Words) + similarity)}
	}
	slices.SortStableFunc(seeds, func(a, b ppr.Seed) int { return cmp.Compare(b.Weight, a.Weight) })
	return seeds[:min(len(seeds), maxWalkSeeds)]
}

// withNamed adds the cue's names to the seeds and normalises the weights to a sum of 1.
func (s *State) withNamed(seeds []ppr.Seed) []ppr.Seed {
	var total float64
	for _, seed := range seeds {
		total += seed.Weight
	}
	share := 1.0
	switch {
	case len(seeds) == 0:
		share = 0
	case len(s.Named) > 0:
		share = 1 - namedShare
	}
	for i := range seeds {
		seeds[i].Weight *= share / total
	}
	for _, named := range s.Named {
		seeds = append(seeds, ppr.Seed{Node: named, Weight: (1 - share) / float64(len(s.Named))})
	}
	return seeds
}

func (s *State) runWalk(seeds []ppr.Seed) ([]ppr.Score, error) {
	if s.Query.Leak == 0 {
		return s.walk.walk.Run(s.Access, s.weigh, seeds, ppr.Options{})
	}
	return s.activate(seeds)
}

// WalkFrom runs the walk from given seeds and the cue's names. It reports whether the walk
// met stored edges.
func (s *State) WalkFrom(seeds []ppr.Seed) (scores []ppr.Score, sawEdges bool, err error) {
	scores, err = s.runWalk(s.withNamed(seeds))
	return scores, s.walk.sawEdges, err
}

// Path returns the likeliest path of the walk to a node.
func (s *State) Path(n uint32) []ppr.Arc { return s.trace().Path(n) }

// Credit spreads feedback on nodes over the arcs of the walk; see ppr.Trace.Credit.
func (s *State) Credit(feedback []ppr.Score) []ppr.Credit { return s.trace().Credit(feedback) }

func (s *State) trace() *ppr.Trace {
	if !s.walk.traced {
		s.walk.trace.Read(&s.walk.walk, s.Access, s.weigh)
		s.walk.traced = true
	}
	return &s.walk.trace
}
