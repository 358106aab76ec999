package memgraph

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// Writer changes one ego's memory inside a transaction. It reads its own writes.
// It is valid until the function that received it returns.
type Writer struct {
	tx      *bundler
	now     time.Time
	index   *Index // before this transaction
	stamp   stamp
	stamped bool // the stamp has to be written
	count   counters

	delta     delta              // what the index learns after the commit
	changed   map[[2]ID]struct{} // pairs of nodes between which an edge changed or went
	unit      []float32          // buffer for a vector
	rebuild   bool               // people or conversations changed: the index is built again
	unindexed bool               // something changed that no index holds
	erasing   bool               // dependents are planned for one by one
	failed    error              // of the first record that could not be written
}

// blankWriter returns a Writer that knows nothing of the memory.
func blankWriter(tx kv.Tx, now time.Time) *Writer {
	return &Writer{tx: &bundler{Tx: tx}, now: now.UTC(), index: &Index{}}
}

func newWriter(tx kv.Tx, s *shard, now time.Time) (*Writer, error) {
	w := blankWriter(tx, now)
	w.index = s.index
	s.room.lend(w)
	if now.IsZero() {
		return nil, fmt.Errorf("%w: the clock shows no time", ErrInvalid)
	}
	err := checkTime("recorded", now)
	if err != nil {
		return nil, err
	}
	if w.stamp, w.count, err = s.lastState(tx); err != nil {
		return nil, err
	}
	if w.count.change != s.changes {
		return nil, errStale
	}
	w.stamped = w.count == counters{}
	return w, nil
}

// room is memory that the next Writer uses again.
type room struct {
	nodes   []Node
	edges   []arc
	vectors []nodeVector
	unit    []float32
	bundled []Edge
}

// mostRoom is how many of each are kept: as many as a turn of a conversation brings.
const mostRoom = 64

func (r *room) lend(w *Writer) {
	w.delta.nodes, w.delta.arcs, w.delta.vectors, w.unit, w.tx.bundle.edges = r.nodes, r.edges, r.vectors, r.unit, r.bundled
}

// take gets back what a Writer does not need any more. Whoever kept it, which is not
// allowed, finds nothing there that another Writer has.
func (r *room) take(w *Writer) {
	bundled := w.tx.bundle.edges
	*r = room{emptied(w.delta.nodes), emptied(w.delta.arcs), emptied(w.delta.vectors), w.unit, emptied(bundled[:cap(bundled)])}
	(&room{}).lend(w)
}

func emptied[T any](list []T) []T {
	if cap(list) > mostRoom {
		return nil
	}
	clear(list)
	return list[:0]
}

// noted puts an entry into a map that is made when it is first needed.
func noted[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[k] = v
}

// Now returns the time that this transaction records.
func (w *Writer) Now() time.Time { return w.now }

// Model returns the embedding model of the memory's vectors, or "" before the first.
func (w *Writer) Model() string { return w.stamp.model }

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
func (w *Writer) Get(id ID) (Node, error) { return getNode(w.tx, id) }

// Added returns the number of nodes that this transaction adds so far.
func (w *Writer) Added() int { return len(w.delta.nodes) }

// expect returns ErrNotFound unless the node exists, and ErrInvalid when it is
// not of the kind (0 accepts any).
func (w *Writer) expect(id ID, kind Kind) error {
	have, known := w.kindOf(id)
	if !known {
		return fmt.Errorf("node %v: %w", id, ErrNotFound)
	}
	if kind != 0 && have != kind {
		return fmt.Errorf("%w: node %v is a %v, not a %v", ErrInvalid, id, have, kind)
	}
	return nil
}

// kindOf answers from memory: the index holds what was committed, nodes what
// this transaction added.
func (w *Writer) kindOf(id ID) (Kind, bool) {
	if w.gone(id) {
		return 0, false
	}
	if n, ok := w.index.Number(id); ok {
		return w.index.Kind(n), true
	}
	if n := w.addedNode(id); n != nil {
		return n.Kind, true
	}
	return 0, false
}

