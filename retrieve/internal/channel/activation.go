package channel

import (
	"errors"
	"math"

	"github.com/egomem/egomem/retrieve/ppr"
)

// activate spreads activation from seeds, with the leak of the cue (SoulMem's neural dynamics). The
// scores are on the scale of the walk: with weights that sum to 1 they are equal to it.
func (s *State) activate(seeds []ppr.Seed) ([]ppr.Score, error) {
	scores, err := s.walk.walk.Activate(s.Access, s.conduct, seeds, ppr.ActivationOptions{Leak: s.Query.Leak})
	if errors.Is(err, ppr.ErrTooFewArcs) {
		err = nil // what was reached so far, as with the walk
	}
	for i := range scores {
		scores[i].Value *= s.Query.Leak - 1
	}
	return scores, err
}

// maxTransition is the largest weight of an arc in the walk: memory fit and mood factor are at most 2.
const maxTransition = 4

// conduct sets the weights of a node's arcs for spreading activation:
//
//	weight = transition weight / (maxTransition x sqrt(degree of the node x degree of the target))
//
// A node passes on more the more it is connected, but less to each. The spectral radius is at most 1:
// these weights are similar (D^-1/2 W D^-1/2 to D^-1 W) to rows that sum to 1 at most. So activation has
// a steady state for every leak above 1.
func (s *State) conduct(from uint32, targets, attributes []uint32, out []float32) {
	s.weigh(from, targets, attributes, out)
	own := float64(len(targets))
	for i, to := range targets {
		others, _ := s.Access.Row(to)
		out[i] /= maxTransition * float32(math.Sqrt(own*float64(max(1, len(others)))))
	}
}

// restart is the share of a seed's score that is its own.
func (s *State) restart() float64 {
	if s.Query.Leak == 0 {
		return ppr.DefaultRestart
	}
	return 1 - 1/s.Query.Leak
}
