// Package pool holds the candidates of a recall.
package pool

import (
	"cmp"
	"math"
	"slices"
)

// Unknown is the raw value of a channel that has no data on a candidate, such as the
// cosine of a turn without an embedding. It is NaN.
var Unknown = math.NaN()

// FeatureCount is the number of features; package feature defines them.
const FeatureCount = 53

// Candidate is a node that may be a result, with its raw values.
type Candidate struct {
	Ordinal uint32
	FoundIn uint8 // tier, 1 to 4
	State   bool  // found as a statement of the thing that the cue asks for

	Words, Window3, Window7 float64    // BM25 of the node, of 3 turns and of 7 turns
	Covered, Covered3       float64    // share of the cue's idf that 1 and 3 turns contain
	Cosine                  float64    // of the embeddings
	NeighbourWords          [2]float64 // BM25 of the previous and the next turn
	NeighbourCosine         [2]float64 // cosine of the previous and the next turn
	NeighbourMaxSim         [2]float64 // sums of weight * best similarity of the previous and the next turn
	MaxSim                  MaxSim
	Seed                    float64 // share of the walk's restart distribution
	Graph                   float64 // PageRank beyond the own seed
	Credited                float64 // strength of credited edges to it, 0 to 1
	Titled                  bool    // the cue names it by its title
	Bridge                  Bridge

	Features [FeatureCount]float64
	Score    float64
}

// MaxSim holds sums over the cue's tokens of weight * best similarity (Khattab and Zaharia
// 2020).
type MaxSim struct {
	Own, Window3, Window7 float64 // of the node, of 3 turns and of 7 turns
	Thresholded           float64 // of the node; similarities below a threshold count 0
}

// Bridge holds the values of a note read together with another note.
type Bridge struct {
	Words  float64 // BM25 of both
	MaxSim float64 // of both
	Shared float64 // sum of 1/degreePenalty over shared neighbours
	Gain   float64 // share of the cue that it adds to a path
	Linked bool    // a note that the cue names by its title names the title of this one
	Adds   float64 // share of the cue's idf that it adds to that of a note that names its title
}

// Pool is a set of candidates. The zero value is not usable; see New.
type Pool struct {
	Candidates []Candidate // ranked, best first, after Rank
	ranked     []Candidate
	places     map[uint32]int
}

// New returns an empty pool.
func New() *Pool { return &Pool{places: map[uint32]int{}} }

// Reset removes all candidates.
func (p *Pool) Reset() {
	p.Candidates = p.Candidates[:0]
	clear(p.places)
}

// Add adds a node that the pool does not have, and returns its candidate. Pointers to
// other candidates become invalid.
func (p *Pool) Add(ordinal uint32, tier uint8) *Candidate {
	p.places[ordinal] = len(p.Candidates)
	p.Candidates = append(p.Candidates, Candidate{Ordinal: ordinal, FoundIn: tier})
	return &p.Candidates[len(p.Candidates)-1]
}

// Has reports whether a node is a candidate.
func (p *Pool) Has(ordinal uint32) bool {
	_, have := p.places[ordinal]
	return have
}

// Get returns the candidate of a node, or nil.
func (p *Pool) Get(ordinal uint32) *Candidate {
	at, have := p.places[ordinal]
	if !have {
		return nil
	}
	return &p.Candidates[at]
}

// Rank orders the candidates by score, best first; of equal scores the later ordinal.
func (p *Pool) Rank() {
	order := make([]int, len(p.Candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int {
		a, b := &p.Candidates[i], &p.Candidates[k]
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Ordinal, a.Ordinal))
	})
	p.ranked = p.ranked[:0]
	for at, i := range order {
		p.ranked = append(p.ranked, p.Candidates[i])
		p.places[p.Candidates[i].Ordinal] = at
	}
	p.Candidates, p.ranked = p.ranked, p.Candidates
}

// Best returns the ordinals of the first candidates, at most limit.
func (p *Pool) Best(limit int) []uint32 {
	ordinals := make([]uint32, 0, limit)
	for i := range p.Candidates[:min(limit, len(p.Candidates))] {
		ordinals = append(ordinals, p.Candidates[i].Ordinal)
	}
	return ordinals
}
