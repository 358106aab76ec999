package vector

import (
	"context"
	"slices"
)

// rebuildShare is the share of deleted vectors from which a rebuild pays: they cost
// memory, and searches pass through them.
const rebuildShare = 0.25

// Due reports whether enough vectors were deleted for a Rebuild.
func (h *HNSW) Due() bool {
	g := h.graph.Load()
	dead, live := g.dead.Load(), g.live.Load()
	return float64(dead) > rebuildShare*float64(dead+live)
}

// Rebuild removes deleted vectors while searches, Puts and Deletes go on. Writers wait
// only for its last step. A link to a deleted vector is replaced by links of that
// vector, in about a tenth of the time of putting all vectors. The remaining vectors
// are in memory twice meanwhile. When the context ends the index is unchanged. During a
// Rebuild another one returns at once.
func (h *HNSW) Rebuild(ctx context.Context) error {
	h.mu.Lock()
	if h.busy {
		h.mu.Unlock()
		return nil
	}
	h.busy, h.missed = true, nil
	old := h.graph.Load()
	c := compaction{old: old, from: old.view.Load(), new: newGraph(old.dim, old.maxLinks)}
	c.sort()
	h.mu.Unlock()

	err := c.run(ctx, h.options.EFConstruction)
	for err == nil {
		h.mu.Lock()
		if len(h.missed) <= maxMissed {
			break
		}
		missed := h.missed
		h.missed = nil
		h.mu.Unlock()
		err = h.replay(ctx, &c, missed)
	}
	if err != nil {
		h.mu.Lock()
	}
	defer h.mu.Unlock()
	if err == nil {
		err = h.replay(context.WithoutCancel(ctx), &c, h.missed)
	}
	h.busy, h.missed = false, nil
	if err == nil {
		h.graph.Store(c.new)
	}
	return err
}

// maxMissed is the number of changes for which a writer may wait.
const maxMissed = 16

// replay applies the changes since the rebuild began to the new graph.
func (h *HNSW) replay(ctx context.Context, c *compaction, missed []change) error {
	for _, m := range missed {
		if err := ctx.Err(); err != nil {
			return err
		}
		if m.unit == nil {
			h.delete(c.new, m.node)
		} else {
			h.put(&c.linker, c.new, m.node, m.unit)
		}
	}
	return nil
}

// compaction copies the live vectors and the links of a graph to another. In place of a
// link to a deleted vector it chooses among the links of that one (FreshDiskANN, Singh
// et al. 2021).
type compaction struct {
	old    *graph
	from   *view
	new    *graph
	linker linker

	kept   []uint32 // by new number: old number
	linked []uint32 // by new number: 1 + old number of the vector whose links it gets, 0 for a twin
	target []uint32 // by old number: 1 + new number of the vector that gets its links
}

// sort decides which vectors remain, at one moment. Of twins the first remaining one
// gets the links.
func (c *compaction) sort() {
	n := c.from.n
	numbers := make([]uint32, n) // by old number: 1 + new number
	twins := make([]bool, n)
	for id := range n {
		if !c.old.isDead(c.from, id) {
			c.kept = append(c.kept, id)
			numbers[id] = uint32(len(c.kept))
		}
		if next, ok := c.old.twin(c.from, id); ok {
			twins[next] = true
		}
	}
	c.target, c.linked = make([]uint32, n), make([]uint32, len(c.kept))
	for id := range n {
		at, ok := id, !twins[id]
		for ; ok && numbers[at] == 0; at, ok = c.old.twin(c.from, at) {
		}
		if ok {
			c.target[id], c.linked[numbers[at]-1] = numbers[at], id+1
		}
	}
}

func (c *compaction) run(ctx context.Context, breadth int) error {
	for at, id := range c.kept {
		if at%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c.add(uint32(at), id)
	}
	v := *c.new.view.Load()
	c.new.view.Store(&v)
	for at, old := range c.linked {
		if at%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if old == 0 {
			continue
		}
		c.chain(&v, uint32(at), old-1)
		for layer := range c.new.level(&v, uint32(at)) + 1 {
			c.relink(&v, uint32(at), old-1, layer)
		}
	}
	return c.reach(ctx, &v, breadth)
}

// add copies a vector without links.
func (c *compaction) add(at, id uint32) {
	level := 0
	if c.linked[at] != 0 {
		level = c.old.level(c.from, c.linked[at]-1)
	}
	node := c.old.block(c.from, id)[atNode]
	_, next := c.new.add(node, c.old.vector(c.from, id), level)
	if c.linked[at] != 0 && (next.n == 1 || level > next.top || c.linked[next.entry] == 0) {
		next.entry, next.top = at, level
	}
	c.new.setSlot(node, at, true)
	c.new.live.Add(1)
	c.new.view.Store(&next)
}

// chain appends the remaining twins to the one with their links.
func (c *compaction) chain(v *view, first, old uint32) {
	last := first
	for id, ok := old, true; ok; id, ok = c.old.twin(c.from, id) {
		at, stays := slices.BinarySearch(c.kept, id)
		if !stays || uint32(at) == first {
			continue
		}
		c.new.block(v, last)[atTwin] = uint32(at) + 1
		last = uint32(at)
		c.new.tails[first] = last
	}
}

// relink sets the links of a vector in a layer from those of an old one.
func (c *compaction) relink(v *view, at, old uint32, layer int) {
	l := &c.linker
	l.begin(c.new, v)
	l.ids, l.chosen, l.chosenRows, l.chosenSize = l.ids[:0], l.chosen[:0], l.chosenRows[:0], l.chosenSize[:0]
	for _, link := range c.old.appendLinks(nil, c.from, old, layer) {
		if to := c.target[link]; to != 0 {
			l.take(c.new, v, to-1)
			continue
		}
		for _, behind := range c.old.appendLinks(nil, c.from, link, layer) {
			if to := c.target[behind]; to != 0 && to-1 != at {
				l.ids = append(l.ids, to-1)
			}
		}
	}
	slices.Sort(l.ids)
	l.ids = slices.Compact(l.ids)
	l.query = c.new.byteRow(v, at)
	setLinks(c.new.list(v, at, layer), l.chooseAlso(c.new, v, c.new.scale(v, at), l.ranked(), c.new.capacity(layer)))
}

// reach links the vectors that no path from the entry reaches.
func (c *compaction) reach(ctx context.Context, v *view, breadth int) error {
	if v.n == 0 {
		return nil
	}
	reached := make([]bool, v.n)
	var ids []uint32
	follow := func(from uint32) {
		reached[from] = true
		for open := []uint32{from}; len(open) > 0; {
			ids = c.new.appendLinks(ids[:0], v, open[len(open)-1], 0)
			open = open[:len(open)-1]
			for _, id := range ids {
				if !reached[id] {
					reached[id] = true
					open = append(open, id)
				}
			}
		}
	}
	follow(v.entry)
	for at := range v.n {
		if reached[at] || c.linked[at] == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		c.linker.connect(c.new, v, at, 0, breadth)
		follow(at)
	}
	return nil
}
