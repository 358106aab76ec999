package index

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/codec"
)

// edgeMemories holds the memory vectors of edges (graph.Edge.Memory), quantised to one
// byte a value, by the ordinals of the two ends.
type edgeMemories struct {
	byEnds map[[2]uint32][]edgeMemory // nil before the first
}

// edgeMemory is the memory vector of one edge: values x scale.
type edgeMemory struct {
	scale  float32
	values []int8
}

// HasEdgeMemory reports whether any edge has a memory vector.
func (m *edgeMemories) HasEdgeMemory() bool { return len(m.byEnds) > 0 }

// MemoryFit returns the largest inner product of a unit query with the memory vectors of
// the edges between two nodes. The length of a memory vector, at most 1, says how often
// the edge was credited. ok is false when the edges have no memory vector.
func (m *edgeMemories) MemoryFit(a, b uint32, unit []float32) (fit float32, ok bool) {
	if len(m.byEnds) == 0 {
		return 0, false
	}
	fit = float32(math.Inf(-1))
	for _, ends := range [][2]uint32{{a, b}, {b, a}} {
		for _, one := range m.byEnds[ends] {
			if len(one.values) != len(unit) {
				continue
			}
			var sum float32
			for i, v := range one.values {
				sum += float32(v) * unit[i]
			}
			fit, ok = max(fit, sum*one.scale), true
		}
	}
	if !ok {
		return 0, false
	}
	return fit, true
}

// add stores the memory vector of an edge. A zero or empty vector is not stored.
func (m *edgeMemories) add(from, to uint32, vector []float32) {
	var largest float32
	for _, v := range vector {
		largest = max(largest, max(v, -v))
	}
	if !(largest > 0) {
		return
	}
	one := edgeMemory{largest / math.MaxInt8, make([]int8, len(vector))}
	for i, v := range vector {
		one.values[i] = int8(math.Round(float64(v / one.scale)))
	}
	if m.byEnds == nil {
		m.byEnds = map[[2]uint32][]edgeMemory{}
	}
	m.byEnds[[2]uint32{from, to}] = append(m.byEnds[[2]uint32{from, to}], one)
}

// remove deletes the memory vectors of the edges from one node to another.
func (m *edgeMemories) remove(from, to uint32) { delete(m.byEnds, [2]uint32{from, to}) }

// removeAll deletes the memory vectors of the edges between a node and others.
func (m *edgeMemories) removeAll(n uint32, others []uint32) {
	if len(m.byEnds) == 0 {
		return
	}
	for _, other := range others {
		m.remove(n, other)
		m.remove(other, n)
	}
}

// scales returns the sorted scales of the memory vectors between two nodes; Difference
// compares them.
func (m *edgeMemories) scales(a, b uint32) (list []float32) {
	for _, ends := range [][2]uint32{{a, b}, {b, a}} {
		for _, one := range m.byEnds[ends] {
			list = append(list, one.scale)
		}
	}
	slices.Sort(list)
	return list
}

func (m *edgeMemories) write(s *codec.Stream) {
	s.Uint(uint64(len(m.byEnds)))
	all := slices.SortedFunc(maps.Keys(m.byEnds),
		func(a, b [2]uint32) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for _, ends := range all {
		s.Uint(uint64(ends[0]))
		s.Uint(uint64(ends[1]))
		s.Uint(uint64(len(m.byEnds[ends])))
		for _, one := range m.byEnds[ends] {
			s.Uint(uint64(math.Float32bits(one.scale)))
			s.Uint(uint64(len(one.values)))
			for _, v := range one.values {
				s.Byte(byte(v))
			}
		}
	}
}

// read reads what write wrote, for ordinals below nodes.
func (m *edgeMemories) read(s *codec.StreamReader, nodes int) {
	for range s.Count(4) {
		ends := [2]uint32{s.Uint32(), s.Uint32()}
		if int(ends[0]) >= nodes || int(ends[1]) >= nodes {
			s.Fail("an edge between ordinals %d and %d of %d", ends[0], ends[1], nodes)
		}
		list := make([]edgeMemory, s.Count(2))
		if len(list) == 0 {
			s.Fail("an edge between ordinals %d and %d without a memory", ends[0], ends[1])
		}
		for i := range list {
			list[i].scale = math.Float32frombits(s.Uint32())
			list[i].values = make([]int8, s.Count(1))
			for k := range list[i].values {
				list[i].values[k] = int8(s.Byte())
			}
		}
		if m.byEnds == nil {
			m.byEnds = map[[2]uint32][]edgeMemory{}
		}
		m.byEnds[ends] = list
	}
}
