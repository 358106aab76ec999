package memgraph

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Fault is something in a memory that is not as the store would leave it.
type Fault struct {
	What string // in words, with the ids of the nodes and edges
	// Derived says that it is in what follows from the records, so that Repair can
	// set it right without losing anything.
	Derived bool

	mend func(w *Writer) // for Derived faults
}

// String returns what is wrong.
func (f Fault) String() string { return f.What }

// Report is what Check found.
type Report struct {
	Faults       []Fault // at most MaxFaults
	Nodes, Edges int     // looked at
	// Unembedded counts the texts without a vector: they wait for the embedder, or the
	// model refused them. It is no fault. Without an embedder it counts every text.
	Unembedded int
}

// MaxFaults bounds the faults that Check lists.
const MaxFaults = 1000

// Check looks at every record of the memory, at every key that follows from one, and
// at the loaded indexes, and lists what does not fit together. It reads one snapshot
// and keeps the writes of this ego waiting until it is done. An error says that it could
// not look, not that something is wrong.
func (s *Store) Check(ctx context.Context) (Report, error) {
	var report Report
	err := s.alone(ctx, "check memory", func(shard *shard) (err error) {
		report, err = s.check(ctx, shard)
		return err
	})
	return report, err
}

func (s *Store) check(ctx context.Context, shard *shard) (Report, error) {
	c := checker{people: map[graph.ID]graph.Profile{}, nodes: map[graph.ID]record.Fingerprint{}}
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		watched := &watchedReader{Reader: r}
		c.reader = watched
		err := c.run()
		if err == nil && len(c.report.Faults) == 0 {
			err = c.checkIndex(shard)
		}
		if watched.failed != nil {
			return watched.failed
		}
		return err
	})
	if err != nil {
		return Report{}, err
	}
	return c.report, nil
}

// watchedReader remembers what kept somebody from reading, so that it is not taken for
// something that is wrong.
type watchedReader struct {
	kv.Reader
	failed error
}

func (r *watchedReader) Get(key []byte) ([]byte, error) {
	value, err := r.Reader.Get(key)
	if err != nil && !errors.Is(err, kv.ErrNotFound) {
		r.failed = err
	}
	return value, err
}

func (r *watchedReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		for entry, err := range r.Reader.Scan(rng) {
			if err != nil {
				r.failed = err
			}
			if !yield(entry, err) {
				return
			}
		}
	}
}

// repairs bounds how often Repair looks again: what was missing may have hidden
// something else.
const repairs = 4

// Repair sets right what Check finds in derived keys and counters, and returns what
// it found. What is wrong in the records themselves stays, and is in the report.
func (s *Store) Repair(ctx context.Context) (Report, error) {
	var found Report
	err := s.aloneToWrite(ctx, "repair memory", func(shard *shard) error {
		for round := range repairs {
			report, err := s.check(ctx, shard)
			if round == 0 {
				found = report
			}
			if err != nil || !slices.ContainsFunc(report.Faults, func(f Fault) bool { return f.Derived }) {
				return err
			}
			if err := shard.mend(ctx, s.db, report.Faults); err != nil {
				return err
			}
		}
		return nil
	})
	return found, err
}

// alone runs fn while no write of the ego does, whatever is loaded of it.
func (s *Store) alone(ctx context.Context, op string, fn func(*shard) error) error {
	shard, err := s.db.pin(s.ego)
	if err != nil {
		return s.wrap(op, err)
	}
	defer s.db.release(shard)
	if err := shard.lock(ctx); err != nil {
		return s.wrap(op, err)
	}
	defer shard.unlock()
	shard.last = nil // fn may change it
	return s.wrap(op, fn(shard))
}

// aloneToWrite is alone for what writes: not with a handle from before another writer
// took over, which fn may find out too.
func (s *Store) aloneToWrite(ctx context.Context, op string, fn func(*shard) error) error {
	return s.alone(ctx, op, func(shard *shard) error {
		if err := s.db.writable(s); err != nil {
			return err
		}
		err := fn(shard)
		if errors.Is(err, kv.ErrFenced) {
			shard.fencedOff(s.db)
		}
		return err
	})
}

