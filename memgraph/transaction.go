package memgraph

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/changelog"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// transaction is one write in progress: what it reads, what it changed, and its first
// error. Writer has the methods for callers.
type transaction struct {
	tx            *record.Bundler
	now           time.Time
	index         *index.Index // before this transaction
	header        record.Header
	headerChanged bool
	count         record.Counters

	delta     index.Delta              // for the index, after the commit
	changed   map[[2]graph.ID]struct{} // pairs of nodes with a changed or removed edge
	rejoined  map[graph.ID]struct{}    // people who were joined or parted
	unit      []float32                // buffer for a vector
	rebuild   bool                     // the index does not follow the changes: it is built again
	unindexed bool                     // something changed that the index does not hold
	erasing   bool                     // the erasure plan changes dependents one by one
	failed    error                    // the first error of a put or drop
	clock     *livedClock              // nil for a transaction that does not tell lived time
	lived     time.Duration            // of now
	stretch   *stretch                 // what finish stored of lived time, or nil
	listed    graph.Change             // what finish listed in the change log
}

func newTransaction(tx kv.Tx, now time.Time) transaction {
	return transaction{tx: &record.Bundler{Tx: tx}, now: now.UTC(), index: &index.Index{}}
}

func (t *transaction) get(id graph.ID) (graph.Node, error) { return record.GetNode(t.tx, id) }

// put writes a record.
func (t *transaction) put(k, value []byte) {
	if t.failed == nil {
		t.fail(t.tx.Put(k, value))
	}
}

// drop deletes a record.
func (t *transaction) drop(k []byte) {
	if t.failed == nil {
		t.fail(t.tx.Delete(k))
	}
}

// fail keeps the first error. The transaction then fails even if the caller's function
// ignores it, so that nothing is written in part.
func (t *transaction) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// putAll writes derived entries.
func (t *transaction) putAll(entries []kv.Entry) {
	for _, e := range entries {
		t.put(e.Key, e.Value)
	}
}

// dropAll deletes derived entries.
func (t *transaction) dropAll(entries []kv.Entry) {
	for _, e := range entries {
		t.drop(e.Key)
	}
}

// expect returns ErrNotFound unless the node exists, and ErrInvalid if it has another kind.
// Kind 0 accepts any.
func (t *transaction) expect(id graph.ID, kind graph.Kind) error {
	have, known := t.kindOf(id)
	if !known {
		return fmt.Errorf("node %v: %w", id, graph.ErrNotFound)
	}
	if kind != 0 && have != kind {
		return fmt.Errorf("%w: node %v is a %v, not a %v", graph.ErrInvalid, id, have, kind)
	}
	return nil
}

// expectSearchable is expect for a node that others may name: any but a draft.
func (t *transaction) expectSearchable(id graph.ID) error {
	kind, known := t.kindOf(id)
	if known && kind == graph.Draft {
		return fmt.Errorf("%w: node %v is a draft", graph.ErrInvalid, id)
	}
	return t.expect(id, 0)
}

// kindOf returns the kind of a node without reading records: the index has the committed
// nodes, the delta those that this transaction added.
func (t *transaction) kindOf(id graph.ID) (graph.Kind, bool) {
	if t.gone(id) {
		return 0, false
	}
	if n, ok := t.index.Ordinal(id); ok {
		return t.index.Kind(n), true
	}
	if n := t.addedNode(id); n != nil {
		return n.Kind, true
	}
	return 0, false
}

// noteReindexed notes that the index still has the old words of a node.
func (t *transaction) noteReindexed(old *graph.Node) error {
	ordinal, known := t.index.Ordinal(old.ID)
	if _, again := t.delta.Reindexed[old.ID]; !known || again {
		return nil
	}
	was := index.IndexedAs{Node: *old}
	if t.index.TokenCount(ordinal) > 0 {
		tokens, err := t.tx.Get(record.Key(t.header.Slot.Tokens(), uint64(old.ID)))
		if err != nil && !errors.Is(err, kv.ErrNotFound) {
			return t.fail(err)
		}
		was.Tokens = tokens
	}
	putInto(&t.delta.Reindexed, old.ID, was)
	return nil
}

// gone reports whether this transaction removed a node.
func (t *transaction) gone(id graph.ID) bool {
	_, gone := t.delta.Removed[id]
	return gone
}

