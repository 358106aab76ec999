package memgraph

import (
	"fmt"
	"iter"

	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// TokenCue is a cue's tokens, to be compared with those of the memory's texts.
type TokenCue = tokens.Cue

// Hit is a node that was found by its vector.
type Hit = vector.Hit

// VectorIndex finds the vectors nearest to a query; nodes are ids. It has to be safe
// for concurrent use. Methods Due() bool and Rebuild(context.Context) error are used
// where it has them.
type VectorIndex = vector.Index

// profile is what the indexes of a DB's egos hold in memory.
type profile struct {
	lean      bool                      // no tokens, and of vectors only the bytes
	vectors   func(dim int) VectorIndex // nil is vector.Auto
	threshold int                       // of that
}

// readVectors returns an index of the vectors that are yielded, on the graph that was
// kept of one.
func (p profile) readVectors(graph []byte, dim int, vectors iter.Seq2[uint32, []float32]) (VectorIndex, error) {
	if p.vectors == nil {
		return vector.ReadAuto(graph, dim, &vector.AutoOptions{Lean: p.lean, Threshold: p.threshold}, vectors)
	}
	index := p.vectors(dim)
	for id, unit := range vectors {
		if err := index.Put(id, unit); err != nil {
			return nil, err
		}
	}
	return index, nil
}

// readMeanings reads the vectors of all nodes and, unless the index is to be lean,
// the tokens. vectors is what was begun of their index.
func (x *Index) readMeanings(r kv.Reader, state stamp, vectors *gathering) (err error) {
	x.vectors, err = vectors.feed(r, state, func(id ID) bool {
		_, known := x.Number(id)
		return known
	})
	if err != nil || x.profile.lean {
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

// addTokens indexes a stored token record. Tokens that a node has stay.
func (x *Index) addTokens(id ID, stored []byte, dim int) error {
	packed, _, err := splitFingerprint(stored)
	if err != nil {
		return err
	}
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

// dropTokens takes out what addTokens put in.
func (x *Index) dropTokens(id ID, stored []byte) {
	packed, _, err := splitFingerprint(stored)
	if number, ok := x.Number(id); err == nil && ok && x.tokens != nil {
		_ = x.tokens.Remove(number, packed) // as it was put
	}
}

// scanVectors calls fn with every node that has a vector in use, and with what decodes
// that.
func scanVectors(r kv.Reader, state stamp, fn func(id ID, decode func(unit []float32) error) error) error {
	if state.dim == 0 {
		return nil
	}
	var id uint64
	var value []byte
	decode := func(unit []float32) error {
		if err := decodeVector(unit, value); err != nil {
			return fmt.Errorf("vector of node %d: %w", id, err)
		}
		return nil
	}
	for entry, err := range r.Scan(kv.Range{Prefix: key(state.slot.vectors())}) {
		if err != nil {
			return err
		}
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		value = entry.Value
		if err := fn(ID(id), decode); err != nil {
			return err
		}
	}
	return nil
}

// holdVectors makes room for the first vectors.
func (x *Index) holdVectors(dim int) (err error) {
	if x.vectors == nil && dim > 0 {
		x.vectors, err = x.profile.readVectors(nil, dim, func(func(uint32, []float32) bool) {})
	}
	return err
}

// vectorGraph returns what of the index of vectors is worth keeping.
func (x *Index) vectorGraph() []byte {
	if auto, ok := x.vectors.(*vector.Auto); ok { // others are not asked to read one, either
		return auto.AppendCheckpoint(nil)
	}
	return nil
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
	return x.nearest(unit, k, keep), nil
}

// nearest asks the vectors, which know nodes by their ids.
func (x *Index) nearest(unit []float32, k int, keep func(n uint32) bool) []Hit {
	hits := x.vectors.Search(unit, k, func(id uint32) bool {
		n, known := x.Number(ID(id))
		return known && (keep == nil || keep(n))
	})
	for i := range hits {
		hits[i].Node, _ = x.Number(ID(hits[i].Node))
	}
	return hits
}

// Cosine returns the similarity of a node's vector with a query of length one.
func (x *Index) Cosine(n uint32, unit []float32) (cosine float32, ok bool) {
	if x.vectors == nil || len(unit) != x.vectors.Dim() {
		return 0, false
	}
	return x.vectors.Cosine(uint32(x.entries[n].id), unit)
}

// Tokens prepares a cue's tokens for comparison with those of the memory's texts,
// or returns nil when the memory has none. vectors and numbers are those of
// an Embedding. How much a token weighs goes by how rare it is in the whole memory,
// whoever asks.
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
		if x.entries[n].kind != Person && (x.vectors == nil || !x.vectors.Has(uint32(id))) {
			list = append(list, ID(id))
		}
	}
	return list
}
