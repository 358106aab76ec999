package vector

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"math"
	"slices"
	"sync/atomic"
	"unsafe"
)

// ErrCheckpoint is returned for bytes that are no checkpoint, or not as they were
// written.
var ErrCheckpoint = errors.New("bad checkpoint of a vector index")

// checkpointMagic begins every checkpoint; the last byte is the version.
const checkpointMagic = "egohnsw\x01"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendCheckpoint appends the graph to b: nodes and links, about 60 bytes a
// vector, nothing of the vectors but a checksum. Searches go on beside it, a
// writer waits.
//
// The form, version 1: the magic; dimension, M, number of vectors, entry and its
// layer; for each vector its node, 2 * highest layer + 1 if it was deleted, the
// checksum of its values (4 bytes, little-endian), 1 + its twin or 0, and by layer
// the number of links and the links; then CRC-32C of all before (4 bytes). Other
// numbers are unsigned varints.
func (h *HNSW) AppendCheckpoint(b []byte) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	g := h.graph.Load()
	v := g.view.Load()
	start := len(b)
	b = append(b, checkpointMagic...)
	for _, number := range []int{g.dim, g.maxLinks, int(v.n), int(v.entry), v.top} {
		b = binary.AppendUvarint(b, uint64(number))
	}
	var links []uint32
	for id := range v.n {
		block := g.block(v, id)
		level := g.level(v, id)
		b = binary.AppendUvarint(b, uint64(block[atNode]))
		b = binary.AppendUvarint(b, uint64(2*level)+uint64(block[atFlags]&flagDead))
		b = binary.LittleEndian.AppendUint32(b, checksum(g.vector(v, id)))
		b = binary.AppendUvarint(b, uint64(block[atTwin]))
		for layer := range level + 1 {
			links = g.appendLinks(links[:0], v, id, layer)
			b = binary.AppendUvarint(b, uint64(len(links)))
			for _, link := range links {
				b = binary.AppendUvarint(b, uint64(link))
			}
		}
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

// checksum is that of a vector's values, little-endian.
func checksum(values []float32) uint32 {
	if littleEndian && len(values) > 0 {
		return crc32.Checksum(unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), 4*len(values)), castagnoli)
	}
	b := make([]byte, 0, 4*len(values))
	for _, x := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return crc32.Checksum(b, castagnoli)
}

var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// ReadCheckpoint returns the index that was written, for vectors with dim values;
// M is the checkpoint's, other options are the caller's. vectors yields every node
// once with its vector as it is now, in any order, in memory that it may use again;
// exactly those are in the index: what is new or another one since is linked anew.
// Whatever is not as it was written is ErrCheckpoint, and so is one of which little
// fits any more; a vector that Unit cannot have returned is ErrBadVector.
func ReadCheckpoint(data []byte, dim int, options *HNSWOptions, vectors iter.Seq2[uint32, []float32]) (*HNSW, error) {
	r, err := openCheckpoint(data)
	if err != nil {
		return nil, err
	}
	g, sums, err := r.graph(dim)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	others, err := g.fill(sums, vectors)
	if err != nil {
		return nil, err
	}
	live, dead := int(g.live.Load()), int(g.dead.Load())
	if len(others) > linkedAtOnce+live/linkedShare {
		return nil, fmt.Errorf("%w: %d vectors are not in it", ErrCheckpoint, len(others))
	}
	h := NewHNSW(dim, options)
	h.options.M = g.maxLinks
	h.graph.Store(g)
	if float64(dead) > lostShare*float64(dead+live) {
		if live > linkedAtOnce {
			return nil, fmt.Errorf("%w: %d of its vectors are gone", ErrCheckpoint, dead)
		}
		if err := h.Rebuild(context.Background()); err != nil { // which is soon done
			return nil, err
		}
	}
	for _, c := range others {
		h.put(&h.linker, h.graph.Load(), c.node, c.unit)
	}
	return h, nil
}

// lostShare is the part of the vectors of which nothing but the links may be known:
// walks end there, while they go through those that are only deleted.
const lostShare = 0.01

// So many vectors, and such a part of all, may be linked while somebody waits: half a
// second for a hundred thousand.
const (
	linkedAtOnce = 1000
	linkedShare  = 32
)

// fill gives the vectors to those that were written, and buries those that get none;
// it returns what was not written so.
func (g *graph) fill(sums []uint32, vectors iter.Seq2[uint32, []float32]) (others []change, err error) {
	v := g.view.Load()
	filled := make([]bool, v.n)
	for node, unit := range vectors {
		if err := Check(unit, g.dim); err != nil {
			return nil, err
		}
		if id, ok := g.slot(node); ok && !filled[id] && checksum(unit) == sums[id] {
			filled[id] = true
			g.set(v, id, unit)
			continue
		}
		others = append(others, change{node, slices.Clone(unit)})
	}
	for id := range v.n {
		if !filled[id] && !g.isDead(v, id) {
			g.setSlot(g.block(v, id)[atNode], 0, false)
			g.markDead(id)
		}
	}
	return others, nil
}

