package channel

import (
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// MaxSim compares pairs of tokens, at about 4 ns each with a SIMD kernel and 7 ns without.
// These bounds limit its work. The cue keeps its rarest tokens.
const (
	maxByTokens   = 80
	maxTokenPairs = 600_000
	minCueTokens  = 4
)

// ByTokens finds nodes by late interaction of token vectors. It compares all nodes of a
// small memory. In a large memory it only measures the candidates of earlier channels.
type ByTokens struct{}

// Find implements Channel.
func (ByTokens) Find(s *State) (bool, error) {
	if !s.HasDense() || s.Query.Off(query.Tokens) {
		return false, nil
	}
	x := s.Access.Index
	cue, err := x.Tokens(s.Embedding.Tokens, s.Embedding.IDs)
	s.TokenError = err
	if err != nil || cue == nil {
		return false, nil // the sentence vector still counts
	}
	s.maxSim = s.memory.maxSim.start(x, cue)
	cue.Keep(maxCueTokens)
	if x.TotalTokens()*cue.Len() <= maxTokenPairs {
		best := pool.NewTop(maxByTokens)
		for n := range uint32(x.Len()) {
			if x.TokenCount(n) > 0 && s.Access.IsUseful(n) {
				best.Offer(n, 1+s.maxSim.sum(s.maxSim.best(n), 0)) // sums exceed -1, offers must exceed 0
			}
		}
		for _, n := range best.Sorted() {
			s.addWithSources(n)
		}
		return true, nil
	}
	var tokens int
	for i := range s.Pool.Candidates {
		tokens += 2 * x.TokenCount(s.Pool.Candidates[i].Ordinal) // neighbours have about as many
	}
	cue.Keep(max(minCueTokens, maxTokenPairs/max(1, tokens)))
	return true, nil
}
