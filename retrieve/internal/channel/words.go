package channel

import (
	"slices"

	"github.com/egomem/egomem/memgraph"
)

const (
	maxByWords = 80
	maxTexts   = 4 * maxByWords // texts that lend their words to neighbouring turns
)

// Words holds the matches of a cue's words (BM25).
type Words struct {
	match         *memgraph.Match
	texts         []uint32  // with most of the cue's words, best first
	Conversations []float32 // BM25 of each conversation
}

// MatchWords matches the cue's words and names with the memory. Release must follow.
func (s *State) MatchWords() {
	s.Words.match = s.Access.Index.MatchAmong(s.Query.Words, s.Access.VisibleFilter())
	s.Words.texts = s.Words.Best(maxTexts, nil)
	s.Named = s.Access.Named(s.Query.Text)
	s.Words.Conversations = s.Access.Index.LaneScores(s.Words.match)
}

// Release gives the memory of MatchWords back to the index.
func (s *State) Release() { s.Access.Index.Release(s.Words.match) }

// Of returns the BM25 score of a node, 0 for memgraph.None.
func (w *Words) Of(n uint32) float64 {
	if n == memgraph.None {
		return 0
	}
	return float64(w.match.Of(n))
}

// Together returns the BM25 score of several nodes read as one text, and the share of the
// cue's idf that they contain.
func (w *Words) Together(nodes []uint32) (score, covered float32) { return w.match.Together(nodes) }

// Best returns the nodes with most of the cue's words, among those that keep accepts. A
// nil keep accepts all.
func (w *Words) Best(limit int, keep func(n uint32) bool) []uint32 {
	hits := w.match.Best(limit, keep)
	nodes := make([]uint32, len(hits))
	for i, hit := range hits {
		nodes[i] = hit.Text
	}
	return nodes
}

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
