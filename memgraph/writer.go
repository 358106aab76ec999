package memgraph

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// putAll and dropAll write and delete derived entries.
func (w *Writer) putAll(entries []kv.Entry) {
	for _, e := range entries {
		w.put(e.Key, e.Value)
	}
}

func (w *Writer) dropAll(entries []kv.Entry) {
	for _, e := range entries {
		w.drop(e.Key)
	}
}

// Writer changes one ego's memory inside a transaction. It reads its own writes.
// It is valid until the function that received it returns.
type Writer struct {
	tx            *record.Bundler
	now           time.Time
	index         *index.Index // before this transaction
	header        record.Header
	headerChanged bool // the stamp has to be written
	count         record.Counters

	delta     index.Delta              // what the index learns after the commit
	changed   map[[2]graph.ID]struct{} // pairs of nodes between which an edge changed or went
	unit      []float32                // buffer for a vector
	rebuild   bool                     // people or conversations changed: the index is built again
	unindexed bool                     // something changed that no index holds
	erasing   bool                     // dependents are planned for one by one
	failed    error                    // of the first record that could not be written
}

// blankWriter returns a Writer that knows nothing of the memory.
func blankWriter(tx kv.Tx, now time.Time) *Writer {
	return &Writer{tx: &record.Bundler{Tx: tx}, now: now.UTC(), index: &index.Index{}}
}

func newWriter(tx kv.Tx, s *shard, now time.Time) (*Writer, error) {
	w := blankWriter(tx, now)
	w.index = s.index
	s.buffers.lendTo(w)
	if now.IsZero() {
		return nil, fmt.Errorf("%w: the clock shows no time", graph.ErrInvalid)
	}
	err := graph.CheckTime("recorded", now)
	if err != nil {
		return nil, err
	}
	if w.header, w.count, err = s.lastState(tx); err != nil {
		return nil, err
	}
	if w.count.Change != s.changes {
		return nil, index.ErrStale
	}
	w.headerChanged = w.count == record.Counters{}
	return w, nil
}

// room is memory that the next Writer uses again.
type writerBuffers struct {
	nodes   []graph.Node
	edges   []index.Arc
	vectors []index.NodeVector
	unit    []float32
	bundled []graph.Edge
}

// mostRoom is how many of each are kept: as many as a turn of a conversation brings.
const maxBuffered = 64

func (r *writerBuffers) lendTo(w *Writer) {
	w.delta.Nodes, w.delta.Arcs, w.delta.Vectors, w.unit, w.tx.Bundle.Edges = r.nodes, r.edges, r.vectors, r.unit, r.bundled
}

// take gets back what a Writer does not need any more. Whoever kept it, which is not
// allowed, finds nothing there that another Writer has.
func (r *writerBuffers) takeBack(w *Writer) {
	bundled := w.tx.Bundle.Edges
	*r = writerBuffers{reusable(w.delta.Nodes), reusable(w.delta.Arcs), reusable(w.delta.Vectors), w.unit, reusable(bundled[:cap(bundled)])}
	(&writerBuffers{}).lendTo(w)
}

func reusable[T any](list []T) []T {
	if cap(list) > maxBuffered {
		return nil
	}
	clear(list)
	return list[:0]
}

// noted puts an entry into a map that is made when it is first needed.
func putInto[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[k] = v
}

// Now returns the time that this transaction records.
func (w *Writer) Now() time.Time { return w.now }

// Model returns the embedding model of the memory's vectors, or "" before the first.
func (w *Writer) Model() string { return w.header.Model }

// put writes a record.
func (w *Writer) put(k, value []byte) {
	if w.failed == nil {
		w.fail(w.tx.Put(k, value))
	}
}

// drop deletes a record.
func (w *Writer) drop(k []byte) {
	if w.failed == nil {
		w.fail(w.tx.Delete(k))
	}
}

// fail keeps the first error that leaves a part of something written: the
// transaction fails then, even if fn overlooks it.
func (w *Writer) fail(err error) error {
	if w.failed == nil {
		w.failed = err
	}
	return err
}

// Get returns a node, or ErrNotFound.
func (w *Writer) Get(id graph.ID) (graph.Node, error) { return record.GetNode(w.tx, id) }

// Added returns the number of nodes that this transaction adds so far.
func (w *Writer) Added() int { return len(w.delta.Nodes) }

// expect returns ErrNotFound unless the node exists, and ErrInvalid when it is
// not of the kind (0 accepts any).
func (w *Writer) expect(id graph.ID, kind graph.Kind) error {
	have, known := w.kindOf(id)
	if !known {
		return fmt.Errorf("node %v: %w", id, graph.ErrNotFound)
	}
	if kind != 0 && have != kind {
		return fmt.Errorf("%w: node %v is a %v, not a %v", graph.ErrInvalid, id, have, kind)
	}
	return nil
}

// kindOf answers from memory: the index holds what was committed, nodes what
// this transaction added.
func (w *Writer) kindOf(id graph.ID) (graph.Kind, bool) {
	if w.gone(id) {
		return 0, false
	}
	if n, ok := w.index.Ordinal(id); ok {
		return w.index.Kind(n), true
	}
	if n := w.addedNode(id); n != nil {
		return n.Kind, true
	}
	return 0, false
}

