package retrieve

import (
	"slices"

	"github.com/egomem/egomem/internal/index"
)

// Ties that led to what was of use remember for what (memgraph.Edge.Memory). Expansion
// follows those that fit the cue, from where it began. What stands at the other end need
// have nothing in common with the cue, or with where the tie begins: the tie alone, how
// firm it is and what of it is left, the kind that is wanted and the mood decide.

const (
	mostExpanded = 20  // candidates that come by ties
	leastFit     = 0.3 // of a tie's memory vector and the cue's, below which it says nothing
)

// addByTies adds what the best candidates are tied to for such cues, and reports whether
// there is any.
func (s *search) addByTies() (found bool) {
	if s.vector == nil || !s.index.HasEdgeMemory() {
		return false
	}
	best := newTop(mostExpanded)
	reached := map[uint32]float64{}
	for _, from := range s.tieStarts() {
		targets, attributes := s.index.Row(from)
		for i, to := range targets {
			a := index.Attribute(attributes[i])
			if a.Relation() != index.Related || s.hidden(a, to) {
				continue
			}
			fit, known := s.index.MemoryFit(from, to, s.vector)
			if !known || fit < leastFit {
				continue
			}
			firm := min(1, float64(fit*min(1, a.Strength())*a.Retention(s.day)*s.leaning(s.index.Kind(to)))*s.congenial(to))
			for _, end := range s.endsOf(to) {
				reached[end] = max(reached[end], firm)
			}
		}
	}
	for to, firm := range reached {
		if s.wanted(to) {
			best.offer(to, float32(firm))
		}
	}
	for _, number := range best.sorted() {
		if _, have := s.place[number]; !have {
			s.add(number)
			s.measure(&s.pool[len(s.pool)-1])
		}
		s.pool[s.place[number]].tied = reached[number]
		found = true
	}
	return found
}

// tieStarts returns where ties may begin: the best candidates, the notes that rest on
// them, and whom and what the cue names.
func (s *search) tieStarts() []uint32 {
	starts := slices.Concat(s.bestNumbers(seedsOfWalk), s.named)
	for _, number := range starts[:min(seedsOfWalk, len(starts))] {
		notes := 0
		targets, attributes := s.index.Row(number)
		for i, note := range targets {
			a := index.Attribute(attributes[i])
			if a.Relation() != index.DerivedFrom || a.Forward() || s.hidden(a, note) {
				continue
			}
			if notes++; notes > mostBases {
				break
			}
			starts = append(starts, note)
		}
	}
	return starts
}

// endsOf returns what a tie to a node leads to: the node, and what it rests on.
func (s *search) endsOf(number uint32) []uint32 {
	ends := s.basesOf(number)
	if len(ends) > mostBases {
		ends = nil
	}
	return append(ends, number)
}

// bestNumbers returns the candidates that are ranked best.
func (s *search) bestNumbers(most int) []uint32 {
	numbers := make([]uint32, 0, most)
	for i := range s.pool[:min(most, len(s.pool))] {
		numbers = append(numbers, s.pool[i].number)
	}
	return numbers
}
