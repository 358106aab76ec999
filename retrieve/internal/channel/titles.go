package channel

import (
	"slices"

	"github.com/egomem/egomem/internal/index"
)

// ByTitles marks the candidates that the cue names by their titles. It finds none. A dialog asks
// for nothing by its title.
type ByTitles struct{}

// Find implements Channel.
func (ByTitles) Find(s *State) (bool, error) {
	if s.Query.IsDialog {
		return false, nil
	}
	x, candidates := s.Access.Index, s.Pool.Candidates
	spans := index.TitleSpans(s.Query.Words)
	var titles []index.TitleSpan // of candidates, in the cue
	for i := range candidates {
		titles = append(titles, spans[x.Title(candidates[i].Ordinal)]...)
	}
	if len(titles) == 0 {
		return false, nil
	}
	within := func(span index.TitleSpan) bool { return slices.ContainsFunc(titles, span.IsPartOf) }
	for i := range candidates {
		found := spans[x.Title(candidates[i].Ordinal)]
		candidates[i].Titled = len(found) > 0 && !slices.ContainsFunc(found, within)
	}
	return true, nil
}

// titledBy returns the notes whose titles a node names.
func (s *State) titledBy(n uint32) (list []uint32) {
	targets, attributes := s.Access.Row(n)
	for i, name := range targets {
		arc := index.Attribute(attributes[i])
		if arc.Relation() != index.Mentions || !arc.Forward() || arc.IsTitle() || s.Access.Index.Kind(name) != 0 {
			continue
		}
		notes, arcs := s.Access.Row(name)
		for k, note := range notes {
			if index.Attribute(arcs[k]).IsTitle() {
				list = append(list, note)
			}
		}
	}
	return list
}
