package adjacency

// row is the place of a node's arcs: length targets from word at of a slab, and their
// attributes capacity words later.
type row struct{ slab, at, length, capacity uint32 }

// slab holds rows one after the other.
type slab struct {
	words []uint32 // its length is the capacity of the slab
	used  int
	dead  int      // words of abandoned rows
	nodes []uint32 // nodes whose rows were put here
}

const (
	slabWords     = 1 << 15
	ownSlab       = slabWords / 8 // a row of at least so many words has its own slab
	firstCapacity = 4
)

// put copies arcs to a new place with a capacity, and abandons the old place.
func (g *Graph) put(node uint32, targets, attributes []uint32, capacity uint32) {
	old := g.rows[node]
	g.rows[node] = row{}
	if capacity > 0 {
		g.rows[node] = g.place(node, targets, attributes, capacity)
	}
	if old.capacity > 0 {
		g.abandon(old)
	}
}

func (g *Graph) place(node uint32, targets, attributes []uint32, capacity uint32) row {
	need := int(2 * capacity)
	at := g.open
	switch {
	case need >= ownSlab:
		at = g.newSlab(need)
	case at >= len(g.slabs) || g.slabs[at].used+need > len(g.slabs[at].words):
		at = g.newSlab(slabWords)
		g.open = at
	}
	s := &g.slabs[at]
	r := row{uint32(at), uint32(s.used), uint32(len(targets)), capacity}
	copy(s.words[s.used:], targets)
	copy(s.words[s.used+int(capacity):], attributes)
	s.used += need
	s.nodes = append(s.nodes, node)
	return r
}

func (g *Graph) newSlab(words int) int {
	s := slab{words: make([]uint32, words)}
	if n := len(g.spare); n > 0 {
		at := g.spare[n-1]
		g.spare = g.spare[:n-1]
		g.slabs[at] = s
		return at
	}
	g.slabs = append(g.slabs, s)
	return len(g.slabs) - 1
}

// abandon counts the words of an abandoned place. It empties a slab when more than half
// is abandoned.
func (g *Graph) abandon(old row) {
	at := int(old.slab)
	s := &g.slabs[at]
	s.dead += int(2 * old.capacity)
	if 2*s.dead <= len(s.words) {
		return
	}
	nodes := s.nodes
	if at == g.open {
		g.open = g.newSlab(slabWords)
	}
	for _, node := range nodes {
		if r := g.rows[node]; int(r.slab) == at && r.capacity > 0 {
			targets, attributes := g.Row(node)
			g.rows[node] = g.place(node, targets, attributes, r.capacity)
		}
	}
	g.slabs[at] = slab{}
	g.spare = append(g.spare, at)
}
