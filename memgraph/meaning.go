package memgraph

import (
	"fmt"

	"github.com/egomem/egomem/memgraph/internal/tokens"
	"github.com/egomem/egomem/memgraph/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// TokenCue is a cue's tokens, to be compared with those of the memory's texts.
type TokenCue = tokens.Cue

// Hit is a node that was found by its vector.
type Hit = vector.Hit

// readMeanings reads the vectors of all nodes and, unless it is to be lean, the
// tokens.
func (x *Index) readMeanings(r kv.Reader, state stamp, lean bool) error {
	if err := x.readVectors(r, state); err != nil || lean {
		return err
	}
	return x.readTokens(r, state)
}

func (x *Index) readTokens(r kv.Reader, state stamp) error {
	for entry, err := range r.Scan(kv.Range{Prefix: key(state.slot.tokens())}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		if err := x.addTokens(ID(id), entry.Value, state.tokens); err != nil {
			return fmt.Errorf("tokens of node %d: %w: %w", id, ErrCorrupt, err)
		}
	}
	return nil
}

// addTokens indexes packed tokens; those of a node that has some stay.
func (x *Index) addTokens(id ID, packed []byte, dim int) error {
	number, ok := x.Number(id)
	if !ok || dim == 0 {
		return nil
	}
	if x.tokens == nil {
		x.tokens = tokens.New(dim)
	}
	if x.tokens.Count(number) > 0 {
		return nil
	}
	return x.tokens.Put(number, packed)
}

func (x *Index) readVectors(r kv.Reader, state stamp) error {
	for entry, err := range r.Scan(kv.Range{Prefix: key(state.slot.vectors())}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		unit, err := decodeVector(entry.Value, state.dim)
		if err != nil {
			return fmt.Errorf("vector of node %d: %w", id, err)
		}
		x.addVector(ID(id), unit)
	}
	return nil
}

func (x *Index) addVector(id ID, unit []float32) {
	number, ok := x.Number(id)
	if !ok {
		return
	}
	if x.vectors == nil {
		x.vectors = vector.NewFlat(len(unit))
	}
	x.vectors.Put(number, unit)
}

// Model returns the embedding model of the memory's vectors, or "" before the
// first.
func (x *Index) Model() string { return x.model }

// Dim returns the dimension of the memory's vectors, or 0 before the first.
func (x *Index) Dim() int {
	if x.vectors == nil {
		return 0
	}
	return x.vectors.Dim()
}

// Nearest returns the k nodes whose vectors are nearest to a query's, best first,
// among those that keep accepts (nil accepts all). The query is scaled to length
// one; a wrong dimension is ErrBadVector.
func (x *Index) Nearest(query []float32, k int, keep func(n uint32) bool) ([]Hit, error) {
	if x.vectors == nil {
		return nil, nil
	}
	unit, err := vector.Unit(query, x.vectors.Dim())
	if err != nil {
		return nil, err
	}
	return x.vectors.Search(unit, k, keep), nil
}

// Cosine returns the similarity of a node's vector with a query of length one.
func (x *Index) Cosine(n uint32, unit []float32) (cosine float32, ok bool) {
	if x.vectors == nil || len(unit) != x.vectors.Dim() {
		return 0, false
	}
	return x.vectors.Cosine(n, unit)
}

// Tokens prepares a cue's tokens for comparison with those of the memory's texts,
// or returns nil when the memory has none. vectors and numbers are those of
// Writer.SetTokens.
func (x *Index) Tokens(vectors []float32, numbers []int32) (*TokenCue, error) {
	if x.tokens == nil || len(numbers) == 0 {
		return nil, nil
	}
	return x.tokens.Cue(vectors, numbers)
}

// TokenCount returns how many tokens of a node can be compared, and TotalTokens
// how many of all nodes.
func (x *Index) TokenCount(n uint32) int {
	if x.tokens == nil {
		return 0
	}
	return x.tokens.Count(n)
}

// TotalTokens returns how many tokens of all nodes can be compared.
func (x *Index) TotalTokens() int {
	if x.tokens == nil {
		return 0
	}
	return x.tokens.Total()
}

// WithoutVector returns up to most nodes above after that have words but no
// embedding yet, oldest first.
func (x *Index) WithoutVector(after ID, most int) []ID {
	var list []ID
	for id := uint64(after); id < uint64(len(x.byID)) && len(list) < most; id++ {
		if ID(id) == after || x.byID[id] == 0 {
			continue
		}
		n := x.byID[id] - 1
		if x.entries[n].kind != Person && (x.vectors == nil || !x.vectors.Has(n)) {
			list = append(list, ID(id))
		}
	}
	return list
}
