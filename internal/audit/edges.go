package audit

import (
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

func (c *checker) checkEdges() error {
	var spans [][2]graph.EdgeID // first and last edge of every bundle
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
		if err := c.faultBeyondCounter(0, uint64(e.ID)); err != nil {
			return err
		}
	}
	for _, id := range append([]graph.ID{e.From, e.To}, e.Provenance...) {
		if _, exists := c.nodes[id]; !exists {
			if err := c.fault("edge %d refers to node %v, which does not exist", e.ID, id); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checker) checkDerivedOfEdges() error {
	if c.derivedMatch {
		return nil
	}
	for _, kind := range []byte{record.KeyIn, record.KeyEdge, record.KeyDependentEdge} {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind)}) {
			if err != nil {
				return err
			}
			var entries []kv.Entry
			b, err := c.bundleOf(entry)
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

// bundleOf returns the bundle that a derived entry belongs to.
func (c *checker) bundleOf(entry kv.Entry) (b *record.Bundle, err error) {
	var from, to, id uint64
	switch entry.Key[0] {
	case record.KeyIn:
		if err = record.ParseKey(entry.Key, &to, &from, &id); err == nil {
			b, err = record.GetBundle(c.reader, graph.ID(from), graph.EdgeID(id))
		}
	case record.KeyEdge:
		if err = errors.Join(record.ParseKey(entry.Key, &id),
			record.ParseKey(append([]byte{0}, entry.Value...), &from)); err == nil {
			b, err = record.GetBundle(c.reader, graph.ID(from), graph.EdgeID(id))
		}
	default:
		if id, err = lastNumber(entry); err == nil {
			b, _, err = record.FindEdge(c.reader, graph.EdgeID(id))
		}
	}
	return b, err
}
