package channel

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

const (
	maxFirstNotes   = 10 // best notes that are read together with others
	maxSharedDegree = 48 // a neighbour with more arcs connects nothing in particular
)

// ByBridges reads notes together that share a rare neighbour, for two-hop questions: one
// note holds a part of the question and a name, the other holds the answer about that
// name. It adds no candidates, and sets their Bridge values. A dialog asks nothing, so it
// has no bridges.
type ByBridges struct{}

// Find implements Channel.
func (ByBridges) Find(s *State) (bool, error) {
	candidates := s.Pool.Candidates
	for i := range candidates {
		c := &candidates[i]
		c.Bridge = pool.Bridge{Words: c.Words, MaxSim: c.MaxSim.Own}
	}
	if s.Query.IsDialog || s.Query.Off(query.Bridges) {
		return true, nil
	}
	firsts := map[uint32][]*pool.Candidate{} // by shared neighbour
	for _, first := range s.firstNotes() {
		s.link(first)
		for _, shared := range s.rareNeighbours(first.Ordinal) {
			firsts[shared] = append(firsts[shared], first)
		}
	}
	if len(firsts) == 0 {
		return true, nil
	}
	bridges := map[*pool.Candidate]float64{} // what a first note shares with the second
	for i := range candidates {
		second := &candidates[i]
		if !s.Access.IsNote(second.Ordinal) {
			continue
		}
		clear(bridges)
		for _, shared := range s.rareNeighbours(second.Ordinal) {
			for _, first := range firsts[shared] {
				if first != second {
					bridges[first] += 1 / float64(DegreePenalty(s.Access.VisibleDegree(shared)))
				}
			}
		}
		for first, sharing := range bridges {
			s.readTogether(first, second, sharing)
		}
	}
	return true, nil
}

// link sets the Linked and Adds values of the candidates whose titles a first note names.
func (s *State) link(first *pool.Candidate) {
	for _, n := range s.titledBy(first.Ordinal) {
		c := s.Pool.Get(n)
		if c == nil {
			continue
		}
		c.Bridge.Linked = c.Bridge.Linked || first.Titled
		_, covered := s.Words.Together([]uint32{first.Ordinal, n})
		c.Bridge.Adds = max(c.Bridge.Adds, float64(covered)-c.Covered)
	}
}

// firstNotes returns the notes that the cue names by their titles, and those that fit it best by
// words, embedding and tokens.
func (s *State) firstNotes() []*pool.Candidate {
	candidates := s.Pool.Candidates
	words := pool.ScaleOf(candidates, func(c *pool.Candidate) float64 { return c.Words })
	dense := pool.ScaleOf(candidates, func(c *pool.Candidate) float64 { return c.Cosine })
	tokens := pool.ScaleOf(candidates, func(c *pool.Candidate) float64 { return c.MaxSim.Own })
	type fitting struct {
		note *pool.Candidate
		fit  float64
	}
	var list []fitting
	for i := range candidates {
		c := &candidates[i]
		if !s.Access.IsNote(c.Ordinal) {
			continue
		}
		cosine := dense.ScoreOr(c.Cosine, words, c.Words)
		similarity := tokens.ScoreOr(c.MaxSim.Own, words, c.Words)
		fit := words.Score(c.Words) + cosine + similarity
		if c.Titled {
			fit += 6 * pool.MaxScore // before all others
		}
		list = append(list, fitting{c, fit})
	}
	slices.SortStableFunc(list, func(a, b fitting) int { return cmp.Compare(b.fit, a.fit) })
	var notes []*pool.Candidate
	for _, f := range list[:min(len(list), maxFirstNotes)] {
		notes = append(notes, f.note)
	}
	return notes
}

// rareNeighbours returns the names and notes next to a node that have few arcs.
func (s *State) rareNeighbours(n uint32) []uint32 {
	targets, attributes := s.Access.Row(n)
	var list []uint32
	for i, target := range targets {
		arc := index.Attribute(attributes[i])
		connects := arc.Relation() == index.Mentions && arc.Forward() || arc.Relation() == index.Related ||
			arc.Relation() == index.DerivedFrom
		if connects && s.Access.VisibleDegree(target) <= maxSharedDegree && !slices.Contains(list, target) {
			list = append(list, target)
		}
	}
	return list
}

// readTogether compares the cue with two notes read as one text.
func (s *State) readTogether(first, second *pool.Candidate, sharing float64) {
	both := []uint32{first.Ordinal, second.Ordinal}
	words, _ := s.Words.Together(both)
	second.Bridge.Words = max(second.Bridge.Words, float64(words))
	second.Bridge.Shared = max(second.Bridge.Shared, sharing)
	if s.maxSim != nil && !math.IsNaN(second.MaxSim.Own) && !math.IsNaN(first.MaxSim.Own) {
		second.Bridge.MaxSim = max(second.Bridge.MaxSim, float64(s.maxSim.together(both)))
	}
}
