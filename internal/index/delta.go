package index

import (
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// delta is what one committed transaction changed, as far as the index holds it.
type Delta struct {
	Nodes      []graph.Node            // added, in order of their ids
	Arcs       []Arc                   // of the edges added, in order of their ids
	Vectors    []NodeVector            // set
	Tokens     []NodeTokens            // set
	Updated    map[graph.ID]graph.Node // older nodes whose record changed
	Between    []EdgesOfPair           // all edges now between pairs of nodes where one changed or went
	Removed    map[graph.ID]struct{}
	Reindexed  map[graph.ID]IndexedAs // older nodes that other words find now, or none
	Unembedded []graph.ID             // nodes that lost their vector and tokens
}

// indexedAs is a node as the index has it.
type IndexedAs struct {
	Node   graph.Node
	Tokens []byte // stored record, or nil
}

// edgesOfPair is all edges from one node to another.
type EdgesOfPair struct {
	Pair  [2]graph.ID
	Edges []graph.Edge
}

type NodeTokens struct {
	Node   graph.ID
	Record []byte
}

type NodeVector struct {
	Node graph.ID
	Half []byte // in half precision, as the next open reads it
}

func (d *Delta) Empty() bool {
	return len(d.Nodes)+len(d.Arcs)+len(d.Vectors)+len(d.Tokens)+len(d.Updated)+len(d.Removed) == 0
}

// records counts what makes a checkpoint older.
func (d *Delta) Records() int {
	return len(d.Nodes) + len(d.Arcs) + len(d.Updated) + len(d.Between) + len(d.Removed)
}

// apply brings the index, all but its vectors, up to a committed transaction, whose
// header is given. pause is called between many steps and may let readers in.
func (x *Index) Apply(d *Delta, header record.Header, pause func(step int)) (err error) {
	x.model = header.Model
	for _, id := range d.Unembedded {
		x.dropTokens(id, d.Reindexed[id].Tokens)
	}
	for id := range d.Removed {
		if number, ok := x.Ordinal(id); ok {
			was := d.Reindexed[id]
			x.remove(number, &was.Node)
		}
	}
	for i := range d.Nodes {
		pause(i)
		x.addNode(&d.Nodes[i])
	}
	for id, n := range d.Updated {
		number, ok := x.Ordinal(id)
		if !ok {
			continue
		}
		if was, other := d.Reindexed[id]; other {
			x.update(number, &n, &was.Node)
		} else {
			x.setMarks(number, &n)
		}
	}
	for i := range d.Arcs {
		pause(i)
		x.addArc(&d.Arcs[i])
	}
	for _, b := range d.Between {
		x.replaceEdges(b.Pair, b.Edges)
	}
	if !x.Options.Lean {
		for _, t := range d.Tokens {
			err = errors.Join(err, x.addTokens(t.Node, t.Record, header.TokenDim))
		}
	}
	return errors.Join(err, x.ensureVectors(header.Dim))
}

// applyVectors brings an index of vectors up to a committed transaction. unit is a buffer.
func (d *Delta) ApplyVectors(vectors VectorIndex, unit []float32) (err error) {
	for _, id := range d.Unembedded {
		vectors.Delete(uint32(id))
	}
	for _, v := range d.Vectors {
		unit = slices.Grow(unit[:0], len(v.Half)/2)[:len(v.Half)/2]
		vector.ReadHalf(unit, v.Half)
		err = errors.Join(err, vectors.Put(uint32(v.Node), unit))
	}
	return err
}
