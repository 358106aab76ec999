package index

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/codec"
)

// recollections are what ties were of use for: the memory vectors of edges
// (Edge.Memory), by the numbers of their two nodes, in a byte a value.
type edgeMemories map[[2]uint32][]edgeMemory

// recollection is one edge's memory vector: its values, times scale.
type edgeMemory struct {
	scale  float32
	values []int8
}

// remember keeps the memory vector of an edge, if it has one.
func (x *Index) addEdgeMemory(from, to uint32, vector []float32) {
	var largest float32
	for _, v := range vector {
		largest = max(largest, max(v, -v))
	}
	if !(largest > 0) {
		return
	}
	r := edgeMemory{largest / math.MaxInt8, make([]int8, len(vector))}
	for i, v := range vector {
		r.values[i] = int8(math.Round(float64(v / r.scale)))
	}
	if x.edgeMemories == nil {
		x.edgeMemories = edgeMemories{}
	}
	x.edgeMemories[[2]uint32{from, to}] = append(x.edgeMemories[[2]uint32{from, to}], r)
}

// Recalls returns how well what the ties between two nodes were of use for fits a
// query of length one: the largest inner product with their memory vectors, whose
// lengths say how firmly. ok is false when they have none.
func (x *Index) MemoryFit(a, b uint32, unit []float32) (fit float32, ok bool) {
	if len(x.edgeMemories) == 0 {
		return 0, false
	}
	fit = float32(math.Inf(-1))
	for _, pair := range [][2]uint32{{a, b}, {b, a}} {
		for _, r := range x.edgeMemories[pair] {
			if len(r.values) != len(unit) {
				continue
			}
			var sum float32
			for i, v := range r.values {
				sum += float32(v) * unit[i]
			}
			fit, ok = max(fit, sum*r.scale), true
		}
	}
	if !ok {
		return 0, false
	}
	return fit, true
}

// Credited reports whether any tie of the memory has a memory vector.
func (x *Index) HasEdgeMemory() bool { return len(x.edgeMemories) > 0 }

// unremember drops what the ties of a node, or from it to another, were of use for.
func (x *Index) dropEdgeMemory(number uint32) {
	if len(x.edgeMemories) == 0 {
		return
	}
	targets, _ := x.Row(number)
	for _, to := range targets {
		delete(x.edgeMemories, [2]uint32{number, to})
		delete(x.edgeMemories, [2]uint32{to, number})
	}
}

// scales returns what tells the memory vectors of the ties between two nodes apart, in
// order.
func (r edgeMemories) scales(a, b uint32) (list []float32) {
	for _, pair := range [][2]uint32{{a, b}, {b, a}} {
		for _, one := range r[pair] {
			list = append(list, one.scale)
		}
	}
	slices.Sort(list)
	return list
}

func (r edgeMemories) write(s *codec.Stream) {
	s.Uint(uint64(len(r)))
	pairs := slices.SortedFunc(maps.Keys(r), func(a, b [2]uint32) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for _, pair := range pairs {
		s.Uint(uint64(pair[0]))
		s.Uint(uint64(pair[1]))
		s.Uint(uint64(len(r[pair])))
		for _, one := range r[pair] {
			s.Uint(uint64(math.Float32bits(one.scale)))
			s.Uint(uint64(len(one.values)))
			for _, v := range one.values {
				s.Byte(byte(v))
			}
		}
	}
}

// readRecollections reads what write wrote, of nodes below a number.
func readEdgeMemories(s *codec.StreamReader, nodes int) edgeMemories {
	var r edgeMemories
	for range s.Count(4) {
		pair := [2]uint32{s.Uint32(), s.Uint32()}
		if int(pair[0]) >= nodes || int(pair[1]) >= nodes {
			s.Fail("a tie between numbers %d and %d of %d", pair[0], pair[1], nodes)
		}
		list := make([]edgeMemory, s.Count(3))
		for i := range list {
			list[i].scale = math.Float32frombits(s.Uint32())
			list[i].values = make([]int8, s.Count(1))
			for k := range list[i].values {
				list[i].values[k] = int8(s.Byte())
			}
		}
		if r == nil {
			r = edgeMemories{}
		}
		r[pair] = list
	}
	return r
}
