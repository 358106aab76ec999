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

// ErrCheckpoint means that bytes are no checkpoint, or a damaged one.
var ErrCheckpoint = errors.New("bad checkpoint of a vector index")

// checkpointMagic begins every checkpoint. The last byte is the version.
const checkpointMagic = "egohnsw\x01"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendCheckpoint appends the graph to b: nodes and links, about 60 bytes a vector. Of
// the vectors it writes only checksums. Searches go on; writers wait.
//
// Version 1 is: the magic; dimension, M, number of vectors, entry and its layer; for
// each vector its node, 2 * highest layer + 1 if deleted, the checksum of its values (4
// bytes, little-endian), 1 + its twin or 0, and by layer the number of links and the
// links; then CRC-32C of all before (4 bytes). Other numbers are unsigned varints.
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

// checksum returns the CRC-32C of a vector's values, little-endian.
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

// ReadCheckpoint returns the index in a checkpoint, for vectors with dim values. M is
// that of the checkpoint; other options are the caller's. vectors yields every node
// once with its current vector, in any order; it may reuse the memory. The index holds
// exactly those: new and changed vectors are linked. Damaged bytes, and a checkpoint
// that few vectors match, are ErrCheckpoint. A vector that Unit cannot have returned is
// ErrBadVector.
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
			return nil, fmt.Errorf("%w: %d of its vectors are missing", ErrCheckpoint, dead)
		}
		if err := h.Rebuild(context.Background()); err != nil { // fast, for so few
			return nil, err
		}
	}
	for _, c := range others {
		h.put(&h.linker, h.graph.Load(), c.node, c.unit)
	}
	return h, nil
}

// lostShare is the largest share of vectors whose values are unknown. A walk ends at
// those; it passes through deleted ones.
const lostShare = 0.01

// The largest number and share of vectors to link during an open: half a second for a
// hundred thousand.
const (
	linkedAtOnce = 1000
	linkedShare  = 32
)

// fill sets the vectors of the checkpoint and marks those without one as deleted. It
// returns the vectors that are new or changed.
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

// openCheckpoint checks magic, version and checksum.
func openCheckpoint(data []byte) (*checkpointReader, error) {
	if len(data) < len(checkpointMagic)+4 || string(data[:len(checkpointMagic)-1]) != checkpointMagic[:len(checkpointMagic)-1] {
		return nil, fmt.Errorf("%w: unknown magic", ErrCheckpoint)
	}
	if version := data[len(checkpointMagic)-1]; version != checkpointMagic[len(checkpointMagic)-1] {
		return nil, fmt.Errorf("%w: version %d", ErrCheckpoint, version)
	}
	body := data[:len(data)-4]
	if crc32.Checksum(body, castagnoli) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrCheckpoint)
	}
	return &checkpointReader{rest: body[len(checkpointMagic):]}, nil
}

// checkpointReader reads numbers from the bytes. It keeps the first error.
type checkpointReader struct {
	rest []byte
	err  error
}

// number reads an unsigned number up to limit.
func (r *checkpointReader) number(what string, limit uint32) uint32 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 || x > uint64(limit) {
		if r.err == nil {
			r.err = fmt.Errorf("%s is not a number up to %d", what, limit)
		}
		return 0
	}
	r.rest = r.rest[n:]
	return uint32(x)
}

func (r *checkpointReader) uint32(what string) uint32 {
	if len(r.rest) < 4 {
		if r.err == nil {
			r.err = fmt.Errorf("%s is truncated", what)
		}
		return 0
	}
	x := binary.LittleEndian.Uint32(r.rest)
	r.rest = r.rest[4:]
	return x
}

const (
	// maxCheckpointLinks is more than any useful M.
	maxCheckpointLinks = 1 << 10
	// minVectorBytes is the least that a vector takes in a checkpoint.
	minVectorBytes = 8
)

// graph reads the graph, with zero vectors, and the checksums of the vectors.
func (r *checkpointReader) graph(dim int) (g *graph, sums []uint32, err error) {
	if got := r.number("the dimension", math.MaxInt32); r.err == nil && int(got) != dim {
		return nil, nil, fmt.Errorf("the dimension is %d, not %d", got, dim)
	}
	limit := int(r.number("M", maxCheckpointLinks))
	n := r.number("the number of vectors", uint32(min(len(r.rest)/minVectorBytes, maxVectors)))
	entry := r.number("the entry", max(n, 1)-1)
	top := int(r.number("the entry's layer", maxLevel))
	if r.err == nil && limit < 2 {
		return nil, nil, fmt.Errorf("option M is %d", limit)
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	g = newGraph(dim, limit)
	sums = make([]uint32, n)
	for id := range n {
		sums[id] = r.vector(g, id, n)
		if r.err != nil {
			return nil, nil, fmt.Errorf("vector %d: %w", id, r.err)
		}
	}
	if len(r.rest) > 0 {
		return nil, nil, fmt.Errorf("%d extra bytes", len(r.rest))
	}
	v := *g.view.Load()
	v.entry, v.top = entry, top
	g.view.Store(&v)
	return g, sums, g.checkStructure(&v, sums)
}

// vector reads the part of vector id of n.
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
		r.err = fmt.Errorf("node %d has two vectors", node)
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

// checkStructure returns an error for a graph that AppendCheckpoint cannot have
// written.
func (g *graph) checkStructure(v *view, sums []uint32) error {
	if v.n == 0 {
		return nil
	}
	if g.level(v, v.entry) != v.top {
		return errors.New("the entry is in another layer")
	}
	isTwin := make([]bool, v.n)
	for id := range v.n {
		next, ok := g.twin(v, id)
		if !ok {
			continue
		}
		if next <= id || isTwin[next] || sums[next] != sums[id] || g.level(v, next) > 0 ||
			atomic.LoadUint32(&g.list(v, next, 0)[0]) > 0 {
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

// findTail stores the last twin of a vector with twins.
func (g *graph) findTail(v *view, first uint32) {
	for id, ok := g.twin(v, first); ok; id, ok = g.twin(v, id) {
		g.tails[first] = id
	}
}
