package retrieve

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/egomem/egomem/memgraph"
)

// CreditedPaths are stored edges that led to useful results, with their shares of the
// credit.
type CreditedPaths struct {
	edges  []creditedEdge
	vector []float32 // the cue's embedding, unit length; nil without
	model  string    // of the vector
}

// creditedEdge is a pair of nodes whose edges led to useful results.
type creditedEdge struct {
	from, to memgraph.ID
	share    float64 // of a reward: the square root of the share of the credit
}

// compareCredit orders edges by share, largest first.
func compareCredit(a, b creditedEdge) int {
	return cmp.Or(cmp.Compare(b.share, a.share), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
}

// ImplicitReward is the reward for being retrieved, without feedback from the user.
const ImplicitReward = 0.25

// Reward updates the memory vectors of the edges by value * share. value is -1 to 1: above
// 0 the edges will lead there again for similar cues, below 0 they will not. With a
// positive value it also reinforces the edges. It skips edges that were removed or ended.
//
// For a memory vector e and a query q of unit length (ReMindRAG):
//
//	e += value * 2/π cos(π/2 |e|) q    for value > 0, so that |e| <= 1
//	e += value * max(0, e·q) q         for value < 0
//
// Reward returns memgraph.ErrInvalid for another value.
func (p CreditedPaths) Reward(w *memgraph.Writer, value float64) error {
	if !(value >= -1 && value <= 1) {
		return fmt.Errorf("%w: reward %v is not -1 to 1", memgraph.ErrInvalid, value)
	}
	for _, credited := range p.edges {
		edges, err := w.EdgesBetween(credited.from, credited.to)
		if errors.Is(err, memgraph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range edges {
			if !e.Ended.IsZero() {
				continue
			}
			if value > 0 {
				e.Reinforced = w.Now()
			}
			if p.vector != nil && p.model == w.Model() {
				e.Memory = rewarded(e.Memory, p.vector, value*credited.share)
			}
			if err := w.UpdateEdge(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// rewarded returns a memory vector after a reward for a query of unit length.
func rewarded(memory, query []float32, value float64) []float32 {
	if len(memory) != len(query) {
		memory = make([]float32, len(query))
	}
	memory = slices.Clone(memory)
	step := value * 2 / math.Pi * math.Cos(math.Pi/2*min(1, length(memory)))
	if value < 0 {
		var along float64
		for i, v := range memory {
			along += float64(v) * float64(query[i])
		}
		step = value * max(0, along)
	}
	for i := range memory {
		memory[i] += float32(step * float64(query[i]))
	}
	if l := length(memory); l > 1 {
		for i := range memory {
			memory[i] = float32(float64(memory[i]) / l)
		}
	}
	if length(memory) == 0 {
		return nil
	}
	return memory
}

// length returns the Euclidean length of a vector.
func length(v []float32) float64 {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}
