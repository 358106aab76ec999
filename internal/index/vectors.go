package index

import (
	"fmt"
	"iter"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// TokenCue is a cue's tokens, to be compared with those of the memory's texts.
type TokenCue = tokens.Cue

// Hit is a node that was found by its vector.
type Hit = vector.Hit

// VectorIndex finds the vectors nearest to a query.
type VectorIndex = vector.Index

// Options say what the indexes of a DB's egos hold in memory.
type Options struct {
	Lean       bool                      // no tokens, and of vectors only the bytes
	NewVectors func(dim int) VectorIndex // nil is vector.Auto
	Threshold  int                       // of that
}

// readVectors returns an index of the vectors that are yielded, on the graph that was
// kept of one.
func (p Options) readVectors(checkpoint []byte, dim int, vectors iter.Seq2[uint32, []float32]) (VectorIndex, error) {
	if p.NewVectors == nil {
		return vector.ReadAuto(checkpoint, dim, &vector.AutoOptions{Lean: p.Lean, Threshold: p.Threshold}, vectors)
	}
	index := p.NewVectors(dim)
	for id, unit := range vectors {
		if err := index.Put(id, unit); err != nil {
			return nil, err
		}
	}
	return index, nil
}

// readMeanings reads the vectors of all nodes and, unless the index is to be lean,
// the tokens. vectors is what was begun of their index.
func (x *Index) ReadEmbeddings(r kv.Reader, state record.Header, vectors *vectorLoader) (err error) {
	x.Vectors, err = vectors.load(r, state, func(id graph.ID) bool {
		_, known := x.Ordinal(id)
		return known
	})
	if err != nil || x.Options.Lean {
		return err
	}
	return x.readTokens(r, state)
}

func (x *Index) readTokens(r kv.Reader, state record.Header) error {
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(state.Slot.Tokens())}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := record.ParseKey(entry.Key, &id); err != nil {
			return err
		}
		if err := x.addTokens(graph.ID(id), entry.Value, state.TokenDim); err != nil {
			return fmt.Errorf("tokens of node %d: %w: %w", id, graph.ErrCorrupt, err)
		}
	}
	return nil
}

// addTokens indexes a stored token record. Tokens that a node has stay.
func (x *Index) addTokens(id graph.ID, stored []byte, dim int) error {
	packed, _, err := record.SplitFingerprint(stored)
	if err != nil {
		return err
	}
	number, ok := x.Ordinal(id)
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
func (x *Index) dropTokens(id graph.ID, stored []byte) {
	packed, _, err := record.SplitFingerprint(stored)
	if number, ok := x.Ordinal(id); err == nil && ok && x.tokens != nil {
		_ = x.tokens.Remove(number, packed) // as it was put
	}
}

// holdVectors makes room for the first vectors.
func (x *Index) ensureVectors(dim int) (err error) {
	if x.Vectors == nil && dim > 0 {
		x.Vectors, err = x.Options.readVectors(nil, dim, func(func(uint32, []float32) bool) {})
	}
	return err
}

// vectorGraph returns what of the index of vectors is worth keeping.
func (x *Index) VectorGraph() []byte {
	if auto, ok := x.Vectors.(*vector.Auto); ok { // others are not asked to read one, either
		return auto.AppendCheckpoint(nil)
	}
	return nil
}

// Model returns the embedding model of the memory's vectors, or "" before the
// first.
func (x *Index) Model() string { return x.model }

// Dim returns the dimension of the memory's vectors, or 0 before the first.
func (x *Index) Dim() int {
	if x.Vectors == nil {
		return 0
	}
	return x.Vectors.Dim()
}

// Nearest returns the k nodes whose vectors are nearest to a query's, best first,
// among those that keep accepts (nil accepts all). The query is scaled to length
// one; a wrong dimension is ErrBadVector.
func (x *Index) Nearest(query []float32, k int, keep func(n uint32) bool) ([]Hit, error) {
	if x.Vectors == nil {
		return nil, nil
	}
	unit, err := vector.Unit(query, x.Vectors.Dim())
	if err != nil {
		return nil, err
	}
	return x.nearest(unit, k, keep), nil
}

// nearest asks the vectors, which know nodes by their ids.
func (x *Index) nearest(unit []float32, k int, keep func(n uint32) bool) []Hit {
	hits := x.Vectors.Search(unit, k, func(id uint32) bool {
		n, known := x.Ordinal(graph.ID(id))
		return known && (keep == nil || keep(n))
	})
	for i := range hits {
		hits[i].Node, _ = x.Ordinal(graph.ID(hits[i].Node))
	}
	return hits
}

// Cosine returns the similarity of a node's vector with a query of length one.
func (x *Index) Cosine(n uint32, unit []float32) (cosine float32, ok bool) {
	if x.Vectors == nil || len(unit) != x.Vectors.Dim() {
		return 0, false
	}
	return x.Vectors.Cosine(uint32(x.Entries[n].Id), unit)
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
func (x *Index) WithoutVector(after graph.ID, most int) []graph.ID {
	var list []graph.ID
	for id := uint64(after); id < uint64(len(x.byID)) && len(list) < most; id++ {
		if graph.ID(id) == after || x.byID[id] == 0 {
			continue
		}
		n := x.byID[id] - 1
		if x.Entries[n].kind != graph.Person && (x.Vectors == nil || !x.Vectors.Has(uint32(id))) {
			list = append(list, graph.ID(id))
		}
	}
	return list
}
