package index

import (
	"fmt"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Loaded is an index that Load returned.
type Loaded struct {
	Index   *Index
	Count   record.Counters // of the memory that was read
	Unsaved int             // records that are in no checkpoint
}

// Load reads the index of a memory from its checkpoint and the changes since. Without a
// usable checkpoint it builds the index from the records.
func Load(r kv.Reader, o Options) (l Loaded, err error) {
	var header record.Header
	if header, l.Count, err = record.ReadState(r); err != nil {
		return l, err
	}
	checkpoint, err := ReadCheckpoint(r)
	if err != nil {
		return l, err
	}
	vectors := o.startLoading(checkpoint.vectorGraph, header.Dim)
	defer vectors.stop()
	l.Index = checkpoint.Index(header.Model)
	current := false
	if l.Index != nil && checkpoint.Change <= l.Count.Change {
		if current, err = l.Index.CatchUp(r, checkpoint.Change); err != nil {
			return l, err
		}
		l.Index.reverse = nil
	}
	l.Unsaved = int(l.Count.Change - checkpoint.Change)
	if !current {
		l.Index, err = buildNodesAndEdges(r, header, l.Count)
		l.Unsaved = int(l.Count.Node + l.Count.Edge)
	}
	if err != nil {
		return l, err
	}
	return l, l.Index.readEmbeddings(r, header, o, vectors)
}

// Build builds the index of a memory from the records alone. A record that cannot be
// decoded is ErrCorrupt.
func Build(r kv.Reader, header record.Header, count record.Counters, o Options) (*Index, error) {
	x, err := buildNodesAndEdges(r, header, count)
	if err != nil {
		return nil, err
	}
	return x, x.readEmbeddings(r, header, o, o.startLoading(nil, header.Dim))
}

// Rebuilt returns an index built from the records. It reuses the vector index of x when
// the model is the same.
func (x *Index) Rebuilt(r kv.Reader, o Options) (*Index, error) {
	header, count, err := record.ReadState(r)
	if err != nil {
		return nil, err
	}
	if x.model != header.Model || x.VectorIndex() == nil {
		return Build(r, header, count, o)
	}
	fresh, err := buildNodesAndEdges(r, header, count)
	if err != nil {
		return nil, err
	}
	fresh.options, fresh.vectorTable.index = o, x.VectorIndex()
	if o.LowMemory {
		return fresh, nil
	}
	return fresh, fresh.tokenTable.read(r, header)
}

// buildNodesAndEdges builds an index without vectors and tokens.
func buildNodesAndEdges(r kv.Reader, header record.Header, count record.Counters) (*Index, error) {
	x := New(header.Model)
	var later [][2]graph.ID // notes and their sources that were stored after them
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyNode)}) {
		if err != nil {
			return nil, err
		}
		var id uint64
		if err := record.ParseKey(entry.Key, &id); err != nil {
			return nil, err
		}
		if id > count.Node {
			return nil, fmt.Errorf("node %d: %w: the last id is %d", id, graph.ErrCorrupt, count.Node)
		}
		n, err := record.DecodeNode(graph.ID(id), entry.Value)
		if err != nil {
			return nil, err
		}
		x.addNode(&n)
		for _, source := range n.Provenance {
			if source > n.ID && hasSources(n.Kind) {
				later = append(later, [2]graph.ID{n.ID, source})
			}
		}
	}
	for _, pair := range later {
		note, _ := x.Ordinal(pair[0])
		if source, known := x.Ordinal(pair[1]); known {
			x.addRelation(note, x.joins.ordinal(source), DerivedFrom)
		}
	}
	for e, err := range record.AllEdges(r) {
		if err != nil {
			return nil, err
		}
		x.addEdge(e)
	}
	return x, x.readJoins(r)
}

// readEmbeddings reads the vectors of all nodes and, unless memory is low, the tokens.
func (x *Index) readEmbeddings(r kv.Reader, header record.Header, o Options, vectors *vectorLoader) (err error) {
	x.options = o
	x.vectorTable.index, err = vectors.load(r, header, func(id graph.ID) bool {
		_, known := x.Ordinal(id)
		return known
	})
	if err != nil || o.LowMemory {
		return err
	}
	return x.tokenTable.read(r, header)
}
