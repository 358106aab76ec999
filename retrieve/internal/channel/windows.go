package channel

import (
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

const maxByWindows = 60

// lent is the share of a turn's BM25 score that a turn at a distance gets.
var lent = [...]float32{1, 0.5, 0.25}

// ByWindows finds turns next to turns with the cue's words: an answer need not repeat the
// question.
type ByWindows struct{}

// Find implements Channel.
func (ByWindows) Find(s *State) (bool, error) {
	if s.Query.Off(query.Windows) {
		return false, nil
	}
	sums := s.memory.windows
	clear(sums)
	for _, n := range s.Words.texts {
		own := s.Words.match.Of(n)
		sums[n] += own
		before, after := n, n
		for _, share := range lent[1:] {
			if before = s.Access.Previous(before); before != index.None {
				sums[before] += share * own
			}
			if after = s.Access.Next(after); after != index.None {
				sums[after] += share * own
			}
		}
	}
	best := pool.NewTop(maxByWindows)
	for n, sum := range sums {
		if best.Accepts(sum) && s.Access.Wanted(n) {
			best.Offer(n, sum)
		}
	}
	for _, n := range best.Sorted() {
		s.add(n)
	}
	return true, nil
}
