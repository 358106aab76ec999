package ppr

import (
	"errors"
	"fmt"
	"math"
)

// ActivationOptions say how activation spreads.
type ActivationOptions struct {
	Leak    float64 // the part of its activation that a node loses in a unit of time, > 0
	Epsilon float64 // as in Options, as a part of the whole input
	MaxArcs int     // as in Options
}

// ErrNoSteadyState is returned when activation grows for ever: the leak is not larger
// than the spectral radius of the weights, the factor by which they let activation
// grow in the end.
var ErrNoSteadyState = errors.New("activation has no steady state")

// ErrTooFewArcs is returned when activation would come to rest, but not within MaxArcs.
var ErrTooFewArcs = errors.New("activation has not come to rest within the arcs allowed")

// Activate computes where spreading activation comes to rest: the nodes get the seeds'
// weights as input all the time, pass on what they have along their arcs, weight times,
// and leak. With input b and weights W that is the linear system
//
//	x' = -leak x + Wᵀ x + b, at rest x = (leak - Wᵀ)⁻¹ b
//
// which comes to rest if and only if the spectral radius of W is below the leak; then
// also every pulse dies away. Weights that are not positive and finite mean that the
// arc is absent. Without cycles the radius is 0 and any leak will do; where the weights
// of every node add up to at most q, it is at most q. With weights that add up to 1 at
// every node and a leak above 1, x is personalised PageRank with restart 1 - 1/leak,
// divided by leak - 1.
//
// What Activate returns is at most the exact activation, as Run's scores are.
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
			return nil, fmt.Errorf("%w: the leak is %v, the spectral radius at least about %.4g", ErrNoSteadyState, options.Leak, radius)
		}
		return nil, fmt.Errorf("%w (%d)", ErrTooFewArcs, o.MaxArcs)
	}
	w.collect(input)
	return w.scores, nil
}

const (
	radiusTolerance = 1e-3
	radiusSteps     = 200
)

// radius estimates the spectral radius of the weights among the nodes that were pushed,
// which that of the whole graph is not below: by power iteration, as the growth over
// the second half of the steps.
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
		// Numbers of nodes without rows, and 0 for those never met, pass nothing on.
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
