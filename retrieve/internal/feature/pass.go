package feature

import (
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Input is what features are computed from, next to the candidates' raw values.
type Input struct {
	Query         *query.Query
	Access        *access.Access
	Named         []uint32  // people and names in the cue
	Conversations []float32 // BM25 of each conversation
	HasDense      bool      // the cue and the memory have embeddings
	HasTokens     bool      // the cue and the memory have token vectors
}

// pass is one computation over a pool.
type pass struct {
	query         *query.Query
	access        *access.Access
	named         []uint32
	conversations []float32
	hasDense      bool
	hasTokens     bool

	words, window3, window7, dense, graph, gain pool.Scale
	maxSim, maxSim3, maxSim7, thresholded       pool.Scale

	bestConversation float64
	instructions     map[uint32]int // rank of each standing instruction, from 1
}

// newPass computes the scales of a pool.
func newPass(in Input, candidates []pool.Candidate) *pass {
	scale := func(value func(*pool.Candidate) float64) pool.Scale { return pool.ScaleOf(candidates, value) }
	p := &pass{
		query: in.Query, access: in.Access, named: in.Named, conversations: in.Conversations,
		hasDense: in.HasDense, hasTokens: in.HasTokens,
		words:       scale(func(c *pool.Candidate) float64 { return c.Words }),
		window3:     scale(func(c *pool.Candidate) float64 { return c.Window3 }),
		window7:     scale(func(c *pool.Candidate) float64 { return c.Window7 }),
		dense:       scale(func(c *pool.Candidate) float64 { return c.Cosine }),
		graph:       scale(func(c *pool.Candidate) float64 { return c.Graph }),
		maxSim:      scale(func(c *pool.Candidate) float64 { return c.MaxSim.Own }),
		thresholded: scale(func(c *pool.Candidate) float64 { return c.MaxSim.Thresholded }),
		maxSim3:     scale(func(c *pool.Candidate) float64 { return c.MaxSim.Window3 }),
		maxSim7:     scale(func(c *pool.Candidate) float64 { return c.MaxSim.Window7 }),
		gain:        scale(func(c *pool.Candidate) float64 { return c.Bridge.Gain }),
	}
	for _, score := range in.Conversations {
		p.bestConversation = max(p.bestConversation, float64(score))
	}
	return p
}
