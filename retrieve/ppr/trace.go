package ppr

import "math"

// Trace is the part of a graph that a walk pushed through, with the chances of its
// arcs: what explains results, and what feedback on them is spread over. The zero
// value is ready for Read, which uses its memory again. One goroutine uses it at a
// time.
type Trace struct {
	restart float64
	nodes   []uint32  // by number, from 1 on
	visits  []float64 // by number: the score
	home    []share
	order   []uint32 // the numbers of nodes with rows, as they were pushed
	rows    []span   // by number: of arcs; empty where nothing was pushed
	arcs    []chance

	before  []uint32  // by number: 1 + the last arc of the likeliest path, 0 for none
	likely  []float64 // by number: the likelihood of that path
	settled []bool    // by number: no likelier path can be found
	open    heap      // of numbers, by the likelihood of their paths

	worth []float64 // by number: the feedback found from there on
}

// share is the part of a walk that starts at a node.
type share struct {
	number uint32
	part   float64
}

type span struct {
	from, to uint32
}

// chance is an arc between numbers, and the probability that a walker who goes on
// follows it.
type chance struct {
	from, to, attribute uint32
	value               float64
}

// Arc is an arc of the graph, and the probability that a walker at From who does not
// return to the seeds follows it.
type Arc struct {
	From, To, Attribute uint32
	Chance              float64
}

// Read takes in the last Run of a walk, given the same graph and weights. It reads
// the rows that were pushed once more.
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

// fresh returns a list of zeros, in the same memory when it is large enough.
func fresh[T any](list []T, length int) []T {
	list = lengthen(list[:0], length)[:length]
	clear(list)
	return list
}

// number returns that of a node, 0 when the walk did not meet it.
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

// Path returns the likeliest path from a seed to a node, first arc first: the one for
// which the seed's share, times the chances of the arcs and of going on at each, is
// largest. There is none to a node that is its own best start, or was not reached.
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

// settle finds the likeliest path to a number, if there is one, and to all that are
// likelier to be on the way: Dijkstra's algorithm on -log((1-restart) chance), written
// with products.
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

// Credit is what an arc has contributed to what was found.
type Credit struct {
	Arc
	Value float64
}

// creditTolerance is the error of a credit, as a part of the largest feedback.
const creditTolerance = 1e-9

// Credit spreads feedback on results over the arcs that led to them, by all ways at
// once: an arc's credit is how often walkers follow it, times the feedback that they
// then find on average where they return to the seeds. Feedback may be negative; what
// is not finite, and what is on nodes that the walk did not meet, is ignored. Arcs
// without credit are left out. It takes time in proportion to 1 / restart at most.
//
// With feedback c, scores p and chances P, the feedback that is found from a node on
// is h = restart c + (1 - restart) P h, and the credit of an arc from u to v is
// (1 - restart) / restart p(u) P(u,v) h(v).
func (t *Trace) Credit(feedback []Score) []Credit {
	var most float64
	found := fresh(t.worth, len(t.nodes))
	t.worth = found
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

// ahead returns what a walker finds on average after the next step from a node. One
// without arcs sends it back to the seeds.
func (t *Trace) ahead(number uint32) (sum float64) {
	r := t.rows[number]
	if r.from == r.to {
		for _, h := range t.home {
			sum += h.part * t.worth[h.number]
		}
		return sum
	}
	for _, c := range t.arcs[r.from:r.to] {
		sum += c.value * t.worth[c.to]
	}
	return sum
}
