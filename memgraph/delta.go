package memgraph

import (
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/vector"
)

// delta is what one committed transaction changed, as far as the index holds it.
type delta struct {
	nodes      []Node        // added, in order of their ids
	arcs       []arc         // of the edges added, in order of their ids
	vectors    []nodeVector  // set
	tokens     []nodeTokens  // set
	updated    map[ID]Node   // older nodes whose record changed
	between    []edgesOfPair // all edges now between pairs of nodes where one changed or went
	removed    map[ID]struct{}
	reindexed  map[ID]indexedAs // older nodes that other words find now, or none
	unembedded []ID             // nodes that lost their vector and tokens
}

// indexedAs is a node as the index has it.
type indexedAs struct {
	node   Node
	tokens []byte // stored record, or nil
}

// edgesOfPair is all edges from one node to another.
type edgesOfPair struct {
	pair  [2]ID
	edges []Edge
}

type nodeTokens struct {
	node   ID
	record []byte
}

type nodeVector struct {
	node ID
	half []byte // in half precision, as the next open reads it
}

func (d *delta) empty() bool {
	return len(d.nodes)+len(d.arcs)+len(d.vectors)+len(d.tokens)+len(d.updated)+len(d.removed) == 0
}

// records counts what makes a checkpoint older.
func (d *delta) records() int {
	return len(d.nodes) + len(d.arcs) + len(d.updated) + len(d.between) + len(d.removed)
}

// apply brings the index, all but its vectors, up to a committed transaction, whose
// header is given. pause is called between many steps and may let readers in.
func (x *Index) apply(d *delta, header stamp, pause func(step int)) (err error) {
	x.model = header.model
	for _, id := range d.unembedded {
		x.dropTokens(id, d.reindexed[id].tokens)
	}
	for id := range d.removed {
		if number, ok := x.Number(id); ok {
			was := d.reindexed[id]
			x.forget(number, &was.node)
		}
	}
	for i := range d.nodes {
		pause(i)
		x.addNode(&d.nodes[i])
	}
	for id, n := range d.updated {
		number, ok := x.Number(id)
		if !ok {
			continue
		}
		if was, other := d.reindexed[id]; other {
			x.reword(number, &n, &was.node)
		} else {
			x.mark(number, &n)
		}
	}
	for i := range d.arcs {
		pause(i)
		x.addArc(&d.arcs[i])
	}
	for _, b := range d.between {
		x.retie(b.pair, b.edges)
	}
	if !x.profile.lean {
		for _, t := range d.tokens {
			err = errors.Join(err, x.addTokens(t.node, t.record, header.tokens))
		}
	}
	return errors.Join(err, x.holdVectors(header.dim))
}

// applyVectors brings an index of vectors up to a committed transaction. unit is a buffer.
func (d *delta) applyVectors(vectors VectorIndex, unit []float32) (err error) {
	for _, id := range d.unembedded {
		vectors.Delete(uint32(id))
	}
	for _, v := range d.vectors {
		unit = slices.Grow(unit[:0], len(v.half)/2)[:len(v.half)/2]
		vector.ReadHalf(unit, v.half)
		err = errors.Join(err, vectors.Put(uint32(v.node), unit))
	}
	return err
}
