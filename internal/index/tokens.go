package index

import (
	"fmt"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// TokenCue holds the token vectors of a cue for comparison with those of the texts.
type TokenCue = tokens.Cue

// tokenTable holds the token vectors of the current embedding model.
type tokenTable struct {
	nodes *nodeTable
	all   *tokens.Index // nil before the first tokens
}

// Tokens prepares the tokens of a cue for comparison, or returns nil when the memory has
// none. vectors and ids are Tokens and TokenIDs of a graph.Embedding. The weight of a
// token follows from its frequency in the whole memory, for every asker.
func (t *tokenTable) Tokens(vectors []float32, ids []int32) (*TokenCue, error) {
	if t.all == nil || len(ids) == 0 {
		return nil, nil
	}
	return t.all.Cue(vectors, ids)
}

// TokenCount returns the number of token vectors of a node.
func (t *tokenTable) TokenCount(n uint32) int {
	if t.all == nil {
		return 0
	}
	return t.all.Count(n)
}

// TotalTokens returns the number of token vectors of all nodes.
func (t *tokenTable) TotalTokens() int {
	if t.all == nil {
		return 0
	}
	return t.all.Total()
}

// read indexes all stored token records of the model in use.
func (t *tokenTable) read(r kv.Reader, header record.Header) error {
	return t.scanTokens(r, header, func(id graph.ID, stored []byte) error {
		if err := t.add(id, stored, header.TokenDim); err != nil {
			return fmt.Errorf("tokens of node %v: %w: %w", id, graph.ErrCorrupt, err)
		}
		return nil
	})
}

// scanTokens calls fn with all stored token records of the model in use.
func (t *tokenTable) scanTokens(r kv.Reader, header record.Header, fn func(id graph.ID, stored []byte) error) error {
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(header.Slot.Tokens())}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := record.ParseKey(entry.Key, &id); err != nil {
			return err
		}
		if err := fn(graph.ID(id), entry.Value); err != nil {
			return err
		}
	}
	return nil
}

// add indexes a stored token record. A node that has tokens keeps them.
func (t *tokenTable) add(id graph.ID, stored []byte, dim int) error {
	packed, _, err := record.SplitFingerprint(stored)
	if err != nil {
		return err
	}
	ordinal, ok := t.nodes.Ordinal(id)
	if !ok || dim == 0 {
		return nil
	}
	if t.all == nil {
		t.all = tokens.New(dim)
	}
	if t.all.Count(ordinal) > 0 {
		return nil
	}
	return t.all.Put(ordinal, packed)
}

// remove removes a stored token record that add indexed. Nil is no record.
func (t *tokenTable) remove(id graph.ID, stored []byte) error {
	ordinal, ok := t.nodes.Ordinal(id)
	if !ok || t.all == nil || len(stored) == 0 {
		return nil
	}
	packed, _, err := record.SplitFingerprint(stored)
	if err != nil {
		return err
	}
	return t.all.Remove(ordinal, packed)
}
