// Package ppr ranks the nodes of a graph by personalised PageRank: the share of
// time that a random walker spends at each node who starts at the seeds, follows
// arcs by their weights, and returns to the seeds with the restart probability
// before every step.
//
// The algorithm is weighted forward push (Andersen, Chung and Lang 2006) with a
// first-in-first-out queue. It touches only the surroundings of the seeds, so the
// work does not grow with the graph. What nodes with very many arcs miss by that is
// estimated (Options.Hubs).
//
// A Trace explains results by the likeliest paths to them, and spreads feedback over
// all arcs that led there. Activate runs the same walk with a leak instead of a
// restart.
//
// Left out, by estimates on a drawn memory of a million nodes (examples/peersbench):
// pushing single arcs (EdgePush) could save the 17 % of arcs, with a cue's own weights
// 44 %, that carry less than a tenth of epsilon, but only after weighing them, which is
// half the work. Exact solvers (PowerPush): recall does not need them, the best 20 are
// the exact ones already.
package ppr

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Graph hands out the arcs of a node: their targets and, beside each, 32 bits
// whose meaning only the weight function knows. The slices are read, never
// changed or kept.
type Graph interface {
	Row(node uint32) (targets, attributes []uint32)
}

// Weights fills out with the weight of each arc of a node. Weights that are not
// positive and finite mean that the arc is absent. It is called whenever a node is
// pushed, and has to give the same weights every time.
type Weights func(node uint32, targets, attributes []uint32, out []float32)

// Options say how far to walk and how exactly. The zero value is the default.
type Options struct {
	Restart float64 // probability to return to the seeds, in (0,1); default 0.5
	Epsilon float64 // residue per arc that is left unpushed, at least 1e-30; default 1e-5
	MaxArcs int     // stop after so many arcs; default 200,000

	// Hubs is how many hubs are corrected: nodes with so many arcs that the mass which
	// comes to them is not worth pushing on. Uncorrected they come out too low by a
	// fifth or so, which matters only where they compete as results. 16 are enough for
	// the best 20, and cost 0.1 ms; default 0. With a restart below 0.3 much of the
	// error stays. Corrected scores are estimates and may be too high, and Weights is
	// asked for parts of rows, too.
	Hubs int
	// GraphArcs is the number of arcs in the whole graph, which makes that estimate
	// better; 0 when it is not known.
	GraphArcs int
}

// Defaults: a walk of two steps on average, and work of a fraction of a
// millisecond on graphs of any size.
const (
	DefaultRestart = 0.5
	DefaultEpsilon = 1e-5
	DefaultMaxArcs = 200_000
)

// leastEpsilon is far below what matters beside 1: less only runs into MaxArcs.
const leastEpsilon = 1e-30

// ErrBadOptions is returned for options outside their ranges.
var ErrBadOptions = errors.New("bad options for personalised PageRank")

// Seed is a node to start from and its weight. Seeds of one node are added up;
// weights that are not positive and finite are dropped, and all when their sum is not
// finite.
type Seed struct {
	Node   uint32
	Weight float64
}

// Score is a node and its share of the walker's time.
type Score struct {
	Node  uint32
	Value float64
}

// Walk is the memory of a computation, to be reused by the next one; the zero
// value is ready. One goroutine uses it at a time.
type Walk struct {
	table   table
	queue   []uint32 // entries of the table, first in first out
	pushed  []uint32 // those that were pushed, in that order
	home    []share  // of the seeds
	weights []float32
	scores  []Score
	hubs    []uint32
	taken   [ahead]uint32
	rows    [ahead]row
	sampled sampled
	touched uint32

	law     law
	arcs    int
	lost    float64 // mass that reached nodes without arcs
	missing float64
}

// Run computes the scores, or returns ErrBadOptions. The graph must not change
// meanwhile. No score is too high, and together they fall short of 1 by
// Missing, the bound of their error (but see Options.Hubs). A node without arcs sends
// the walker back to the seeds. The returned slice is in no order and valid until the
// next Run; it is empty when no seed is usable. Once the Walk has met as many nodes as
// it will, Run allocates nothing.
func (w *Walk) Run(g Graph, weights Weights, seeds []Seed, options Options) ([]Score, error) {
	if err := options.fill(); err != nil {
		return nil, err
	}
	w.reset(law{keep: options.Restart, pass: 1 - options.Restart})
	w.start(seeds)
	w.push(g, weights, options)
	if options.Hubs > 0 {
		w.correctHubs(g, weights, options)
	}
	// A walker at a node without arcs starts again, so the mass lost there is the
	// seeds' once more: dividing by what is left solves that in one step.
	whole := 1 / (1 - w.lost)
	left := w.collect(whole)
	w.missing = w.law.pass * left * whole
	return w.scores, nil
}

// Missing returns by how much, 0 to 1, the scores of the last Run fall short of
// the exact ones, all nodes together, hubs uncorrected.
func (w *Walk) Missing() float64 { return w.missing }

// Arcs returns the number of arcs that the last Run followed.
func (w *Walk) Arcs() int { return w.arcs }

func (o *Options) fill() error {
	if o.Restart == 0 {
		o.Restart = DefaultRestart
	}
	if o.Epsilon == 0 {
		o.Epsilon = DefaultEpsilon
	}
	if o.MaxArcs == 0 {
		o.MaxArcs = DefaultMaxArcs
	}
	if !(o.Restart > 0 && o.Restart < 1) || !(o.Epsilon >= leastEpsilon) || o.MaxArcs < 0 || o.Hubs < 0 || o.GraphArcs < 0 {
		return fmt.Errorf("%w: restart %v (0 to 1), epsilon %v (1e-30 or more), arcs %d, hubs %d, arcs of the graph %d (>= 0)",
			ErrBadOptions, o.Restart, o.Epsilon, o.MaxArcs, o.Hubs, o.GraphArcs)
	}
	return nil
}

func (w *Walk) reset(law law) {
	w.law = law
	w.table.reset()
	w.queue, w.pushed, w.home, w.scores = w.queue[:0], w.pushed[:0], w.home[:0], w.scores[:0]
	w.arcs, w.lost, w.missing = 0, 0, 0
}

// start puts the seeds' mass, normalised to 1, on the queue, and returns what it was
// before.
func (w *Walk) start(seeds []Seed) (sum float64) {
	for _, s := range seeds {
		if s.usable() {
			sum += s.Weight
		}
	}
	if math.IsInf(sum, 1) {
		return 0
	}
	for _, s := range seeds {
		if s.usable() {
			w.spread([]uint32{s.Node}, []float32{1}, s.Weight/sum, 0)
			w.home = append(w.home, share{w.table.index[w.table.find(s.Node)], s.Weight / sum})
		}
	}
	return sum
}

func (s *Seed) usable() bool { return s.Weight > 0 && !math.IsInf(s.Weight, 1) }

// collect turns what the nodes have, times a factor, into the result, and returns the
// residue that is left.
func (w *Walk) collect(factor float64) (left float64) {
	w.rows = [ahead]row{} // they are the graph's
	for number := uint32(1); number < w.table.met; number++ {
		e := &w.table.entries[number]
		left += e.residue
		if value := (w.table.scores[number] + w.law.keep*e.residue) * factor; value > 0 {
			w.scores = append(w.scores, Score{e.node, value})
		}
	}
	return left
}

// Sort orders scores from high to low, equal ones by node.
func Sort(scores []Score) {
	slices.SortFunc(scores, func(a, b Score) int {
		if c := cmp.Compare(b.Value, a.Value); c != 0 {
			return c
		}
		return cmp.Compare(a.Node, b.Node)
	})
}
