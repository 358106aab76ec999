package channel

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/retrieve/internal/query"
)

const (
	maxInstructions     = 1000                 // of the asker, the latest
	maxInstructionsRead = 16 * maxInstructions // of all speakers, the latest
	maxByInstructions   = 5
)

// ByInstructions finds the asker's standing instructions that fit a request best. They need
// not share words with the request.
type ByInstructions struct{}

// Find implements Channel.
func (ByInstructions) Find(s *State) (bool, error) {
	if !s.Query.IsRequest || s.Query.Off(query.Form) {
		return false, nil
	}
	type fitting struct {
		n   uint32
		fit float64
	}
	var own []fitting // latest first
	all := s.Access.Index.StandingInstructions()
	for _, n := range slices.Backward(all[max(0, len(all)-maxInstructionsRead):]) {
		if len(own) == maxInstructions {
			break
		}
		if !s.Access.IsInstruction(n) || !s.Access.Wanted(n) {
			continue
		}
		fit := s.Cosine(n)
		if math.IsNaN(fit) {
			fit = 0
		}
		own = append(own, fitting{n, fit + s.Words.Of(n)})
	}
	slices.SortStableFunc(own, func(a, b fitting) int { return cmp.Compare(b.fit, a.fit) })
	for _, one := range own[:min(maxByInstructions, len(own))] {
		s.add(one.n)
	}
	return true, nil
}
