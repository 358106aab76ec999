package ppr

import (
	"math"
	"slices"
)

// push moves residue along arcs until every node holds less than epsilon for
// each of its arcs, or the budget is spent.
func (w *Walk) push(g Graph, weights Weights, o Options) {
	for head := 0; head < len(w.queue); {
		batch := w.queue[head:min(head+ahead, len(w.queue))]
		for i := range w.take(g, batch, o.Epsilon) {
			if w.arcs >= o.MaxArcs {
				return
			}
			w.pushOne(w.taken[i], w.rows[i], weights, o)
		}
		if head += len(batch); head > 1<<16 { // the pushed part of the queue is dead weight
			w.queue = append(w.queue[:0], w.queue[head:]...)
			head = 0
		}
	}
}

// take puts the nodes of a batch that hold epsilon for each of their arcs into w.taken,
// and their rows into w.rows, and returns how many they are. The others are no longer
// queued.
func (w *Walk) take(g Graph, batch []uint32, epsilon float64) (count int) {
	for i, number := range batch {
		w.rows[i].targets, w.rows[i].attributes = g.Row(w.table.entries[number].node)
	}
	for i, number := range batch {
		e := &w.table.entries[number]
		w.taken[count], w.rows[count] = number, w.rows[i]
		further := uint32(max(1, len(w.rows[i].targets)) - 1)
		passes := atLeast(e.residue, epsilon*(1+float64(further)))
		e.further = further | -passes
		count += int(passes)
	}
	for _, r := range w.rows[:count] {
		w.touch(r)
	}
	return count
}

// pushOne moves the residue of a node along its row.
func (w *Walk) pushOne(number uint32, r row, weights Weights, o Options) {
	e := &w.table.entries[number]
	node, mass := e.node, e.residue
	e.residue, e.further = 0, uint32(max(1, len(r.targets))-1)
	if w.table.scores[number] == 0 {
		w.pushed = append(w.pushed, number)
	}
	w.table.scores[number] += w.law.keep * mass
	mass *= w.law.pass
	usable, sum := w.weigh(node, r, weights)
	if sum == 0 {
		w.lost += mass
		return
	}
	if !w.law.raw {
		mass /= sum
	}
	w.arcs += len(r.targets)
	w.spread(r.targets, usable, mass, o.Epsilon)
}

// law says what becomes of mass at a node: the part that stops there, and the part that
// moves on, shared out by the weights of the arcs, or times each of them when it is raw.
type law struct {
	keep, pass float64
	raw        bool
}

// atLeast is 1 when x >= least, else 0, without a branch: neither may be NaN.
func atLeast(x, least float64) uint32 { return uint32(^math.Float64bits(x-least) >> 63) }

// row holds the arcs of a node.
type row struct{ targets, attributes []uint32 }

// ahead is how many rows are fetched before they are pushed, so that memory
// looks for them side by side.
const ahead = 128

// fetch puts the rows of nodes into w.rows, and touches them.
func (w *Walk) fetch(g Graph, nodes []uint32) {
	for i, node := range nodes {
		w.rows[i].targets, w.rows[i].attributes = g.Row(node)
	}
	for i := range nodes {
		w.touch(w.rows[i])
	}
}

// touch lets the processor fetch a row while it does something else: what is read is
// not waited for.
func (w *Walk) touch(r row) {
	if n := len(r.targets); n > 0 {
		w.touched ^= r.targets[0] ^ r.attributes[n-1]
	}
}

// spread adds weight times scale to the residues of targets, and queues those whose
// residue comes up to epsilon for each of their arcs. Whether a node was met before,
// and whether it is queued, nobody can foretell: therefore nothing branches on it.
func (w *Walk) spread(targets []uint32, weights []float32, scale, epsilon float64) {
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
		residue := e.residue + float64(weight)*scale
		e.residue = residue
		passes := atLeast(residue, epsilon*(1+float64(e.further)))
		queue[queued] = number
		queued += int(passes)
		e.further |= -passes
	}
	w.table.met, w.queue = met, queue[:queued]
}

// weigh returns the usable weights of a node's arcs, absent ones as 0, and their
// sum.
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

// usable reports whether a weight is positive and finite: of all bit patterns, those
// from 1 to that before infinity.
func usable(x float32) bool { return math.Float32bits(x)-1 < infinite-1 }

const infinite = 0x7f800000
