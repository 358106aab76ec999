package index

import (
	"iter"
	"sync"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// Match holds the BM25 scores of the texts for one cue.
type Match = lexical.Match

// texts is the inverted index of the nodes' words.
type texts struct {
	words   *lexical.Index
	matches sync.Pool // of *Match
}

// Length returns the number of index terms of a node.
func (t *texts) Length(n uint32) int { return t.words.Length(n) }

// MeanLength returns the mean Length of the nodes with at least one term.
func (t *texts) MeanLength() float64 { return t.words.MeanLength() }

// Match scores all texts for the words of a cue. Release the match before the index is
// unlocked.
func (t *texts) Match(cue string) *Match { return t.MatchAmong(cue, nil) }

// MatchAmong is Match for the nodes that a view shows; nil shows all. Other nodes do not count in
// the statistics of the words either.
func (t *texts) MatchAmong(cue string, view *View) *Match {
	reuse, _ := t.matches.Get().(*Match)
	if view == nil {
		return t.words.Match(cue, reuse)
	}
	if view.shown == nil {
		view.DecideAll(&Shown{})
	}
	return t.words.MatchAmong(cue, reuse, view.shown, view.few)
}

// Having yields the nodes with an index term, ascending.
func (t *texts) Having(term string) iter.Seq[uint32] {
	if t.words == nil {
		return func(func(uint32) bool) {}
	}
	return t.words.Having(term)
}

// Release returns the memory of a match to the index. Do not use the match afterwards.
func (t *texts) Release(m *Match) {
	m.Release()
	t.matches.Put(m)
}

// add indexes the words of a node.
func (t *texts) add(ordinal uint32, n *graph.Node) {
	parts := append([]string{n.Title, n.Text, n.Caption}, graph.Aliases(n.Detail)...)
	if n.Kind == graph.Semantic && n.Text == "" && n.Caption == "" {
		t.words.AddName(ordinal, parts...)
		return
	}
	t.words.Add(ordinal, parts...)
}
