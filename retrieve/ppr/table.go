package ppr

// table holds the state of the nodes that a walk has met: a hash table that is
// cleared in time proportional to what was used. An entry keeps its number while
// the table grows.
type table struct {
	entries []entry
	slots   []uint32 // 1 + number of the entry, 0 for free; a power of two
	shift   uint     // 64 less the logarithm of len(slots)
}

type entry struct {
	score     float64 // mass that stopped here
	residue   float64 // mass that still has to be pushed
	threshold float64 // residue below which pushing waits; 0 until the row is read
	node      uint32
	slot      uint32
	queued    bool
}

const firstSlots = 1 << 10

func (t *table) reset() {
	for i := range t.entries {
		t.slots[t.entries[i].slot] = 0
	}
	t.entries = t.entries[:0]
}

// of returns the number of a node's entry, made when it is new.
func (t *table) of(node uint32) uint32 {
	if 2*len(t.entries) >= len(t.slots) {
		t.grow()
	}
	slot := t.find(node)
	if t.slots[slot] == 0 {
		t.entries = append(t.entries, entry{node: node, slot: uint32(slot)})
		t.slots[slot] = uint32(len(t.entries))
	}
	return t.slots[slot] - 1
}

// find returns the node's slot, or the free one where it belongs.
func (t *table) find(node uint32) int {
	mask := len(t.slots) - 1
	// Multiplication with 2^64 over the golden ratio spreads node numbers.
	at := int(uint64(node) * 0x9E3779B97F4A7C15 >> t.shift)
	for t.slots[at] != 0 && t.entries[t.slots[at]-1].node != node {
		at = (at + 1) & mask
	}
	return at
}

func (t *table) grow() {
	size := max(firstSlots, 2*len(t.slots))
	t.slots = make([]uint32, size)
	t.shift = 64
	for n := size; n > 1; n >>= 1 {
		t.shift--
	}
	for i := range t.entries {
		slot := t.find(t.entries[i].node)
		t.entries[i].slot = uint32(slot)
		t.slots[slot] = uint32(i + 1)
	}
}
