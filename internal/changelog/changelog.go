// Package changelog keeps which ids each write of an ego touched, so that an index can
// follow. The log holds the last 10,000 changes.
package changelog

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// keptChanges is the least number of changes in the log. A reader that falls further
// behind reads the whole memory.
const keptChanges = 10_000

// trimEvery bounds the deletions in one write.
const trimEvery = 64

// ChangeVersion is the version of the stored form of a change.
const ChangeVersion = 1

const (
	changeNodes = iota + 1
	changeEdges
	changeVectors
	changeUpdated
	changeRemoved
	changePairs
	changeReindex
	changeJoined
)

// Encode returns the stored form of a change. Its number is in the key.
func Encode(c graph.Change) []byte {
	r := codec.NewRecord(ChangeVersion)
	r.Uints(changeNodes, record.RawIDs(c.Nodes))
	edges := make([]uint64, len(c.Edges))
	for i, id := range c.Edges {
		edges[i] = uint64(id)
	}
	r.Uints(changeEdges, edges)
	r.Uints(changeVectors, record.RawIDs(c.Vectors))
	r.Uints(changeUpdated, record.RawIDs(c.Updated))
	r.Uints(changeRemoved, record.RawIDs(c.Removed))
	var pairs []uint64
	for _, pair := range c.Pairs {
		pairs = append(pairs, uint64(pair[0]), uint64(pair[1]))
	}
	r.Uints(changePairs, pairs)
	r.Bool(changeReindex, c.Reindex)
	r.Uints(changeJoined, record.RawIDs(c.Joined))
	return r.Bytes()
}

// maxChangeIDs bounds the ids in one change, so that it fits into a value of any
// engine.
const maxChangeIDs = 1 << 14

// Parts splits a long change into several with consecutive numbers, in the order
// in which an index applies them. A short change is returned as it is.
func Parts(c graph.Change) []graph.Change {
	if len(c.Nodes)+len(c.Edges)+len(c.Vectors)+len(c.Updated)+len(c.Removed)+2*len(c.Pairs)+len(c.Joined) <= maxChangeIDs {
		return []graph.Change{c}
	}
	var parts []graph.Change
	for list := range slices.Chunk(c.Removed, maxChangeIDs) {
		parts = append(parts, graph.Change{Removed: list})
	}
	for list := range slices.Chunk(c.Nodes, maxChangeIDs) {
		parts = append(parts, graph.Change{Nodes: list})
	}
	for list := range slices.Chunk(c.Updated, maxChangeIDs) {
		parts = append(parts, graph.Change{Updated: list})
	}
	for list := range slices.Chunk(c.Edges, maxChangeIDs) {
		parts = append(parts, graph.Change{Edges: list})
	}
	for list := range slices.Chunk(c.Vectors, maxChangeIDs) {
		parts = append(parts, graph.Change{Vectors: list})
	}
	for list := range slices.Chunk(c.Pairs, maxChangeIDs/2) {
		parts = append(parts, graph.Change{Pairs: list})
	}
	for list := range slices.Chunk(c.Joined, maxChangeIDs) {
		parts = append(parts, graph.Change{Joined: list})
	}
	for i := range parts {
		parts[i].Number, parts[i].Reindex = c.Number+uint64(i), c.Reindex
	}
	return parts
}

// Decode reads what EncodeChange wrote. Other bytes are ErrCorrupt.
func Decode(number uint64, stored []byte) (graph.Change, error) {
	c := graph.Change{Number: number}
	for f, err := range codec.Fields(stored, ChangeVersion) {
		if err != nil {
			return graph.Change{}, fmt.Errorf("change %d: %w", number, err)
		}
		list, err := f.Uints() // empty for a flag
		if err != nil {
			return graph.Change{}, fmt.Errorf("change %d: %w", number, err)
		}
		switch f.Number {
		case changeNodes:
			c.Nodes = record.Ids(list)
		case changeEdges:
			for _, id := range list {
				c.Edges = append(c.Edges, graph.EdgeID(id))
			}
		case changeVectors:
			c.Vectors = record.Ids(list)
		case changeUpdated:
			c.Updated = record.Ids(list)
		case changeRemoved:
			c.Removed = record.Ids(list)
		case changePairs:
			for i := 0; i+1 < len(list); i += 2 {
				c.Pairs = append(c.Pairs, [2]graph.ID{graph.ID(list[i]), graph.ID(list[i+1])})
			}
		case changeReindex:
			c.Reindex = f.Bool()
		case changeJoined:
			c.Joined = record.Ids(list)
		}
	}
	return c, nil
}

// Append writes a change to the log and deletes the oldest ones.
func Append(tx kv.Tx, c graph.Change) error {
	if err := tx.Put(record.Key(record.KeyChange, c.Number), Encode(c)); err != nil {
		return err
	}
	if c.Number%trimEvery != 0 || c.Number <= keptChanges {
		return nil
	}
	end := c.Number - keptChanges
	for number := end - min(end, trimEvery); number < end; number++ {
		if err := tx.Delete(record.Key(record.KeyChange, number)); err != nil {
			return err
		}
	}
	return nil
}

// Each calls fn with the changes above a number, in order. A gap is ErrTruncated.
func Each(r kv.Reader, after uint64, fn func(graph.Change) error) error {
	count, err := record.ReadCounters(r)
	if err != nil || after >= count.Change {
		return err
	}
	next := after + 1
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyChange), From: record.Key(record.KeyChange, next)}) {
		if err != nil {
			return err
		}
		var number uint64
		if err := record.ParseKey(entry.Key, &number); err != nil {
			return err
		}
		if number != next {
			return fmt.Errorf("%w: it begins with change %d, change %d was asked for", graph.ErrTruncated, number, next)
		}
		change, err := Decode(number, entry.Value)
		if err != nil {
			return err
		}
		if err := fn(change); err != nil {
			return err
		}
		next++
	}
	if next <= count.Change {
		return fmt.Errorf("%w: there is nothing from change %d on, the last was %d", graph.ErrTruncated, next, count.Change)
	}
	return nil
}
