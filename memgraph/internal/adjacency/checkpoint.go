package adjacency

import "github.com/egomem/egomem/memgraph/internal/codec"

// Write appends the graph to a stream.
func (g *Graph) Write(s *codec.Stream) {
	s.Uint(uint64(len(g.targets)))
	for node, targets := range g.targets {
		s.Words(targets)
		s.Words(g.attributes[node])
	}
}

// Read reads what Write appended.
func Read(s *codec.StreamReader) Graph {
	nodes := s.Count(2)
	g := Graph{targets: make([][]uint32, nodes), attributes: make([][]uint32, nodes)}
	var room []uint32
	for node := range nodes {
		g.targets[node], g.attributes[node] = s.Words(&room), s.Words(&room)
		if len(g.targets[node]) != len(g.attributes[node]) {
			s.Fail("a row has %d targets and %d attributes", len(g.targets[node]), len(g.attributes[node]))
			break
		}
		for _, target := range g.targets[node] {
			if int(target) >= nodes {
				s.Fail("an arc leads to node %d of %d", target, nodes)
			}
		}
		g.arcs += len(g.targets[node])
	}
	return g
}
