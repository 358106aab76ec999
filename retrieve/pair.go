package retrieve

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
)

// An answer that takes two steps lies in two notes: one holds a part of the question
// and a name, the other what is asked of that name. So notes that share something
// rare are also read as one text, the better found one lending its words.
//
// It counts for notes and documents alone, which say by themselves what they are about,
// and when something is asked: of a dialog that goes on, no part is left open.

const (
	// mostLenders is how many of the best candidates lend their words to others.
	mostLenders = 10
	// mostSharing is how many may share something that ties two of them: what more
	// share says nothing of any.
	mostSharing = 48
)

// paired is what a candidate is together with the one it fits best.
type paired struct {
	words float64 // BM25 of both read as one
	late  float64 // late interaction with both
	tie   float64 // how much the two share, of the pair that shares most
	step  float64 // share of the cue that it meets beyond a way to it, of the best way
}

// pair reads each note with each of the best found that it shares something with.
func (s *search) pair() {
	for i := range s.pool {
		c := &s.pool[i]
		c.pair = paired{words: c.words, late: c.late.own}
	}
	if s.talk || s.off(Pairs) {
		return
	}
	lenders := map[uint32][]int{} // by what is shared: places in the pool
	for _, i := range s.bestNotes() {
		for _, shared := range s.sharedBy(s.pool[i].number) {
			lenders[shared] = append(lenders[shared], i)
		}
	}
	if len(lenders) == 0 {
		return
	}
	ties := map[int]float64{} // by place of the lender
	for i := range s.pool {
		if !s.note(s.pool[i].number) {
			continue
		}
		clear(ties)
		for _, shared := range s.sharedBy(s.pool[i].number) {
			for _, lender := range lenders[shared] {
				if lender != i {
					ties[lender] += 1 / float64(spread(s.hangOn(shared)))
				}
			}
		}
		for lender, tie := range ties {
			s.readWith(&s.pool[i], &s.pool[lender], tie)
		}
	}
}

// note reports whether a node says by itself what it is about.
func (s *search) note(number uint32) bool { return s.index.Kind(number) != graph.Turn }

// bestNotes returns the places in the pool of the notes that words and meaning fit
// best.
func (s *search) bestNotes() []int {
	words := scaleOf(s.pool, func(c *candidate) float64 { return c.words })
	dense := scaleOf(s.pool, func(c *candidate) float64 { return c.dense })
	late := scaleOf(s.pool, func(c *candidate) float64 { return c.late.own })
	var places []int
	fit := make([]float64, len(s.pool))
	for i := range s.pool {
		c := &s.pool[i]
		if !s.note(c.number) {
			continue
		}
		meant := dense.or(c.dense, words, c.words)
		met := late.or(c.late.own, words, c.words)
		fit[i] = words.score(c.words) + meant + met
		places = append(places, i)
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(fit[b], fit[a]) })
	return places[:min(len(places), mostLenders)]
}

// sharedBy returns the names and notes that a node hangs together with, of those that
// few others do.
func (s *search) sharedBy(number uint32) []uint32 {
	targets, attributes := s.index.Row(number)
	var list []uint32
	for i, target := range targets {
		a := index.Attribute(attributes[i])
		ties := a.Relation() == index.Mentions && a.Forward() || a.Relation() == index.Related || a.Relation() == index.DerivedFrom
		if !ties || s.hidden(a, target) {
			continue
		}
		if s.hangOn(target) <= mostSharing && !slices.Contains(list, target) {
			list = append(list, target)
		}
	}
	return list
}

// readWith compares the cue with a candidate and a lender read as one text.
func (s *search) readWith(c, lender *candidate, tie float64) {
	both := []uint32{lender.number, c.number}
	words, _ := s.match.Together(both)
	c.pair.words = max(c.pair.words, float64(words))
	c.pair.tie = max(c.pair.tie, tie)
	if s.late != nil && !math.IsNaN(c.late.own) && !math.IsNaN(lender.late.own) {
		c.pair.late = max(c.pair.late, float64(s.together(both)))
	}
}
