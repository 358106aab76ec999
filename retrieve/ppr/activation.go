package ppr

import (
	"errors"
	"fmt"
	"math"
)

// ActivationOptions are the options of Activate.
type ActivationOptions struct {
	Leak    float64 // share of its activation that a node loses per unit of time, > 0
	Epsilon float64 // as in Options, relative to the whole input
	MaxArcs int     // as in Options
}

// ErrNoSteadyState is returned when activation grows without bound: the leak is at most the
// spectral radius of the weights.
var ErrNoSteadyState = errors.New("activation has no steady state")

// ErrTooFewArcs is returned when activation has a steady state, but not within MaxArcs.
var ErrTooFewArcs = errors.New("activation has not reached its steady state within MaxArcs")

// Activate computes the steady state of spreading activation. The seeds' weights are a
// constant input. Nodes pass on activation times the weights of their arcs, and leak. With
// input b and weights W that is the linear system
//
//	x' = -leak x + Wᵀ x + b, with steady state x = (leak - Wᵀ)⁻¹ b
//
// A steady state exists if and only if the spectral radius of W is below the leak. Without
// cycles the radius is 0. If the weights of each node sum to at most q, it is at most q. If
// they sum to 1 and the leak is above 1, x is personalised PageRank with restart
// 1 - 1/leak, divided by leak - 1.
//
// No result exceeds the exact activation. Activate returns ErrBadOptions, ErrNoSteadyState, or
// ErrTooFewArcs with the activation so far.
func (w *Walk) Activate(g Graph, weights Weights, seeds []Seed, options ActivationOptions) ([]Score, error) {
	o := Options{Epsilon: options.Epsilon, MaxArcs: options.MaxArcs}
	if err := o.fill(); err != nil {
		return nil, err
	}
	if !(options.Leak > 0) || math.IsInf(options.Leak, 1) {
		return nil, fmt.Errorf("%w: leak %v (> 0)", ErrBadOptions, options.Leak)
	}
	w.reset(law{keep: 1 / options.Leak, pass: 1 / options.Leak, raw: true})
	input := w.start(seeds)
	w.push(g, weights, o)
	if w.arcs >= o.MaxArcs {
		if radius := w.radius(g, weights); radius >= options.Leak*(1-radiusTolerance) {
			return nil, fmt.Errorf("%w: the leak is %v, the spectral radius at least about %.4g", ErrNoSteadyState,
				options.Leak, radius)
		}
		w.collect(input)
		return w.scores, fmt.Errorf("%w (%d)", ErrTooFewArcs, o.MaxArcs)
	}
	w.collect(input)
	return w.scores, nil
}

const (
	radiusTolerance = 1e-3
	radiusSteps     = 200
)

// radius estimates the spectral radius of the weights among the pushed nodes, a lower bound
// of the whole graph's. It is the growth over the second half of a power iteration.
func (w *Walk) radius(g Graph, weights Weights) float64 {
	x, next := make([]float64, w.table.met), make([]float64, w.table.met)
	for _, number := range w.pushed {
		x[number] = 1
	}
	var growth float64 // logarithm
	for step := range radiusSteps {
		clear(next)
		var sum float64
		for _, number := range w.pushed {
			if x[number] == 0 {
				continue
			}
			node := w.table.entries[number].node
			var r row
			r.targets, r.attributes = g.Row(node)
			list, _ := w.weigh(node, r, weights)
			for i, target := range r.targets {
				passed := float64(list[i]) * x[number]
				next[w.table.index[w.table.find(target)]] += passed
				sum += passed
			}
		}
		if sum == 0 {
			return 0
		}
		// Nodes without rows, and entry 0 for unvisited nodes, pass nothing on.
		var before float64
		for i := range x {
			before += x[i]
			x[i] = next[i] / sum
		}
		if step >= radiusSteps/2 {
			growth += math.Log(sum / before)
		}
	}
	return math.Exp(growth / (radiusSteps / 2))
}
