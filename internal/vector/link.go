package vector

import (
	"slices"
	"sync/atomic"
)

// linker chooses and sets links. Only the writer uses it.
type linker struct {
	walk
	starts     []entry
	candidates []entry
	chosen     []uint32
	chosenRows []*int8
	chosenSize []float32 // factors of the bytes
	found      [checkAtOnce]int32
}

// checkAtOnce is the number of chosen vectors with which a candidate is compared at a
// time. Most candidates fail at one of the first.
const checkAtOnce = 8

// choose selects up to limit candidates, nearest first, in different directions: a
// candidate nearer to a chosen one than to the vector is skipped (Malkov and Yashunin
// 2016, Algorithm 4). The products of the candidates lack the factor of the vector's
// own bytes.
func (l *linker) choose(g *graph, v *view, scale float32, candidates []entry, limit int) []uint32 {
	l.chosen, l.chosenRows, l.chosenSize = l.chosen[:0], l.chosenRows[:0], l.chosenSize[:0]
	return l.chooseAlso(g, v, scale, candidates, limit)
}

// chooseAlso is choose in addition to those already chosen.
func (l *linker) chooseAlso(g *graph, v *view, scale float32, candidates []entry, limit int) []uint32 {
	for _, c := range candidates {
		if len(l.chosen) == limit {
			break
		}
		id := c.id()
		own := g.scale(v, id)
		if l.covers(g.byteRow(v, id), c.product()*scale/own) {
			continue
		}
		l.take(g, v, id)
	}
	return l.chosen
}

// take adds a vector to the chosen.
func (l *linker) take(g *graph, v *view, id uint32) {
	l.chosen = append(l.chosen, id)
	l.chosenRows = append(l.chosenRows, g.bytes(v, id))
	l.chosenSize = append(l.chosenSize, g.scale(v, id))
}

// covers reports whether the product of a row with one of the chosen is at least
// product.
func (l *linker) covers(row []int8, product float32) bool {
	for at := 0; at < len(l.chosenRows); at += checkAtOnce {
		rows := l.chosenRows[at:min(at+checkAtOnce, len(l.chosenRows))]
		dots(row, rows, l.found[:])
		for i := range rows {
			if float32(l.found[i])*l.chosenSize[at+i] >= product {
				return true
			}
		}
	}
	return false
}

// insert links a new vector, which is in the view, and publishes it. A vector with a
// twin is only chained to that.
func (l *linker) insert(g *graph, v *view, id uint32, level, breadth int) {
	if id == 0 {
		v.entry, v.top = id, level
		g.view.Store(v)
		return
	}
	chosen := l.links(g, v, id, level, breadth)
	if twin, ok := l.twinOf(id); ok {
		l.chain(g, v, twin, id)
		return
	}
	if level > v.top {
		v.entry, v.top = id, level
	}
	g.view.Store(v)
	l.linkBack(g, v, id, chosen)
}

// connect links an existing vector again, up to a layer.
func (l *linker) connect(g *graph, v *view, id uint32, level, breadth int) {
	l.linkBack(g, v, id, l.links(g, v, id, level, breadth))
}

// links chooses a vector's links from the highest layer down, sets them and returns
// them by layer. It leaves the nearest of layer 0 in near.
func (l *linker) links(g *graph, v *view, id uint32, level, breadth int) [][]uint32 {
	l.begin(g, v)
	l.query = g.byteRow(v, id)
	at := l.start(v.entry)
	for layer := v.top; layer > level; layer-- {
		at = l.descend(at, layer)
	}
	l.starts = append(l.starts[:0], at)
	chosen := make([][]uint32, min(level, v.top)+1)
	for layer := len(chosen) - 1; layer >= 0; layer-- {
		l.explore(l.starts, layer, breadth)
		l.starts = l.starts[:0]
		for _, e := range l.near {
			if e.id() != id {
				l.starts = append(l.starts, e&^followed)
			}
		}
		chosen[layer] = slices.Clone(l.choose(g, v, g.scale(v, id), l.starts, g.maxLinks))
		setLinks(g.list(v, id, layer), chosen[layer])
	}
	return chosen
}

// linkBack adds a link to a vector from each of its links.
func (l *linker) linkBack(g *graph, v *view, id uint32, chosen [][]uint32) {
	for layer, links := range chosen {
		for _, from := range links {
			l.link(g, v, from, id, layer)
		}
	}
}

// twinOf finds a vector with the values of a new one among those nearest to it.
func (l *linker) twinOf(id uint32) (twin uint32, ok bool) {
	own := l.start(id).product()
	for _, e := range l.near {
		if e.product() < own {
			return 0, false
		}
		if slices.Equal(l.g.vector(l.v, e.id()), l.g.vector(l.v, id)) {
			return e.id(), true
		}
	}
	return 0, false
}

// chain appends an unlinked vector to the twins of another.
func (l *linker) chain(g *graph, v *view, first, id uint32) {
	last, ok := g.tails[first]
	if !ok {
		last = first
	}
	block := g.block(v, id)
	block[atUpper], block[atFlags], block[atCount] = 0, 0, 0
	g.view.Store(v)
	atomic.StoreUint32(&g.block(v, last)[atTwin], id+1)
	g.tails[first] = id
}

// link adds a link from a vector to another. When the list is full it chooses among
// all.
func (l *linker) link(g *graph, v *view, from, to uint32, layer int) {
	list := g.list(v, from, layer)
	count, capacity := int(list[0]), g.capacity(layer)
	if count < capacity {
		atomic.StoreUint32(&list[1+count], to)
		atomic.StoreUint32(&list[0], uint32(count+1))
		return
	}
	l.v, l.query = v, g.byteRow(v, from)
	l.ids = append(append(l.ids[:0], list[1:1+count]...), to)
	setLinks(list, l.choose(g, v, g.scale(v, from), l.ranked(), capacity))
}

// ranked compares the batch with the query and returns it, nearest first.
func (l *linker) ranked() []entry {
	l.compare()
	l.candidates = l.candidates[:0]
	for i, id := range l.ids {
		l.candidates = append(l.candidates, newEntry(l.product(i), id, true))
	}
	slices.Sort(l.candidates)
	return l.candidates
}
