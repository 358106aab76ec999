// Package channel finds the candidates of a recall. Each channel is one way to find them.
// Channels share a State and run one after the other.
package channel

import (
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
	"github.com/egomem/egomem/retrieve/ppr"
)

// Channel is one way to find candidates.
type Channel interface {
	// Find adds candidates to the pool, or changes their raw values, and reports whether it
	// did.
	Find(s *State) (changed bool, err error)
}

// Embedding is what a model gives for a cue. The zero value is none.
type Embedding struct {
	Vector []float32 // unit length
	Tokens []float32 // one vector per token, concatenated; nil without
	IDs    []int32   // of the tokens, in the model's vocabulary
	Static bool      // tokens have the same vectors in every text
}

// State is what the channels of one recall share.
type State struct {
	Query     *query.Query
	Access    *access.Access
	Pool      *pool.Pool
	Named     []uint32         // people and names in the cue
	Asked     *states.Question // nil unless the cue asks for a present value
	Words     Words            // matches of the cue's words
	Embedding Embedding        // of the cue
	// TokenError is why the cue's tokens cannot be compared with the memory's.
	TokenError error
	Tier       uint8 // at work, 1 to 4

	maxSim *maxSim // nil without token vectors
	walk   *walker
	memory *Memory
}

// Memory is what a State reuses from an earlier one. One State at a time uses it.
type Memory struct {
	pool    *pool.Pool
	access  access.Buffers
	windows map[uint32]float32
	maxSim  maxSim
	walk    walker
}

// walker holds a walk and its trace.
type walker struct {
	walk     ppr.Walk
	trace    ppr.Trace
	traced   bool // the trace is that of the walk
	sawEdges bool // the walk met stored edges
}

func (w *walker) reset() { w.traced, w.sawEdges = false, false }

// NewMemory returns an empty Memory.
func NewMemory() *Memory {
	return &Memory{pool: pool.New(), windows: map[uint32]float32{}, maxSim: maxSim{places: map[uint32]int{}}}
}

// Access returns the access of a query's asker, for a search of its own. It is valid until the memory is used again.
func (m *Memory) Access(index *index.Index, q *query.Query) *access.Access {
	return access.New(index, q, &m.access)
}

// NewState returns a State with an empty pool. It does not match words yet; see
// MatchWords.
func NewState(index *index.Index, q *query.Query, e Embedding, m *Memory) *State {
	m.pool.Reset()
	m.walk.reset()
	a := access.New(index, q, &m.access)
	return &State{Query: q, Access: a, Pool: m.pool, Embedding: e, walk: &m.walk, memory: m}
}

// HasDense reports whether embeddings take part.
func (s *State) HasDense() bool { return s.Embedding.Vector != nil }

// HasTokens reports whether token vectors take part.
func (s *State) HasTokens() bool { return s.maxSim != nil }

// add adds a node to the pool if it is wanted and new. It returns the new candidate, or
// nil.
func (s *State) add(n uint32) *pool.Candidate {
	if s.Pool.Has(n) || !s.Access.Wanted(n) {
		return nil
	}
	return s.Pool.Add(n, s.Tier)
}

// addWithSources adds a node and, if it is a key note, its sources.
func (s *State) addWithSources(n uint32) {
	s.add(n)
	if s.Query.Off(query.Keys) || !s.Access.IsNote(n) || !s.Access.IsKey(n) {
		return
	}
	for _, source := range s.Access.Sources(n) {
		s.add(source)
	}
}
