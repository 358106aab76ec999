package channel

import (
	"cmp"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// resolveTalks adds the times of the conversations that the cue names by their order, among
// those that the asker may see.
func (s *State) resolveTalks() {
	if len(s.Query.Talks) == 0 || s.Query.Off(query.Dates) {
		return
	}
	spans := s.talkSpans()
	if len(spans) == 0 {
		return
	}
	resolved := *s.Query
	resolved.Times = slices.Clone(resolved.Times)
	for _, talks := range resolved.Talks {
		if talks.Back && talks.To == 1 && !resolved.OnlyTime {
			continue // "as you said in our last conversation" is any earlier one
		}
		from, to := talkRange(talks, spans, resolved.Now)
		for _, span := range spans[max(0, min(from, len(spans))):max(0, min(to, len(spans)))] {
			resolved.Times = append(resolved.Times, query.Span{From: span.From, To: span.To + 1})
		}
	}
	s.Query = &resolved
}

// talkRange returns the half-open range of the conversations that an expression names.
func talkRange(t times.Talks, spans []query.Span, now time.Time) (from, to int) {
	if !t.Back {
		return t.From - 1, t.To
	}
	end := len(spans) // where the present conversation is, or would be
	if now.UnixNano()-spans[end-1].To <= int64(index.ConversationGap) {
		end--
	}
	if t.To == 0 && end == len(spans) { // nothing goes on: the last one
		end--
	}
	return end - t.To, end - t.From + 1
}

// talkSpans returns the times of the conversations, in their order: from the first turn to the
// last one.
func (s *State) talkSpans() []query.Span {
	x, of := s.Access.Index, map[uint32]query.Span{}
	for n := range uint32(x.Len()) {
		event, conversation := x.Event(n), s.Access.Talks().Of(n)
		if x.Kind(n) != graph.Turn || event == 0 || conversation == index.None || !s.Access.Visible(n) {
			continue
		}
		span, known := of[conversation]
		if !known {
			span = query.Span{From: event, To: event}
		}
		of[conversation] = query.Span{From: min(span.From, event), To: max(span.To, event)}
	}
	spans := make([]query.Span, 0, len(of))
	for _, span := range of {
		spans = append(spans, span)
	}
	slices.SortFunc(spans, func(a, b query.Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	return spans
}
