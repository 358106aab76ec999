package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// Change lists what one committed write touched, by ids alone; a Store.Load of much
// makes several. Changes are numbered from 1 without gaps.
type Change struct {
	Number  uint64
	Nodes   []ID     // added
	Edges   []EdgeID // added
	Vectors []ID     // nodes that got an embedding
	Updated []ID     // nodes whose record changed
	Removed []ID     // nodes
	Ties    [][2]ID  // pairs of nodes between which an edge changed or was removed
	// Reindex says that what nodes are found by changed, or what they rest on: an
	// index of the memory has to be built anew.
	Reindex bool
}

// keptChanges is how many changes the log keeps at least; who follows it and
// falls further behind reads the memory anew.
const keptChanges = 10_000

// trimEvery bounds the deletions that one write has to carry.
const trimEvery = 64

const changeVersion = 1

const (
	changeNodes = iota + 1
	changeEdges
	changeVectors
	changeUpdated
	changeRemoved
	changeTies
	changeReindex
)

func encodeChange(c Change) []byte {
	r := codec.NewRecord(changeVersion)
	r.Uints(changeNodes, plain(c.Nodes))
	edges := make([]uint64, len(c.Edges))
	for i, id := range c.Edges {
		edges[i] = uint64(id)
	}
	r.Uints(changeEdges, edges)
	r.Uints(changeVectors, plain(c.Vectors))
	r.Uints(changeUpdated, plain(c.Updated))
	r.Uints(changeRemoved, plain(c.Removed))
	var ties []uint64
	for _, pair := range c.Ties {
		ties = append(ties, uint64(pair[0]), uint64(pair[1]))
	}
	r.Uints(changeTies, ties)
	r.Bool(changeReindex, c.Reindex)
	return r.Bytes()
}

// changeMost is how many ids one change lists, so that it fits into a value of any
// engine.
const changeMost = 1 << 14

// changeParts returns a change as several, numbered from its own, when it is a long one.
// They stand in the order in which an index follows a change.
func changeParts(c Change) []Change {
	if len(c.Nodes)+len(c.Edges)+len(c.Vectors)+len(c.Updated)+len(c.Removed)+2*len(c.Ties) <= changeMost {
		return []Change{c}
	}
	var parts []Change
	for list := range slices.Chunk(c.Removed, changeMost) {
		parts = append(parts, Change{Removed: list})
	}
	for list := range slices.Chunk(c.Nodes, changeMost) {
		parts = append(parts, Change{Nodes: list})
	}
	for list := range slices.Chunk(c.Updated, changeMost) {
		parts = append(parts, Change{Updated: list})
	}
	for list := range slices.Chunk(c.Edges, changeMost) {
		parts = append(parts, Change{Edges: list})
	}
	for list := range slices.Chunk(c.Vectors, changeMost) {
		parts = append(parts, Change{Vectors: list})
	}
	for list := range slices.Chunk(c.Ties, changeMost/2) {
		parts = append(parts, Change{Ties: list})
	}
	for i := range parts {
		parts[i].Number, parts[i].Reindex = c.Number+uint64(i), c.Reindex
	}
	return parts
}

func decodeChange(number uint64, record []byte) (Change, error) {
	c := Change{Number: number}
	for f, err := range codec.Fields(record, changeVersion) {
		if err != nil {
			return Change{}, fmt.Errorf("change %d: %w", number, err)
		}
		list, err := f.Uints() // none of a flag
		if err != nil {
			return Change{}, fmt.Errorf("change %d: %w", number, err)
		}
		switch f.Number {
		case changeNodes:
			c.Nodes = ids(list)
		case changeEdges:
			for _, id := range list {
				c.Edges = append(c.Edges, EdgeID(id))
			}
		case changeVectors:
			c.Vectors = ids(list)
		case changeUpdated:
			c.Updated = ids(list)
		case changeRemoved:
			c.Removed = ids(list)
		case changeTies:
			for i := 0; i+1 < len(list); i += 2 {
				c.Ties = append(c.Ties, [2]ID{ID(list[i]), ID(list[i+1])})
			}
		case changeReindex:
			c.Reindex = f.Bool()
		}
	}
	return c, nil
}

// appendChange logs a change and drops those that are older than the log keeps.
func appendChange(tx kv.Tx, c Change) error {
	if err := tx.Put(key(keyChange, c.Number), encodeChange(c)); err != nil {
		return err
	}
	if c.Number%trimEvery != 0 || c.Number <= keptChanges {
		return nil
	}
	end := c.Number - keptChanges
	for number := end - min(end, trimEvery); number < end; number++ {
		if err := tx.Delete(key(keyChange, number)); err != nil {
			return err
		}
	}
	return nil
}

// Changes yields the changes with a number above after, oldest first. When the
// log no longer reaches back so far the only thing it yields is ErrTruncated.
func (s *Store) Changes(ctx context.Context, after uint64) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			return eachChange(r, after, func(change Change) error {
				if !yield(change, nil) {
					return errStop
				}
				return nil
			})
		})
		if err != nil && !isStop(err) {
			yield(Change{}, s.wrap("read changes", err))
		}
	}
}

// eachChange calls fn with the changes above a number.
func eachChange(r kv.Reader, after uint64, fn func(Change) error) error {
	count, err := readCounters(r)
	if err != nil || after >= count.change {
		return err
	}
	next := after + 1
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyChange), From: key(keyChange, next)}) {
		if err != nil {
			return err
		}
		var number uint64
		if err := keyNumbers(entry.Key, &number); err != nil {
			return err
		}
		if number != next {
			return fmt.Errorf("%w: it begins with change %d, change %d was asked for", ErrTruncated, number, next)
		}
		change, err := decodeChange(number, entry.Value)
		if err != nil {
			return err
		}
		if err := fn(change); err != nil {
			return err
		}
		next++
	}
	if next <= count.change {
		return fmt.Errorf("%w: there is nothing from change %d on, the last was %d", ErrTruncated, next, count.change)
	}
	return nil
}

// errStop ends a scan whose consumer has seen enough.
var errStop = errors.New("stop")

func isStop(err error) bool { return errors.Is(err, errStop) }
