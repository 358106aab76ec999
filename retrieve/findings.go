package retrieve

import (
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
)

// Findings are what a tier has found so far, in figures.
type Findings struct {
	Tier       Tier
	Candidates int
	// Covered is the share of the cue's words, by how rare they are, that the best
	// pieces of evidence meet together.
	Covered float64
	// Named is how many people and things the cue names, and Met how many of them the
	// best pieces of evidence mention or come from.
	Named, Met int
	// Meant is the cosine of the best piece of evidence, and Matched the share of the cue's
	// tokens, by how rare they are, that it meets with the two next best: 0 without
	// embeddings, or tokens.
	Meant, Matched float64
	// People is how many of the named are people, and Spoke is by how much the best of
	// what one of them said leads the best of what others said, in the score.
	People int
	Spoke  float64
	// Lead is by how much the best piece of evidence leads the first that is left out, in
	// the score; or the last, when all that was found is brought back.
	Lead float64
}

// Support says how far the evidence holds, to abstain where it does not: when the cue
// names people, by how much what they said leads what others said, in the score; else the
// cosine of the best piece of evidence, or without embeddings the share of the cue's words
// that the best ones meet. Each has a scale of its own: compare cues of one form, and set
// the line from questions of your own.
func (r *Result) Support() float64 {
	if len(r.Tiers) == 0 {
		return 0
	}
	f := r.Tiers[len(r.Tiers)-1].Findings
	switch {
	case f.People > 0:
		return f.Spoke
	case f.Meant != 0:
		return f.Meant
	}
	return f.Covered
}

// judged is how many pieces of evidence findings are about, the best.
const judged = 3

// findings looks at the ranked pool.
func (s *search) findings(tier Tier) Findings {
	f := Findings{Tier: tier, Candidates: len(s.pool), Named: len(s.named)}
	best := s.pool[:min(judged, len(s.pool))]
	if len(best) == 0 {
		return f
	}
	numbers := make([]uint32, len(best))
	for i := range best {
		numbers[i] = best[i].number
	}
	_, covered := s.match.Together(numbers)
	f.Covered = float64(covered)
	for _, named := range s.named {
		if slices.ContainsFunc(numbers, func(n uint32) bool { return s.index.Speaker(n) == named || s.mentions(n, named) }) {
			f.Met++
		}
	}
	if s.late != nil {
		f.Matched = s.share(numbers)
	}
	if s.vector != nil && !math.IsNaN(best[0].dense) {
		f.Meant = best[0].dense
	}
	f.People, f.Spoke = s.spoke()
	f.Lead = best[0].score - s.pool[min(s.cue.K, len(s.pool)-1)].score
	return f
}

// spoke returns how many people the cue names, and by how much what they said leads.
func (s *search) spoke() (people int, lead float64) {
	for _, named := range s.named {
		if s.index.Kind(named) == graph.Person {
			people++
		}
	}
	if people == 0 {
		return 0, 0
	}
	own, others := math.Inf(-1), math.Inf(-1)
	for i := range s.pool {
		c := &s.pool[i]
		score := c.score - s.fusion()[speaks]*(c.features[speaks]-c.features[silent])
		if c.features[speaks] > 0 {
			own = max(own, score)
		} else if s.index.Speaker(c.number) != index.None {
			others = max(others, score)
		}
	}
	if math.IsInf(own, 0) || math.IsInf(others, 0) {
		return people, 0
	}
	return people, own - others
}
