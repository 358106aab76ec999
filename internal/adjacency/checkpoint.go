package adjacency

import "github.com/egomem/egomem/internal/codec"

// Write appends the graph to a stream.
func (g *Graph) Write(s *codec.Stream) {
	s.Uint(uint64(len(g.rows)))
	for node := range g.rows {
		targets, attributes := g.Row(uint32(node))
		s.Words(targets)
		s.Words(attributes)
	}
}

// Read reads what Write wrote. Invalid bytes set the error of the stream.
func Read(s *codec.StreamReader) Graph {
	nodes := s.Count(2)
	g := Graph{rows: make([]row, nodes)}
	scratch := make([]uint32, slabWords)
	for node := range nodes {
		room := scratch
		targets := s.Words(&room)
		attributes := s.Words(&room)
		if len(targets) != len(attributes) {
			s.Fail("a row has %d targets and %d attributes", len(targets), len(attributes))
			return Graph{}
		}
		for _, target := range targets {
			if int(target) >= nodes {
				s.Fail("an arc leads to node %d of %d", target, nodes)
				return Graph{}
			}
		}
		g.Set(uint32(node), targets, attributes)
	}
	return g
}
