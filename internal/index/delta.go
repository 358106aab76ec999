package index

import (
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// Delta is what one committed transaction changed, as far as the index holds it.
type Delta struct {
	Nodes      []graph.Node            // added, by ascending id
	Arcs       []Arc                   // of the edges added, by ascending id
	Vectors    []NodeVector            // stored
	Tokens     []NodeTokens            // stored
	Updated    map[graph.ID]graph.Node // older nodes whose record changed
	Between    []EdgesOfPair           // all current edges of pairs where an older edge changed or was removed
	Removed    map[graph.ID]struct{}
	Reindexed  map[graph.ID]IndexedAs // older nodes whose words changed or that were removed
	Unembedded []graph.ID             // nodes that lost their vector and tokens
	Lettered   map[string][]graph.ID  // texts with a new name of a person that TextsWith found
	Rejoined   Rejoined
}

// IndexedAs is a node as it was when it was indexed.
type IndexedAs struct {
	Node   graph.Node
	Tokens []byte // stored token record, or nil
}

// EdgesOfPair is all edges from one node to another, or between all ids of joined people.
type EdgesOfPair struct {
	Pair  [2]graph.ID
	Edges []graph.Edge
}

// NodeTokens is the stored token record of a node.
type NodeTokens struct {
	Node   graph.ID
	Record []byte
}

// NodeVector is the vector of a node.
type NodeVector struct {
	Node graph.ID
	Half []byte // half precision, little-endian, as stored
}

// Empty reports whether the transaction changed nothing.
func (d *Delta) Empty() bool {
	return len(d.Nodes)+len(d.Arcs)+len(d.Vectors)+len(d.Tokens)+len(d.Updated)+len(d.Removed) == 0
}

// Records counts the records that a checkpoint before the transaction does not have.
func (d *Delta) Records() int {
	return len(d.Nodes) + len(d.Arcs) + len(d.Updated) + len(d.Between) + len(d.Removed)
}

// Apply applies a committed transaction to everything but the vectors. header is that
// after the transaction. pause is called with a step number between many steps, and may
// unlock the index for readers.
func (x *Index) Apply(d *Delta, header record.Header, pause func(step int)) (err error) {
	x.model = header.Model
	for _, id := range d.Unembedded {
		err = errors.Join(err, x.tokenTable.remove(id, d.Reindexed[id].Tokens))
	}
	x.remove(x.ordinals(maps.Keys(d.Removed)), func(ordinal uint32) *graph.Node {
		was := d.Reindexed[x.ID(ordinal)].Node
		return &was
	})
	updated := x.ordinals(maps.Keys(d.Updated))
	x.applyUpdates(d, updated, true) // names change before texts are searched for them
	for i := range d.Nodes {
		pause(i)
		x.addNode(&d.Nodes[i])
	}
	x.applyUpdates(d, updated, false)
	for i := range d.Arcs {
		pause(i)
		x.addArc(&d.Arcs[i])
	}
	x.rejoin(&d.Rejoined)
	for _, b := range d.Between {
		x.replaceEdges(b.Pair, b.Edges)
	}
	if !x.options.LowMemory {
		for _, t := range d.Tokens {
			err = errors.Join(err, x.tokenTable.add(t.Node, t.Record, header.TokenDim))
		}
	}
	return errors.Join(err, x.vectorTable.ensure(header.Dim))
}

// applyUpdates applies the changes of people, or of all others.
func (x *Index) applyUpdates(d *Delta, ordinals []uint32, people bool) {
	for _, ordinal := range ordinals {
		if x.isPerson(ordinal) != people {
			continue
		}
		n := d.Updated[x.ID(ordinal)]
		if was, reindexed := d.Reindexed[n.ID]; reindexed {
			x.update(ordinal, &n, &was.Node, func(key string) []uint32 { return x.ordinals(slices.Values(d.Lettered[key])) })
		} else {
			x.updateMarks(ordinal, &n)
		}
	}
}

// ordinals returns the ordinals of nodes, ascending. Unknown nodes are left out.
func (x *Index) ordinals(ids iter.Seq[graph.ID]) (list []uint32) {
	for id := range ids {
		if ordinal, ok := x.Ordinal(id); ok {
			list = append(list, ordinal)
		}
	}
	slices.Sort(list)
	return list
}

// ApplyVectors applies a committed transaction to the vector index, which needs no lock.
// unit is a buffer.
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
