package ppr

import "math"

// Trace is the part of a graph that a walk pushed through, with transition probabilities.
// It explains results and distributes feedback. The zero value is ready for Read, which
// reuses its memory. Not safe for concurrent use.
type Trace struct {
	restart float64
	nodes   []uint32  // by entry, from 1
	visits  []float64 // by entry: score
	home    []share   // restart distribution
	order   []uint32  // entries with rows, in push order
	rows    []span    // by entry: of arcs; empty without a push
	arcs    []chance

	before  []uint32  // by entry: 1 + last arc of the likeliest path, 0 for none
	likely  []float64 // by entry: probability of that path
	settled []bool    // by entry: the path is final
	open    heap      // of entries, by the probability of their paths

	values []float64 // by entry: expected feedback from there on
}

// share is the part of the restart distribution at a node.
type share struct {
	number uint32
	part   float64
}

type span struct {
	from, to uint32
}

// chance is an arc between entries, and its transition probability.
type chance struct {
	from, to, attribute uint32
	value               float64
}

// Arc is an arc of the graph. Chance is its transition probability, given no restart.
type Arc struct {
	From, To, Attribute uint32
	Chance              float64
}

// Read loads the last Run of a walk. The graph and weights must be those of the Run. It
// reads the pushed rows again.
func (t *Trace) Read(w *Walk, g Graph, weights Weights) {
	met := int(w.table.met)
	t.restart = w.law.keep
	t.nodes, t.visits, t.rows = fresh(t.nodes, met), fresh(t.visits, met), fresh(t.rows, met)
	t.order = append(t.order[:0], w.pushed...)
	t.home, t.arcs = append(t.home[:0], w.home...), t.arcs[:0]
	whole := 1 / (1 - w.lost)
	for number := 1; number < met; number++ {
		e := &w.table.entries[number]
		t.nodes[number] = e.node
		t.visits[number] = (w.table.scores[number] + w.law.keep*e.residue) * whole
	}
	for _, number := range t.order {
		node := t.nodes[number]
		var r row
		r.targets, r.attributes = g.Row(node)
		list, sum := w.weigh(node, r, weights)
		from := len(t.arcs)
		for i, weight := range list {
			if to := w.table.index[w.table.find(r.targets[i])]; weight > 0 && to != 0 {
				t.arcs = append(t.arcs, chance{number, to, r.attributes[i], float64(weight) / sum})
			}
		}
		t.rows[number] = span{uint32(from), uint32(len(t.arcs))}
	}
	t.before, t.likely, t.settled, t.open = fresh(t.before, met), fresh(t.likely, met), fresh(t.settled, met), t.open[:0]
	for _, h := range t.home {
		t.likely[h.number] += h.part
		t.open.push(h.number, t.likely[h.number])
	}
}

// fresh returns a list of zeros, and reuses the memory if it is large enough.
func fresh[T any](list []T, length int) []T {
	list = lengthen(list[:0], length)[:length]
	clear(list)
	return list
}

// number returns the entry of a node, 0 for an unvisited one.
func (t *Trace) number(node uint32) uint32 {
	for number := 1; number < len(t.nodes); number++ {
		if t.nodes[number] == node {
			return uint32(number)
		}
	}
	return 0
}

func (t *Trace) arc(at uint32) Arc {
	c := &t.arcs[at]
	return Arc{t.nodes[c.from], t.nodes[c.to], c.attribute, c.value}
}

// Path returns the likeliest path from a seed to a node, first arc first. Its probability is
// the seed's share times (1 - restart) * chance of each arc. The path is empty for an
// unvisited node, and for a seed that no path reaches with a higher probability.
func (t *Trace) Path(node uint32) []Arc {
	number := t.number(node)
	if number == 0 {
		return nil
	}
	t.settle(number)
	length := 0
	for at := number; t.before[at] != 0; at = t.arcs[t.before[at]-1].from {
		length++
	}
	path := make([]Arc, length)
	for at := number; length > 0; at = t.arcs[t.before[at]-1].from {
		length--
		path[length] = t.arc(t.before[at] - 1)
	}
	return path
}

// settle finds the likeliest path to an entry: Dijkstra's algorithm on
// -log((1-restart) chance), written with products.
func (t *Trace) settle(wanted uint32) {
	for !t.settled[wanted] && len(t.open) > 0 {
		number, likelihood := t.open.pop()
		if t.settled[number] {
			continue
		}
		t.settled[number] = true
		for at := t.rows[number].from; at < t.rows[number].to; at++ {
			c := &t.arcs[at]
			if further := likelihood * (1 - t.restart) * c.value; further > t.likely[c.to] {
				t.likely[c.to], t.before[c.to] = further, at+1
				t.open.push(c.to, further)
			}
		}
	}
}

// Credit is the contribution of an arc to the feedback.
type Credit struct {
	Arc
	Value float64
}

// creditTolerance is the error of a credit, relative to the largest feedback.
const creditTolerance = 1e-9

// Credit distributes feedback on results over all arcs that led to them. With feedback c,
// scores p and transition probabilities P:
//
//	h = restart c + (1 - restart) P h                       expected feedback from a node on
//	credit(u,v) = (1 - restart) / restart p(u) P(u,v) h(v)
//
// Feedback may be negative. Feedback that is not finite, or on unvisited nodes, is ignored.
// Arcs without credit are left out. The time is at most proportional to 1 / restart.
func (t *Trace) Credit(feedback []Score) []Credit {
	var most float64
	found := fresh(t.values, len(t.nodes))
	t.values = found
	direct := make([]float64, len(t.nodes))
	for _, f := range feedback {
		if number := t.number(f.Node); number != 0 && math.Abs(f.Value) <= math.MaxFloat64 {
			direct[number] += t.restart * f.Value
			most = max(most, math.Abs(direct[number]))
		}
	}
	copy(found, direct)
	for change := most; change > creditTolerance*most; {
		change = 0
		for i := len(t.order) - 1; i >= 0; i-- {
			number := t.order[i]
			better := direct[number] + (1-t.restart)*t.ahead(number)
			change = max(change, math.Abs(better-found[number]))
			found[number] = better
		}
	}
	var list []Credit
	for at := range t.arcs {
		c := &t.arcs[at]
		value := (1 - t.restart) / t.restart * t.visits[c.from] * c.value * found[c.to]
		if value != 0 {
			list = append(list, Credit{t.arc(uint32(at)), value})
		}
	}
	return list
}

// ahead returns the expected feedback after the next step from a node. From a node without
// arcs, the walker returns to the seeds.
func (t *Trace) ahead(number uint32) (sum float64) {
	r := t.rows[number]
	if r.from == r.to {
		for _, h := range t.home {
			sum += h.part * t.values[h.number]
		}
		return sum
	}
	for _, c := range t.arcs[r.from:r.to] {
		sum += c.value * t.values[c.to]
	}
	return sum
}
