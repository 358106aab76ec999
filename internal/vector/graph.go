package vector

import (
	"math"
	"sync/atomic"
	"unsafe"
)

// graph is the memory of an HNSW: blocks with what a search reads of a vector, in
// adjacent cache lines; the vectors; and the links above layer 0.
//
// One writer changes it while any number of searches run. A block is written before it
// can be reached. After that only its links, twin and flags change, one atomic word at
// a time. A search that reads a half-changed list sees some old and some new links, all
// valid. Slices that grow are replaced as a whole, as a new view.
type graph struct {
	dim, width int
	maxLinks   int // links of a vector on layers above 0; layer 0 has twice as many
	stride     int // words of a block

	view  atomic.Pointer[view]
	slots atomic.Pointer[[]*slotPage] // by node
	live  atomic.Int64
	dead  atomic.Int64 // deleted vectors

	// Only the writer uses these.
	tails     map[uint32]uint32 // by vector with twins: the last twin
	upperRows int
}

// view is the part of a graph that a search sees.
type view struct {
	n      uint32 // vectors
	entry  uint32
	top    int // layer of the entry
	blocks [][]uint32
	values [][]float32
	upper  [][]uint32 // rows of links above layer 0
}

// Blocks or rows of a page.
const (
	pageBits = 10
	pageSize = 1 << pageBits
	pageMask = pageSize - 1
)

type slotPage [pageSize]atomic.Uint32 // 1 + vector of the node, 0 for none

// The words of a block after the bytes of the vector.
const (
	atScale = iota // float bits of the factor of the bytes
	atLost         // float bits of the length of the quantisation error
	atNode
	atUpper // 1 + first row of links above layer 0, 0 for none
	atTwin  // 1 + next vector with equal values, 0 for none
	atFlags
	atCount // number of links
	atLinks
)

const (
	flagDead   = 1       // deleted
	levelShift = 8       // the bits above the flags are the highest layer
	maxLevel   = 31      // one vector in 16^31 would be higher
	maxVectors = 1 << 30 // numbers share a word with two flags
)

func newGraph(dim, maxLinks int) *graph {
	g := &graph{dim: dim, width: padded(dim), maxLinks: maxLinks, tails: map[uint32]uint32{}}
	const line = padding / 4
	g.stride = (g.width/4 + atLinks + 2*maxLinks + line - 1) / line * line
	g.view.Store(&view{})
	g.slots.Store(new([]*slotPage))
	return g
}

// block returns the words of a vector after its bytes.
func (g *graph) block(v *view, id uint32) []uint32 {
	at := int(id&pageMask) * g.stride
	return v.blocks[id>>pageBits][at+g.width/4 : at+g.stride]
}

// bytes returns the address of a vector's quantised values.
func (g *graph) bytes(v *view, id uint32) *int8 {
	return (*int8)(unsafe.Pointer(&v.blocks[id>>pageBits][int(id&pageMask)*g.stride]))
}

func (g *graph) byteRow(v *view, id uint32) []int8 { return unsafe.Slice(g.bytes(v, id), g.width) }

func (g *graph) vector(v *view, id uint32) []float32 {
	at := int(id&pageMask) * g.dim
	return v.values[id>>pageBits][at : at+g.dim]
}

func (g *graph) scale(v *view, id uint32) float32 {
	return math.Float32frombits(g.block(v, id)[atScale])
}

func (g *graph) level(v *view, id uint32) int {
	return int(atomic.LoadUint32(&g.block(v, id)[atFlags]) >> levelShift)
}

func (g *graph) isDead(v *view, id uint32) bool {
	return atomic.LoadUint32(&g.block(v, id)[atFlags])&flagDead != 0
}

// twin returns the next vector with equal values.
func (g *graph) twin(v *view, id uint32) (next uint32, ok bool) {
	next = atomic.LoadUint32(&g.block(v, id)[atTwin])
	return next - 1, next != 0 && next <= v.n
}

