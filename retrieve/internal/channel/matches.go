package channel

import "github.com/egomem/egomem/internal/index"

// Words holds the matches of a cue's words (BM25).
type Words struct {
	match         *index.Match
	texts         []uint32  // with most of the cue's words, best first
	Conversations []float32 // BM25 of each conversation
}

// Of returns the BM25 score of a node, 0 for index.None.
func (w *Words) Of(n uint32) float64 {
	if n == index.None {
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