// mend sets right what can be, and lets the indexes be built anew.
func (s *shard) mend(ctx context.Context, db *DB, faults []Fault) error {
	if err := s.claimLocked(ctx, db.engine); err != nil {
		return err
	}
	const atOnce = 256
	for chunk := range slices.Chunk(faults, atOnce) {
		err := db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
			w := blankWriter(tx, db.options.Now())
			w.rebuild = true
			var err error
			if w.count, err = record.ReadCounters(tx); err != nil && !errors.Is(err, graph.ErrCorrupt) {
				return err
			}
			for _, f := range chunk {
				if f.mend != nil {
					f.mend(w)
				}
			}
			return w.finish()
		})
		if err != nil {
			return err
		}
	}
	s.install(nil)
	return nil
}

// checker goes through one ego's keys.
type checker struct {
	reader kv.Reader
	report Report
	count  record.Counters
	stamp  record.Header
	people map[graph.ID]graph.Profile
	nodes  map[graph.ID]record.Fingerprint // those that have a record, with their words
	// agree says that what is derived is exactly what follows from the records, so that
	// nobody has to look which of it does not.
	agree bool
}

var errEnough = errors.New("enough faults")

func (c *checker) fault(format string, args ...any) error { return c.add(nil, format, args...) }

// derived notes a fault in what follows from the records.
func (c *checker) derived(mend func(w *Writer), format string, args ...any) error {
	return c.add(mend, format, args...)
}

func (c *checker) add(mend func(w *Writer), format string, args ...any) error {
	c.report.Faults = append(c.report.Faults, Fault{What: fmt.Sprintf(format, args...), Derived: mend != nil, mend: mend})
	if len(c.report.Faults) >= MaxFaults {
		return errEnough
	}
	return nil
}

func (c *checker) run() error {
	for _, look := range []func() error{
		c.checkStamp, c.compareDerived, c.checkNodes, c.checkEdges, c.checkDerivedOfNodes, c.checkDerivedOfEdges,
		c.checkVectors, c.checkPrototypes, c.checkChanges,
	} {
		if err := look(); err != nil {
			if errors.Is(err, errEnough) {
				return nil
			}
			return err
		}
	}
	return nil
}

func (c *checker) checkStamp() (err error) {
	if c.stamp, err = record.ReadHeader(c.reader); err != nil {
		return err
	}
	if c.count, err = record.ReadCounters(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := record.GetPersona(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := c.reader.Get(record.Key(record.KeyErasure)); !errors.Is(err, kv.ErrNotFound) {
		return cmp.Or(err, c.fault("an erasure is not finished: call Forget again, or open the memory anew, where there is room for fresh files"))
	}
	return nil
}

// digest is the sum of the hashes of entries, in whatever order they come.
type digest struct{ entries, sum uint64 }

var digestSeed = maphash.MakeSeed()

func (d *digest) add(e kv.Entry) {
	var h maphash.Hash
	h.SetSeed(digestSeed)
	_, _ = h.Write(binary.AppendUvarint(nil, uint64(len(e.Key))))
	_, _ = h.Write(e.Key)
	_, _ = h.Write(e.Value)
	d.entries++
	d.sum += h.Sum64()
}

// derivedKinds are the first bytes of the keys that follow from records.
var derivedKinds = []byte{record.KeyTime, record.KeyDependent, record.KeyReference, record.KeyPerson, record.KeySource, record.KeyIn, record.KeyEdge, record.KeyDependentEdge}

// compareDerived compares all that is derived with all that follows from the records,
// at once: looking each up takes ten times as long.
func (c *checker) compareDerived() error {
	var want, have digest
	for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(record.KeyNode)}) {
		if err != nil {
			return err
		}
		var id uint64
		n, err := graph.Node{}, record.ParseKey(entry.Key, &id)
		if err == nil {
			n, err = record.DecodeNode(graph.ID(id), entry.Value)
		}
		if err != nil {
			return nil // it is named when each is looked at
		}
		for _, e := range record.NodeEntries(&n) {
			want.add(e)
		}
	}
	for b, err := range record.Bundles(c.reader) {
		if errors.Is(err, graph.ErrCorrupt) {
			return nil
		}
		if err != nil {
			return err
		}
		seen := map[graph.ID]bool{} // several edges to one node have one key
		for _, e := range b.Entries() {
			if e.Key[0] == record.KeyIn {
				to := graph.ID(binary.BigEndian.Uint64(e.Key[1:]))
				if seen[to] {
					continue
				}
				seen[to] = true
			}
			want.add(e)
		}
	}
	for _, kind := range derivedKinds {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind)}) {
			if err != nil {
				return err
			}
			have.add(entry)
		}
	}
	c.agree = want == have
	return nil
}