// list returns the words of a vector's links in a layer: number, links. The vector must
// have that layer.
func (g *graph) list(v *view, id uint32, layer int) []uint32 {
	block := g.block(v, id)
	if layer == 0 {
		return block[atCount:]
	}
	row := int(block[atUpper]) - 1 + layer - 1
	at := (row & pageMask) * (1 + g.maxLinks)
	return v.upper[row>>pageBits][at : at+1+g.maxLinks]
}

// capacity returns the maximum number of links in a layer.
func (g *graph) capacity(layer int) int {
	if layer == 0 {
		return 2 * g.maxLinks
	}
	return g.maxLinks
}

// appendLinks appends a vector's links in a layer, within the view.
func (g *graph) appendLinks(ids []uint32, v *view, id uint32, layer int) []uint32 {
	list := g.list(v, id, layer)
	for i := range list[1:][:atomic.LoadUint32(&list[0])] {
		if link := atomic.LoadUint32(&list[1+i]); link < v.n {
			ids = append(ids, link)
		}
	}
	return ids
}

// setLinks replaces a vector's links in a layer.
func setLinks(list []uint32, links []uint32) {
	for i, link := range links {
		atomic.StoreUint32(&list[1+i], link)
	}
	atomic.StoreUint32(&list[0], uint32(len(links)))
}

// add writes the block of a new vector and returns the view with it, which the caller
// publishes. No search reaches the vector before.
func (g *graph) add(node uint32, unit []float32, level int) (id uint32, next view) {
	id, next = g.extend(node, level)
	g.set(&next, id, unit)
	return id, next
}

// extend is add for a vector whose values are set later; until then they are zero.
func (g *graph) extend(node uint32, level int) (id uint32, next view) {
	next = *g.view.Load()
	id = next.n
	if id&pageMask == 0 {
		next.blocks = grown(next.blocks, make([]uint32, pageSize*g.stride))
		next.values = grown(next.values, make([]float32, pageSize*g.dim))
	}
	block := g.block(&next, id)
	block[atNode] = node
	block[atFlags] = uint32(level) << levelShift
	if level > 0 {
		g.reserve(&next, level)
		block[atUpper] = uint32(g.upperRows - level + 1)
	}
	next.n++
	return id, next
}

// set writes the values of a vector that no search reaches yet.
func (g *graph) set(v *view, id uint32, unit []float32) {
	copy(g.vector(v, id), unit)
	block := g.block(v, id)
	scale, lost := quantise(unit, g.byteRow(v, id))
	block[atScale], block[atLost] = math.Float32bits(scale), math.Float32bits(lost)
}

// reserve allocates the links of level layers, in one page.
func (g *graph) reserve(v *view, level int) {
	if left := -g.upperRows & pageMask; left < level {
		g.upperRows += left
	}
	if g.upperRows>>pageBits == len(v.upper) {
		v.upper = grown(v.upper, make([]uint32, pageSize*(1+g.maxLinks)))
	}
	g.upperRows += level
}

// grown appends to a copy, because searches read the list.
func grown[T any](list []T, one T) []T {
	return append(append(make([]T, 0, len(list)+1), list...), one)
}

// slot returns the vector of a node.
func (g *graph) slot(node uint32) (id uint32, ok bool) {
	pages := *g.slots.Load()
	if page := int(node >> pageBits); page < len(pages) && pages[page] != nil {
		id = pages[page][node&pageMask].Load()
	}
	return id - 1, id != 0
}

// setSlot sets the vector of a node, or none when ok is false.
func (g *graph) setSlot(node, id uint32, ok bool) {
	pages := *g.slots.Load()
	page := int(node >> pageBits)
	if page >= len(pages) || pages[page] == nil {
		longer := make([]*slotPage, max(len(pages), page+1))
		copy(longer, pages)
		longer[page] = new(slotPage)
		g.slots.Store(&longer)
		pages = longer
	}
	if !ok {
		id = math.MaxUint32
	}
	pages[page][node&pageMask].Store(id + 1)
}

// markDead marks a vector as deleted.
func (g *graph) markDead(id uint32) {
	flags := &g.block(g.view.Load(), id)[atFlags]
	atomic.StoreUint32(flags, *flags|flagDead)
	g.dead.Add(1)
	g.live.Add(-1)
}
