package memgraph

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/memgraph/internal/tokens"
	"github.com/egomem/egomem/memgraph/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// Writer adds to one ego's memory inside a transaction. It reads its own writes.
// It is valid until the function that received it returns.
type Writer struct {
	tx      kv.Tx
	now     time.Time
	index   *Index // before this transaction
	stamp   stamp
	stamped bool // the stamp has to be written
	count   counters
	before  counters

	nodes   []Node
	edges   []Edge
	vectors []nodeVector
	tokens  []nodeTokens
	failed  error // of the first record that could not be written
}

type nodeTokens struct {
	node   ID
	packed []byte
}

type nodeVector struct {
	node ID
	unit []float32
}

func newWriter(tx kv.Tx, s *shard, now time.Time) (*Writer, error) {
	w := &Writer{tx: tx, now: now, index: s.index}
	if now.IsZero() {
		return nil, fmt.Errorf("%w: the clock shows no time", ErrInvalid)
	}
	err := checkTime("recorded", now)
	if err != nil {
		return nil, err
	}
	if w.count, err = readCounters(tx); err != nil {
		return nil, err
	}
	w.before = w.count
	if w.count.change != s.changes {
		return nil, errStale
	}
	if w.stamp, err = readStamp(tx); err != nil {
		return nil, err
	}
	w.stamped = w.count == counters{}
	return w, nil
}

// Put stores a new node and returns its id. When the node's source is known
// already, nothing changes and the id of the node that has it is returned with
// added false. The nodes that it names must exist.
func (w *Writer) Put(n Node) (id ID, added bool, err error) {
	if err := n.Validate(); err != nil {
		return 0, false, err
	}
	if n.Source != "" {
		known, err := w.Known(n.Source)
		if err != nil || known != 0 {
			return known, false, err
		}
	}
	if n.Speaker != 0 {
		if err := w.expect(n.Speaker, Person); err != nil {
			return 0, false, fmt.Errorf("speaker: %w", err)
		}
	}
	for _, basis := range n.Provenance {
		if err := w.expect(basis, 0); err != nil {
			return 0, false, fmt.Errorf("provenance: %w", err)
		}
	}
	w.count.node++
	n.ID = ID(w.count.node)
	n.Recorded = w.now.UTC()
	n.Provenance = append([]ID(nil), n.Provenance...)
	return n.ID, true, w.store(n)
}

// store writes the records of a checked node.
func (w *Writer) store(n Node) error {
	id := uint64(n.ID)
	w.put(key(keyNode, id), n.encode())
	when := n.Event
	if when.IsZero() {
		when = n.Recorded
	}
	w.put(key(keyTime, moment(when), id), nil)
	if n.Source != "" {
		w.put(nameKey(keySource, n.Source), key(keyNode, id)[1:])
	}
	if n.Kind == Person {
		name := nameKey(keyPerson, PersonKey(n.Title))
		first, err := w.lookup(name)
		if err != nil {
			return w.fail(err)
		}
		if first == 0 {
			w.put(name, key(keyNode, id)[1:])
		}
	}
	w.nodes = append(w.nodes, n)
	return w.failed
}

// put writes a record.
func (w *Writer) put(k, value []byte) {
	if w.failed == nil {
		w.fail(w.tx.Put(k, value))
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

// Known returns the node that has the source, or 0 when none has.
func (w *Writer) Known(source string) (ID, error) {
	return w.lookup(nameKey(keySource, source))
}

// Person returns the person of that name, who is added when nobody has it. Case,
// accents written in two ways and surrounding space make no other person. When
// several were put under one name, it is the first of them.
func (w *Writer) Person(name string) (ID, error) {
	name = strings.TrimSpace(norm.NFC.String(name))
	known, err := w.lookup(nameKey(keyPerson, PersonKey(name)))
	if err != nil || known != 0 {
		return known, err
	}
	id, _, err := w.Put(Node{Kind: Person, Title: name})
	return id, err
}

// PersonKey is the form of a name by which people are told apart.
func PersonKey(name string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(name))), " ")
}

// Link stores a new edge between two nodes that exist and returns its id.
func (w *Writer) Link(e Edge) (EdgeID, error) {
	if err := e.check(); err != nil {
		return 0, err
	}
	for _, end := range append([]ID{e.From, e.To}, e.Provenance...) {
		if err := w.expect(end, 0); err != nil {
			return 0, fmt.Errorf("edge: %w", err)
		}
	}
	w.count.edge++
	e.ID = EdgeID(w.count.edge)
	e.Recorded = w.now.UTC()
	e.Provenance = append([]ID(nil), e.Provenance...)
	from, to, id := uint64(e.From), uint64(e.To), uint64(e.ID)
	w.put(key(keyOut, from, to, id), e.encode())
	w.put(key(keyIn, to, from, id), nil)
	w.put(key(keyEdge, id), key(0, from, to)[1:])
	w.edges = append(w.edges, e)
	return e.ID, w.failed
}

