package channel

import (
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

const (
	maxByDates = 40
	dueBonus   = 1    // next to BM25, for an intention that is due at the time asked for
	saidThen   = 0.01 // next to BM25, where one asks for what was said of a topic, which may be one character and no word of the index
)

// ByDates finds events at the times that the cue mentions, by BM25 of the event and of its
// conversation.
type ByDates struct{}

// Find implements Channel.
func (ByDates) Find(s *State) (bool, error) {
	if len(s.Query.Times) == 0 || s.Query.Off(query.Dates) {
		return false, nil
	}
	x := s.Access.Index
	best := pool.NewTop(maxByDates)
	for n := range uint32(x.Len()) {
		if !s.Query.InTimes(x.Event(n)) || !s.Access.Wanted(n) {
			continue
		}
		score := s.Words.match.Of(n)
		if conversation := s.Access.Talks().Of(n); int(conversation) < len(s.Words.Conversations) {
			score += s.Words.Conversations[conversation]
		}
		if x.Kind(n) == graph.Intention {
			score += dueBonus
		}
		if len(s.Query.Topic) > 0 {
			score += saidThen
		}
		if score > 0 {
			best.Offer(n, score)
		}
	}
	for _, n := range best.Sorted() {
		s.add(n)
	}
	return true, nil
}
