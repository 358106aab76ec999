package ppr

import "slices"

// table holds the state of the nodes that a walk has met, numbered from 1 in the
// order in which they were met, and an index of them: a hash table with open
// addressing that is at most a quarter full.
type table struct {
	entries []entry   // those from met on are zero
	scores  []float64 // by entry: mass that stopped there
	met     uint32    // 1 + how many nodes were met
	index   []uint32  // number of an entry, 0 for free; a power of two
	shift   uint      // 64 less the logarithm of len(index)
}

// entry is the part of a node's state that every arc to it reads. Four stand in a
// cache line.
type entry struct {
	residue float64 // mass that still has to be pushed
	further uint32  // arcs beyond the first, 0 before they were counted; all ones while the node is queued
	node    uint32
}

const (
	firstIndex  = 1 << 10
	goldenRatio = 0x9E3779B97F4A7C15 // 2^64 over it: multiplying spreads node numbers
)

// reset empties the table, and fits it to somewhat more nodes than it had.
func (t *table) reset() {
	size := firstIndex
	for size < 5*int(t.met) {
		size *= 2
	}
	clear(t.entries[:min(int(t.met), len(t.entries))])
	clear(t.scores[:min(int(t.met), len(t.scores))])
	t.met = 1
	t.resize(size)
	t.reserve(1)
}

// reserve makes room for so many more nodes.
func (t *table) reserve(more int) {
	need := int(t.met) + more
	t.entries, t.scores = lengthen(t.entries, need), lengthen(t.scores, need)
	size := len(t.index)
	for size < 4*need {
		size *= 2
	}
	if size > len(t.index) {
		t.resize(size)
	}
}

// lengthen returns the list with zeros appended, to a length at least.
func lengthen[T any](list []T, length int) []T {
	if length <= len(list) {
		return list
	}
	grown := slices.Grow(list, length-len(list))
	grown = grown[:cap(grown)]
	clear(grown[len(list):])
	return grown
}

// resize makes an index of so many places.
func (t *table) resize(size int) {
	if size > cap(t.index) {
		t.index = make([]uint32, size)
	}
	t.index = t.index[:size]
	clear(t.index)
	for t.shift = 64; size > 1; size >>= 1 {
		t.shift--
	}
	for number := uint32(1); number < t.met; number++ {
		t.index[t.find(t.entries[number].node)] = number
	}
}

// find returns the place of a node in the index, or the free one where it belongs.
func (t *table) find(node uint32) uint32 {
	at, mask := uint32(uint64(node)*goldenRatio>>t.shift), uint32(len(t.index)-1)
	for t.index[at] != 0 && t.entries[t.index[at]].node != node {
		at = (at + 1) & mask
	}
	return at
}
