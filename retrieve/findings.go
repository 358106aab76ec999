package retrieve

import (
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/feature"
)

const (
	bestCount = 3  // candidates that findings are about
	leadOver  = 15 // the place that the best candidate's lead is measured against
)

// findingsOf summarises a ranked pool. It does not depend on how many candidates will be
// returned, so that a longer list begins like a shorter one.
func findingsOf(s *channel.State, weights *feature.Weights, tier Tier) Findings {
	candidates := s.Pool.Candidates
	f := Findings{Tier: tier, Candidates: len(candidates), Named: len(s.Named)}
	if len(candidates) == 0 {
		return f
	}
	best := s.Pool.Best(bestCount)
	_, covered := s.Words.Together(best)
	f.WordCoverage = float64(covered)
	for _, named := range s.Named {
		if slices.ContainsFunc(best,
			func(n uint32) bool { return s.Access.KnownSpeaker(n) == named || s.Access.Mentions(n, named) }) {
			f.NamedFound++
		}
	}
	if s.HasTokens() {
		f.TokenCoverage = s.Coverage(best)
	}
	if s.HasDense() && !math.IsNaN(candidates[0].Cosine) {
		f.Cosine = candidates[0].Cosine
	}
	for _, n := range best {
		if s.Access.IsNote(n) {
			f.Notes++
		}
	}
	f.Edges = s.LeadsOn()
	for i := range candidates {
		if candidates[i].Titled {
			f.Titled++
		}
	}
	f.NamedPeople, f.SpeakerLead = speakerLead(s, weights)
	f.Lead = candidates[0].Score - candidates[min(leadOver, len(candidates)-1)].Score
	return f
}

// speakerLead returns Findings.NamedPeople and Findings.SpeakerLead. The scores leave out
// the speaker features.
func speakerLead(s *channel.State, weights *feature.Weights) (people int, lead float64) {
	for _, named := range s.Named {
		if s.Access.Index.Kind(named) == graph.Person {
			people++
		}
	}
	if people == 0 {
		return 0, 0
	}
	own, others := math.Inf(-1), math.Inf(-1)
	for i := range s.Pool.Candidates {
		c := &s.Pool.Candidates[i]
		part, named := feature.SpeakerLead(weights, c)
		score := c.Score - part
		if named {
			own = max(own, score)
		} else if s.Access.KnownSpeaker(c.Ordinal) != index.None {
			others = max(others, score)
		}
	}
	if math.IsInf(own, 0) || math.IsInf(others, 0) {
		return people, 0
	}
	return people, own - others
}