// unword notes that a node is not found any more by what the index has of it.
func (w *Writer) noteReindexed(old *graph.Node) error {
	number, known := w.index.Ordinal(old.ID)
	if _, again := w.delta.Reindexed[old.ID]; !known || again {
		return nil
	}
	if !w.index.Separable(number) {
		w.rebuild = true
		return nil
	}
	was := index.IndexedAs{Node: *old}
	if w.index.TokenCount(number) > 0 {
		tokens, err := w.tx.Get(record.Key(w.header.Slot.Tokens(), uint64(old.ID)))
		if err != nil && !errors.Is(err, kv.ErrNotFound) {
			return w.fail(err)
		}
		was.Tokens = tokens
	}
	putInto(&w.delta.Reindexed, old.ID, was)
	return nil
}

// gone reports whether this transaction removed a node.
func (w *Writer) gone(id graph.ID) bool {
	_, gone := w.delta.Removed[id]
	return gone
}

// addedNode returns a node that this transaction added, or nil.
func (w *Writer) addedNode(id graph.ID) *graph.Node {
	if len(w.delta.Nodes) == 0 || id < w.delta.Nodes[0].ID {
		return nil
	}
	if at := id - w.delta.Nodes[0].ID; at < graph.ID(len(w.delta.Nodes)) && w.delta.Nodes[at].ID == id { // none before it was removed
		return &w.delta.Nodes[at]
	}
	at, found := slices.BinarySearchFunc(w.delta.Nodes, id, func(n graph.Node, id graph.ID) int { return cmp.Compare(n.ID, id) })
	if !found {
		return nil
	}
	return &w.delta.Nodes[at]
}

// lookup returns the node that a source key stands for, or 0.
func lookup(r kv.Reader, k []byte) (graph.ID, error) {
	value, err := r.Get(k)
	if errors.Is(err, kv.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	var id uint64
	if err := record.ParseKey(append([]byte{0}, value...), &id); err != nil {
		return 0, err
	}
	return graph.ID(id), nil
}

// appended is append for lists that become long: they double when they are full, since
// copying them is most of what they cost.
func appendDoubling[T any](list []T, item T) []T {
	if len(list) == cap(list) {
		list = slices.Grow(list, max(1, len(list)))
	}
	return append(list, item)
}

// hasChanges reports whether the transaction changed anything.
func (w *Writer) hasChanges() bool {
	return w.rebuild || w.unindexed || len(w.changed) > 0 || !w.delta.Empty()
}

// finish writes what belongs to the transaction as a whole.
func (w *Writer) finish() error {
	if w.failed != nil || !w.hasChanges() {
		return w.failed
	}
	if err := w.tx.Close(); err != nil {
		return err
	}
	if w.headerChanged {
		if err := w.header.Write(w.tx); err != nil {
			return err
		}
	}
	w.count.Change++
	change := w.change()
	for _, pair := range change.Pairs {
		if w.rebuild || w.gone(pair[0]) || w.gone(pair[1]) {
			continue // the index needs no telling
		}
		edges, err := record.EdgesBetween(w.tx, pair[0], pair[1])
		if err != nil {
			return err
		}
		w.delta.Between = append(w.delta.Between, index.EdgesOfPair{Pair: pair, Edges: edges})
	}
	for _, part := range record.ChangeParts(change) {
		w.count.Change = part.Number
		if err := record.AppendChange(w.tx, part); err != nil {
			return err
		}
	}
	return w.count.Write(w.tx)
}

// change lists what the transaction touched.
func (w *Writer) change() graph.Change {
	c := graph.Change{
		Number:  w.count.Change,
		Reindex: w.rebuild,
		Nodes:   make([]graph.ID, 0, len(w.delta.Nodes)),
		Edges:   make([]graph.EdgeID, 0, len(w.delta.Arcs)),
		Vectors: make([]graph.ID, 0, len(w.delta.Vectors)+len(w.delta.Tokens)),
	}
	for i := range w.delta.Nodes {
		c.Nodes = append(c.Nodes, w.delta.Nodes[i].ID)
	}
	for i := range w.delta.Arcs {
		c.Edges = append(c.Edges, w.delta.Arcs[i].ID)
	}
	for _, v := range w.delta.Vectors {
		c.Vectors = append(c.Vectors, v.Node)
	}
	for _, t := range w.delta.Tokens {
		c.Vectors = append(c.Vectors, t.Node)
	}
	slices.Sort(c.Vectors)
	c.Vectors = slices.Compact(c.Vectors)
	c.Updated = sortedKeys(w.delta.Updated)
	c.Removed = sortedKeys(w.delta.Removed)
	for pair := range w.changed {
		c.Pairs = append(c.Pairs, pair)
	}
	slices.SortFunc(c.Pairs, func(a, b [2]graph.ID) int { return slices.Compare(a[:], b[:]) })
	return c
}

func sortedKeys[V any](m map[graph.ID]V) []graph.ID {
	if len(m) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(m))
}
