// Package ppr ranks the nodes of a graph by personalised PageRank: the share of
// time that a random walker spends at each node who starts at the seeds, follows
// arcs by their weights, and returns to the seeds with the restart probability
// before every step.
//
// The algorithm is weighted forward push (Andersen, Chung and Lang 2006) with a
// first-in-first-out queue. It touches only the surroundings of the seeds, so the
// work does not grow with the graph.
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
// positive and finite mean that the arc is absent. It is called once for each
// node that is pushed.
type Weights func(node uint32, targets, attributes []uint32, out []float32)

// Options say how far to walk and how exactly. The zero value is the default.
type Options struct {
	Restart float64 // probability to return to the seeds, in (0,1); default 0.5
	Epsilon float64 // residue per arc that is left unpushed, > 0; default 1e-5
	MaxArcs int     // stop after so many arcs; default 200,000
}

// Defaults: a walk of two steps on average, and work of a fraction of a
// millisecond on graphs of any size.
const (
	DefaultRestart = 0.5
	DefaultEpsilon = 1e-5
	DefaultMaxArcs = 200_000
)

// ErrBadOptions is returned for options outside their ranges.
var ErrBadOptions = errors.New("bad options for personalised PageRank")

// Seed is a node to start from and its weight. Seeds of one node are added up;
// weights that are not positive and finite are dropped.
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
	weights []float32
	scores  []Score
	arcs    int
	lost    float64 // mass that reached nodes without arcs
	missing float64
}

// Run computes the scores. None is too high, and together they fall short of 1 by
// Missing, the bound of their error. A node without arcs sends the walker back to
// the seeds. The returned slice is in no order and valid until the next Run; it is
// empty when no seed is usable.
func (w *Walk) Run(g Graph, weights Weights, seeds []Seed, options Options) ([]Score, error) {
	if err := options.fill(); err != nil {
		return nil, err
	}
	w.reset()
	w.start(seeds)
	w.push(g, weights, options)
	return w.collect(options.Restart), nil
}

// Missing returns by how much, 0 to 1, the scores of the last Run fall short of
// the exact ones, all nodes together.
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
	if !(o.Restart > 0 && o.Restart < 1) || !(o.Epsilon > 0) || o.MaxArcs < 0 {
		return fmt.Errorf("%w: restart %v (0 to 1), epsilon %v (> 0), arcs %d (>= 0)",
			ErrBadOptions, o.Restart, o.Epsilon, o.MaxArcs)
	}
	return nil
}

func (w *Walk) reset() {
	w.table.reset()
	w.queue, w.scores = w.queue[:0], w.scores[:0]
	w.arcs, w.lost, w.missing = 0, 0, 0
}

// start puts the seeds' mass, normalised to 1, on the queue.
func (w *Walk) start(seeds []Seed) {
	var sum float64
	for _, s := range seeds {
		if s.Weight > 0 && !math.IsInf(s.Weight, 1) {
			sum += s.Weight
		}
	}
	if sum == 0 || math.IsInf(sum, 1) {
		return
	}
	for _, s := range seeds {
		if s.Weight > 0 && !math.IsInf(s.Weight, 1) {
			w.receive(s.Node, s.Weight/sum, 0)
		}
	}
}

// receive adds residue to a node and queues it when the residue passes the
// node's threshold; least stands in for that of a node whose row was never read.
func (w *Walk) receive(node uint32, mass, least float64) {
	number := w.table.of(node)
	entry := &w.table.entries[number]
	entry.residue += mass
	if !entry.queued && entry.residue >= max(least, entry.threshold) {
		entry.queued = true
		w.queue = append(w.queue, number)
	}
}

// push moves residue along arcs until every node holds less than epsilon for
// each of its arcs, or the budget is spent.
func (w *Walk) push(g Graph, weights Weights, o Options) {
	for head := 0; head < len(w.queue) && w.arcs < o.MaxArcs; head++ {
		entry := &w.table.entries[w.queue[head]]
		entry.queued = false
		targets, attributes := g.Row(entry.node)
		entry.threshold = o.Epsilon * float64(max(1, len(targets)))
		if entry.residue < entry.threshold {
			continue
		}
		mass := entry.residue
		entry.residue = 0
		entry.score += o.Restart * mass
		mass *= 1 - o.Restart
		row, sum := w.row(entry.node, targets, attributes, weights)
		if sum == 0 {
			w.lost += mass
			continue
		}
		w.arcs += len(targets)
		scale := mass / sum
		for i, target := range targets {
			if row[i] > 0 {
				w.receive(target, float64(row[i])*scale, o.Epsilon)
			}
		}
		if head > 1<<16 { // the pushed part of the queue is dead weight
			w.queue = append(w.queue[:0], w.queue[head+1:]...)
			head = -1
		}
	}
}

// row returns the usable weights of a node's arcs, absent ones as 0, and their
// sum.
func (w *Walk) row(node uint32, targets, attributes []uint32, weights Weights) ([]float32, float64) {
	if cap(w.weights) < len(targets) {
		w.weights = make([]float32, 2*len(targets))
	}
	row := w.weights[:len(targets)]
	weights(node, targets, attributes, row)
	var sum float64
	for i, x := range row {
		if x > 0 && !math.IsInf(float64(x), 1) {
			sum += float64(x)
		} else {
			row[i] = 0
		}
	}
	return row, sum
}

// collect turns scores and residues into the result. A walker at a node without
// arcs starts again, so the mass lost there is the seeds' once more: dividing by
// what is left solves that in one step.
func (w *Walk) collect(restart float64) []Score {
	kept := 1 - w.lost
	for i := range w.table.entries {
		entry := &w.table.entries[i]
		w.missing += (1 - restart) * entry.residue / kept
		if value := (entry.score + restart*entry.residue) / kept; value > 0 {
			w.scores = append(w.scores, Score{entry.node, value})
		}
	}
	return w.scores
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