// SetVector stores the embedding of a node, replacing one of the same model. The
// first embedding fixes the model and the dimension of the ego; another model is
// ErrModel.
func (w *Writer) SetVector(id ID, model string, v []float32) error {
	if model == "" || len(model) > MaxName {
		return fmt.Errorf("%w: a model's name has 1 to %d bytes", ErrInvalid, MaxName)
	}
	if len(v) == 0 || len(v) > MaxDim {
		return fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(v), MaxDim)
	}
	if w.stamp.model != "" && w.stamp.model != model {
		return fmt.Errorf("%w: this memory has vectors of %q, this is one of %q", ErrModel, w.stamp.model, model)
	}
	dim := w.stamp.dim
	if w.stamp.model == "" {
		dim = len(v)
	}
	unit, err := vector.Unit(v, dim)
	if err != nil {
		return err
	}
	if err := w.expect(id, 0); err != nil {
		return err
	}
	if w.stamp.model == "" {
		w.stamp.model, w.stamp.dim, w.stamped = model, dim, true
	}
	w.put(key(keyVector, uint64(id)), encodeVector(unit))
	w.vectors = append(w.vectors, nodeVector{id, unit})
	return w.failed
}

// SetTokens stores the vectors of a node's tokens, which stand in vectors one
// after the other, and the tokens' numbers in the model's vocabulary. They come
// with an embedding of the same model, which is set first; a vector has a multiple
// of 64 values. Only what comparing them needs is kept: their signs. Tokens that a
// node has stay.
func (w *Writer) SetTokens(id ID, model string, vectors []float32, numbers []int32) error {
	if w.stamp.model != model || model == "" {
		return fmt.Errorf("%w: this memory has vectors of %q, these are tokens of %q", ErrModel, w.stamp.model, model)
	}
	if len(numbers) == 0 {
		return fmt.Errorf("%w: there are none", ErrBadTokens)
	}
	dim := w.stamp.tokens
	if dim == 0 {
		dim = len(vectors) / len(numbers)
	}
	if dim > MaxDim {
		return fmt.Errorf("%w: %d values, at most %d", ErrBadTokens, dim, MaxDim)
	}
	packed, err := tokens.Pack(vectors, numbers, dim)
	if err != nil {
		return err
	}
	if err := w.expect(id, 0); err != nil {
		return err
	}
	if w.hasTokens(id) {
		return nil
	}
	if w.stamp.tokens == 0 {
		w.stamp.tokens, w.stamped = dim, true
	}
	w.put(key(keyTokens, uint64(id)), packed)
	w.tokens = append(w.tokens, nodeTokens{id, packed})
	return w.failed
}

func (w *Writer) hasTokens(id ID) bool {
	if n, ok := w.index.Number(id); ok && w.index.TokenCount(n) > 0 {
		return true
	}
	return slices.ContainsFunc(w.tokens, func(t nodeTokens) bool { return t.node == id })
}

// CheckVector returns ErrBadVector with the reason unless v has dim finite values
// that are not all zero.
func CheckVector(v []float32, dim int) error {
	_, err := vector.Unit(v, dim)
	return err
}

// MaxDim bounds the dimension of an embedding.
const MaxDim = 8192

// Get returns a node.
func (w *Writer) Get(id ID) (Node, error) { return getNode(w.tx, id) }

// Added returns the number of nodes that this transaction adds so far.
func (w *Writer) Added() int { return len(w.nodes) }

// expect returns ErrNotFound unless the node exists, and ErrInvalid when it is
// not of the kind (0 accepts any).
func (w *Writer) expect(id ID, kind Kind) error {
	if id == 0 || uint64(id) > w.count.node {
		return fmt.Errorf("node %v: %w", id, ErrNotFound)
	}
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
	if n, ok := w.index.Number(id); ok {
		return w.index.Kind(n), true
	}
	if at := uint64(id) - w.before.node - 1; at < uint64(len(w.nodes)) { // in the order of their ids
		return w.nodes[at].Kind, true
	}
	return 0, false
}

// lookup returns the node that a name or source key stands for, or 0.
func (w *Writer) lookup(k []byte) (ID, error) {
	value, err := w.tx.Get(k)
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

// finish writes what belongs to the transaction as a whole.
func (w *Writer) finish() error {
	if w.failed != nil || len(w.nodes)+len(w.edges)+len(w.vectors)+len(w.tokens) == 0 {
		return w.failed
	}
	if w.stamped {
		if err := w.stamp.write(w.tx); err != nil {
			return err
		}
	}
	w.count.change++
	change := Change{Number: w.count.change}
	for i := range w.nodes {
		change.Nodes = append(change.Nodes, w.nodes[i].ID)
	}
	for i := range w.edges {
		change.Edges = append(change.Edges, w.edges[i].ID)
	}
	for _, v := range w.vectors {
		change.Vectors = append(change.Vectors, v.node)
	}
	if err := appendChange(w.tx, change); err != nil {
		return err
	}
	return w.count.write(w.tx)
}
