// Package adjacency holds the arcs of a graph in memory. The row of a node has the
// targets of its arcs and 32 bits of attributes for each, whose meaning the caller
// defines.
//
// Rows are in slabs without pointers: about 8 bytes an arc and 16 a node. A slab is
// never overwritten where a row has been read. A row that outgrows its place or loses
// arcs is copied; a slab that is more than half abandoned is emptied, and the garbage
// collector frees it after its last reader.
package adjacency

import "slices"

// Graph is a directed graph over dense ordinals; the zero value is empty. Do not call
// methods while another one changes it. Rows returned before stay valid and unchanged.
type Graph struct {
	rows  []row
	slabs []slab
	open  int   // the slab that new rows go to, if any
	spare []int // slabs without words
	arcs  int
}

// Add appends an arc. Parallel arcs are distinct.
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

// Set replaces the arcs of a node.
func (g *Graph) Set(node uint32, targets, attributes []uint32) {
	g.reach(node)
	if len(targets) > 0 {
		g.reach(slices.Max(targets))
	}
	g.arcs += len(targets) - int(g.rows[node].length)
	g.put(node, targets, attributes, uint32(len(targets)))
}

// Remove removes the arcs from one node to another whose attribute fits. The others
// keep their order.
func (g *Graph) Remove(from, to uint32, fits func(attribute uint32) bool) {
	g.Filter(from, func(target, attribute uint32) bool { return target != to || !fits(attribute) })
}

// Filter removes the arcs of a node that keep rejects. The others keep their order.
func (g *Graph) Filter(node uint32, keep func(to, attribute uint32) bool) {
	targets, attributes := g.Row(node)
	first := 0
	for first < len(targets) && keep(targets[first], attributes[first]) {
		first++
	}
	if first == len(targets) {
		return
	}
	g.put(node, targets[:first], attributes[:first], g.rows[node].capacity)
	g.arcs -= len(targets) - first
	for i := first + 1; i < len(targets); i++ {
		if keep(targets[i], attributes[i]) {
			g.Add(node, targets[i], attributes[i])
		}
	}
}

// Row returns the targets and attributes of a node's arcs, in the order in which they
// were added. Do not change the slices. They may be retained.
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

// reach extends the rows to a node.
func (g *Graph) reach(node uint32) {
	if need := int(node) + 1 - len(g.rows); need > 0 {
		g.rows = slices.Grow(g.rows, need)[:int(node)+1]
	}
}