// scan calls fn with the numbers in every key of a kind and the value.
func (c *checker) scan(kind byte, numbers int, fn func(n []uint64, value []byte) error) error {
	for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind)}) {
		if err != nil {
			return err
		}
		n := make([]uint64, numbers)
		at := make([]*uint64, numbers)
		for i := range n {
			at[i] = &n[i]
		}
		if err = record.ParseKey(entry.Key, at...); err != nil {
			err = c.fault("%v", err)
		} else {
			err = fn(n, entry.Value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) checkNodes() error {
	return c.scan(record.KeyNode, 1, func(numbers []uint64, stored []byte) error {
		c.report.Nodes++
		id := graph.ID(numbers[0])
		c.nodes[id] = record.Fingerprint{}
		if numbers[0] > c.count.Node {
			if err := c.raise(numbers[0], 0); err != nil {
				return err
			}
		}
		n, err := record.DecodeNode(id, stored)
		if err != nil {
			return c.fault("%v", err)
		}
		c.nodes[id] = record.FingerprintOf(&n)
		if n.Kind == graph.Person {
			c.people[id], _ = n.Detail.(graph.Profile)
		} else {
			c.report.Unembedded++ // until its vector is met
		}
		if err := c.checkEntries("node", uint64(id), record.NodeEntries(&n)); err != nil {
			return err
		}
		return c.checkNode(&n)
	})
}

// raise notes that a number is in use beyond the last one given.
func (c *checker) raise(node, edge uint64) error {
	c.count.Node, c.count.Edge = max(c.count.Node, node), max(c.count.Edge, edge)
	count := c.count
	return c.derived(func(w *Writer) {
		w.count.Node, w.count.Edge, w.unindexed = max(w.count.Node, count.Node), max(w.count.Edge, count.Edge), true
	}, "node %d or edge %d is beyond the last id that was given", node, edge)
}

// checkEntries looks whether the keys that follow from a record are there.
func (c *checker) checkEntries(what string, id uint64, entries []kv.Entry) error {
	if c.agree {
		return nil
	}
	for _, e := range entries {
		value, err := c.reader.Get(e.Key)
		if err == nil && bytes.Equal(value, e.Value) {
			continue
		}
		if err != nil && !errors.Is(err, kv.ErrNotFound) {
			return err
		}
		if err := c.derived(func(w *Writer) { w.put(e.Key, e.Value) }, "%s %d is not found under its key %x", what, id, e.Key); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) checkNode(n *graph.Node) error {
	if n.Speaker != 0 {
		if err := c.checkPerson(n, "speaker", n.Speaker); err != nil {
			return err
		}
	}
	for _, owner := range n.Owners {
		if err := c.checkPerson(n, "owner", owner); err != nil {
			return err
		}
	}
	own := graph.Access{Audience: n.Audience, Owners: n.Owners}
	for _, basis := range n.Provenance {
		b, err := record.GetNode(c.reader, basis)
		switch {
		case errors.Is(err, graph.ErrNotFound):
			err = c.fault("node %v rests on node %v, which does not exist", n.ID, basis)
		case err == nil:
			if !own.Within(graph.Access{Audience: b.Audience, Owners: b.Owners}) {
				err = c.fault("node %v is for more people than node %v, on which it rests", n.ID, basis)
			}
		case errors.Is(err, graph.ErrCorrupt):
			err = nil // named by itself
		}
		if err != nil {
			return err
		}
	}
	for _, other := range record.References(n) {
		if _, err := record.GetNode(c.reader, other); errors.Is(err, graph.ErrNotFound) {
			if err := c.fault("node %v names node %v, which does not exist", n.ID, other); err != nil {
				return err
			}
		}
	}
	spans, err := record.GetSpans(c.reader, n.ID)
	for i := range spans {
		if err == nil {
			err = spans[i].Check(n.Text)
		}
	}
	if err == nil {
		_, err = record.GetRetrievals(c.reader, n.ID)
	}
	if err != nil {
		return c.fault("node %v: %v", n.ID, err)
	}
	return nil
}

func (c *checker) checkPerson(n *graph.Node, part string, id graph.ID) error {
	person, err := record.GetNode(c.reader, id)
	switch {
	case errors.Is(err, graph.ErrNotFound):
		return c.fault("node %v has the %s %v, who does not exist", n.ID, part, id)
	case err == nil && person.Kind != graph.Person:
		return c.fault("node %v has the %s %v, a %v", n.ID, part, id, person.Kind)
	}
	return nil
}

func (c *checker) checkEdges() error {
	var spans [][2]graph.EdgeID // of bundles: their first and last
	err := c.scan(record.KeyOut, 2, func(numbers []uint64, stored []byte) error {
		b, err := record.DecodeBundle(graph.ID(numbers[0]), graph.EdgeID(numbers[1]), stored)
		if err != nil {
			c.report.Edges++
			return c.fault("%v", err)
		}
		c.report.Edges += len(b.Edges)
		for i := range b.Edges {
			if err := c.checkEdge(&b.Edges[i]); err != nil {
				return err
			}
		}
		spans = append(spans, [2]graph.EdgeID{b.First, b.Edges[len(b.Edges)-1].ID})
		return c.checkEntries("edge", uint64(b.First), b.Entries())
	})
	slices.SortFunc(spans, func(a, b [2]graph.EdgeID) int { return slices.Compare(a[:], b[:]) })
	for i := 1; i < len(spans) && err == nil; i++ {
		if before, next := spans[i-1], spans[i]; next[0] <= before[1] {
			err = c.fault("bundle %d of edges begins before bundle %d ends, with edge %d", next[0], before[0], before[1])
		}
	}
	return err
}

func (c *checker) checkEdge(e *graph.Edge) error {
	if uint64(e.ID) > c.count.Edge {
		if err := c.raise(0, uint64(e.ID)); err != nil {
			return err
		}
	}
	for _, id := range append([]graph.ID{e.From, e.To}, e.Provenance...) {
		if _, exists := c.nodes[id]; !exists {
			if err := c.fault("edge %d names node %v, which does not exist", e.ID, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkDerivedOfNodes looks for keys that follow from no node.
func (c *checker) checkDerivedOfNodes() error {
	if c.agree {
		return nil
	}
	for _, kind := range []struct {
		first byte
		id    func(e kv.Entry) (uint64, error)
	}{
		{record.KeyTime, lastNumber}, {record.KeyDependent, lastNumber}, {record.KeyReference, lastNumber}, {record.KeyPerson, lastNumber},
		{record.KeySource, func(e kv.Entry) (uint64, error) { return lastNumber(kv.Entry{Key: e.Value}) }},
	} {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind.first)}) {
			if err != nil {
				return err
			}
			id, err := kind.id(entry)
			var entries []kv.Entry
			if err == nil {
				var n graph.Node
				if n, err = record.GetNode(c.reader, graph.ID(id)); err == nil {
					entries = record.NodeEntries(&n)
				}
			}
			if err := c.checkStray(entry, entries, err); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checker) checkDerivedOfEdges() error {
	if c.agree {
		return nil
	}
	for _, kind := range []byte{record.KeyIn, record.KeyEdge, record.KeyDependentEdge} {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind)}) {
			if err != nil {
				return err
			}
			var entries []kv.Entry
			b, err := c.bundleBehind(entry)
			if err == nil {
				entries = b.Entries()
			}
			if err := c.checkStray(entry, entries, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// bundleBehind returns the bundle that a derived entry belongs to.
func (c *checker) bundleBehind(entry kv.Entry) (b *record.Bundle, err error) {
	var from, to, id uint64
	switch entry.Key[0] {
	case record.KeyIn:
		if err = record.ParseKey(entry.Key, &to, &from, &id); err == nil {
			b, err = record.GetBundle(c.reader, graph.ID(from), graph.EdgeID(id))
		}
	case record.KeyEdge:
		if err = errors.Join(record.ParseKey(entry.Key, &id), record.ParseKey(append([]byte{0}, entry.Value...), &from)); err == nil {
			b, err = record.GetBundle(c.reader, graph.ID(from), graph.EdgeID(id))
		}
	default:
		if id, err = lastNumber(entry); err == nil {
			b, _, err = record.FindEdge(c.reader, graph.EdgeID(id))
		}
	}
	return b, err
}

// lastNumber returns the number at the end of a key.
func lastNumber(e kv.Entry) (id uint64, err error) {
	if len(e.Key) < 8 {
		return 0, fmt.Errorf("%w: key %x", graph.ErrCorrupt, e.Key)
	}
	err = record.ParseKey(append([]byte{0}, e.Key[len(e.Key)-8:]...), &id)
	return id, err
}

// checkStray notes an entry that is not among those of the record that it belongs
// to, which could be read unless err says why not.
func (c *checker) checkStray(entry kv.Entry, entries []kv.Entry, err error) error {
	if err != nil && !errors.Is(err, graph.ErrNotFound) && !errors.Is(err, kv.ErrNotFound) && !errors.Is(err, graph.ErrCorrupt) {
		return err
	}
	if slices.ContainsFunc(entries, func(e kv.Entry) bool { return bytes.Equal(e.Key, entry.Key) }) {
		return nil
	}
	stray := bytes.Clone(entry.Key)
	return c.derived(func(w *Writer) { w.drop(stray) }, "key %x follows from no record", stray)
}

func (c *checker) checkVectors() error {
	inUse, next := c.stamp.Slot, c.stamp.Slot.Other()
	for _, kind := range []byte{inUse.Vectors(), inUse.Tokens(), next.Vectors(), next.Tokens(), record.KeySpans, record.KeyRetrievals} {
		err := c.scan(kind, 1, func(numbers []uint64, value []byte) error {
			k := record.Key(kind, numbers[0])
			words, exists := c.nodes[graph.ID(numbers[0])]
			if !exists {
				return c.derived(func(w *Writer) { w.drop(k) }, "key %x belongs to node %d, which does not exist", k, numbers[0])
			}
			var err error
			switch kind {
			case inUse.Vectors():
				c.report.Unembedded--
				err = c.checkVector(value, c.stamp.ModelInfo, words)
			case inUse.Tokens():
				err = c.checkTokens(value, c.stamp.ModelInfo, words)
			case next.Vectors():
				err = c.checkVector(value, c.stamp.Next, words)
			case next.Tokens():
				err = c.checkTokens(value, c.stamp.Next, words)
			}
			if err != nil { // it is embedded again
				return c.derived(func(w *Writer) { w.drop(k) }, "the vectors of node %d: %v", numbers[0], err)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkVector checks the record of a vector and that it belongs to the node's words.
func (c *checker) checkVector(stored []byte, m record.ModelInfo, words record.Fingerprint) error {
	if m.Model == "" {
		return nil // left over from another model; removed before the next one is used
	}
	if err := record.DecodeVector(make([]float32, m.Dim), stored); err != nil {
		return err
	}
	return checkFingerprint(stored, words)
}

// checkTokens is checkVector for tokens.
func (c *checker) checkTokens(stored []byte, m record.ModelInfo, words record.Fingerprint) error {
	if m.Model == "" {
		return nil
	}
	packed, _, err := record.SplitFingerprint(stored)
	if err == nil {
		err = tokens.Check(packed, m.TokenDim)
	}
	if err != nil {
		return err
	}
	return checkFingerprint(stored, words)
}

func checkFingerprint(stored []byte, words record.Fingerprint) error {
	if _, made, err := record.SplitFingerprint(stored); err != nil || made != words {
		return cmp.Or(err, fmt.Errorf("%w: they were made of other words", graph.ErrStale))
	}
	return nil
}

func (c *checker) checkPrototypes() error {
	for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(record.KeyBiometric)}) {
		if err != nil {
			return err
		}
		p, err := record.DecodePrototype(entry)
		switch profile, known := c.people[p.Person]; {
		case err != nil:
			err = c.fault("%v", err)
		case !known:
			err = c.fault("there is a %v of person %v, who does not exist", p.Biometric, p.Person)
		case !profile.Consent.Allows(p.Biometric):
			err = c.fault("there is a %v of person %v, who did not allow it", p.Biometric, p.Person)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) checkChanges() error {
	var last uint64
	return c.scan(record.KeyChange, 1, func(numbers []uint64, stored []byte) error {
		number := numbers[0]
		before := last
		last = number
		if before != 0 && number != before+1 {
			return c.fault("the change log has nothing between change %d and %d", before, number)
		}
		if number > c.count.Change {
			return c.fault("change %d is beyond the last, %d", number, c.count.Change)
		}
		if _, err := record.DecodeChange(number, stored); err != nil {
			return c.fault("%v", err)
		}
		return nil
	})
}

// checkIndex compares the loaded index with one that is built anew.
func (c *checker) checkIndex(s *shard) error {
	fresh, err := index.Build(c.reader, c.stamp, c.count, s.profile)
	if err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.index == nil || s.changes != c.count.Change {
		return nil
	}
	if what := s.index.Difference(fresh); what != "" {
		return c.derived(func(*Writer) {}, "the loaded index is not what the records say: %s", what)
	}
	return nil
}
