package ppr

// table holds the state of the nodes that a walk has met, numbered in the order in
// which they were met, and an index of them: a hash table with open addressing that
// is at most a quarter full.
type table struct {
	entries []entry
	scores  []float64 // by entry: mass that stopped there
	index   []uint32  // 1 + number of the entry, 0 for free; a power of two
	shift   uint      // 64 less the logarithm of len(index)
}

// entry is the part of a node's state that every arc to it reads. Four stand in a
// cache line.
type entry struct {
	residue   float64 // mass that still has to be pushed
	threshold float32 // residue from which on the node is queued; infinite while it is
	node      uint32
}

const (
	firstIndex  = 1 << 10
	goldenRatio = 0x9E3779B97F4A7C15 // 2^64 over it: multiplying spreads node numbers
)

// reset empties the table, and fits it to somewhat more nodes than it had.
func (t *table) reset() {
	size := firstIndex
	for size < 5*len(t.entries) {
		size *= 2
	}
	t.entries, t.scores = t.entries[:0], t.scores[:0]
	t.resize(size)
}

// reserve makes room for so many more nodes.
func (t *table) reserve(more int) {
	if need := 4 * (len(t.entries) + more); need > len(t.index) {
		size := len(t.index)
		for size < need {
			size *= 2
		}
		t.resize(size)
	}
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
	for i := range t.entries {
		t.index[t.find(t.entries[i].node)] = uint32(i + 1)
	}
}

// find returns the place of a node in the index, or the free one where it belongs.
func (t *table) find(node uint32) uint32 {
	at, mask := uint32(uint64(node)*goldenRatio>>t.shift), uint32(len(t.index)-1)
	for t.index[at] != 0 && t.entries[t.index[at]-1].node != node {
		at = (at + 1) & mask
	}
	return at
}

// of returns the number of a node's entry, made when it is new; there must be room.
func (t *table) of(node uint32, threshold float32) uint32 {
	at := t.find(node)
	if t.index[at] == 0 {
		t.entries = append(t.entries, entry{threshold: threshold, node: node})
		t.scores = append(t.scores, 0)
		t.index[at] = uint32(len(t.entries))
	}
	return t.index[at] - 1
}
