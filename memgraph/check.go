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

	"github.com/egomem/egomem/internal/tokens"
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
	c := checker{people: map[ID]Profile{}, nodes: map[ID]fingerprint{}}
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
			if w.count, err = readCounters(tx); err != nil && !errors.Is(err, ErrCorrupt) {
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
	s.hold(nil)
	return nil
}

// checker goes through one ego's keys.
type checker struct {
	reader kv.Reader
	report Report
	count  counters
	stamp  stamp
	people map[ID]Profile
	nodes  map[ID]fingerprint // those that have a record, with their words
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
	if c.stamp, err = readStamp(c.reader); err != nil {
		return err
	}
	if c.count, err = readCounters(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := getSelf(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := c.reader.Get(key(keyErasure)); !errors.Is(err, kv.ErrNotFound) {
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
var derivedKinds = []byte{keyTime, keyBasis, keyNaming, keyPerson, keySource, keyIn, keyEdge, keyEdgeBasis}

// compareDerived compares all that is derived with all that follows from the records,
// at once: looking each up takes ten times as long.
func (c *checker) compareDerived() error {
	var want, have digest
	for entry, err := range c.reader.Scan(kv.Range{Prefix: key(keyNode)}) {
		if err != nil {
			return err
		}
		var id uint64
		n, err := Node{}, keyNumbers(entry.Key, &id)
		if err == nil {
			n, err = decodeNode(ID(id), entry.Value)
		}
		if err != nil {
			return nil // it is named when each is looked at
		}
		for _, e := range nodeEntries(&n) {
			want.add(e)
		}
	}
	for b, err := range bundlesUnder(c.reader) {
		if errors.Is(err, ErrCorrupt) {
			return nil
		}
		if err != nil {
			return err
		}
		seen := map[ID]bool{} // several edges to one node have one key
		for _, e := range b.entries() {
			if e.Key[0] == keyIn {
				to := ID(binary.BigEndian.Uint64(e.Key[1:]))
				if seen[to] {
					continue
				}
				seen[to] = true
			}
			want.add(e)
		}
	}
	for _, kind := range derivedKinds {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: key(kind)}) {
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
	for entry, err := range c.reader.Scan(kv.Range{Prefix: key(kind)}) {
		if err != nil {
			return err
		}
		n := make([]uint64, numbers)
		at := make([]*uint64, numbers)
		for i := range n {
			at[i] = &n[i]
		}
		if err = keyNumbers(entry.Key, at...); err != nil {
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
	return c.scan(keyNode, 1, func(numbers []uint64, record []byte) error {
		c.report.Nodes++
		id := ID(numbers[0])
		c.nodes[id] = fingerprint{}
		if numbers[0] > c.count.node {
			if err := c.raise(numbers[0], 0); err != nil {
				return err
			}
		}
		n, err := decodeNode(id, record)
		if err != nil {
			return c.fault("%v", err)
		}
		c.nodes[id] = fingerprintOf(&n)
		if n.Kind == Person {
			c.people[id], _ = n.Detail.(Profile)
		} else {
			c.report.Unembedded++ // until its vector is met
		}
		if err := c.checkEntries("node", uint64(id), nodeEntries(&n)); err != nil {
			return err
		}
		return c.checkNode(&n)
	})
}

// raise notes that a number is in use beyond the last one given.
func (c *checker) raise(node, edge uint64) error {
	c.count.node, c.count.edge = max(c.count.node, node), max(c.count.edge, edge)
	count := c.count
	return c.derived(func(w *Writer) {
		w.count.node, w.count.edge, w.unindexed = max(w.count.node, count.node), max(w.count.edge, count.edge), true
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

func (c *checker) checkNode(n *Node) error {
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
	own := access{n.Audience, n.Owners}
	for _, basis := range n.Provenance {
		b, err := getNode(c.reader, basis)
		switch {
		case errors.Is(err, ErrNotFound):
			err = c.fault("node %v rests on node %v, which does not exist", n.ID, basis)
		case err == nil:
			if !own.within(access{b.Audience, b.Owners}) {
				err = c.fault("node %v is for more people than node %v, on which it rests", n.ID, basis)
			}
		case errors.Is(err, ErrCorrupt):
			err = nil // named by itself
		}
		if err != nil {
			return err
		}
	}
	for _, other := range references(n) {
		if _, err := getNode(c.reader, other); errors.Is(err, ErrNotFound) {
			if err := c.fault("node %v names node %v, which does not exist", n.ID, other); err != nil {
				return err
			}
		}
	}
	spans, err := getSpans(c.reader, n.ID)
	for i := range spans {
		if err == nil {
			err = spans[i].check(n.Text)
		}
	}
	if err == nil {
		_, err = getUses(c.reader, n.ID)
	}
	if err != nil {
		return c.fault("node %v: %v", n.ID, err)
	}
	return nil
}

func (c *checker) checkPerson(n *Node, part string, id ID) error {
	person, err := getNode(c.reader, id)
	switch {
	case errors.Is(err, ErrNotFound):
		return c.fault("node %v has the %s %v, who does not exist", n.ID, part, id)
	case err == nil && person.Kind != Person:
		return c.fault("node %v has the %s %v, a %v", n.ID, part, id, person.Kind)
	}
	return nil
}

func (c *checker) checkEdges() error {
	var spans [][2]EdgeID // of bundles: their first and last
	err := c.scan(keyOut, 2, func(numbers []uint64, record []byte) error {
		b, err := decodeBundle(ID(numbers[0]), EdgeID(numbers[1]), record)
		if err != nil {
			c.report.Edges++
			return c.fault("%v", err)
		}
		c.report.Edges += len(b.edges)
		for i := range b.edges {
			if err := c.checkEdge(&b.edges[i]); err != nil {
				return err
			}
		}
		spans = append(spans, [2]EdgeID{b.first, b.edges[len(b.edges)-1].ID})
		return c.checkEntries("edge", uint64(b.first), b.entries())
	})
	slices.SortFunc(spans, func(a, b [2]EdgeID) int { return slices.Compare(a[:], b[:]) })
	for i := 1; i < len(spans) && err == nil; i++ {
		if before, next := spans[i-1], spans[i]; next[0] <= before[1] {
			err = c.fault("bundle %d of edges begins before bundle %d ends, with edge %d", next[0], before[0], before[1])
		}
	}
	return err
}

func (c *checker) checkEdge(e *Edge) error {
	if uint64(e.ID) > c.count.edge {
		if err := c.raise(0, uint64(e.ID)); err != nil {
			return err
		}
	}
	for _, id := range append([]ID{e.From, e.To}, e.Provenance...) {
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
		{keyTime, lastNumber}, {keyBasis, lastNumber}, {keyNaming, lastNumber}, {keyPerson, lastNumber},
		{keySource, func(e kv.Entry) (uint64, error) { return lastNumber(kv.Entry{Key: e.Value}) }},
	} {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: key(kind.first)}) {
			if err != nil {
				return err
			}
			id, err := kind.id(entry)
			var entries []kv.Entry
			if err == nil {
				var n Node
				if n, err = getNode(c.reader, ID(id)); err == nil {
					entries = nodeEntries(&n)
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
	for _, kind := range []byte{keyIn, keyEdge, keyEdgeBasis} {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: key(kind)}) {
			if err != nil {
				return err
			}
			var entries []kv.Entry
			b, err := c.bundleBehind(entry)
			if err == nil {
				entries = b.entries()
			}
			if err := c.checkStray(entry, entries, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// bundleBehind returns the bundle that a derived entry belongs to.
func (c *checker) bundleBehind(entry kv.Entry) (b *bundle, err error) {
	var from, to, id uint64
	switch entry.Key[0] {
	case keyIn:
		if err = keyNumbers(entry.Key, &to, &from, &id); err == nil {
			b, err = getBundle(c.reader, ID(from), EdgeID(id))
		}
	case keyEdge:
		if err = errors.Join(keyNumbers(entry.Key, &id), keyNumbers(append([]byte{0}, entry.Value...), &from)); err == nil {
			b, err = getBundle(c.reader, ID(from), EdgeID(id))
		}
	default:
		if id, err = lastNumber(entry); err == nil {
			b, _, err = findEdge(c.reader, EdgeID(id))
		}
	}
	return b, err
}

// lastNumber returns the number at the end of a key.
func lastNumber(e kv.Entry) (id uint64, err error) {
	if len(e.Key) < 8 {
		return 0, fmt.Errorf("%w: key %x", ErrCorrupt, e.Key)
	}
	err = keyNumbers(append([]byte{0}, e.Key[len(e.Key)-8:]...), &id)
	return id, err
}

// checkStray notes an entry that is not among those of the record that it belongs
// to, which could be read unless err says why not.
func (c *checker) checkStray(entry kv.Entry, entries []kv.Entry, err error) error {
	if err != nil && !errors.Is(err, ErrNotFound) && !errors.Is(err, kv.ErrNotFound) && !errors.Is(err, ErrCorrupt) {
		return err
	}
	if slices.ContainsFunc(entries, func(e kv.Entry) bool { return bytes.Equal(e.Key, entry.Key) }) {
		return nil
	}
	stray := bytes.Clone(entry.Key)
	return c.derived(func(w *Writer) { w.drop(stray) }, "key %x follows from no record", stray)
}

func (c *checker) checkVectors() error {
	inUse, next := c.stamp.slot, c.stamp.slot.other()
	for _, kind := range []byte{inUse.vectors(), inUse.tokens(), next.vectors(), next.tokens(), keySpans, keyUses} {
		err := c.scan(kind, 1, func(numbers []uint64, value []byte) error {
			k := key(kind, numbers[0])
			words, exists := c.nodes[ID(numbers[0])]
			if !exists {
				return c.derived(func(w *Writer) { w.drop(k) }, "key %x belongs to node %d, which does not exist", k, numbers[0])
			}
			var err error
			switch kind {
			case inUse.vectors():
				c.report.Unembedded--
				err = c.checkVector(value, c.stamp.meant, words)
			case inUse.tokens():
				err = c.checkTokens(value, c.stamp.meant, words)
			case next.vectors():
				err = c.checkVector(value, c.stamp.next, words)
			case next.tokens():
				err = c.checkTokens(value, c.stamp.next, words)
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
func (c *checker) checkVector(record []byte, m meant, words fingerprint) error {
	if m.model == "" {
		return nil // left over from another model; removed before the next one is used
	}
	if err := decodeVector(make([]float32, m.dim), record); err != nil {
		return err
	}
	return checkFingerprint(record, words)
}

// checkTokens is checkVector for tokens.
func (c *checker) checkTokens(record []byte, m meant, words fingerprint) error {
	if m.model == "" {
		return nil
	}
	packed, _, err := splitFingerprint(record)
	if err == nil {
		err = tokens.Check(packed, m.tokens)
	}
	if err != nil {
		return err
	}
	return checkFingerprint(record, words)
}

func checkFingerprint(record []byte, words fingerprint) error {
	if _, made, err := splitFingerprint(record); err != nil || made != words {
		return cmp.Or(err, fmt.Errorf("%w: they were made of other words", ErrStale))
	}
	return nil
}

func (c *checker) checkPrototypes() error {
	for entry, err := range c.reader.Scan(kv.Range{Prefix: key(keyBiometric)}) {
		if err != nil {
			return err
		}
		p, err := decodePrototype(entry)
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
	return c.scan(keyChange, 1, func(numbers []uint64, record []byte) error {
		number := numbers[0]
		before := last
		last = number
		if before != 0 && number != before+1 {
			return c.fault("the change log has nothing between change %d and %d", before, number)
		}
		if number > c.count.change {
			return c.fault("change %d is beyond the last, %d", number, c.count.change)
		}
		if _, err := decodeChange(number, record); err != nil {
			return c.fault("%v", err)
		}
		return nil
	})
}

// checkIndex compares the loaded index with one that is built anew.
func (c *checker) checkIndex(s *shard) error {
	fresh, err := freshIndex(c.reader, c.stamp, c.count, s.profile)
	if err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.index == nil || s.changes != c.count.change {
		return nil
	}
	if what := s.index.difference(fresh); what != "" {
		return c.derived(func(*Writer) {}, "the loaded index is not what the records say: %s", what)
	}
	return nil
}
