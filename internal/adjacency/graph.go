// Package adjacency keeps a graph's arcs in memory as rows of plain integers:
// for every node the targets of its arcs and, beside each, 32 bits of
// attributes. What the attributes mean is the caller's; what does not fit in there
// stays in the records, since a walk over thousands of arcs does without.
//
// Rows stand in slabs without pointers, about 8 bytes an arc and 16 a node. What a
// row shows is never overwritten: a row that grows out of its place, or loses arcs, is
// copied to another, and a slab that is half abandoned is moved and left to the
// garbage collector, which frees it when its last reader is gone.
package adjacency

import "slices"

// Graph is a directed graph over dense node numbers; the zero value is empty. Its
// methods must not run beside one that changes it, but the rows that were handed out
// before stay as they were.
type Graph struct {
	rows  []row
	slabs []slab
	open  int   // the slab that rows are put into, when it is one
	spare []int // slabs without words
	arcs  int
}

// Add appends an arc. Parallel arcs are kept apart.
func (g *Graph) Add(from, to, attribute uint32) {
	g.reach(max(from, to))
	r := &g.rows[from]
	if r.length == r.capacity {
		targets, attributes := g.Row(from)
		g.put(from, targets, attributes, r.capacity+max(firstCapacity, r.capacity/2))
	}
	words := g.slabs[r.slab].words
	words[r.at+r.length], words[r.at+r.capacity+r.length] = to, attribute
	r.length++
	g.arcs++
}

// Set gives a node the arcs of a row in place of those that it has.
func (g *Graph) Set(node uint32, targets, attributes []uint32) {
	g.reach(node)
	if len(targets) > 0 {
		g.reach(slices.Max(targets))
	}
	g.arcs += len(targets) - int(g.rows[node].length)
	g.put(node, targets, attributes, uint32(len(targets)))
}

// Remove takes out the arcs from one node to another whose attribute fits; the rest
// keep their order.
func (g *Graph) Remove(from, to uint32, fits func(attribute uint32) bool) {
	targets, attributes := g.Row(from)
	goes := func(i int) bool { return targets[i] == to && fits(attributes[i]) }
	first := 0
	for first < len(targets) && !goes(first) {
		first++
	}
	if first == len(targets) {
		return
	}
	g.put(from, targets[:first], attributes[:first], g.rows[from].capacity)
	g.arcs -= len(targets) - first
	for i := first + 1; i < len(targets); i++ {
		if !goes(i) {
			g.Add(from, targets[i], attributes[i])
		}
	}
}

// Row returns the targets and attributes of a node's arcs, in the order they
// were added. The slices are read, never changed; they may be kept, and stay as they
// are.
func (g *Graph) Row(node uint32) (targets, attributes []uint32) {
	if int(node) >= len(g.rows) {
		return nil, nil
	}
	r := &g.rows[node]
	if r.length == 0 {
		return nil, nil
	}
	words := g.slabs[r.slab].words[r.at:]
	return words[:r.length:r.length], words[r.capacity : r.capacity+r.length : r.capacity+r.length]
}

// Len returns the number of arcs.
func (g *Graph) Len() int { return g.arcs }

// reach makes room for a node.
func (g *Graph) reach(node uint32) {
	if need := int(node) + 1 - len(g.rows); need > 0 {
		g.rows = slices.Grow(g.rows, need)[:int(node)+1]
	}
}
