package ppr

import "slices"

// table holds the state of the visited nodes, in entries from 1 in visit order, and their
// index: a hash table with open addressing that is at most a quarter full.
type table struct {
	entries []entry   // zero from met on
	scores  []float64 // by entry: mass that stayed there
	met     uint32    // 1 + count of visited nodes
	index   []uint32  // entries, 0 for free slots; the length is a power of two
	shift   uint      // 64 - log2(len(index))
}

// entry is the part of a node's state that each arc to it reads. A cache line holds four.
type entry struct {
	residue float64 // mass to push
	further uint32  // arcs - 1, 0 before they are counted; all ones while queued
	node    uint32
}

const (
	firstIndex  = 1 << 10
	goldenRatio = 0x9E3779B97F4A7C15 // 2^64 / golden ratio, for multiplicative hashing
)

// reset empties the table, and sizes it for somewhat more nodes than it had.
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

// reserve grows the table for more nodes.
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

// lengthen returns the list with zeros appended up to at least a length.
func lengthen[T any](list []T, length int) []T {
	if length <= len(list) {
		return list
	}
	grown := slices.Grow(list, length-len(list))
	grown = grown[:cap(grown)]
	clear(grown[len(list):])
	return grown
}

// resize rebuilds the index with a number of slots.
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

// find returns the slot of a node in the index, or the free slot for it.
func (t *table) find(node uint32) uint32 {
	at, mask := uint32(uint64(node)*goldenRatio>>t.shift), uint32(len(t.index)-1)
	for t.index[at] != 0 && t.entries[t.index[at]].node != node {
		at = (at + 1) & mask
	}
	return at
}
