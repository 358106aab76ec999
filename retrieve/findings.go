package retrieve

import (
	"math"
	"slices"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve/internal/feature"
)

// Findings summarise what a recall has found after a tier. "The best" are the three best
// candidates.
type Findings struct {
	Tier       Tier
	Candidates int
	// WordCoverage is the share of the cue's words, by idf, that the best contain together.
	WordCoverage float64
	// Named counts the people and names in the cue. NamedFound counts those that one of the
	// best mentions or was said by.
	Named, NamedFound int
	// Cosine is that of the best candidate; 0 without embeddings.
	Cosine float64
	// TokenCoverage is the share of the cue's tokens, by idf, that the best match; 0 without
	// token vectors.
	TokenCoverage float64
	// NamedPeople counts the people in the cue. SpeakerLead is the best score of a candidate
	// that one of them said, less the best score of one that another person said.
	NamedPeople int
	SpeakerLead float64
	// Lead is the best score less the score of the first candidate that is not returned, or
	// of the last one.
	Lead float64
}

// Support says how well the evidence supports an answer. An app may abstain below a
// threshold. It is SpeakerLead when the cue names people, else Cosine, else WordCoverage.
// The three have different scales: compare cues of one form, and choose thresholds from
// your own questions.
func (r *Result) Support() float64 {
	if len(r.Tiers) == 0 {
		return 0
	}
	f := r.Tiers[len(r.Tiers)-1].Findings
	switch {
	case f.NamedPeople > 0:
		return f.SpeakerLead
	case f.Cosine != 0:
		return f.Cosine
	}
	return f.WordCoverage
}

// bestCount is how many candidates findings are about.
const bestCount = 3

// findings summarises the ranked pool.
func (t *tiers) findings(tier Tier) Findings {
	candidates := t.Pool.Candidates
	f := Findings{Tier: tier, Candidates: len(candidates), Named: len(t.Named)}
	if len(candidates) == 0 {
		return f
	}
	best := t.Pool.Best(bestCount)
	_, covered := t.Words.Together(best)
	f.WordCoverage = float64(covered)
	for _, named := range t.Named {
		if slices.ContainsFunc(best, func(n uint32) bool { return t.Access.Index.Speaker(n) == named || t.Access.Mentions(n, named) }) {
			f.NamedFound++
		}
	}
	if t.HasTokens() {
		f.TokenCoverage = t.Coverage(best)
	}
	if t.HasDense() && !math.IsNaN(candidates[0].Cosine) {
		f.Cosine = candidates[0].Cosine
	}
	f.NamedPeople, f.SpeakerLead = t.speakerLead()
	f.Lead = candidates[0].Score - candidates[min(t.cue.K, len(candidates)-1)].Score
	return f
}

// speakerLead returns Findings.NamedPeople and Findings.SpeakerLead. The scores leave out
// the speaker features.
func (t *tiers) speakerLead() (people int, lead float64) {
	for _, named := range t.Named {
		if t.Access.Index.Kind(named) == memgraph.Person {
			people++
		}
	}
	if people == 0 {
		return 0, 0
	}
	own, others := math.Inf(-1), math.Inf(-1)
	for i := range t.Pool.Candidates {
		c := &t.Pool.Candidates[i]
		part, named := feature.SpeakerLead(t.weights(), c)
		score := c.Score - part
		if named {
			own = max(own, score)
		} else if t.Access.Index.Speaker(c.Ordinal) != memgraph.None {
			others = max(others, score)
		}
	}
	if math.IsInf(own, 0) || math.IsInf(others, 0) {
		return people, 0
	}
	return people, own - others
}
