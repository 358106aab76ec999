package channel

import (
	"slices"

	"github.com/egomem/egomem/internal/language/states"
)

const (
	maxByWords = 80
	maxTexts   = 4 * maxByWords // texts that lend their words to neighbouring turns
)

// MatchWords matches the cue's words and names with the memory. Release must follow.
func (s *State) MatchWords() {
	s.resolveTalks()
	s.Words.match = s.Access.Index.MatchAmong(s.Query.Words, s.Access.View())
	s.Words.texts = s.Words.Best(maxTexts, nil)
	s.Named = s.Access.Named(s.Query.Text)
	if !s.Query.IsDialog && s.Query.AsksPresent() {
		if s.Asked = states.Ask(s.Query.Text); s.Asked != nil && len(s.namedPeople()) == 0 {
			s.Asked.OfUnknown()
		}
	}
	s.Words.Conversations = s.Access.Talks().Scores(s.Words.match)
}

// Release gives the memory of MatchWords back to the index.
func (s *State) Release() { s.Access.Index.Release(s.Words.match) }

// ByWords finds nodes that contain the cue's words.
type ByWords struct{}

// Find implements Channel.
func (ByWords) Find(s *State) (bool, error) {
	texts := slices.DeleteFunc(slices.Clone(s.Words.texts), func(n uint32) bool { return !s.Access.IsUseful(n) })
	if len(texts) < maxByWords && len(s.Words.texts) == maxTexts { // the filter is narrow
		texts = s.Words.Best(maxByWords, s.Access.IsUseful)
	}
	for _, n := range texts[:min(maxByWords, len(texts))] {
		s.addWithSources(n)
	}
	return true, nil
}