// openCheckpoint checks what holds for the bytes as a whole.
func openCheckpoint(data []byte) (*checkpointReader, error) {
	if len(data) < len(checkpointMagic)+4 || string(data[:len(checkpointMagic)-1]) != checkpointMagic[:len(checkpointMagic)-1] {
		return nil, fmt.Errorf("%w: it is none", ErrCheckpoint)
	}
	if version := data[len(checkpointMagic)-1]; version != checkpointMagic[len(checkpointMagic)-1] {
		return nil, fmt.Errorf("%w: its version is %d", ErrCheckpoint, version)
	}
	body := data[:len(data)-4]
	if crc32.Checksum(body, castagnoli) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrCheckpoint)
	}
	return &checkpointReader{rest: body[len(checkpointMagic):]}, nil
}

// checkpointReader takes numbers from the bytes; the first fault stays.
type checkpointReader struct {
	rest []byte
	err  error
}

// number reads an unsigned number of at most most.
func (r *checkpointReader) number(what string, most uint32) uint32 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 || x > uint64(most) {
		if r.err == nil {
			r.err = fmt.Errorf("%s is not a number up to %d", what, most)
		}
		return 0
	}
	r.rest = r.rest[n:]
	return uint32(x)
}

func (r *checkpointReader) uint32(what string) uint32 {
	if len(r.rest) < 4 {
		if r.err == nil {
			r.err = fmt.Errorf("%s is cut off", what)
		}
		return 0
	}
	x := binary.LittleEndian.Uint32(r.rest)
	r.rest = r.rest[4:]
	return x
}

const (
	// mostLinks is more than any M that makes sense.
	maxCheckpointLinks = 1 << 10
	// leastBytes are what a vector takes in a checkpoint at least.
	minVectorBytes = 8
)

// graph reads the graph, its vectors all zero, and their checksums.
func (r *checkpointReader) graph(dim int) (g *graph, sums []uint32, err error) {
	if got := r.number("the dimension", math.MaxInt32); r.err == nil && int(got) != dim {
		return nil, nil, fmt.Errorf("its vectors have %d values, not %d", got, dim)
	}
	most := int(r.number("M", maxCheckpointLinks))
	n := r.number("the number of vectors", uint32(min(len(r.rest)/minVectorBytes, maxVectors)))
	entry := r.number("the entry", max(n, 1)-1)
	top := int(r.number("the entry's layer", maxLevel))
	if r.err == nil && most < 2 {
		return nil, nil, fmt.Errorf("it has %d as M", most)
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	g = newGraph(dim, most)
	sums = make([]uint32, n)
	for id := range n {
		if sums[id] = r.vector(g, id, n); r.err != nil {
			return nil, nil, fmt.Errorf("vector %d: %w", id, r.err)
		}
	}
	if len(r.rest) > 0 {
		return nil, nil, fmt.Errorf("%d bytes are left over", len(r.rest))
	}
	v := *g.view.Load()
	v.entry, v.top = entry, top
	g.view.Store(&v)
	return g, sums, g.checkStructure(&v, sums)
}

// vector reads one vector's part, with the number id of n.
func (r *checkpointReader) vector(g *graph, id, n uint32) (sum uint32) {
	node := r.number("the node", math.MaxUint32)
	flags := int(r.number("the layer", 2*maxLevel+1))
	sum = r.uint32("the checksum")
	twin := r.number("the twin", n)
	if r.err != nil {
		return 0
	}
	dead := flags&1 != 0
	if _, twice := g.slot(node); twice && !dead {
		r.err = fmt.Errorf("node %d has a vector already", node)
		return 0
	}
	_, v := g.extend(node, flags>>1)
	g.view.Store(&v)
	g.live.Add(1)
	if dead {
		g.markDead(id)
	} else {
		g.setSlot(node, id, true)
	}
	g.block(&v, id)[atTwin] = twin
	for layer := range flags>>1 + 1 {
		list := g.list(&v, id, layer)
		list[0] = r.number("the number of links", uint32(g.capacity(layer)))
		for i := range list[0] {
			list[1+i] = r.number("a link", n-1)
		}
	}
	return sum
}

// sound reports what no graph that was written has.
func (g *graph) checkStructure(v *view, sums []uint32) error {
	if v.n == 0 {
		return nil
	}
	if g.level(v, v.entry) != v.top {
		return errors.New("the entry lies in another layer")
	}
	isTwin := make([]bool, v.n)
	for id := range v.n {
		next, ok := g.twin(v, id)
		if !ok {
			continue
		}
		if next <= id || isTwin[next] || sums[next] != sums[id] || g.level(v, next) > 0 || atomic.LoadUint32(&g.list(v, next, 0)[0]) > 0 {
			return fmt.Errorf("vector %d cannot be a twin of %d", next, id)
		}
		isTwin[next] = true
	}
	var links []uint32
	for id := range v.n {
		for layer := range g.level(v, id) + 1 {
			links = g.appendLinks(links[:0], v, id, layer)
			for _, link := range links {
				if link == id || isTwin[link] || layer > 0 && g.level(v, link) < layer {
					return fmt.Errorf("vector %d cannot be linked to %d in layer %d", id, link, layer)
				}
			}
		}
		if !isTwin[id] {
			g.findTail(v, id)
		}
	}
	if isTwin[v.entry] {
		return errors.New("the entry is a twin")
	}
	return nil
}

// findTail notes the last twin of a vector that has some.
func (g *graph) findTail(v *view, first uint32) {
	for id, ok := g.twin(v, first); ok; id, ok = g.twin(v, id) {
		g.tails[first] = id
	}
}
