package ppr

import (
	"math"
	"slices"
)

// push moves residue along arcs until each node holds less than epsilon per arc, or MaxArcs
// is reached. It goes in rounds: what a round moves is pushed in the next one. With sums that
// are exact (see quantum), the result does not depend on the order of arcs. A round follows
// at most 1 / epsilon arcs.
func (w *Walk) push(g Graph, weights Weights, o Options) {
	for len(w.queue) > 0 && w.arcs < o.MaxArcs {
		w.take(g, o.Epsilon)
		for begin := 0; begin < len(w.taken); begin += ahead {
			batch := w.taken[begin:min(begin+ahead, len(w.taken))]
			for i := range batch {
				w.touch(batch[i].row)
			}
			for i := range batch {
				w.pushOne(&batch[i], weights, o)
			}
		}
	}
}

// taken is a node whose residue is pushed in a round.
type taken struct {
	number uint32 // entry of the table
	mass   float64
	row    row
}

// take empties the queue into w.taken. Nodes that hold less than epsilon per arc stay as they
// are.
func (w *Walk) take(g Graph, epsilon float64) {
	w.taken = w.taken[:0]
	for _, number := range w.queue {
		e := &w.table.entries[number]
		var r row
		r.targets, r.attributes = g.Row(e.node)
		e.further = uint32(max(1, len(r.targets)) - 1)
		if atLeast(e.residue, epsilon*(1+float64(e.further))) == 1 {
			w.taken = append(w.taken, taken{number, e.residue, r})
			e.residue = 0
		}
	}
	w.queue = w.queue[:0]
}

// pushOne moves the residue of a node along its row.
func (w *Walk) pushOne(t *taken, weights Weights, o Options) {
	node, mass := w.table.entries[t.number].node, t.mass
	if w.table.scores[t.number] == 0 {
		w.pushed = append(w.pushed, t.number)
	}
	w.table.scores[t.number] += w.law.keep * mass
	mass *= w.law.pass
	usable, sum := w.weigh(node, t.row, weights)
	if sum == 0 {
		w.lost += mass + quantum - quantum
		return
	}
	if !w.law.raw {
		mass /= sum
	}
	w.arcs += len(t.row.targets)
	w.distribute(t.row.targets, usable, mass, o.Epsilon)
}

// quantum rounds a number below it to a multiple of 2^-50, when it is added and subtracted
// again. Sums of such numbers are exact up to 8.
const quantum = 4.0

// law splits the mass at a node: keep stays, and pass moves on. The moving part is
// distributed by normalised weights, or multiplied by each weight if raw.
type law struct {
	keep, pass float64
	raw        bool
}

// atLeast returns 1 if x >= least, else 0, without a branch. Neither may be NaN.
func atLeast(x, least float64) uint32 { return uint32(^math.Float64bits(x-least) >> 63) }

// row holds the arcs of a node.
type row struct{ targets, attributes []uint32 }

// ahead is the number of rows that are fetched before they are pushed, so that their cache
// misses overlap.
const ahead = 128

// fetch sets w.rows to the rows of nodes, and prefetches them.
func (w *Walk) fetch(g Graph, nodes []uint32) {
	for i, node := range nodes {
		w.rows[i].targets, w.rows[i].attributes = g.Row(node)
	}
	for i := range nodes {
		w.touch(w.rows[i])
	}
}

// touch reads from a row without using the value at once, so that the processor prefetches
// it.
func (w *Walk) touch(r row) {
	if n := len(r.targets); n > 0 {
		w.touched ^= r.targets[0] ^ r.attributes[n-1]
	}
}

// distribute adds weight * scale to the residues of targets, and queues targets with at
// least epsilon per arc. It has no branches for new and queued nodes, which a processor
// could not predict.
func (w *Walk) distribute(targets []uint32, weights []float32, scale, epsilon float64) {
	w.table.reserve(len(targets))
	entries, index, shift, met := w.table.entries, w.table.index, w.table.shift, w.table.met
	queue, queued := slices.Grow(w.queue, len(targets)), len(w.queue)
	queue = queue[:cap(queue)]
	weights = weights[:len(targets)]
	for i, target := range targets {
		weight := weights[i]
		if weight == 0 {
			continue
		}
		at := uint32(uint64(target) * goldenRatio >> (shift & 63))
		number := index[at]
		for uint64(entries[number].node^target)*uint64(number) != 0 {
			at = (at + 1) & uint32(len(index)-1)
			number = index[at]
		}
		isNew := (number - 1) >> 31 // 1 when number is 0
		number += met * isNew
		met += isNew
		index[at] = number
		e := &entries[number]
		e.node = target
		residue := e.residue + (float64(weight)*scale + quantum - quantum)
		e.residue = residue
		passes := atLeast(residue, epsilon*(1+float64(e.further)))
		queue[queued] = number
		queued += int(passes)
		e.further |= -passes
	}
	w.table.met, w.queue = met, queue[:queued]
}

// weigh returns the weights of a node's arcs, 0 for absent ones, and their sum.
func (w *Walk) weigh(node uint32, r row, weights Weights) ([]float32, float64) {
	if cap(w.weights) < len(r.targets) {
		w.weights = make([]float32, 2*len(r.targets))
	}
	list := w.weights[:len(r.targets)]
	weights(node, r.targets, r.attributes, list)
	var sum float64
	for i, x := range list {
		if !usable(x) {
			list[i], x = 0, 0
		}
		sum += float64(x)
	}
	return list, sum
}

// usable reports whether a weight is positive and finite, by its bit pattern.
func usable(x float32) bool { return math.Float32bits(x)-1 < infinite-1 }

const infinite = 0x7f800000
