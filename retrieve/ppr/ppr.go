// Package ppr ranks the nodes of a graph by personalised PageRank: the share of time that
// a random walker spends at each node. The walker starts at the seeds and follows arcs by
// their weights. Before each step it returns to the seeds with the restart probability.
//
// The algorithm is weighted forward push (Andersen, Chung and Lang 2006) with a FIFO
// queue. It visits only the neighbourhood of the seeds, so its work does not grow with the
// graph. Nodes with very many arcs come out too low; Options.Hubs corrects them.
//
// A Trace explains results by their likeliest paths, and spreads feedback over all arcs
// that led there. Activate runs the same walk with a leak instead of a restart.
//
// Two alternatives were estimated on a synthetic memory of a million nodes
// (examples/bench/peersbench) and left out. EdgePush would save the 17 % of arcs (44 % with a
// cue's own weights) that carry less than a tenth of epsilon, but must weigh them first,
// which is half the work. PowerPush is exact, but the best 20 nodes are exact already.
package ppr

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Graph returns the arcs of a node: their targets, and 32 bits per arc for the weight
// function. Both slices have the same length. They are read, and neither changed nor
// retained.
type Graph interface {
	Row(node uint32) (targets, attributes []uint32)
}

// Weights sets out to the weight of each arc of a node. An arc whose weight is not positive
// and finite is absent. It is called for each push of a node, and must be deterministic.
type Weights func(node uint32, targets, attributes []uint32, out []float32)

// Options bound the work and the error. The zero value means the defaults.
type Options struct {
	Restart float64 // probability to return to the seeds, in (0,1); default 0.5
	Epsilon float64 // residue per arc that is not pushed, at least 1e-30; default 1e-5
	MaxArcs int     // no round begins beyond this number of followed arcs; default 200,000

	// Hubs is the number of hubs to correct; default 0. A hub has so many arcs that its
	// residue is not pushed, and its score is about a fifth too low. That matters only if
	// hubs compete as results. 16 are enough for the best 20 nodes, and cost 0.1 ms. With a
	// restart below 0.3 much of the error remains. Corrected scores are estimates and may
	// be too high. Weights is then also called for parts of rows.
	Hubs int
	// GraphArcs is the number of arcs in the graph, which improves that estimate; 0 if
	// unknown.
	GraphArcs int
}

// Defaults: a walk of two steps on average, which takes less than a millisecond on graphs
// of any size.
const (
	DefaultRestart = 0.5
	DefaultEpsilon = 1e-5
	DefaultMaxArcs = 200_000
)

// minEpsilon is far below any useful value. Smaller values only reach MaxArcs.
const minEpsilon = 1e-30

// ErrBadOptions is returned for options outside their ranges.
var ErrBadOptions = errors.New("bad options for personalised PageRank")

// Seed is a start node and its weight. Weights of the same node are summed. Weights that
// are not positive and finite are ignored. All are ignored if their sum is not finite.
type Seed struct {
	Node   uint32
	Weight float64
}

// Score is a node and its share of the walker's time.
type Score struct {
	Node  uint32
	Value float64
}

// Walk holds the working memory of a computation, for reuse. The zero value is ready. Not
// safe for concurrent use.
type Walk struct {
	table   table
	queue   []uint32 // entries of the table, FIFO
	pushed  []uint32 // pushed entries, in push order
	home    []share  // restart distribution
	weights []float32
	scores  []Score
	hubs    []uint32
	taken   []taken
	rows    [ahead]row
	sampled sampled
	touched uint32

	law     law
	arcs    int
	lost    float64 // mass that reached nodes without arcs
	missing float64
}

// Run computes the scores, or returns ErrBadOptions. The graph must not change during Run.
// No score exceeds the exact one, and their sum is 1 - Missing (but see Options.Hubs). At
// a node without arcs, the walker returns to the seeds. The slice is unordered, valid
// until the next Run, and empty without a usable seed. Once the Walk has grown to its
// largest use, Run does not allocate.
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
	// Mass lost at nodes without arcs returns to the seeds. Dividing by the rest solves that
	// in one step.
	whole := 1 / (1 - w.lost)
	left := w.collect(whole)
	w.missing = w.law.pass * left * whole
	return w.scores, nil
}

// Missing returns the sum of the errors of the last Run, 0 to 1, before the correction of
// hubs.
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
	if !(o.Restart > 0 && o.Restart < 1) || !(o.Epsilon >= minEpsilon) || o.MaxArcs < 0 || o.Hubs < 0 || o.GraphArcs < 0 {
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

// start queues the seeds with a total mass of 1. It returns the sum of their weights.
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
			w.distribute([]uint32{s.Node}, []float32{1}, s.Weight/sum, 0)
			w.home = append(w.home, share{w.table.index[w.table.find(s.Node)], s.Weight / sum})
		}
	}
	return sum
}

func (s *Seed) usable() bool { return s.Weight > 0 && !math.IsInf(s.Weight, 1) }

// collect sets the result to the nodes' mass times a factor. It returns the remaining
// residue.
func (w *Walk) collect(factor float64) (left float64) {
	w.rows = [ahead]row{} // do not retain slices of the graph
	clear(w.taken[:cap(w.taken)])
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
