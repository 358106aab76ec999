package ppr

import "math"

// push moves residue along arcs until every node holds less than epsilon for
// each of its arcs, or the budget is spent.
func (w *Walk) push(g Graph, weights Weights, o Options) {
	for head := 0; head < len(w.queue); {
		batch := w.queue[head:min(head+ahead, len(w.queue))]
		for i, number := range batch {
			w.rows[i].targets, w.rows[i].attributes = g.Row(w.table.entries[number].node)
		}
		for i, number := range batch {
			if w.table.entries[number].residue >= o.Epsilon*float64(len(w.rows[i].targets)) {
				w.touch(w.rows[i])
			}
		}
		for i, number := range batch {
			if w.arcs >= o.MaxArcs {
				return
			}
			w.pushOne(number, w.rows[i], weights, o)
		}
		if head += len(batch); head > 1<<16 { // the pushed part of the queue is dead weight
			w.queue = append(w.queue[:0], w.queue[head:]...)
			head = 0
		}
	}
}

// pushOne moves the residue of a node along its row, unless it is less than epsilon
// for each arc.
func (w *Walk) pushOne(number uint32, r row, weights Weights, o Options) {
	e := &w.table.entries[number]
	node, mass := e.node, e.residue
	e.threshold = float32(o.Epsilon * float64(max(1, len(r.targets))))
	if mass < float64(e.threshold) {
		return
	}
	e.residue = 0
	w.table.scores[number] += o.Restart * mass
	mass *= 1 - o.Restart
	usable, sum := w.weigh(node, r, weights)
	if sum == 0 {
		w.lost += mass
		return
	}
	w.arcs += len(r.targets)
	w.spread(r.targets, usable, mass/sum, float32(o.Epsilon))
}

// row holds the arcs of a node.
type row struct{ targets, attributes []uint32 }

// ahead is how many rows are fetched before they are pushed, so that memory
// looks for them side by side.
const ahead = 16

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
// residue passes their threshold; least stands in for that of a node whose row was
// never read.
func (w *Walk) spread(targets []uint32, weights []float32, scale float64, least float32) {
	w.table.reserve(len(targets))
	for i, target := range targets {
		if weights[i] == 0 {
			continue
		}
		number := w.table.of(target, least)
		e := &w.table.entries[number]
		e.residue += float64(weights[i]) * scale
		if e.residue >= float64(e.threshold) {
			e.threshold = infinity
			w.queue = append(w.queue, number)
		}
	}
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

var infinity = float32(math.Inf(1))