// addedNode returns a node that this transaction added, or nil.
func (t *transaction) addedNode(id graph.ID) *graph.Node {
	if len(t.delta.Nodes) == 0 || id < t.delta.Nodes[0].ID {
		return nil
	}
	if at := id - t.delta.Nodes[0].ID; at < graph.ID(len(t.delta.Nodes)) && t.delta.Nodes[at].ID == id { // true if no node before it was removed
		return &t.delta.Nodes[at]
	}
	at, found := slices.BinarySearchFunc(t.delta.Nodes, id, func(n graph.Node, id graph.ID) int { return cmp.Compare(n.ID, id) })
	if !found {
		return nil
	}
	return &t.delta.Nodes[at]
}

// appendDoubling is append with doubled capacity. Copying is most of the cost of a long
// list.
func appendDoubling[T any](list []T, item T) []T {
	if len(list) == cap(list) {
		list = slices.Grow(list, max(1, len(list)))
	}
	return append(list, item)
}

// hasChanges reports whether the transaction changed anything.
func (t *transaction) hasChanges() bool {
	return t.rebuild || t.unindexed || len(t.changed)+len(t.rejoined) > 0 || !t.delta.Empty()
}

// finish writes the header, the counters and the change log entry.
func (t *transaction) finish() error {
	if t.failed != nil || !t.hasChanges() {
		return t.failed
	}
	if err := t.tx.Close(); err != nil {
		return err
	}
	t.putLived()
	if t.failed != nil {
		return t.failed
	}
	if t.headerChanged {
		if err := t.header.Write(t.tx); err != nil {
			return err
		}
	}
	t.count.Change++
	change := t.change()
	if err := t.readForIndex(&change); err != nil {
		return err
	}
	t.listed = change
	for _, part := range changelog.Parts(change) {
		t.count.Change, t.listed.Number = part.Number, part.Number
		if err := changelog.Append(t.tx, part); err != nil {
			return err
		}
	}
	return t.count.Write(t.tx)
}

// readForIndex reads what the index needs of joined people and of pairs with changed edges.
func (t *transaction) readForIndex(change *graph.Change) (err error) {
	if t.rebuild {
		return nil
	}
	if t.delta.Rejoined, err = t.index.ReadRejoined(t.tx, change.Joined); err != nil {
		return err
	}
	var joins record.Joins
	if len(change.Joined) > 0 || t.index.HasJoins() {
		if joins, err = record.ReadJoins(t.tx); err != nil {
			return err
		}
	}
	for _, pair := range change.Pairs {
		if t.gone(pair[0]) || t.gone(pair[1]) {
			continue // the index drops these edges with their nodes
		}
		edges, err := record.EdgesBetweenPeople(t.tx, joins, pair[0], pair[1])
		if err != nil {
			return err
		}
		t.delta.Between = append(t.delta.Between, index.EdgesOfPair{Pair: pair, Edges: edges})
	}
	return nil
}

// change lists what the transaction touched.
func (t *transaction) change() graph.Change {
	c := graph.Change{
		Number:  t.count.Change,
		Reindex: t.rebuild,
		Nodes:   make([]graph.ID, 0, len(t.delta.Nodes)),
		Edges:   make([]graph.EdgeID, 0, len(t.delta.Arcs)),
		Vectors: make([]graph.ID, 0, len(t.delta.Vectors)+len(t.delta.Tokens)),
	}
	for i := range t.delta.Nodes {
		c.Nodes = append(c.Nodes, t.delta.Nodes[i].ID)
	}
	for i := range t.delta.Arcs {
		c.Edges = append(c.Edges, t.delta.Arcs[i].ID)
	}
	slices.Sort(c.Edges) // an import adds edges in another order
	for _, v := range t.delta.Vectors {
		c.Vectors = append(c.Vectors, v.Node)
	}
	for _, tokens := range t.delta.Tokens {
		c.Vectors = append(c.Vectors, tokens.Node)
	}
	slices.Sort(c.Vectors)
	c.Vectors = slices.Compact(c.Vectors)
	c.Updated = sortedKeys(t.delta.Updated)
	c.Removed = sortedKeys(t.delta.Removed)
	c.Joined = sortedKeys(t.rejoined)
	for pair := range t.changed {
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

// putInto adds an entry to a map, and makes the map if it is nil.
func putInto[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[k] = v
}
