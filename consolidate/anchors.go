package consolidate

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// moving is the intensity from which the details of a sentence about its object are anchored.
const moving = 0.65

// cut cuts the new turns into spans that fade by themselves, and anchors striking details.
func (s *step) cut(ctx context.Context) error {
	if s.c.options.Cut == nil {
		return nil
	}
	s.spans = map[graph.ID][]graph.Span{}
	for at := s.passage.Context; at < len(s.nodes); at++ {
		n := &s.nodes[at]
		var spans []graph.Span
		err := call("cut into spans", func() (err error) {
			spans, err = s.c.options.Cut(ctx, n)
			return err
		})
		if err != nil {
			return err
		}
		if n.Role == graph.Human {
			anchor(n, spans, s.movedBy(at))
		}
		s.spans[n.ID] = spans
	}
	return nil
}

// movedBy returns what the speaker of a turn feels strongly about.
func (s *step) movedBy(turn int) (objects []string) {
	for i := range s.found.Feelings {
		f := &s.found.Feelings[i]
		if !f.Hearsay() && f.Object != "" && f.Intensity >= moving && f.Basis[len(f.Basis)-1] == turn {
			objects = append(objects, strings.ToLower(f.Object))
		}
	}
	return objects
}

// anchor makes spontaneous anchors of the shortest spans in striking sentences, and in those that name
// an object of a strong feeling. It depends on what was said alone.
func anchor(n *graph.Node, spans []graph.Span, objects []string) {
	for i := range spans {
		if shortest, sentence := placeOf(spans, i); shortest {
			text := (*spans[i].Field.In(n))[sentence.Start:sentence.End]
			if language.IsStriking(text) || containsAny(strings.ToLower(text), objects) {
				spans[i].Anchor = graph.Spontaneous
			}
		}
	}
}

// placeOf reports whether no other span lies in a span, and returns the longest one that it lies in.
func placeOf(spans []graph.Span, at int) (shortest bool, longest *graph.Span) {
	shortest, longest = true, &spans[at]
	for i := range spans {
		s := &spans[i]
		if i == at || s.Field != spans[at].Field {
			continue
		}
		if spans[at].Start <= s.Start && s.End <= spans[at].End {
			shortest = false
		}
		if s.Start <= longest.Start && longest.End <= s.End {
			longest = s
		}
	}
	return shortest, longest
}

// firstTime notes that a claim is the first that its readers know of a name or thing.
func (s *step) firstTime(c Claim, name string) {
	turn := s.nodes[c.Basis[len(c.Basis)-1]].ID
	s.firsts[turn] = append(s.firsts[turn], strings.ToLower(name))
}

// anchorFirsts makes spontaneous anchors of the shortest spans in which a turn names what its readers did
// not know of before: the first time that a person, place or thing comes up stays longer.
func anchorFirsts(n *graph.Node, spans []graph.Span, names []string) []graph.Span {
	if len(names) == 0 {
		return spans
	}
	spans = slices.Clone(spans)
	for i := range spans {
		if shortest, _ := placeOf(spans, i); shortest {
			text := strings.ToLower((*spans[i].Field.In(n))[spans[i].Start:spans[i].End])
			if containsAny(text, names) {
				spans[i].Anchor = graph.Spontaneous
			}
		}
	}
	return spans
}

// containsAny reports whether a text has one of some names, as words of their own.
func containsAny(text string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		for from := 0; name != ""; {
			at := strings.Index(text[from:], name)
			if at < 0 {
				return false
			}
			before, _ := utf8.DecodeLastRuneInString(text[:from+at])
			after, _ := utf8.DecodeRuneInString(text[from+at+len(name):])
			if language.IsChinese(name) || !unicode.IsLetter(before) && !unicode.IsLetter(after) {
				return true
			}
			from += at + len(name)
		}
		return false
	})
}

// mask stores the spans of turns that have none.
func (s *step) mask(w *memgraph.Writer, _ *Report) error {
	for i := range s.stretch.turns {
		n := &s.stretch.turns[i]
		has, err := w.Spans(n.ID)
		if err != nil {
			return err
		}
		if len(has) > 0 || len(s.spans[n.ID]) == 0 {
			continue
		}
		if err := w.SetSpans(n.ID, anchorFirsts(n, s.spans[n.ID], s.firsts[n.ID])); err != nil {
			return err
		}
	}
	return nil
}
