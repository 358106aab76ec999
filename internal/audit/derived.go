package audit

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// compareDerived compares the digest of all derived entries with the digest of those that
// follow from the records. Looking up each entry takes ten times as long.
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
			return nil // checkNodes reports it
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
		seen := map[graph.ID]bool{} // several edges to one node share a key
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
		for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind), AnyOrder: true}) {
			if err != nil {
				return err
			}
			have.add(entry)
		}
	}
	c.derivedMatch = want == have
	return nil
}

// derivedKinds are the first bytes of the derived keys.
var derivedKinds = []byte{record.KeyTime, record.KeyDependent, record.KeyReference, record.KeyPerson, record.KeySource,
	record.KeyIn, record.KeyEdge, record.KeyDependentEdge}

// digest is the sum of the hashes of entries. It does not depend on their order.
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

// checkEntries reports derived entries of a record that are missing or differ.
func (c *checker) checkEntries(what string, id uint64, entries []kv.Entry) error {
	if c.derivedMatch {
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
		if err := c.derived(Repair{Put: []kv.Entry{e}}, "%s %d lacks its key %x", what, id, e.Key); err != nil {
			return err
		}
	}
	return nil
}

// checkStray reports an entry that is not among entries, those of the record it belongs to.
// err says why the record could not be read; without a record the entry is stray.
func (c *checker) checkStray(entry kv.Entry, entries []kv.Entry, err error) error {
	if err != nil && !errors.Is(err, graph.ErrNotFound) && !errors.Is(err, kv.ErrNotFound) && !errors.Is(err, graph.ErrCorrupt) {
		return err
	}
	if slices.ContainsFunc(entries, func(e kv.Entry) bool { return bytes.Equal(e.Key, entry.Key) }) {
		return nil
	}
	stray := bytes.Clone(entry.Key)
	return c.derived(Repair{Drop: [][]byte{stray}}, "key %x belongs to no record", stray)
}

// lastNumber returns the number at the end of a key.
func lastNumber(e kv.Entry) (id uint64, err error) {
	if len(e.Key) < 8 {
		return 0, fmt.Errorf("%w: key %x", graph.ErrCorrupt, e.Key)
	}
	err = record.ParseKey(append([]byte{0}, e.Key[len(e.Key)-8:]...), &id)
	return id, err
}
