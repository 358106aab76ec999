package audit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/graph"
)

func (c *checker) checkVectors() error {
	inUse, next := c.header.Slot, c.header.Slot.Other()
	for _, kind := range []byte{inUse.Vectors(), inUse.Tokens(), next.Vectors(), next.Tokens(), record.KeySpans,
		record.KeyRetrievals} {
		err := c.scan(kind, 1, func(numbers []uint64, value []byte) error {
			k := record.Key(kind, numbers[0])
			words, exists := c.nodes[graph.ID(numbers[0])]
			if !exists {
				return c.derived(Repair{Drop: [][]byte{k}}, "key %x belongs to node %d, which does not exist", k, numbers[0])
			}
			var err error
			switch kind {
			case inUse.Vectors():
				c.report.Unembedded--
				err = c.checkVector(value, c.header.ModelInfo, words)
			case inUse.Tokens():
				err = c.checkTokens(value, c.header.ModelInfo, words)
			case next.Vectors():
				err = c.checkVector(value, c.header.Next, words)
			case next.Tokens():
				err = c.checkTokens(value, c.header.Next, words)
			}
			if err != nil { // after the repair the text is embedded again
				return c.derived(Repair{Drop: [][]byte{k}}, "the vectors of node %d: %v", numbers[0], err)
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
	c.unit = slices.Grow(c.unit[:0], m.Dim)[:m.Dim]
	if err := record.DecodeVector(c.unit, stored); err != nil {
		return err
	}
	return checkFingerprint(stored, words)
}

// checkTokens checks the record of tokens and that it belongs to the node's words.
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
	if _, fingerprint, err := record.SplitFingerprint(stored); err != nil || fingerprint != words {
		return cmp.Or(err, fmt.Errorf("%w: they belong to other words", graph.ErrStale))
	}
	return nil
}
