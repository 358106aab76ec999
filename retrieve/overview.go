package retrieve

import (
	"cmp"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// overview answers a cue that asks for a time alone ("What did we talk about last week?"): what
// was said then, in its order. Of more than K turns each conversation has the same share, those
// that say most. Where asked what the asker said or did, their own turns come first. It reports whether anything was said then.
func (s *search) overview() bool {
	if !s.Query.OnlyTime || s.Query.Off(query.Dates) {
		return false
	}
	began := time.Now()
	anyone := func(uint32) bool { return true }
	isOwn := func(n uint32) bool { return s.Access.IsAsker(s.Access.KnownSpeaker(n)) }
	var picked []uint32
	if language.AsksOfOneself(s.Query.Text) {
		picked = s.toldAt(0, s.cue.K, isOwn)
		picked = append(picked, s.toldAt(0, s.cue.K-len(picked), func(n uint32) bool { return !isOwn(n) })...)
	} else {
		picked = s.toldAt(0, s.cue.K, anyone)
	}
	if len(picked) == 0 {
		picked = s.toldAt(miscount, s.cue.K, anyone)
	}
	if len(picked) == 0 {
		return false
	}
	for place, n := range picked {
		s.Pool.Add(n, uint8(Seeds)).Score = 1 - float64(place)/float64(len(picked))
	}
	s.Pool.Rank()
	s.isOverview = true
	s.reports = append(s.reports, TierReport{Findings{Tier: Seeds, Candidates: len(picked)},
		Verdict{true, "only a time is asked for, and this was said then"}, time.Since(began)})
	return true
}

// toldAt returns wanted turns of some speakers at the times of the cue, or at most so far from them, in their order.
func (s *search) toldAt(off time.Duration, most int, isOf func(n uint32) bool) (picked []uint32) {
	talks := s.talksAt(off, isOf)
	for left, i := most, 0; i < len(talks); i++ { // the smallest first, so that they leave their rest to others
		share := (left + len(talks) - i - 1) / (len(talks) - i)
		turns := s.mostTelling(talks[i], share)
		left -= len(turns)
		picked = append(picked, turns...)
	}
	x := s.Access.Index
	slices.SortFunc(picked, func(a, b uint32) int { return cmp.Or(cmp.Compare(x.Event(a), x.Event(b)), cmp.Compare(a, b)) })
	return picked
}

// miscount is how far people are off who count days.
const miscount = 24 * time.Hour

// talksAt returns the wanted turns of some speakers at the times of the cue, or at most so far from them, by
// conversation, the smallest conversation first.
func (s *search) talksAt(off time.Duration, isOf func(n uint32) bool) [][]uint32 {
	x, of := s.Access.Index, map[uint32][]uint32{}
	for n := range uint32(x.Len()) {
		conversation := s.Access.Talks().Of(n)
		if conversation != index.None && x.Kind(n) == graph.Turn && s.Query.Within(x.Event(n), off) && s.Access.Wanted(n) && isOf(n) {
			of[conversation] = append(of[conversation], n)
		}
	}
	talks := make([][]uint32, 0, len(of))
	for _, turns := range of {
		talks = append(talks, turns)
	}
	slices.SortFunc(talks, func(a, b []uint32) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a[0], b[0])) })
	return talks
}

// mostTelling returns the turns that say most: the longest, without the companion's own and
// without questions as long as there are others.
func (s *search) mostTelling(turns []uint32, limit int) []uint32 {
	x := s.Access.Index
	telling := func(n uint32) int {
		terms := x.Length(n)
		if x.Role(n) == graph.Robot || x.Traits(n).Has(language.Question) {
			return terms / 4
		}
		return terms
	}
	turns = slices.Clone(turns)
	slices.SortStableFunc(turns, func(a, b uint32) int { return cmp.Compare(telling(b), telling(a)) })
	return turns[:min(limit, len(turns))]
}
