// Package adjacency keeps a graph's arcs in memory as rows of plain integers:
// for every node the targets of its arcs and, beside each, 32 bits of
// attributes. What the attributes mean is the caller's.
package adjacency

// Graph is a directed graph over dense node numbers. Not safe for concurrent use
// while it is changed.
type Graph struct {
	targets    [][]uint32
	attributes [][]uint32
	arcs       int
}

// Add appends an arc. Parallel arcs are kept apart.
func (g *Graph) Add(from, to, attribute uint32) {
	for need := max(from, to); uint32(len(g.targets)) <= need; {
		g.targets = append(g.targets, nil)
		g.attributes = append(g.attributes, nil)
	}
	g.targets[from] = append(g.targets[from], to)
	g.attributes[from] = append(g.attributes[from], attribute)
	g.arcs++
}

// Remove takes out the arcs from one node to another whose attribute fits; the rest
// keep their order.
func (g *Graph) Remove(from, to uint32, fits func(attribute uint32) bool) {
	targets, attributes := g.Row(from)
	kept := 0
	for i, target := range targets {
		if target != to || !fits(attributes[i]) {
			targets[kept], attributes[kept] = target, attributes[i]
			kept++
		}
	}
	if kept < len(targets) {
		g.arcs -= len(targets) - kept
		g.targets[from], g.attributes[from] = targets[:kept], attributes[:kept]
	}
}

// Row returns the targets and attributes of a node's arcs, in the order they
// were added. The slices belong to the graph.
func (g *Graph) Row(node uint32) (targets, attributes []uint32) {
	if int(node) >= len(g.targets) {
		return nil, nil
	}
	return g.targets[node], g.attributes[node]
}

// Len returns the number of arcs.
func (g *Graph) Len() int { return g.arcs }
