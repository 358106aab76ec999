package channel

import (
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxByStates bounds the turns found by the words of a topic, the latest of the best.
const maxByStates = 24

// ByStates finds texts that give a value of the thing that the cue asks for in other words:
// "I just moved to Berlin" for "Where do I live?".
type ByStates struct{}

// Find implements Channel.
func (ByStates) Find(s *State) (bool, error) {
	if s.Asked == nil || s.Asked.SearchWords() == "" {
		return false, nil
	}
	match := s.Access.Index.MatchAmong(s.Asked.SearchWords(), s.Access.View())
	defer s.Access.Index.Release(match)
	for _, hit := range match.Best(maxByStates, func(n uint32) bool { return s.Access.Wanted(n) && s.IsHolder(n) }) {
		s.add(hit.Text)
		if c := s.Pool.Get(hit.Text); c != nil {
			c.State = true
		}
	}
	return true, nil
}

// IsHolder reports whether a node may give the value that the cue asks for. A turn may if a person said it; if
// the cue asks for a thing of the asker, or of people whom it names, one of these. Other nodes may: their records
// say whom they are about.
func (s *State) IsHolder(n uint32) bool {
	x := s.Access.Index
	if x.Kind(n) != graph.Turn {
		return true
	}
	if x.Role(n) == graph.Robot {
		return false
	}
	speaker, of := x.Speaker(n), s.AskedOf()
	return len(of) == 0 || speaker != index.None && slices.Contains(of, x.ID(speaker))
}

// AskedOf returns the people whose thing the cue asks for: those that it names, or the asker. Empty
// means anyone's.
func (s *State) AskedOf() (people []graph.ID) {
	x := s.Access.Index
	for _, n := range s.namedPeople() {
		people = append(people, x.ID(n))
	}
	if len(people) == 0 && s.Asked.OfAsker() && s.Query.Asker != graph.App && s.Query.Asker != graph.Stranger {
		people = append(people, x.Person(s.Query.Asker))
	}
	return people
}

// namedPeople returns the people that the cue names.
func (s *State) namedPeople() []uint32 {
	return slices.DeleteFunc(slices.Clone(s.Named), func(n uint32) bool { return s.Access.Index.Kind(n) != graph.Person })
}