// unword notes that a node is not found any more by what the index has of it.
func (w *Writer) unword(old *Node) error {
	number, known := w.index.Number(old.ID)
	if _, again := w.delta.reindexed[old.ID]; !known || again {
		return nil
	}
	if !w.index.separable(number) {
		w.rebuild = true
		return nil
	}
	was := indexedAs{node: *old}
	if w.index.TokenCount(number) > 0 {
		tokens, err := w.tx.Get(key(w.stamp.slot.tokens(), uint64(old.ID)))
		if err != nil && !errors.Is(err, kv.ErrNotFound) {
			return w.fail(err)
		}
		was.tokens = tokens
	}
	noted(&w.delta.reindexed, old.ID, was)
	return nil
}

// gone reports whether this transaction removed a node.
func (w *Writer) gone(id ID) bool {
	_, gone := w.delta.removed[id]
	return gone
}

// addedNode returns a node that this transaction added, or nil.
func (w *Writer) addedNode(id ID) *Node {
	if len(w.delta.nodes) == 0 || id < w.delta.nodes[0].ID {
		return nil
	}
	if at := id - w.delta.nodes[0].ID; at < ID(len(w.delta.nodes)) && w.delta.nodes[at].ID == id { // none before it was removed
		return &w.delta.nodes[at]
	}
	at, found := slices.BinarySearchFunc(w.delta.nodes, id, func(n Node, id ID) int { return cmp.Compare(n.ID, id) })
	if !found {
		return nil
	}
	return &w.delta.nodes[at]
}

// lookup returns the node that a source key stands for, or 0.
func lookup(r kv.Reader, k []byte) (ID, error) {
	value, err := r.Get(k)
	if errors.Is(err, kv.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	var id uint64
	if err := keyNumbers(append([]byte{0}, value...), &id); err != nil {
		return 0, err
	}
	return ID(id), nil
}

// appended is append for lists that become long: they double when they are full, since
// copying them is most of what they cost.
func appended[T any](list []T, item T) []T {
	if len(list) == cap(list) {
		list = slices.Grow(list, max(1, len(list)))
	}
	return append(list, item)
}

// hasChanges reports whether the transaction changed anything.
func (w *Writer) hasChanges() bool {
	return w.rebuild || w.unindexed || len(w.changed) > 0 || !w.delta.empty()
}

// finish writes what belongs to the transaction as a whole.
func (w *Writer) finish() error {
	if w.failed != nil || !w.hasChanges() {
		return w.failed
	}
	if err := w.tx.close(); err != nil {
		return err
	}
	if w.stamped {
		if err := w.stamp.write(w.tx); err != nil {
			return err
		}
	}
	w.count.change++
	change := w.change()
	for _, pair := range change.Ties {
		if w.rebuild || w.gone(pair[0]) || w.gone(pair[1]) {
			continue // the index needs no telling
		}
		edges, err := edgesBetween(w.tx, pair[0], pair[1])
		if err != nil {
			return err
		}
		w.delta.between = append(w.delta.between, edgesOfPair{pair, edges})
	}
	for _, part := range changeParts(change) {
		w.count.change = part.Number
		if err := appendChange(w.tx, part); err != nil {
			return err
		}
	}
	return w.count.write(w.tx)
}

// change lists what the transaction touched.
func (w *Writer) change() Change {
	c := Change{
		Number:  w.count.change,
		Reindex: w.rebuild,
		Nodes:   make([]ID, 0, len(w.delta.nodes)),
		Edges:   make([]EdgeID, 0, len(w.delta.arcs)),
		Vectors: make([]ID, 0, len(w.delta.vectors)+len(w.delta.tokens)),
	}
	for i := range w.delta.nodes {
		c.Nodes = append(c.Nodes, w.delta.nodes[i].ID)
	}
	for i := range w.delta.arcs {
		c.Edges = append(c.Edges, w.delta.arcs[i].id)
	}
	for _, v := range w.delta.vectors {
		c.Vectors = append(c.Vectors, v.node)
	}
	for _, t := range w.delta.tokens {
		c.Vectors = append(c.Vectors, t.node)
	}
	slices.Sort(c.Vectors)
	c.Vectors = slices.Compact(c.Vectors)
	c.Updated = sortedKeys(w.delta.updated)
	c.Removed = sortedKeys(w.delta.removed)
	for pair := range w.changed {
		c.Ties = append(c.Ties, pair)
	}
	slices.SortFunc(c.Ties, func(a, b [2]ID) int { return slices.Compare(a[:], b[:]) })
	return c
}

func sortedKeys[V any](m map[ID]V) []ID {
	if len(m) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(m))
}
